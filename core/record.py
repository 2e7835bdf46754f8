"""Records of whole games: writing, strict reading, replaying, checking, tracing.

The format is `wonders-record/1`, JSON Lines. Reading trusts nothing: a line is refused for
an unknown or doubled key, a wrong type, an impossible deal, an illegal move, a result that
does not follow. Every refusal is a `BadRecord` of one line that names the step.
"""

import gzip
import json
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from math import isfinite
from pathlib import Path
from typing import IO, Any, Literal, cast

import msgspec

from wonders.core.errors import BadRecord, BadSpec, IllegalMove, NotHere, WondersError
from wonders.core.guard.texts import one_line, system_line
from wonders.core.moves import Move
from wonders.core.ruleset import Game
from wonders.core.scoring import Forfeit, Result
from wonders.core.seeds import SEED_LIMIT
from wonders.core.state import State

__all__ = [
    "FORMAT",
    "Games",
    "Record",
    "Step",
    "check",
    "forfeited",
    "open_lines",
    "read_line",
    "record_of",
    "replay",
    "trace_line",
    "write_line",
]

FORMAT: Literal["wonders-record/1"] = "wonders-record/1"
#: The longest line a reader takes; a record is about 4,000 bytes.
LINE_LIMIT = 1 << 20
NAME_LIMIT = 200
#: The longest number a record can need; longer ones are refused before they are parsed.
DIGITS_LIMIT = 20


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
) -> Record:
    """Return the record of a game; `moves` are «SEAT NOTATION» texts.

    `seats` are those of the players; who else sits there the game knows.
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
    error that says why: too long, or torn off before its newline. Raises `BadSpec` if the
    file cannot be opened or unpacked.
    """
    try:
        with _open(path) as file:
            number = 0
            while line := file.readline(LINE_LIMIT + 1):
                if line.endswith(b"\n"):
                    yield number, line
                elif len(line) > LINE_LIMIT:
                    yield number, BadRecord(f"the line is longer than {LINE_LIMIT} bytes")
                    while (rest := file.readline(LINE_LIMIT)) and not rest.endswith(b"\n"):
                        pass
                else:
                    yield number, BadRecord("torn line: the file ends before its newline")
                number += 1
    except (OSError, EOFError, zlib.error) as error:
        raise BadSpec(f"cannot read {path}: {system_line(error)}") from None


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
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        value = json.loads(
            text,
            object_pairs_hook=_no_doubles,
            parse_constant=_no_constant,
            parse_int=_small_int,
            parse_float=_finite,
        )
        # Escapes can smuggle in half characters, which no file could be written with again.
        dump(value).encode("utf-8")
        record = msgspec.convert(value, Record)
    except UnicodeDecodeError as error:
        raise BadRecord(f"not UTF-8 at byte {error.start}") from None
    except UnicodeEncodeError:
        raise BadRecord("bad JSON: a text holds half a character (a lone surrogate)") from None
    except json.JSONDecodeError as error:
        raise BadRecord(f"bad JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise BadRecord("bad JSON: nested too deeply") from None
    except msgspec.ValidationError as error:
        raise BadRecord(one_line(error)) from None
    if record.seed is not None and not 0 <= record.seed < SEED_LIMIT:
        raise BadRecord(f"seed {record.seed} is not from 0 to 2^53 - 1")
    for name in record.seats:
        if len(name) > NAME_LIMIT:
            raise BadRecord(f"a name in seats is longer than {NAME_LIMIT} characters")
    return record


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        times = Counter(key for key, _ in pairs)
        double = next(key for key, count in times.items() if count > 1)
        raise BadRecord(f"the key {one_line(double, 60)!r} stands twice")
    return found


def _no_constant(name: str) -> None:
    raise BadRecord(f"bad JSON: {name} is not a number")


def _small_int(digits: str) -> int:
    if len(digits) > DIGITS_LIMIT:
        raise BadRecord("a number has too many digits")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise BadRecord("a number is too large")
    return number


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
