"""Files that are whole or absent: written under another name, then renamed in one step."""

import contextlib
import errno
import gzip
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import IO, Any, cast

from wonders.core.errors import BadSpec
from wonders.core.guard.interrupts import ENDINGS
from wonders.core.guard.message_texts import one_line, system_line

if sys.platform != "win32":
    import fcntl

__all__ = ["Taken", "interrupt_held", "locked", "put_in_place", "whole_file"]

#: What Python calls when a signal has come.
Answer = Callable[[int, FrameType | None], Any]


class Taken(BadSpec):
    """A file that another process is writing."""


@contextlib.contextmanager
def whole_file(path: str) -> Iterator[IO[bytes]]:
    """Open a file for writing that appears under its name only when it is complete.

    The data goes to `PATH.part`, compressed if the name ends in `.gz` (equal data to equal
    bytes). When the block ends, even by Ctrl-C, the file gets its name; after any other error
    it is removed. Raises `BadSpec` if the file cannot be written.
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
    """Delay Ctrl-C, and the other signals that end a process, to the end of the block.

    Processes started in the block never get these signals, unless they unblock them.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    # Another thread may still receive a signal; Python then runs the handler in the main thread.
    held: list[tuple[int, FrameType | None]] = []
    main = threading.current_thread() is threading.main_thread()
    answers = {
        each: answer for each in ENDINGS if main and callable(answer := signal.getsignal(each))
    }
    try:
        # While they are blocked nothing must be raised here: they would stay so, in this process
        # and in all that it starts.
        _answer_with({each: lambda *its: held.append(its) for each in answers})
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        try:
            _answer_with(answers)
        except BaseException:
            # One came late and was answered before all had their answers back.
            _answer_with(answers)
            raise
        if held:
            answers[signal.Signals(held[0][0])](*held[0])


def _answer_with(answers: Mapping[signal.Signals, Answer]) -> None:
    for each, answer in answers.items():
        signal.signal(each, answer)


@contextlib.contextmanager
def locked(path: str, refusal: str) -> Iterator[None]:
    """Lock a file against other processes that lock it too.

    Raises `Taken` with the text `refusal` if another process has the lock. The lock file is
    `PATH.lock`; the lock ends with this process, however it ends. On Windows there is no lock.
    """
    if sys.platform == "win32":
        yield
        return
    lock = -1
    try:
        beside = Path(f"{os.path.realpath(path)}.lock")
        # The flags keep us from following a link or waiting for a pipe under that name.
        flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        lock = os.open(beside, flags, 0o666)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            # Some file systems have no locks; play without one there.
            if error.errno not in (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP):
                raise
        if os.fstat(lock).st_size:
            raise ValueError(f"{beside.name} is no lock of ours")
        # The process that had the lock may have deleted the file before we got it.
        if not os.path.samestat(os.fstat(lock), beside.stat()):
            raise BlockingIOError
    except (OSError, ValueError) as error:
        if lock >= 0:
            os.close(lock)
        if lock >= 0 and isinstance(error, (BlockingIOError, FileNotFoundError)):
            raise Taken(refusal) from None
        raise _refusal(path, error) from None
    try:
        yield
    finally:
        beside.unlink(missing_ok=True)
        os.close(lock)


def put_in_place(path: str, content: bytes) -> None:
    """Write a small file in one step, compressed for `.gz`; raise `BadSpec` if that fails."""
    if path.endswith(".gz"):
        content = gzip.compress(content, mtime=0)
    path, in_place = _target(path)
    if in_place:
        raise BadSpec(f"cannot write {one_line(path, 200)}: it is no file")
    # Not `PATH.part`, which may hold the games of an interrupted run.
    new = Path(f"{path}.new")
    try:
        # A killed process may have left a file, or somebody may have made a link.
        new.unlink(missing_ok=True)
        with new.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except BaseException as error:
        with contextlib.suppress(OSError, ValueError):
            new.unlink(missing_ok=True)
        if isinstance(error, OSError | ValueError):
            raise _refusal(path, error) from None
        raise


def _target(path: str) -> tuple[str, bool]:
    """Return the path with links followed, and whether to write to it directly (device, pipe)."""
    with contextlib.suppress(OSError, ValueError):
        if Path(path).exists():
            return os.path.realpath(path), not Path(path).is_file()
    return path, False


def _refusal(path: str, error: OSError | ValueError) -> BadSpec:
    return BadSpec(f"cannot write {one_line(path, 200)}: {system_line(error)}")
