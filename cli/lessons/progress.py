"""How far the lessons are, and which notes were read: a small file in the data folder."""

from contextlib import suppress
from pathlib import Path

import msgspec

from wonders.cli.own_folders import data_folder
from wonders.core.errors import BadData, WondersError
from wonders.core.files.write_whole_files import SMALL, put_in_place, small_file
from wonders.core.guard.read_strictly_within_limits import read_json

__all__ = ["progress", "remember"]


def _file() -> Path:
    return data_folder() / "lessons.json"


def progress() -> dict[str, int]:
    """Return the moves that are done of each lesson begun; none if that is not known."""
    with suppress(OSError):
        return _known()
    return {}


def _known() -> dict[str, int]:
    try:
        known = read_json(small_file(_file()), dict, SMALL)
    except BadData:
        return {}
    return {lesson: max(done, 0) for lesson, done in known.items() if type(done) is int}


def remember(lesson: str, done: int) -> None:
    """Keep how many moves of a lesson are done; a disk that is full is no reason to stop.

    Nothing is written over a file that cannot be read: it tells of other lessons.
    """
    with suppress(OSError, WondersError):
        file = _file()
        file.parent.mkdir(parents=True, exist_ok=True)
        put_in_place(str(file), msgspec.json.encode(_known() | {lesson: done}))
