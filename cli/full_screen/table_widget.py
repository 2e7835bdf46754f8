"""The piece of the full screen on which the table is drawn."""

from collections.abc import Sequence

from rich.text import Text
from textual.timer import Timer
from textual.widgets import Static

from wonders.cli.screen.flash_changed_cells import FLASH, flashed
from wonders.cli.terminal_size_and_abilities import HEIGHT, WIDTH
from wonders.cli.translate import t_

__all__ = ["Board", "fits", "joined", "too_small"]


def fits(width: int, height: int) -> bool:
    """Return whether a screen is large enough for the table."""
    return width >= WIDTH and height >= HEIGHT


def too_small(width: int, height: int) -> Text:
    """Return what is said on a screen that is too small."""
    told = t_(
        "The table needs {width} x {height} cells; here are {own} x {lines}.\n"
        "Make it larger, or leave with q: the game is kept."
    )
    return Text(told.format(width=WIDTH, height=HEIGHT, own=width, lines=height))


class Board(Static):
    """A drawing of the table. What a move has changed stands out for a moment."""

    DEFAULT_CSS = "Board { height: 1fr; width: 1fr; }"

    def __init__(self) -> None:
        super().__init__(id="table")
        #: What was drawn last; nothing while it is hidden.
        self.drawn: list[Text] = []
        self._flashing: Timer | None = None

    def draw(self, lines: list[Text], flash: bool) -> None:
        """Show a drawing; with `flash`, what is different from the last one stands out."""
        old, self.drawn = self.drawn, lines
        if flash and old:
            if self._flashing is not None:
                self._flashing.stop()
            self._flashing = self.set_timer(FLASH, self._calm_down)
            lines = flashed(old, lines)
        self.update(joined(lines))

    def _calm_down(self) -> None:
        if self.drawn:
            self.update(joined(self.drawn))

    def hide(self) -> None:
        """Show nothing."""
        self.drawn = []
        self.update("")

    def tell_size(self, width: int, height: int) -> None:
        """Say that the screen is too small."""
        self.drawn = []
        self.update(too_small(width, height))


def joined(lines: Sequence[Text]) -> Text:
    """Return lines as one text, cut where the screen ends."""
    text = Text("\n").join(lines)
    text.no_wrap = True
    text.overflow = "crop"
    return text
