"""How far the lessons are, and which notes were read: a small file in the data folder."""

from contextlib import suppress
from pathlib import Path

from wonders.cli.own_folders import change_values, data_folder, known_values

__all__ = ["progress", "remember"]


def _file() -> Path:
    return data_folder() / "lessons.json"


def progress() -> dict[str, int]:
    """Return the moves that are done of each lesson begun; none if that is not known."""
    with suppress(OSError):
        known = known_values(_file())
        return {lesson: max(done, 0) for lesson, done in known.items() if type(done) is int}
    return {}


def remember(lesson: str, done: int) -> None:
    """Keep how many moves of a lesson are done, as far as that can be done."""
    with suppress(OSError):
        change_values(_file(), {lesson: done})
