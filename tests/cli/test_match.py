"""`wonders match`: series of games, their files, their report."""

import gzip
import hashlib
import json
import os
import signal
import time

import pytest

from wonders.core import load
from wonders.core.record import check, read_line

MATCH = ("match", "duel", "-p", "greedy", "-p", "random", "--seed", "4")


@pytest.fixture
def played(wonders):
    """Return a function that plays a match which goes well."""

    def play(*args):
        outcome = wonders(*MATCH, *args)
        assert outcome.status == 0, outcome.err
        return outcome

    return play


def test_the_report_has_shares_intervals_points_and_victories(played):
    out = played("-n", 20).out
    assert out.startswith("duel: 20 games from seed 4, ")
    assert "  greedy: won " in out
    assert "  random: won " in out
    assert " % (" in out
    for line in ("military", "civilian", "treasury", "total"):
        assert f"\n  {line} " in out
    assert "\nVictories: " in out
    assert "The seat that began won " in out


def test_json_has_the_same_figures(played):
    report = json.loads(played("-n", 20, "--json").out)
    assert (report["game"], report["seed"], report["games"]) == ("duel", 4, 20)
    assert [entrant["name"] for entrant in report["entrants"]] == ["greedy", "random"]
    assert sum(entrant["wins"] for entrant in report["entrants"]) == 20
    assert sum(report["victories"].values()) == 20
    for entrant in report["entrants"]:
        low, high = entrant["interval"]
        assert 0 <= low <= entrant["share"] <= high <= 1
        assert entrant["games"] == 20
        points = entrant["points"]
        total = points.pop("total")
        assert sum(points.values()) == pytest.approx(total, abs=0.001)
    assert "digest" not in report


def test_records_are_written_and_pass_a_check(played, folder):
    played("-n", 6, "-o", "games.jsonl")
    game = load("duel")
    lines = (folder / "games.jsonl").read_bytes().splitlines(keepends=True)
    assert len(lines) == 6
    for line in lines:
        check(game, read_line(line))
    assert sorted(os.listdir(folder)) == ["games.jsonl"]


def test_a_packed_file_holds_the_same_bytes(played, folder):
    played("-n", 6, "-o", "games.jsonl")
    played("-n", 6, "-o", "games.jsonl.gz")
    packed = (folder / "games.jsonl.gz").read_bytes()
    assert gzip.decompress(packed) == (folder / "games.jsonl").read_bytes()
    played("-n", 6, "-o", "games.jsonl.gz")
    assert (folder / "games.jsonl.gz").read_bytes() == packed


def test_records_to_standard_output_send_the_report_to_standard_error(process, played, folder):
    status, out, err = process(*MATCH, "-n", 4, "-o", "-")
    played("-n", 4, "-o", "games.jsonl")
    assert status == 0
    assert out == (folder / "games.jsonl").read_text("utf-8")
    assert "duel: 4 games from seed 4" in err


def test_the_digest_hashes_the_records(played, folder):
    out = played("-n", 6, "-o", "games.jsonl", "--digest").out
    digest = hashlib.sha256((folder / "games.jsonl").read_bytes()).hexdigest()
    assert out.endswith(f"digest {digest}\n")
    assert json.loads(played("-n", 6, "--digest", "--json").out)["digest"] == digest


def test_the_digest_of_random_games_is_that_of_the_bench(wonders):
    digest = wonders(
        *("match", "duel", "-p", "random", "-p", "random", "--seed", 0),
        *("--no-rotate", "-n", 100, "--digest", "--json"),
    )
    bench = wonders("bench", "duel", "--seconds", "0.05", "--json")
    assert json.loads(digest.out)["digest"] == json.loads(bench.out)["digest"]


def test_two_workers_play_the_same_games(played, folder):
    one = played("-n", 40, "-o", "one.jsonl", "--json")
    two = played("-n", 40, "-o", "two.jsonl", "--json", "-j", 2)
    assert two.out == one.out
    assert (folder / "two.jsonl").read_bytes() == (folder / "one.jsonl").read_bytes()


