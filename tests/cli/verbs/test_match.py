"""`wonders match`: series of games, their files, their report."""

import gzip
import hashlib
import json
import os
import re
import signal
import sys
import time
from contextlib import suppress

import pytest
from terminals import children_of, runs

from wonders.cli.shared_by_verbs import options_of_runs as run_options
from wonders.core import load
from wonders.core.arena.run.workers.hand_out_games import Workers
from wonders.core.record.read_and_write_record_line import read_line
from wonders.core.record.replay import check

MATCH = ("match", "duel", "-p", "greedy", "-p", "random", "--seed", "4")


def wait_for(process, path, size):
    """Wait until a file of a running process has that size."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (path.exists() and path.stat().st_size > size):
        assert process.poll() is None, process.stderr.read()
        time.sleep(0.01)


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


def test_a_match_of_which_all_was_played_before_tells_no_speed(wonders):
    match = ("match", "duel", "-p", "random", "-p", "greedy", "-n", 4, "--seed", 1, "-o", "a.jsonl")
    assert "moves a second" in wonders(*match).out
    told = wonders(*match, "--resume").out.splitlines()
    assert told[0] == "duel: 4 games from seed 1, 70.2 moves a game"


def test_a_match_is_told_in_these_words(wonders):
    out = wonders("match", "duel", "-p", "random", "-p", "greedy", "-n", 4, "--seed", 1).out
    first, *rest = out.splitlines()
    assert re.fullmatch(
        r"duel: 4 games from seed 1, 70\.2 moves a game, [\d,]+ moves a second", first
    )
    assert rest == [
        "  random: won 0.0 % (0.0 to 49.0), -42.2 points (-62.0 to -22.5)",
        "  greedy: won 100.0 % (51.0 to 100.0), +42.2 points (+22.5 to +62.0)",
        "Points a game:",
        "                random  greedy",
        "  military        1.25    1.75",
        "  civilian       12.50   24.50",
        "  science         1.75    7.50",
        "  commerce        3.00    6.75",
        "  guilds          1.25   13.00",
        "  wonders        12.00   13.75",
        "  progress        0.00    3.50",
        "  treasury        3.25    6.50",
        "  total          35.00   77.25",
        "Victories: civilian 4",
        "The seat that began won 50.0 % (18.8 to 81.2); intervals are 95 %.",
    ]


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
    assert sorted(os.listdir(folder)) == ["games.jsonl", "games.jsonl.run"]


def test_a_packed_file_holds_the_same_bytes(played, folder):
    played("-n", 6, "-o", "games.jsonl")
    played("-n", 6, "-o", "games.jsonl.gz")
    packed = (folder / "games.jsonl.gz").read_bytes()
    assert gzip.decompress(packed) == (folder / "games.jsonl").read_bytes()
    played("-n", 6, "-o", "games.jsonl.gz")
    assert (folder / "games.jsonl.gz").read_bytes() == packed


def test_a_slash_behind_the_name_of_a_packed_file_says_nothing(played, folder):
    played("-n", 2, "-o", "games.jsonl.gz/")
    assert gzip.decompress((folder / "games.jsonl.gz").read_bytes()).count(b"\n") == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_slash_behind_the_name_of_a_pipe_says_nothing(process, folder):
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    assert process(*MATCH, "-n", 2, "-o", "pipe/").status == 0
    assert os.read(reader, 1 << 16).count(b"\n") == 2
    os.close(reader)
    assert [each.name for each in folder.iterdir()] == ["pipe"]


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
    reports = [json.loads(outcome.out) for outcome in (one, two)]
    for report in reports:
        assert report.pop("speed").keys() == {"seconds", "games_per_second", "moves_per_second"}
    assert reports[0] == reports[1]
    assert (folder / "two.jsonl").read_bytes() == (folder / "one.jsonl").read_bytes()


def test_points_stand_apart_though_the_names_are_short(wonders, plugin):
    bot = (
        "from wonders.core import Bot, hookimpl\n"
        "class B(Bot):\n"
        '    """B."""\n'
        '    name = "b"\n'
        "    def choose(self, view, moves, clock):\n"
        "        return moves[0]\n"
        "@hookimpl\n"
        "def bots():\n"
        "    return [B]\n"
    )
    out = wonders("--plugin", plugin(bot), "match", "duel", "-p", "b", "-p", "b", "-n", 4).out
    total = next(line for line in out.splitlines() if line.startswith("  total"))
    assert len(total.split()) == 3


def test_blanks_in_an_option_do_not_matter(wonders):
    three = ("-p", "random", "-p", "random", "-p", "random", "-n", 3, "--seed", 1)
    assert wonders("match", "classic", "-O", " players = 3", *three).status == 0


def test_seats_rotate_unless_told_otherwise(played, folder):
    def seats(*args):
        played("-n", 4, "-o", "games.jsonl", "--force", *args)
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
from wonders.core.game.bot_contract import Bot

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


@pytest.mark.skipif(not hasattr(signal, "SIGCHLD"), reason="there are no such processes")
def test_who_ignores_the_end_of_processes_makes_no_bot_forfeit(started):
    bots = ("-p", "mcts:playouts=20,workers=2", "-p", "greedy")
    process = started(
        *("match", "duel", *bots, "-n", "2", "-j", "0", "--seed", "1", "--json"),
        preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN),
    )
    report = json.loads(process.communicate(timeout=60)[0])
    assert [entrant["forfeits"] for entrant in report["entrants"]] == [0, 0]


def test_what_a_program_of_a_bot_prints_is_not_among_the_records(process, plugin, folder):
    file = plugin(
        "import os\n"
        "from wonders.core import Bot, hookimpl\n"
        "class Solver(Bot):\n"
        "    name = 'solver'\n"
        "    def choose(self, view, moves, clock):\n"
        "        os.system('echo solved')\n"
        "        return moves[0]\n"
        "@hookimpl\n"
        "def bots(): return [Solver]\n"
    )
    match = ("--plugin", file, "match", "duel", "-p", "solver", "-p", "random", "-n", 2)
    records = process(*match, "-o", "-")
    assert records.status == 0
    assert "solved" in records.err
    (folder / "games.jsonl").write_text(records.out)
    assert process("replay", "games.jsonl", "--check").status == 0


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_ends_its_process_forfeits(process, plugin, folder, workers):
    file = plugin(FAULTY)
    status, out, err = process(
        *("--plugin", file, "match", "duel", "-p", "killer", "-p", "random"),
        *("-n", 4, "-j", workers, "-o", "games.jsonl"),
    )
    assert (status, err) == (0, "")
    assert "4 forfeits" in out
    assert (folder / "games.jsonl").read_bytes().count(b"ended its process") == 4


# -- killed and resumed -------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2])
def test_killed_outright_it_goes_on_to_the_same_file(started, played, folder, workers):
    played("-n", 600, "-o", "whole.jsonl")
    for _ in range(2):
        process = started(*MATCH, "-n", 600, "-j", workers, "-o", "games.jsonl", "--resume")
        part = folder / "games.jsonl.part"
        before = part.stat().st_size if part.exists() else 0
        wait_for(process, part, before + 20_000)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert part.exists()
    out = played("-n", 600, "-j", workers, "-o", "games.jsonl", "--resume").out
    assert "duel: 600 games from seed 4" in out
    assert (folder / "games.jsonl").read_bytes() == (folder / "whole.jsonl").read_bytes()
    runs = [(folder / f"{name}.jsonl.run").read_bytes() for name in ("games", "whole")]
    assert runs[0] == runs[1]
    assert len(os.listdir(folder)) == 4


def test_workers_end_with_the_process_that_started_them(started, folder):
    process = started(*MATCH, "-n", 100_000, "-j", 2, "-o", "games.jsonl")
    wait_for(process, folder / "games.jsonl.part", 20_000)
    process.kill()
    process.wait()
    deadline = time.monotonic() + 30
    while group_lives(process.pid):
        assert time.monotonic() < deadline
        time.sleep(0.05)


POOLED = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from wonders.core import Bot, hookimpl
class Pooled(Bot):
    '''Keeps a pool of processes.'''
    name = "pooled"
    pool = None
    def choose(self, view, moves, clock):
        Pooled.pool = self.pool or ProcessPoolExecutor(2, get_context("fork"))
        return moves[self.pool.submit(len, "").result()]
@hookimpl
def bots():
    return [Pooled]
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_workers_end_with_it_though_what_a_bot_has_forked_does_not(started, plugin, folder):
    """A copy holds the pipes open by which a worker is told that the end has come."""
    bots = ("--plugin", plugin(POOLED), "match", "duel", "-p", "pooled", "-p", "random")
    process = started(*bots, "-n", 100_000, "-j", 2, "-o", "games.jsonl")
    wait_for(process, folder / "games.jsonl.part", 20_000)
    workers = children_of(process.pid)
    copies = [copy for worker in workers for copy in children_of(worker)]
    assert copies
    process.kill()
    process.wait()
    try:
        deadline = time.monotonic() + 30
        while any(map(runs, workers)):
            assert time.monotonic() < deadline
            time.sleep(0.05)
    finally:
        for each in copies:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)


def group_lives(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_run_is_taken_up_without_its_seed(wonders, played, folder):
    args = ("match", "duel", "-p", "greedy", "-p", "random", "-o", "games.jsonl")
    assert wonders(*args, "-n", 4).status == 0
    short = (folder / "games.jsonl").read_text()
    assert wonders(*args, "-n", 8, "--resume").status == 0
    whole = (folder / "games.jsonl").read_text()
    assert whole.startswith(short)
    assert whole.count("\n") == 8


def test_another_runs_file_is_refused(wonders, refused, played, folder):
    played("-n", 4, "-o", "games.jsonl")
    before = (folder / "games.jsonl").read_bytes()
    args = ("match", "duel", "-p", "random", "-p", "random", "-o", "games.jsonl", "--resume")
    assert "games.jsonl is another run's: its bots is" in refused(*args, "--seed", 4)
    assert "its seed is 4, not 5" in refused(*MATCH[:-1], 5, "-o", "games.jsonl", "--resume")
    assert (folder / "games.jsonl").read_bytes() == before
    assert len(os.listdir(folder)) == 2


# -- when it stops ---------------------------------------------------------------------------


def test_until_the_share_is_known_well_enough(played):
    report = json.loads(played("--until", "0.2", "--json").out)
    assert report["until"]["decided"] == "narrow enough"
    assert report["games"] == report["until"]["games"] < 200


def test_who_won_nothing_is_worse_without_bounds(wonders):
    bots = ("-p", "random", "-p", "mcts:playouts=20", "--seed", 1)
    out = wonders("match", "duel", *bots, "--until", "sprt:elo0=-1", "-n", 2).out
    assert "Elo -∞." in out


def test_until_a_sequential_test_has_decided(played):
    report = json.loads(played("--until", "sprt:elo0=0,elo1=200", "--json").out)
    assert report["until"]["decided"] == "H1"


def test_a_run_that_has_no_time_for_a_game_says_so(played):
    assert played("--minutes", "1e-9").out == "duel: 0 games from seed 4\n"


def test_after_some_minutes(played):
    report = json.loads(played("--minutes", "0.005", "--json").out)
    assert report["games"] >= 2
    assert report["games"] % 2 == 0


# -- Ctrl-C --------------------------------------------------------------------------------


def interrupt_when(process, path, size):
    """Send Ctrl-C to a process and all its children once a file has that size."""
    wait_for(process, path, size)
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
    # Some games may be finished before their turn.
    assert {*os.listdir(folder)} - {f"{name}.ahead"} == {name, f"{name}.run"}
    checked = wonders("replay", name, "--check")
    assert checked.status == 0
    played = int(checked.out.split(": ")[1].split()[0])
    assert f"interrupted after {played} games of 100000" in err
    assert f"duel: {played} games from seed 4" in out


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_sent_in_a_hurry_ends_as_one_does(started, folder, number, status):
    """To the last moment, when all that is left is to leave."""
    process = started(*MATCH, "-n", 100_000, "-j", 2, "-o", "games.jsonl")
    wait_for(process, folder / "games.jsonl.part", 50_000)
    while process.poll() is None:
        os.killpg(process.pid, number)
        time.sleep(0.003)
    _, err = process.communicate(timeout=30)
    assert process.returncode == status
    assert err.startswith(b"wonders: interrupted after ")
    assert err.count(b"\n") == 1
    left = {*os.listdir(folder)} - {"games.jsonl.ahead"}
    assert left == {"games.jsonl", "games.jsonl.run"}


def test_ctrl_c_before_the_first_game_leaves_no_torn_file(started, wonders, folder):
    process = started(*MATCH, "-n", 100_000, "-j", 2, "-o", "games.jsonl")
    status, *_ = interrupt_when(process, folder / "games.jsonl.part", -1)
    assert status == 130
    if (folder / "games.jsonl").exists():
        assert wonders("replay", "games.jsonl", "--check").status == 0


SLOW_START = """
import os
import sys
import time

