"""The screen over the table with lines to read."""

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from wonders.cli.full_screen.base_program import LeftOnce
from wonders.cli.translate import t_

__all__ = ["Page"]


class Page(LeftOnce, Screen[None]):
    """Lines to read, longer than the screen if need be. Escape leads back."""

    BINDINGS = [
        Binding("escape,q,enter,space,f1", "app.pop_screen", show=False),
        Binding("home", "go(0)", show=False),
    ]
    CSS = """
    Page VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    Page #hints { dock: bottom; height: 1; text-style: reverse; }
    """

    def __init__(self, lines: Sequence[Text], at_end: bool = False) -> None:
        super().__init__()
        self._lines = lines
        self._at_end = at_end

    def compose(self) -> ComposeResult:
        """Lay out the lines and what keys do."""
        with VerticalScroll():
            yield Static(Text("\n").join(self._lines))
        yield Static(Text(t_(" Esc back   arrows, PgUp, PgDn scroll")), id="hints")

    def on_mount(self) -> None:
        """Show the end where that is the newest."""
        # A page that was left at once has nothing on it.
        for lines in self.query(VerticalScroll) if self._at_end else ():
            lines.scroll_end(animate=False)
