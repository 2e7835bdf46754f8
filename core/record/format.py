"""The format of records, `wonders-record/1`: JSON Lines, one game a line.

Reading is strict: an unknown or duplicate key or a wrong type is a `BadRecord` of one line.
"""

import gzip
import json
import re
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Literal, cast

import msgspec

from wonders.core.errors import BadData, BadPlugin, BadRecord, BadSpec
from wonders.core.game.check_finished_game import rules_of
from wonders.core.game.derived_seeds import SEED_LIMIT
from wonders.core.game.game import Game
from wonders.core.game.scoring import Forfeit, Result
from wonders.core.game.state import State
from wonders.core.guard.bounded_strict_reading import read_json
from wonders.core.guard.message_texts import one_line, system_line

__all__ = [
    "FORMAT",
    "About",
    "NotRecords",
    "Record",
    "forfeited",
    "open_lines",
    "read_line",
    "read_records",
    "record_of",
    "write_line",
]

FORMAT: Literal["wonders-record/1"] = "wonders-record/1"
#: The longest line that is read, in bytes; a record has about 4,000.
LINE_LIMIT = 1 << 20
#: The longest name of a seat, in characters.
NAME_LIMIT = 200
#: The most house rules of a record: each of them is looked up.
HOUSE_LIMIT = 100
#: After so many bad lines, or so many bytes of them, the rest of a file is not read.
BAD_LINES, BAD_BYTES = 100_000, 1 << 27
#: The largest `about` of a record, in bytes.
ABOUT_LIMIT = 2048

#: A date and time in UTC.
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|\+00:00)", re.ASCII)


class NotRecords(BadSpec):
    """A file with so many bad lines that the rest of it is not read."""


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Notes for people in a record; replays ignore them.

    `date` is when the game began, in UTC; `names` are the players' by seat; `practice` is
    whether a move was taken back after it had revealed something hidden.
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
    """A game as a line of a file. `deal` is plain data; the game it names reads it."""

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

    `seats` are the players' names; the automata are added. Runs of bots give no `about`, so
    that equal runs have equal bytes. Raises `BadPlugin`, naming the house rules in force, if what
    they put into it could not be read again.
    """
    record = Record(
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
    if game.houses:
        _expect_readable(record, rules_of(game))
    return record


def _expect_readable(record: Record, rules: str) -> None:
    """Raise `BadPlugin`, naming the house rules in force, for a record that would be refused."""
    try:
        read_line(write_line(record).encode())
    except (BadRecord, TypeError, ValueError) as error:
        why = f"{rules}: the record could not be read again: {one_line(error)}"
        raise BadPlugin(why, blamed=rules) from None


#: What both libraries write as JSON in the same way; of fractions they have other opinions.
_Same = str | int | None | list[str | int | list[str | int]]


class _Simple(msgspec.Struct):
    """The parts of a record that may hold anything, if they hold nothing unusual."""

    options: dict[str, _Same]
    deal: dict[str, _Same]


def write_line(record: Record) -> str:
    """Return the line of a record, with its newline."""
    try:
        msgspec.convert(record, _Simple, from_attributes=True)
        return msgspec.json.encode(record).decode() + "\n"
    except (msgspec.ValidationError, UnicodeEncodeError):
        # Slower by far, and what the format is defined by.
        return dump(msgspec.to_builtins(record)) + "\n"


#: Writes JSON in the form of records and traces.
_ENCODE = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def dump(value: object) -> str:
    """Return a value as JSON in the form of records and traces."""
    return _ENCODE(value)


def forfeited(state: State, seat: int, reason: str) -> Result:
    """Return the result of a game that `seat` lost by breaking it off; all others win."""
    seats = state.game.players + len(state.game.automata)
    return Result(
        victory="forfeit",
        winners=[each for each in range(seats) if each != seat],
        scores=state.sheets(),
        forfeit=Forfeit(seat, one_line(reason)),
    )


def open_lines(path: str) -> Iterator[tuple[int, bytes | BadRecord]]:
    """Yield the lines of a record file with their numbers, counted from 0.

    `-` is standard input, `.gz` is decompressed. For a line that is blank, too long or without
    a newline, the error is yielded instead. Raises `BadSpec` if the file cannot be read,
    `NotRecords` if there are too many such lines.
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
    """Yield the records of a file with their numbers; for a bad line, the error instead.

    With `only`, yield only that line, counted from 0. Raises what `open_lines` raises, and
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
    """The number of bad lines of a file that are still tolerated."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._lines, self._bytes = BAD_LINES, BAD_BYTES

    def spend(self, size: int, lines: int = 1) -> None:
        """Count a bad line; raise `NotRecords` if there have been too many."""
        self._lines -= lines
        self._bytes -= size
        if self._lines <= 0 or self._bytes <= 0:
            raise NotRecords(f"{self._path} has too many bad lines; the rest of it is not read")


def _open(path: str) -> AbstractContextManager[IO[bytes]]:
    if path == "-":
        # `nullcontext`, because the reader must not close it.
        return nullcontext(sys.stdin.buffer)
    if path.endswith(".gz"):
        return cast("IO[bytes]", gzip.open(path, "rb"))
    return Path(path).open("rb")


def read_line(line: bytes | str) -> Record:
    """Read one line strictly; raise `BadRecord` that says what is wrong and where."""
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
