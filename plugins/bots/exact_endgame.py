"""The end of a game of two, searched to the last move once nothing hidden matters any more.

Alpha-beta: what cannot change the choice above is not looked at. Positions that several orders of
moves lead to are looked at once.
"""

from wonders.core import SoftmaxPolicy, State
from wonders.core.compiled_or_plain import i64, mypyc_attr
from wonders.plugins.bots.when_thinking_ends import TooLong

__all__ = ["Endgame"]

#: What a point of the lead is worth beside the victory, so that a game lost is lost narrowly.
POINT = 0.001
#: What a value of a position is: itself, or a bound that it does not pass.
EXACT, AT_LEAST, AT_MOST = 0, 1, 2


class Found:
    """What is known of a position: a value, and whether it is a bound."""

    __slots__ = ("bound", "value")

    def __init__(self, value: float, bound: i64) -> None:
        self.value = value
        self.bound = bound


@mypyc_attr(allow_interpreted_subclasses=True)
class Endgame:
    """A search of the end of a game of two. `most` is how many positions it may look at.

    Values are a share of the victory and the lead in thousandths, for the first seat unless said
    otherwise.
    """

    __slots__ = ("_found", "_policy", "left")

    def __init__(self, policy: SoftmaxPolicy, most: int) -> None:
        self._policy = policy.fresh()
        self._found: dict[int, Found] = {}
        #: How many more positions it may look at.
        self.left: i64 = most

    def best(self, state: State) -> tuple[int, float]:
        """Return the number of the best legal move, and its value for the seat that decides.

        Raises `TooLong`.
        """
        chosen, best = 0, -1e9
        for number in self._in_order(state):
            after = state.copy()
            after.play_at(number)
            # For the second seat everything is the other way round.
            if state.seat == 0:
                value = self._value(after, best, 1e9)
            else:
                value = -self._value(after, -1e9, -best)
            if value > best:
                chosen, best = number, value
        return chosen, best

    def _value(self, state: State, low: float, high: float) -> float:
        """Return the value of a position, or a bound of it where it is not between two values."""
        seat = state.seat
        if seat is None:
            return _worth(state)
        if self.left <= 0:
            raise TooLong
        self.left -= 1
        key = state.hash
        found = self._found.get(key)
        if found is not None:
            if found.bound == EXACT:
                return found.value
            if found.bound == AT_LEAST and found.value >= high:
                return found.value
            if found.bound == AT_MOST and found.value <= low:
                return found.value
        first = seat == 0
        best = -1e9 if first else 1e9
        # What is given in any case: to the first seat at least, to the second at most.
        least, most = low, high
        for number in self._in_order(state):
            after = state.copy()
            after.play_at(number)
            value = self._value(after, least, most)
            if first:
                best = max(best, value)
                least = max(least, best)
            else:
                best = min(best, value)
                most = min(most, best)
            if least >= most:
                break
        bound = AT_MOST if best <= low else AT_LEAST if best >= high else EXACT
        self._found[key] = Found(best, bound)
        return best

    def _in_order(self, state: State) -> list[int]:
        """Return the numbers of the legal moves, those that the policy likes first."""
        count = state.move_count
        if count == 1:
            return [0]
        policy = self._policy
        policy.weigh(state)
        ranked = [(-policy.weight(number), number) for number in range(count)]
        ranked.sort()
        return [number for _, number in ranked]


def _worth(state: State) -> float:
    """Return what an end is worth to the first seat."""
    totals = state.totals()
    return state.utilities()[0] + POINT * float(totals[0] - totals[1])
