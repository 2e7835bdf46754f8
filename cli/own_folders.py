"""The folders of a player, for settings, and for games and lessons; and the small files in them."""

import errno
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import Any

import msgspec
from platformdirs import user_config_path, user_data_path

from wonders.cli.translate import t_
from wonders.core.errors import BadData, WondersError
from wonders.core.files.write_whole_files import SMALL, put_in_place, small_file
from wonders.core.guard.read_strictly_within_limits import read_json
from wonders.core.guard.texts_safe_to_print import system_line

__all__ = ["change_values", "data_folder", "known_values", "old_games_folder", "settings_folder"]


def settings_folder() -> Path:
    """Return the folder for settings; raise `OSError` where a player has none."""
    return _found(partial(user_config_path, "wonders", appauthor=False))


def data_folder() -> Path:
    """Return the folder for games and lessons; raise `OSError` where a player has none."""
    return _found(partial(user_data_path, "wonders", appauthor=False))


def old_games_folder() -> Path:
    """Return the folder in which games once lay, among the settings."""
    return _found(partial(user_config_path, "wonders", appauthor=False, roaming=True))


def _found(find: Callable[[], Path]) -> Path:
    try:
        return find()
    except RuntimeError:
        # A user that the system does not know, as in a container, and no HOME.
        why = t_("there is no home folder; set HOME, or name a file with --record")
        raise FileNotFoundError(errno.ENOENT, why, "~") from None


def known_values(file: Path) -> dict[str, Any]:
    """Return the values in a small file; none if it is not there, or cannot be read."""
    with suppress(OSError, BadData):
        return read_json(small_file(file), dict, SMALL)
    return {}


def _unused(name: str) -> str:
    """Return `name`, or `name-2` and so on where there is something already."""
    names = chain([name], (f"{name}-{number}" for number in count(2)))
    return next(each for each in names if not os.path.lexists(each))


def change_values(file: Path, values: Mapping[str, Any]) -> str:
    """Change some values in a small file; return why that cannot be done, or "".

    What else is in it stays. A file that is no JSON, perhaps after a slip of who edited it, is
    kept beside it.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        known: dict[str, Any] = {}
        try:
            if file.exists():
                known = read_json(small_file(file), dict, SMALL)
        except BadData:
            os.replace(file, _unused(f"{file}.unreadable"))
        put_in_place(str(file), msgspec.json.encode({**known, **values}))
    except (OSError, WondersError) as error:
        return system_line(error) if isinstance(error, OSError) else str(error)
    return ""
