"""`wonders play`: sit down and play."""

import os
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

import click
import msgspec

from wonders.cli.at_the_table.folder_of_kept_games import new_file, now
from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.at_the_table.resume_from_file import expect_file, is_same, other_games, resume_game
from wonders.cli.at_the_table.seats_and_names import HUMAN, take_seats
from wonders.cli.main import Settings
from wonders.cli.player_settings import own_options
from wonders.cli.shared_by_verbs.commands_to_type import command_line
from wonders.cli.shared_by_verbs.describe_parameters import about_line
from wonders.cli.shared_by_verbs.games_named_by_file_and_line import split_number
from wonders.cli.shared_by_verbs.options_of_games import (
    for_players,
    game_options,
    load_game,
    new_seed,
    ruleset_class,
)
from wonders.cli.terminal_size_and_abilities import HEIGHT, WIDTH, has_screen, is_small
from wonders.cli.translate import t_
from wonders.core.errors import BadSpec
from wonders.core.files.file_lock import locked
from wonders.core.files.write_whole_files import file_mark
from wonders.core.game.game import Game
from wonders.core.guard.texts_safe_to_print import one_line, visible
from wonders.core.record.fit_for_record import deal_to_record
from wonders.core.record.read_and_write_record_line import About, noted

if TYPE_CHECKING:
    from wonders.cli.at_the_table.bots_process import Thinker
    from wonders.cli.plain_table.table_in_lines import Table

__all__ = ["give_file", "play", "play_at", "play_on", "resuming"]


@click.command()
@click.argument("game", required=False)
@click.option(
    "-p",
    "specs",
    multiple=True,
    metavar="SPEC",
    help="Who sits at a seat: human or a bot (see wonders bots). Without human among them you"
    " sit first, and what is missing is filled up with greedy.",
)
@click.option(
    "--record",
    "path",
    metavar="FILE",
    help="The file to keep the record in; records already there stay.",
)
@click.option(
    "--load",
    "loaded",
    metavar="FILE[:N]",
    help="Go on with an unfinished game: the last one in FILE, or the one on line N. It keeps its"
    " line.",
)
@click.option(
    "--again",
    is_flag=True,
    help="With --load: begin the game once more, with the same deal; its record stays as it is.",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="NAME",
    help="What a person is called, where several play; give one for each.",
)
@click.option("--plain", is_flag=True, help="Play in plain lines, without colours or full screen.")
@game_options
@click.pass_obj
def play(
    settings: Settings,
    game: str | None,
    specs: tuple[str, ...],
    path: str | None,
    loaded: str | None,
    again: bool,
    names: tuple[str, ...],
    plain: bool,
    options: tuple[str, ...],
    houses: tuple[str, ...],
    seed: int | None,
) -> None:
    """Sit down and play GAME; without it, choose from a menu.

    On a terminal of 80 x 24 or more the table fills the screen, with its keys at the bottom; in
    plain lines, ? shows what is possible. The record is written after every move, so you can
    leave and go on later with --load. A loaded record starts no program and opens no file; if it
    names a bot that would, say with -p who plays.
    """
    settings.load_plugins()
    if again and loaded is None:
        raise BadSpec(t_("--again takes the game from --load FILE; add it"))
    if game is None and loaded is None:
        if not has_screen():
            raise BadSpec(t_("which game? wonders games lists them: wonders play duel"))
        settings.open_menu()
        return
    # A slash behind the name of a file says nothing.
    path, loaded = (each and (each.rstrip("/") or each) for each in (path, loaded))
    if path == "-":
        raise BadSpec(t_("--record takes a file, not -: standard output is the table"))
    if loaded is not None:
        if options or houses or seed is not None:
            raise BadSpec(
                t_(
                    "--load takes options, house rules and seed from the record;"
                    " leave out -O, --house and --seed"
                )
            )
        if not loaded:
            raise BadSpec(t_("--load names no file"))
        if split_number(loaded)[0] == "-":
            raise BadSpec(t_("--load takes a file, not -: your moves come from standard input"))
    with ExitStack() as held:
        if loaded is not None:
            loaded, only = split_number(loaded)
            if path is not None or (os.path.isfile(loaded) and not again):
                _hold(loaded if path is None else path, held)
            words = settings.options
            session = resume_game(loaded, only, game, specs, path, again, words)
            if session.path is None:
                give_file(session, held)
        else:
            assert game is not None
            session = _begin(game, specs, path, options, houses, new_seed(seed), held)
        session.held = held
        if (loaded is None or again) and not names and len(session.people) == 1:
            own = own_options().name
            names = (own,) if own else ()
        if names:
            _call_people(session, names)
        # A resumed file stays as it is until there is one move more.
        if loaded is None or again or not is_same(loaded, session.path or ""):
            session.save()
        left = _lead(session, settings, plain, held)
    if left == "menu":
        settings.open_menu()


