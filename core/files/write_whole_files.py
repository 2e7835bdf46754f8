"""Files that are whole or absent: written under another name, then renamed in one step."""

import contextlib
import errno
import gzip
import os
import re
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import IO

from wonders.core.errors import BadSpec
from wonders.core.guard.texts_safe_to_print import one_line, system_line

__all__ = [
    "UNFINISHED",
    "ChangedMeanwhile",
    "Here",
    "expect_name",
    "expect_writable",
    "file_mark",
    "file_start",
    "followed",
    "keep_readers",
    "left_beside",
    "name_beside",
    "no_link",
    "open_new",
    "put_in_place",
    "refusal_of",
    "replacing",
    "settle_folder",
    "small_file",
    "sweep",
]

#: The attribute of a file that lists who may read it, on Linux.
ACCESS = "system.posix_acl_access"
#: The most bytes of a file of settings.
SMALL = 1 << 16


class ChangedMeanwhile(BadSpec):
    """A file that somebody else has written since it was read."""


#: What the name of a file that is being written has behind that of the file.
UNFINISHED = r"\.[0-9a-f]{8}\.wonders"


def name_beside(path: Path) -> Path:
    """Return a name for a new file beside `path` that nobody else uses.

    If the process is killed, `locked` removes the file the next time.
    """
    return path.with_name(f"{path.name}.{os.urandom(4).hex()}.wonders")


@contextlib.contextmanager
def replacing(path: Path, of: Path | None = None) -> Iterator[IO[bytes]]:
    """Yield a new file beside `path` that takes its place when the block ends without an error.

    It has a name that nobody else uses, and leads nowhere else: what somebody has put in its place
    meanwhile, a link say, is not moved, but an `OSError` raised. Whoever might read the old file
    (or that of `of`) may read the new one, and nobody else.
    """
    new = name_beside(path)
    file = open_new(new, of or path)
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
            ours = os.fstat(file.fileno())
        if not os.path.samestat(ours, new.lstat()):
            raise OSError("somebody has put another file in its place")
        os.replace(new, path)
    except BaseException:
        with contextlib.suppress(OSError):
            new.unlink()
        raise
    settle_folder(path.parent)


def expect_writable(path: str | Path) -> None:
    """Raise `OSError` for a file or folder whose owner has taken the right to write it away.

    What takes its place asks for no such right; but somebody has taken it away on purpose.
    """
    if os.path.exists(path) and not os.access(path, os.W_OK):
        if os.path.isdir(path):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        os.close(os.open(path, os.O_WRONLY))


