"""`wonders rules`: a summary in our own words, and the rulings with their numbers."""

import click

from wonders.cli.main import Settings
from wonders.cli.options_of_games import ruleset_class
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
        raise BadSpec(f"{game} has no page of rules: its package has no rules.md") from None
    click.echo(page.rstrip())
