"""The rich console that everything is drawn on."""

from rich.console import Console

__all__ = ["console_for"]

#: The width where none can be found out (`COLUMNS=0`).
USUAL = 80


def console_for(plain: bool) -> Console:
    """Return a console; a plain one writes no styling.

    `NO_COLOR`, `COLUMNS` and `TERM=dumb` are obeyed by rich itself.
    """
    console = (
        Console(color_system=None, highlight=False, markup=False, emoji=False)
        if plain
        else Console(highlight=False, markup=False, emoji=False)
    )
    if console.width < 1:
        console.width = USUAL
    return console
