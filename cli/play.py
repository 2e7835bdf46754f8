"""`wonders play`: sit down and play."""

import inspect
import shlex
from pathlib import Path

import click

from wonders.cli.main import Settings
from wonders.cli.options import for_players, game_options, load_game, new_seed
from wonders.cli.seats import HUMAN, take_seats
from wonders.cli.session import Session
from wonders.cli.taking_up import other_games, take_up
from wonders.core.errors import BadSpec

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
    At the table, ? tells what is possible.
    """
    from rich.text import Text

    from wonders.cli.screen.console import console_for
    from wonders.cli.table import Table

    settings.let_in_plugins()
    if path == "-":
        raise BadSpec("--record takes a file; standard output is the table")
    if loaded is not None:
        if options or houses or seed is not None:
            raise BadSpec("--load takes options, house rules and seed from the record")
        if loaded == "-":
            raise BadSpec("--load takes a file; your moves come from standard input")
        session = take_up(loaded, game, specs, path)
    else:
        session = _begin(game, specs, path, options, houses, new_seed(seed))
    session.start_bots()
    session.save()
    console = console_for(plain)
    if session.seed is not None:
        console.print(f"Seed {session.seed}.")
    for (rule, _), spec in zip(session.game.houses, session.game.houses.specs, strict=True):
        about = (inspect.getdoc(rule) or "").splitlines()[:1]
        console.print(Text(f"House rule {': '.join([spec, *about])}"))
    console.print(f"The record is kept in {session.path}", soft_wrap=True)
    plugins = "".join(f"--plugin {shlex.quote(each)} " for each in settings.plugins)
    again = f"wonders {plugins}play {session.game.name} --load {session.path}"
    if any(seat.spec for seat in session.seats):
        # The record has other names for them, by which they cannot be found again.
        again += "".join(f" -p {shlex.quote(each.spec or each.name)}" for each in session.seats)
    console.print(f"To go on after a break: {again}", soft_wrap=True)
    finished = Table(session, console, settings.lang, again).run()
    if not finished:
        raise click.exceptions.Exit(1)


def _begin(
    name: str,
    specs: tuple[str, ...],
    path: str | None,
    options: tuple[str, ...],
    houses: tuple[str, ...],
    seed: int,
) -> Session:
    game = load_game(name, for_players(name, options, len(specs)), houses)
    seats = take_seats(game, specs or (HUMAN, *["greedy"] * (game.players - 1)), seed)
    before = b"" if path is None else other_games(path)
    path = path or _own_file(f"{name}-{seed}")
    return Session(game.deal(seed), seats, seed, path, before)


def _own_file(stem: str) -> str:
    """Return a new file for a game's record in the player's own folder."""
    folder = Path(click.get_app_dir("wonders"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSpec(
            f"cannot keep the record in {folder}: {error.strerror} (use --record FILE)"
        ) from None
    file = folder / f"{stem}.jsonl"
    number = 1
    while file.exists():
        number += 1
        file = folder / f"{stem}-{number}.jsonl"
    return str(file)
