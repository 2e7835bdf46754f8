"""Records of whole games: writing, strict reading, replaying, checking, tracing.

The format is `wonders-record/1`, JSON Lines. Reading trusts nothing: a line is refused for
an unknown or doubled key, a wrong type, an impossible deal, an illegal move, a result that
does not follow. Every refusal is a `BadRecord` of one line that names the step.
"""

import gzip
import json
import re
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Literal, cast

import msgspec

from wonders.core.errors import (
    BadData,
    BadRecord,
    BadSpec,
    IllegalMove,
    NotHere,
    WondersError,
    one_line,
    system_line,
)
from wonders.core.moves import Move
from wonders.core.reading import read_json
from wonders.core.ruleset import Game
from wonders.core.scoring import Forfeit, Result
from wonders.core.seeds import SEED_LIMIT
from wonders.core.state import State

__all__ = [
    "FORMAT",
    "About",
    "Games",
    "NotRecords",
    "Record",
    "Step",
    "check",
    "forfeited",
    "open_lines",
    "read_line",
    "read_records",
    "record_of",
    "replay",
    "trace_line",
    "write_line",
]

FORMAT: Literal["wonders-record/1"] = "wonders-record/1"
#: The longest line a reader takes; a record is about 4,000 bytes.
LINE_LIMIT = 1 << 20
NAME_LIMIT = 200
#: The most house rules of a record: each of them is looked up.
HOUSE_LIMIT = 100
#: The most that a record says for people, in bytes.
ABOUT_LIMIT = 2048
#: After so many bad lines, or so many bytes of them, a file is no file of records.
BAD_LINES, BAD_BYTES = 100_000, 1 << 27

#: A moment in UTC.
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|\+00:00)", re.ASCII)


class NotRecords(BadSpec):
    """Tells that a file has so many bad lines that the rest of it is not read."""


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a record says for people; it has no part in replay.

    `date` is when the game began, in UTC; `names` are those of the players by seat; `practice`
    is whether a move was taken back that a fair table would not give back.
    """

    date: str | msgspec.UnsetType = msgspec.UNSET
    names: list[str] | msgspec.UnsetType = msgspec.UNSET
    practice: bool | msgspec.UnsetType = msgspec.UNSET
    note: str | msgspec.UnsetType = msgspec.UNSET

    def __post_init__(self) -> None:
        if self.date is not msgspec.UNSET:
            if not _MOMENT.fullmatch(self.date):
                raise ValueError("date is not like 2026-12-31T20:15:00Z, in UTC")
            datetime.fromisoformat(self.date)
        if len(dump(msgspec.to_builtins(self)).encode()) > ABOUT_LIMIT:
            raise ValueError(f"about is longer than {ABOUT_LIMIT:,} bytes")


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """Holds one game as its line in a file does; `deal` is still to be read by its game."""

    format: Literal["wonders-record/1"]
    game: str
    rules: int
    options: dict[str, Any]
    house: list[str]
    seats: list[str]
    seed: int | None
    deal: dict[str, Any]
    moves: list[str]
    result: Result | None
    about: About | msgspec.UnsetType = msgspec.UNSET


class Step(msgspec.Struct, frozen=True):
    """Is one move of a record about to be played: its number, the seat, the move.

    `seat` is the city's, as records write it; `decider` is the player who decides for it.
    """

    number: int
    seat: int
    move: Move
    decider: int


# -- writing -----------------------------------------------------------------------------


def record_of(
    game: Game,
    deal: msgspec.Struct,
    seats: Sequence[str],
    moves: Sequence[str],
    result: Result | None,
    seed: int | None = None,
    about: About | None = None,
) -> Record:
    """Return the record of a game; `moves` are «SEAT NOTATION» texts.

    `seats` are those of the players; who else sits there the game knows. Runs of bots say
    nothing `about` themselves, so that the same run has the same bytes.
    """
    return Record(
        format=FORMAT,
        game=game.name,
        rules=game.version,
        options=game.options_record(),
        house=list(game.houses.specs),
        seats=[*seats, *game.automata],
        seed=seed,
        deal=msgspec.to_builtins(deal),
        moves=list(moves),
        result=result,
        about=about or msgspec.UNSET,
    )


def write_line(record: Record) -> str:
    """Return the line of a record, newline included."""
    return dump(msgspec.to_builtins(record)) + "\n"


def dump(value: object) -> str:
    """Write JSON as records and traces are written."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def forfeited(state: State, seat: int, reason: str) -> Result:
    """Return the result of a game that the deciding player broke off; all others win."""
    seats = state.game.players + len(state.game.automata)
    return Result(
        victory="forfeit",
        winners=[each for each in range(seats) if each != seat],
        scores=state.sheets(),
        forfeit=Forfeit(seat, one_line(reason)),
    )


