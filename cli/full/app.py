"""The program on the full screen: it plays a session to its end, or until somebody leaves."""

import asyncio
import signal
from contextlib import suppress

from textual.app import App

from wonders.cli.full.table import TableScreen
from wonders.cli.screen.drawings import drawing_for
from wonders.cli.seats import automata_names, display_names
from wonders.cli.session import Session
from wonders.cli.thinking import Thinker
from wonders.core.guard.interrupts import ENDINGS

__all__ = ["WondersApp", "play_on_screen"]


class WondersApp(App[str]):
    """A session on the full screen. Its return value is why it was left: «quit», «menu», «end»."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [("ctrl+c", "interrupt"), ("ctrl+z", "suspend_process")]
    CSS = "Screen { background: ansi_default; color: ansi_default; }"

    def __init__(self, session: Session, thinker: Thinker, lang: str) -> None:
        super().__init__(ansi_color=True)
        self.session = session
        self.thinker = thinker
        self.lang = lang
        #: The signal that ended it, if one did.
        self.ended_by: int | None = None

    def on_mount(self) -> None:
        """Sit down."""
        with suppress(NotImplementedError):
            loop = asyncio.get_running_loop()
            for number in ENDINGS:
                if signal.getsignal(number) is not signal.SIG_IGN:
                    loop.add_signal_handler(number, self._end_by, number)
        names = display_names(self.session.seats, self.session.names)
        names += automata_names(self.session.game, self.lang)
        drawing = drawing_for(self.session.game, self.lang)
        self.push_screen(TableScreen(self.session, self.thinker, drawing, names, self.lang))

    def action_interrupt(self) -> None:
        """End as Ctrl-C does everywhere: the terminal only sends it as a key here."""
        self._end_by(signal.SIGINT)

    def _end_by(self, number: int) -> None:
        self.ended_by = number
        self.exit()


def play_on_screen(session: Session, thinker: Thinker, lang: str) -> str:
    """Play a session on the full screen; return why it was left.

    A signal that ends it is raised again once the terminal is as it was.
    """
    answers = {number: signal.getsignal(number) for number in ENDINGS}
    try:
        app = WondersApp(session, thinker, lang)
        left = app.run()
    finally:
        thinker.stop()
        for number, answer in answers.items():
            signal.signal(number, answer)
    if app.ended_by is not None:
        signal.raise_signal(app.ended_by)
    return left or "quit"
