"""`wonders replay`: show recorded games, check them, trace them."""

import os
import re
import sys
from collections.abc import Iterator
from typing import Any

import click
import msgspec

from wonders.cli.main import Settings
from wonders.cli.options_of_games import as_json, print_json
from wonders.core.errors import BadRecord, BadSpec
from wonders.core.game.scoring import Result
from wonders.core.guard.message_texts import one_line, visible
from wonders.core.plugins.loading import load
from wonders.core.record.format import NotRecords, Record, read_records
from wonders.core.record.replay import Games, check, trace_line
from wonders.core.record.replay import replay as play_through

__all__ = ["records_in", "replay", "split_number"]


@click.command()
@click.argument("file", metavar="FILE[:N]")
@click.option("--step", is_flag=True, help="Draw the table at each move, and wait for Enter.")
@click.option("--check", "check_", is_flag=True, help="Check every line against the rules.")
@click.option(
    "--trace",
    is_flag=True,
    help="Print a JSON line for each move: coins and legal moves before it.",
)
@as_json
@click.pass_obj
def replay(
    settings: Settings, file: str, step: bool, check_: bool, trace: bool, json_: bool
) -> None:
    """Show the games of a record file, check them or trace them.

    FILE:N takes only the game on line N, counted from 0. FILE may be packed (.gz); - is standard
    input.
    """
    settings.load_plugins()
    if step and (check_ or trace or json_):
        raise BadSpec("--step does not go with --check, --trace or --json; leave one out")
    path, only = split_number(file)
    games = Games(load)
    if check_ or trace:
        bad = _check_all(games, path, only, trace, json_)
        if bad:
            raise click.exceptions.Exit(1)
        return
    if json_:
        print_json([msgspec.to_builtins(record) for _, record in records_in(path, only)])
        return
    _show_all(games, path, only, step, settings.lang)


def split_number(file: str) -> tuple[str, int | None]:
    """Split `FILE:N`, unless a file has that very name."""
    found = re.fullmatch(r"(.+):([0-9]{1,9})", file)
    if found is None or os.path.exists(file):
        return file, None
    return found[1], int(found[2])


def records_in(path: str, only: int | None) -> Iterator[tuple[int, Record]]:
    """Yield the records with their lines; raise `BadSpec` at a bad one."""
    for number, record in read_records(path, only):
        if isinstance(record, BadRecord):
            raise BadSpec(f"{path}:{number}: {record}")
        yield number, record


def _check_all(games: Games, path: str, only: int | None, trace: bool, json_: bool) -> int:
    """Check, and trace if asked, every line; print a message for each bad one; count them."""
    faults: list[dict[str, Any]] = []
    count = 0
    try:
        for number, record in read_records(path, only):
            count += 1
            try:
                if isinstance(record, BadRecord):
                    raise record
                game = games.of(record)
                if trace:
                    for state, step in play_through(game, record):
                        if step is not None:
                            sys.stdout.write(trace_line(number, state, step))
                check(game, record)
            except BadRecord as error:
                if trace:
                    sys.stdout.flush()
                if len(faults) < 100_000:
                    faults.append({"line": number, "step": error.step, "why": error.why})
                click.echo(f"{visible(path)}:{number}: {error}", err=True)
    except NotRecords as error:
        click.echo(f"wonders: {one_line(error)}", err=True)
    if json_ and not trace:
        print_json({"file": path, "records": count, "bad": len(faults), "errors": faults})
    elif not trace:
        verdict = f"{len(faults)} bad" if faults else "all good"
        click.echo(f"{visible(path)}: {count} record{'' if count == 1 else 's'}, {verdict}")
    return len(faults)


def _show_all(games: Games, path: str, only: int | None, step: bool, lang: str) -> None:
    """Show the games move by move; with `step` wait for Enter in between."""
    from rich.text import Text

    from wonders.cli.screen.console import console_for
    from wonders.cli.screen.draw import draw, tell_automata
    from wonders.cli.screen.log import move_text
    from wonders.cli.screen.sheets import result_text, sheets_table

    console = console_for(plain=False)
    for number, record in records_in(path, only):
        try:
            game = games.of(record)
            seats = [one_line(name, 60) for name in record.seats]
            title = f"Game {number}: {record.game}, {' against '.join(seats)}"
            console.print(Text(title))
            told = 0
            for state, at in play_through(game, record):
                told = tell_automata(console, state.view(0), told, lang, seats)
                if at is None:
                    break
                if step:
                    draw(console, state.view(at.decider), lang, seats)
                who = f"{seats[at.decider]} ({at.seat})"
                console.print(Text(f"{at.number:3}  {who}: {move_text(at.move, lang)}"))
                if step and not _go_on():
                    return
            if not step:
                draw(console, state.view(0), lang, seats)
            if record.result:
                _expect_fitting(record.result, len(state.cities), len(seats))
                console.print(result_text(record.result, seats))
                console.print(sheets_table(record.result, seats, lang))
        except BadRecord as error:
            raise BadSpec(f"{path}:{number}: {error}") from None


def _expect_fitting(result: Result, cities: int, seats: int) -> None:
    """Raise `BadRecord` for a result that cannot be shown; it is not checked otherwise."""
    lines = set(result.scores[0]) if result.scores else set()
    if len(result.scores) != cities or any(set(sheet) != lines for sheet in result.scores):
        raise BadRecord("the score sheets of the result do not fit together")
    named = [*result.winners, *([result.forfeit.seat] if result.forfeit else [])]
    if any(not 0 <= seat < seats for seat in named):
        raise BadRecord("the result names a seat that does not exist")


def _go_on() -> bool:
    """Wait for Enter; return False when `q` is typed or the input ends."""
    click.echo("Enter for the next move, q to stop ", nl=False)
    answer = sys.stdin.readline()
    return bool(answer) and answer.strip().casefold() not in ("q", "quit")
