"""`wonders rules`: a summary in our own words, and the rulings with their numbers.

With `--tensor` it prints the layout of observations for learners.
"""

import sys

import click

from wonders.cli.look_up.rules_pages import page_or_refusal, rules_lines
from wonders.cli.main import Settings
from wonders.cli.screen.console import console_for
from wonders.cli.shared_by_verbs.options_of_games import (
    load_game,
    option_of_game,
    option_of_house,
    ruleset_class,
)
from wonders.cli.translate import t_
from wonders.core.errors import BadSpec
from wonders.core.game.game import Game

__all__ = ["rules", "tensor_lines"]


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
        click.echo(page_or_refusal(ruleset, game).rstrip())


def tensor_lines(game: Game, seats: int | None) -> list[str]:
    """Return the layout of a game's observations with room for some seats: a line a slice."""
    observer = game.observer(seats)
    found = [f"{observer.name}\t{observer.size}\tint8\tactions\t{len(game.table)}"]
    found += [
        f"{part.start}\t{part.start + part.size}\t{part.name}\t{part.about}"
        for part in observer.parts
    ]
    return found
