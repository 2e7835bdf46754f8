"""Lines on standard output and standard error, whose reader may have left (`| head`)."""

import os
import select
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click

from wonders.cli.translate import t_
from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["drop_output", "has_reader", "if_read", "say", "say_what_does_not_end"]


def say(line: str, by: str = "wonders: ") -> None:
    """Write a line to standard error, if anybody is still there; what follows is done anyway."""
    with suppress(OSError, ValueError):
        click.echo(f"{by}{line}", err=True)


def say_what_does_not_end(place: str) -> None:
    """Say that a plugin at this place keeps the program from ending, which ends all the same."""
    told = t_("a plugin keeps the program from ending, which ends at once ({place})")
    say(told.format(place=one_line(place, 300)))


@contextmanager
def if_read() -> Iterator[None]:
    """Write to standard output in the block as long as its reader is there; go on after it."""
    try:
        yield
    except BrokenPipeError:
        drop_output()


def has_reader() -> bool:
    """Return whether standard output can still be read; no, where the system cannot tell."""
    if not hasattr(select, "poll"):
        return False
    watched = select.poll()
    watched.register(1, 0)
    return not watched.poll(0)


def drop_output(number: int = 1) -> None:
    """Discard what is still to be written to standard output, or to another stream."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), number)
