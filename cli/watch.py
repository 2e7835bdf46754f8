"""`wonders watch`: bots play, and the table is drawn after each move."""

import time

import click

from wonders.cli.game_in_progress import Session
from wonders.cli.main import Settings
from wonders.cli.options_of_games import for_players, game_options, load_game, new_seed
from wonders.cli.seats import HUMAN, automata_names, take_seats
from wonders.core.errors import BadSpec

__all__ = ["watch"]


@click.command()
@click.argument("game")
@click.option(
    "-p",
    "specs",
    multiple=True,
    metavar="SPEC",
    help="A bot; give one for each seat (see wonders bots). Default: greedy everywhere.",
)
@click.option(
    "--delay",
    type=float,
    default=1.0,
    show_default=True,
    metavar="S",
    help="Seconds to wait after each move.",
)
@click.option("--plain", is_flag=True, help="Use no colours or other styling.")
@game_options
@click.pass_obj
def watch(
    settings: Settings,
    game: str,
    specs: tuple[str, ...],
    delay: float,
    plain: bool,
    options: tuple[str, ...],
    houses: tuple[str, ...],
    seed: int | None,
) -> None:
    """Watch bots play GAME: the table is drawn after each move."""
    from rich.text import Text

    from wonders.cli.screen.console import console_for
    from wonders.cli.screen.draw import draw, tell_automata
    from wonders.cli.screen.log import move_text
    from wonders.cli.screen.sheets import result_text, sheets_table
    from wonders.cli.screen.styles import style
    from wonders.cli.table import asked_again

    settings.load_plugins()
    if not 0 <= delay <= 3600:
        raise BadSpec(f"--delay must be from 0 to 3600 seconds, not {delay:g}")
    if HUMAN in specs:
        raise BadSpec("watch is for bots; to play yourself: wonders play")
    console = console_for(plain)
    chosen = new_seed(seed)
    built = load_game(game, for_players(game, options, len(specs)), houses)
    seats = take_seats(built, specs or ("greedy",) * built.players, chosen)
    session = Session(built.deal(chosen), seats, chosen)
    session.start_bots()
    names = [*(seat.name for seat in seats), *automata_names(session.game, settings.lang)]
    told = 0
    console.print(Text(f"Seed {chosen}."))
    while not session.over:
        at = session.state.seat or 0
        move = session.bot_move()
        for retry in session.new_retries():
            console.print(Text(asked_again(retry, names)))
        if move is None:
            break
        console.print()
        view = session.state.view(at)
        told = tell_automata(console, view, told, settings.lang, names)
        draw(console, view, settings.lang, names)
        line = f"{names[at]} (seat {at}): {move_text(move, settings.lang)}"
        console.print(Text(line, style("strong")))
        session.play(move)
        time.sleep(delay)
    if session.result:
        console.print()
        tell_automata(console, session.state.view(0), told, settings.lang, names)
        console.print(result_text(session.result, names))
        console.print(sheets_table(session.result, names, settings.lang))