def slow():
    open("starting", "w").close()
    time.sleep(2)

class Slow:
    def find_spec(self, name, path=None, target=None):
        ours = "wonders.core.arena.run.workers.hand_out_games"
        if name == ours and "--multiprocessing-fork" in sys.orig_argv:
            slow()

sys.meta_path.insert(0, Slow())
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=slow)
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


def test_a_standard_output_that_is_closed_is_no_success(process):
    def closed():
        os.close(1)

    status, out, err = process(*MATCH, "-n", 2, "-o", "-", preexec_fn=closed)
    assert (status, out) == (1, "")
    assert err == "wonders: cannot write: standard output is closed\n"


def test_another_run_is_overwritten_only_with_force(played, wonders, refused, folder):
    played("-n", 4, "-o", "games.jsonl")
    before = (folder / "games.jsonl").read_bytes()
    assert "there are 4 games already" in refused(*MATCH, "-n", 2, "-o", "games.jsonl")
    assert (folder / "games.jsonl").read_bytes() == before
    played("-n", 2, "-o", "games.jsonl", "--force")
    assert before.startswith((folder / "games.jsonl").read_bytes())
    args = (*MATCH[:-2], "-n", 4, "-o", "games.jsonl")
    said = refused(*args, "--seed", 5)
    assert "games.jsonl is another run's: its seed is 4, not 5; --force writes over " in said
    assert "--force" in refused(*args)
    assert "only one of them" in refused(*args, "--resume", "--force")
    assert before.startswith((folder / "games.jsonl").read_bytes())
    assert wonders(*args, "--seed", 5, "--force").status == 0
    assert wonders(*args, "--seed", 5).status == 0
    assert "--force" in refused(*MATCH, "-n", 4, "-o", "games.jsonl")


