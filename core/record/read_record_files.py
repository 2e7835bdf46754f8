"""Files of records, read line by line: packed ones too, and those with bad lines."""

import gzip
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, cast

from wonders.core.errors import BadRecord, BadSpec
from wonders.core.guard.expected_types import expect_type
from wonders.core.guard.texts_safe_to_print import system_line
from wonders.core.record.read_and_write_record_line import LINE_LIMIT, Record, read_line

__all__ = ["NotRecords", "open_lines", "read_records"]

#: After so many bad lines, or so many bytes of them, the rest of a file is not read.
BAD_LINES, BAD_BYTES = 100_000, 1 << 27


class NotRecords(BadSpec):
    """A file with so many bad lines that the rest of it is not read."""


def open_lines(path: str) -> Iterator[tuple[int, bytes | BadRecord]]:
    """Yield the lines of a record file with their numbers, counted from 0.

    `-` is standard input, `.gz` is decompressed. For a line that is blank, too long or without
    a newline, the error is yielded instead. Raises `BadSpec` if the file cannot be read,
    `NotRecords` if there are too many such lines.
    """
    patience = _Patience(path)
    try:
        with _open(path) as file:
            number = 0
            while line := file.readline(LINE_LIMIT + 1):
                if line.isspace() and line.endswith(b"\n"):
                    yield number, BadRecord("the line is blank")
                    patience.spend(len(line))
                elif line.endswith(b"\n"):
                    yield number, line
                elif len(line) > LINE_LIMIT:
                    yield number, BadRecord(f"the line is longer than {LINE_LIMIT} bytes")
                    while (rest := file.readline(LINE_LIMIT)) and not rest.endswith(b"\n"):
                        patience.spend(len(rest), lines=0)
                    patience.spend(len(line))
                else:
                    yield number, BadRecord("torn line: the file ends before its newline")
                number += 1
    except (OSError, EOFError, zlib.error) as error:
        raise BadSpec(f"cannot read {path}: {system_line(error)}") from None


def read_records(
    path: str | os.PathLike[str], only: int | None = None
) -> Iterator[tuple[int, Record | BadRecord]]:
    """Yield the records of a file with their numbers; for a bad line, the error instead.

    With `only`, yield only that line, counted from 0. Raises what `open_lines` raises, and
    `BadSpec` if there is no such line.
    """
    expect_type(path, (str, os.PathLike), "records are read from a file by its path")
    path = os.fspath(path)
    patience = _Patience(path)
    lines = 0
    for number, line in open_lines(path):
        lines = number + 1
        if only is not None and number != only:
            continue
        if isinstance(line, BadRecord):
            yield number, line
        else:
            try:
                record = read_line(line)
            except BadRecord as error:
                yield number, error
                patience.spend(len(line))
            else:
                yield number, record
        if only is not None:
            return
    if only is not None:
        raise BadSpec(f"{path} has no game {only}; it has {lines}, counted from 0")


class _Patience:
    """The number of bad lines of a file that are still tolerated."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._lines, self._bytes = BAD_LINES, BAD_BYTES

    def spend(self, size: int, lines: int = 1) -> None:
        """Count a bad line; raise `NotRecords` if there have been too many."""
        self._lines -= lines
        self._bytes -= size
        if self._lines <= 0 or self._bytes <= 0:
            raise NotRecords(f"{self._path} has too many bad lines; the rest of it is not read")


def _open(path: str) -> AbstractContextManager[IO[bytes]]:
    if path == "-":
        # `nullcontext`, because the reader must not close it.
        return nullcontext(sys.stdin.buffer)
    if not path:
        raise BadSpec("no file is named: its name is empty")
    if path.endswith(".gz"):
        return cast("IO[bytes]", gzip.open(path, "rb"))
    return Path(path).open("rb")
