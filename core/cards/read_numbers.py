"""The numbers of a game, from one file `numbers.toml` or a folder `numbers` with a file a topic."""

import re
import warnings
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from wonders.core.cards.read_and_check_card_data import read_toml
from wonders.core.deprecated_names import OldPathWarning
from wonders.core.errors import BadCard

__all__ = ["Numbers", "numbers_files", "read_numbers"]


class Numbers(NamedTuple):
    """The numbers of a game as plain data, and the file that each comes from."""

    values: dict[str, Any]
    file_of: dict[str, str]

    def file_at(self, error: msgspec.ValidationError) -> str:
        """Return the file of the number that an error names, or the folder if it names none."""
        # The place comes last: "unknown field `at` - at `$.track.loot[0]`".
        for named in reversed(re.findall(r"`(?:\$\.)?(\w+)", str(error))):
            if named in self.file_of:
                return self.file_of[named]
        known = set(self.file_of.values())
        return known.pop() if len(known) == 1 else "numbers"


def numbers_files(package: str) -> list[str]:
    """Return the files of a game's numbers in its package; `setup.toml` was the name before."""
    root = files(package)
    found = ["numbers.toml"] if (root / "numbers.toml").is_file() else []
    if (root / "numbers").is_dir():
        names = sorted(file.name for file in (root / "numbers").iterdir())
        found += [f"numbers/{name}" for name in names if name.endswith(".toml")]
    if not found and (root / "setup.toml").is_file():
        return ["setup.toml"]
    return found or ["numbers.toml"]


def read_numbers(package: str, into: type[msgspec.Struct], game: str) -> Numbers:
    """Return the numbers of a game, in the order of the struct that they are for.

    Raises `BadCard`, naming both files, if two have the same number.
    """
    found: dict[str, Any] = {}
    file_of: dict[str, str] = {}
    for file in numbers_files(package):
        if file == "setup.toml":
            warnings.warn(f"setup.toml of {game} is now numbers.toml", OldPathWarning, stacklevel=2)
        for key, value in read_toml(package, file, dict).items():
            if key in found:
                raise BadCard(f"{file}: {key} stands in {file_of[key]} too")
            found[key], file_of[key] = value, file
    order = dict.fromkeys((*into.__struct_encode_fields__, *found))
    return Numbers({key: found[key] for key in order if key in found}, file_of)
