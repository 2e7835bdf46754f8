"""Judging a position without playing it out: the chances of victory of all seats.

A seat's chance is in proportion to `e` to the power of a sum: each feature of its city, times a
weight. The weights change with the stage of the game. Only what cities have more or less than each
other counts, and the chances of all seats add up to 1; between two it is a logistic function.
"""

from math import exp

from wonders.core import State
from wonders.core.compiled_or_plain import i64, vec

__all__ = ["Evaluation"]

#: No sum counts beyond this one: `e` to its power is all there is.
MOST_SUM = 50.0


class Evaluation:
    """What the features of a position are worth: the weights at each stage, in their order.

    Between two stages the weights lie on a straight line. It keeps the features it has read last,
    so each search takes one of its own: see `fresh`.
    """

    __slots__ = ("_first", "_game", "_other", "_rivals", "_stages")

    def __init__(self, stages: list[list[float]]) -> None:
        self._stages: list[vec[float]] = [vec[float](weights) for weights in stages]
        count = len(stages[0])
        self._first: vec[float] = vec[float]([0.0] * count)
        self._other: vec[float] = vec[float]([0.0] * count)
        #: The game of the state that was judged last, and how many can win it.
        self._game: object = None
        self._rivals: i64 = 0

    def fresh(self) -> "Evaluation":
        """Return the same evaluation with room of its own for features."""
        new = Evaluation([[0.0] * len(self._first)])
        new._stages = self._stages
        return new

    def differences(self, state: State) -> list[list[float]]:
        """Return how much more of each feature every rival but the first has than that one."""
        found: list[list[float]] = []
        self._read(state, 0, self._first)
        for seat in range(1, rivals(state)):
            self._read(state, seat, self._other)
            found.append([self._other[at] - self._first[at] for at in range(len(self._first))])
        return found

    def chances(self, state: State) -> list[float]:
        """Return the chances of victory of all seats and automata, each from 0 to 1."""
        last: i64 = len(self._stages) - 1
        # No stage is before the first or after the last.
        stage = max(0.0, min(float(last), state.stage))
        before = min(int(stage), last - 1)
        later = stage - float(before)
        now = self._stages[before]
        then = self._stages[before + 1]
        first = self._first
        other = self._other
        self._read(state, 0, first)
        found = [1.0]
        total = 1.0
        if state.game is not self._game:
            self._game = state.game
            self._rivals = rivals(state)
        for seat in range(1, self._rivals):
            self._read(state, seat, other)
            more = 0.0
            at: i64 = 0
            while at < len(first):
                difference = other[at] - first[at]
                if difference != 0.0:
                    more += (now[at] + later * (then[at] - now[at])) * difference
                at += 1
            odds = exp(max(-MOST_SUM, min(MOST_SUM, more)))
            found.append(odds)
            total += odds
        rest = 1.0
        for seat in range(len(found) - 1):
            found[seat] /= total
            rest -= found[seat]
        # So they add up to 1 whatever is rounded.
        found[len(found) - 1] = max(0.0, rest)
        return found

    def _read(self, state: State, seat: i64, row: vec[float]) -> None:
        """Read the features of a seat's city into a row."""
        at: i64 = 0
        while at < len(row):
            row[at] = 0.0
            at += 1
        state.write_features(seat, row)


def rivals(state: State) -> i64:
    """Return how many can win: those who decide, and automata."""
    return len(state.game.automata) + state.game.players
