"""Files that are whole or absent: written under another name, then renamed in one step."""

import contextlib
import errno
import gzip
import os
import re
import signal
import stat
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import IO, Any

from wonders.core.errors import BadSpec
from wonders.core.guard.interrupts import ENDINGS
from wonders.core.guard.message_texts import one_line, system_line

if sys.platform != "win32":
    import fcntl

__all__ = [
    "Taken",
    "interrupt_held",
    "left_beside",
    "locked",
    "name_beside",
    "put_in_place",
    "replacing",
]

#: The content of a lock file.
LOCK = b"wonders\n"
#: What Python calls when a signal has come.
Answer = Callable[[int, FrameType | None], Any]


class Taken(BadSpec):
    """A file that another process is writing."""


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
    `PATH.lock`; the lock ends with this process, however it ends. A file of that name that is not
    ours stays. On Windows there is no lock.
    """
    if sys.platform == "win32":
        yield
        return
    lock = -1
    ours = False
    try:
        beside = Path(f"{os.path.realpath(path)}.lock")
        # The flags keep us from following a link or waiting for a pipe under that name.
        flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        try:
            lock = os.open(beside, flags | os.O_EXCL, 0o666)
            ours = True
        except FileExistsError:
            lock = os.open(beside, flags, 0o666)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            # Some file systems have no locks; play without one there.
            if error.errno not in (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP):
                raise
        facts = os.fstat(lock)
        found = os.read(lock, len(LOCK) + 1) if stat.S_ISREG(facts.st_mode) else b"?"
        if found not in (b"", LOCK):
            raise ValueError(f"{beside.name} is no lock of ours")
        # The process that had the lock may have deleted the file before we got it.
        if not os.path.samestat(facts, beside.stat()):
            raise BlockingIOError
        # An empty file may be somebody else's: one that is left by a killed process is not empty.
        ours = ours or found == LOCK
        if ours and not found:
            with contextlib.suppress(OSError):
                os.write(lock, LOCK)
    except (OSError, ValueError) as error:
        if lock >= 0:
            os.close(lock)
        if lock >= 0 and isinstance(error, (BlockingIOError, FileNotFoundError)):
            raise Taken(refusal) from None
        raise _refusal(path, error) from None
    try:
        _sweep(beside.with_suffix(""))
        yield
    finally:
        if ours:
            beside.unlink(missing_ok=True)
        os.close(lock)


def _sweep(path: Path) -> None:
    """Remove what a killed process has left with a `name_beside` of a file or its run files."""
    for its in (path, Path(f"{path}.run"), Path(f"{path}.part")):
        for each in left_beside(its):
            if not each.is_dir():
                each.unlink(missing_ok=True)


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
    path, in_place = _target(path)
    if in_place:
        raise BadSpec(f"cannot write {one_line(path, 200)}: it is no file")
    try:
        with replacing(Path(path)) as file:
            file.write(content)
    except (OSError, ValueError) as error:
        raise _refusal(path, error) from None


def _target(path: str) -> tuple[str, bool]:
    """Return the path with links followed, and whether to write to it directly (device, pipe)."""
    with contextlib.suppress(OSError, ValueError):
        if Path(path).exists():
            return os.path.realpath(path), not Path(path).is_file()
    return path, False


def _refusal(path: str, error: OSError | ValueError) -> BadSpec:
    return BadSpec(f"cannot write {one_line(path, 200)}: {system_line(error)}")
