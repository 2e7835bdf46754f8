"""How keys reach the full screen: what no terminal would send is ignored, a flood is cut."""

import os
import signal
from time import monotonic

from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key, Paste, Resize
from textual.message import Message

__all__ = ["SteadyDriver"]

#: The most keys in a second, and letters in a paste: more would be answered after minutes.
KEYS, LETTERS = 200, 1000


class SteadyDriver(LinuxDriver):
    """The usual driver, which a byte that is no text or a key that does not exist does not end."""

    _since = 0.0
    _keys = 0
    _ended = False

    def run_input_thread(self) -> None:
        """Read keys; begin anew behind what cannot be read."""
        while not self.exit_event.is_set():
            try:
                super().run_input_thread()
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
        """Read no more keys, whatever signal comes yet."""
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
        elif isinstance(message, Key) and message.key != "ctrl+c":
            now = monotonic()
            if now - self._since > 1:
                self._since, self._keys = now, 0
            self._keys += 1
            if self._keys > KEYS:
                return
        super().process_message(message)
