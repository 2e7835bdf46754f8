"""How the command ends when it is told to, or when there is no room left to write."""

import fcntl
import io
import json
import os
import pty
import resource
import shutil
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from wonders.cli.at_the_table import game_in_progress_and_saving as session
from wonders.cli.verbs.play import play_at
from wonders.core import BadSpec, load
from wonders.core.files.file_lock import Taken, locked
from wonders.core.record.read_and_write_record_line import read_line, record_of, write_line

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
ENDS = [(signal.SIGTERM, 143), (signal.SIGHUP, 129)]
BOTS = ("-p", "random", "-p", "greedy", "--seed", "4")
MATCH = ("match", "duel", *BOTS, "-n", "100000")
PATIENCE = 40
#: A seed of Duel: if all play the first move that is listed, the last one is that of seat 0.
LAST_IS_OURS = 4


def wait_until(process, is_so):
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.02)


def has_written(path, size):
    return lambda: path.exists() and path.stat().st_size > size


# -- told to end ---------------------------------------------------------------------------


@pytest.mark.parametrize(("workers", "whom"), [(1, "it"), (2, "all")])
@pytest.mark.parametrize(("number", "status"), ENDS)
def test_a_match_that_is_told_to_end_leaves_whole_files(
    started, wonders, folder, number, status, workers, whom
):
    process = started(*MATCH, "-j", workers, "-o", "games.jsonl")
    wait_until(process, has_written(folder / "games.jsonl.part", 20_000))
    (os.kill if whom == "it" else os.killpg)(process.pid, number)
    out, err = (each.decode() for each in process.communicate(timeout=PATIENCE))
    assert process.returncode == status
    # With two workers games may wait for those before them; --resume takes them up.
    left = {*os.listdir(folder)} - {"games.jsonl.ahead"}
    assert left == {"games.jsonl", "games.jsonl.run"}
    checked = wonders("replay", "games.jsonl", "--check")
    assert checked.status == 0
    games = int(checked.out.split(": ")[1].split()[0])
    assert err == (
        f"wonders: interrupted after {games} games of 100000; --resume goes on with them\n"
    )
    assert f"duel: {games} games" in out


def test_a_tournament_that_is_told_to_end_writes_what_there_is(started, wonders, folder):
    process = started(
        *("tournament", "duel", "-p", "random", *BOTS, "--rounds", 9999, "-j", 2, "-o", "out")
    )
    wait_until(process, has_written(folder / "out/duel.jsonl.part", 20_000))
    os.killpg(process.pid, signal.SIGTERM)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 143
    assert err.startswith(b"wonders: interrupted after ")
    assert err.count(b"\n") == 1
    assert wonders("replay", "out/duel.jsonl", "--check").status == 0
    assert json.loads((folder / "out/duel.json").read_text())["games"] > 0
    assert not [name for name in os.listdir(folder / "out") if name.endswith((".part", ".lock"))]


@pytest.mark.parametrize(
    ("verb", "workers"),
    [("match", 0), ("match", 1), ("match", 2), ("tournament", 1), ("study", 1), ("study", 2)],
)
def test_ctrl_c_before_the_first_game_leaves_the_files_of_another_run(
    started, wonders, folder, verb, workers
):
    out = folder / "out"
    out.mkdir()
    output = out / "g.jsonl" if verb == "match" else out
    assert wonders(verb, "duel", *BOTS, "-n", 6, "-o", output).status == 0
    before = {each.name: each.read_bytes() for each in out.iterdir()}
    slow = ("-p", "mcts:playouts=10000000") * 2
    process = started(verb, "duel", *slow, "-n", 12, "--force", "-j", workers, "-o", output)
    wait_until(process, lambda: [*out.glob("*.lock")])
    time.sleep(0.5)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert err.endswith(b"wonders: interrupted after 0 games of 12\n")
    assert process.returncode == 130
    assert {each.name: each.read_bytes() for each in out.iterdir()} == before


