"""A process beside the table that answers questions, and can be stopped at any time."""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from wonders.core.arena.run.plan import ShippedPlugin
from wonders.core.arena.run.workers.start_and_end_processes import (
    early_context,
    end_what_it_started,
    settle,
)
from wonders.core.errors import WondersError
from wonders.core.guard.interrupts import interrupt_held
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.plugins.find_and_import_plugins import installed

__all__ = ["Beside", "settle_quietly"]

#: Seconds between two looks at a process that says nothing.
LOOK = 0.5


class Beside:
    """A process that runs `work(pipe, *args)`. It starts with the first question at the latest.

    Ended in mid-thought, it begins anew with the next question.
    """

    def __init__(self, name: str, work: Callable[..., None], *args: object) -> None:
        self._made = (name, work, args)
        self._process: BaseProcess | None = None
        self._pipe: Connection[Any, Any] | None = None

    def start(self) -> None:
        """Start it, if it does not run; do that early, before there are threads."""
        if self._process is not None:
            return
        name, work, args = self._made
        try:
            os.getcwd()
        except FileNotFoundError:
            # It has been deleted meanwhile, and a new process begins in the working folder.
            os.chdir("/")
        context = early_context()
        self._pipe, its = context.Pipe()
        process = context.Process(  # type: ignore[attr-defined]
            target=work, args=(its, *args), name=name, daemon=True
        )
        # A full screen has put something in the place of standard error that is no file, which
        # Python would give its own process, if that one has to be started again.
        with interrupt_held(), redirect_stderr(sys.__stderr__):
            process.start()
        self._process = process
        its.close()

    def ask(self, question: bytes) -> None:
        """Put a question."""
        self.start()
        assert self._pipe is not None
        # A process that has just ended says so when it is listened to.
        with suppress(OSError):
            self._pipe.send_bytes(question)

    def answer(self) -> bytes | None:
        """Wait for an answer, in a thread if need be; return None if the process has ended."""
        pipe, process = self._pipe, self._process
        if pipe is None or process is None:
            return None
        try:
            while not pipe.poll(LOOK):
                # What a plugin has forked there holds the pipe open.
                if not process.is_alive() and not pipe.poll():
                    return None
            return pipe.recv_bytes()
        except (EOFError, OSError):
            return None

    def stop(self) -> None:
        """End the process, whatever it is doing, and what it has started."""
        process, self._process = self._process, None
        if process is not None:
            end_what_it_started(process)
            process.kill()
            process.join()
        # Only now, as a thread may be listening; it has been told of the end.
        self._pipe = None


def settle_quietly(plugins: Sequence[ShippedPlugin]) -> str:
    """Prepare such a process: it leaves screen and keys to the table, and loads plugins.

    Return why one of them cannot be loaded, or "".
    """
    settle()
    # What bots print would come between what the table shows.
    nothing = os.open(os.devnull, os.O_RDWR)
    for own in (0, 1, 2):
        os.dup2(nothing, own)
    try:
        for each in plugins:
            each.load_into(installed())
    except WondersError as error:
        return one_line(error)
    return ""
