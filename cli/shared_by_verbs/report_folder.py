"""The folder of a tournament or a study: the records of its games, and a report of them."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from wonders.cli.translate import t_
from wonders.core.errors import BadSpec
from wonders.core.files.file_lock import locked
from wonders.core.files.write_whole_files import (
    ChangedMeanwhile,
    file_mark,
    file_start,
    put_in_place,
    sweep,
)
from wonders.core.guard.texts_safe_to_print import one_line, system_line

__all__ = ["ReportFolder", "folder_named"]

#: The bytes by which a file of a report is known.
START = 25


def folder_named(output: str) -> Path:
    """Return the folder that was typed; raise `BadSpec` if it is none."""
    if output in ("", "-") or (os.path.exists(output) and not os.path.isdir(output)):
        raise BadSpec(
            t_("cannot write {output!r}: -o names a folder").format(output=one_line(output, 200))
        )
    return Path(output)


class ReportFolder:
    """A folder that is this command's until it ends."""

    def __init__(
        self,
        folder: Path,
        records: Sequence[str],
        report: Mapping[str, Sequence[str]],
        force: bool,
        foreign: str,
    ) -> None:
        """Make and lock the folder; raise `BadSpec` if it holds something else.

        `records` are the names of the files of games, `report` those of the report, each with the
        records that it tells of. Where no run of these has ended, and without `force`, a file
        called like one of the report is refused, with `foreign` if none was begun either. A link is
        never ours: what is written would land elsewhere; and a pipe would be waited for.
        """
        self.path = folder
        self._force = force
        runs = [f"{name}{end}" for name in records for end in ("", ".run", ".part", ".ahead")]
        for name in (*runs, *report):
            if os.path.islink(folder / name) or _is_special(folder / name):
                told = t_("{where} is a link or no file; take it away, or name another folder")
                raise BadSpec(told.format(where=one_line(folder / name, 200)))
        for name, its in report.items():
            begun = any(os.path.exists(folder / f"{each}.run") for each in its)
            # A run that was broken off before its end has written no report.
            ended = begun and any(os.path.exists(folder / each) for each in its)
            if not (force or ended) and os.path.lexists(folder / name):
                told = _foreign() if begun else foreign
                raise BadSpec(told.format(where=one_line(folder / name, 200)))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadSpec(
                t_("cannot make the folder {folder}: {why}").format(
                    folder=one_line(folder, 200), why=system_line(error)
                )
            ) from None
        refusal = t_("another process is writing {path}").format(path=one_line(folder, 200))
        click.get_current_context().with_resource(locked(str(folder / "report"), refusal))
        self._marks = {name: file_mark(str(folder / name)) for name in report}

    def write(self, name: str, content: bytes) -> None:
        """Write a file of the report; raise `BadSpec` if somebody else's is in its place."""
        path = self.path / name
        sweep(path)
        found = _first_bytes(path)
        if not self._force and found and _start(found) != _start(content):
            raise BadSpec(_foreign().format(where=one_line(path, 200)))
        try:
            put_in_place(str(path), content, self._marks[name])
        except ChangedMeanwhile:
            raise BadSpec(_foreign().format(where=one_line(path, 200))) from None


def _start(content: bytes) -> bytes:
    """Return how a file begins that is of one kind with this: its format, or its headings."""
    return content.partition(b"\n")[0][:START]


def _first_bytes(path: Path) -> bytes:
    try:
        return file_start(str(path), START)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise BadSpec(
            t_("cannot read {path}: {why}").format(path=one_line(path, 200), why=system_line(error))
        ) from None


def _foreign() -> str:
    return t_("{where} is not from this run; take it away, and type --resume for the report")


def _is_special(path: Path) -> bool:
    """Return whether something is there that is no file: a folder, a pipe."""
    return os.path.exists(path) and not os.path.isfile(path)
