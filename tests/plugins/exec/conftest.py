"""What the tests of programs as bots share: one game with them, and who is left behind."""

import gc
import os
import shlex
import sys
import time
from pathlib import Path
from runpy import run_path
from uuid import uuid4

import pytest

from wonders.core import load, make_bot
from wonders.core.arena.referee import play_game
from wonders.core.game.bot_contract import Clock
from wonders.plugins.exec.bot_that_asks_a_program import end_kept

shared = run_path(str(Path(__file__).with_name("broken.py")))
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")


@pytest.fixture(scope="session")
def duel():
    return load("duel")


@pytest.fixture
def play(duel):
    """Return a player of one game of a spec against `random`: its record."""

    def once(spec, seed=1, game=duel):
        bots = [make_bot(spec, seed), *(make_bot("random", n) for n in range(1, game.players))]
        played = play_game(game, seed, bots, ["bot"] + ["random"] * (game.players - 1))
        return played.record

    return once


@pytest.fixture
def program(tmp_path):
    """Return a writer of programs: from its source, after the prelude, to its spec."""

    def write(source, name="bot.py"):
        file = tmp_path / name
        file.write_text(shared["PRELUDE"] + source + "\n", "utf-8")
        return "exec:" + shlex.join([sys.executable, "-I", "-S", str(file)])

    return write


@pytest.fixture
def begun(duel):
    """Return a starter of a bot in a game: the bot and its first question."""

    def start(spec, seed=1):
        bot = make_bot(spec, seed)
        state = duel.deal(seed)
        view = state.view(state.seat)
        bot.start(state.seat, view)
        return bot, (view, state.moves(), Clock())

    return start


class Left:
    """The processes that a test has left behind, found by a mark in their environment."""

    def __init__(self, mark):
        self._mark = mark.encode()

    def now(self):
        """Return the command lines of what still runs."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if folder.name != str(os.getpid()):
                    its = (folder / "environ").read_bytes()
                    if self._mark in its:
                        found.append((folder / "cmdline").read_bytes().replace(b"\0", b" "))
            except OSError:
                continue
        return found + self.zombies()

    def zombies(self):
        """Return the children of this process that are dead but not reaped."""
        found = []
        for file in Path("/proc").glob("[0-9]*/stat"):
            try:
                state, parent = file.read_text().rpartition(")")[2].split()[:2]
            except OSError:
                continue
            if state == "Z" and parent == str(os.getpid()):
                found.append(file.parent.name)
        return found

    def soon(self, seconds=20.0):
        """Return what is left after a while, as soon as it is nothing."""
        until = time.monotonic() + seconds
        while (found := self.now()) and time.monotonic() < until:
            time.sleep(0.02)
        return found


@pytest.fixture
def left(monkeypatch):
    """Return what this test leaves behind; nothing must be left after it."""
    mark = uuid4().hex
    monkeypatch.setenv("WONDERS_TEST", mark)
    monkeypatch.setenv("WONDERS_BOT_ENV", "WONDERS_TEST")
    found = Left(mark)
    yield found
    end_kept()
    if found.now():
        # A fault that was caught holds its bot for a while.
        gc.collect()
    assert found.now() == []


@pytest.fixture(autouse=True)
def logs(monkeypatch, tmp_path):
    """Return the folder of the logs."""
    folder = tmp_path / "logs"
    monkeypatch.setenv("WONDERS_BOT_LOGS", str(folder))
    return folder
