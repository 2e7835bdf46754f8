"""`wonders check`: whether a house rule, an effect, a bot or a ruleset keeps the laws."""

from typing import Any

import click

from wonders.cli.main import Settings
from wonders.cli.shared_by_verbs.json_output import as_json, print_json
from wonders.cli.shared_by_verbs.options_of_games import at_least, option_of_game, option_values
from wonders.cli.shared_by_verbs.readers_that_leave import if_read
from wonders.cli.translate import t_
from wonders.cli.verbs.check_in_child import rows_beside
from wonders.cli.verbs.check_targets import Asked
from wonders.core.errors import BadSpec
from wonders.core.game.chance.derived_seeds import check_seed

__all__ = ["check"]

#: The most seconds for one step.
LONGEST = 3600.0


@click.command()
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
@click.option(
    "-n",
    "games",
    type=int,
    default=20,
    show_default=True,
    metavar="GAMES",
    help="How many games each check plays.",
)
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    metavar="N",
    help="The seed of the first game; the others follow.",
)
@click.option("--game", metavar="GAME", help="Check in this game alone.")
@click.option(
    "--seconds",
    type=float,
    default=10.0,
    show_default=True,
    metavar="S",
    help="How many seconds one step may take.",
)
@option_of_game
@as_json
@click.pass_obj
def check(
    settings: Settings,
    targets: tuple[str, ...],
    games: int,
    seed: int,
    game: str | None,
    seconds: float,
    options: tuple[str, ...],
    json_: bool,
) -> None:
    """Check that each TARGET keeps the laws of the engine.

    TARGET is a house rule or a bot (NAME or NAME:KEY=VALUE,…), an effect kind, a ruleset, or a
    plugin (its name, file or module), of which everything is checked. Games are played at
    random. All options of the game are tried unless -O sets some; a game without such an option
    is left out. Several house rules are checked one by one and then together, in the order
    given. If a law is broken, the smallest case found is shown and the exit status is 1.
    """
    at_least(games, 1, "-n")
    if not 0 < seconds <= LONGEST:
        told = t_("--seconds must be more than 0 and at most {longest:.0f}, not {seconds:g}")
        raise BadSpec(told.format(longest=LONGEST, seconds=seconds))
    for each in (seed, seed + games):
        check_seed(each)
    asked = Asked(targets, settings.plugins, option_values(options), game, games, seed, seconds)
    rows = []
    for row in rows_beside(settings, asked):
        rows.append(row)
        if not json_:
            # The status counts, whoever reads.
            with if_read():
                click.echo("\n".join(_lines(row)))
    if json_:
        with if_read():
            print_json(rows)
    if not all(row["holds"] for row in rows):
        raise click.exceptions.Exit(1)


def _lines(row: dict[str, Any]) -> list[str]:
    if "left_out" in row:
        return [f"{row['what']} in {row['game']}: left out, {row['left_out']}"]
    if row["holds"]:
        if not row["game"]:
            return [f"{row['what']}: its words, styles and signs are known"]
        return [
            f"{row['what']} in {row['game']}: all laws hold"
            f" ({row['games']} games, {row['moves']:,} moves)"
        ]
    first, *more = row["lines"]
    return [first, *(f"  {line}" for line in more), f"  again: {row['again']}"]
