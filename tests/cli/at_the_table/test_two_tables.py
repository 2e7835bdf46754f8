"""Two tables never write the same file."""

import errno
import os
import signal
import subprocess
import time

import pytest

from wonders.core.record.read_and_write_record_line import read_line


@pytest.fixture
def sat(started, folder):
    """Return a function that starts a table and waits until its game is there."""

    def sit(*args, **more):
        more = {"stdin": subprocess.PIPE, "bufsize": 0, **more}
        process = started("play", "duel", "--seed", 11, *args, **more)
        shown = b""
        while b"your move" not in shown:
            more = os.read(process.stdout.fileno(), 65536)
            assert more, process.stderr.read()
            shown += more
        return process

    return sit


def moves(path):
    return len(read_line(path.read_bytes()).moves)


def leave(process):
    out, err = process.communicate(b"quit\n", timeout=30)
    assert (process.returncode, err) == (0, b"")
    return out.decode()


def test_the_second_table_on_a_file_is_told_to_take_another(sat, refused, wonders, folder):
    first = sat("--record", "g.jsonl")
    before = (folder / "g.jsonl").read_bytes()
    for args in (("--record", "g.jsonl"), ("--load", "g.jsonl"), ("--record", "./x/../g.jsonl")):
        (folder / "x").mkdir(exist_ok=True)
        line = refused("play", "duel", *args, stdin="1\n" * 5)
        assert "another table or run is writing" in line
        assert "--record OTHER" in line
    assert (folder / "g.jsonl").read_bytes() == before
    other = wonders("play", "duel", "--load", "g.jsonl", "--record", "h.jsonl", stdin="1\nquit\n")
    assert (other.status, other.err) == (0, "")
    assert "To go on: wonders play duel --load h.jsonl" in other.out
    leave(first)
    assert sorted(os.listdir(folder)) == ["g.jsonl", "h.jsonl", "x"]


def test_by_a_link_it_is_the_same_file(sat, refused, folder):
    first = sat("--record", "g.jsonl")
    (folder / "link.jsonl").symlink_to("g.jsonl")
    assert "another table" in refused("play", "duel", "--record", "link.jsonl", stdin="1\n")
    leave(first)


def test_a_run_and_a_table_keep_each_other_away(sat, refused, folder):
    first = sat("--record", "g.jsonl")
    run = ("match", "duel", "-p", "random", "-p", "random", "-n", 2, "-o", "g.jsonl")
    assert "--force writes over g.jsonl" in refused(*run)
    line = refused(*run, "--force")
    assert "another process is writing g.jsonl" in line
    leave(first)


def test_save_leaves_a_file_alone_that_others_are_writing(sat, started, wonders, folder):
    """A run writes `FILE` at its end only, and until then it is not there."""
    run = ("match", "duel", "-p", "random", "-p", "random", "-n", 50_000, "--seed", 1)
    process = started(*run, "-o", "run.jsonl")
    while not (folder / "run.jsonl.run").exists():
        time.sleep(0.02)
    first = sat("--record", "g.jsonl")
    (folder / "g.jsonl").unlink()
    told = "a table or a run is writing {}; choose another name"
    play = ("play", "duel", "--record", "mine.jsonl")
    out = wonders(*play, stdin="save run.jsonl\nsave ./g.jsonl\nquit\n").out
    # The records of the run are in `run.jsonl.part` so far.
    assert "run.jsonl exists already; choose another name" in out
    assert told.format("g.jsonl") in out
    process.kill()
    process.wait()
    out = wonders(*play, stdin="save run.jsonl\nquit\n").out
    assert "run.jsonl exists already" in out
    assert not (folder / "run.jsonl").exists()
    first.kill()


def test_a_table_that_was_killed_keeps_nobody_away(sat, wonders, folder):
    first = sat("--record", "g.jsonl")
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    assert wonders("play", "duel", "--load", "g.jsonl", stdin="1\nquit\n").status == 0
    assert os.listdir(folder) == ["g.jsonl"]


def test_a_table_whose_folder_was_renamed_writes_where_its_file_is(sat, folder):
    (folder / "mine").mkdir()
    table = sat("--record", "g.jsonl", cwd=folder / "mine")
    table.stdin.write(b"1\n")
    (folder / "mine").rename(folder / "ours")
    (folder / "mine").mkdir()
    table.stdin.write(b"1\n")
    leave(table)
    assert os.listdir(folder / "mine") == []
    assert moves(folder / "ours/g.jsonl") > 2


