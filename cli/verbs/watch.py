"""`wonders watch`: bots play, and the table is drawn after each move."""

import time

import click

from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.at_the_table.seats_and_names import (
    HUMAN,
    automata_names,
    display_names,
    take_seats,
)
from wonders.cli.main import Settings
from wonders.cli.shared_by_verbs.options_of_games import (
    for_players,
    game_options,
    load_game,
    new_seed,
)
from wonders.cli.translate import t_
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

    from wonders.cli.at_the_table.answers_to_questions import asked_again
    from wonders.cli.at_the_table.typed_commands import Commands
    from wonders.cli.screen.console import console_for
    from wonders.cli.screen.default_styles_and_signs import style
    from wonders.cli.screen.find_drawing import drawing_for
    from wonders.cli.screen.moves_in_words import move_text
    from wonders.cli.screen.result_sentence_and_score_sheets import result_text, sheet_lines
    from wonders.cli.terminal_size_and_abilities import PLAIN_HEIGHT

    settings.load_plugins()
    if not 0 <= delay <= 3600:
        told = t_("--delay must be from 0 to 3600 seconds, not {delay}")
        raise BadSpec(told.format(delay=f"{delay:g}"))
    if HUMAN in specs:
        raise BadSpec(t_("watch is for bots; to play yourself: wonders play"))
    console = console_for(plain)
    chosen = new_seed(seed)
    built = load_game(game, for_players(game, options, len(specs)), houses)
    seats = take_seats(built, specs or ("greedy",) * built.players, chosen)
    session = Session(built.deal(chosen), seats, chosen)
    session.start_bots()
    names = [*display_names(seats), *automata_names(session.game, settings.lang)]
    drawing = drawing_for(session.game, settings.lang)
    commands = Commands(session, drawing, names, settings.lang)

    def draw(seat: int) -> None:
        console.print()
        news = session.news_after(seat, len(session.moves) - session.game.players)
        scene = session.state.view(seat).scene(news)
        for line in commands.drawn(scene, commands.look(console.width, PLAIN_HEIGHT)):
            console.print(line, no_wrap=True, overflow="crop")
        fault = drawing.new_fault()
        if fault:
            told = t_("The drawing has failed, so here are plain words: {why}")
            console.print(Text(told.format(why=fault)))

    console.print(Text(t_("Seed {number}.").format(number=chosen)))
    bots = zip(names, commands.about, strict=False)
    console.print(Text(", ".join(f"{name}: {about}" for name, about in bots)))
    while not session.over:
        at = session.state.seat or 0
        move = session.bot_move()
        for retry in session.new_retries():
            console.print(Text(asked_again(retry, names)))
        if move is None:
            break
        draw(at)
        told = t_("{name} (seat {number}): {move}")
        done = move_text(move, settings.lang)
        whole = told.format(name=names[at], number=at, move=done)
        console.print(Text(whole, style("strong")))
        session.play(move)
        time.sleep(delay)
    if session.result:
        draw(0)
        console.print(result_text(session.result, names))
        result = session.result
        for line in sheet_lines(result.scores, names, settings.lang, console.width, result.winners):
            console.print(line)
