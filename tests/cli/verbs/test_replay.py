"""`wonders replay`: showing, checking and tracing the games of a file."""

import gzip
import json
import re
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from wonders.cli.shared_by_verbs.json_output import print_json, print_json_list
from wonders.cli.verbs import replay as replay_verb
from wonders.core import load
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import forfeited, read_line
from wonders.core.record.read_record_files import BAD_LINES
from wonders.core.record.replay import check

GAMES = [
    "first-game-military",
    "library-mausoleum-destroy",
    "science",
    "shared-victory",
    "solo-aristotle-science",
    "solo-hammurabi-civilian",
]


@pytest.fixture
def plain(records):
    """Return the records of the file of six games as plain data."""
    return [json.loads(line) for line in records.read_text("utf-8").splitlines()]


def test_a_game_of_a_file_of_any_name_is_named_by_its_line(wonders, records):
    lines = records.with_name("two\nlines.jsonl")
    lines.write_bytes(records.read_bytes())
    (game,) = json.loads(wonders("replay", f"{lines}:1", "--json").out)
    assert game == json.loads(records.read_text("utf-8").splitlines()[1])


@pytest.fixture
def spoilt(records, plain):
    """Return a function that spoils one of the six games and writes the file again."""

    def spoil(number, change):
        change(plain[number])
        lines = [json.dumps(record, ensure_ascii=False) + "\n" for record in plain]
        records.write_text("".join(lines), "utf-8")
        return records

    return spoil


# -- showing -------------------------------------------------------------------------------


def test_all_games_are_shown_move_by_move(wonders, records, plain):
    status, out, err = wonders("replay", records)
    assert (status, err) == (0, "")
    assert out.count("Game ") == 6
    assert "Game 5: duel, random against random" in out
    assert sum(line.startswith(("  0  ", " 10  ")) for line in out.splitlines()) == 12
    assert out.count("\ntotal ") == 6


def test_one_game_is_shown_by_its_number(wonders, records):
    out = wonders("replay", f"{records}:2").out
    assert out.startswith("Game 2: ")
    assert out.count("Game ") == 1


def test_a_file_with_a_number_in_its_name_is_taken_whole(wonders, records, folder):
    (folder / "odd:2").write_bytes(records.read_bytes())
    assert wonders("replay", folder / "odd:2").out.count("Game ") == 6
    assert wonders("replay", f"{folder / 'odd:2'}:1").out.count("Game ") == 1


def test_names_are_german_when_asked(wonders, golden):
    out = wonders("--lang", "de", "replay", golden / "science.jsonl").out
    assert "nehmen Der Tempel der Artemis" in out


def test_stepping_waits_for_enter_and_draws_the_table(wonders, golden):
    out = wonders("replay", golden / "science.jsonl", "--step", stdin="\n" * 200).out
    moves = json.loads((golden / "science.jsonl").read_text())["moves"]
    assert out.count("Enter for the next move") == len(moves)
    assert out.count("\n DUEL   ") == len(moves)
    assert " by scientific supremacy" in out


@pytest.mark.parametrize("stdin", ["\n\n\nq\n", "\n\n\n"])
def test_stepping_stops_at_q_or_the_end_of_the_input(wonders, golden, stdin):
    status, out, _ = wonders("replay", golden / "science.jsonl", "--step", stdin=stdin)
    assert status == 0
    assert out.count("Enter for the next move") == 4
    assert "supremacy" not in out


def test_stepping_goes_back_as_well(wonders, golden):
    forward = wonders("replay", golden / "science.jsonl", "--step", stdin="\n\nq\n").out
    and_back = wonders("replay", golden / "science.jsonl", "--step", stdin="\n\nb\nb\nb\nq\n").out
    question = "Enter for the next move, b to go back, q to stop "
    first, second, third, _ = forward.split(question)
    assert and_back.split(question) == [
        first, second, third, second, first.partition("\n")[2], first.partition("\n")[2], ""
    ]  # fmt: skip