def test_two_tables_of_one_seed_have_files_of_their_own(sat, folder):
    tables = [sat() for _ in range(3)]
    files = sorted(path.name for path in (folder / "home").rglob("*.jsonl"))
    assert files == ["duel-11-2.jsonl", "duel-11-3.jsonl", "duel-11.jsonl"]
    for table in tables:
        leave(table)
    assert len([path for path in (folder / "home").rglob("*") if path.is_file()]) == 3


def test_tables_that_begin_at_the_same_moment_have_files_of_their_own(started, folder):
    tables = [
        started("play", "duel", "--seed", 11, stdin=subprocess.PIPE, bufsize=0) for _ in range(4)
    ]
    for table in tables:
        table.stdin.write(b"1\n")
    for table in tables:
        leave(table)
    files = list((folder / "home").rglob("*.jsonl"))
    assert len(files) == 4
    assert {moves(file) for file in files} == {moves(files[0])}


def test_a_run_that_was_broken_off_and_a_table_lose_nothing_to_each_other(
    started, wonders, refused, folder
):
    """The games of the run lie in `FILE.part`, which no table writes."""
    run = ("match", "duel", "-p", "random", "-p", "random", "-n", 2000, "--seed", 1)
    process = started(*run, "-o", "g.jsonl")
    part = folder / "g.jsonl.part"
    deadline = time.monotonic() + 30
    while not (part.exists() and part.stat().st_size > 20_000):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.kill()
    process.wait()
    kept = part.read_bytes()
    assert wonders("play", "duel", "--record", "g.jsonl", stdin="1\nquit\n").status == 0
    assert part.read_bytes() == kept
    # Nor does the run write over that game when it goes on.
    game = (folder / "g.jsonl").read_bytes()
    line = refused(*run, "-o", "g.jsonl", "--resume")
    assert "g.jsonl has come there since the run was broken off; take it away" in line
    assert ((folder / "g.jsonl").read_bytes(), part.read_bytes()) == (game, kept)


@pytest.mark.parametrize("beside", ["g.jsonl.lock", "g.jsonl.new", "g.jsonl.part"])
def test_a_link_that_lies_beside_a_save_leads_nowhere(wonders, folder, beside):
    (folder / "precious").write_text("mine")
    (folder / beside).symlink_to("precious")
    status, _, err = wonders("play", "duel", "--record", "g.jsonl", stdin="1\nquit\n")
    assert status in (0, 2)
    assert err.count("\n") == (status == 2)
    assert (folder / "precious").read_text() == "mine"
    assert not (folder / "g.jsonl").is_symlink()


@pytest.mark.parametrize("name", ["g.jsonl", "g.jsonl.gz"])
@pytest.mark.parametrize("kind", ["link", "pipe"])
def test_nothing_called_new_that_lies_beside_a_run_is_written(wonders, folder, name, kind):
    run = ("match", "duel", "-p", "random", "-p", "random", "--seed", 1, "-o", name, "-n")
    assert wonders(*run, 2).status == 0
    (folder / "precious").write_text("mine")
    if kind == "link":
        (folder / f"{name}.new").symlink_to("precious")
    else:
        os.mkfifo(folder / f"{name}.new")
    assert wonders(*run, 4, "--resume").status == 0
    assert wonders("replay", name, "--check").out.endswith("4 records, all good\n")
    assert (folder / "precious").read_text() == "mine"
    assert os.path.lexists(folder / f"{name}.new")


def test_a_pipe_called_run_is_not_waited_for_to_find_a_seed(wonders, folder):
    os.mkfifo(folder / "g.jsonl.run")
    run = ("match", "duel", "-p", "random", "-p", "random", "-n", 2, "-o", "g.jsonl")
    status, _, err = wonders(*run, "--resume")
    assert (status, err) == (2, "wonders: cannot write g.jsonl: g.jsonl.run is no file\n")


@pytest.mark.parametrize("beside", ["lock", "part", "run", "ahead"])
@pytest.mark.parametrize("more", [(), ("--resume",)])
def test_a_link_that_lies_beside_a_run_leads_nowhere(wonders, folder, beside, more):
    (folder / "precious").write_text("mine")
    (folder / f"g.jsonl.{beside}").symlink_to("precious")
    run = ("match", "duel", "-p", "random", "-p", "random", "-n", 2, "--seed", 1, "-o", "g.jsonl")
    status, _, err = wonders(*run, *more)
    assert (status, err.count("\n")) == (2, 1)
    assert (folder / "precious").read_text() == "mine"