@pytest.mark.parametrize(("number", "status"), ENDS)
def test_a_table_that_is_told_to_end_says_how_to_go_on(started, folder, record_of, number, status):
    process = started(
        *("play", "duel", "--seed", 1, "--record", "g.jsonl"), stdin=subprocess.PIPE, bufsize=0
    )
    process.stdin.write(b"1\n")
    game = folder / "g.jsonl"
    wait_until(process, lambda: game.exists() and '"0 pick' in game.read_text())
    process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == status
    assert err.decode() == f"wonders: ended by {number.name}\n"
    assert out.endswith(b"To go on: wonders play duel --load g.jsonl\n")
    assert record_of(game).moves
    assert os.listdir(folder) == ["g.jsonl"]


@pytest.mark.parametrize(
    ("end", "args"),
    [
        (0, ("watch", "duel", "--delay", "9")),
        (1, ("bench", "duel", "--seconds", "60")),
        (0, ("match", "duel", *BOTS, "-n", "100000", "-j", "0")),
        (1, ("play", "duel", "-p", "human", "-p", "mcts:seconds=100", "--seed", "11")),
        (0, ("check", "random", "-n", "100000")),
        (1, ("replay", "six.jsonl", "--step")),
    ],
    ids=lambda args: args[0] if isinstance(args, tuple) else "",
)
def test_every_verb_ends_with_a_line(started, records, end, args):
    number, status = ENDS[end]
    process = started(*args, stdin=subprocess.PIPE)
    if args[0] in ("watch", "play", "replay"):
        while b"Seed" not in (line := process.stdout.readline()) and b"Game" not in line:
            assert line
    else:
        time.sleep(2.5)
    time.sleep(0.3)
    process.send_signal(number)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == status
    assert err.startswith(b"wonders: ")
    assert err.count(b"\n") == 1


def test_ctrl_c_shows_nothing_from_the_first_import_on():
    at_once = """
import os, signal, sys
class AtOnce:
    def find_spec(self, name, *more):
        if name not in ("wonders", "wonders.cli"):
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, AtOnce())
"""
    done = subprocess.run(
        [sys.executable, "-c", at_once + MAIN, "games"],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


@pytest.mark.parametrize("args", [(*MATCH, "-j", "2", "-o", "g.jsonl"), ("play", "duel")])
def test_a_terminal_that_goes_away_ends_it(folder, args):
    master, slave = pty.openpty()
    process = subprocess.Popen(
        ["setsid", "-c", "-w", sys.executable, "-c", "import os\n" + MAIN, *args],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "dumb"},
    )
    os.close(slave)
    try:
        if args[0] == "match":
            wait_until(process, has_written(folder / "g.jsonl.part", 20_000))
        else:
            wait_until(process, lambda: b"your move" in os.read(master, 65536))
        os.close(master)
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
    assert (folder / "status").read_text() == "129"
    assert not [name for name in os.listdir(folder) if name.endswith((".part", ".lock"))]


#: Runs the command and keeps its status, which a terminal that is gone could not show.
MAIN = """
import os
from wonders.cli import main
try:
    main()
except SystemExit as end:
    with open("status", "w") as file:
        file.write(str(end.code))
os._exit(0)
"""


#: Is refused by a terminal that tells only then that it is gone.
REFUSED = """
import errno, os, signal, sys, threading
import wonders.cli.main as main
def refuse(args):
    threading.Timer(0.02, os.kill, (os.getpid(), signal.SIGHUP)).start()
    raise OSError(errno.EIO, "refused")
main._main = refuse
sys.exit(main.run([]))
"""


def test_a_terminal_that_refuses_before_it_tells_that_it_is_gone_is_gone():
    done = subprocess.run([sys.executable, "-c", REFUSED], check=False, timeout=60)
    assert done.returncode == 129


