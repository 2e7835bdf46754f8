"""Options of every verb that loads a game (`-O`, `--house`, `--seed`): reading them."""

from collections.abc import Callable
from typing import Any, TypeVar

import click
import msgspec

from wonders.cli.translate import t_
from wonders.core.errors import BadSpec
from wonders.core.game.chance.derived_seeds import SEED_LIMIT, check_seed
from wonders.core.game.game import Game
from wonders.core.options.names_with_parameters import read_pairs
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.plugins.load_games_and_bots import load

__all__ = [
    "game_options",
    "load_game",
    "new_seed",
    "option_of_game",
    "option_of_house",
    "option_values",
]

F = TypeVar("F", bound=Callable[..., Any])

option_of_game = click.option(
    "-O",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    help="Set an option of the game (see wonders games). May be repeated.",
)
option_of_house = click.option(
    "--house",
    "houses",
    multiple=True,
    metavar="SPEC",
    help="Put a house rule in force, NAME or NAME:KEY=VALUE,… (see wonders houses)."
    " May be repeated; the order counts.",
)
option_of_seed = click.option(
    "--seed",
    type=int,
    metavar="N",
    help="The seed of all chance: the same seed gives the same game.",
)


def game_options(function: F) -> F:
    """Add `-O`, `--house` and `--seed` to a verb that plays."""
    return option_of_game(option_of_house(option_of_seed(function)))


def option_values(options: tuple[str, ...]) -> dict[str, str]:
    """Read `-O key=value` texts."""
    return read_pairs(options, "-O")


def load_game(name: str, options: tuple[str, ...] = (), houses: tuple[str, ...] = ()) -> Game:
    """Build the game that is named on the command line."""
    return load(name, houses, option_values(options), text=True)


def for_players(game: str, options: tuple[str, ...], bots: int) -> tuple[str, ...]:
    """Return the options, with the number of players if the game lets it be chosen.

    It is the number of bots, unless an option sets it already.
    """
    fields = [field.name for field in msgspec.structs.fields(ruleset_class(game).Options)]
    named = any(pair.partition("=")[0].strip() == "players" for pair in options)
    return (
        options if named or not bots or "players" not in fields else (*options, f"players={bots}")
    )


def new_seed(seed: int | None) -> int:
    """Return the seed given, or a random one that nobody can predict."""
    if seed is not None:
        return check_seed(seed)
    import secrets

    return secrets.randbelow(SEED_LIMIT)


def ruleset_class(name: str) -> type[Game]:
    """Return a ruleset by name without building its game."""
    plugins = installed()
    return plugins.find(plugins.rulesets, name)


def at_least(value: int, lowest: int, what: str) -> int:
    """Return the value; raise `BadSpec` if it is too low."""
    if value < lowest:
        raise BadSpec(
            t_("{what} must be at least {lowest}, not {value}").format(
                what=what, lowest=lowest, value=value
            )
        )
    return value
