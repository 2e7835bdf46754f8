"""`wonders bench`: how fast this machine plays a game."""

import click
import msgspec

from wonders.cli.at_the_table.seats_and_names import number_of_players
from wonders.cli.main import Settings
from wonders.cli.shared_by_verbs.json_output import as_json, print_json
from wonders.cli.shared_by_verbs.options_of_games import load_game, option_of_game, option_of_house
from wonders.cli.translate import t_
from wonders.core.arena.bench_of_engine_speed import LOOPS, Loop
from wonders.core.arena.bench_of_engine_speed import bench as measure
from wonders.core.compiled_or_plain import build_name
from wonders.core.errors import BadSpec

__all__ = ["bench"]

#: The most seconds to play; more would not make the figures better.
LONGEST = 3600.0


@click.command()
@click.argument("game")
@click.option(
    "--players", type=int, metavar="N", help="How many players, if the game has a choice."
)
@click.option(
    "--seconds",
    type=float,
    default=3.0,
    metavar="S",
    show_default=True,
    help="How many seconds to play.",
)
@click.option(
    "--loop",
    type=click.Choice(LOOPS),
    default="moves",
    show_default=True,
    help="How to play: by moves, by their numbers, or each game in one call.",
)
@option_of_game
@option_of_house
@as_json
@click.pass_obj
def bench(
    settings: Settings,
    game: str,
    players: int | None,
    seconds: float,
    loop: Loop,
    options: tuple[str, ...],
    houses: tuple[str, ...],
    json_: bool,
) -> None:
    """Measure how fast this machine plays GAME.

    It plays random games in one process: deal, list the moves, play them, score in full. The
    digest is a hash of the records of the first 100 games from seed 0, to compare versions by.
    """
    settings.load_plugins()
    if not 0 < seconds <= LONGEST:
        raise BadSpec(
            t_("--seconds must be more than 0 and at most {longest:.0f}, not {seconds:g}").format(
                longest=LONGEST, seconds=seconds
            )
        )
    built = load_game(game, options, houses)
    if players is not None and players != built.players:
        if players not in built.seats:
            seats = ", ".join(map(str, built.seats))
            raise BadSpec(
                t_("{game} is not played by {players}; --players takes {seats}").format(
                    game=game, players=players, seats=seats
                )
            )
        built = load_game(game, (*options, f"players={players}"), houses)
    figures = measure(built, seconds, loop)
    if json_:
        print_json(msgspec.to_builtins(figures))
        return
    players_text, build = number_of_players(figures.players), build_name(figures.compiled)
    click.echo(
        t_("{game}, {players}, {build}, random moves, one process").format(
            game=figures.game, players=players_text, build=build
        )
    )
    click.echo(t_("loop: {loop}").format(loop=figures.loop))
    for text, figure in (
        (t_("{figure:12,.0f} games a second"), figures.games_per_second),
        (t_("{figure:12,.0f} decisions a second"), figures.decisions_per_second),
        (t_("{figure:12.2f} legal moves a decision"), figures.moves_per_decision),
        (t_("{figure:12,.0f} state copies a second"), figures.copies_per_second),
        (t_("{figure:12,.0f} deals a second"), figures.deals_per_second),
    ):
        click.echo(text.format(figure=figure))
    click.echo(t_("digest {digest}").format(digest=figures.digest))
