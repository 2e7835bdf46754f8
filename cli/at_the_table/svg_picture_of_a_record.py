"""A table of a recorded game as a picture (SVG): what the full screen would show."""

import io
import re

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from wonders.cli.at_the_table.step_through_record import Stepping

__all__ = ["picture"]

#: Dark, as most terminals are; the styles of the table name their own colours.
THEME = TerminalTheme(
    (16, 20, 24),
    (222, 222, 222),
    [(0, 0, 0)] * 8,
    [(222, 222, 222)] * 8,
)
#: What rich would load from the network: a picture is to show without it.
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def picture(
    played: Stepping, at: int, title: str, group: str = "", size: tuple[int, int] = (80, 24)
) -> str:
    """Return the table before a move as SVG; `group` is the key of the card that is chosen."""
    width, height = size
    console = Console(
        file=io.StringIO(),
        record=True,
        width=width,
        height=height,
        color_system="truecolor",
        force_terminal=True,
        highlight=False,
        markup=False,
        emoji=False,
    )
    for line in played.lines(at, width, height - 1, group):
        console.print(line, no_wrap=True, overflow="crop")
    drawn = console.export_svg(title=title, theme=THEME, unique_id="table")
    return FONTS.sub("", drawn).replace("Fira Code, ", "")
