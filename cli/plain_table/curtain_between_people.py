"""The curtain between two people: what one saw is gone before the next one looks."""

import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from rich.console import Console
from rich.text import Text

from wonders.cli.translate import t_

__all__ = ["draw_curtain", "drop_typed_ahead"]

#: The lines that push away what a terminal that clears nothing shows.
SCREENFUL = 100
#: Seconds in which what is entered was meant for what stood here before.
MOMENT = 0.5


def draw_curtain(console: Console, name: str, read: Callable[[str], str]) -> str:
    """Hide what the last person saw, and wait until the next one, who is named, is there.

    `read` shows a prompt and reads a line. Return what was typed before Enter.
    """
    if console.is_terminal and not console.is_dumb_terminal:
        # Home, all of the screen, and what has been scrolled away.
        console.file.write("\x1b[H\x1b[2J\x1b[3J")
        console.file.flush()
    elif console.is_terminal or sys.stdin.isatty():
        # Somebody sits there, even where a pipe such as `tee` stands between us and the terminal.
        console.print(Text("\n" * SCREENFUL))
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline

            # What was cut out of a line stays in readline, too; no key of ours brings it up.
            readline.clear_history()
        drop_typed_ahead()
        since = monotonic()
        while True:
            typed = read(t_("{name} is next; then press Enter ").format(name=name))
            if monotonic() - since >= MOMENT:
                return typed
    return ""


def drop_typed_ahead() -> None:
    """Forget what was typed before anybody could know what it would be for."""
    with suppress(ImportError):
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)
