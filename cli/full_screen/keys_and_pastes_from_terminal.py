"""How keys and pastes reach the full screen: what no terminal sends is ignored, a flood is cut."""

import os
import signal
import threading
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from itertools import chain
from selectors import EVENT_READ, SelectSelector
from time import monotonic, sleep
from typing import Any

from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key, Paste, Resize
from textual.message import Message

__all__ = ["SteadyDriver"]

#: The most keys in a second, and letters in a paste: more would be answered after minutes.
KEYS, LETTERS = 200, 1000
#: The seconds of silence that end a paste.
SILENCE = 1.0
#: Seconds between two looks whether keys are still to be read.
LOOK = 0.1
CTRL_C = "\x03"


class SteadyDriver(LinuxDriver):
    """The usual driver, which a byte that is no text or a key that does not exist does not end."""

    #: A `FullScreen`.
    _app: Any
    _since = 0.0
    _keys = 0
    _ended = False
    #: The answer to a signal that has come.
    _late: Callable[[], None] | None = None

    def run_input_thread(self) -> None:
        """Read keys; begin anew behind what cannot be read."""
        while not self.exit_event.is_set():
            try:
                self._read_keys()
            except OSError:
                # The terminal is gone; not every system tells of it.
                os.kill(os.getpid(), signal.SIGHUP)
                return
            except (ArithmeticError, LookupError, ValueError):
                continue
            except Exception as error:
                # Textual would print a traceback.
                self._app.call_later(self._app._handle_exception, error)
                return

    def _read_keys(self) -> None:
        parser = KeyParser(self._debug)
        decode = getincrementaldecoder("utf-8")().decode
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            while not self.exit_event.is_set():
                typed = decode(os.read(self.fileno, 4096)) if selector.select(LOOK) else ""
                for message in chain(parser.feed(typed), parser.tick()):
                    self.process_message(message)
                if self._app.is_deaf():
                    # Its answer interrupts the main thread, though that may wait for something.
                    main = threading.main_thread().ident
                    assert main is not None
                    signal.pthread_kill(main, self._app.ended_by or signal.SIGINT)

    def _sigtstp_application(self, *_: Any) -> None:
        if self._ended:
            os.kill(os.getpid(), signal.SIGSTOP)
        elif self._late != super()._sigcont_application:
            # Of signals that come in one moment Python tells SIGCONT first, whichever came first.
            self._answer_soon(self._stop)

    def _stop(self) -> None:
        """Give the terminal back and stop, unless SIGCONT comes meanwhile."""
        if self._auto_restart:
            self.suspend_application_mode()
            self._must_signal_resume = True
        if self._late is None:
            # The rest of our job too, such as a script that has begun us, and all at once: who lets
            # the job go on must not come between.
            before = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(0, signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, before)
            # Without a shell that could let it go on the system has stopped nothing; then whoever
            # has told us to stop may.
            sleep(LOOK)
            if self._late is None:
                os.kill(os.getpid(), signal.SIGSTOP)

    def _sigcont_application(self, *_: Any) -> None:
        if not self._ended:
            self._answer_soon(super()._sigcont_application)

    def _answer_soon(self, answer: Callable[[], None]) -> None:
        """Answer a signal between two steps of the program; of several SIGCONT counts.

        In the middle of a step, such as another answer, the terminal would be taken twice and stay
        raw, or a lock be waited for that this thread holds.
        """
        self._late = answer
        self._loop.call_soon_threadsafe(self._catch_up)

    def _catch_up(self) -> None:
        answer, self._late = self._late, None
        if answer is not None and not self._ended:
            answer()

    def write(self, data: str) -> None:
        """Show something, if the terminal is ours; all is shown anew when it is taken."""
        if self._writer_thread is not None:
            super().write(data)

    def start_application_mode(self) -> None:
        """Take the terminal; it will be given back as it was found the first time.

        In the background this stops the process. When it goes on it tries again, unless it is to
        end.
        """
        found = self.attrs_before
        while self._app.ended_by is None:
            super().start_application_mode()  # type: ignore[no-untyped-call]
            if self._writer_thread is not None:
                self._tell_sizes_in_their_order()
                break
            sleep(LOOK)
        self.attrs_before = found or self.attrs_before

    def _tell_sizes_in_their_order(self) -> None:
        """Answer a changed size between two steps of the program.

        A second one that came while the first was answered would be told before it, and forgotten.
        """
        resized: Any = signal.getsignal(signal.SIGWINCH)
        soon = self._loop.call_soon_threadsafe
        signal.signal(signal.SIGWINCH, lambda *signal_: soon(resized, *signal_))

    def disable_input(self) -> None:
        """Read no more, if the terminal is ours; in the background this would stop the process."""
        if self._writer_thread is not None:
            super().disable_input()

    def stop_application_mode(self) -> None:
        """Give the terminal back for good."""
        self._ended = True
        if self._writer_thread is not None:
            super().stop_application_mode()

    def suspend_application_mode(self) -> None:
        """Give the terminal back, if it is taken, until it is resumed."""
        if self._writer_thread is not None:
            super().stop_application_mode()
            self.close()
            self._writer_thread = None

    def resume_application_mode(self) -> None:
        """Begin again, but never twice: two threads that read keys would not both end.

        SIGCONT comes to what was not stopped, too, when its terminal closes.
        """
        if self._ended:
            return
        if self._key_thread is not None and self._key_thread.is_alive():
            self.suspend_application_mode()
        super().resume_application_mode()

    def end(self) -> None:
        """Read no more keys, whatever signal comes yet; give the terminal back if it is taken."""
        if not self._ended and self.attrs_before is not None:
            self.stop_application_mode()
            self.close()
        self._ended = True
        self.exit_event.set()

    def process_message(self, message: Message) -> None:
        """Pass a message on, Ctrl-C always, another key unless too many came at once."""
        if isinstance(message, Resize) and any(
            told > real for told, real in zip(message.size, self._get_terminal_size(), strict=True)
        ):
            # It is typed: a terminal tells no size that the system does not know.
            return
        if isinstance(message, Paste):
            message.text = message.text[:LETTERS]
        elif isinstance(message, Key) and message.key == "ctrl+c":
            self._app.ask()
        elif isinstance(message, Key):
            now = monotonic()
            if now - self._since > 1:
                self._since, self._keys = now, 0
            self._keys += 1
            if self._keys > KEYS:
                return
        super().process_message(message)