# -- reading -----------------------------------------------------------------------------


def open_lines(path: str) -> Iterator[tuple[int, bytes | BadRecord]]:
    """Yield the lines of a record file with their numbers, counted from 0.

    `-` is standard input, `.gz` is unpacked. A line that cannot be one is yielded as the
    error that says why: blank, too long, or torn off before its newline. Raises `BadSpec` if
    the file cannot be opened or unpacked, `NotRecords` if there is no end of such lines.
    """
    patience = _Patience(path)
    try:
        with _open(path) as file:
            number = 0
            while line := file.readline(LINE_LIMIT + 1):
                if line.isspace() and line.endswith(b"\n"):
                    yield number, BadRecord("the line is blank")
                    patience.spend(len(line))
                elif line.endswith(b"\n"):
                    yield number, line
                elif len(line) > LINE_LIMIT:
                    yield number, BadRecord(f"the line is longer than {LINE_LIMIT} bytes")
                    while (rest := file.readline(LINE_LIMIT)) and not rest.endswith(b"\n"):
                        patience.spend(len(rest), lines=0)
                    patience.spend(len(line))
                else:
                    yield number, BadRecord("torn line: the file ends before its newline")
                number += 1
    except (OSError, EOFError, zlib.error) as error:
        raise BadSpec(f"cannot read {path}: {system_line(error)}") from None


def read_records(path: str, only: int | None = None) -> Iterator[tuple[int, Record | BadRecord]]:
    """Yield the records of a file with their numbers, or what is wrong with a line.

    With `only` one line alone is read, counted from 0. Raises what `open_lines` raises, and
    `BadSpec` if there is no such line.
    """
    patience = _Patience(path)
    lines = 0
    for number, line in open_lines(path):
        lines = number + 1
        if only is not None and number != only:
            continue
        if isinstance(line, BadRecord):
            yield number, line
        else:
            try:
                record = read_line(line)
            except BadRecord as error:
                yield number, error
                patience.spend(len(line))
            else:
                yield number, record
        if only is not None:
            return
    if only is not None:
        raise BadSpec(f"{path} has no game {only}; it has {lines}, counted from 0")


class _Patience:
    """How many bad lines of a file are still looked at."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._lines, self._bytes = BAD_LINES, BAD_BYTES

    def spend(self, size: int, lines: int = 1) -> None:
        """Take note of a bad line; raise `NotRecords` if there have been too many."""
        self._lines -= lines
        self._bytes -= size
        if self._lines <= 0 or self._bytes <= 0:
            raise NotRecords(f"{self._path} has too many bad lines; the rest of it is not read")


def _open(path: str) -> AbstractContextManager[IO[bytes]]:
    if path == "-":
        # Not to be closed by whoever reads it.
        return nullcontext(sys.stdin.buffer)
    if path.endswith(".gz"):
        return cast("IO[bytes]", gzip.open(path, "rb"))
    return Path(path).open("rb")


def read_line(line: bytes | str) -> Record:
    """Read one line strictly; raise `BadRecord` saying what is wrong and where."""
    try:
        record = read_json(line, Record, LINE_LIMIT + 1)
    except BadData as error:
        raise BadRecord(str(error)) from None
    if record.seed is not None and not 0 <= record.seed < SEED_LIMIT:
        raise BadRecord(f"seed {record.seed} is not from 0 to 2^53 - 1")
    for name in record.seats:
        if len(name) > NAME_LIMIT:
            raise BadRecord(f"a name in seats is longer than {NAME_LIMIT} characters")
    if len(record.house) > HOUSE_LIMIT:
        raise BadRecord(f"more than {HOUSE_LIMIT} house rules")
    names = record.about.names if record.about else msgspec.UNSET
    if names and len(names) > len(record.seats):
        raise BadRecord(f"about has {len(names)} names for {len(record.seats)} seats")
    return record


# -- replaying ---------------------------------------------------------------------------


class Games:
    """Builds the games that records name, each once."""

    def __init__(self, build: Callable[[str, Sequence[str], Mapping[str, Any]], Game]) -> None:
        self._build = build
        self._games: dict[str, Game] = {}

    def of(self, record: Record) -> Game:
        """Return the game of a record; raise `BadRecord` if it cannot be played here."""
        key = dump([record.game, record.house, record.options])
        if key not in self._games:
            try:
                game = self._build(record.game, record.house, record.options)
            except NotHere as error:
                raise BadRecord(f"{one_line(error)}; --plugin FILE lets in what it needs") from None
            except WondersError as error:
                raise BadRecord(one_line(error)) from None
            if len(self._games) > 64:
                self._games.clear()
            self._games[key] = game
        game = self._games[key]
        if record.house != game.houses.specs:
            raise BadRecord(f"house is not written in full: {one_line(game.houses.specs)}")
        if record.rules != game.version:
            raise BadRecord(f"rules version {record.rules}; this engine plays {game.version}")
        if game.undrawn:
            drawn = one_line(game.options_record()[game.undrawn], 40)
            known = f" - there is {', '.join(game.automata)}" if game.automata else ""
            raise BadRecord(f"{game.undrawn} is {drawn}: a record names what was drawn{known}")
        seats = game.players + len(game.automata)
        if len(record.seats) != seats:
            raise BadRecord(f"{len(record.seats)} seats; the game has {seats}")
        return game


def replay(game: Game, record: Record) -> Iterator[tuple[State, Step | None]]:
    """Play a record through: yield the state before each move with its step, then the last.

    The state is the same object all along; copy it to keep it. Raises `BadRecord` at the
    deal or at the first move that is not legal.
    """
    state = game.start(read_deal(game, record))
    for number, text in enumerate(record.moves):
        step = _read_step(game, state, number, text)
        yield state, step
        state.play(step.move)
    yield state, None


def read_deal(game: Game, record: Record) -> msgspec.Struct:
    """Read the deal of a record into the game's own struct."""
    try:
        return msgspec.convert(record.deal, game.Deal)
    except msgspec.ValidationError as error:
        raise BadRecord(f"deal: {one_line(error)}") from None