def play_on(session: Session, settings: Settings, plain: bool = False) -> None:
    """Play a game that has no file yet, and those that are begun after it."""
    with ExitStack() as held:
        give_file(session, held)
        left = _lead(session, settings, plain, held)
    if left == "menu":
        settings.open_menu()


def _lead(session: Session, settings: Settings, plain: bool, held: ExitStack) -> str:
    """Play a game, and those that are begun after it at the same table; return why it was left.

    The menu is for when the files are no longer held: it may go on with one of them.
    """
    left = _at_table(session, settings, plain)
    while isinstance(left, Session):
        give_file(left, held)
        left = _at_table(left, settings, plain)
    return left


def give_file(session: Session, held: ExitStack) -> None:
    """Keep a game in a new file of the player's folder, which is ours while `held` is open."""
    session.held = held
    session.path = new_file(f"{session.game.name}-{session.seed or 0}", held)
    session.own_file = True
    session.save()


def _at_table(session: Session, settings: Settings, plain: bool) -> Session | str:
    """Say what is played and how to go on with it later, and play; return as `play_at` does."""
    from rich.text import Text

    from wonders.cli.plain_table.table_in_lines import Table
    from wonders.cli.screen.console import console_for

    console = console_for(plain)
    thinker = None
    if not plain and session.people and has_screen():
        # Before anything is shown: the fastest way to begin a process is open only early.
        from wonders.cli.at_the_table.bots_process import Thinker

        thinker = Thinker(session, settings.plugins)
    else:
        session.start_bots()
    small = ""
    if not plain and session.people and is_small():
        small = t_("The table fills the screen of a terminal of {width} x {height} and more.")
        small = small.format(width=WIDTH, height=HEIGHT)
        console.print(small)
    if session.seed is not None:
        console.print(t_("Seed {number}.").format(number=session.seed))
    for (rule, _), spec in zip(session.game.houses, session.game.houses.specs, strict=True):
        about = about_line(rule)
        told = f"{spec}: {t_(about)}" if about else spec
        console.print(Text(t_("House rule {rule}").format(rule=told)))
    path = visible(session.path or "")
    console.print(t_("The record is kept in {path}").format(path=path), soft_wrap=True)
    again = partial(resuming, session, settings)
    line = t_("To go on after a break: {command}").format(command=again())
    console.print(line, soft_wrap=True)
    try:
        return play_at(
            Table(session, console, settings.lang, again, options=settings.options), thinker
        )
    finally:
        if small:
            console.print(small)


