"""What the tests of the command line share: running it here, or as a process of its own."""

import io
import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from terminals import MAIN, Terminal

from wonders.cli.main import run
from wonders.core import load, make_bot
from wonders.core.game.bot_contract import Clock
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.record.read_and_write_record_line import read_line
from wonders.core.record.replay import check

GOLDEN = Path(__file__).parents[1] / "golden"
NUMBERS = count()


class Outcome(NamedTuple):
    """The outcome of a run: its exit status and what it wrote."""

    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Work in an empty folder, also the player's own, on a wide screen without colours."""
    monkeypatch.chdir(tmp_path)
    for name in (
        "NO_COLOR",
        "FORCE_COLOR",
        "TERM",
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "PYTHONIOENCODING",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "300")
    return tmp_path


@pytest.fixture
def wonders(capsys, monkeypatch):
    """Return a function that runs the command here: `wonders("cards", "duel")`."""

    def call(*args, stdin=""):
        content = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content), "utf-8"))
        capsys.readouterr()
        status = run([str(arg) for arg in args])
        return Outcome(status, *capsys.readouterr())

    return call


@pytest.fixture
def refused(wonders):
    """Return a function that runs bad usage and returns the one line it is refused with."""

    def call(*args, stdin=""):
        status, out, err = wonders(*args, stdin=stdin)
        assert status == 2
        assert err.startswith("wonders: ")
        assert err.count("\n") == 1
        assert "Traceback" not in out + err
        return err

    return call


@pytest.fixture
def process():
    """Return a function that runs the command as a process of its own."""

    def call(*args, stdin="", env=None, **more):
        done = subprocess.run(
            [sys.executable, "-c", MAIN, *map(str, args)],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            env={**os.environ, **(env or {})},
            timeout=60,
            check=False,
            **more,
        )
        return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call


@pytest.fixture
def started():
    """Return a function that starts the command in a process group of its own."""
    running = []

    def start(*args, **more):
        process = subprocess.Popen(
            [sys.executable, "-c", MAIN, *map(str, args)],
            start_new_session=True,
            **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more},
        )
        running.append(process)
        return process

    yield start
    for process in running:
        if process.poll() is None:
            process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe:
                pipe.close()


@pytest.fixture
def terminal():
    """Return a function that runs the command in a terminal of its own."""
    opened = []

    def run(*args, size=(80, 24), controls=True, **env):
        opened.append(Terminal(args, size, env, controls))
        return opened[-1]

    yield run
    for each in opened:
        each.close()


@pytest.fixture
def plugin(folder):
    """Return a function that writes a plugin; all that plugins bring is forgotten afterwards."""
    installed.cache_clear()

    def write(text):
        file = folder / f"cli_plugin_{next(NUMBERS)}.py"
        file.write_text(text, "utf-8")
        return file

    yield write
    installed.cache_clear()


@pytest.fixture(scope="session")
def duel():
    return load("duel")


class Script(NamedTuple):
    """A whole game of a person at seat 0, who plays at random, against greedy."""

    seed: int
    #: What the person played, and the numbers it had in the lists.
    moves: list
    numbers: list
    #: All moves as the record holds them.
    record: list


@pytest.fixture(scope="session")
def script(duel):
    """Return a function that plays such a game: `script(7)` has seed 7."""

    def play(seed, game=duel):
        draw = Random(seed)
        state = game.deal(seed)
        greedy = make_bot("greedy", 0)
        moves, numbers, record = [], [], []
        while state.seat is not None:
            legal = state.moves()
            if state.seat == 0:
                move = draw.choice(legal)
                moves.append(move)
                numbers.append(legal.index(move) + 1)
            else:
                move = greedy.choose(state.view(1), legal, Clock())
            record.append(f"{state.seat} {move}")
            state.play(move)
        return Script(seed, moves, numbers, record)

    return play


@pytest.fixture
def record_of():
    """Return a function that reads the only record of a file, which must pass a check."""

    def read(path):
        (line,) = path.read_bytes().splitlines(keepends=True)
        record = read_line(line)
        check(load("duel", options=record.options), record)
        return record

    return read


@pytest.fixture
def records(folder, wonders):
    """Return a file of six whole games between random bots."""
    file = folder / "six.jsonl"
    status, *_ = wonders(
        *("match", "duel", "-p", "random", "-p", "random", "-n", 6, "--seed", 1, "-o", file)
    )
    assert status == 0
    return file


@pytest.fixture
def golden():
    """Return the folder of the golden games."""
    return GOLDEN
