"""`wonders rules`: a summary in our own words, and the rulings with their numbers.

With `--tensor` it prints the layout of observations for learners.
"""

import sys

import click
from rich.text import Text

from wonders.cli.main import Settings
from wonders.cli.options_of_games import load_game, option_of_game, option_of_house, ruleset_class
from wonders.cli.screen.console import console_for
from wonders.cli.translate import language_in_use, t_
from wonders.core.errors import BadSpec
from wonders.core.game.game import Game

__all__ = ["rules", "rules_lines", "rules_page", "tensor_lines"]

#: The most cells of a line to read.
WIDEST = 100


@click.command()
@click.argument("game")
@click.option("--tensor", is_flag=True, help="Print the layout of observations for learners.")
@option_of_game
@option_of_house
@click.pass_obj
def rules(
    settings: Settings, game: str, tensor: bool, options: tuple[str, ...], houses: tuple[str, ...]
) -> None:
    """Read a summary of the rules of GAME, with the rulings and their numbers.

    -O and --house are for --tensor.
    """
    settings.load_plugins()
    ruleset = ruleset_class(game)
    if tensor:
        played = load_game(game, options, houses)
        room = None if options else max(played.players, *played.seats)
        click.echo("\n".join(tensor_lines(played, room)))
        return
    if options or houses:
        raise BadSpec(t_("-O and --house take --tensor"))
    if sys.stdout.isatty():
        console = console_for(plain=False)
        for line in rules_lines(ruleset, game, console.width):
            console.print(line)
    else:
        click.echo(_page(ruleset, game).rstrip())


def rules_lines(ruleset: type[Game], name: str, width: int) -> list[Text]:
    """Return the rules of a ruleset as lines to read; raise `BadSpec` if it has none."""
    # It takes a moment to import.
    from wonders.cli.screen.markdown import markdown_lines

    return markdown_lines(_page(ruleset, name), min(width, WIDEST))


def tensor_lines(game: Game, seats: int | None) -> list[str]:
    """Return the layout of a game's observations with room for some seats: a line a slice."""
    observer = game.observer(seats)
    found = [f"{observer.name}\t{observer.size}\tint8\tactions\t{len(game.table)}"]
    found += [
        f"{part.start}\t{part.start + part.size}\t{part.name}\t{part.about}"
        for part in observer.parts
    ]
    return found


def rules_page(ruleset: type[Game]) -> str:
    """Return a ruleset's page of rules in the language in use, else the English one.

    Raises `OSError` if it has none.
    """
    try:
        return ruleset.page(f"rules.{language_in_use()}.md")
    except OSError:
        return ruleset.page("rules.md")


def _page(ruleset: type[Game], name: str) -> str:
    try:
        return rules_page(ruleset)
    except OSError:
        told = t_("{game} has no page of rules: its package has no rules.md")
        raise BadSpec(told.format(game=name)) from None