NICE_NAME = """
import msgspec
from wonders.core import Bot, hookimpl
class Options(msgspec.Struct, frozen=True):
    at: int = 0
class NiceName(Bot):
    '''Plays the first move, or another one.'''
    name = "nice"
    Options = Options
    @classmethod
    def label(cls, options):
        return "My bot 1.2"
    def choose(self, view, moves, clock):
        return moves[self.options.at % len(moves)]
@hookimpl
def bots():
    return [NiceName]
"""


def test_a_bot_with_a_name_of_its_own_and_other_parameters_plays_another_run(
    wonders, refused, plugin, folder
):
    match = ("--plugin", plugin(NICE_NAME), "match", "duel", "--seed", 4, "-p", "random", "-p")
    assert wonders(*match, "nice:at=1", "-n", 2, "-o", "g.jsonl").status == 0
    before = (folder / "g.jsonl").read_bytes()
    for more in ((), ("--resume",)):
        said = refused(*match, "nice:at=-1", "-n", 4, "-o", "g.jsonl", *more)
        assert "g.jsonl is another run's: its made_of is " in said
        assert "nice:at=1" in said
    assert (folder / "g.jsonl").read_bytes() == before
    assert wonders(*match, "nice:at=1", "-n", 4, "-o", "g.jsonl", "--resume").status == 0
    out = wonders(*match[:6], "-p", "nice:at=1", "-p", "nice:at=-1", "-n", 2).out
    assert "My bot 1.2 2: won" in out