def test_what_nohup_lets_live_goes_on_living(started, folder):
    process = started(
        *(*MATCH[:-1], "400", "-o", "games.jsonl"),
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    wait_until(process, (folder / "games.jsonl.part").exists)
    process.send_signal(signal.SIGHUP)
    assert process.wait(PATIENCE) == 0
    assert (folder / "games.jsonl").read_bytes().count(b"\n") == 400


@pytest.mark.parametrize("workers", [0, 1])
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), *ENDS])
def test_a_run_ends_though_nobody_reads_its_games_just_now(
    started, folder, number, status, workers
):
    reader, writer = os.pipe()
    process = started(*MATCH, "-j", workers, "-o", "-", stdout=writer)
    os.close(writer)

    def waits():
        before = unread(reader)
        time.sleep(0.5)
        return before > 40_000 and unread(reader) == before

    wait_until(process, waits)
    process.send_signal(number)
    assert process.wait(PATIENCE) == status
    os.close(reader)
    assert b"Traceback" not in process.stderr.read()


def test_it_plays_though_thousands_of_files_are_open(started, folder):
    def open_many():
        resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
        for _ in range(1100):
            os.set_inheritable(os.open(os.devnull, os.O_RDONLY), True)

    os.mkfifo("pipe")
    program = f"exec:{sys.executable} {EXAMPLES / 'greedy_ish.py'}"
    match = ("match", "duel", "-p", program, "-p", "random", "-n", "2", "-j", "0")
    process = started(*match, "-o", "pipe", preexec_fn=open_many, close_fds=False)
    records = Path("pipe").read_text().splitlines()
    out, err = process.communicate(timeout=60)
    assert (process.returncode, len(records)) == (0, 2), err
    assert b"forfeit" not in out


SLOW = """
import time
from pathlib import Path
from wonders.core import Bot, hookimpl

class Slow(Bot):
    name = "slow"

    def choose(self, view, moves, clock):
        Path("thinks").touch()
        time.sleep(0.1)
        return moves[0] if clock.note is None else moves[-1]

@hookimpl
def bots():
    return [Slow]
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_time_in_which_a_run_was_stopped_is_not_its_bots(started, folder, workers):
    (folder / "slow.py").write_text(SLOW)
    bots = ("-p", "slow", "-p", "slow", "--clock", 0.5, "--seed", 4)
    process = started(
        "--plugin", "slow.py", "match", "duel", *bots, "-n", 2, "-j", workers, "-o", "games.jsonl"
    )
    wait_until(process, (folder / "thinks").exists)
    time.sleep(0.5)
    its = family(process.pid)
    assert len(its) > workers
    for pid in its:
        os.kill(pid, signal.SIGSTOP)
    time.sleep(3)
    for pid in its:
        os.kill(pid, signal.SIGCONT)
    assert process.wait(PATIENCE) == 0
    assert "forfeit" not in (folder / "games.jsonl").read_text()
    assert (folder / "games.jsonl.run").read_text().count("\n") == 1


def family(pid):
    """Return a process and all that it has started."""
    children = [each.read_text() for each in Path(f"/proc/{pid}/task").glob("*/children")]
    return [pid, *(each for child in " ".join(children).split() for each in family(int(child)))]


@pytest.mark.parametrize("name", ["COLUMNS", "LINES"])
def test_a_size_that_is_no_number_is_passed_over(started, name):
    env = {**os.environ, name: "²"}
    process = started("watch", "duel", "--seed", 1, "--delay", 0, env=env)
    said = process.communicate(timeout=PATIENCE)[1]
    assert (process.returncode, said) == (0, b"")


@pytest.mark.parametrize("where", ["a full disk", "nowhere"])
def test_the_help_of_wonders_alone_is_not_written_with_a_line(folder, where):
    out = open("/dev/full", "wb") if where == "a full disk" else open(os.devnull, "rb")  # noqa: SIM115
    runs = [sys.executable, "-c", MAIN]
    with out:
        done = subprocess.run(
            runs, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE, check=False
        )
    assert (folder / "status").read_text() == "1"
    assert done.stderr.startswith(b"wonders: cannot write: ")
    assert done.stderr.count(b"\n") == 1


def unread(reader):
    """Return how many bytes of a pipe nobody has read yet."""
    size = fcntl.ioctl(reader, termios.FIONREAD, bytes(4))
    return int.from_bytes(size, sys.byteorder)


AT_EVERY_CHUNK = """
from wonders.cli.shared_by_verbs import run_progress
run_progress.LINE_EVERY = 0.0
"""


@pytest.mark.parametrize("verb", ["match", "tournament", "study"])
def test_a_run_goes_on_though_nobody_reads_how_far_it_is(folder, verb):
    reader, writer = os.pipe()
    os.close(reader)
    path = folder / ("games.jsonl" if verb == "match" else "out")
    args = (verb, "duel", *BOTS, "-n", "60", "-o", path)
    runs = [sys.executable, "-c", AT_EVERY_CHUNK + MAIN, *map(str, args)]
    done = subprocess.run(runs, stdout=subprocess.PIPE, stderr=writer, check=False, timeout=60)
    os.close(writer)
    assert (folder / "status").read_text() == "0"
    assert b"60 games" in done.stdout
    assert not [*folder.rglob("*.part")]


TALKS = """
from wonders.core import hookimpl
from wonders.core.game.bot_contract import Bot

