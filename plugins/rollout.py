"""The bot that plays every legal move out equally often and takes what went best."""

from collections.abc import Sequence
from random import Random

import msgspec

from wonders.core import Move, View, hookimpl
from wonders.core.game.bots import Bot, Clock
from wonders.plugins.playouts import RECORD_LIMITS, Budget, Effort, Playouts

__all__ = ["RolloutBot", "bots"]


class RolloutBot(Bot):
    """Plays each move out equally often in imagined worlds and takes the best on average.

    Each imagined world is played out once with every move, so that no move owes its value
    to a kinder world; the playouts count one by one, and the last round may stay unfinished.
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
