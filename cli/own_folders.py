"""The folders of a player: for settings, and for games and lessons."""

import errno
from collections.abc import Callable
from functools import partial
from pathlib import Path

from platformdirs import user_config_path, user_data_path

from wonders.cli.translate import t_

__all__ = ["data_folder", "old_games_folder", "settings_folder"]


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
