"""Processes that play for another one: how they are started, what they do first, how they end."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import IO, Any, NamedTuple

from wonders.core.arena.plan import Plan
from wonders.core.arena.series import Series
from wonders.core.files import interrupt_held
from wonders.core.guard.interrupts import ENDINGS
from wonders.core.guard.limits import Late, dumped_place, limited
from wonders.core.plugins.discovery import Plugins

__all__ = [
    "Ended",
    "Send",
    "at_play",
    "early_context",
    "end",
    "keep_ready",
    "series_of",
    "settle",
    "watched",
]

#: Seconds in which a process that is told to end has to, or it is killed.
PATIENCE = 3.0
#: Seconds that one which is not playing gets to finish what it is writing.
LAST_WORDS = 0.5
#: The least seconds that whatever is no bot may take between two calls of bots.
LEAST = 2.0

_playing = False
_ready: list[tuple[Plan, Series]] = []
_making = threading.Lock()


def early_context() -> BaseContext:
    """Return how to start processes before anything else is under way: the fastest way there is.

    One that is split off has everything that is loaded here, so it must not be done where other
    threads are at work or files are open for writing.
    """
    alone = sys.platform == "linux" and threading.active_count() == 1
    return get_context("fork" if alone else "spawn")


class Ended(NamedTuple):
    """How a process ended: its exit status, and where it was if code in C has held it up."""

    status: int | None
    place: str


#: Sends something to the process that waits for it.
Send = Callable[[object], None]


def watched(
    context: BaseContext, play: Callable[..., None], *args: object
) -> Iterator[Any | Ended]:
    """Call `play(send, dump, *args)` in a process of its own; yield what it sends, then its end.

    `dump` is for `limited`. The process is ended when nobody wants more.
    """
    with TemporaryDirectory() as folder:
        dump = Path(folder, "dump")
        ours, its = context.Pipe(duplex=False)
        process = context.Process(  # type: ignore[attr-defined]
            target=_begin, args=(its, str(dump), play, args), daemon=True
        )
        with interrupt_held():
            process.start()
        its.close()
        try:
            with suppress(EOFError, OSError):
                while True:
                    yield ours.recv()
            process.join(PATIENCE)
        finally:
            ours.close()
            process.kill()
            process.join()
        text = dump.read_text("utf-8", "replace") if dump.exists() else ""
        yield Ended(process.exitcode, dumped_place(text))


def _begin(
    parent: "Connection[Any, Any]", dump: str, play: Callable[..., None], args: tuple[Any, ...]
) -> None:
    settle()
    sending = threading.Lock()

    def send(message: object) -> None:
        with sending:
            parent.send(message)

    with open(dump, "w", encoding="utf-8") as file:
        play(send, file, *args)


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
    # What a bot prints must not come between the records that the parent writes.
    sys.stdout = sys.stderr
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


@contextmanager
def at_play(
    seconds: float | None,
    tell: Callable[[Late], object] = lambda _: None,
    dump: "IO[str] | None" = None,
) -> Iterator[None]:
    """Say that games are being played, which can be broken off at any point.

    In a process that plays for another one, what does not come back ends it. Bots may take
    `seconds`, and so may what is no bot, such as a house rule.
    """
    global _playing  # noqa: PLW0603 - a process plays or does not
    _playing = True
    try:
        if multiprocessing.parent_process() is None:
            yield
        else:
            with limited(None if seconds is None else max(LEAST, seconds), tell, dump):
                yield
    finally:
        _playing = False


def end(processes: Sequence[BaseProcess], idle: bool = False) -> None:
    """End processes that have settled, whatever they are doing.

    Those that are idle, and have been told that there is no more, get a moment to do so.
    """
    if idle:
        processes = _left(processes, LAST_WORDS)
    for process in processes:
        process.terminate()
    for process in _left(processes, PATIENCE):
        process.kill()


def _left(processes: Sequence[BaseProcess], seconds: float) -> list[BaseProcess]:
    """Return the processes that go on after none has ended for so many seconds."""
    waiting = [process.sentinel for process in processes]
    while waiting and (ended := wait(waiting, seconds)):
        waiting = [sentinel for sentinel in waiting if sentinel not in ended]
    return [process for process in processes if process.sentinel in waiting]


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


def keep_ready(plan: Plan, series: Series) -> None:
    """Keep a plan that is ready to be played, for this process and those split off from it."""
    _ready[:] = [(plan, series)]


def series_of(plan: Plan) -> Series:
    """Return a plan made ready, once, with nothing but the plugins it brings along."""
    with _making:
        if not _ready or _ready[0][0] != plan:
            plugins = Plugins()
            plan.load_plugins(plugins)
            keep_ready(plan, Series(plan, plugins))
        return _ready[0][1]
