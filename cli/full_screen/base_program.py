"""A program on the full screen: what ends it, and what of it is left on the terminal."""

import asyncio
import io
import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, suppress
from threading import Event, Thread, Timer
from time import monotonic
from types import FrameType
from typing import Any, TypeVar

from textual.actions import ActionError as NoAction
from textual.app import ActionError, App
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.css.query import NoMatches

from wonders.cli.shared_by_verbs.readers_that_leave import say_what_does_not_end
from wonders.core.guard.interrupts import ENDINGS, kept_from_ending

if sys.platform == "win32":
    SteadyDriver = None
else:
    from wonders.cli.full_screen.keys_and_pastes_from_terminal import SteadyDriver

__all__ = ["FullScreen", "LeftOnce", "run"]

#: Seconds between two looks whether the terminal is still there.
LOOK = 1
#: Seconds to leave the screen once it is gone, and to hear that it is to be left.
PATIENCE = 5
#: The signals that Textual answers, and would answer when it has ended.
TEXTUAL = [getattr(signal, name) for name in ("SIGTSTP", "SIGCONT") if hasattr(signal, name)]
#: The variables by which Python takes a terminal to be of another size.
SIZES = ("COLUMNS", "LINES")
R = TypeVar("R")


class FullScreen(App[R]):
    """The program on the full screen, ended by signals as well as by keys."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("ctrl+c", "interrupt", priority=True),
        Binding("ctrl+z", "suspend_process", priority=True),
    ]
    # The terminal's own colours: the drawings use no others.
    CSS = "Screen { background: ansi_default; color: ansi_default; }"

    def __init__(self) -> None:
        #: The size by the environment; the screen is as large as the terminal, now and later.
        self.sizes = {each: os.environ.pop(each) for each in SIZES if each in os.environ}
        super().__init__(ansi_color=True, driver_class=SteadyDriver)
        #: The signal that ended it, and the error, if one did.
        self.ended_by: int | None = None
        self.error: Exception | None = None
        self._ends: asyncio.AbstractEventLoop | None = None
        #: When it was asked to end, if it has not heard of that.
        self._asked: float | None = None

    def on_mount(self) -> None:
        """Show the first screen."""
        self._ends = asyncio.get_running_loop()
        self._ends.set_exception_handler(_tell)
        self.begin()
        if self.ended_by is not None:
            self.exit()

    def begin(self) -> None:
        """Show the first screen."""
        raise NotImplementedError

    @property
    def is_left(self) -> bool:
        """Return whether the program is being left."""
        return self._exit or self.ended_by is not None

    def _handle_exception(self, error: Exception) -> None:
        if isinstance(error, NoMatches) and self.is_left:
            # A screen that was to be shown while the program was being left has nothing on it.
            return
        # Textual would print a traceback; the command has its own way to tell of an error.
        self.error = error
        if self.is_headless:
            super()._handle_exception(error)
        self.exit()

    def action_interrupt(self) -> None:
        """End as Ctrl-C does everywhere: the terminal only sends it as a key here."""
        self.end_by(signal.SIGINT)

    async def run_action(self, *action: Any, **more: Any) -> bool:
        """Do what a key or a click is bound to; a drawing may name what is no action."""
        with suppress(ActionError, NoAction):
            return await super().run_action(*action, **more)
        return False

    def read_no_more(self) -> None:
        """End the thread that reads keys, if one is left, and give the terminal back."""
        if SteadyDriver is not None and isinstance(self._driver, SteadyDriver):
            self._driver.end()

    def end_by(self, number: int) -> None:
        """End because of a signal, once the terminal is as it was before."""
        self.ended_by = self.ended_by or number
        self.ask()
        self._do_soon(self.exit)

    def answer(self, number: int, frame: FrameType | None = None) -> None:
        """Answer a signal: end, in the middle of a step if that does not come to its end."""
        if not self.is_deaf():
            self.end_by(number)
            return
        self.ended_by = self.ended_by or number
        self._asked = None
        if place := kept_from_ending(frame):
            self._end_at_once(place)
        raise KeyboardInterrupt

    def _end_at_once(self, place: str) -> None:
        """Give the terminal back and end the process, in the middle of a plugin's code."""
        status = 128 + (self.ended_by or signal.SIGINT)
        # What holds a lock of the screen would be waited for.
        last = Timer(PATIENCE, os._exit, (status,))
        last.daemon = True
        with suppress(Exception):
            last.start()
            assert self._driver is not None
            self._driver.stop_application_mode()
            # What is written waits in a thread of its own.
            self._driver.close()
            with redirect_stderr(sys.__stderr__):
                say_what_does_not_end(place)
        os._exit(status)

    def ask(self) -> None:
        """Note that it is asked to end, until it hears of it; call it in any thread."""
        if self._ends is not None:
            self._asked = self._asked or monotonic()
            self._do_soon(self._hear)

    def _do_soon(self, step: Callable[[], None]) -> None:
        if self._ends is not None:
            # Another thread may call when all is over.
            with suppress(RuntimeError):
                self._ends.call_soon_threadsafe(step)

    def _hear(self) -> None:
        self._asked = None

    def is_deaf(self) -> bool:
        """Return whether it has long been asked to end, such as while a hook hangs."""
        return self._asked is not None and monotonic() - self._asked > PATIENCE