def test_a_file_without_a_run_is_overwritten_only_with_force(played, refused, folder):
    (folder / "letter.txt").write_text("Dear Ann")
    assert "there is no letter.txt.run" in refused(*MATCH, "-n", 2, "-o", "letter.txt")
    assert (folder / "letter.txt").read_text() == "Dear Ann"
    assert [path.name for path in folder.iterdir()] == ["letter.txt"]
    (folder / "empty.jsonl").touch()
    played("-n", 2, "-o", "empty.jsonl")
    played("-n", 2, "-o", "letter.txt", "--force")


@pytest.mark.parametrize(("workers", "games", "begun"), [(200, 2, 2), (0, 2, 0), (2, 4, 2)])
def test_no_more_processes_are_asked_for_than_there_are_games(
    workers, games, begun, played, monkeypatch
):
    asked = []

    class Counted(Workers):
        def __init__(self, series, count=1, scheduler=None):
            asked.append(count)
            super().__init__(series, 0, scheduler)

    monkeypatch.setattr(run_options, "Workers", Counted)
    played("-n", games, "-j", workers)
    assert asked == [begun]


# -- wrong usage ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["-p", "random"], "2 players, not 3"),
        (["-n", 3], "multiple of 2"),
        (["-n", "8" * 310], "a run has at most 1,000,000,000,000,000 games"),
        (["-n", 0], "-n must be at least 1"),
        (["-n", "many"], "'many'"),
        (["-j", -1], "-j must be at least 0"),
        (["-j", 100_000], "-j must be at most 256, not 100000"),
        (["--minutes", 0], "--minutes must be more than 0"),
        (["--clock", 0], "--clock must be from 0.001"),
        (["--until", "soon"], "soon"),
        (["--until", "sprt:elo=3"], "did you mean 'elo1'"),
        (["--resume"], "name it with -o"),
        (["--resume", "-o", "-"], "name it with -o"),
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


def test_the_report_says_how_a_rule_ended_the_match(played):
    out = played("--until", "sprt:elo0=0,elo1=200").out
    assert "\nSequential test after 30 deals: H1; log-likelihood ratio " in out
    out = played("--until", "0.2").out
    assert out.rstrip().endswith("narrow enough.")


def test_the_report_says_that_bots_looked_at_a_clock(played):
    assert "the games may differ" in played("-n", 2, "--clock", 5).out
    assert json.loads(played("-n", 2, "--clock", 5, "--json").out)["seconds_a_move"] == 5
    assert "the games may differ" not in played("-n", 2).out