def test_seats_rotate_unless_told_otherwise(played, folder):
    def seats(*args):
        played("-n", 4, "-o", "games.jsonl", *args)
        lines = (folder / "games.jsonl").read_text("utf-8").splitlines()
        return [json.loads(line)["seats"][0] for line in lines]

    assert seats() == ["greedy", "random"] * 2
    assert seats("--no-rotate") == ["greedy"] * 4


def test_options_and_plugins_count(wonders, plugin, folder):
    rule = plugin(
        "from wonders.core import House, hookimpl\n"
        "class Rich(House):\n"
        '    """Everybody begins rich."""\n'
        '    name = "rich"\n'
        "    @hookimpl\n"
        "    def on_deal(self, state):\n"
        "        for city in state.cities:\n"
        "            city.coins += 50\n"
        "@hookimpl\n"
        "def houses():\n"
        "    return [Rich]\n"
    )
    for workers in (1, 2):
        outcome = wonders(
            *("--plugin", rule, *MATCH, "-n", 2, "-o", f"{workers}.jsonl", "-j", workers),
            *("--house", "rich", "-O", "draft=first-game"),
        )
        assert outcome.status == 0, outcome.err
        record = json.loads((folder / f"{workers}.jsonl").read_text("utf-8").splitlines()[0])
        assert record["house"] == ["rich"]
        assert record["options"]["draft"] == "first-game"
    assert (folder / "1.jsonl").read_bytes() == (folder / "2.jsonl").read_bytes()


def test_without_a_seed_one_is_drawn_and_told(wonders):
    args = ("match", "duel", "-p", "random", "-p", "random", "-n", 2, "--json")
    seeds = {json.loads(wonders(*args).out)["seed"] for _ in range(3)}
    assert len(seeds) == 3


FAULTY = """
import os
from wonders.core import hookimpl
from wonders.core.bots import Bot

class Fool(Bot):
    '''Fails after a while.'''
    name = "fool"
    def choose(self, view, moves, clock):
        if view.table.age:
            raise ValueError("lost my way")
        return moves[0]

class Killer(Bot):
    '''Takes the whole process with it.'''
    name = "killer"
    def choose(self, view, moves, clock):
        os._exit(3)

class Shy(Bot):
    '''Will not even be made.'''
    name = "shy"
    def __init__(self, options, seed):
        raise ValueError("not today")

@hookimpl
def bots():
    return [Fool, Killer, Shy]
"""


def test_forfeits_are_counted(wonders, plugin, folder):
    status, out, _ = wonders(
        *("--plugin", plugin(FAULTY), "match", "duel", "-p", "fool", "-p", "random"),
        *("--seed", 1, "-n", 4, "-o", "games.jsonl"),
    )
    assert status == 0
    assert ", 4 forfeits" in out
    assert "Victories: forfeit 4" in out
    assert wonders("replay", "games.jsonl", "--check").status == 0


def test_a_bot_that_cannot_be_made_forfeits(wonders, plugin):
    status, out, _ = wonders(
        *("--plugin", plugin(FAULTY), "match", "duel", "-p", "shy", "-p", "random", "-n", 2)
    )
    assert status == 0
    assert "Victories: forfeit 2" in out


def test_a_worker_that_dies_is_told_in_a_line_and_leaves_no_file(process, plugin, folder):
    file = plugin(FAULTY)
    status, _, err = process(
        *("--plugin", file, "match", "duel", "-p", "killer", "-p", "random"),
        *("-n", 4, "-j", 2, "-o", "games.jsonl"),
    )
    assert status in (1, 2)
    assert "Traceback" not in err
    assert err.count("\n") == 1
    assert not [name for name in os.listdir(folder) if name.startswith("games")]


# -- Ctrl-C --------------------------------------------------------------------------------


