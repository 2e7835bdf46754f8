"""`wonders replay`: show recorded games, check them, trace them."""

import os
import signal
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from wonders.cli.at_the_table.seats_and_names import (
    HUMAN,
    automata_names,
    names_in_record,
    recorded_names,
)
from wonders.cli.main import Settings
from wonders.cli.shared_by_verbs.games_named_by_file_and_line import records_in, split_number
from wonders.cli.shared_by_verbs.json_output import as_json, print_json, print_json_list
from wonders.cli.shared_by_verbs.readers_that_leave import drop_output, if_read, say
from wonders.cli.translate import n_, t_
from wonders.core.errors import BadRecord, BadSpec
from wonders.core.files.file_lock import locked
from wonders.core.files.write_whole_files import Here, put_in_place
from wonders.core.game.state import State
from wonders.core.guard.texts_safe_to_print import one_line, visible
from wonders.core.plugins.load_games_and_bots import load
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import Record
from wonders.core.record.read_record_files import NotRecords, read_records
from wonders.core.record.replay import Step, check, trace_line

if TYPE_CHECKING:
    from rich.console import Console

    from wonders.cli.at_the_table.step_through_record import Stepping

__all__ = ["replay"]


#: What the names of other kinds of pictures end in.
OTHER_PICTURES = (".gif", ".jpeg", ".jpg", ".pdf", ".png", ".webp")
#: The most faults that --json tells; all are counted.
FAULTS = 100_000


@click.command()
@click.argument("file", metavar="FILE[:N]")
@click.option(
    "--step", is_flag=True, help="Draw the table at each move, and wait: Enter goes on, b back."
)
@click.option(
    "--review",
    is_flag=True,
    help="Look back at one game: the chance to win, the costliest moves, what was better.",
)
@click.option("--check", "check_", is_flag=True, help="Check every line against the rules.")
@click.option(
    "--trace",
    is_flag=True,
    help="Print a JSON line for each move: coins and legal moves before it.",
)
@click.option(
    "--picture",
    metavar="OUT",
    help="Draw the table before one move of one game (FILE:N) as a picture (SVG).",
)
@click.option("--move", type=click.IntRange(min=0), help="The move of the picture; else the end.")
@click.option("--choose", default="", metavar="KEY", help="The card chosen in the picture.")
@as_json
@click.pass_obj
def replay(
    settings: Settings,
    file: str,
    step: bool,
    review: bool,
    check_: bool,
    trace: bool,
    picture: str | None,
    move: int | None,
    choose: str,
    json_: bool,
) -> None:
    """Show the games of a record file, check them or trace them.

    FILE:N takes only the game on line N, counted from 0. FILE may be packed (.gz); - is standard
    input.
    """
    settings.load_plugins()
    if step and (check_ or trace or json_):
        raise BadSpec(t_("--step does not go with --check, --trace or --json; leave one out"))
    drawn = picture is not None or move is not None or choose
    if review and (step or check_ or trace or json_ or drawn):
        raise BadSpec(t_("--review does not go with another option; leave one out"))
    if drawn and (picture is None or step or check_ or trace or json_):
        raise BadSpec(t_("--picture goes with --move and --choose alone, and they with it"))
    path, only = split_number(file)
    if step and path == "-":
        raise BadSpec(t_("{option} takes a file, not -").format(option="--step"))
    if review:
        _review(settings, path, only)
        return
    games = Games(load)
    if picture == "-":
        raise BadSpec(t_("{option} takes a file, not -").format(option="--picture"))
    if picture is not None and Path(picture).suffix.lower() in OTHER_PICTURES:
        told = t_("a picture is SVG, so call it .svg, not {name}")
        raise BadSpec(told.format(name=visible(Path(picture).name)))
    if picture is not None:
        _draw_picture(games, path, only or 0, picture, move, choose, settings.lang)
        return
    if check_ or trace:
        bad = _check_all(games, path, only, check_, trace, json_)
        if bad:
            raise click.exceptions.Exit(1)
        return
    if json_:
        print_json_list(map(msgspec.to_builtins, _sound(games, path, only)))
        return
    _show_all(games, path, only, step, settings.lang)


def _review(settings: Settings, path: str, only: int | None) -> None:
    """Review the last game of a file, or the one on a line, on the full screen if there is one."""
    from wonders.cli.coach.review_lines import tell_review
    from wonders.cli.coach.reviewed_game import Review
    from wonders.cli.screen.console import console_for
    from wonders.cli.terminal_size_and_abilities import has_screen
    from wonders.cli.verbs.play import play_on

    here = Here()
    number, record = deque(records_in(path, only), maxlen=1).pop()
    try:
        game = Games(load).of(record)
        given = record.about.names if record.about else None
        seats = record.seats[: game.players]
        names = recorded_names(seats, given or ())
        names += automata_names(game, settings.lang)
        seat = seats.index(HUMAN) if HUMAN in seats else 0
        review = Review(game, record, names, seat, here=here)
    except BadRecord as error:
        raise BadSpec(f"{path}:{number}: {error}") from None
    if not has_screen():
        tell_review(review, console_for(plain=False), settings.lang)
        return
    from wonders.cli.full_screen.play_and_review_programs import review_on_screen

    chosen = review_on_screen(review, settings.lang)
    if not isinstance(chosen, str):
        play_on(chosen, settings)


def _sound(games: Games, path: str, only: int | None) -> Iterator[Record]:
    """Yield the records of a file; raise `BadSpec` at one that does not follow the rules."""
    for number, record in records_in(path, only):
        try:
            check(games.of(record), record)
        except BadRecord as error:
            raise BadSpec(f"{path}:{number}: {error}") from None
        yield record


