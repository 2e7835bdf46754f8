"""Files that are whole or absent: written aside, then put in place in one step."""

import contextlib
import gzip
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast

from wonders.core.errors import BadSpec, one_line

__all__ = ["put_in_place", "whole_file"]


@contextlib.contextmanager
def whole_file(path: str) -> Iterator[IO[bytes]]:
    """Open a file that appears under its name only when it is complete.

    What is written goes to `PATH.part`, packed if the name ends in `.gz` (always to the same
    bytes). When the block ends, by Ctrl-C too, what was written is put in place; after any
    other error it is removed. Raises `BadSpec` if the file cannot be written.
    """
    part = Path(f"{path}.part")
    try:
        raw = part.open("wb")
    except OSError as error:
        raise BadSpec(f"cannot write {path}: {one_line(error.strerror)}") from None
    packed = None
    if path.endswith(".gz"):
        packed = gzip.GzipFile(fileobj=raw, mode="wb", mtime=0, filename="")
    file = cast("IO[bytes]", packed or raw)
    kept = False
    try:
        yield file
        kept = True
    except KeyboardInterrupt:
        kept = True
        raise
    finally:
        if packed:
            packed.close()
        raw.close()
        if kept:
            os.replace(part, path)
        else:
            part.unlink(missing_ok=True)


def put_in_place(path: str, content: bytes) -> None:
    """Write a small file in one step; raise `BadSpec` if it cannot be written."""
    part = Path(f"{path}.part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError as error:
        raise BadSpec(f"cannot write {path}: {one_line(error.strerror)}") from None
