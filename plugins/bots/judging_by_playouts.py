"""What `mcts` and `rollout` share: moves judged by playouts, games played quickly to the end."""

from abc import abstractmethod
from collections.abc import Sequence
from random import Random

import msgspec

from wonders.core import BadSpec, Bot, Clock, Judgement, Move, View, wilson
from wonders.plugins.bots.when_thinking_ends import RECORD_LIMITS, Effort

__all__ = ["PlayoutBot", "judge"]


class PlayoutBot(Bot):
    """A bot that judges moves by playouts. It does not think where there is only one move."""

    record_limits = RECORD_LIMITS

    def __init__(self, options: msgspec.Struct, seed: int) -> None:
        super().__init__(options, seed)
        self.rng = Random(seed)

    @classmethod
    def timed(cls, options: msgspec.Struct) -> bool:
        assert isinstance(options, Effort)
        return options.seconds is not None

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        assert view is not None
        if not moves:
            raise BadSpec("there is no move to choose from; the game may be over")
        return moves[0] if len(moves) == 1 else self.best(view, moves, clock)

    @abstractmethod
    def best(self, view: View, moves: Sequence[Move], clock: Clock) -> Move:
        """Return the move that playouts show to be best."""


def judge(move: Move, games: int, won: float, value: float) -> Judgement:
    """Return what is known of a move from the sums over so many playouts."""
    low, high = wilson(won, games)
    if not games:
        return Judgement(move, 0, 0.0, low, high, 0.0)
    return Judgement(move, games, won / games, low, high, value / games)
