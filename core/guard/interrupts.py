"""Signals that end the process: Ctrl-C, SIGTERM, and SIGHUP when the terminal closes."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType

__all__ = ["ENDINGS", "ToldToEnd", "heed_endings"]

#: The signals that ask a process to end, where the system has them.
ENDINGS: frozenset[signal.Signals] = frozenset(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
#: Seconds in which a second signal is ignored: a terminal that closes sends two, somebody in a
#: hurry more, and they must not interrupt the cleaning up.
AGAIN = 2.0


class ToldToEnd(KeyboardInterrupt):
    """A signal other than Ctrl-C that ends the process; code that handles Ctrl-C handles it too."""

    def __init__(self, number: int) -> None:
        super().__init__(f"ended by {signal.Signals(number).name}")


@contextmanager
def heed_endings() -> Iterator[list[int]]:
    """Let SIGTERM and SIGHUP raise `ToldToEnd` in the main thread, and Ctrl-C once in a while.

    Yields a list of the signals received, Ctrl-C aside. A signal that is ignored stays so, as
    under `nohup`.
    """
    told: list[int] = []
    at = -AGAIN

    def answer(number: int, frame: FrameType | None) -> None:
        nonlocal at
        if monotonic() - at < AGAIN:
            return
        at = monotonic()
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        told.append(number)
        raise ToldToEnd(number)

    before = {}
    if threading.current_thread() is threading.main_thread():
        for each in sorted(ENDINGS):
            if signal.getsignal(each) in (signal.SIG_DFL, signal.default_int_handler):
                before[each] = signal.signal(each, answer)
    try:
        yield told
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
