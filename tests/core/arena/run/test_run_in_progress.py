"""Runs: stopped anywhere, they resume from the files and end with the same bytes."""

import contextlib
import gzip
import json
import os
import shutil

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wonders.core import BadSpec
from wonders.core.arena.noted_bot_retries import Retry
from wonders.core.arena.run.files_of_finished_games import RunFile
from wonders.core.arena.run.output_in_order import Output
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.run.resume_from_earlier_files import EarlierFiles, seed_of_run
from wonders.core.arena.run.run_in_progress import Run
from wonders.core.arena.run.workers.hand_out_games import Workers
from wonders.core.arena.statistics.stopping import parse_until
from wonders.core.arena.statistics.win_shares_and_standings import figures
from wonders.core.game.bot_contract import Clock
from wonders.core.record.read_and_write_record_line import Record
from wonders.core.record.read_record_files import read_records

GAMES = 10


def series(bots=("random", "random"), seed=3, **more):
    return Series(Plan("duel", bots, seed, **more))


def go(path, games=GAMES, resume=False, its=None, **more):
    """Play a run to its end and return it."""
    its = its or series()
    run = Run(its, RunFile(str(path), its, resume), games=games, **more)
    with run.output:
        run.play(Workers(its, 0))
    return run


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return the folder of a run that was never stopped."""
    folder = tmp_path_factory.mktemp("whole")
    go(folder / "games.jsonl")
    return folder


def broken_off(whole, folder, size, ahead=(), torn=b""):
    """Write the files that the same run would leave if killed after `size` bytes of records."""
    folder.mkdir(exist_ok=True)
    content = (whole / "games.jsonl").read_bytes()
    (folder / "games.jsonl.part").write_bytes(content[:size])
    shutil.copy(whole / "games.jsonl.run", folder)
    if ahead:
        its = series()
        file = RunFile(str(folder / "games.jsonl"), its, resume=True)
        for first, games in ahead:
            file.put_aside(its.play_chunk(first, games))
        with (folder / "games.jsonl.ahead").open("ab") as more:
            more.write(torn)
    return folder / "games.jsonl"


def contents(folder):
    return {each.name: each.read_bytes() for each in folder.iterdir()}


def same(whole, path):
    assert sorted(os.listdir(path.parent)) == ["games.jsonl", "games.jsonl.run"]
    assert path.read_bytes() == (whole / "games.jsonl").read_bytes()
    run = path.with_name("games.jsonl.run")
    assert run.read_bytes() == (whole / "games.jsonl.run").read_bytes()


@pytest.mark.parametrize("how", [{"force": True}, {"resume": True}], ids=str)
def test_who_might_read_the_records_may_read_them_when_they_are_written_again(whole, tmp_path, how):
    path = shutil.copytree(whole, tmp_path / "run") / "games.jsonl"
    path.chmod(0o600)
    its = series()
    with RunFile(str(path), its, **{"resume": False, **how}) as file:
        file.append(its.play_chunk(file.games, 2).lines, [])
        file.put_aside(its.play_chunk(14, 2))
        while_written = {each.suffix: each.stat().st_mode & 0o777 for each in path.parent.iterdir()}
        file.append(its.play_chunk(file.games, 12).lines, [])
    assert while_written.items() >= {".part": 0o600, ".ahead": 0o600}.items()
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_run_leaves_its_records_and_what_run_it_was(whole):
    assert sorted(os.listdir(whole)) == ["games.jsonl", "games.jsonl.run"]
    lines = (whole / "games.jsonl").read_text().splitlines()
    assert len(lines) == GAMES
    assert lines == [line.strip() for line in series().play_chunk(0, GAMES).lines]


@pytest.mark.parametrize("other", [{}, {"seed": 4}, {"bots": ("greedy", "random")}])
def test_games_finished_before_their_turn_are_not_written_over_by_another_run(
    whole, tmp_path, other
):
    """Even where the first game of all is the last to end."""
    path = broken_off(whole, tmp_path / "run", 0, [(4, 2)])
    before = contents(path.parent)
    with pytest.raises(BadSpec, match=r"games\.jsonl\.\w+ is from a run that was broken off"):
        go(path, its=series(**other))
    assert contents(path.parent) == before


@pytest.mark.parametrize("fewer", [{"games": 2}, {"games": 5}, {"seconds": 0}], ids=str)
def test_games_finished_before_their_turn_wait_for_a_longer_run(whole, tmp_path, fewer):
    path = broken_off(whole, tmp_path / "run", 5000, [(4, 6)])
    ahead = path.with_name("games.jsonl.ahead").read_bytes()
    go(path, resume=True, **fewer)
    assert path.with_name("games.jsonl.ahead").read_bytes() == ahead
    its = series()
    play, played = its.play, []
    its.play = lambda number, *more: played.append(number) or play(number, *more)
    go(path, resume=True, its=its)
    same(whole, path)
    assert [*range(4, GAMES)] == [each for each in range(4, GAMES) if each not in played]


def test_games_put_aside_behind_a_torn_line_are_found_again(whole, tmp_path):
    path = broken_off(whole, tmp_path / "run", 0, [(4, 2)], torn=b'{"first":6,"lines":["')
    its = series()
    with contextlib.suppress(ValueError), RunFile(str(path), its, resume=True) as file:
        file.put_aside(its.play_chunk(6, 4))
        raise ValueError
    with contextlib.suppress(ValueError), RunFile(str(path), its, resume=True) as file:
        assert [*file.waiting] == [4, 6]
        raise ValueError
    go(path, resume=True)
    same(whole, path)


@settings(
    max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(share=st.floats(0, 1), ahead=st.sets(st.sampled_from([4, 6, 8])))
def test_killed_at_any_byte_it_goes_on_to_the_same_files(whole, tmp_path_factory, share, ahead):
    size = int(share * (whole / "games.jsonl").stat().st_size)
    folder = tmp_path_factory.mktemp("killed")
    path = broken_off(whole, folder, size, [(first, 2) for first in sorted(ahead)], b'{"first":')
    run = go(path, resume=True)
    same(whole, path)
    assert run.done == GAMES


def test_what_was_finished_is_not_played_again(whole, tmp_path, monkeypatch):
    path = broken_off(whole, tmp_path / "run", 0, [(4, 2), (8, 2)])
    numbers = []
    play = Series.play
    monkeypatch.setattr(
        Series,
        "play",
        lambda self, number, *more: numbers.append(number) or play(self, number, *more),
    )
    go(path, resume=True)
    assert numbers == [0, 1, 2, 3, 6, 7]
    same(whole, path)


def test_a_run_that_was_killed_is_counted_as_a_whole(whole, tmp_path):
    size = (whole / "games.jsonl").stat().st_size // 2
    its = series()
    run = go(broken_off(whole, tmp_path / "run", size), resume=True, its=its)
    alone = its.play_chunk(0, GAMES)
    assert figures(run.tally, its.names) == figures(alone.tally, its.names)


def test_a_run_that_has_ended_is_made_longer(whole, tmp_path):
    go(tmp_path / "games.jsonl", games=4)
    go(tmp_path / "games.jsonl", resume=True)
    same(whole, tmp_path / "games.jsonl")


def test_a_packed_run_goes_on_too(whole, tmp_path):
    path = tmp_path / "games.jsonl.gz"
    go(path, games=4)
    go(path, resume=True)
    assert gzip.decompress(path.read_bytes()) == (whole / "games.jsonl").read_bytes()
    packed = path.read_bytes()
    go(path)
    assert path.read_bytes() == packed
    assert sorted(os.listdir(tmp_path)) == ["games.jsonl.gz", "games.jsonl.gz.run"]


@pytest.mark.parametrize("how", [{"resume": True}, {}], ids=str)
def test_a_packed_run_without_a_game_is_gone_on_with(whole, tmp_path, how):
    path = tmp_path / "games.jsonl.gz"
    go(path, seconds=0)
    assert gzip.decompress(path.read_bytes()) == b""
    go(path, **how)
    assert gzip.decompress(path.read_bytes()) == (whole / "games.jsonl").read_bytes()


def test_resume_may_begin_a_run(whole, tmp_path):
    go(tmp_path / "games.jsonl", resume=True)
    same(whole, tmp_path / "games.jsonl")


@pytest.mark.parametrize("resume", [True, False])
def test_killed_before_its_first_game_it_begins_again(whole, tmp_path, resume):
    (tmp_path / "games.jsonl.part").write_bytes(b"")
    go(tmp_path / "games.jsonl", resume=resume)
    same(whole, tmp_path / "games.jsonl")


def test_the_records_of_a_run_that_has_ended_outlast_a_power_cut(tmp_path, settled):
    go(tmp_path / "games.jsonl")
    assert settled[-1] == {"games.jsonl", "games.jsonl.run", "games.jsonl.lock"}


def test_the_seed_can_be_read_from_the_run_file(whole, tmp_path):
    assert seed_of_run(str(whole / "games.jsonl")) == 3
    assert seed_of_run(str(tmp_path / "games.jsonl")) is None
    (tmp_path / "games.jsonl.run").write_bytes(b"nonsense")
    assert seed_of_run(str(tmp_path / "games.jsonl")) is None


def test_retries_are_kept_when_a_run_is_resumed(tmp_path):
    its = series()
    with RunFile(str(tmp_path / "games.jsonl"), its, resume=False) as file:
        retry = Retry(1, 0, 7, "too late")
        file.append(its.play_chunk(0, 4).lines, [retry, Retry(3, 1, 9, "crashed")])
    text = (tmp_path / "games.jsonl").read_text()
    (tmp_path / "games.jsonl").write_text("".join(text.splitlines(keepends=True)[:3]))
    lines = (tmp_path / "games.jsonl.run").read_text().splitlines()[1:]
    assert lines[0] == '{"game":1,"seat":0,"step":7,"reason":"too late"}'
    # The fourth game is gone, and its retry with it.
    with RunFile(str(tmp_path / "games.jsonl"), its, resume=True) as file:
        assert (file.games, file.retries) == (3, [retry])


def test_games_finished_before_their_turn_are_kept_with_their_retries(tmp_path):
    its = series()
    retry = Retry(2, 0, 7, "too late")
    chunk = its.play_chunk(2, 2)
    chunk.retries.append(retry)
    path = str(tmp_path / "games.jsonl")
    with contextlib.suppress(ValueError), RunFile(path, its, resume=False) as file:
        file.put_aside(chunk)
        raise ValueError
    line = json.loads((tmp_path / "games.jsonl.ahead").read_text())
    assert line["remarks"] == [{"game": 2, "seat": 0, "step": 7, "reason": "too late"}]


def test_many_games_finished_before_their_turn_make_short_lines(whole, tmp_path):
    """A line that fills the memory is not read: only what nobody wrote is that long."""
    its = series()
    chunk = its.play_chunk(0, 2)
    chunk = its.chunk_of(2, chunk.lines * 40, [Retry(50, 1, 7, "too late")])
    path = broken_off(whole, tmp_path / "run", 0)
    file = RunFile(str(path), its, resume=True)
    file.put_aside(chunk)
    ahead = path.with_name("games.jsonl.ahead")
    lines = [json.loads(line) for line in ahead.read_text().splitlines()]
    assert [(line["first"], len(line["lines"])) for line in lines] == [(2, 32), (34, 32), (66, 16)]
    assert [len(line["remarks"]) for line in lines] == [0, 1, 0]
    path = broken_off(whole, tmp_path / "long", 0, [(2, 2)])
    ahead = path.with_name("games.jsonl.ahead")
    ahead.write_bytes(ahead.read_bytes().rstrip() + b" " * 4_000_000 + b"\n")
    with RunFile(str(path), its, resume=True) as file:
        assert file.waiting == {}


# -- refused ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"seed": 4}, "its seed is 3, not 4"),
        ({"bots": ("random", "greedy")}, 'its bots is .*"random".*, not .*"greedy"'),
        ({"rotate": False}, "its rotate is true, not false"),
        ({"options": {"draft": "first-game"}}, "its options is"),
        ({"houses": ("peace",)}, "its house is"),
        ({"clock": Clock(1.0, 1.5)}, "its seconds_a_move is null, not 1.0"),
    ],
)
def test_another_run_cannot_be_resumed(whole, tmp_path, changes, why):
    path = broken_off(whole, tmp_path / "run", 5000)
    with pytest.raises(BadSpec, match=rf"another run's: {why}"):
        go(path, resume=True, its=series(**changes))


def test_a_run_cannot_be_resumed_after_the_file_of_a_bot_has_changed(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('[[prefer]]\nverb = "build"\n')
    bots = (f"priority:file={file}", "random")
    go(tmp_path / "games.jsonl", games=4, its=series(bots))
    file.write_text('[[prefer]]\nverb = "discard"\n')
    with pytest.raises(BadSpec, match="another run's: its made_of is"):
        go(tmp_path / "games.jsonl", resume=True, its=series(bots))


def test_a_worker_plays_by_the_file_of_a_bot_that_the_run_began_with(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('[[prefer]]\nverb = "build"\n')
    plan = series((f"priority:file={file}", "random")).plan
    Series(plan)
    file.write_text('[[prefer]]\nverb = "discard"\n')
    with pytest.raises(BadSpec, match="has changed since the run began"):
        Series(plan)


def test_a_run_is_packed_by_the_name_that_is_given_even_of_a_link(whole, tmp_path):
    for name, target in (("packed.gz", "plain.jsonl"), ("plain", "packed.jsonl.gz")):
        (tmp_path / target).touch()
        (tmp_path / name).symlink_to(target)
        go(tmp_path / name)
        go(tmp_path / name, resume=True)
        found = [each for _, each in read_records(str(tmp_path / name))]
        assert len(found) == GAMES
        assert all(isinstance(each, Record) for each in found)


def test_a_run_with_records_of_other_games_cannot_be_resumed(whole, tmp_path):
    path = broken_off(whole, tmp_path / "run", 0)
    lines = (whole / "games.jsonl").read_bytes().splitlines(keepends=True)
    path.with_name("games.jsonl.part").write_bytes(lines[2] + lines[0])
    with pytest.raises(BadSpec, match="line 1: no game 0 of this run"):
        go(path, resume=True)


@pytest.mark.parametrize("place", ["games.jsonl", "games.jsonl.gz", "part", "ahead"])
@pytest.mark.parametrize(
    ("game", "more", "why"),
    [
        ("classic", {"options": {"players": "2"}}, 'its game is "classic", not "duel"'),
        ("duel", {"houses": ("peace",)}, r'its house is \["peace.*"\], not \[\]'),
        ("duel", {"options": {"solo": "any"}}, r"its options is \{.*\}, not \{"),
    ],
)
def test_a_run_with_records_of_another_game_cannot_be_resumed(tmp_path, game, more, why, place):
    bots = ("random",) if "solo" in more.get("options", ()) else ("random", "random")
    other = Series(Plan(game, bots, 3, **more)).play_chunk(0, 2)
    path = tmp_path / (place if place.startswith("games") else "games.jsonl")
    go(path, games=0 if place == "ahead" else 4)
    records = "".join(other.lines).encode()
    if place == "ahead":
        RunFile(str(path), series(), resume=True).put_aside(other)
        where = r"games\.jsonl\.ahead, game 0"
    elif place == "part":
        path.with_name("games.jsonl.part").write_bytes(records)
        where = r"games\.jsonl\.part, line 1"
    else:
        path.write_bytes(gzip.compress(records) if place.endswith(".gz") else records)
        where = rf"{place}, line 1"
    with pytest.raises(BadSpec, match=f"{where}: no game 0 of this run: {why}"):
        go(path, resume=True)


def test_records_of_another_game_are_written_over_only_by_force(tmp_path):
    path = tmp_path / "games.jsonl"
    go(path, games=2)
    records = "".join(series(houses=("peace",)).play_chunk(0, 2).lines).encode()
    path.write_bytes(records)
    with pytest.raises(BadSpec, match=r"jsonl, line 1: no game 0 .* its house is .*--force"):
        go(path, games=4)
    assert path.read_bytes() == records


def test_notes_that_somebody_has_added_to_a_game_stay(tmp_path):
    path = tmp_path / "games.jsonl"
    go(path, games=4)
    lines = path.read_text().splitlines()
    lines[2] = f'{lines[2][:-1]},"about":{{"note":"a fine endgame"}}}}'
    noted = "".join(f"{line}\n" for line in lines)
    path.write_text(noted)
    with pytest.raises(BadSpec, match=r"jsonl, line 3: somebody has added notes; --force"):
        go(path, games=4)
    assert path.read_text() == noted
    go(path, games=5, resume=True)
    assert path.read_text().startswith(noted)


def test_games_that_an_editor_has_written_anew_are_written_as_before(whole, tmp_path):
    path = tmp_path / "games.jsonl"
    go(path, games=4)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n").replace(b'","', b'", "'))
    go(path, resume=True)
    assert path.read_bytes() == (whole / "games.jsonl").read_bytes()


def test_games_of_a_broken_off_run_that_were_written_anew_are_written_as_before(whole, tmp_path):
    """By an editor, by a tool that packs text files, or by another program."""
    path = broken_off(whole, tmp_path / "run", 0)
    lines = (whole / "games.jsonl").read_bytes().splitlines(keepends=True)
    first = lines[0].replace(b"\n", b"\r\n")
    sorted_names = json.dumps(json.loads(lines[2]), sort_keys=True).encode() + b"\n"
    assert b'"deal": {"ages"' in sorted_names
    second = lines[1].replace(b'","', b'", "')
    path.with_name("games.jsonl.part").write_bytes(first + second + sorted_names)
    go(path, resume=True)
    assert path.read_bytes() == (whole / "games.jsonl").read_bytes()


def test_a_run_against_leaders_that_are_drawn_goes_on(tmp_path):
    solo = Series(Plan("duel", ("random",), 3, {"solo": "any"}))
    go(tmp_path / "games.jsonl", games=4, its=solo)
    assert go(tmp_path / "games.jsonl", games=6, resume=True, its=solo).done == 6


def test_a_record_of_other_rules_cannot_be_resumed(whole, tmp_path):
    path = broken_off(whole, tmp_path / "run", 0)
    first = json.loads((whole / "games.jsonl").read_bytes().splitlines()[0])
    line = json.dumps({**first, "rules": 7}, separators=(",", ":")).encode() + b"\n"
    path.with_name("games.jsonl.part").write_bytes(line)
    with pytest.raises(BadSpec, match="line 1: no game 0 of this run: its rules is 7, not 1"):
        go(path, resume=True)


def test_a_record_with_an_illegal_move_cannot_be_resumed(whole, tmp_path):
    path = broken_off(whole, tmp_path / "run", 0)
    first = json.loads((whole / "games.jsonl").read_bytes().splitlines()[0])
    first["moves"][1] = f"{first['moves'][1][0]} pick nothing"
    line = json.dumps(first, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    path.with_name("games.jsonl.part").write_bytes(line)
    with pytest.raises(BadSpec, match="line 1: step 1: no move is written 'pick nothing'"):
        go(path, resume=True)


def test_records_without_a_run_file_cannot_be_resumed(whole, tmp_path):
    shutil.copy(whole / "games.jsonl", tmp_path)
    with pytest.raises(BadSpec, match=r"there is no .*games\.jsonl\.run"):
        go(tmp_path / "games.jsonl", resume=True)


def test_a_file_that_is_not_a_run_file_is_refused(whole, tmp_path):
    path = broken_off(whole, tmp_path / "run", 0)
    nested = b'{"format":"wonders-run/1","seed":' + b"[" * 100_000
    for content in (
        *(b"", b"{}", b"[1]", b'{"format":"wonders-run/7"}', b"\xff\xfe", b'{"a":"\xff"}\n'),
        *(nested, nested + b"]" * 100_000 + b"}\n", b'{"format":"wonders-run/1","seed":1e999}\n'),
    ):
        path.with_name("games.jsonl.run").write_bytes(content)
        with pytest.raises(BadSpec, match="is no run file"):
            go(path, resume=True)


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\n",
        b'{"game":0,"seat":0,"step":1,"reason":"\xff"}\n',
        b"[" * 100_000 + b"\n",
        b'{"game":0,"seat":0,"step":1,"reason":' + b"[" * 3000 + b"]" * 3000 + b"}\n",
        b'{"game":0,"seat":2,"step":1,"reason":"late"}\n',
        b'{"game":0,"seat":0,"step":1}\n',
        b"\n",
    ],
)
def test_a_wrong_line_of_a_run_file_is_named_and_nothing_is_lost(whole, tmp_path, line):
    path = broken_off(whole, tmp_path / "run", 9000, [(6, 2)])
    run = path.with_name("games.jsonl.run")
    run.write_bytes(run.read_bytes() + line)
    before = contents(path.parent)
    with pytest.raises(BadSpec, match=r"games\.jsonl\.run, line 2: "):
        go(path, resume=True)
    assert contents(path.parent) == before


@pytest.mark.parametrize(
    "torn", [b"\xff", b"\xff\n", b"[" * 100_000, b"[" * 100_000 + b"\n", b'{"first":6,"lines":[']
)
def test_unreadable_games_finished_before_their_turn_are_played_again(whole, tmp_path, torn):
    path = broken_off(whole, tmp_path / "run", 5000, [(6, 2)], torn)
    go(path, resume=True)
    same(whole, path)


@pytest.mark.parametrize(
    "change",
    [
        lambda ahead: {**ahead, "lines": [line.rstrip() for line in ahead["lines"]]},
        lambda ahead: {**ahead, "lines": [line + "\n" for line in ahead["lines"]]},
        lambda ahead: {**ahead, "lines": ["{}\n"]},
        lambda ahead: {**ahead, "first": 7},
        lambda ahead: {**ahead, "first": 10**19},
    ],
)
def test_early_games_that_are_not_of_the_run_are_refused(whole, tmp_path, change):
    path = broken_off(whole, tmp_path / "run", 5000, [(6, 2)])
    file = path.with_name("games.jsonl.ahead")
    file.write_text(json.dumps(change(json.loads(file.read_text()))) + "\n")
    with pytest.raises(BadSpec, match=r"games\.jsonl\.ahead, game \d+: "):
        go(path, resume=True)
    assert path.with_name("games.jsonl.part").stat().st_size > 0


@pytest.mark.parametrize(
    "change",
    [
        lambda ahead: {**ahead, "first": -2},
        lambda ahead: {**ahead, "lines": []},
        lambda ahead: {**ahead, "remarks": [{"game": 6, "seat": 9, "step": 0, "reason": ""}]},
        lambda ahead: {**ahead, "first": ahead["first"] + 1, "lines": ahead["lines"][1:]},
    ],
)
def test_games_finished_before_their_turn_that_add_nothing_are_ignored(whole, tmp_path, change):
    path = broken_off(whole, tmp_path / "run", 5000, [(6, 2)])
    file = path.with_name("games.jsonl.ahead")
    line = file.read_text()
    file.write_text(line + json.dumps(change(json.loads(line))) + "\n")
    go(path, resume=True)
    same(whole, path)


@pytest.mark.parametrize(
    "more", [{"bots": ("mcts:seconds=0.001", "random")}, {"clock": Clock(seconds=0.05)}]
)
def test_games_that_a_clock_would_play_otherwise_are_not_replaced_without_a_word(tmp_path, more):
    path = tmp_path / "games.jsonl"
    plan = {"game": "duel", "bots": ("random", "greedy"), "seed": 1, **more}
    go(path, games=2, its=Series(Plan(**plan)))
    before = contents(tmp_path)
    with pytest.raises(BadSpec, match="there are 2 games already: --resume goes on with them"):
        go(path, games=2, its=Series(Plan(**plan)))
    assert contents(tmp_path) == before
    go(path, games=4, its=Series(Plan(**plan)), resume=True)
    assert path.read_bytes().startswith(before["games.jsonl"])


ADDED = {
    "a game of another": lambda text: text + text.partition("\n")[0],
    "a remark": lambda text: text + "# clock was wrong",
    "a note": lambda text: text[:-2] + ',"about":{"note":"odd"}}',
    "very much": lambda text: text + "x" * 5_000_000,
    "what begins with a zero byte": lambda text: text + "\0\0 my notes",
}


@pytest.mark.parametrize("added", ADDED)
@pytest.mark.parametrize("resume", [False, True])
def test_what_was_added_without_a_newline_is_not_taken_for_torn(whole, tmp_path, added, resume):
    path = tmp_path / "run" / "games.jsonl"
    shutil.copytree(whole, path.parent)
    path.write_text(ADDED[added](path.read_text()))
    before = contents(path.parent)
    with pytest.raises(BadSpec, match=r"games\.jsonl, line \d+: "):
        go(path, resume=resume)
    assert contents(path.parent) == before


def test_a_part_of_somebody_elses_without_a_newline_stays(whole, tmp_path):
    path = tmp_path / "run" / "games.jsonl"
    shutil.copytree(whole, path.parent)
    path.with_name("games.jsonl.part").write_text("my notes")
    before = contents(path.parent)
    with pytest.raises(BadSpec, match=r"games\.jsonl\.part, line 1: no game of this run"):
        go(path, resume=True)
    assert contents(path.parent) == before


@pytest.mark.parametrize("resume", [False, True])
def test_what_was_put_behind_packed_records_stays(tmp_path, resume):
    path = tmp_path / "games.jsonl.gz"
    go(path)
    with path.open("ab") as file:
        file.write(b"another game\n")
    before = contents(tmp_path)
    with pytest.raises(BadSpec, match=r"games\.jsonl\.gz has more behind its \d+ games"):
        go(path, resume=resume)
    assert contents(tmp_path) == before


@pytest.mark.parametrize("name", ["games.jsonl.part", "games.jsonl.ahead"])
def test_zeros_that_a_power_cut_has_left_are_cut_off(whole, tmp_path, name):
    path = broken_off(whole, tmp_path / "run", 5000)
    with path.with_name(name).open("ab") as file:
        file.write(bytes(500))
    go(path, resume=True)
    same(whole, path)


@pytest.mark.parametrize(
    "mine", ["my notes\n", "my notes", "\0\1 an icon\n", "the record of a table"]
)
@pytest.mark.parametrize("broken", [False, True])
def test_what_no_run_has_written_stays_though_it_is_called_ahead(whole, tmp_path, mine, broken):
    if broken:
        path = broken_off(whole, tmp_path / "run", 5000)
    else:
        path = tmp_path / "run" / "games.jsonl"
        shutil.copytree(whole, path.parent)
    if "table" in mine:
        mine = (whole / "games.jsonl").read_text().partition("\n")[0] + "\n"
    file = path.with_name("games.jsonl.ahead")
    file.write_text(mine)
    with pytest.raises(BadSpec, match=r"games\.jsonl\.ahead has a line of no run; take it away"):
        go(path, resume=True)
    assert file.read_text() == mine
    file.unlink()
    go(path, resume=True)
    same(whole, path)


def test_what_is_called_ahead_stays_where_no_run_was_begun(tmp_path):
    path = tmp_path / "games.jsonl"
    file = path.with_name("games.jsonl.ahead")
    file.write_text("mine")
    with pytest.raises(BadSpec, match=r"games\.jsonl\.ahead is there without games\.jsonl\.run"):
        go(path, resume=True)
    assert file.read_text() == "mine"


def test_notes_in_the_games_that_a_broken_off_longer_run_would_replace_stay(tmp_path):
    path = tmp_path / "games.jsonl"
    go(path)
    games = path.read_text()
    # As when the longer run was killed.
    path.with_name("games.jsonl.part").write_text(games)
    noted = games.replace("}\n", ',"about":{"note":"a fine endgame"}}\n', 1)
    path.write_text(noted)
    with pytest.raises(BadSpec, match=r"jsonl, line 1: somebody has added notes"):
        go(path, resume=True)
    assert path.read_text() == noted


def test_a_longer_run_that_was_killed_goes_on_after_games_with_notes(tmp_path, whole):
    path = tmp_path / "games.jsonl"
    go(path, games=4)
    noted = path.read_text().replace("}\n", ',"about":{"note":"a fine endgame"}}\n', 1)
    path.write_text(noted)
    games = (whole / "games.jsonl").read_text().splitlines(keepends=True)
    # As when the longer run was killed: it had begun with the games that were there.
    path.with_name("games.jsonl.part").write_text(noted + games[4])
    go(path, resume=True)
    assert path.read_text() == noted + "".join(games[4:])


def test_a_run_that_is_interrupted_as_it_takes_games_up_leaves_no_copy_of_them(
    tmp_path, monkeypatch
):
    path = tmp_path / "games.jsonl"
    go(path, games=4)

    def interrupt(self):
        raise KeyboardInterrupt

    monkeypatch.setattr(EarlierFiles, "keep_sound_games", interrupt)
    with pytest.raises(KeyboardInterrupt):
        go(path, resume=True)
    assert not path.with_name("games.jsonl.part").exists()


def test_what_no_run_has_written_stays_though_an_empty_file_of_a_run_lies_beside_it(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text("mine")
    path.with_name("games.jsonl.part").touch()
    with pytest.raises(BadSpec, match=r"there is no .*games\.jsonl\.run"):
        go(path, resume=True)
    assert path.read_text() == "mine"


@pytest.mark.parametrize("content", [b"\n" * 3_000_000, b"0" * 20_000_000])
def test_a_packed_file_of_something_else_is_not_unpacked_to_its_end(tmp_path, content):
    path = tmp_path / "games.jsonl.gz"
    go(path)
    packed = gzip.compress(content)
    path.write_bytes(packed)
    files = sorted(os.listdir(tmp_path))
    with pytest.raises(BadSpec, match=r"games\.jsonl\.gz, line 1: "):
        go(path, resume=True)
    assert sorted(os.listdir(tmp_path)) == files
    assert path.read_bytes() == packed


@pytest.mark.parametrize("resume", [True, False])
def test_a_packed_file_is_unpacked_no_further_than_its_first_line_of_something_else(
    tmp_path, resume
):
    path = tmp_path / "games.jsonl.gz"
    go(path)
    path.write_bytes(path.read_bytes() + gzip.compress(b"\n" * 30_000))
    with pytest.raises(BadSpec, match=rf"games\.jsonl\.gz, line {GAMES + 1}: no game of this run"):
        go(path, games=2 * GAMES, resume=resume)


def test_a_damaged_packed_file_is_resumed_from_its_readable_part(tmp_path):
    path = tmp_path / "games.jsonl.gz"
    go(path)
    packed = path.read_bytes()
    for damaged in (packed[:-9], packed[:2000] + bytes(200) + packed[2200:]):
        path.write_bytes(damaged)
        go(path, resume=True)
        assert path.read_bytes() == packed


def test_an_endless_line_among_the_records_is_not_a_torn_line(whole, tmp_path):
    path = broken_off(whole, tmp_path / "run", 0)
    part = path.with_name("games.jsonl.part")
    part.write_bytes(b"0" * 5_000_000)
    with pytest.raises(BadSpec, match=r"games\.jsonl\.part, line 1: "):
        go(path, resume=True)
    assert part.stat().st_size == 5_000_000


def test_an_unfinished_run_is_not_begun_anew_by_mistake(whole, tmp_path):
    path = broken_off(whole, tmp_path / "run", 5000)
    with pytest.raises(BadSpec, match="--resume goes on with it"):
        go(path)
    assert path.with_name("games.jsonl.part").stat().st_size == 5000


def test_two_processes_do_not_write_the_same_run(tmp_path):
    its = series()
    with (
        RunFile(str(tmp_path / "games.jsonl"), its, resume=False),
        pytest.raises(BadSpec, match="another process is writing"),
        RunFile(str(tmp_path / "games.jsonl"), its, resume=True),
    ):
        pass


def test_no_more_games_are_kept_than_asked_for(whole, tmp_path):
    path = broken_off(whole, tmp_path / "run", 0, [(2, 8)])
    run = go(path, games=6, resume=True)
    assert run.done == 6
    assert path.read_bytes().count(b"\n") == 6
    # The others wait for a longer run.
    assert sorted(os.listdir(path.parent)) == [
        *("games.jsonl", "games.jsonl.ahead", "games.jsonl.run")
    ]


def test_a_run_that_is_refused_leaves_what_was_there(whole, tmp_path):
    go(tmp_path / "games.jsonl", games=4)
    with pytest.raises(BadSpec, match="more than 2"):
        go(tmp_path / "games.jsonl", games=2, resume=True)
    assert sorted(os.listdir(tmp_path)) == ["games.jsonl", "games.jsonl.run"]


def interrupted_by_force(path):
    """Begin a run with `--force`, and press Ctrl-C after two games."""
    its = series()

    def interrupted():
        with RunFile(str(path), its, resume=False, force=True) as file:
            file.append(its.play_chunk(0, 2).lines, [])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()


def test_ctrl_c_does_not_replace_the_records_of_another_run(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"somebody's games\n")
    interrupted_by_force(path)
    assert path.read_bytes() == b"somebody's games\n"
    go(path, resume=True)
    assert path.read_bytes().count(b"\n") == GAMES


@pytest.mark.parametrize("games", [b"notes\n", None], ids=["notes", "another run"])
def test_what_was_moved_to_the_place_of_a_broken_off_run_stays_however_old(whole, tmp_path, games):
    path = broken_off(whole, tmp_path / "run", 3000)
    if games is None:
        go(tmp_path / "other.jsonl", games=2, its=series(seed=7))
        games = (tmp_path / "other.jsonl").read_bytes()
    path.write_bytes(games)
    os.utime(path, (0, 0))
    before = contents(path.parent)
    with pytest.raises(BadSpec, match="has come there since the run was broken off; take it away"):
        go(path, resume=True)
    assert contents(path.parent) == before
    path.unlink()
    go(path, resume=True)
    same(whole, path)


def test_what_comes_to_the_place_of_a_run_before_its_turn_stays(tmp_path):
    """A tournament plays its games one after the other."""
    path = tmp_path / "games.jsonl"
    its = series()
    run = Run(its, RunFile(str(path), its, resume=False), games=2)
    path.write_bytes(b"mine\n")
    with pytest.raises(BadSpec, match="--force writes over"), run.output:
        pass
    assert contents(tmp_path) == {"games.jsonl": b"mine\n"}


def test_a_pipe_that_comes_to_the_place_of_games_ahead_is_not_waited_for(tmp_path):
    path = tmp_path / "games.jsonl"
    its = series()

    def ahead():
        with RunFile(str(path), its, resume=False) as file:
            file.append(its.play_chunk(0, 2).lines, [])
            os.mkfifo(f"{path}.ahead")
            file.put_aside(its.play_chunk(4, 2))

    with pytest.raises(BadSpec, match="cannot write"):
        ahead()


@pytest.mark.parametrize("resume", [False, True])
@pytest.mark.parametrize("ending", ["", ".gz"])
@pytest.mark.parametrize(
    "mine", [b"notes\nand more\n", b"notes", b"n" * 4_100_000], ids=["lines", "no line", "long"]
)
def test_what_has_no_line_of_a_run_stays_though_its_run_file_is_there(
    tmp_path, mine, ending, resume
):
    path = tmp_path / f"games.jsonl{ending}"
    go(path, games=2)
    path.write_bytes(mine)
    with pytest.raises(BadSpec, match=r"line 1: .*; --force writes over"):
        go(path, games=2, resume=resume)
    assert path.read_bytes() == mine


def test_what_is_moved_to_the_place_of_what_a_run_replaces_stays(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"old\n")
    interrupted_by_force(path)
    path.write_bytes(b"new\n")
    with pytest.raises(BadSpec, match="has come there since"):
        go(path, resume=True)
    assert path.read_bytes() == b"new\n"


def test_another_run_stays_whole_until_the_first_game_of_this_one(whole, tmp_path):
    path = tmp_path / "games.jsonl"
    go(path, games=4)
    before = contents(tmp_path)

    def interrupted():
        with RunFile(str(path), series(seed=7), resume=False, force=True) as file:
            # So it would be after a kill -9, but for the lock.
            assert contents(tmp_path) == {**before, "games.jsonl.lock": b"wonders\n"}
            assert not file.resumable
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert contents(tmp_path) == before
    go(path, resume=True)
    same(whole, path)


def test_a_run_that_had_ended_goes_on_though_another_one_could_not_begin_over_it(whole, tmp_path):
    """On a full disk its `FILE.part` is there, and its `FILE.run` is not."""
    path = tmp_path / "games.jsonl"
    go(path, games=4)
    path.with_name("games.jsonl.part").touch()
    its = series()
    with RunFile(str(path), its, resume=True) as file:
        assert file.games == 4
        file.append(its.play_chunk(4, GAMES - 4).lines, [])
    same(whole, path)


def test_what_a_plugin_raises_at_an_alarm_is_no_fault_of_the_disk(tmp_path, monkeypatch):
    def alarm(*_):
        raise TimeoutError("thought too long")

    its = series()
    with RunFile(str(tmp_path / "games.jsonl"), its, resume=False) as file:
        chunk = its.play_chunk(0, 2)
        monkeypatch.setattr("wonders.core.arena.run.files_of_finished_games._write", alarm)
        with pytest.raises(TimeoutError):
            file.append(chunk.lines, [])
        monkeypatch.undo()
        file.append(chunk.lines, [])


def test_another_run_stays_where_this_one_has_no_time_for_a_game(tmp_path):
    path = tmp_path / "games.jsonl"
    go(path, games=4)
    before = contents(tmp_path)
    with RunFile(str(path), series(seed=7), resume=False, force=True):
        # The seconds are over.
        pass
    assert contents(tmp_path) == before


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError])
def test_games_finished_before_their_turn_wait_beside_another_run(whole, tmp_path, error):
    path = tmp_path / "games.jsonl"
    other = series(seed=7)
    go(path, games=4, its=other)
    theirs = path.read_bytes()
    its = series()

    def broken_off():
        with RunFile(str(path), its, resume=False, force=True) as file:
            file.put_aside(its.play_chunk(2, 2))
            assert file.resumable
            raise error

    with pytest.raises(error):
        broken_off()
    assert path.read_bytes() == theirs
    with RunFile(str(path), its, resume=True) as file:
        assert [*file.waiting] == [2]
        file.append(its.play_chunk(0, 2).lines, [])
    go(path, resume=True)
    same(whole, path)


def test_a_run_that_was_interrupted_before_it_took_anything_up_has_no_lines(whole):
    assert [*RunFile(str(whole / "games.jsonl"), series(), resume=True).lines()] == []


def test_a_run_is_not_replaced_by_fewer_of_its_games(whole, tmp_path):
    path = tmp_path / "games.jsonl"
    go(path)
    with pytest.raises(BadSpec, match=r"there are 10 games already, which is more than 4 \(-n\)"):
        go(path, games=4)
    same(whole, path)
    with pytest.raises(BadSpec, match="there are 10 games already: --resume goes on with them"):
        go(path, games=None, seconds=60)
    same(whole, path)
    its = series()
    with (
        pytest.raises(BadSpec, match=r"has 10 games of this run and stays .* the 2 played now"),
        RunFile(str(path), its, resume=False) as file,
    ):
        file.append(its.play_chunk(0, 2).lines, [])
    assert path.read_bytes() == (whole / "games.jsonl").read_bytes()


@pytest.mark.parametrize("error", [None, KeyboardInterrupt])
def test_what_comes_into_the_place_of_the_records_meanwhile_stays(whole, tmp_path, error):
    path = tmp_path / "games.jsonl"
    its = series()

    def played_until(error):
        with RunFile(str(path), its, resume=False) as file:
            file.append(its.play_chunk(0, GAMES).lines, [])
            path.write_text("precious")
            if error is not None:
                raise error

    with pytest.raises(error or BadSpec, match=None if error else "take .* away, then --resume"):
        played_until(error)
    with pytest.raises(BadSpec, match=r"has come there since .*; take it away"):
        go(path, resume=True)
    assert path.read_text() == "precious"
    path.unlink()
    assert go(path, resume=True).before == GAMES
    same(whole, path)


@pytest.mark.parametrize("resume", [False, True])
def test_a_game_that_a_table_added_to_the_records_stays(whole, tmp_path, resume):
    path = tmp_path / "games.jsonl"
    go(path, games=4)
    added = path.read_bytes() + (whole / "games.jsonl").read_bytes().splitlines(True)[0]
    path.write_bytes(added)
    with pytest.raises(BadSpec, match=r"games\.jsonl, line 5: no game"):
        go(path, resume=resume)
    assert path.read_bytes() == added


def interrupt(_file, _its):
    raise KeyboardInterrupt


@pytest.mark.parametrize("ending", ["", ".gz"])
@pytest.mark.parametrize(
    "goes_on",
    [
        lambda file, its: file.append(its.play_chunk(2, 2).lines, []),
        lambda file, its: file.put_aside(its.play_chunk(4, 2)),
        lambda _file, _its: None,
        interrupt,
    ],
)
def test_a_run_whose_folder_was_renamed_takes_nothing_from_one_begun_in_its_place(
    tmp_path, ending, goes_on
):
    folder = tmp_path / "found"
    folder.mkdir()
    path = folder / f"games.jsonl{ending}"
    its, others = series(), series(seed=4)
    other = RunFile(str(path), others, resume=False)

    def renamed():
        with RunFile(str(path), its, resume=False) as file:
            file.append(its.play_chunk(0, 2).lines, [])
            folder.rename(tmp_path / "moved")
            folder.mkdir()
            other.__enter__()
            other.append(others.play_chunk(0, 2).lines, [])
            other.put_aside(others.play_chunk(4, 2))
            goes_on(file, its)

    told = KeyboardInterrupt if goes_on is interrupt else BadSpec
    with pytest.raises(told, match="moved or taken away" if told is BadSpec else None):
        renamed()
    assert len(contents(folder)) == 4
    assert (folder / f"games.jsonl{ending}.part").read_bytes().count(b"\n") == 2
    other.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert go(path, its=others, resume=True).before == 2
    moved = tmp_path / "moved" / f"games.jsonl{ending}"
    assert go(moved, its=its, resume=True).before == 2


@pytest.mark.parametrize("ending", ["", ".gz"])
def test_ctrl_c_after_a_killed_rerun_leaves_the_finished_games(whole, tmp_path, ending):
    path = tmp_path / f"games.jsonl{ending}"
    go(path)
    finished = path.read_bytes()
    records = (whole / "games.jsonl").read_bytes().splitlines(keepends=True)
    tmp_path.joinpath(f"{path.name}.part").write_bytes(records[0])
    its = series()

    def interrupted():
        with RunFile(str(path), its, resume=True) as file:
            file.append(its.play_chunk(1, 2).lines, [])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert path.read_bytes() == finished
    with pytest.raises(BadSpec, match="there are 10 games already"):
        go(path, games=4, resume=True)
    assert go(path, resume=True).before == 3
    assert path.read_bytes() == finished


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"winners":[', b'"winners":[7,'),
        (b'"seed":', b'"sead":'),
        (b'"victory":', b'"x":1,"victory":'),
        (b'"result":{', b'"result":null,"moves":{'),
        (b'"moves":["', b'"moves":["x'),
        (b'"moves":["', b'"moves":["","'),
        (b'"moves":["', b'"moves":["0","'),
        (b'"random"]', b'"random","hammurabi"]'),
        (b'"victory":"', b'"victory":"\\u001b[2J'),
    ],
)
def test_records_that_were_changed_are_named_by_their_line(whole, tmp_path, old, new):
    path = broken_off(whole, tmp_path / "run", 0)
    lines = (whole / "games.jsonl").read_bytes().splitlines(keepends=True)
    path.with_name("games.jsonl.part").write_bytes(lines[0] + lines[1].replace(old, new, 1))
    with pytest.raises(BadSpec, match=r"games\.jsonl\.part, line 2: "):
        go(path, resume=True)


def test_fewer_games_than_there_are_is_refused(tmp_path):
    go(tmp_path / "games.jsonl", games=4)
    with pytest.raises(BadSpec, match="there are 4 games already, which is more than 2"):
        go(tmp_path / "games.jsonl", games=2, resume=True)


# -- when it ends --------------------------------------------------------------------------------


def test_a_rule_stops_at_the_same_game_whoever_plays(tmp_path):
    ends = []
    for count, name in ((0, "one"), (2, "two")):
        its = series(("greedy", "random"))
        path = tmp_path / name
        run = Run(its, RunFile(str(path), its, resume=False), until=parse_until("0.15"))
        with run.output:
            run.play(Workers(its, count))
        ends.append((run.done, run.hash.hexdigest(), path.read_bytes()))
        assert run.report()["until"]["decided"] == "narrow enough"
        assert run.report()["games"] == run.done == path.read_bytes().count(b"\n")
    assert ends[0] == ends[1]
    assert ends[0][0] % 2 == 0


def test_no_game_is_begun_after_the_time_is_up():
    its = series()
    run = Run(its, Output(), seconds=0.2)
    run.play(Workers(its, 0))
    assert run.done > 0
    assert run.done % 2 == 0


def test_a_run_says_which_bots_looked_at_a_clock(monkeypatch):
    from wonders.plugins.bots.greedy import GreedyBot

    monkeypatch.setattr(GreedyBot, "timed", classmethod(lambda cls, options: True))
    its = series(("greedy", "random"), clock=Clock(2.0, 2.5))
    report = Run(its, Output(), games=2).report()
    assert report["timed"] == ["greedy"]
    assert report["seconds_a_move"] == 2.0


def test_the_time_left_is_estimated_from_the_rate():
    its = series()
    assert Run(its, Output(), games=100).seconds_left(rate=10) == 10
    assert Run(its, Output()).seconds_left(rate=10) is None
    assert Run(its, Output(), games=1000, seconds=5).seconds_left(rate=10) < 5.1


@pytest.mark.parametrize("end", [".part", ".ahead", ".run"])
def test_a_file_of_somebody_else_beside_a_run_stays_unless_forced(tmp_path, end):
    foreign = tmp_path / f"games.jsonl{end}"
    foreign.write_text("#!/bin/sh\necho an installer\n")
    with pytest.raises(BadSpec, match=f"games.jsonl.run|games.jsonl{end}"):
        go(tmp_path / "games.jsonl")
    assert foreign.read_text().endswith("an installer\n")
    its = series()
    run = Run(its, RunFile(str(tmp_path / "games.jsonl"), its, False, force=True), games=2)
    with run.output:
        run.play(Workers(its, 0))
    assert (tmp_path / "games.jsonl").read_text().count("\n") == 2
