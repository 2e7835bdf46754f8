"""The checks of a game for what house rules can spoil: at a decision, and before its record.

Compiled with the referee, which asks for them in each game. `Any` stands where a plugin may have
put what it likes: the compiler would insist on the type, and its error names no rule.
"""

from collections.abc import Sequence
from typing import Any, Final

from wonders.core.errors import BadPlugin
from wonders.core.game.blame_plugins_or_bots import rules_of
from wonders.core.game.moves import MOST_MOVES, seats_in
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.game.state import State
from wonders.core.game.view_as_data import kept_data
from wonders.core.guard.read_strictly_within_limits import DIGITS_LIMIT
from wonders.core.guard.texts_safe_to_print import safe_repr

__all__ = ["MOST_MOVES", "check_finished", "endless", "expect_moves"]

#: The most points of a line of a sheet that a record holds.
MOST_POINTS: Final = 10 ** (DIGITS_LIMIT - 1)


def check_finished(state: State, result: Result, moves: Sequence[str]) -> None:
    """Raise `BadPlugin`, naming the house rules in force, if a game does not fit a record.

    House rules and effects can leave wrong values in a state, such as half a coin. `moves` are
    «SEAT NOTATION» texts, as in records. The game may have ended by a forfeit.
    """
    why = (
        _fault_of_state(state)
        or _fault_of_result(state.game, result)
        or _fault_of_moves(len(state.cities), moves)
    )
    if why:
        rules = rules_of(state.game)
        raise BadPlugin(f"{rules}: {why}", blamed=rules)


def expect_moves(state: State) -> None:
    """Raise `BadPlugin`, naming the house rules in force, if a decision has no legal move.

    Or if it is nobody's, though the game goes on.
    """
    seat: Any = state.seat
    why = ""
    if seat is None:
        why = "" if state.result() else "nobody has to decide, and there is no result"
    elif type(seat) is not int or not 0 <= seat < state.game.players:
        why = f"seat {safe_repr(seat)} has to decide, which there is not"
    elif not state.moves():
        why = f"seat {safe_repr(seat)} has to decide, but no move is legal"
    if why:
        rules = rules_of(state.game)
        raise BadPlugin(f"{rules}: {why}", blamed=rules)


def endless(state: State) -> BadPlugin:
    """Return what is wrong with a game of more moves than `MOST_MOVES`."""
    rules = rules_of(state.game)
    return BadPlugin(f"{rules}: {MOST_MOVES:,} moves and no end", blamed=rules)


def _fault_of_state(state: Any) -> str:
    for seat, city in enumerate(state.cities):
        if type(city.coins) is not int:
            return f"city {seat} holds {safe_repr(city.coins)} coins after the game"
    if type(state.age) is not int:
        return f"the age is {safe_repr(state.age)} after the game"
    for name, value in state.house.items():
        # What no view could show.
        kept_data(state.game, name, value)
    return ""


def _fault_of_moves(cities: int, moves: Sequence[str]) -> str:
    for seat in seats_in(moves) - {str(seat) for seat in range(cities)}:
        return f"a move was made by seat {seat}"
    return ""


def _fault_of_result(game: Any, result: Any) -> str:
    forfeit = result.forfeit
    if result.victory not in (game.victories if forfeit is None else ("forfeit",)):
        return f"the victory {safe_repr(result.victory)} is not declared"
    winners = result.winners
    seats = range(game.players + len(game.automata))
    known = all(type(seat) is int and seat in seats for seat in winners)
    if not known or sorted(set(winners)) != winners or not (winners or forfeit):
        return f"the winners are {safe_repr(winners)}, of the seats {[*seats]}"
    lines = {*game.categories, "total"}
    for seat, sheet in enumerate(result.scores):
        if sheet.keys() != lines:
            return f"the sheet of city {seat} has the lines {safe_repr([*sheet], 200)}"
        for line, points in sheet.items():
            if type(points) is not int:
                return f"{line} of city {seat} is {safe_repr(points)} points"
            if abs(points) >= MOST_POINTS:
                return f"{line} of city {seat} has more digits than a record holds"
    return ""
