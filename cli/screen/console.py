"""The rich console that everything is drawn on."""

from rich.console import Console

__all__ = ["console_for"]

#: The width where none can be found out (`COLUMNS=0`), and the least and most that is drawn on.
USUAL, LEAST, MOST = 80, 20, 1000


def console_for(plain: bool) -> Console:
    """Return a console; a plain one writes no styling.

    `NO_COLOR`, `COLUMNS` and `TERM=dumb` are obeyed by rich itself.
    """
    console = (
        Console(color_system=None, highlight=False, markup=False, emoji=False)
        if plain
        else Console(highlight=False, markup=False, emoji=False)
    )
    if console.width < LEAST:
        console.width = LEAST if console.width > 0 else USUAL
    console.width = min(console.width, MOST)
    return console
