"""What a process does before it plays games for another one."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType

from wonders.core.arena.plan import Plan
from wonders.core.arena.series import Series
from wonders.core.interrupts import ENDINGS
from wonders.core.plugins import Plugins
from wonders.core.watchdog import end_if_held

__all__ = ["at_play", "end", "series_of", "settle"]

#: Seconds in which a process that is told to end has to, or it is killed.
PATIENCE = 3.0
#: Seconds that one which is not playing gets to finish what it is writing.
LAST_WORDS = 0.5

_playing = False


def settle() -> None:
    """Make a process of our own fit for playing: its parent answers what ends both.

    It ends with its parent, however that ends.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _told_to_end)
    if hasattr(signal, "pthread_sigmask"):
        # A terminal that goes away is told to the parent too, who puts the games in place.
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        # It was started while these were held back: see `interrupt_held`.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
    end_if_held()
    # What a bot prints must not come between the records that the parent writes.
    sys.stdout = sys.stderr
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


@contextmanager
def at_play() -> Iterator[None]:
    """Say that games are being played, which can be broken off at any point."""
    global _playing  # noqa: PLW0603 - a process plays or does not
    _playing = True
    try:
        yield
    finally:
        _playing = False


def end(processes: Sequence[BaseProcess]) -> None:
    """End processes that have settled, whatever they are doing."""
    for process in processes:
        process.terminate()
    waiting = [process.sentinel for process in processes]
    while waiting and (ended := wait(waiting, PATIENCE)):
        waiting = [sentinel for sentinel in waiting if sentinel not in ended]
    for process in processes:
        if process.sentinel in waiting:
            process.kill()


def _told_to_end(number: int, frame: FrameType | None) -> None:
    # Half a message to the parent would keep it waiting for the other half.
    if _playing:
        os._exit(1)
    threading.Timer(LAST_WORDS, os._exit, (1,)).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def series_of(plan: Plan) -> Series:
    """Return a plan made ready with nothing but the plugins it brings along."""
    plugins = Plugins()
    plan.let_in(plugins)
    return Series(plan, plugins)
