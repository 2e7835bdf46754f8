"""`wonders rules`: a summary in our own words, and the rulings with their numbers."""

import click

from wonders.cli.main import Settings
from wonders.cli.options_of_games import ruleset_class
from wonders.cli.translate import t_
from wonders.core.errors import BadSpec

__all__ = ["rules"]


@click.command()
@click.argument("game")
@click.pass_obj
def rules(settings: Settings, game: str) -> None:
    """Read a summary of the rules of GAME, with the rulings and their numbers."""
    settings.load_plugins()
    try:
        page = ruleset_class(game).page("rules.md")
    except OSError:
        told = t_("{game} has no page of rules: its package has no rules.md")
        raise BadSpec(told.format(game=game)) from None
    click.echo(page.rstrip())
