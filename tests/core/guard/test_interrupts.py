"""Signals end the process, but not in the middle of writing."""

import signal
import subprocess
import sys
import threading
import time
from _thread import interrupt_main
from contextlib import suppress
from itertools import count
from types import SimpleNamespace

import pytest

from wonders.cli.error_lines_and_exit_statuses import say_what_failed
from wonders.core import BadPlugin, load, make_bot
from wonders.core.arena.ask_bots_and_ask_again import ask_bot
from wonders.core.guard import interrupts
from wonders.core.guard.interrupts import (
    ALARMS,
    ENDINGS,
    ToldToEnd,
    ctrl_c_answered,
    heed_endings,
    interrupt_held,
)

TOLD = [signal.SIGTERM, signal.SIGHUP]


#: To this thread; sent to the process, another thread may get it, and late.
tell = signal.raise_signal


@pytest.mark.parametrize("number", TOLD)
def test_a_signal_is_raised_as_ctrl_c_is(number):
    with heed_endings() as told:
        with pytest.raises(KeyboardInterrupt, match=f"ended by {number.name}"):
            tell(number)
        # A terminal that closes sends the signal twice; the second is ignored.
        tell(number)
    assert told == [number]
    assert signal.getsignal(number) is signal.SIG_DFL


@pytest.mark.parametrize("dropped", [KeyboardInterrupt(), ToldToEnd(signal.SIGTERM)])
def test_an_ending_that_python_dropped_comes_again(dropped):
    """It was raised in a callback of a weak reference, say, where nothing can be raised."""
    with heed_endings():
        say_what_failed(SimpleNamespace(exc_value=dropped))
        with pytest.raises(type(dropped)):
            time.sleep(20)


def test_what_a_thread_of_a_plugin_raises_is_told_and_no_signal(capsys):
    thread = threading.Thread(
        target=say_what_failed, args=(SimpleNamespace(exc_value=KeyboardInterrupt()),)
    )
    with heed_endings():
        thread.start()
        thread.join()
        time.sleep(4 * interrupts.SOON)
    assert "what ran aside has failed: KeyboardInterrupt" in capsys.readouterr().err


LEAVES = """
import signal, sys, time
from wonders.core.guard import interrupts
interrupts.AGAIN = float(sys.argv[1])
with interrupts.heed_endings(leaving=True):
    pass
for each in (*interrupts.ALARMS, *sorted(interrupts.ENDINGS)):
    time.sleep(0.05)
    signal.raise_signal(each)
"""


@pytest.mark.parametrize(("again", "status"), [(60, 0), (0.1, 128 + min(ENDINGS))])
def test_who_leaves_hears_a_signal_only_if_that_takes_long(again, status):
    done = subprocess.run([sys.executable, "-c", LEAVES, str(again)], check=False)
    assert done.returncode == status


#: A bot or, without one on the way, this script catches what ends the program.
CATCHES = """
import signal, sys
from wonders.core import Bot, Clock, load
from wonders.core.arena.ask_bots_and_ask_again import ask_bot
from wonders.core.guard import interrupts
interrupts.AGAIN = 0.0
caught = []
def waits():
    while len(caught) < 9:
        try:
            signal.raise_signal(int(sys.argv[1]))
        except:
            caught.append(1)
    sys.exit(9)
class Waits(Bot):
    name = "waits"
    def choose(self, view, moves, clock):
        waits()
state = load("duel").deal(1)
with interrupts.heed_endings(tell=lambda place: print(place, len(caught))):
    if sys.argv[2] == "bot":
        ask_bot(Waits(None, 1), state, Clock())
    waits()
"""