def settle_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can do that.

    Until then a power cut would take back what was renamed.
    """
    with contextlib.suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def open_new(new: Path, of: Path) -> IO[bytes]:
    """Open a new file to write; if `of` exists, for whoever might read that and nobody else."""
    # Not even while it is written may others read what is private.
    opener = partial(os.open, mode=0o600 if of.exists() else 0o666)
    file = open(new, "xb", opener=opener)  # noqa: SIM115 - the caller closes it
    keep_readers(file.fileno(), of)
    return file


def keep_readers(new: int | Path, old: Path) -> None:
    """Let those read and write a new file or folder who might the old one, if there is one."""
    if hasattr(os, "setxattr") and os.path.exists(old):
        # Where a list says who may read, the bits of the group are not those of the group. A new
        # file may have a list from its folder.
        with contextlib.suppress(OSError):
            os.removexattr(new, ACCESS)
        with contextlib.suppress(OSError):
            os.setxattr(new, ACCESS, os.getxattr(old, ACCESS))
    # Some file systems know no permissions.
    if os.chmod in os.supports_fd:
        with contextlib.suppress(OSError):
            was = old.stat()
            mode = stat.S_IMODE(was.st_mode) & 0o777
            if os.stat(new).st_uid != was.st_uid:
                # Root may give it back to its owner.
                with contextlib.suppress(OSError):
                    os.chown(new, was.st_uid, -1)
            if os.stat(new).st_gid != was.st_gid:
                try:
                    os.chown(new, -1, was.st_gid)
                except OSError:
                    # The new group is to get no more than others had.
                    mode &= ~0o070 | mode << 3
            os.chmod(new, mode)


def left_beside(path: Path) -> list[Path]:
    """Return what lies beside `path` with a `name_beside` of it."""
    left = re.compile(re.escape(path.name) + UNFINISHED)
    with contextlib.suppress(OSError):
        return [each for each in path.parent.iterdir() if left.fullmatch(each.name)]
    return []


def sweep(path: Path) -> None:
    """Remove what a killed process has left with a `name_beside` of a file that is ours alone."""
    for each in left_beside(path):
        if not each.is_dir():
            each.unlink(missing_ok=True)


def put_in_place(path: str, content: bytes, mark: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """Write a small file in one step, compressed for `.gz`; return its `file_mark`.

    Raises `BadSpec` if that fails, `ChangedMeanwhile` if `mark` is given and the file there has
    another. A link that takes its place while it is written is not followed.
    """
    if path.endswith(".gz"):
        content = gzip.compress(content, mtime=0)
    name, (path, in_place) = path, followed(path)
    if in_place:
        raise BadSpec(f"cannot write {one_line(path, 200)}: it is no file")
    if os.path.islink(path):
        # Its disk may not be there now; a file in place of the link would be missed on it.
        raise BadSpec(f"cannot write {one_line(path, 200)}: it is a link to what is not there")
    if mark is not None and file_mark(path) not in ((), mark):
        raise ChangedMeanwhile(f"cannot write {one_line(name, 200)}: somebody else has changed it")
    try:
        expect_writable(path)
        with replacing(Path(path)) as file:
            file.write(content)
            file.flush()
            return _mark(os.fstat(file.fileno()))
    except (OSError, ValueError) as error:
        raise refusal_of(path, error) from None


class Here:
    """The working folder as it was, so that paths given there keep their meaning.

    A plugin may go to another, to find a file of its own. A `with` block goes back at its end.
    """

    def __init__(self) -> None:
        self._mark = _folder_mark(".")
        try:
            self._folder = os.getcwd()
        except OSError:
            # It was deleted.
            self._folder = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Here) and self._told() == other._told()

    def __hash__(self) -> int:
        return hash(self._told())

    def _told(self) -> tuple[object, ...]:
        return self._folder, self._mark

    def path(self, given: str) -> str:
        """Return a path to what was meant; the path itself if the folder is the same.

        So it is if somebody has given the folder another name: what now lies where it lay is none
        of ours.
        """
        return given if self._is(".") else os.path.join(self._folder, given)

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        self.go_back()

    def go_back(self) -> None:
        """Make it the working folder again, if it is still there."""
        if not self._is(".") and self._is(self._folder):
            with contextlib.suppress(OSError):
                os.chdir(self._folder)

    def _is(self, folder: str) -> bool:
        return _folder_mark(folder) == self._mark


def _folder_mark(folder: str) -> tuple[int, ...]:
    try:
        found = os.stat(folder)
    except (OSError, ValueError):
        return ()
    return found.st_dev, found.st_ino


def small_file(path: Path) -> bytes:
    """Return what a file of settings holds; b"" for what is no file, or larger than one ever is.

    Raises `OSError` if it cannot be read.
    """
    return file_start(str(path), SMALL) if path.is_file() and path.stat().st_size <= SMALL else b""


def file_start(path: str, most: int) -> bytes:
    """Return the first bytes of a file.

    Raises `OSError` if it cannot be read, and for a pipe or a device, which may never end.
    """
    facts = os.stat(path)
    if not (stat.S_ISREG(facts.st_mode) or stat.S_ISDIR(facts.st_mode)):
        raise OSError("it is a pipe or a device; put its content into a file")
    with open(path, "rb") as file:
        # What has no bytes may be a file of the system's, such as /proc/kmsg, that is waited for.
        return file.read(min(most, facts.st_size))


def file_mark(path: str) -> tuple[int, ...]:
    """Return what tells a file from others and from later versions; () if it does not exist."""
    try:
        return _mark(os.stat(path))
    except (OSError, ValueError):
        return ()


def _mark(found: os.stat_result) -> tuple[int, ...]:
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def no_link(path: str, flags: int) -> int:
    """Open a file as `open` does, with this as its `opener`, but follow no link at its end.

    Nor is a pipe waited for that somebody has put there.
    """
    more = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    return os.open(path, flags | more, 0o666)


def followed(path: str) -> tuple[str, bool]:
    """Return the path with links followed, and whether to write to it directly (device, pipe)."""
    with contextlib.suppress(OSError, ValueError):
        if Path(path).exists():
            return os.path.realpath(path), not Path(path).is_file()
    return path, False


def expect_name(path: str) -> None:
    """Raise `BadSpec` for a file that is open, and named by that alone: `/dev/stdout`, `/dev/fd/3`.

    What takes its place would have its name, and no longer be what is open.
    """
    step = path
    with contextlib.suppress(OSError, ValueError):
        while Path(path).is_file():
            folder, name = os.path.split(step)
            folder = os.path.realpath(folder or ".")
            if re.fullmatch(r"/proc/.*/fd", folder):
                told = "it is a file that is open already; give that file's name"
                raise BadSpec(f"cannot write {one_line(path, 200)}: {told}")
            step = os.path.join(folder, os.readlink(os.path.join(folder, name)))


def refusal_of(path: str, error: OSError | ValueError) -> BadSpec:
    """Return what to raise where a file cannot be written."""
    return BadSpec(f"cannot write {one_line(path, 200)}: {system_line(error)}")
