"""A note of a lesson, which lies over a part of the table."""

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from wonders.cli.full_screen.base_program import LeftOnce
from wonders.cli.terminal_size_and_abilities import draws_boxes
from wonders.cli.translate import t_

__all__ = ["Note"]

#: The keys that only say that a note is read.
READ = ("enter", "space", "escape")


class Note(LeftOnce, ModalScreen[Key | None]):
    """A few lines to read while the rest of the table stays in sight. Enter goes on.

    Any other key closes it too, and is what it returns: it was meant for the table.
    """

    BINDINGS = [Binding(",".join(READ), "dismiss(None)", show=False)]
    CSS = """
    Note { background: transparent; align: center bottom; }
    Note.top { align: center top; }
    Note Static {
        width: 100%; height: auto; max-height: 100%; padding: 0 1;
        border: heavy ansi_yellow; background: ansi_default; color: ansi_default;
        border-subtitle-align: right;
    }
    """

    def __init__(self, text: str, title: str, top: bool) -> None:
        super().__init__(classes="top" if top else "")
        self.text = text
        self._title = title

    def compose(self) -> ComposeResult:
        """Lay out the text in a box."""
        box = Static(Text(self.text))
        if not draws_boxes():
            box.styles.border = ("ascii", "ansi_yellow")
        # As texts, for brackets in a plain one would be orders.
        box.border_title = Text(self._title)
        box.border_subtitle = Text(t_("Enter goes on"))
        yield box

    def on_key(self, event: Key) -> None:
        """Close the note with a key that asks something of the table."""
        if event.key not in READ:
            event.stop()
            self.dismiss(event)
