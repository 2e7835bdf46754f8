"""`wonders games`: the rulesets installed, their seats and options."""

from typing import Any

import click

from wonders.cli.main import Settings
from wonders.cli.screen.result_sentence_and_score_sheets import listed
from wonders.cli.shared_by_verbs.describe_parameters import parameter_line, parameters
from wonders.cli.shared_by_verbs.json_output import as_json, print_json
from wonders.cli.translate import t_
from wonders.core.game.game import Game
from wonders.core.plugins.find_and_import_plugins import installed

__all__ = ["games"]


@click.command()
@as_json
@click.pass_obj
def games(settings: Settings, json_: bool) -> None:
    """List the games, their seats and options."""
    settings.load_plugins()
    plugins = installed()
    broken = plugins.load_all()
    found = sorted(plugins.rulesets.things.values(), key=lambda game: game.name)
    if json_:
        print_json([_facts(game) for game in found])
    else:
        for game in found:
            told = t_("{name}: {title}, {seats} players (rules version {version})")
            seats = listed([*map(str, game.seats)], t_("{one} or {other}"))
            click.echo(
                told.format(name=game.name, title=game.title, seats=seats, version=game.version)
            )
            for option in parameters(game.Options, t_):
                click.echo(f"  -O {parameter_line(option)}")
    for line in broken:
        click.echo(t_("not loaded: {why}").format(why=line), err=True)


def _facts(game: type[Game]) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "rules": game.version,
        "options": parameters(game.Options),
    }
