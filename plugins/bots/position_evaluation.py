"""Judging a position between two cities without playing it out: a chance of victory.

The chance is a logistic function of a sum: each feature of the one city less that of the other,
times a weight. The weights change with the stage of the game. What a seat has more is what the
other has less, so the chances of the two seats add up to 1.
"""

from math import exp

from wonders.core import State
from wonders.core.compiled_or_plain import i64, vec

__all__ = ["Evaluation"]


class Evaluation:
    """What the features of a position are worth: the weights at each stage, in their order.

    Between two stages the weights lie on a straight line. It keeps the features it has read last,
    so each search takes one of its own: see `fresh`.
    """

    __slots__ = ("_mine", "_stages", "_yours")

    def __init__(self, stages: list[list[float]]) -> None:
        self._stages: list[vec[float]] = [vec[float](weights) for weights in stages]
        count = len(stages[0])
        self._mine: vec[float] = vec[float]([0.0] * count)
        self._yours: vec[float] = vec[float]([0.0] * count)

    def fresh(self) -> "Evaluation":
        """Return the same evaluation with room of its own for features."""
        new = Evaluation([[0.0] * len(self._mine)])
        new._stages = self._stages
        return new

    def differences(self, state: State) -> list[float]:
        """Return how much more seat 0 has of each feature than seat 1."""
        self._read(state)
        return [self._mine[at] - self._yours[at] for at in range(len(self._mine))]

    def chance(self, state: State) -> float:
        """Return the chance of victory of seat 0, from 0 to 1."""
        self._read(state)
        last: i64 = len(self._stages) - 1
        # No stage is before the first or after the last.
        stage = max(0.0, min(float(last), state.stage))
        before = min(int(stage), last - 1)
        later = stage - float(before)
        now = self._stages[before]
        then = self._stages[before + 1]
        mine = self._mine
        yours = self._yours
        total = 0.0
        at: i64 = 0
        while at < len(mine):
            more = mine[at] - yours[at]
            if more != 0.0:
                total += (now[at] + later * (then[at] - now[at])) * more
            at += 1
        return 1.0 / (1.0 + exp(max(-50.0, min(50.0, -total))))

    def _read(self, state: State) -> None:
        """Read the features of both cities."""
        at: i64 = 0
        while at < len(self._mine):
            self._mine[at] = 0.0
            self._yours[at] = 0.0
            at += 1
        state.write_features(0, self._mine)
        state.write_features(1, self._yours)