def test_stepping_listens_to_arrows_at_a_terminal(terminal, golden):
    stepping = terminal("replay", golden / "science.jsonl", "--step")
    for key, number in (("", 0), ("\x1b[C", 1), ("\r", 2), ("\x1b[D", 1), ("b", 0)):
        stepping.type(key)
        stepping.until_shown(f"  {number}  ", "q to stop")
        stepping.until(stepping.listens_to_keys)
    stepping.type("q")
    assert stepping.end() == 0


def test_ctrl_z_may_be_held_where_nobody_is_put_to_sleep(monkeypatch):
    keys = iter([*["\x1a"] * 3000, "b"])
    monkeypatch.setattr("wonders.cli.verbs.replay.click.getchar", lambda: next(keys))
    monkeypatch.setattr("wonders.cli.verbs.replay.os.kill", lambda *_: None)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    assert replay_verb._key() == "b"


@pytest.mark.parametrize(
    ("typed", "key"),
    [("bb", "b"), ("\x1b[D\x1b[D", "b"), ("qq", "q"), ("q\r", "q"), ("\x1b[C", ""), ("\r\r", "")],
)
def test_of_keys_that_come_at_once_the_first_counts(monkeypatch, typed, key):
    monkeypatch.setattr("wonders.cli.verbs.replay.click.getchar", lambda: typed)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    assert replay_verb._key() == key
    monkeypatch.setattr("wonders.cli.verbs.replay.click.getchar", lambda: f"{typed}\x03")
    with pytest.raises(KeyboardInterrupt):
        replay_verb._key()


def test_ctrl_z_is_no_next_move_while_stepping(terminal, golden):
    stepping = terminal("replay", golden / "science.jsonl", "--step")
    stepping.until_shown("  0  ", "q to stop")
    stepping.until(stepping.listens_to_keys)
    stepping.type("\x1a")
    # Nobody could wake the only process of a session, so there it is not put to sleep.
    stepping.until_shown("q to stop")
    stepping.until(stepping.listens_to_keys)
    stepping.type("\r")
    stepping.until_shown("  1  ", "q to stop")
    stepping.until(stepping.listens_to_keys)
    stepping.type("\x04")
    assert stepping.end() == 0


def test_unfinished_games_are_shown(wonders, spoilt):
    file = spoilt(0, lambda record: record.update(result=None, moves=record["moves"][:20]))
    status, out, _ = wonders("replay", f"{file}:0")
    assert status == 0
    assert " wins" not in out


def test_an_unfinished_game_is_shown_as_its_person_sees_it(wonders):
    play = ("play", "classic", "--plain", "-p", "greedy", "-p", "greedy", "-p", "human")
    wonders(*play, "--seed", 4, "--record", "g.jsonl", stdin="1\nquit\n")
    assert "YOUR CHOICE (human)" in wonders("replay", "g.jsonl").out
    stepped = wonders("replay", "g.jsonl", "--step", stdin="\n" * 9).out
    assert "YOUR CHOICE (human)" in stepped
    assert "YOUR CHOICE (greedy)" not in stepped


def test_what_others_chose_face_down_in_an_unfinished_game_is_not_told(wonders):
    play = ("play", "classic", "--plain", "-p", "greedy", "-p", "greedy", "-p", "human")
    wonders(*play, "--seed", 4, "--record", "g.jsonl", stdin="1\nquit\n")
    for way in ((), ("--step",)):
        out = wonders("replay", "g.jsonl", *way, stdin="\n" * 9).out
        assert "  0  greedy (0): build Timber Yard\n" in out
        assert "  2  human (2): build Ore Vein\n" in out
        assert "  3  greedy (0): ?\n  4  greedy (1): ?\n" in out or way
        assert "greedy (0): build Clay Pit" not in out


def told_of(wonders, record):
    """Return the moves that `replay` tells of a record."""
    with open("told.jsonl", "w") as file:
        file.write(json.dumps(record) + "\n")
    out = wonders("replay", "told.jsonl").out
    told = re.findall(r"^ *\d+  (.*)", out, re.MULTILINE)
    assert len(told) >= len(record["moves"])
    return told


def unfinished(file):
    """Return the record of a game before its last move, in which one person plays."""
    record = json.loads(file.read_text())
    record["seats"][0] = "human"
    record["result"] = None
    record["moves"].pop()
    return record


