"""Resuming an unfinished game from a file, and adding games to a file of records."""

import os
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import UNSET, structs

from wonders.cli.at_the_table.bots_a_file_may_name import doubt
from wonders.cli.at_the_table.folder_of_kept_games import now
from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.at_the_table.seats_and_names import HUMAN, take_seats
from wonders.cli.shared_by_verbs.games_named_by_file_and_line import command_to_replay
from wonders.cli.translate import t_
from wonders.core.errors import BadRecord, BadSpec
from wonders.core.files.write_whole_files import Here, file_mark
from wonders.core.game.game import Game
from wonders.core.game.state import State
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.plugins.load_games_and_bots import load
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import LINE_LIMIT, Record, noted, read_line
from wonders.core.record.read_record_files import open_lines
from wonders.core.record.replay import Step, replay

__all__ = ["expect_file", "is_same", "other_games", "played", "resume_game", "sit_down"]


#: The most bytes of records, unpacked, that a file may hold for a game to be kept in it too:
#: all of them are written anew with each move.
FILE_LIMIT = 1 << 26


def other_games(path: str) -> bytes:
    """Return the records in a file, if it exists; raise `BadSpec` for anything else in it."""
    if not os.path.exists(path):
        return b""
    lines = []
    # With room for the game that is added.
    for number, line in _bounded(path, room=LINE_LIMIT):
        try:
            if isinstance(line, BadRecord):
                raise line
            read_line(line)
        except BadRecord as error:
            told = t_("{path}:{number} is not a record, so no game is added: {why}")
            raise BadSpec(told.format(path=path, number=number, why=error)) from None
        lines.append(line)
    return b"".join(lines)


def resume_game(
    file: str,
    only: int | None,
    name: str | None,
    specs: tuple[str, ...],
    path: str | None,
    again: bool = False,
    options: Sequence[str] = (),
) -> Session:
    """Resume the last game of a file, or the one on line `only`, where it was interrupted.

    Its record goes on in `path`, or else in the file itself. With `again` it is begun once more
    instead, with its own deal, and without a `path` it has no file yet. The whole file is read,
    and the game played through, before a bot is made. Raises `BadSpec` if the file has anything but
    records, if that game is over or another than `name`, or if it names a bot that only the
    user may name. `options` are the global ones, for the command that is told.
    """
    if path is None:
        expect_file(file)
    mark = file_mark(file)
    lines: list[bytes] = []
    unfinished: list[int] = []
    for number, line in _bounded(file):
        try:
            if isinstance(line, BadRecord):
                raise line
            if read_line(line).result is None:
                unfinished.append(len(lines))
        except BadRecord as error:
            raise BadSpec(f"{file}:{number}: {error}") from None
        lines.append(line)
    if not lines:
        raise BadSpec(t_("{file} has no record in it").format(file=file))
    chosen = len(lines) - 1 if only is None else only
    if chosen >= len(lines):
        told = t_("{file} has no game {number}; the last is {last}, the first is 0")
        raise BadSpec(told.format(file=file, number=chosen, last=len(lines) - 1))
    # With room for what is played on.
    _expect_room(file, sum(map(len, lines)) - len(lines[chosen]), FILE_LIMIT - LINE_LIMIT)
    record = read_line(lines[chosen])
    if again:
        names = record.about.names if record.about and not specs else UNSET
        about = noted(date=now(), names=names)
        record = structs.replace(record, moves=[], result=None, about=about)
    where = f"{file}:{chosen}"
    try:
        if name is not None and record.game != name:
            told = t_("that is a game of {game}, not of {other}")
            raise BadRecord(told.format(game=record.game, other=name))
        game = Games(load).of(record)
        here = Here()
        state, before = played(game, record)
        here.go_back()
    except BadRecord as error:
        raise BadSpec(f"{where}: {error}") from None
    if state.seat is None or record.result is not None:
        if unfinished:
            told = t_("{where}: that game is over; unfinished is {other}")
            raise BadSpec(told.format(where=where, other=f"{file}:{unfinished[-1]}"))
        told = t_("{where}: that game is over; to see it: {command}")
        command = command_to_replay(where if len(lines) > 1 else file, options)
        raise BadSpec(told.format(where=where, command=command))
    if specs and record.about and [*map(_is_person, specs)] != [*map(_is_person, record.seats)]:
        # The names in the record are those of others.
        record = structs.replace(record, about=noted(record.about, names=UNSET))
    if not specs:
        specs = tuple(record.seats[: game.players])
        _expect_harmless(specs, where)
    session = sit_down(record, state, before, specs)
    if again and path is None:
        return session
    if not again and (path is None or is_same(path, file)):
        session.path, session.mark = file, mark
        session.before = b"".join(lines[:chosen])
        session.after = b"".join(lines[chosen + 1 :])
    else:
        assert path is not None
        session.path, session.mark = path, file_mark(path)
        session.before = other_games(path)
    return session


