"""The destination of an export: written beside it, then renamed over an older export."""

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from wonders.core.errors import BadSpec
from wonders.core.files.file_lock import locked
from wonders.core.files.write_whole_files import (
    expect_writable,
    keep_readers,
    left_beside,
    name_beside,
    open_new,
    settle_folder,
)
from wonders.core.game.blame_plugins_or_bots import as_fault_of_rules
from wonders.core.guard.interrupts import interrupt_held
from wonders.core.guard.plugin_source_lines import failing_package
from wonders.core.guard.texts_safe_to_print import one_line, system_line

__all__ = ["new_file", "new_folder", "target_of"]


@contextlib.contextmanager
def new_folder(path: str, ours: Callable[[Path], bool]) -> Iterator[Path]:
    """Yield a new folder; it becomes `path` at the end.

    After any error, even Ctrl-C, it is removed. A folder already at `path` is replaced only if
    it has nothing but files for which `ours` returns true; otherwise `BadSpec` is raised. Whoever
    might read the old one may read the new one, and nobody else.
    """
    target = target_of(path)
    _expect_only(target, ours)
    with _told(path):
        if target.exists() and target.samefile("."):
            raise BadSpec(f"cannot write {one_line(path, 200)}: it is the folder you work in")
    part, old = name_beside(target), name_beside(target)
    with _alone(path), _built_aside(path, part):
        with _told(path):
            # Not even while it is written may others read what is private.
            part.mkdir(0o700 if target.exists() else 0o777)
        yield part
        # Once more: writing may have taken long.
        _expect_only(target, ours)
        with _told(path), interrupt_held():
            for file in part.iterdir():
                _settle(file)
                keep_readers(file, target / file.name)
            settle_folder(part)
            keep_readers(part, target)
            if target.exists():
                target.rename(old)
            try:
                part.rename(target)
            except OSError:
                if old.exists():
                    old.rename(target)
                raise
            settle_folder(target.parent)
            # The old folder, and what killed exports have left.
            for each in left_beside(target):
                with contextlib.suppress(BadSpec):
                    _expect_only(each, ours)
                    _remove(each)


@contextlib.contextmanager
def new_file(path: str, ours: Callable[[Path], bool]) -> Iterator[Path]:
    """Yield the path for a new file; it becomes `path` at the end.

    After any error, even Ctrl-C, it is removed. A file already at `path` is replaced only if
    it is empty or `ours` returns true for it; otherwise `BadSpec` is raised. Whoever might read
    the old one may read the new one, and nobody else.
    """
    target = target_of(path)
    # Not `PATH.part`, which may be somebody else's: the games of a run, say.
    part = name_beside(target)
    _expect_export(path, target, ours)
    with _alone(path):
        with _told(path):
            open_new(part, target).close()
        with _built_aside(path, part):
            yield part
            _expect_export(path, target, ours)
            with _told(path), interrupt_held():
                _settle(part)
                os.replace(part, target)
                settle_folder(target.parent)


def _alone(path: str) -> contextlib.AbstractContextManager[None]:
    """Lock the destination against other processes."""
    return locked(path, f"another process is writing {one_line(path, 200)}")


def _expect_export(path: str, target: Path, ours: Callable[[Path], bool]) -> None:
    """Raise `BadSpec` for what an export must not replace."""
    with _told(path):
        if target.exists() and not target.is_file():
            raise BadSpec(f"cannot write {one_line(path, 200)}: it is no file")
        if target.exists() and target.stat().st_size and not ours(target):
            raise BadSpec(
                f"{one_line(path, 200)} is there already and is no export, or holds more; remove it"
                " yourself"
            )


@contextlib.contextmanager
def _built_aside(path: str, part: Path) -> Iterator[None]:
    """Remove `part` if the block fails; turn an `OSError` into a `BadSpec`."""
    try:
        with _told(path):
            yield
    except BaseException:
        with interrupt_held(), contextlib.suppress(OSError):
            _remove(part)
        raise


@contextlib.contextmanager
def _told(path: str) -> Iterator[None]:
    """Turn an `OSError` into a `BadSpec` that names the path."""
    try:
        yield
    except OSError as error:
        # Games of rulesets and rules may be checked meanwhile.
        is_ours = failing_package(error) in ("", "wonders", "pyarrow")
        if not is_ours and (fault := as_fault_of_rules(error)):
            raise fault from None
        raise BadSpec(f"cannot write {one_line(path, 200)}: {system_line(error)}") from None


def target_of(path: str) -> Path:
    """Return a path with links followed."""
    try:
        target = Path(os.path.realpath(path))
    except (OSError, ValueError) as error:
        raise BadSpec(f"cannot write {one_line(path, 200)}: {system_line(error)}") from None
    if not target.name:
        raise BadSpec(f"cannot write {one_line(path, 200)}: it is the whole disk")
    return target


def _expect_only(folder: Path, ours: Callable[[Path], bool]) -> None:
    """Raise `BadSpec` if `folder` exists and is anything but a folder with files of an export."""
    with _told(str(folder)):
        try:
            folder.lstat()
        except FileNotFoundError:
            return
        if not folder.is_dir() or folder.is_symlink():
            raise BadSpec(f"cannot write {one_line(folder, 200)}: it is no folder")
        for each in sorted(folder.iterdir()):
            expect_writable(each)
            if not each.is_file() or not ours(each):
                raise BadSpec(
                    f"{one_line(folder, 200)} holds other things ({one_line(each.name, 60)}); "
                    "name a folder of its own"
                )


def _settle(file: Path) -> None:
    """Wait until a file is on the disk and not only in the system's cache."""
    with file.open("r+b") as opened:
        os.fsync(opened.fileno())


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