def test_a_card_that_another_has_discarded_is_told_when_the_game_is_over(wonders, golden):
    record = unfinished(golden / "classic-3.jsonl")
    told = told_of(wonders, record)
    assert "independent (1): discard ?" in told
    assert not [each for each in told if "(1): discard " in each and "?" not in each]
    assert "human (0): discard" in "".join(told)


def test_the_moves_of_an_unfinished_game_are_told_where_all_saw_them(wonders, golden):
    record = unfinished(golden / "first-game-military.jsonl")
    whole = told_of(wonders, record | {"seats": ["mcts", "mcts"]})
    assert [each.partition(": ")[2] for each in told_of(wonders, record)] == [
        each.partition(": ")[2] for each in whole
    ]


def test_forfeits_are_shown(wonders, spoilt, plain):
    def give_up(record):
        record["moves"] = record["moves"][:8]
        begun = read_line(json.dumps({**record, "result": None}))
        state = check(Games(load).of(begun), begun)
        record["result"] = msgspec.to_builtins(forfeited(state, state.seat, "lost my way"))

    out = wonders("replay", f"{spoilt(0, give_up)}:0").out
    assert re.search(r"seat \d forfeited, lost my way", out)


def test_a_shared_victory_is_shown(wonders, golden):
    assert "win together by points" in wonders("replay", golden / "shared-victory.jsonl").out


def test_names_of_strangers_write_no_escape_codes(wonders, spoilt):
    file = spoilt(0, lambda record: record.update(seats=["\x1b[31mred\x1b]0;hi\x07", "two\nlines"]))
    out = wonders("replay", f"{file}:0").out
    assert "\x1b" not in out
    assert "\x07" not in out
    assert "\nlines" not in out


@pytest.mark.parametrize(
    "result",
    [
        {"scores": []},
        {"scores": [{}, {}]},
        {"scores": [{"odd": 1}]},
        {"winners": []},
        {"winners": [7, -3]},
        {"victory": "\x1b[31m"},
        {"forfeit": {"seat": 9, "reason": "\x1b[31m"}},
    ],
)
def test_strange_results_are_refused_in_a_line(wonders, spoilt, result):
    file = spoilt(0, lambda record: record["result"].update(result))
    status, out, err = wonders("replay", f"{file}:0")
    assert status == 2
    assert err.count("\n") == 1
    assert "\x1b" not in out + err


def test_json_gives_the_records(wonders, records, plain):
    assert json.loads(wonders("replay", records, "--json").out) == plain
    assert json.loads(wonders("replay", f"{records}:3", "--json").out) == [plain[3]]


def test_a_long_list_in_json_is_printed_as_it_is_read(capsys, monkeypatch):
    values = [{"a": "x\ny\x1b"}, [1, 2], {}] * 4
    print_json(values)
    whole = capsys.readouterr().out
    print_json_list(values)
    assert capsys.readouterr().out == whole
    print_json_list([])
    assert capsys.readouterr().out == "[]\n"
    monkeypatch.setattr("wonders.cli.shared_by_verbs.json_output.PRINTED_AT_ONCE", 4)
    printed = []

    def read():
        for value in values:
            printed.append(capsys.readouterr().out)
            yield value

    print_json_list(read())
    assert all(printed[1:])
    assert "".join(printed) + capsys.readouterr().out == whole


def test_a_bad_line_among_few_leaves_nothing_printed(wonders, records, folder):
    (folder / "bad.jsonl").write_bytes(records.read_bytes() + b"{}\n")
    status, out, err = wonders("replay", "bad.jsonl", "--json")
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_json_sends_no_orders_to_the_terminal(wonders, folder, records, plain):
    odd = "a\x9b2Jb\u202ec\x7f\U000e0001é"
    record = {**plain[0], "seats": [odd, "b"]}
    (folder / "odd.jsonl").write_text(json.dumps(record) + "\n")
    out = wonders("replay", "odd.jsonl", "--json").out
    assert out.replace("\n", "").isprintable()
    assert "é" in out
    assert json.loads(out) == [record]


