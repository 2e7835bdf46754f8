"""The format of records, `wonders-record/1`: JSON Lines, one game a line.

Reading a line is strict: an unknown or duplicate key or a wrong type is a `BadRecord` of one line.
`read_record_files` reads whole files.
"""

import json
import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

import msgspec

from wonders.core.errors import BadData, BadRecord, BadSpec
from wonders.core.game.blame_plugins_or_bots import is_of_plugins
from wonders.core.game.chance.derived_seeds import SEED_LIMIT
from wonders.core.game.game import Game
from wonders.core.game.results_and_score_sheets import Forfeit, Result
from wonders.core.game.state import State
from wonders.core.guard.read_strictly_within_limits import read_json
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.options.plain_data_in_one_order import in_one_order

__all__ = [
    "FORMAT",
    "HUMAN",
    "About",
    "Record",
    "forfeited",
    "noted",
    "read_line",
    "record_of",
    "write_line",
]

FORMAT: Literal["wonders-record/1"] = "wonders-record/1"
#: What a seat is called that a person took.
HUMAN = "human"
#: The longest line that is read, in bytes; a record has about 4,000.
LINE_LIMIT = 1 << 20
#: The longest name of a seat, in characters.
NAME_LIMIT = 200
#: The most house rules of a record: each of them is looked up.
HOUSE_LIMIT = 100
#: The largest `about` of a record, in bytes.
ABOUT_LIMIT = 2048

#: A date and time in UTC.
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|\+00:00)", re.ASCII)


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


def noted(about: About | msgspec.UnsetType | None = None, **changes: object) -> About:
    """Return notes with some of them changed; raise `BadSpec` if a record has no room for them."""
    try:
        return msgspec.structs.replace(about or About(), **changes)
    except UnicodeEncodeError:
        raise BadSpec("bytes that are no text in UTF-8") from None
    except ValueError as error:
        raise BadSpec(str(error)) from None


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
    that equal runs have equal bytes.
    """
    return Record(
        format=FORMAT,
        game=game.name,
        rules=game.version,
        options=game.options_record(),
        house=list(game.houses.specs),
        seats=[*seats, *game.automata],
        seed=seed,
        deal=_plain_deal(deal),
        moves=list(moves),
        result=result and _in_one_order(game, result),
        about=about or msgspec.UNSET,
    )


def _in_one_order(game: Game, result: Result) -> Result:
    """Return a result whose sheets have their lines in the game's order, as ours always have."""
    if not is_of_plugins(game):
        return result
    lines = [*game.categories, "total"]
    scores = [
        {**{line: sheet[line] for line in lines if line in sheet}, **sheet}
        for sheet in result.scores
    ]
    return msgspec.structs.replace(result, scores=scores)


def _plain_deal(deal: msgspec.Struct) -> dict[str, Any]:
    """Return a deal as plain data. Ours have no sets, and there is one for each game of a run."""
    ours = type(deal).__module__.startswith("wonders.")
    return dict(msgspec.to_builtins(deal) if ours else in_one_order(deal))


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