class Talks(Bot):
    name = "talks"

    def choose(self, view, moves, clock):
        print("thinking", flush=True)
        return moves[0]

@hookimpl
def bots():
    return [Talks]
"""


@pytest.mark.parametrize("workers", [0, 1])
def test_a_bot_that_prints_does_not_forfeit_because_nobody_reads_it(started, folder, workers):
    (folder / "talks.py").write_text(TALKS)
    reader, writer = os.pipe()
    os.close(reader)
    args = ("match", "duel", "-p", "talks", "-p", "random", "-n", 4, "-j", workers, "-o", "g.jsonl")
    process = started("--plugin", "talks.py", *args, stderr=writer)
    os.close(writer)
    assert process.wait(PATIENCE) == 0
    assert "forfeit" not in (folder / "g.jsonl").read_text()


# -- no room -------------------------------------------------------------------------------


@pytest.fixture
def disk(monkeypatch):
    """Return a disk that can be full: nothing can be put in place but `save` into `room-…`."""

    class Disk:
        full = False

    def put(path, content, mark=None, put_in_place=session.put_in_place):
        if Disk.full and not Path(path).name.startswith("room"):
            raise BadSpec(f"cannot write {path}: No space left on device")
        return put_in_place(path, content, mark)

    monkeypatch.setattr(session, "put_in_place", put)
    return Disk


class Typist(io.TextIOBase):
    """A person who types lines, and does something between them."""

    def __init__(self, *typed):
        self.typed = list(typed)

    def isatty(self):
        return False

    def readline(self, size=-1):
        while self.typed and not isinstance(self.typed[0], str):
            self.typed.pop(0)()
        return self.typed.pop(0) + "\n" if self.typed else ""


@pytest.fixture
def table(wonders, monkeypatch, folder):
    """Return a function that lets somebody type at a table and returns status and output."""

    def sit(*typed, record="game.jsonl", first=(), more=()):
        from wonders.cli.main import run

        # `wonders` puts an input of its own in place.
        monkeypatch.setattr("sys.stdin", Typist(*typed))
        return run([*first, "play", "duel", "--seed", "11", "--record", record, *more])

    return sit


def fill(disk, full=True):
    def change():
        disk.full = full

    return change


def own_moves(path):
    return sum(move.startswith("0 ") for move in read_line(path.read_bytes()).moves)


def test_a_full_disk_does_not_end_a_game(table, disk, folder, capsys):
    status = table(fill(disk), "1", "1", fill(disk, False), "1", "quit")
    out = capsys.readouterr().out
    assert status == 0
    full = "cannot write game.jsonl: No space left on device; the game goes on in memory"
    assert out.count(full) == 1
    assert out.count("The record is kept in game.jsonl again") == 1
    assert own_moves(folder / "game.jsonl") == 3


def test_a_game_that_finds_no_room_is_kept_elsewhere(table, disk, folder, capsys):
    status = table(fill(disk), "1", "1", "save full.jsonl", "save room.jsonl", "quit")
    out = capsys.readouterr().out
    assert "cannot write full.jsonl: No space left" in out
    assert "saved in room.jsonl, where the record is kept from now on" in out
    assert out.endswith("To go on: wonders play duel --load room.jsonl\n")
    assert (status, own_moves(folder / "room.jsonl")) == (0, 2)


def test_a_game_that_is_kept_elsewhere_keeps_others_from_there(table, disk, folder):
    def try_it():
        with pytest.raises(Taken), locked("room.jsonl", "taken"):
            pass

    assert table(fill(disk), "1", "save room.jsonl", try_it, "1", "quit") == 0
    assert sorted(os.listdir(folder)) == ["game.jsonl", "room.jsonl"]


def test_nobody_quits_a_game_that_is_nowhere_without_knowing(table, disk, folder, capsys):
    status = table(fill(disk), "1", "quit", "", "save room.jsonl")
    out = capsys.readouterr().out
    assert out.count("Not written yet: save FILE") == 2
    assert (status, own_moves(folder / "room.jsonl")) == (0, 1)


@pytest.mark.parametrize(
    "last", [("quit", "quit"), ("quit", "q", "save room.jsonl"), ("quit",), ()]
)
def test_a_game_that_is_lost_ends_with_1_and_says_so(table, disk, folder, capsys, last):
    status = table(fill(disk), "1", *last)
    out = capsys.readouterr().out
    assert status == 1
    assert "Not all of it is written: cannot write game.jsonl" in out
    assert own_moves(folder / "game.jsonl") == 0
    assert not (folder / "room.jsonl").exists()


def test_a_game_that_is_lost_is_told_though_nobody_reads_the_table(started, folder):
    (folder / "gone").mkdir()
    play = ("play", "duel", "--seed", "11", "--record", "gone/game.jsonl")
    process = started(*play, stdin=subprocess.PIPE)
    shown = b""
    while b"the game goes on in memory" not in shown:
        if (folder / "gone/game.jsonl").exists():
            shutil.rmtree(folder / "gone")
            process.stdin.write(b"1\n")
            process.stdin.flush()
        more = os.read(process.stdout.fileno(), 65536)
        assert more
        shown += more
    process.stdout.close()
    process.stdin.write(b"1\n")
    process.stdin.close()
    told = process.stderr.read().decode()
    assert process.wait() == 1
    assert told.startswith("wonders: Not all of it is written: cannot write gone/game.jsonl")


def test_a_game_that_is_lost_is_told_though_nothing_more_can_be_shown(started, folder):
    (folder / "gone").mkdir()
    with open(folder / "shown", "wb") as shown:
        play = ("play", "duel", "--seed", "11", "--record", "gone/game.jsonl")
        limit = (20_000, 20_000)
        process = started(
            *play,
            stdin=subprocess.PIPE,
            stdout=shown,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit),
        )
        wait_until(process, (folder / "gone/game.jsonl").exists)
        shutil.rmtree(folder / "gone")
        told = process.communicate(b"1\n" * 30)[1].decode()
    assert process.returncode == 1
    assert told.startswith("wonders: Not all of it is written: cannot write gone/game.jsonl")


def test_ctrl_c_after_the_end_says_how_to_look_at_the_game(terminal, script):
    at = terminal("play", "duel", "--plain", "--seed", 11, "--record", "game.jsonl")
    for number in script(11).numbers:
        at.type(f"{number}\n")
    at.until(lambda: "a new game" in at.text)
    at.raw = b""
    at.type_until("\x03", lambda: "interrupted" in at.text)
    assert at.end() == 130
    assert "To look at it again: wonders replay game.jsonl" in at.text
    assert "To go on" not in at.text


@pytest.mark.parametrize("over", [False, True])
def test_who_is_asked_after_the_full_screen_and_ends_is_told_what_is_lost(monkeypatch, over):
    def asks():
        raise KeyboardInterrupt

    def tells():
        told.append(True)

    told = []
    screens = "wonders.cli.full_screen.play_and_review_programs.play_on_screen"
    monkeypatch.setattr(screens, lambda *_: "quit")
    its = SimpleNamespace(unwritten="no room", over=over, drop_unplayed=lambda: False)
    ways = {"leave": asks, "part": asks, "say_how_to_go_on": tells}
    with pytest.raises(KeyboardInterrupt):
        play_at(SimpleNamespace(session=its, lang="en", lesson=None, **ways), object())
    assert told


def test_nobody_is_told_to_go_on_with_a_file_that_is_gone(table, folder, capsys):
    (folder / "gone").mkdir()

    def go():
        shutil.rmtree(folder / "gone")

    def end():
        raise KeyboardInterrupt

    assert table("1", go, "1", end, record="gone/game.jsonl") == 130
    out = capsys.readouterr().out
    assert "Not all of it is written: cannot write gone/game.jsonl" in out
    assert "To go on:" not in out


@pytest.mark.parametrize("room", [True, False])
def test_a_game_that_a_rule_ends_is_written_first_or_told(
    table, plugin, disk, folder, capsys, room
):
    file = plugin(
        "from wonders.core import House, hookimpl\n"
        "class Breaks(House):\n"
        '    name = "breaks"\n'
        "    @hookimpl\n"
        "    def on_turn(self, state):\n"
        "        if sum(city.built.bit_count() for city in state.cities) > 9:\n"
        '            raise RuntimeError("oops")\n'
        "@hookimpl\n"
        "def houses():\n"
        "    return [Breaks]\n"
    )
    typed = (*["1"] * 4, fill(disk), "1", fill(disk, not room), *["1"] * 9)
    status = table(*typed, first=("--plugin", file), more=("--house", "breaks"))
    out, err = capsys.readouterr()
    assert status == 2
    assert "oops" in err
    assert ("Not all of it is written: cannot write game.jsonl" in out) is not room
    assert (own_moves(folder / "game.jsonl") > 4) is room


def test_a_game_that_ends_without_room_is_kept_elsewhere(table, disk, script, folder, capsys):
    numbers = [str(number) for number in script(11).numbers]
    status = table(fill(disk), *numbers, "save room.jsonl")
    out = capsys.readouterr().out
    assert status == 0
    assert out.endswith("To look at it again: wonders replay room.jsonl\n")
    assert read_line((folder / "room.jsonl").read_bytes()).result is not None


def test_a_real_limit_is_told_as_well(started, folder):
    limit = (2_200, 2_200)
    process = started(
        *("play", "duel", "--seed", 11, "--record", "game.jsonl"),
        stdin=subprocess.PIPE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit),
    )
    out, err = process.communicate(b"1\n" * 100, timeout=PATIENCE)
    assert (process.returncode, err) == (1, b"")
    assert b"game.jsonl: File too large; the game goes on in memory" in out
    assert b" wins" in out
    assert b"\nNot all of it is written: " in out
    assert read_line((folder / "game.jsonl").read_bytes()).moves
    assert os.listdir(folder) == ["game.jsonl"]


def test_what_somebody_else_wrote_meanwhile_is_not_overwritten(table, folder, capsys):
    game = folder / "game.jsonl"
    status = table("1", lambda: game.write_text("mine\n"), "1", "1", "quit", "save room.jsonl")
    out = capsys.readouterr().out
    assert status == 0
    assert out.count("cannot write game.jsonl: somebody else has changed it") == 1
    assert game.read_text() == "mine\n"
    assert own_moves(folder / "room.jsonl") == 3


def test_of_a_file_that_was_taken_away_since_the_last_move_a_line_tells(table, folder, capsys):
    game = folder / "game.jsonl"
    assert table("1", game.unlink, "quit") == 0
    told = capsys.readouterr().out.splitlines()[-1]
    assert told == "game.jsonl has been taken away or changed since the last move"
    assert not game.exists()


@pytest.fixture
def last_move():
    """Return the file of a game in which one move of the human is left."""
    state = load("duel").deal(LAST_IS_OURS)
    deal, moves = state.deal, []
    while state.seat is not None:
        moves.append(f"{state.city} {state.moves()[0]}")
        state.play(state.moves()[0])
    assert moves.pop().startswith("0 ")
    record = record_of(state.game, deal, ["human", "greedy"], moves, None, LAST_IS_OURS)
    file = Path("last.jsonl")
    file.write_text(write_line(record), "utf-8")
    return file


@pytest.mark.parametrize("plain", [True, False])
def test_of_a_finished_game_whose_file_was_taken_away_a_line_tells(terminal, last_move, plain):
    table = terminal("play", *["--plain"] * plain, "--load", last_move)
    table.until_shown("YOUR MOVE")
    if plain:
        table.type_until("1\r", lambda: "Enter leaves: " in table.text)
    else:
        table.type("1")
        table.type_until("\r", lambda: "r review" in table.text)
    last_move.unlink()
    table.type("\r" if plain else "q")
    assert table.end() == 0
    assert "last.jsonl has been taken away or changed since the last move" in table.text
    assert not last_move.exists()


@pytest.mark.parametrize("content", ["", "mine\n"])
def test_from_a_file_that_somebody_has_changed_nobody_is_told_to_go_on(
    table, folder, capsys, content
):
    game = folder / "game.jsonl"
    status = table("1", lambda: game.write_text(content), "1", "quit", "quit")
    told = capsys.readouterr().out.partition("Not all of it is written")[2]
    assert status == 1
    assert "somebody else has changed it" in told
    assert "To go on" not in told


@pytest.mark.parametrize("size", [1000, 3000])
def test_a_file_that_takes_only_a_part_of_the_last_games_is_no_success(process, size):
    game = ("match", "duel", "-p", "greedy", "-p", "random", "-n", 2, "--seed", 3, "-o", "g.jsonl")
    status, out, err = process(
        *game, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    )
    assert (status, out) == (2, "")
    assert "cannot write g.jsonl" in err
    assert not Path("g.jsonl").exists()
    assert process(*game, "--resume").status == 0
    assert len(Path("g.jsonl").read_text().splitlines()) == 2


@pytest.mark.parametrize(
    "keys",
    ["\x12\x18\x05a", "\x12\x18a", "\x1b[200~abc", "\x1d\udce2", "\x1b99999999a", "\x1b?"],
    ids=[
        "a prefix in a search",
        "the same in short",
        "a paste that does not end",
        "a search for half a letter",
        "a letter as often as nobody can wait for",
        "a question about many files",
    ],
)
def test_no_key_of_readline_ends_or_holds_a_table(terminal, folder, keys):
    for number in range(101):
        (folder / str(number)).touch()
    shown = terminal("play", "duel", "--plain", "--seed", "5", "--record", "g.jsonl")
    shown.until_shown("your move")
    shown.type(keys)
    # While readline works at a key it hears no Ctrl-C, only with the next key.
    time.sleep(2)
    shown.type("\x03")
    assert shown.end() == 130


def test_an_arrow_key_brings_up_what_was_typed(terminal):
    shown = terminal("play", "duel", "--plain", "--seed", "5", "--record", "g.jsonl")
    shown.until_shown("your move")
    shown.type("nonsense\r")
    shown.until_shown("no move begins with 'nonsense'", "your move")
    shown.type("\x1b[A\r")
    shown.until_shown("no move begins with 'nonsense'")
