"""What a player has chosen once and for all: language, colours, name, in the settings folder."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from wonders.cli.own_folders import settings_folder
from wonders.core.errors import BadData, WondersError
from wonders.core.files.write_whole_files import SMALL, put_in_place, small_file
from wonders.core.guard.read_strictly_within_limits import read_json

__all__ = ["OwnOptions", "keep_options", "own_options"]


class OwnOptions(msgspec.Struct, frozen=True):
    """A player's own options; "" is the usual: the language of the environment, no theme, «you»."""

    lang: str = ""
    theme: str = ""
    name: str = ""


def _file() -> Path:
    return settings_folder() / "options.json"


def own_options() -> OwnOptions:
    """Return the options that are kept; the usual ones for what is not there, or odd."""
    with suppress(OSError):
        known = _known()
        fields = OwnOptions.__struct_fields__
        return OwnOptions(**{each: known[each] for each in fields if type(known.get(each)) is str})
    return OwnOptions()


def _known() -> dict[str, Any]:
    try:
        return read_json(small_file(_file()), dict, SMALL)
    except BadData:
        return {}


def keep_options(options: OwnOptions) -> None:
    """Keep options for all games to come; a disk that is full is no reason to stop.

    What a newer version has put into the file stays there.
    """
    with suppress(OSError, WondersError):
        file = _file()
        file.parent.mkdir(parents=True, exist_ok=True)
        put_in_place(str(file), msgspec.json.encode(_known() | msgspec.to_builtins(options)))