def interrupt_when(process, path, size):
    """Send Ctrl-C to a process and all its children once a file has that size."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not (path.exists() and path.stat().st_size > size):
        assert process.poll() is None, process.stderr.read()
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    return process.returncode, out.decode(), err.decode()


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_ctrl_c_leaves_a_whole_file_and_130(started, wonders, folder, workers, name):
    process = started(*MATCH, "-n", 100_000, "-j", workers, "-o", name)
    status, out, err = interrupt_when(process, folder / f"{name}.part", 50_000)
    assert status == 130
    assert "Traceback" not in err
    assert sorted(os.listdir(folder)) == [name]
    checked = wonders("replay", name, "--check")
    assert checked.status == 0
    played = int(checked.out.split(": ")[1].split()[0])
    assert f"interrupted after {played} games of 100000" in err
    assert f"duel: {played} games from seed 4" in out


def test_ctrl_c_before_the_first_game_leaves_no_torn_file(started, wonders, folder):
    process = started(*MATCH, "-n", 100_000, "-j", 2, "-o", "games.jsonl")
    status, *_ = interrupt_when(process, folder / "games.jsonl.part", -1)
    assert status == 130
    if (folder / "games.jsonl").exists():
        assert wonders("replay", "games.jsonl", "--check").status == 0


SLOW_START = """
import sys
import time

class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == "wonders.core.arena.match" and "--multiprocessing-fork" in sys.orig_argv:
            open("starting", "w").close()
            time.sleep(2)

sys.meta_path.insert(0, Slow())
"""


def test_ctrl_c_while_the_workers_start_prints_no_traceback(started, folder):
    (folder / "sitecustomize.py").write_text(SLOW_START)
    process = started(*MATCH, "-n", 100_000, "-j", 2, env={**os.environ, "PYTHONPATH": str(folder)})
    status, _, err = interrupt_when(process, folder / "starting", -1)
    assert status == 130
    assert "Traceback" not in err
    assert err.count("\n") == 1


def test_a_reader_that_goes_away_is_no_error(started):
    process = started(*MATCH, "-n", 2000, "-o", "-")
    process.stdout.readline()
    process.stdout.close()
    err = process.stderr.read().decode()
    assert process.wait(30) == 0
    assert "Traceback" not in err
    assert "Error" not in err


# -- wrong usage ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["-p", "random"], "2 players, not 3"),
        (["-n", 3], "multiple of 2"),
        (["-n", 0], "at least one game"),
        (["-n", "many"], "'many'"),
        (["-j", 0], "-j is at least 1"),
        (["--seed", 2**53], "2^53 - 1"),
        (["-o", "no/such/folder/games.jsonl"], "cannot write no/such/folder/games.jsonl"),
        (["-o", "."], "cannot write"),
        (["-o", ""], "cannot write"),
        (["-o", "-", "--json"], "standard output"),
        (["-O", "drift=1"], "did you mean 'draft'"),
        (["--house", "nope"], "nope"),
        (["--rotat"], "--rotate"),
    ],
)
def test_wrong_usage_is_one_line(refused, args, why):
    assert why in refused(*MATCH, *(["-n", 2] if "-n" not in args else []), *args)


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["match", "duel"], "'-p'"),
        (["match", "duel", "-p", "gredy", "-p", "random"], "did you mean 'greedy'"),
        (["match", "duel", "-p", "random:depth=1", "-p", "random"], "no parameter 'depth'"),
        (["match", "duel", "-p", "human", "-p", "random"], "human"),
        (["match", "dual", "-p", "random", "-p", "random"], "did you mean 'duel'"),
    ],
)
def test_wrong_bots_and_games_are_one_line(refused, args, why):
    assert why in refused(*args)


def test_a_folder_in_the_place_of_the_file_is_refused_before_anything_is_played(wonders, folder):
    (folder / "games").mkdir()
    outcome = wonders(*MATCH, "-n", 2, "-o", "games")
    assert outcome.status == 2
    assert os.listdir(folder) == ["games"]
