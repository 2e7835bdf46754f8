"""What the terminal can show."""

import os
import sys

__all__ = ["HEIGHT", "WIDTH", "has_screen"]

#: The smallest terminal for the full screen.
WIDTH, HEIGHT = 80, 24


def has_screen() -> bool:
    """Return whether there is a terminal that is large enough for the full screen."""
    terminals = all(
        stream is not None and stream.isatty()
        for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    )
    if not terminals or os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        return False
    try:
        width, height = os.get_terminal_size(sys.stdout.fileno())
    except OSError:
        return False
    return width >= WIDTH and height >= HEIGHT