def sit_down(
    record: Record, state: State, before: Sequence[tuple[State, Step]], specs: Sequence[str]
) -> Session:
    """Return a session that goes on after the moves of a record; it has no file yet.

    `state` and `before` are what `played` has returned.
    """
    seats = take_seats(state.game, specs, record.seed or 0)
    session = Session(state, seats, record.seed)
    if before:
        # As it was before anything was played: the ruleset of a plugin may tell it otherwise now.
        session.deal = before[0][0].deal
    session.about = record.about or None
    session.moves = [f"{step.seat} {step.move}" for _, step in before]
    session.decisions = [
        (earlier, step.number) for earlier, step in before if seats[step.decider].bot is None
    ]
    session.hear_again([(earlier, step.move) for earlier, step in before])
    return session


def _is_person(spec: str) -> bool:
    return spec == HUMAN


def is_same(path: str, other: str) -> bool:
    """Return whether two paths lead to the same file."""
    try:
        return os.path.samefile(path, other)
    except (OSError, ValueError):
        return Path(path).absolute() == Path(other).absolute()


def expect_file(path: str) -> None:
    """Raise `BadSpec` for what is no file, such as a pipe: reading it might wait forever."""
    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        told = t_("cannot keep a game in {path}: it is not a file")
        raise BadSpec(told.format(path=one_line(path, 200)))


def _bounded(path: str, room: int = 0) -> Iterator[tuple[int, bytes | BadRecord]]:
    """Yield the lines of a file; raise `BadSpec` where they are more than one can play with."""
    size, limit = 0, FILE_LIMIT - room
    for number, line in open_lines(path):
        size += len(line) if isinstance(line, bytes) else 0
        _expect_room(path, size, limit)
        yield number, line


def _expect_room(path: str, size: int, limit: int) -> None:
    if size > limit:
        told = t_(
            "{path} holds over {size} MiB of records, too many to keep a game in;"
            " take the last line of it alone"
        )
        raise BadSpec(told.format(path=path, size=limit >> 20))


def played(game: Game, record: Record) -> tuple[State, list[tuple[State, Step]]]:
    """Return the state after all moves of a record, and the one before each."""
    before = []
    for state, step in replay(game, record):
        if step is None:
            break
        before.append((state.copy(), step))
    return state, before


def _expect_harmless(seats: Sequence[str], where: str) -> None:
    """Raise `BadSpec` for a seat that a record alone cannot fill, saying what to type."""
    doubts = [None if text == HUMAN else doubt(text) for text in seats]
    for number, (text, found) in enumerate(zip(seats, doubts, strict=True)):
        if found is not None:
            typed = " ".join(
                f"-p {shlex.quote(its.typed if its else seat)}"
                for seat, its in zip(seats, doubts, strict=True)
            )
            told = t_(
                "{where}: seat {number} is {bot!r}, which {why}; -p says who plays on: {typed}"
            )
            bot = one_line(text, 60)
            raise BadSpec(
                told.format(where=where, number=number, bot=bot, why=found.why, typed=typed)
            )
