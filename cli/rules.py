"""`wonders rules`: a summary in our own words, and the rulings with their numbers."""

import click

from wonders.cli.main import Settings
from wonders.cli.options import ruleset_class
from wonders.core.errors import BadSpec

__all__ = ["rules"]


@click.command()
@click.argument("game")
@click.pass_obj
def rules(settings: Settings, game: str) -> None:
    """Read the rules of GAME in short, with the rulings and their numbers."""
    settings.load_plugins()
    try:
        page = ruleset_class(game).page("rules.md")
    except OSError:
        raise BadSpec(f"{game} comes without a page of rules (rules.md in its package)") from None
    click.echo(page.rstrip())
