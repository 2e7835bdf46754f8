"""What a player has chosen once and for all: language, colours, name, in the settings folder."""

from contextlib import suppress
from pathlib import Path
from typing import TypeGuard

import msgspec

from wonders.cli.own_folders import change_values, known_values, settings_folder
from wonders.core.guard.texts_safe_to_print import system_line

__all__ = ["OwnOptions", "keep_options", "own_options"]

#: The longest text of an option, in characters: a name has to fit into records.
LONGEST = 200


class OwnOptions(msgspec.Struct, frozen=True):
    """A player's own options; "" is the usual: the language of the environment, no theme, «you»."""

    lang: str = ""
    theme: str = ""
    name: str = ""


def _file() -> Path:
    return settings_folder() / "options.json"


def _is_fit(text: object) -> TypeGuard[str]:
    return type(text) is str and len(text) <= LONGEST


def own_options() -> OwnOptions:
    """Return the options that are kept; the usual ones for what is not there, or odd."""
    with suppress(OSError):
        known = known_values(_file())
        texts = {each: known.get(each) for each in OwnOptions.__struct_fields__}
        return OwnOptions(**{each: text for each, text in texts.items() if _is_fit(text)})
    return OwnOptions()


def keep_options(options: OwnOptions) -> str:
    """Keep options for all games to come; return why that cannot be done, or ""."""
    try:
        return change_values(_file(), msgspec.to_builtins(options))
    except OSError as error:
        return system_line(error)
