"""What the terminal can show."""

import os
import sys

__all__ = [
    "HEIGHT",
    "PLAIN_HEIGHT",
    "WIDTH",
    "draws_boxes",
    "has_screen",
    "is_small",
    "moves_cursor",
]

#: The smallest terminal for the full screen.
WIDTH, HEIGHT = 80, 24
#: The lines of the table in plain lines; one more is the question below it.
PLAIN_HEIGHT = HEIGHT - 1


def has_screen() -> bool:
    """Return whether there is a terminal that is large enough for the full screen."""
    size = _size()
    return size is not None and size[0] >= WIDTH and size[1] >= HEIGHT


def is_small() -> bool:
    """Return whether there is a terminal that could show the full screen if it were larger."""
    return _size() is not None and not has_screen()


def moves_cursor() -> bool:
    """Return whether the terminal says that it can move its cursor."""
    return os.environ.get("TERM", "") not in ("", "dumb", "unknown")


def draws_boxes() -> bool:
    """Return whether the terminal can show the lines of boxes: ASCII has none."""
    encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    return encoding.lower().replace("-", "") == "utf8"


def _size() -> tuple[int, int] | None:
    """Return the size of the terminal; None if there is none that can move its cursor."""
    terminals = all(
        stream is not None and stream.isatty()
        for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    )
    if not terminals or not moves_cursor():
        return None
    try:
        return os.get_terminal_size(sys.stdout.fileno())
    except OSError:
        return None
