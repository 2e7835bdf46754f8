"""Options of every verb that loads a game (`-O`, `--house`, `--seed`, `--json`): reading them."""

import os
import re
from collections.abc import Callable, Iterable
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
    "as_json",
    "game_options",
    "json_text",
    "load_game",
    "new_seed",
    "option_of_game",
    "option_of_house",
    "option_values",
    "print_json",
    "print_json_list",
    "split_number",
]

#: How much of a long list of JSON is gathered before it is printed, in characters.
PRINTED_AT_ONCE = 1 << 24

F = TypeVar("F", bound=Callable[..., Any])

as_json = click.option("--json", "json_", is_flag=True, help="Print JSON.")


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
    named = any(pair.partition("=")[0] == "players" for pair in options)
    return (
        options if named or not bots or "players" not in fields else (*options, f"players={bots}")
    )


def new_seed(seed: int | None) -> int:
    """Return the seed given, or a random one that nobody can predict."""
    if seed is not None:
        return check_seed(seed)
    import secrets

    return secrets.randbelow(SEED_LIMIT)


def print_json(value: object) -> None:
    """Print a value as indented JSON, with all that could steer a terminal escaped."""
    click.echo(json_text(value))


def print_json_list(values: Iterable[object]) -> None:
    """Print what `print_json` would print of a list; one of any length takes little memory.

    If an error comes while `values` are few, nothing is printed.
    """
    waiting, size = "[", 0
    for value in values:
        # No text in JSON has a line break of its own.
        waiting += f"{',' if size else ''}\n  " + json_text(value).replace("\n", "\n  ")
        size += 1
        if len(waiting) > PRINTED_AT_ONCE:
            click.echo(waiting, nl=False)
            waiting = ""
    click.echo(f"{waiting}\n]" if size else "[]")


def json_text(value: object) -> str:
    """Return a value as indented JSON, with all that could steer a terminal escaped."""
    import json

    def shown(found: re.Match[str]) -> str:
        return found[0] if found[0].isprintable() else json.dumps(found[0])[1:-1]

    return re.sub(r"[^ -~\n]", shown, json.dumps(value, ensure_ascii=False, indent=2))


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


def split_number(file: str) -> tuple[str, int | None]:
    """Split `FILE:N`, unless a file has that very name."""
    found = re.fullmatch(r"(.+):([0-9]{1,9})", file)
    if found is None or os.path.exists(file):
        return file, None
    return found[1], int(found[2])
