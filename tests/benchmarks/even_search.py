"""The search that thinks equally long about each move, to be compared with the one that saves time.

wonders --plugin tests/benchmarks/even_search.py match duel -p mcts:seconds=0.03
    -p even-mcts:seconds=0.03 -n 200
"""

from collections.abc import Callable, Sequence
from random import Random

from wonders.core import Bot, Clock, Move, View, hookimpl
from wonders.plugins.bots.mcts import Known, MctsBot
from wonders.plugins.bots.search_tree import Trees
from wonders.plugins.bots.when_thinking_ends import Budget


class EvenMcts(MctsBot):
    """A bot that thinks equally long about each move."""

    name = "even-mcts"

    def search(
        self,
        view: View,
        clock: Clock,
        each: Sequence[Move] = (),
        trees: "Callable[[View, Random], Trees] | None" = None,
    ) -> dict[int, Known]:
        grown = (trees or self._new_trees)(view, self.rng)
        budget = Budget(self.options, clock)
        while budget.spend():
            grown.play_out()
        nodes = grown.known().items()
        return {index: Known(node.visits, node.won, node.value) for index, node in nodes}


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [EvenMcts]
