"""Code that does not come back is interrupted, and where it was is told."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

from wonders.core.watchdog import Endless, Overdue, in_time

needs_signals = pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")


def spin():
    while True:
        pass


def spin_below():
    sorted([2, 1], key=lambda _: spin())


def run(code):
    """Run a script of its own; return what it has written and its status."""
    head = "import os, sys, threading, time\nfrom wonders.core.watchdog import *\n"
    return subprocess.run(
        [sys.executable, "-c", head + textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_what_comes_back_in_time_is_returned_and_raised_as_it_is():
    assert in_time(10, max, 3, 5) == 5
    with pytest.raises(ZeroDivisionError):
        in_time(10, lambda: 1 / 0)


def test_what_does_not_come_back_is_interrupted_and_named():
    with pytest.raises(Overdue) as caught:
        in_time(0.2, spin_below)
    assert __file__ in caught.value.place
    assert caught.value.place.endswith("in spin")
    assert caught.value.seconds == 0.2
    # It goes on watching.
    assert in_time(0.2, lambda: 5) == 5
    with pytest.raises(Overdue):
        in_time(0.2, spin)


def test_no_plain_except_holds_it_up():
    def swallow():
        while True:
            try:
                spin()
            except Exception:
                continue

    with pytest.raises(Overdue):
        in_time(0.2, swallow)


@pytest.mark.parametrize("answer", [lambda: 5, lambda: 1 / 0])
def test_what_is_answered_after_the_interruption_counts_for_nothing(answer):
    def swallow():
        try:
            spin()
        except BaseException:
            return answer()

    with pytest.raises(Overdue):
        in_time(0.2, swallow)


@needs_signals
@pytest.mark.parametrize(
    "wait",
    [
        lambda: time.sleep(600),
        lambda: threading.Event().wait(),
        lambda: os.read(os.pipe()[0], 1),
        lambda: subprocess.run([sys.executable, "-c", "import time; time.sleep(600)"], check=False),
    ],
    ids=["sleep", "event", "pipe", "process"],
)
def test_what_waits_is_woken(wait):
    with pytest.raises(Overdue):
        in_time(0.2, wait)


def test_a_thread_besides_the_main_one_is_watched_too():
    told = []

    def work():
        try:
            in_time(0.2, spin)
        except Overdue as late:
            told.append(late.place)
        told.append(in_time(10, lambda: 5))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(60)
    assert told[0].endswith("in spin")
    assert told[1:] == [5]


def test_many_quick_calls_are_not_one_long_one():
    for _ in range(8):
        in_time(1, time.sleep, 0.2)


def test_calls_within_calls_have_their_own_time():
    def outer():
        with pytest.raises(Overdue) as inner:
            in_time(0.2, spin)
        return inner.value.seconds

    assert in_time(60, outer) == 0.2


def test_many_quick_calls_within_one_are_one_long_one():
    def outer():
        while True:
            in_time(60, int)

    with pytest.raises(Overdue) as caught:
        in_time(0.3, outer)
    assert caught.value.seconds == 0.3


def test_no_interruption_comes_after_its_call():
    # Calls that end just when they are to be interrupted: none may be hit afterwards.
    try:
        for number in range(60):
            until = time.monotonic() + 0.03 + number * 0.001
            try:
                in_time(0.04, _until, until)
            except Overdue:
                continue
        _until(time.monotonic() + 0.2)
    except Endless:
        pytest.fail("an interruption hit code that nobody watched")


def _until(when):
    while time.monotonic() < when:
        pass


def test_code_that_goes_on_regardless_ends_the_process_with_one_line():
    done = run(
        """
        def stubborn():
            while True:
                try:
                    time.sleep(0.01)
                except BaseException:
                    pass

        with last_words(lambda why: f"told: {why}"):
            in_time(0.2, stubborn)
        """
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("told: ")
    assert "in stubborn does not come back" in done.stderr
    assert done.stderr.count("\n") == 1


def test_what_waits_in_another_thread_ends_the_process():
    done = run(
        """
        def asleep():
            time.sleep(600)

        thread = threading.Thread(target=lambda: in_time(0.2, asleep))
        thread.start()
        thread.join()
        """
    )
    assert done.returncode == 1
    assert done.stderr.startswith("wonders: ")
    assert "in asleep does not come back and cannot be interrupted" in done.stderr


@needs_signals
def test_code_that_holds_the_interpreter_ends_the_process():
    done = run("end_if_held(0.5)\nin_time(0.2, lambda: sum(range(10**13)))")
    assert done.returncode == -signal.SIGPROF
    assert "in <lambda>" in done.stderr


@needs_fork
def test_a_process_that_a_call_has_split_off_ends_where_the_call_comes_back():
    done = run(
        """
        def split():
            pid = os.fork()
            if pid:
                os.waitpid(pid, 0)

        in_time(10, split)
        print("once")
        """
    )
    assert (done.stdout, done.returncode) == ("once\n", 0)


@needs_fork
def test_a_process_split_off_between_calls_watches_by_itself():
    done = run(
        """
        in_time(10, int)
        if pid := os.fork():
            os.waitpid(pid, 0)
        else:
            def spin():
                while True:
                    pass

            try:
                in_time(0.2, spin)
            except Overdue:
                os.write(1, b"interrupted")
            os._exit(0)
        """
    )
    assert done.stdout == "interrupted"


def test_the_watching_thread_goes_home_and_comes_again(monkeypatch):
    monkeypatch.setattr("wonders.core.watchdog.IDLE", 0.1)
    in_time(10, int)
    for thread in threading.enumerate():
        if thread.name == "watchdog":
            thread.join(60)
    assert "watchdog" not in [thread.name for thread in threading.enumerate()]
    with pytest.raises(Overdue):
        in_time(0.2, spin)
