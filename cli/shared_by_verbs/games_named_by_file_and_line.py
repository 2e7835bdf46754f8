"""The games of a record file that are named on the command line: all, or that on one line."""

import os
import re
from collections.abc import Iterator, Sequence

from wonders.cli.shared_by_verbs.commands_to_type import command_line
from wonders.cli.translate import t_
from wonders.core.errors import BadRecord, BadSpec
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.record.read_and_write_record_line import Record
from wonders.core.record.read_record_files import read_records

__all__ = ["command_to_replay", "records_in", "split_number"]


def split_number(file: str) -> tuple[str, int | None]:
    """Split `FILE:N`, unless a file has that very name; raise `BadSpec` if it may be either."""
    found = re.fullmatch(r"(.+):([0-9]{1,9})", file, re.DOTALL)
    if found is None:
        return file, None
    if os.path.lexists(file):
        if os.path.exists(found[1]):
            told = t_("{file} is a file, and line {number} of another one; give one another name")
            raise BadSpec(told.format(file=one_line(file, 200), number=found[2]))
        return file, None
    return found[1], int(found[2])


def command_to_replay(place: str, options: Sequence[str] = ()) -> str:
    """Return what to type to see the games of FILE, or that of FILE:N, with global options."""
    dashes = ["--"] if place.startswith("-") else []
    return command_line(["wonders", *options, "replay", *dashes, place])


def records_in(path: str, only: int | None) -> Iterator[tuple[int, Record]]:
    """Yield the records with their lines; raise `BadSpec` at a bad one, and if there is none."""
    number = None
    for number, record in read_records(path, only):
        if isinstance(record, BadRecord):
            raise BadSpec(f"{path}:{number}: {record}")
        yield number, record
    if number is None:
        raise BadSpec(t_("{file} has no record in it").format(file=path))
