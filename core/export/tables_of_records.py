"""The tables of an export, and the rows of one record.

The rows have only what the record says. Nothing is replayed, so the ruleset need not be
installed.
"""

import types
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, get_args, get_type_hints

from wonders.core.errors import BadRecord
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.record.read_and_write_record_line import Record, dump

__all__ = ["TABLES", "VERSION", "Column", "Rows", "Table", "rows_of"]

#: The version of the tables; it increases when a column changes its meaning or is removed.
VERSION = 1

#: The most characters of a move.
NOTATION_LIMIT = 1000

#: The rows of one record, by table.
Rows = Mapping[str, Sequence[tuple[Any, ...]]]


class GameRow(NamedTuple):
    """A game as a whole."""

    game_id: int
    game: str
    rules: int
    options: str
    house: str
    seed: int | None
    seat_count: int
    first_seat: int | None
    move_count: int
    victory: str | None
    winners: str | None
    forfeit_seat: int | None
    forfeit_reason: str | None


class SeatRow(NamedTuple):
    """A seat of a game: who sat there, and the outcome for it."""

    game_id: int
    seat: int
    name: str
    won: bool | None
    share: float | None
    total: int | None


class MoveRow(NamedTuple):
    """A move, its notation split into parts.

    If a notation names only one piece, that is `piece`, even for a move that has only `under`.
    """

    game_id: int
    step: int
    seat: int
    verb: str
    piece: str | None
    under: str | None
    number: int | None
    paid_left: int
    paid_right: int


class SheetRow(NamedTuple):
    """A line of a score sheet other than the total."""

    game_id: int
    seat: int
    category: str
    points: int


class DealRow(NamedTuple):
    """A part of what chance decided."""

    game_id: int
    part: str
    value: str


class Column(NamedTuple):
    """A column: its name, the Python type of its values, whether it may be empty."""

    name: str
    type: type
    nullable: bool


class Table:
    """A table: its name and its columns, the first `key` of which are the key of a row."""

    def __init__(self, name: str, row: type, key: int, index: tuple[str, ...] = ()) -> None:
        self.name = name
        self.columns = tuple(_column(*field) for field in get_type_hints(row).items())
        self.key = tuple(column.name for column in self.columns[:key])
        #: The columns for which a database has an index, besides the key.
        self.index = index


def _column(name: str, hint: Any) -> Column:
    if isinstance(hint, types.UnionType):
        return Column(name, get_args(hint)[0], True)
    return Column(name, hint, False)


TABLES = (
    Table("games", GameRow, 1),
    Table("seats", SeatRow, 2, ("name",)),
    Table("moves", MoveRow, 2, ("verb", "piece")),
    Table("sheets", SheetRow, 3),
    Table("deals", DealRow, 2),
)


def rows_of(game_id: int, record: Record) -> Rows:
    """Return the rows of a record; raise `BadRecord` if it does not fit the tables.

    Only the form is checked: that moves can be split, that the result names seats of the game
    and has a sheet for each. Only a replay can tell whether the record is true.
    """
    result = record.result
    if result:
        _expect_fitting(result, len(record.seats))
    moves = [_move_row(game_id, step, text) for step, text in enumerate(record.moves)]
    return {
        "games": [_game_row(game_id, record, moves)],
        "seats": [_seat_row(game_id, seat, name, result) for seat, name in enumerate(record.seats)],
        "moves": moves,
        "sheets": [
            SheetRow(game_id, seat, _word(category), _bounded(points))
            for seat, sheet in enumerate(result.scores if result else ())
            for category, points in sheet.items()
            if category != "total"
        ],
        "deals": [
            DealRow(game_id, _word(part), dump(value)) for part, value in record.deal.items()
        ],
    }


def _game_row(game_id: int, record: Record, moves: Sequence[MoveRow]) -> GameRow:
    result = record.result
    forfeit = result.forfeit if result else None
    return GameRow(
        game_id,
        _word(record.game),
        _bounded(record.rules),
        dump(record.options),
        dump(record.house),
        record.seed,
        len(record.seats),
        moves[0].seat if moves else None,
        len(moves),
        _word(result.victory) if result else None,
        dump(result.winners) if result else None,
        forfeit.seat if forfeit else None,
        _shown(forfeit.reason) if forfeit else None,
    )


def _seat_row(game_id: int, seat: int, name: str, result: Result | None) -> SeatRow:
    if result is None:
        return SeatRow(game_id, seat, _shown(name), None, None, None)
    won = seat in result.winners
    share = 1 / len(result.winners) if won else 0.0
    total = _bounded(result.scores[seat]["total"])
    return SeatRow(game_id, seat, _shown(name), won, share, total)


def _move_row(game_id: int, step: int, text: str) -> MoveRow:
    digits, _, notation = text.partition(" ")
    # What is long is no move, and should not be remembered.
    parts = _take_apart(notation) if len(notation) <= NOTATION_LIMIT else None
    if parts is None or not _is_number(digits):
        raise BadRecord(f"{one_line(text, 80)!r} is not «SEAT NOTATION»", step)
    return MoveRow(game_id, step, int(digits), *parts)


#: The parts of a notation: verb, piece, under, number, and the coins paid left and right.
_Parts = tuple[str, str | None, str | None, int | None, int, int]


@lru_cache(maxsize=1 << 14)
def _take_apart(notation: str) -> _Parts | None:
    """Return the parts that a notation is made of (see `Move`), None if it is none."""
    words = notation.split(" ")
    if not all(words) or not notation.isprintable():
        return None
    right = _paid(words, "R")
    left = _paid(words, "L")
    number = int(words.pop()) if _is_number(words[-1]) and len(words) > 1 else None
    if len(words) > 3:
        return None
    verb, piece, under = (*words, None, None)[:3]
    return (verb, piece, under, number, left, right) if verb else None


def _paid(words: list[str], side: str) -> int:
    """Remove the coins paid to a side from the end of a notation; return how many."""
    last = words[-1]
    if len(words) > 1 and last.startswith(side) and _is_number(last[1:]):
        return int(words.pop()[1:])
    return 0


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10 and str(int(text)) == text


def _expect_fitting(result: Result, seats: int) -> None:
    """Raise `BadRecord` for a result whose parts contradict each other."""
    if len(result.scores) < seats:
        raise BadRecord(f"{len(result.scores)} score sheets for {seats} seats")
    for seat, sheet in enumerate(result.scores):
        if "total" not in sheet:
            raise BadRecord(f"the sheet of seat {seat} has no total")
    if result.winners != sorted(set(result.winners)):
        raise BadRecord(f"winners are not in order: {one_line(result.winners, 60)}")
    if (result.forfeit is None) != (result.victory != "forfeit"):
        raise BadRecord("victory 'forfeit' and the field forfeit go together")
    named = [*result.winners, *([result.forfeit.seat] if result.forfeit else [])]
    if any(not 0 <= seat < seats for seat in named):
        raise BadRecord("the result names a seat that there is not")


def _shown(text: str) -> str:
    """Return free text with each unprintable character replaced."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else "\ufffd" for each in text)


def _word(text: str) -> str:
    """Return a text that identifies rows; raise `BadRecord` if it cannot be printed."""
    if not text.isprintable():
        raise BadRecord(f"{one_line(text, 60)!r} holds characters that cannot be printed")
    return text


def _bounded(number: int) -> int:
    """Return a number; raise `BadRecord` if it has over 64 bits, too many for a column."""
    if not -(1 << 63) <= number < 1 << 63:
        raise BadRecord(f"{number} is too large a number")
    return number