class KeyParser(XTermParser):
    """What typed letters mean, where the end of a paste may never come.

    Ctrl-C ends a paste, and so does silence. What is too long for one is passed over.
    """

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._pasting = False
        self._letters = 0
        #: The last letters, as many as tell where a paste begins and ends.
        self._last = ""
        self._at = 0.0

    def feed(self, data: str) -> Iterable[Message]:
        """Return what letters mean."""
        if data:
            self._at = monotonic()
        taken = "".join(map(self._taken, data))
        # Nothing at all would be the end.
        return super().feed(taken) if taken else ()

    def tick(self) -> Iterable[Message]:
        """Return what follows from silence."""
        if self._pasting and monotonic() - self._at > SILENCE:
            self._pasting = False
            yield from super().feed(BRACKETED_PASTE_END)
        yield from super().tick()

    def _taken(self, letter: str) -> str:
        """Return what is read in place of a letter."""
        self._last = (self._last + letter)[-len(BRACKETED_PASTE_START) :]
        if self._last == BRACKETED_PASTE_START:
            self._pasting, self._letters = True, 0
        elif self._last == BRACKETED_PASTE_END:
            self._pasting = False
        elif self._pasting:
            if letter == CTRL_C:
                self._pasting = False
                return BRACKETED_PASTE_END + letter
            self._letters += 1
            # What may belong to the end is passed on.
            if self._letters > LETTERS and "\x1b" not in self._last:
                return ""
        return letter
