"""Signals that end the process: Ctrl-C, SIGTERM, SIGHUP when the terminal closes, and alarms."""

import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from types import FrameType
from typing import Any

from wonders.core.errors import BadPlugin
from wonders.core.guard.plugin_source_lines import line_under_way

__all__ = [
    "ALARMS",
    "ENDINGS",
    "ToldToEnd",
    "ctrl_c_answered",
    "ending_waits",
    "hear_alarms",
    "heed_endings",
    "interrupt_held",
    "kept_from_ending",
    "raise_soon",
]

#: The signals that ask a process to end, where the system has them.
ENDINGS: frozenset[signal.Signals] = frozenset(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
#: The signals of timers and the timer of each, where the system has them. Plugins alone set any.
ALARMS: dict[signal.Signals, int] = {
    getattr(signal, name): getattr(signal, timer)
    for name, timer in (
        ("SIGALRM", "ITIMER_REAL"),
        ("SIGVTALRM", "ITIMER_VIRTUAL"),
        ("SIGPROF", "ITIMER_PROF"),
    )
    if hasattr(signal, name)
}
#: Seconds in which a second signal is ignored: a terminal that closes sends two, somebody in a
#: hurry more, and they must not interrupt the cleaning up.
AGAIN = 2.0
#: How many signals a plugin may catch; the next one ends the process at once.
MOST_CAUGHT = 2
#: Seconds until a signal that was dropped comes again.
SOON = 0.05
#: What Python calls when a signal has come.
Answer = Callable[[int, FrameType | None], Any]


class ToldToEnd(KeyboardInterrupt):
    """A signal other than Ctrl-C that ends the process; code that handles Ctrl-C handles it too."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(f"ended by {signal.Signals(number).name}")


class _Last:
    """When the last signal came, whether it was answered and nothing ends by it, what is held."""

    at = -AGAIN
    answered = False
    #: How many have been raised since one was answered.
    raised = 0
    #: The signals that have come in a block of `interrupt_held`, where another thread got them.
    held: Sequence[object] = ()


def ctrl_c_answered() -> None:
    """Let other signals count at once: Ctrl-C has been answered, and nothing ends by it."""
    _Last.answered = True


def kept_from_ending(frame: FrameType | None) -> str:
    """Return the line of a plugin that has caught what the last signals raised, if it goes on so.

    To be asked, with the frame in which a signal has come, before each is raised.
    """
    if _Last.answered:
        _Last.raised = 0
    _Last.raised += 1
    return line_under_way(frame) if _Last.raised > MOST_CAUGHT else ""


def raise_soon(error: KeyboardInterrupt) -> None:
    """Raise Ctrl-C or another ending again: it came where Python drops what is raised.

    Such code is a callback of a weak reference, say. The signal comes again once that is over.
    """
    number = error.number if isinstance(error, ToldToEnd) else signal.SIGINT
    _Last.at = -AGAIN
    later = threading.Timer(SOON, os.kill, (os.getpid(), number))
    later.daemon = True
    # At the end of the process no thread can start, and nothing is left to end.
    with suppress(RuntimeError):
        later.start()


@contextmanager
def heed_endings(
    *, leaving: bool = False, tell: Callable[[str], object] = lambda _: None
) -> Iterator[list[int]]:
    """Let SIGTERM and SIGHUP raise `ToldToEnd` in the main thread, and Ctrl-C once in a while.

    Yields a list of the signals received, Ctrl-C aside. A signal that is ignored stays so, as
    under `nohup`. An alarm that a plugin has forgotten raises `BadPlugin`. With `leaving` nothing
    is heard after the block, as all that is left is to leave; but who ends the process again after
    a while, because a plugin keeps it from that, ends it at once. So does who ends it a third time
    while a plugin's code catches what is raised; `tell` is called with its line before.
    """
    told: list[int] = []
    _Last.at, _Last.raised = -AGAIN, 0

    def answer(number: int, frame: FrameType | None) -> None:
        heeded = _Last.answered and number != signal.SIGINT
        if monotonic() - _Last.at < AGAIN and not heeded:
            return
        place = kept_from_ending(frame)
        _Last.at, _Last.answered = monotonic(), False
        if place:
            # It may be writing where the line is to be written.
            with suppress(Exception):
                tell(place)
            os._exit(128 + number)
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        told.append(number)
        raise ToldToEnd(number)

    def leave(number: int, frame: FrameType | None) -> None:
        if number in ENDINGS and monotonic() - _Last.at >= AGAIN:
            os._exit(128 + number)

    before: dict[signal.Signals, Any] = {}
    if threading.current_thread() is threading.main_thread():
        before |= dict.fromkeys(hear_alarms(), signal.SIG_DFL)
        for each in sorted(ENDINGS):
            if signal.getsignal(each) in (signal.SIG_DFL, signal.default_int_handler):
                before[each] = signal.signal(each, answer)
    try:
        yield told
    finally:
        if leaving:
            _Last.at = monotonic()
        for each, handler in before.items():
            signal.signal(each, leave if leaving else handler)


def hear_alarms() -> list[signal.Signals]:
    """Let the alarms that nobody hears, which would end the process, raise `BadPlugin`.

    Returns their signals. Call it in the main thread.
    """
    unheard = [each for each in ALARMS if signal.getsignal(each) is signal.SIG_DFL]
    _answer_with(dict.fromkeys(unheard, _forgotten))
    return unheard


def _forgotten(number: int, frame: FrameType | None) -> None:
    name = signal.Signals(number).name
    raise BadPlugin(f"an alarm strikes ({name}) that a bot, or another plugin, has set and left")


@contextmanager
def interrupt_held() -> Iterator[None]:
    """Delay Ctrl-C, and the other signals that end a process, to the end of the block.

    Processes started in the block never get these signals, unless they unblock them. What waits
    for somebody else in the block must ask `ending_waits`.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    # Another thread may still receive a signal; Python then runs the handler in the main thread.
    held: list[tuple[int, FrameType | None]] = []
    main = threading.current_thread() is threading.main_thread()
    answers = {
        each: answer for each in ENDINGS if main and callable(answer := signal.getsignal(each))
    }
    outer = _Last.held
    if main:
        _Last.held = held
    try:
        # While they are blocked nothing must be raised here: they would stay so, in this process
        # and in all that it starts.
        _answer_with({each: lambda *its: held.append(its) for each in answers})
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
        yield
    finally:
        if main:
            _Last.held = outer
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        try:
            _answer_with(answers)
        except BaseException:
            # One came late and was answered before all had their answers back.
            _answer_with(answers)
            raise
        if held:
            answers[signal.Signals(held[0][0])](*held[0])


def ending_waits() -> bool:
    """Return whether a signal that ends the process has come in a block of `interrupt_held`."""
    return bool(_Last.held) or not ENDINGS.isdisjoint(signal.sigpending())


def _answer_with(answers: Mapping[signal.Signals, Answer]) -> None:
    for each, answer in answers.items():
        signal.signal(each, answer)


class _Forking(threading.local):
    """The signals that were blocked before this thread forked."""

    blocked: set[int | signal.Signals] = set()


_forking = _Forking()


def _before_fork() -> None:
    # One that the copy gets before its handlers are reset would be forgotten there.
    _forking.blocked = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])


def _after_fork() -> None:
    signal.pthread_sigmask(signal.SIG_SETMASK, _forking.blocked)


def _in_forked_copy() -> None:
    """Let signals end what a plugin has forked, such as a pool: our handlers are for ours."""
    for each in ENDINGS:
        if str(getattr(signal.getsignal(each), "__module__", "")).startswith("wonders."):
            signal.signal(each, signal.SIG_DFL)
    _after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_before_fork, after_in_parent=_after_fork, after_in_child=_in_forked_copy
    )
