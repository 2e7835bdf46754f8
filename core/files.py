"""Files that are whole or absent: written aside, then put in place in one step."""

import contextlib
import gzip
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import IO, cast

from wonders.core.errors import BadSpec
from wonders.core.guard.texts import one_line, system_line

__all__ = ["interrupt_held", "put_in_place", "whole_file"]


@contextlib.contextmanager
def whole_file(path: str) -> Iterator[IO[bytes]]:
    """Open a file that appears under its name only when it is complete.

    What is written goes to `PATH.part`, packed if the name ends in `.gz` (always to the same
    bytes). When the block ends, by Ctrl-C too, what was written is put in place; after any
    other error it is removed. Raises `BadSpec` if the file cannot be written.
    """
    if Path(path).is_dir():
        raise BadSpec(f"cannot write {path}: it is a folder")
    path, in_place = _target(path)
    part = Path(path) if in_place else Path(f"{path}.part")
    try:
        raw = part.open("wb")
    except OSError as error:
        raise _refusal(path, error) from None
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
    except OSError as error:
        raise _refusal(path, error) from None
    finally:
        try:
            if packed:
                packed.close()
            raw.close()
            if kept and not in_place:
                os.replace(part, path)
        except OSError as error:
            kept = False
            raise _refusal(path, error) from None
        finally:
            if not kept and not in_place:
                part.unlink(missing_ok=True)


@contextlib.contextmanager
def interrupt_held() -> Iterator[None]:
    """Hold Ctrl-C back until the block is done; processes started in it never get it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    # Another thread may get the signal all the same, and the main thread then answers it.
    answer = signal.getsignal(signal.SIGINT)
    main = threading.current_thread() is threading.main_thread() and callable(answer)
    held: list[tuple[int, FrameType | None]] = []
    if main:
        signal.signal(signal.SIGINT, lambda *its: held.append(its))
    try:
        yield
    finally:
        if main:
            signal.signal(signal.SIGINT, answer)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if held and callable(answer):
            answer(*held[0])


def put_in_place(path: str, content: bytes) -> None:
    """Write a small file in one step, packed for `.gz`; raise `BadSpec` if that fails."""
    if path.endswith(".gz"):
        content = gzip.compress(content, mtime=0)
    path, in_place = _target(path)
    if in_place:
        raise BadSpec(f"cannot write {one_line(path, 200)}: it is no file")
    part = Path(f"{path}.part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            part.unlink(missing_ok=True)
        raise _refusal(path, error) from None


def _target(path: str) -> tuple[str, bool]:
    """Return where a path leads, and whether it is a device or pipe to be written to as it is."""
    with contextlib.suppress(OSError, ValueError):
        if Path(path).exists():
            return os.path.realpath(path), not Path(path).is_file()
    return path, False


def _refusal(path: str, error: OSError | ValueError) -> BadSpec:
    return BadSpec(f"cannot write {one_line(path, 200)}: {system_line(error)}")
