"""The console that everything is drawn on."""

from rich.console import Console

__all__ = ["console_for"]


def console_for(plain: bool) -> Console:
    """Return a console; a plain one writes no styling at all.

    `NO_COLOR`, `COLUMNS` and `TERM=dumb` are obeyed by rich itself.
    """
    if plain:
        return Console(color_system=None, highlight=False, markup=False, emoji=False)
    return Console(highlight=False, markup=False, emoji=False)
