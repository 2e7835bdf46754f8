"""Files that are whole or absent: written under another name, then renamed in one step."""

import contextlib
import gzip
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from wonders.core.errors import BadSpec
from wonders.core.guard.message_texts import one_line, system_line

__all__ = ["followed", "left_beside", "name_beside", "put_in_place", "refusal_of", "replacing"]


def name_beside(path: Path) -> Path:
    """Return a name for a new file beside `path` that nobody else uses.

    If the process is killed, `locked` removes the file the next time.
    """
    return path.with_name(f"{path.name}.{os.urandom(4).hex()}.wonders")


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """Yield a new file beside `path` that takes its place when the block ends without an error.

    It has a name that nobody else uses, and leads nowhere else.
    """
    new = name_beside(path)
    file = new.open("xb")
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except BaseException:
        with contextlib.suppress(OSError):
            new.unlink()
        raise


def left_beside(path: Path) -> list[Path]:
    """Return what lies beside `path` with a `name_beside` of it."""
    left = re.compile(rf"{re.escape(path.name)}\.[0-9a-f]{{8}}\.wonders")
    with contextlib.suppress(OSError):
        return [each for each in path.parent.iterdir() if left.fullmatch(each.name)]
    return []


def put_in_place(path: str, content: bytes) -> None:
    """Write a small file in one step, compressed for `.gz`; raise `BadSpec` if that fails."""
    if path.endswith(".gz"):
        content = gzip.compress(content, mtime=0)
    path, in_place = followed(path)
    if in_place:
        raise BadSpec(f"cannot write {one_line(path, 200)}: it is no file")
    try:
        with replacing(Path(path)) as file:
            file.write(content)
    except (OSError, ValueError) as error:
        raise refusal_of(path, error) from None


def followed(path: str) -> tuple[str, bool]:
    """Return the path with links followed, and whether to write to it directly (device, pipe)."""
    with contextlib.suppress(OSError, ValueError):
        if Path(path).exists():
            return os.path.realpath(path), not Path(path).is_file()
    return path, False


def refusal_of(path: str, error: OSError | ValueError) -> BadSpec:
    """Return what to raise where a file cannot be written."""
    return BadSpec(f"cannot write {one_line(path, 200)}: {system_line(error)}")
