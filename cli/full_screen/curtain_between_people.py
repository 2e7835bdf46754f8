"""The curtain over the table while one person gives the keyboard to the next."""

from time import monotonic

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Static

from wonders.cli.full_screen.base_program import LeftOnce
from wonders.cli.translate import t_

__all__ = ["Curtain"]

#: Seconds for which Enter does nothing: it may be the last person's, pressed once too often.
MOMENT = 0.5


class Curtain(LeftOnce, Screen[bool]):
    """Nothing but the name of the one who comes next; Enter opens it, q leaves the table."""

    BINDINGS = [
        Binding("enter", "open", show=False),
        Binding("q", "dismiss(False)", show=False),
    ]
    CSS = "Curtain { align: center middle; } Curtain Static { width: auto; max-width: 100%; }"

    def __init__(self, name: str, warning: str = "") -> None:
        super().__init__()
        self._name = name
        self._warning = warning
        self._fell = 0.0

    def on_mount(self) -> None:
        """Note when it fell."""
        self._fell = monotonic()

    def action_open(self) -> None:
        """Let the next person see the table."""
        if monotonic() - self._fell >= MOMENT:
            self.dismiss(True)

    def compose(self) -> ComposeResult:
        """Lay out the words."""
        words = t_("{name} is next.\n\nThe others look away; then {name} presses Enter.")
        yield Static(Text(f"{words.format(name=self._name)}\n\n{self._warning}".rstrip()))
