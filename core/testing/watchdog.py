"""Finding code that does not come back: which line of which file is at work."""

import ctypes
import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import CodeType, FrameType
from typing import Self, TypeVar

__all__ = ["Endless", "Watchdog", "last_words"]

T = TypeVar("T")

CORE = str(Path(__file__).parents[1]) + os.sep
LIBRARY = str(Path(os.__file__).parent) + os.sep
#: How often code that goes on regardless is interrupted before the process is ended.
TRIES = 3


def last_words(what: str, why: str) -> str:
    """Return the line that says what did not come back, when nothing else can be said."""
    return f"wonders: {what} breaks the law «every game ends» (ends): {why}"


class Endless(BaseException):
    """Interrupts code that does not come back; no `except Exception` holds it up."""


class Watchdog:
    """Looks after the thread that enters it: each step it watches has to end in time.

    A step that does not is interrupted with `Endless`, and `place` tells where it was at
    work. Where even that changes nothing the process ends with status 1, for want of any
    other way out, after `message` has been written to standard error.
    """

    def __init__(self, seconds: float, message: Callable[[str], str] = str) -> None:
        self.seconds = seconds
        self.message = message
        #: Where the code was that has been interrupted.
        self.place = ""
        #: The folder of a ruleset, named only if no code of somebody else is at work.
        self.second = os.devnull
        self._watched = threading.get_ident()
        self._began: float | None = None
        self._fired = 0
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._look, name="watchdog", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._stop.set()
        self._thread.join()

    def step(self, action: Callable[[], T]) -> T:
        """Do something that has to end in time; raise `Endless` if it does not.

        A step within a step counts as a part of it that has the whole time for itself.
        """
        before = self._began
        self._begin(time.monotonic())
        try:
            return action()
        finally:
            # An interruption that comes too late may hit the first of these.
            for _ in range(2):
                with suppress(Endless):
                    self._begin(before and time.monotonic())

    def _begin(self, now: float | None) -> None:
        with self._lock:
            self._began = now
            if self._fired:
                # It may be on its way still.
                _interrupt(self._watched, None)
                self._fired = 0

    def _look(self) -> None:
        while not self._stop.wait(min(0.1, self.seconds / 4)):
            with self._lock:
                began = self._began
                if began is None or time.monotonic() - began < self.seconds * (1 + self._fired):
                    continue
                if self._fired == TRIES:
                    self._give_up()
                if not self._fired:
                    frame = sys._current_frames().get(self._watched)
                    self.place = self._place(frame) if frame else "somewhere"
                self._fired += 1
                _interrupt(self._watched, Endless)

    def _give_up(self) -> None:
        text = self.message(f"{self.place} does not come back and cannot be interrupted")
        os.write(2, f"{text}\n".encode(errors="replace"))
        os._exit(1)

    def _place(self, frame: FrameType) -> str:
        """Return file, line and function of the innermost code that is not the engine's."""
        step: CodeType = Watchdog.step.__code__
        frames: list[FrameType] = []
        each: FrameType | None = frame
        while each is not None and each.f_code is not step:
            frames.append(each)
            each = each.f_back
        foreign = [each for each in frames if not _is_engine(each)]
        chosen = [each for each in foreign if not each.f_code.co_filename.startswith(self.second)]
        chosen = chosen or foreign or frames
        best = chosen[0] if chosen else frame
        code = best.f_code
        return f"{code.co_filename}, line {best.f_lineno}, in {code.co_qualname}"


def _is_engine(frame: FrameType) -> bool:
    """Return whether code belongs to the core or to Python itself."""
    file = frame.f_code.co_filename
    if file.startswith((CORE, "<frozen")):
        return True
    return file.startswith(LIBRARY) and "-packages" not in file


def _interrupt(thread: int, error: type[BaseException] | None) -> None:
    """Let an error be raised in another thread, or call it off with None."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), ctypes.py_object(error) if error else None
    )
