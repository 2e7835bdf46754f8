"""A policy for playing out: moves picked at random, the better ones more often.

A move's chance grows with `e` to the power of its value, a number for each move and age, less what
it costs, and with the situation it is in. So playouts differ, as games of people do, and most of
their moves make sense.
"""

from math import exp
from typing import Final

from wonders.core.compiled_or_plain import i64, mypyc_attr, vec
from wonders.core.game.chance.random_numbers import Dice
from wonders.core.game.policy_contract import Policy
from wonders.core.game.state import State

__all__ = ["SoftmaxPolicy"]

#: The most coins whose weight is kept; more weigh as much.
MOST_COINS: Final = 40
#: The highest value that is told from higher ones; house rules may give a move any.
MOST_VALUE: Final = 20.0
#: The moves that weights have room for at first; enough for most turns.
ROOM: Final = 64
#: The share of moves that are picked whatever they weigh: so a game ends, although a move that
#: ends no turn weighs far more than all others.
RANDOM_SHARE: Final = 0.1


@mypyc_attr(allow_interpreted_subclasses=True)
class SoftmaxPolicy(Policy):
    """A policy that picks a move with a chance in proportion to its weight.

    `values` has for each age the values of all moves by their index; `coins` is what a coin is
    worth on the same scale, by age; `situations` what each situation of `Game.situations` adds.
    A move picked at random is one in `1 / whim`. It keeps the weights it worked out last, so each
    search takes one of its own: see `fresh`.
    """

    __slots__ = ("_by_age", "_coins", "_situations", "_weights", "_whim")

    def __init__(
        self,
        values: list[list[float]],
        coins: list[float],
        situations: list[float],
        whim: float = RANDOM_SHARE,
    ) -> None:
        self._by_age: vec[vec[float]] = vec[vec[float]]([_weights(age) for age in values])
        #: The weight of what a move brings or costs, by coins, `MOST_COINS` being none.
        self._coins: vec[vec[float]] = vec[vec[float]](
            [
                _weights([-coin * (at - MOST_COINS) for at in range(2 * MOST_COINS + 1)])
                for coin in coins
            ]
        )
        self._situations: vec[float] = _weights(situations)
        self._weights: vec[float] = vec[float]()
        self._whim: float = whim

    def fresh(self) -> "SoftmaxPolicy":
        """Return the same policy with room of its own for weights."""
        new = SoftmaxPolicy([], [], [], self._whim)
        new._by_age = self._by_age
        new._coins = self._coins
        new._situations = self._situations
        return new

    def weigh(self, state: State) -> float:
        """Work out the weights of the legal moves, for `weight`; return their sum."""
        return self._weigh(state, state.move_count)

    def _weigh(self, state: State, count: i64) -> float:
        """Work out the weights of so many legal moves, which are all there are."""
        if len(self._weights) < count:
            self._weights = vec[float]([0.0] * max(ROOM, count))
        age: i64 = state.age
        age = min(age, len(self._by_age) - 1)
        return state.weigh(self._by_age[age], self._coins[age], self._situations, self._weights)

    def weight(self, number: int) -> float:
        """Return the weight of the legal move with a number, as `weigh` worked it out."""
        return self._weights[number]

    def pick(self, state: State, dice: Dice) -> int:
        """Return the number of the move to play."""
        return self.pick_of(state, dice, state.move_count)

    def pick_of(self, state: State, dice: Dice, count: i64) -> i64:
        """Return the number of the move to play, of so many legal ones."""
        if count == 1:
            return 0
        if dice.fraction() < self._whim:
            return dice.below(count)
        left = self._weigh(state, count) * dice.fraction()
        weights = self._weights
        number: i64 = 0
        while number < count:
            left -= weights[number]
            if left < 0.0:
                return number
            number += 1
        return count - 1


def _weights(values: list[float]) -> vec[float]:
    """Return `e` to the power of each value."""
    return vec[float]([exp(max(-MOST_VALUE, min(MOST_VALUE, each))) for each in values])