def _check_all(
    games: Games, path: str, only: int | None, check_: bool, trace: bool, json_: bool
) -> int:
    """Check, and trace if asked, every line; print a message for each bad one; count them.

    A trace alone ends where nobody reads it any more.
    """
    faults: list[dict[str, Any]] = []
    count = bad = 0
    try:
        for number, record in read_records(path, only):
            count += 1
            try:
                if isinstance(record, BadRecord):
                    raise record
                game = games.of(record)

                def tell(state: State, step: Step, number: int = number) -> None:
                    with if_read() if check_ else nullcontext():
                        sys.stdout.write(trace_line(number, state, step))

                check(game, record, tell if trace else None)
            except BadRecord as error:
                bad += 1
                if len(faults) < FAULTS:
                    faults.append({"line": number, "step": error.step, "why": error.why})
                with if_read() if check_ else nullcontext():
                    sys.stdout.flush()
                say(f"{visible(path)}:{number}: {error}", by="")
    except NotRecords as error:
        if not bad:
            # The one line that was asked for has not been reached.
            raise
        say(one_line(error))
    except BrokenPipeError:
        drop_output()
    with if_read():
        if json_ and not trace:
            print_json({"file": path, "records": count, "bad": bad, "errors": faults})
        elif not trace:
            verdict = t_("{count} bad").format(count=bad) if bad else t_("all good")
            click.echo(
                n_(
                    "{file}: {count} record, {verdict}",
                    "{file}: {count} records, {verdict}",
                    count,
                    file=visible(path),
                    verdict=verdict,
                )
            )
    return bad


def _draw_picture(
    games: Games, path: str, only: int, out: str, move: int | None, choose: str, lang: str
) -> None:
    """Draw the table of a game before a move, or at its end, into a file."""
    from wonders.cli.at_the_table.step_through_record import Stepping
    from wonders.cli.at_the_table.svg_picture_of_a_record import picture

    number, record = next(records_in(path, only))
    here = Here()
    try:
        played = Stepping(games.of(record), record, names_in_record(record), lang)
    except BadRecord as error:
        raise BadSpec(f"{path}:{number}: {error}") from None
    last = len(played.steps)
    if move is not None and move > last:
        raise BadSpec(
            t_("--move is at most {last} in this game, not {move}").format(last=last, move=move)
        )
    drawn = picture(played, last if move is None else move, f"wonders play {record.game}", choose)
    here.go_back()
    where = visible(out)
    taken = t_("a table or a run is writing {path}; choose another name").format(path=where)
    with locked(out, taken):
        if Path(out).is_file() and not _is_picture(Path(out)):
            told = t_("{path} exists already and is no picture; choose another name")
            raise BadSpec(told.format(path=where))
        put_in_place(out, drawn.encode())


def _is_picture(path: Path) -> bool:
    with path.open("rb") as file:
        begins = file.read(200)
    # Our drawings are made by rich, which says so.
    return not begins or (begins.startswith(b"<svg") and b"rich-terminal" in begins)


def _show_all(games: Games, path: str, only: int | None, step: bool, lang: str) -> None:
    """Show the games move by move; with `step` draw the table and wait for a key in between."""
    from rich.text import Text

    from wonders.cli.at_the_table.step_through_record import Stepping
    from wonders.cli.screen.console import console_for
    from wonders.cli.screen.result_sentence_and_score_sheets import listed, result_text, sheet_lines

    console = console_for(plain=False)
    for number, record in records_in(path, only):
        try:
            game = games.of(record)
            names = names_in_record(record)
            title = t_("Game {number}: {game}, {players}")
            against = listed(names, t_("{one} against {other}"))
            told = title.format(number=number, game=record.game, players=against)
            console.print(Text(told))
            played = Stepping(game, record, names, lang)
            if step:
                if not _walk(played, console):
                    return
            else:
                for at in range(len(played.steps)):
                    for line in played.told(at):
                        console.print(line)
                played.draw(console, len(played.steps))
            if record.result:
                console.print(result_text(record.result, names))
                result = record.result
                for line in sheet_lines(result.scores, names, lang, console.width, result.winners):
                    console.print(line)
        except BadRecord as error:
            raise BadSpec(f"{path}:{number}: {error}") from None


def _walk(played: "Stepping", console: "Console") -> bool:
    """Go through a game, forward and back; return False if it was left."""
    at = 0
    while at < len(played.steps):
        played.draw(console, at)
        for line in played.told(at):
            console.print(line)
        key = _key()
        if key == "q":
            return False
        at = max(0, at - 1) if key == "b" else at + 1
    return True


#: The keys that go back by a move, as a terminal sends them, and those that leave.
BACK = ("b", "\x1b[D", "\x1bOD")
LEAVE = ("\x1b", "")
CTRL_C, CTRL_Z = "\x03", "\x1a"


def _key() -> str:
    """Wait for a key, or for Enter where there is no terminal; return «b», «q» or «»."""
    pressed = CTRL_Z
    while pressed == CTRL_Z:
        click.echo(t_("Enter for the next move, b to go back, q to stop "), nl=False)
        if sys.stdin.isatty():
            try:
                pressed = click.getchar().casefold()
            except EOFError:
                pressed = ""
            click.echo()
            if pressed == CTRL_Z:
                # Raw keys stop nothing of themselves.
                os.kill(0, signal.SIGTSTP)
        else:
            answer = sys.stdin.readline(1000)
            pressed = answer.strip().casefold() or ("\n" if answer else "")
    if CTRL_C in pressed:
        raise KeyboardInterrupt
    # Keys that come at once are one text; the first counts.
    if pressed.startswith(tuple(map(str.casefold, BACK))):
        return "b"
    return "q" if pressed in LEAVE or pressed.startswith("q") else ""