def play_at(table: "Table", thinker: "Thinker | None" = None) -> Session | str:
    """Play at a table: in lines, or with a `thinker` on the full screen.

    Return the next game, or why the table was left: «quit» or «menu». What is not written ends
    the command with status 1.
    """
    session = table.session
    if thinker is None:
        if not table.run():
            raise click.exceptions.Exit(1)
        return table.following or "quit"
    from wonders.cli.full_screen.play_and_review_programs import play_on_screen

    try:
        left = play_on_screen(session, thinker, table.lang, table.lesson)
        # A finished game that is not written must not be lost to the next one.
        if isinstance(left, Session) and not session.unwritten:
            table.say_if_gone()
            return left
        if session.drop_unplayed():
            table.say(t_("Nobody has moved, so no file is kept."))
            return left
        written = table.part() if session.over else table.leave()
    except (KeyboardInterrupt, Exception):
        table.say_how_to_go_on()
        raise
    if not written:
        raise click.exceptions.Exit(1)
    return left


def _call_people(session: Session, names: tuple[str, ...]) -> None:
    """Give the people at a table names, which the record keeps."""
    if len(names) != len(session.people):
        count = len(session.people)
        told = t_("--name is given once for each person: {count} here, not {given}")
        raise BadSpec(told.format(count=count, given=len(names)))
    called = dict(zip(session.people, names, strict=True))
    shown = [called.get(seat) or its.name for seat, its in enumerate(session.seats)]
    try:
        # A move that is taken back may add that it is practice.
        noted(session.about, names=shown, practice=True)
        session.about = noted(session.about, names=shown)
    except BadSpec as error:
        raise BadSpec(f"--name: {error}") from None


def resuming(session: Session, settings: Settings) -> str:
    """Return the command that resumes the game from its record."""
    words = ["wonders", *settings.options, "play", session.game.name, "--load", session.place]
    if any(seat.spec for seat in session.seats):
        # The names in the record would not bring these bots back.
        for seat in session.seats:
            words += ["-p", seat.spec or seat.name]
    return command_line(words)


def _begin(
    name: str,
    specs: tuple[str, ...],
    path: str | None,
    options: tuple[str, ...],
    houses: tuple[str, ...],
    seed: int,
    held: ExitStack,
) -> Session:
    game = load_game(name, for_players(name, options, _players(name, specs)), houses)
    before = b""
    mark: tuple[int, ...] = ()
    own_file = path is None
    if path is None:
        path = new_file(f"{name}-{seed}", held)
    else:
        _hold(path, held)
        mark = file_mark(path)
        before = other_games(path)
    seats = take_seats(game, _seated(game, specs), seed)
    session = Session(deal_to_record(game, seed), seats, seed, path, before, mark)
    session.about = About(date=now())
    session.own_file = own_file
    session.asked = game
    return session


def _players(name: str, specs: tuple[str, ...]) -> int:
    """Return how many players the seats that were typed ask for; 0 leaves it to the game."""
    if HUMAN in specs:
        return len(specs)
    fields = msgspec.structs.fields(ruleset_class(name).Options)
    usual = next((field.default for field in fields if field.name == "players"), 0)
    return len(specs) if type(usual) is int and len(specs) >= usual else 0


def _seated(game: Game, specs: tuple[str, ...]) -> tuple[str, ...]:
    """Return who sits where: the person first if nobody else said so, then bots."""
    if HUMAN in specs or len(specs) >= game.players:
        return specs
    return (HUMAN, *specs, *["greedy"] * (game.players - 1 - len(specs)))


def _hold(path: str, held: ExitStack) -> None:
    """Keep other tables away from the file of a game while it is played."""
    where = one_line(path, 200)
    if not path:
        raise BadSpec(t_("--record names no file"))
    if os.path.isdir(path):
        raise BadSpec(t_("cannot write {path!r}: it is a folder").format(path=where))
    expect_file(path)
    if os.path.islink(path) and not os.path.exists(path):
        # Its disk may not be there; a file in place of the link would be missed on it.
        told = t_("cannot write {path!r}: it is a link to what is not there")
        raise BadSpec(told.format(path=where))
    told = t_("another table or run is writing {path}; --record OTHER keeps this game elsewhere")
    refusal = told.format(path=where)
    held.enter_context(locked(path, refusal))
