"""The bot that takes what looks best now: a value for each effect, less the cost."""

from collections.abc import Sequence

from wonders.core import Bot, Clock, Move, View, hookimpl
from wonders.plugins.bots.greedy_move_worth import worth_of_move

__all__ = ["GreedyBot", "bots"]


class GreedyBot(Bot):
    """A bot that takes the move that looks best now, by one plain heuristic for every game."""

    name = "greedy"

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        assert view is not None
        table = view.table
        return max(moves, key=lambda move: worth_of_move(table, view.seat, move))


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [GreedyBot]