def test_standard_input_is_read(wonders, records, process):
    content = records.read_bytes()
    assert wonders("replay", "-", stdin=content).out == wonders("replay", records).out
    checked = process("replay", "-", "--check", stdin=content)
    assert (checked.status, checked.out) == (0, "-: 6 records, all good\n")
    assert wonders("replay", "--", "-:4", stdin=content).out.startswith("Game 4: ")


def test_packed_files_are_unpacked(wonders, records, folder):
    (folder / "six.jsonl.gz").write_bytes(gzip.compress(records.read_bytes()))
    assert wonders("replay", "six.jsonl.gz").out == wonders("replay", records).out
    assert wonders("replay", "six.jsonl.gz:5", "--check").status == 0


def test_a_reader_that_goes_away_is_no_error(started, records, folder):
    (folder / "many.jsonl").write_bytes(records.read_bytes() * 30)
    process = started("replay", "many.jsonl")
    process.stdout.readline()
    process.stdout.close()
    err = process.stderr.read()
    assert process.wait(30) == 0
    assert err == b""


# -- checking ------------------------------------------------------------------------------


def test_good_records_pass(wonders, records):
    assert wonders("replay", records, "--check") == (0, f"{records}: 6 records, all good\n", "")


@pytest.mark.parametrize("name", GAMES)
def test_golden_games_pass(wonders, golden, name):
    assert wonders("replay", golden / f"{name}.jsonl", "--check").status == 0


def test_every_bad_record_is_told_with_line_step_and_why(wonders, records, plain):
    plain[1]["moves"][5] = plain[1]["moves"][4]
    plain[2]["result"]["winners"] = [0, 1]
    plain[4]["colour"] = "blue"
    lines = [json.dumps(record) for record in plain]
    lines[3] = lines[3][:100]
    records.write_text("\n".join(lines) + '\n{"format":')
    status, out, err = wonders("replay", records, "--check")
    told = err.splitlines()
    assert status == 1
    assert out == f"{records}: 7 records, 5 bad\n"
    assert len(told) == 5
    assert told[0].startswith(f"{records}:1: step 5: ")
    assert told[1].startswith(f"{records}:2: step {len(plain[2]['moves'])}: winners are ")
    assert told[2].startswith(f"{records}:3: bad JSON")
    assert told[3].startswith(f"{records}:4: ")
    assert "colour" in told[3]
    assert told[4].startswith(f"{records}:6: torn line")


def test_a_check_in_json(wonders, spoilt):
    file = spoilt(2, lambda record: record["moves"].pop())
    status, out, err = wonders("replay", file, "--check", "--json")
    report = json.loads(out)
    assert status == 1
    assert (report["records"], report["bad"]) == (6, 1)
    assert report["errors"][0]["line"] == 2
    assert isinstance(report["errors"][0]["step"], int)
    assert f"{file}:2: step {report['errors'][0]['step']}: {report['errors'][0]['why']}" in err


def test_a_check_of_one_game_looks_at_no_other(wonders, spoilt):
    file = spoilt(2, lambda record: record["moves"].pop())
    assert wonders("replay", f"{file}:1", "--check").status == 0
    assert wonders("replay", f"{file}:2", "--check").status == 1


