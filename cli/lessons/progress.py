"""How far the lessons are, and which notes were read: a small file in the data folder."""

from contextlib import suppress
from pathlib import Path

from wonders.cli.own_folders import change_values, data_folder, known_values
from wonders.core.guard.texts_safe_to_print import system_line

__all__ = ["progress", "remember"]


def _file() -> Path:
    return data_folder() / "lessons.json"


def progress() -> dict[str, int]:
    """Return the moves that are done of each lesson begun; none if that is not known."""
    with suppress(OSError):
        known = known_values(_file())
        return {lesson: max(done, 0) for lesson, done in known.items() if type(done) is int}
    return {}


def remember(lesson: str, done: int) -> str:
    """Keep how many moves of a lesson are done; return why that cannot be done, or ""."""
    try:
        return change_values(_file(), {lesson: done})
    except OSError as error:
        return system_line(error)
