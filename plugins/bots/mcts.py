"""The bot that searches: information-set Monte Carlo tree search over imagined worlds.

`search_tree` grows the trees; here are the options, the time, and what the answer is.
"""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from wonders.core import Bot, Clock, Judgement, Move, View, hookimpl
from wonders.plugins.bots.move_values import policy_of
from wonders.plugins.bots.search_tree import Node, Trees
from wonders.plugins.bots.shared_playouts import Budget, Effort, PlayoutBot, judge, values

__all__ = ["MctsBot", "SearchOptions", "bots"]

#: How much less a move promises that was never tried than those that were, on average.
DOUBT = 0.15
#: The share of the playouts of an analysis that goes to all moves alike, so that something is
#: known of those too that the search passes by.
EVEN_SHARE = 0.3


class SearchOptions(Effort, frozen=True, forbid_unknown_fields=True):
    """The work put into one decision, and how much of it goes to doubtful moves."""

    exploration: Annotated[
        float, msgspec.Meta(ge=0, description="how often moves that look worse are tried")
    ] = 1.0


class MctsBot(PlayoutBot):
    """A bot that searches a tree of moves by playing out worlds that agree with its view."""

    name = "mcts"
    Options = SearchOptions

    def best(self, view: View, moves: Sequence[Move], clock: Clock) -> Move:
        known = self._search(view, clock)
        return max(moves, key=lambda move: known[move.index].visits if move.index in known else 0)

    def analyse(self, view: View, moves: Sequence[Move], clock: Clock) -> Sequence[Judgement]:
        known = self._search(view, clock, moves)
        judged = []
        for move in moves:
            node = known.get(move.index) or Node(0.0)
            judged.append((node.visits, judge(move, node.visits, node.won, node.value)))
        return [each for _, each in sorted(judged, key=lambda pair: -pair[0])]

    def _search(self, view: View, clock: Clock, each: Sequence[Move] = ()) -> dict[int, Node]:
        """Search until the budget is spent; return what is known of the moves, by index.

        A part of the playouts goes to `each` move alike.
        """
        assert isinstance(self.options, SearchOptions)
        game = view.game
        trees = Trees(
            view,
            self.rng,
            policy_of(game),
            self.options.exploration,
            DOUBT,
            None if game.players == 2 else values,
        )
        budget = Budget(self.options, clock)
        for _ in range(int(EVEN_SHARE * self.options.playouts) // len(each) if each else 0):
            for move in each:
                if budget.spend():
                    trees.play_out(move.index)
        while budget.spend():
            trees.play_out()
        return trees.roots[trees.trees[view.seat]].children


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [MctsBot]