def _tell(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Tell of an error that nobody has asked for, unless a step was interrupted."""
    if not isinstance(context.get("exception"), KeyboardInterrupt):
        loop.default_exception_handler(context)


class LeftOnce:
    """A screen over another; keys that came too late to leave it once more are passed over."""

    def dismiss(self: Any, result: Any = None) -> AwaitComplete:
        """Leave the screen with a result."""
        left: Any = super()
        closing: AwaitComplete = left.dismiss(result) if self.is_current else AwaitComplete()
        return closing


def _refuse(*_: Any, **__: Any) -> Any:
    """Refuse to ask for words or begin a debugger: the full screen would swallow both."""
    raise RuntimeError("what asks at the keyboard needs a table of plain lines: play with --plain")


class _NoInput(io.TextIOBase):
    """Standard input for plugins, while the full screen reads the keys."""

    read = readline = _refuse


def run(app: FullScreen[R]) -> R | None:
    """Run a program; a signal that ends it is raised again when the screen is left."""
    debugger, sys.breakpointhook = sys.breakpointhook, _refuse
    words, sys.stdin = sys.stdin, _NoInput()
    try:
        with _answered_by(app), _terminal_watched(app):
            left = app.run()
    except KeyboardInterrupt:
        # It was asked to end, and has not heard of it.
        left = None
        if app.ended_by is None:
            raise
    finally:
        os.environ |= app.sizes
        sys.breakpointhook, sys.stdin = debugger, words
        app.read_no_more()
    if app.error is not None:
        raise app.error
    if app.ended_by is not None:
        signal.raise_signal(app.ended_by)
    return left


@contextmanager
def _answered_by(app: FullScreen[Any]) -> Iterator[None]:
    """Let the app answer the signals that end a process, except those that are ignored."""
    heeded = [each for each in ENDINGS if signal.getsignal(each) is not signal.SIG_IGN]
    before = {each: signal.getsignal(each) for each in TEXTUAL}
    before |= {each: signal.signal(each, app.answer) for each in heeded}
    try:
        yield
    finally:
        for each, answer in before.items():
            signal.signal(each, answer)


@contextmanager
def _terminal_watched(app: FullScreen[Any]) -> Iterator[None]:
    """End the app when its terminal goes away without a signal: reading it would never end."""
    left = Event()
    if sys.platform == "linux":
        Thread(target=_watch_terminal, args=(app, left), name="terminal", daemon=True).start()
    try:
        yield
    finally:
        left.set()


def _watch_terminal(app: FullScreen[Any], left: Event) -> None:
    poll = select.poll()
    # No event is asked for, so only the end is told.
    assert sys.__stdin__ is not None
    poll.register(sys.__stdin__.fileno(), 0)
    while not left.is_set():
        if poll.poll(1000 * LOOK):
            app.end_by(signal.SIGHUP)
            # Every move is written already; nothing is lost if what is left to show blocks.
            if not left.wait(PATIENCE):
                os._exit(128 + signal.SIGHUP)
