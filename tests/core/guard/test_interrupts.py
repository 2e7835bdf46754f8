"""What is told to end ends, but not in the middle of writing."""

import os
import signal
import subprocess
import sys

import pytest

from wonders.core import load, make_bot
from wonders.core.arena.referee import ask_bot
from wonders.core.files import interrupt_held
from wonders.core.guard.interrupts import ENDINGS, ToldToEnd, heed_endings

TOLD = [signal.SIGTERM, signal.SIGHUP]


def tell(number):
    os.kill(os.getpid(), number)


@pytest.mark.parametrize("number", TOLD)
def test_a_signal_is_raised_as_ctrl_c_is(number):
    with heed_endings() as told:
        with pytest.raises(KeyboardInterrupt, match=f"ended by {number.name}"):
            tell(number)
        # A terminal that goes away says so twice; the first time is enough.
        tell(number)
    assert told == [number]
    assert signal.getsignal(number) is signal.SIG_DFL


def test_what_is_ignored_stays_ignored():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with heed_endings() as told:
            tell(signal.SIGHUP)
        assert told == []
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.parametrize("number", TOLD)
def test_what_is_being_written_is_written_first(number):
    written = []

    def write():
        with interrupt_held():
            tell(number)
            written.append("all of it")

    with heed_endings(), pytest.raises(ToldToEnd):
        write()
    assert written


def test_it_is_no_fault_of_the_bot_that_was_thinking():
    state = load("duel").deal(1)
    bot = make_bot("greedy", 0)
    bot.choose = lambda view, moves, clock: tell(signal.SIGTERM)
    # As where a shell has started us in the background.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with heed_endings(), pytest.raises(ToldToEnd):
            ask_bot(bot, state)
    finally:
        signal.signal(signal.SIGINT, before)


SETTLE = """
import signal
from wonders.core.arena.workers.process import settle
from wonders.core.guard.interrupts import ENDINGS
signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
settle()
print(*signal.pthread_sigmask(signal.SIG_BLOCK, ()), file=sys.__stdout__)
print(signal.getsignal(signal.SIGHUP) is signal.SIG_IGN, file=sys.__stdout__)
"""


def test_a_worker_is_told_to_end_whatever_was_held_back_when_it_started():
    done = subprocess.run(
        [sys.executable, "-c", "import sys\n" + SETTLE], capture_output=True, timeout=60, check=True
    )
    assert done.stdout.decode().splitlines() == ["", "True"]
    assert len(ENDINGS) == 3
