"""The tournament file: who plays which games, and how they are paired."""

import os
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from wonders.core.errors import BadData, BadSpec
from wonders.core.files.write_whole_files import file_start
from wonders.core.guard.read_strictly_within_limits import TOML_LIMIT, read_toml
from wonders.core.guard.texts_safe_to_print import system_line
from wonders.core.options.names_with_parameters import Count, plain
from wonders.core.plugins.import_files_and_folders import is_package

__all__ = ["MOST_BOTS", "GameOf", "Tournament", "TournamentPairing", "read_tournament"]

Spec = Annotated[str, msgspec.Meta(min_length=1, max_length=5000)]

#: How the entrants of a tournament are paired, the usual way first.
TournamentPairing = Literal["round-robin", "balanced", "focus"]

#: The most bots of a tournament; its report compares each with each.
MOST_BOTS = 200
#: The most games of a tournament: each of them is built before the first is played.
MOST_GAMES = 100


class GameOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of a tournament, with its options and house rules.

    `rounds` overrides the rounds of the tournament for this game.
    """

    name: str
    options: dict[str, bool | int | str | list[str] | None] = {}
    house: tuple[str, ...] = ()
    rounds: Count | None = None

    def option_texts(self) -> dict[str, str]:
        """Return the options as text, as they would be typed."""
        return {key: plain(value) for key, value in self.options.items()}


class Tournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a tournament file.

    `clock` is the seconds a bot may think about a move. `plugins` are modules, or files and
    folders by their paths from the tournament file.
    """

    bots: tuple[Spec, ...]
    games: tuple[GameOf, ...] = msgspec.field(name="game")
    pairing: TournamentPairing = "round-robin"
    rounds: Count = 10
    seed: int | None = None
    clock: float | None = None
    plugins: tuple[str, ...] = ()


def read_tournament(path: str) -> Tournament:
    """Read a tournament file (TOML); raise `BadSpec` naming the file and what is wrong."""
    try:
        content = file_start(path, TOML_LIMIT + 1)
    except OSError as error:
        raise BadSpec(f"cannot read {path}: {system_line(error)}") from None
    try:
        found = read_toml(content, Tournament)
    except BadData as error:
        raise BadSpec(f"{path}: {error}") from None
    if not found.games:
        raise BadSpec(f"{path}: it names no game; add [[game]] with a name")
    if len(found.games) > MOST_GAMES:
        raise BadSpec(f"{path}: it has {len(found.games)} games, and at most {MOST_GAMES} fit")
    folder = Path(path).parent
    plugins = tuple(_beside(folder, each) for each in found.plugins)
    return msgspec.structs.replace(found, plugins=plugins)


def _beside(folder: Path, plugin: str) -> str:
    """Return a plugin as it is named from the working folder; what is no path is a module."""
    if plugin.endswith(".py"):
        return str(folder / plugin)
    is_path = os.path.dirname(plugin) or is_package(folder / plugin)
    return os.path.join(folder, os.path.normpath(plugin)) if is_path else plugin
