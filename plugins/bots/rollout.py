"""The bot that plays out every legal move equally often and takes the one that did best."""

from collections.abc import Sequence
from random import Random

import msgspec

from wonders.core import Bot, Clock, Move, View, hookimpl
from wonders.plugins.bots.shared_playouts import RECORD_LIMITS, Budget, Effort, Playouts

__all__ = ["RolloutBot", "bots"]


class RolloutBot(Bot):
    """A bot that plays out each move equally often in imagined worlds and takes the best.

    Every imagined world is played out once with each move, so no move looks better because its
    worlds were kinder. Playouts are counted one by one; the last round may stay unfinished.
    """

    name = "rollout"
    Options = Effort
    record_limits = RECORD_LIMITS

    def __init__(self, options: msgspec.Struct, seed: int) -> None:
        super().__init__(options, seed)
        self._rng = Random(seed)

    @classmethod
    def timed(cls, options: msgspec.Struct) -> bool:
        assert isinstance(options, Effort)
        return options.seconds is not None

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        assert view is not None
        assert isinstance(self.options, Effort)
        if len(moves) == 1:
            return moves[0]
        playouts = Playouts(view, self._rng)
        budget = Budget(self.options, clock)
        won = [0.0] * len(moves)
        times = [0] * len(moves)
        while True:
            world = playouts.imagine()
            for at, move in enumerate(moves):
                if not budget.spend():
                    best = max(range(len(moves)), key=lambda k: won[k] / max(1, times[k]))
                    return moves[best]
                played = world.copy()
                played.play(move)
                won[at] += playouts.finish(played)[view.seat]
                times[at] += 1


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [RolloutBot]
