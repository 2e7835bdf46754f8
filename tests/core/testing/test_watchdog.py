"""Code that does not come back is interrupted, and where it was is told."""

import subprocess
import sys
import time

import pytest

from wonders.core.testing.watchdog import Endless, Watchdog

STUBBORN = """
import time
from wonders.core.testing.watchdog import Watchdog

def stubborn():
    while True:
        try:
            time.sleep(0.01)
        except BaseException:
            pass

def asleep():
    time.sleep(60)

with Watchdog(0.2, lambda why: f"told: {why}") as dog:
    dog.step(HOW)
"""


def spin():
    while True:
        pass


def spin_below():
    sorted([2, 1], key=lambda _: spin())


def test_what_does_not_come_back_is_interrupted_and_named():
    with Watchdog(0.2) as dog:
        with pytest.raises(Endless):
            dog.step(spin_below)
        assert __file__ in dog.place
        assert dog.place.endswith("in spin")
        # It goes on watching.
        assert dog.step(lambda: 5) == 5
        with pytest.raises(Endless):
            dog.step(spin)


def test_no_plain_except_holds_it_up():
    def swallow():
        while True:
            try:
                spin()
            except Exception:
                continue

    with Watchdog(0.2) as dog, pytest.raises(Endless):
        dog.step(swallow)


def test_many_quick_steps_are_not_one_long_one():
    with Watchdog(0.2) as dog:
        for _ in range(8):
            dog.step(lambda: time.sleep(0.05))
        dog.step(lambda: [dog.step(lambda: time.sleep(0.05)) for _ in range(8)])


def test_nothing_is_watched_between_steps():
    with Watchdog(0.1) as dog:
        dog.step(lambda: None)
        time.sleep(0.3)


@pytest.mark.parametrize("how", ["stubborn", "asleep"])
def test_what_cannot_be_interrupted_ends_the_process_with_one_line(how):
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", STUBBORN.replace("HOW", how)],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert time.monotonic() - began < 20
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("told: ")
    assert f"in {how} does not come back" in done.stderr
    assert done.stderr.count("\n") == 1
