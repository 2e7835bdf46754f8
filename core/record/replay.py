"""Replays of records: checks against the rules, and traces.

A record is refused for an impossible deal, an illegal move, or a result that the moves do not
lead to. Every refusal is a `BadRecord` of one line that names the step.
"""

from collections.abc import Callable, Iterator

import msgspec

from wonders.core.errors import BadRecord, IllegalMove
from wonders.core.game.game import Game
from wonders.core.game.moves import Move
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.game.state import State
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.record.read_and_write_record_line import Record, dump, forfeited

__all__ = ["Step", "check", "replay", "trace_line"]


class Step(msgspec.Struct, frozen=True):
    """A move of a record that is about to be played: its number, the seat, the move.

    `seat` is the seat of the city, as in records; `decider` the seat that decides for it.
    """

    number: int
    seat: int
    move: Move
    decider: int


def replay(game: Game, record: Record) -> Iterator[tuple[State, Step | None]]:
    """Replay a record: yield the state before each move with its step, then the last state.

    It is the same object each time; copy it to keep it. Raises `BadRecord` at the deal, at the
    first move that is not legal, or at the end if the moves do not lead to the result.
    """
    state = game.start(read_deal(game, record))
    for number, text in enumerate(record.moves):
        step = _read_step(game, state, number, text)
        yield state, step
        state.play(step.move)
    # A table asks before it has a result.
    if record.result is not None:
        _check_result(state, record.result, len(record.moves))
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
        raise BadRecord(f"{short!r} is not legal{reason and ': '}{reason}", number)
    return Step(number, seat, move, state.seat)


def check(game: Game, record: Record, look: Callable[[State, Step], object] | None = None) -> State:
    """Replay a record and return the last state; raise `BadRecord` as `replay` does.

    It does so, too, if the game is over and the record has no result. `look` is called before each
    move, with the state, which it must not change.
    """
    for state, step in replay(game, record):
        if look is not None and step is not None:
            look(state, step)
    if record.result is None and state.seat is None:
        raise BadRecord("the game is over, but the record has no result", len(record.moves))
    return state


def _check_result(state: State, given: Result, step: int) -> None:
    """Compare the result of a record with the state after its last move."""
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
    """Return the trace line of a move that is about to be played, with its newline."""
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