@pytest.mark.parametrize("number", ENDINGS)
def test_a_plugin_that_catches_what_ends_the_program_is_left_at_the_third_time(number, tmp_path):
    file = tmp_path / "waits.py"
    file.write_text(CATCHES)
    command = [sys.executable, "-u", str(file), str(int(number))]
    done = subprocess.run([*command, "bot"], check=False, capture_output=True, text=True)
    assert done.stdout == f"{file}, line 11, in waits 2\n"
    assert done.returncode == 128 + number
    # What no plugin does is brought to its end.
    done = subprocess.run([*command, ""], check=False, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("", 9)


def test_what_catches_it_after_an_answer_begins_anew(monkeypatch):
    """As in the menu, where Ctrl-C leaves one game after the other."""
    monkeypatch.setattr(interrupts, "AGAIN", 0.0)
    with heed_endings():
        for _ in range(5):
            with pytest.raises(KeyboardInterrupt):
                tell(signal.SIGINT)
            ctrl_c_answered()


def test_ctrl_c_again_at_once_does_not_interrupt_the_cleaning_up():
    before = signal.getsignal(signal.SIGINT)
    with heed_endings() as told:
        with pytest.raises(KeyboardInterrupt):
            tell(signal.SIGINT)
        for number in ENDINGS:
            tell(number)
    assert told == []
    assert signal.getsignal(signal.SIGINT) is before


def test_where_ctrl_c_has_ended_nothing_sigterm_counts_at_once():
    """In the menu it leaves a game; SIGTERM ends the menu however soon it comes."""
    with heed_endings() as told:
        with pytest.raises(KeyboardInterrupt):
            tell(signal.SIGINT)
        ctrl_c_answered()
        tell(signal.SIGINT)
        with pytest.raises(ToldToEnd):
            tell(signal.SIGTERM)
    assert told == [signal.SIGTERM]


@pytest.mark.parametrize("number", ALARMS)
def test_an_alarm_that_nobody_hears_is_a_fault_of_a_plugin(number):
    with heed_endings(), pytest.raises(BadPlugin, match=f"an alarm strikes .{number.name}"):
        tell(number)
    assert signal.getsignal(number) is signal.SIG_DFL


def test_an_ignored_signal_stays_ignored():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with heed_endings() as told:
            tell(signal.SIGHUP)
        assert told == []
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.parametrize("number", TOLD)
def test_writing_is_finished_first(number):
    written = []

    def write():
        with interrupt_held():
            tell(number)
            written.append("all of it")

    with heed_endings(), pytest.raises(ToldToEnd):
        write()
    assert written


def answers():
    """Return what is blocked, and what answers each signal."""
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    return blocked, {each: signal.getsignal(each) for each in ENDINGS}


@pytest.mark.parametrize("number", TOLD)
def test_nothing_stays_blocked_whenever_the_signal_comes(number, monkeypatch):
    steps = ("signal", "pthread_sigmask")
    real = {step: getattr(signal, step) for step in steps}

    def stepping(step):
        def call(*args):
            # As when another thread has received it: Python runs the handler in this one.
            if next(passed) == moment:
                interrupt_main(number)
            answer = real[step](*args)
            if next(passed) == moment:
                interrupt_main(number)
            return answer

        return call

    def hold():
        with interrupt_held():
            pass

    for moment in count():
        passed = count()
        with heed_endings() as told:
            before = answers()
            for step in steps:
                monkeypatch.setattr(signal, step, stepping(step))
            with suppress(ToldToEnd):
                hold()
            monkeypatch.undo()
            assert answers() == before, moment
        if not told:
            break
    # Before and after each call at least once.
    assert moment > 2 * len(ENDINGS)


def test_the_bot_that_was_thinking_is_not_blamed():
    state = load("duel").deal(1)
    bot = make_bot("greedy", 0)
    bot.choose = lambda view, moves, clock: tell(signal.SIGTERM)
    # As when a shell has started us in the background.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with heed_endings(), pytest.raises(ToldToEnd):
            ask_bot(bot, state)
    finally:
        signal.signal(signal.SIGINT, before)


SETTLE = """
import signal
from wonders.core.arena.run.workers.start_and_end_processes import settle
from wonders.core.guard.interrupts import ENDINGS
signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
settle()
print(*signal.pthread_sigmask(signal.SIG_BLOCK, ()), file=sys.__stdout__)
print(signal.getsignal(signal.SIGHUP) is signal.SIG_IGN, file=sys.__stdout__)
"""


def test_a_worker_gets_signals_that_were_blocked_when_it_started():
    done = subprocess.run(
        [sys.executable, "-c", "import sys\n" + SETTLE], capture_output=True, timeout=60, check=True
    )
    # All that a worker prints goes to standard error.
    assert done.stderr.decode().splitlines() == ["", "True"]
    assert len(ENDINGS) == 3