@pytest.mark.parametrize("beside", ["lock", "part", "run", "ahead"])
@pytest.mark.parametrize("more", [(), ("--resume",)])
def test_a_pipe_that_lies_beside_a_run_is_not_waited_for(wonders, folder, beside, more):
    run = ("match", "duel", "-p", "random", "-p", "random", "-n", 2, "--seed", 1, "-o", "g.jsonl")
    assert wonders(*run).status == 0
    records = (folder / "g.jsonl").read_bytes()
    (folder / f"g.jsonl.{beside}").unlink(missing_ok=True)
    os.mkfifo(folder / f"g.jsonl.{beside}")
    status, _, err = wonders(*run, *more)
    assert (status, err.count("\n")) == (2, 1)
    assert (folder / "g.jsonl").read_bytes() == records
    assert (folder / f"g.jsonl.{beside}").is_fifo()


@pytest.mark.parametrize(
    "typed",
    [("play", "duel", "--record"), ("match", "duel", "-p", "random", "-p", "random", "-o")],
)
def test_a_file_is_not_called_like_a_lock(wonders, folder, typed):
    line = wonders(*typed, "g.lock", stdin="1\nquit\n")
    told = "wonders: cannot write g.lock: names that end in .lock are those of locks\n"
    assert (line.status, line.err) == (2, told)
    assert not [*folder.iterdir()]


@pytest.mark.parametrize(
    ("typed", "slash"),
    [
        (("play", "duel", "--record"), ""),
        (("match", "duel", "-p", "random", "-p", "random", "-o"), ""),
        (("match", "duel", "-p", "random", "-p", "random", "-o"), "/"),
    ],
)
def test_a_file_is_not_called_like_one_that_is_half_written(wonders, folder, typed, slash):
    """The next table on `g.jsonl` would take it away."""
    name = "g.jsonl.deadbeef.wonders"
    line = wonders(*typed, name + slash, stdin="1\nquit\n")
    told = f"wonders: cannot write {name}: names like this are those of files half written\n"
    assert (line.status, line.err) == (2, told)
    assert not [*folder.iterdir()]


def test_a_table_leaves_a_link_to_what_is_not_there(refused, wonders, folder):
    (folder / "g.jsonl").symlink_to("elsewhere")
    told = "cannot write 'g.jsonl': it is a link to what is not there"
    assert told in refused("play", "duel", "--record", "g.jsonl")
    assert (folder / "g.jsonl").is_symlink()
    # A run follows it.
    run = ("match", "duel", "-p", "random", "-p", "random", "-n", 2, "-o", "g.jsonl")
    assert wonders(*run).status == 0
    assert (folder / "g.jsonl").is_symlink()
    assert (folder / "elsewhere").is_file()


def test_a_link_whose_file_goes_while_the_game_is_played_stays_a_link(folder, terminal):
    """Its disk may be unmounted: the game goes on in memory, and is written once it is back."""
    disk = folder / "disk"
    disk.mkdir()
    (disk / "g.jsonl").touch()
    (folder / "link.jsonl").symlink_to("disk/g.jsonl")
    table = terminal("play", "duel", "--plain", "--seed", 3, "--record", "link.jsonl")
    table.until_shown("(? for help)")
    table.type("1\n")
    table.until_shown("(? for help)")
    disk.rename(folder / "away")
    table.type("1\n")
    table.until_shown("link.jsonl: it is a link to what is not there", "(? for help)")
    (folder / "away").rename(disk)
    table.type("1\nquit\n")
    assert table.end() == 0
    assert (folder / "link.jsonl").is_symlink()
    assert (disk / "g.jsonl").read_text().count('"0 ') == 3


def test_a_file_that_is_called_like_a_lock_is_not_taken_away(wonders, folder):
    (folder / "g.jsonl.lock").write_text("mine")
    status, _, err = wonders("play", "duel", "--record", "g.jsonl", stdin="1\nquit\n")
    assert (status, err) == (2, "wonders: cannot write g.jsonl: g.jsonl.lock is no lock of ours\n")
    assert (folder / "g.jsonl.lock").read_text() == "mine"


def test_a_file_system_without_locks_is_played_on(wonders, folder, monkeypatch):
    def refuse(*args):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    status, _, err = wonders("play", "duel", "--record", "g.jsonl", stdin="1\nquit\n")
    assert (status, err) == (0, "")
    assert os.listdir(folder) == ["g.jsonl"]
