"""The search without a tree kept between decisions, to be compared with the one that keeps it.

wonders --plugin tests/benchmarks/fresh_search.py match duel -p mcts -p fresh-mcts -n 200
"""

from random import Random

from wonders.core import Bot, View, hookimpl
from wonders.plugins.bots.mcts import MctsBot
from wonders.plugins.bots.search_tree import Trees


class FreshMcts(MctsBot):
    """A bot that begins each search anew."""

    name = "fresh-mcts"

    def _trees(self, view: View, rng: Random) -> Trees:
        return self._new_trees(view, rng)


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [FreshMcts]
