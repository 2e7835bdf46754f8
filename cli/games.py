"""`wonders games`: the rulesets at hand, their seats and options."""

from typing import Any, get_args, get_origin

import click
import msgspec

from wonders.cli.main import Settings
from wonders.cli.options import as_json, print_json
from wonders.core.plugins import installed
from wonders.core.ruleset import Game

__all__ = ["games"]


@click.command()
@as_json
@click.pass_obj
def games(settings: Settings, json_: bool) -> None:
    """List the games, their seats and options."""
    settings.let_in_plugins()
    plugins = installed()
    broken = plugins.load_all()
    found = sorted(plugins.rulesets.things.values(), key=lambda game: game.name)
    if json_:
        print_json([_facts(game) for game in found])
    else:
        for game in found:
            seats = " or ".join(map(str, game.seats))
            click.echo(f"{game.name}: {game.title}, {seats} players (rules version {game.version})")
            for option in _facts(game)["options"]:
                about = f"; {option['about']}" if option["about"] else ""
                default = f"default {option['default']}{about}"
                click.echo(f"  -O {option['name']}={option['values']}  ({default})")
    for line in broken:
        click.echo(f"not loaded: {line}", err=True)


def _facts(game: type[Game]) -> dict[str, Any]:
    options = []
    for option in msgspec.structs.fields(game.Options):
        values = "|".join(_values(option.type)) or "VALUE"
        default = "null" if option.default is None else str(option.default)
        about = next(
            (part.description for part in get_args(option.type) if isinstance(part, msgspec.Meta)),
            "",
        )
        options.append(
            {"name": option.name, "values": values, "default": default, "about": about or ""}
        )
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "rules": game.version,
        "options": options,
    }


def _values(kind: Any) -> list[str]:
    """Return the values that an option's type allows, as they are typed."""
    if get_origin(kind) is not None:
        return [value for part in get_args(kind) for value in _values(part)]
    if isinstance(kind, msgspec.Meta):
        return []
    if kind is type(None) or isinstance(kind, type):
        return {str: ["TEXT"], int: ["NUMBER"], bool: ["true", "false"]}.get(kind, [])
    return [str(kind)]