@pytest.mark.parametrize("line", [b"", b"null", b"{}", b"\xff", b"[" * 100_000, b"1" * 5000])
def test_rubbish_is_a_bad_record(wonders, folder, line):
    (folder / "game.jsonl").write_bytes(line + b"\n")
    status, out, err = wonders("replay", "game.jsonl", "--check")
    assert (status, out) == (1, "game.jsonl: 1 record, 1 bad\n")
    assert err.startswith("game.jsonl:0: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("args", [["--check"], ["--trace"], ["--check", "--json"]])
def test_a_small_file_that_unpacks_to_millions_of_lines_ends_with_a_line(wonders, folder, args):
    (folder / "bomb.jsonl.gz").write_bytes(gzip.compress(b"\n" * 3_000_000))
    status, out, err = wonders("replay", "bomb.jsonl.gz", *args)
    assert status == 1
    *bad, last = err.splitlines()
    assert bad[0] == "bomb.jsonl.gz:0: the line is blank"
    assert len(bad) == BAD_LINES
    assert last == "wonders: bomb.jsonl.gz has too many bad lines; the rest of it is not read"
    assert "--json" not in args or json.loads(out)["bad"] == BAD_LINES


@pytest.mark.parametrize("how", [("--check",), ("--check", "--json"), ("--trace",)])
def test_a_game_behind_too_many_bad_lines_is_not_called_good(wonders, folder, records, how):
    (folder / "bomb.jsonl").write_bytes(b"\n" * (BAD_LINES + 1) + records.read_bytes())
    status, out, err = wonders("replay", f"bomb.jsonl:{BAD_LINES + 1}", *how)
    assert (status, out) == (2, "")
    assert err == "wonders: bomb.jsonl has too many bad lines; the rest of it is not read\n"


def test_the_same_file_is_refused_wherever_records_are_read(refused, folder):
    (folder / "bomb.jsonl.gz").write_bytes(gzip.compress(b"\n" * 3_000_000))
    for verb in (
        ("replay", "bomb.jsonl.gz"),
        ("replay", "bomb.jsonl.gz:2999999"),
        ("export", "bomb.jsonl.gz", "--to", "csv", "-o", "out"),
        ("play", "duel", "--load", "bomb.jsonl.gz"),
        ("play", "duel", "--record", "bomb.jsonl.gz"),
    ):
        assert "bomb.jsonl.gz" in refused(*verb)
    assert [path.name for path in folder.iterdir()] == ["bomb.jsonl.gz"]


def test_a_file_without_records_is_good(wonders, folder):
    (folder / "none.jsonl").write_bytes(b"")
    assert wonders("replay", "none.jsonl", "--check").status == 0


# -- tracing -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_trace_is_the_golden_one(wonders, golden, name):
    status, out, err = wonders("replay", golden / f"{name}.jsonl", "--trace")
    assert (status, err) == (0, "")
    assert out == (golden / f"{name}.trace.jsonl").read_text("utf-8")


def test_a_trace_counts_the_games_by_their_lines(wonders, records, plain):
    lines = [json.loads(line) for line in wonders("replay", records, "--trace").out.splitlines()]
    assert [line["game"] for line in lines if line["step"] == 0] == list(range(6))
    assert len(lines) == sum(len(record["moves"]) for record in plain)
    lines = wonders("replay", f"{records}:3", "--trace").out.splitlines()
    assert {json.loads(line)["game"] for line in lines} == {3}


def test_a_trace_of_a_bad_record_stops_there_and_goes_on_with_the_next(wonders, spoilt, plain):
    file = spoilt(1, lambda record: record["moves"].__setitem__(5, "0 build nothing"))
    status, out, err = wonders("replay", file, "--trace")
    games = [json.loads(line)["game"] for line in out.splitlines()]
    assert status == 1
    assert err.startswith(f"{file}:1: step 5: ")
    assert games.count(1) == 5
    assert games.count(2) == len(plain[2]["moves"])


# -- wrong usage ---------------------------------------------------------------------------


@pytest.mark.parametrize("words", [("replay",), ("replay", "--review"), ("analyse",)])
def test_a_file_without_a_game_says_so(refused, folder, words):
    (folder / "empty.jsonl").touch()
    assert refused(*words, "empty.jsonl") == "wonders: empty.jsonl has no record in it\n"


@pytest.mark.parametrize("args", [[], ["--check"], ["--trace"], ["--json"], ["--step"]])
@pytest.mark.parametrize("name", ["none.jsonl", ".", "", "cut.gz", "fake.gz", "empty.gz:0"])
def test_what_cannot_be_opened_or_unpacked_is_one_line(refused, folder, name, args):
    (folder / "cut.gz").write_bytes(gzip.compress(b"x" * 1000)[:-9])
    (folder / "fake.gz").write_bytes(b"hello\n")
    (folder / "empty.gz").write_bytes(gzip.compress(b""))
    refused("replay", name, *args)


def test_a_corrupt_packed_file_is_one_line(refused, folder, records):
    packed = bytearray(gzip.compress(records.read_bytes()))
    packed[len(packed) // 2] ^= 0xFF
    (folder / "bad.jsonl.gz").write_bytes(packed)
    status_line = refused("replay", "bad.jsonl.gz:5", "--check")
    assert "bad.jsonl.gz" in status_line


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["six.jsonl:6"], "no game 6"),
        (["six.jsonl", "--step", "--check"], "--step"),
        (["six.jsonl", "--step", "--trace"], "--step"),
        (["six.jsonl", "--chek"], "--check"),
        ([], "FILE"),
        (["six.jsonl", "more"], "more"),
    ],
)
@pytest.mark.usefixtures("records")
def test_wrong_usage_is_one_line(refused, args, why):
    assert why in refused("replay", *args)


