"""Being told to end from outside: by Ctrl-C, by SIGTERM, or because the terminal has gone."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType

__all__ = ["ENDINGS", "ToldToEnd", "heed_endings"]

#: The signals that ask a process to end, as far as the system has them.
ENDINGS: frozenset[signal.Signals] = frozenset(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
#: Seconds for which a signal that comes again is taken for the same one: a terminal that goes
#: away sends it twice, and what is being closed must not be broken off.
AGAIN = 2.0


class ToldToEnd(KeyboardInterrupt):
    """Tells that a signal other than Ctrl-C ends the process; whoever heeds that heeds this."""

    def __init__(self, number: int) -> None:
        super().__init__(f"ended by {signal.Signals(number).name}")


@contextmanager
def heed_endings() -> Iterator[list[int]]:
    """Let SIGTERM and SIGHUP raise `ToldToEnd` in this thread, which is the main one.

    Yields a list that those signals go into. One that is ignored stays so, as under `nohup`.
    """
    told: list[int] = []
    at = 0.0

    def answer(number: int, frame: FrameType | None) -> None:
        nonlocal at
        if told and monotonic() - at < AGAIN:
            return
        at = monotonic()
        told.append(number)
        raise ToldToEnd(number)

    before = {}
    if threading.current_thread() is threading.main_thread():
        for each in sorted(ENDINGS - {signal.SIGINT}):
            if signal.getsignal(each) is signal.SIG_DFL:
                before[each] = signal.signal(each, answer)
    try:
        yield told
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
