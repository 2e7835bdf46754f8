"""Locks that keep two processes from writing one file."""

import contextlib
import errno
import os
import re
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from wonders.core.errors import BadSpec
from wonders.core.files.write_whole_files import (
    UNFINISHED,
    expect_name,
    expect_writable,
    name_beside,
    refusal_of,
    sweep,
)
from wonders.core.guard.texts_safe_to_print import system_line

if sys.platform != "win32":
    import fcntl

__all__ = ["Taken", "locked"]

#: The content of a lock file.
LOCK = b"wonders\n"
#: What the names of the files beside the output of a run end in.
RUN_FILES = (".run", ".part", ".ahead")


class Taken(BadSpec):
    """A file that another process is writing."""


@contextlib.contextmanager
def locked(path: str, refusal: str) -> Iterator[None]:
    """Lock a file against other processes that lock it too.

    Raises `Taken` with the text `refusal` if another process has the lock. The lock file is
    `PATH.lock`; the lock ends with this process, however it ends. A file of that name that is not
    ours stays. What may be a file of a run is locked with the output of that run. On Windows there
    is no lock.
    """
    expect_name(path)
    _expect_room(path)
    try:
        output, end = os.path.splitext(os.path.realpath(path))
    except (OSError, ValueError) as error:
        raise refusal_of(path, error) from None
    if end == ".lock":
        raise refusal_of(path, ValueError("names that end in .lock are those of locks"))
    if re.search(f"{UNFINISHED}$", output + end):
        # It would be taken for what a killed process has left.
        raise refusal_of(path, ValueError("names like this are those of files half written"))
    try:
        expect_writable(path)
    except OSError as error:
        raise refusal_of(path, error) from None
    with contextlib.ExitStack() as held:
        if end in RUN_FILES:
            held.enter_context(_locked(output, refusal))
        held.enter_context(_locked(path, refusal))
        yield


def _expect_room(path: str) -> None:
    """Raise `BadSpec` if the names of the files beside it, which come later, are too long."""
    try:
        os.lstat(name_beside(Path(f"{path}.ahead")))
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG:
            raise refusal_of(path, error) from None


@contextlib.contextmanager
def _locked(path: str, refusal: str) -> Iterator[None]:
    if sys.platform == "win32":
        yield
        return
    lock = -1
    ours = False
    beside = Path(f"{os.path.realpath(path)}.lock")
    try:
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
        if lock < 0 and os.path.lexists(beside):
            # It is the lock that cannot be used, somebody else's perhaps.
            error = ValueError(f"{beside.name}: {system_line(error)}")
        raise refusal_of(path, error) from None
    try:
        output = beside.with_suffix("")
        for end in ("", ".run", ".part", ".ahead"):
            sweep(Path(f"{output}{end}"))
        yield
    finally:
        # In a folder that was renamed since then, that name may be the lock of another process.
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            if ours and os.path.samestat(facts, beside.stat()):
                beside.unlink()
        os.close(lock)
