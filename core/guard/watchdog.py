"""The watchdog of a worker process: code that runs too long ends the process.

Nothing is raised into running code. `limited` starts a thread that watches another one; when
that one takes too long, the watching thread reports where it is and ends the process. If code
in C blocks even the watching thread, `faulthandler` ends the process; it needs no interpreter.

In a process without limits (a notebook, a table, a debugger) `current` returns None.
"""

import faulthandler
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import perf_counter, process_time, sleep
from types import FrameType
from typing import IO, NamedTuple

from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
from wonders.core.guard.plugin_source_lines import frames_of, plugin_line
from wonders.core.guard.work_under_time_limit import Work

__all__ = ["Late", "Limit", "current", "dumped_place", "limited"]

CORE = str(Path(__file__).parents[1]) + os.sep
LIBRARY = str(Path(os.__file__).parent) + os.sep
#: Seconds between two looks of the watching thread.
TICK = 0.05
#: Seconds without a look, most of them without any work, after which the process had been stopped.
STOP = 1.0
#: Code that is only a little late may still return, and can be forgiven. So the process ends
#: only after the limit, this share of it, and this many seconds more.
SHARE, MORE = 0.25, 0.5
#: Seconds beyond the limit that code in C may block the interpreter, and seconds between two
#: settings of that timer.
HELD = 150.0
ANEW = 5.0


class Late(NamedTuple):
    """Code that did not return in time: whose it is, if known, the line it is at, its limit.

    It `stays` if all of the time after the limit went by in one call of that plugin.
    """

    whose: str
    place: str
    seconds: float
    stays: bool = False

    def __str__(self) -> str:
        whose = f"{self.whose}: " if self.whose else ""
        return f"{whose}does not come back within {self.seconds:g} s ({self.place})"


class Limit:
    """The time limit of one thread; `usual` is the limit on work without one of its own."""

    def __init__(self, usual: float | None, tell: Callable[[Late], object], dump: IO[str]) -> None:
        #: What is being done; a bot's call changes it without asking.
        self.work = Work(usual)
        self._tell = tell
        self._dump = dump
        self._thread = threading.get_ident()
        self._longest = usual or 0.0
        self._over = False
        self._lock = threading.Lock()
        #: When the whole process was stopped, as by Ctrl-Z, and went on again.
        self._stops: list[tuple[float, float]] = []

    def expect(self, seconds: float) -> None:
        """Be ready for work that may take this many seconds."""
        self._longest = max(self._longest, seconds)

    def begin(self, seconds: float) -> None:
        """Begin work that may take this many seconds."""
        self.expect(seconds)
        self.work.begin(seconds)

    def end(self) -> None:
        """Return to the usual limit."""
        self.work.end()

    def stopped(self, began: float, ended: float) -> float:
        """Return for how many seconds between two times the whole process was stopped."""
        # A stop that has just ended is known after the next look.
        sleep(2 * TICK)
        return sum([max(0.0, min(to, ended) - max(at, began)) for at, to in self._stops])

    def start(self) -> None:
        """Start to watch."""
        # Without these, which a bot may have taken away, no thread begins.
        sys.excepthook = getattr(sys, "excepthook", None) or sys.__excepthook__
        threading.excepthook = getattr(threading, "excepthook", None) or threading.__excepthook__
        threading.Thread(target=self._look, name="limit", daemon=True).start()

    def stop(self) -> None:
        """Stop watching."""
        with self._lock:
            self._over = True
            faulthandler.cancel_dump_traceback_later()

    def _look(self) -> None:
        work = self.work
        before = perf_counter()
        worked = process_time()
        turn = -1
        used = anew = 0.0
        held: list[FrameType] | None = None
        while True:
            with self._lock:
                if self._over:
                    return
                if before >= anew:
                    seconds = HELD + self._longest
                    # It takes a thread, too, which may not be there to start.
                    with suppress(RuntimeError):
                        faulthandler.dump_traceback_later(seconds, exit=True, file=self._dump)
                    anew = before + ANEW
            sleep(TICK)
            now, work_done = perf_counter(), process_time()
            if now - before > STOP and work_done - worked < (now - before) / 2:
                self._stops.append((before, now))
            worked = work_done
            if turn != work.turn:
                turn, used, held = work.turn, 0.0, None
            else:
                # Time in which the whole process was stopped does not count.
                used += min(now - before, 4 * TICK)
            before = now
            limit = work.seconds
            if limit is None or used <= limit:
                continue
            if held is None:
                held = self._calls()
            if used > limit * (1 + SHARE) + MORE and turn == work.turn:
                self._end(limit, held)

    def _end(self, seconds: float, held: Sequence[FrameType]) -> None:
        try:
            self._tell(self._late(seconds, held))
        finally:
            os._exit(1)

    def _late(self, seconds: float, held: Sequence[FrameType]) -> Late:
        frames = frames_of(sys._current_frames().get(self._thread))
        calls = self._calls()
        # What goes on for ever may call others meanwhile, which come back.
        stay = [call for call in calls if any(call is each for each in held)]
        whose = str((stay or calls)[-1].f_locals["where"]) if calls else ""
        return Late(whose, plugin_line(frames) or "in the engine", seconds, bool(stay))

    def _calls(self) -> list[FrameType]:
        """Return the calls of plugins that are running, the outermost first."""
        frames = frames_of(sys._current_frames().get(self._thread))
        return [frame for frame, _ in frames if frame.f_code is call_plugin.__code__]


_here = threading.local()


def current() -> Limit | None:
    """Return the limit of this thread, or None."""
    limit: Limit | None = getattr(_here, "limit", None)
    return limit


@contextmanager
def limited(
    usual: float | None,
    tell: Callable[[Late], object] = lambda _: None,
    dump: "IO[str] | None" = None,
) -> Iterator[Limit]:
    """End this process if code of this thread in the block does not return in time.

    `tell` is called first, in another thread. If even that thread is blocked, `faulthandler`
    writes to `dump`. `usual` is the limit on work without one of its own; None is no limit.
    """
    with ExitStack() as files:
        if dump is None:
            dump = files.enter_context(open(os.devnull, "w", encoding="utf-8"))
        limit = _here.limit = Limit(usual, tell, dump)
        limit.start()
        try:
            yield limit
        finally:
            del _here.limit
            limit.stop()


def dumped_place(text: str) -> str:
    """Return the innermost line of a `faulthandler` dump that is not the engine's, or nothing."""
    for file, line, name in re.findall(r'File "(.*)", line (\d+) in (.*)', text):
        library = file.startswith(LIBRARY) and "-packages" not in file
        if not file.startswith(CORE) and not library:
            return f"{file}, line {line}, in {name}"
    return ""
