"""`wonders play`: sit down and play."""

import inspect
import os
import shlex
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

import click

from wonders.cli.main import Settings
from wonders.cli.options import for_players, game_options, load_game, new_seed
from wonders.cli.resume import expect_file, is_same, other_games, take_up
from wonders.cli.seats import HUMAN, take_seats
from wonders.cli.session import Session, file_mark
from wonders.core.errors import BadSpec
from wonders.core.files import Taken, locked
from wonders.core.guard.texts import one_line, visible

__all__ = ["play"]


@click.command()
@click.argument("game")
@click.option(
    "-p",
    "specs",
    multiple=True,
    metavar="SPEC",
    help="Who sits at each seat: human or a bot. Default: you at seat 0, greedy elsewhere.",
)
@click.option(
    "--record",
    "path",
    metavar="FILE",
    help="Where to keep the record; a file of records gets one more.",
)
@click.option(
    "--load",
    "loaded",
    metavar="FILE",
    help="Go on with the unfinished game that is the last in a file.",
)
@click.option("--plain", is_flag=True, help="No colours or other styling.")
@game_options
@click.pass_obj
def play(
    settings: Settings,
    game: str,
    specs: tuple[str, ...],
    path: str | None,
    loaded: str | None,
    plain: bool,
    options: tuple[str, ...],
    houses: tuple[str, ...],
    seed: int | None,
) -> None:
    """Sit down and play GAME.

    The record is kept move by move, so a game that breaks off can be gone on with.
    At the table, ? tells what is possible. A record that is loaded starts no program and opens
    no file: for such bots -p says again who plays.
    """
    settings.load_plugins()
    if path == "-":
        raise BadSpec("--record takes a file; standard output is the table")
    if loaded is not None:
        if options or houses or seed is not None:
            raise BadSpec("--load takes options, house rules and seed from the record")
        if loaded == "-":
            raise BadSpec("--load takes a file; your moves come from standard input")
    with ExitStack() as held:
        if loaded is not None:
            if path is not None or os.path.isfile(loaded):
                _hold(loaded if path is None else path, held)
            session = take_up(loaded, game, specs, path)
        else:
            session = _begin(game, specs, path, options, houses, new_seed(seed), held)
        session.start_bots()
        # What is gone on with stays as it is until there is a move more.
        if loaded is None or not is_same(loaded, session.path or ""):
            session.save()
        _lead(session, settings, plain)


def _lead(session: Session, settings: Settings, plain: bool) -> None:
    """Say what is played and how it is gone on with, and play it."""
    from rich.text import Text

    from wonders.cli.screen.console import console_for
    from wonders.cli.table import Table

    console = console_for(plain)
    if session.seed is not None:
        console.print(f"Seed {session.seed}.")
    for (rule, _), spec in zip(session.game.houses, session.game.houses.specs, strict=True):
        about = (inspect.getdoc(rule) or "").splitlines()[:1]
        console.print(Text(f"House rule {': '.join([spec, *about])}"))
    console.print(f"The record is kept in {visible(session.path or '')}", soft_wrap=True)
    again = partial(_again, session, settings)
    console.print(f"To go on after a break: {visible(again())}", soft_wrap=True)
    if not Table(session, console, settings.lang, again).run():
        raise click.exceptions.Exit(1)


def _again(session: Session, settings: Settings) -> str:
    """Return the command that takes the game up again from where its record is kept."""
    words = ["wonders"]
    for plugin in settings.plugins:
        words += ["--plugin", plugin]
    words += ["play", session.game.name, "--load", session.path or ""]
    if any(seat.spec for seat in session.seats):
        # By the names that the record has for them they are not taken again.
        for seat in session.seats:
            words += ["-p", seat.spec or seat.name]
    return shlex.join(words)


def _begin(
    name: str,
    specs: tuple[str, ...],
    path: str | None,
    options: tuple[str, ...],
    houses: tuple[str, ...],
    seed: int,
    held: ExitStack,
) -> Session:
    game = load_game(name, for_players(name, options, len(specs)), houses)
    before = b""
    mark: tuple[int, ...] = ()
    if path is None:
        path = _own_file(f"{name}-{seed}", held)
    else:
        _hold(path, held)
        mark = file_mark(path)
        before = other_games(path)
    seats = take_seats(game, specs or (HUMAN, *["greedy"] * (game.players - 1)), seed)
    return Session(game.deal(seed), seats, seed, path, before, mark)


def _hold(path: str, held: ExitStack) -> None:
    """Keep other tables away from the file of a game while it is played."""
    where = one_line(path, 200)
    if not path or os.path.isdir(path):
        raise BadSpec(f"cannot write {where!r}: it is a folder")
    expect_file(path)
    refusal = f"another table or run is writing {where}; --record OTHER keeps this game elsewhere"
    held.enter_context(locked(path, refusal))


def _own_file(stem: str, held: ExitStack) -> str:
    """Return a new file for a game's record in the player's own folder, for this table alone."""
    folder = Path(click.get_app_dir("wonders"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSpec(
            f"cannot keep the record in {folder}: {error.strerror} (use --record FILE)"
        ) from None
    number = 0
    while True:
        number += 1
        file = folder / (f"{stem}.jsonl" if number == 1 else f"{stem}-{number}.jsonl")
        with suppress(Taken), ExitStack() as lock:
            lock.enter_context(locked(str(file), "taken"))
            if not file.exists():
                held.push(lock.pop_all())
                return str(file)