def test_a_bad_record_that_is_to_be_shown_is_one_line(refused, spoilt):
    file = spoilt(0, lambda record: record["moves"].__setitem__(5, "0 build nothing"))
    assert f"{file}:0: step 5: " in refused("replay", f"{file}:0")


def test_a_key_of_step_is_no_line_without_end(wonders, records):
    out = wonders("replay", f"{records}:0", "--step", stdin="x" * 5000).out
    assert out.count("Enter for the next move") == 6


def test_all_bad_lines_are_counted_however_few_are_told(wonders, records, monkeypatch):
    monkeypatch.setattr("wonders.cli.verbs.replay.FAULTS", 1)
    records.write_text(records.read_text("utf-8").replace('"rules":', '"rules":9'), "utf-8")
    told = json.loads(wonders("replay", records, "--check", "--json").out)
    assert (told["bad"], len(told["errors"])) == (6, 1)


@pytest.mark.parametrize("look", [(), ("--review",), ("--step",), ("--check",), ("--json",)])
@pytest.mark.parametrize(
    ("forge", "why"),
    [
        (lambda record: record["result"].update(winners=[0] * 5000), "winners are ["),
        (lambda record: record["result"].update(victory="magic"), "victory is '"),
        (lambda record: record["result"]["scores"][0].update(total=99), "total is "),
        (lambda record: record["moves"].pop(), "a move is missing: seat "),
    ],
)
def test_no_game_is_told_that_ends_otherwise_than_its_record_says(
    wonders, spoilt, plain, look, forge, why
):
    done = wonders("replay", f"{spoilt(0, forge)}:0", *look)
    assert done.status == (1 if look == ("--check",) else 2)
    assert why in done.err


def test_people_of_a_record_are_replayed_by_their_names(wonders):
    play = ("play", "duel", "-p", "human", "-p", "human", "--seed", 1, "--record", "g.jsonl/")
    wonders(*play, "--name", "Bob", "--name", "", stdin="1\nquit\n")
    assert wonders(*play, stdin="1\nquit\n").status == 0
    assert "Bob against human" in wonders("replay", "g.jsonl").out
    judged = wonders("analyse", "g.jsonl:0", "-p", "rollout:playouts=1")
    assert judged.out.startswith("Game 0: Bob, human\n")
    wonders("play", "duel", "--load", "g.jsonl/", stdin="1\nquit\n")
    assert len(Path("g.jsonl").read_text().splitlines()) == 2


def test_a_game_from_standard_input_is_not_stepped_through(refused, records):
    """There the keys would come from, too."""
    assert "--step takes a file, not -" in refused("replay", "-", "--step")


def test_a_file_that_is_called_like_a_line_of_another_one_is_not_taken_for_it(
    refused, wonders, records, folder
):
    """Nor that line for the file: nobody knows which of them is meant."""
    first = records.read_text().partition("\n")[0] + "\n"
    (folder / "mine.jsonl:0").write_text(first)
    assert wonders("replay", "mine.jsonl:0", "--check").status == 0
    (folder / "mine.jsonl").write_text(first)
    for verb in (("replay", "mine.jsonl:0"), ("play", "--load", "mine.jsonl:0")):
        assert "mine.jsonl:0 is a file, and line 0 of another one" in refused(*verb)
    assert wonders("replay", "mine.jsonl:0:0", "--check").status == 0