def _read_step(game: Game, state: State, number: int, text: str) -> Step:
    short = one_line(text, 80)
    digits, space, notation = text.partition(" ")
    if not space or not digits.isascii() or not digits.isdigit() or str(int(digits[:9])) != digits:
        raise BadRecord(f"{short!r} is not «SEAT NOTATION»", number)
    seat = int(digits)
    if state.seat is None:
        raise BadRecord(f"{short!r} comes after the game is over", number)
    if seat != state.city:
        raise BadRecord(f"{short!r} is by seat {seat}, but it is seat {state.city}'s move", number)
    try:
        move = game.move(notation)
    except IllegalMove as error:
        raise BadRecord(str(error), number) from None
    if move not in state.moves():
        reason = one_line("; ".join(line.text for line in state.explain(move).lines))
        raise BadRecord(f"{short!r} is not legal: {reason}", number)
    return Step(number, seat, move, state.seat)


def check(game: Game, record: Record) -> None:
    """Replay a record and compare its result; raise `BadRecord` at the first difference."""
    for state, step in replay(game, record):
        if step is None:
            _check_result(state, record)


def _check_result(state: State, record: Record) -> None:
    """Compare the result of a record with the state after its last move."""
    step = len(record.moves)
    given = record.result
    if given is None:
        if state.seat is None:
            raise BadRecord("the game is over, but the record has no result", step)
        return
    if given.victory == "forfeit" or given.forfeit is not None:
        expected = _expected_forfeit(state, given, step)
    else:
        played = state.result()
        if played is None:
            raise BadRecord(f"a move is missing: seat {state.seat} is to decide", step)
        expected = played
    if given.victory != expected.victory:
        raise BadRecord(
            f"victory is {expected.victory!r}, not {one_line(given.victory, 40)!r}", step
        )
    if given.winners != expected.winners:
        raise BadRecord(f"winners are {expected.winners}, not {one_line(given.winners, 60)}", step)
    if len(given.scores) != len(expected.scores):
        raise BadRecord(f"{len(given.scores)} score sheets, not {len(expected.scores)}", step)
    for city, (sheet, right) in enumerate(zip(given.scores, expected.scores, strict=True)):
        for line in {**right, **sheet}:
            if sheet.get(line) != right.get(line):
                raise BadRecord(
                    f"sheet of seat {city}: {one_line(line, 40)} is {right.get(line, 'no line')}, "
                    f"not {sheet.get(line, 'missing')}",
                    step,
                )


def _expected_forfeit(state: State, given: Result, step: int) -> Result:
    if given.victory != "forfeit" or given.forfeit is None:
        raise BadRecord("victory 'forfeit' and the field forfeit go together", step)
    if state.seat is None:
        raise BadRecord("a forfeit after the game is over", step)
    if given.forfeit.seat != state.seat:
        raise BadRecord(
            f"the forfeit is seat {given.forfeit.seat}'s, but seat {state.seat} is to decide", step
        )
    return forfeited(state, state.seat, "")


def trace_line(game_number: int, state: State, step: Step) -> str:
    """Return the trace line of a move about to be played, newline included."""
    return (
        dump(
            {
                "game": game_number,
                "step": step.number,
                "seat": step.seat,
                "coins": [city.coins for city in state.cities],
                "legal": sorted(str(move) for move in state.moves()),
                "move": str(step.move),
            }
        )
        + "\n"
    )
