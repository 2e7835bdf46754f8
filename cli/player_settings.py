"""What a player has chosen once and for all: language, colours, name, in the settings folder."""

from contextlib import suppress
from pathlib import Path

import msgspec

from wonders.cli.own_folders import settings_folder
from wonders.core.errors import WondersError
from wonders.core.files.write_whole_files import put_in_place, small_file

__all__ = ["OwnOptions", "keep_options", "own_options"]


class OwnOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's own options; "" is the usual: the language of the environment, no theme, «you»."""

    lang: str = ""
    theme: str = ""
    name: str = ""


def _file() -> Path:
    return settings_folder() / "options.json"


def own_options() -> OwnOptions:
    """Return the options that are kept; the usual ones if there are none, or they are broken."""
    try:
        return msgspec.json.decode(small_file(_file()), type=OwnOptions)
    except (OSError, ValueError, msgspec.DecodeError):
        return OwnOptions()


def keep_options(options: OwnOptions) -> None:
    """Keep options for all games to come; a disk that is full is no reason to stop."""
    with suppress(OSError, WondersError):
        file = _file()
        file.parent.mkdir(parents=True, exist_ok=True)
        put_in_place(str(file), msgspec.json.encode(options))
