"""The bot that searches: information-set Monte Carlo tree search over imagined worlds.

Each playout imagines a world that agrees with the view and goes down a tree along moves that
look good. Then it adds one node, plays the world quickly to its end, and adds the outcome to
every node on the way. Nodes are keyed by moves, not by worlds: what is learned in one world
serves in all others in which the same moves are legal. Only moves that are legal in the world
at hand are compared, and a move counts as neglected by how often it could have been chosen,
not by how often its parent was reached [1].

Who may see what decides how many trees there are. Where players move in turn and openly, one
tree is enough: whoever decides knows what was played before. Where all choose at once
(`Game.simultaneous`), the world still asks one seat after another, but no seat may react to
what is hidden from it. So every seat has a tree of its own, and only its own moves lead down
that tree. What the others do is part of the world, as the cards are; their trees learn in the
same playouts to do it well. The price is that a tree forgets what was shown in earlier turns.
With hands this large, no node would be met twice otherwise.

[1] Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, 2012.
"""

from collections.abc import Mapping, Sequence
from math import log, sqrt
from random import Random
from typing import Annotated

import msgspec

from wonders.core import Bot, Clock, Judgement, Move, State, View, hookimpl
from wonders.plugins.bots.playout_move_values import printed_value
from wonders.plugins.bots.shared_playouts import Budget, Effort, PlayoutBot, Playouts, judge

__all__ = ["MctsBot", "Node", "Search", "SearchOptions", "bots"]

#: The weight of a move's printed value, in points, until playouts tell better.
FIRST_SIGHT = 0.1
#: The share of the playouts of an analysis that goes to all moves alike, so that something is
#: known of those too that the search passes by.
EVEN_SHARE = 0.3


class SearchOptions(Effort, frozen=True, forbid_unknown_fields=True):
    """The work put into one decision, and how much of it goes to doubtful moves."""

    exploration: Annotated[
        float, msgspec.Meta(ge=0, description="how often moves that look worse are tried")
    ] = 0.15


class Node:
    """The figures of one move: playouts, their value to its seat, chances to choose it.

    `won` is the sum of its seat's shares of the victory.
    """

    __slots__ = ("chances", "children", "first_sight", "value", "visits", "won")

    def __init__(self, first_sight: float) -> None:
        self.children: dict[Move, Node] = {}
        self.first_sight = first_sight
        self.chances = 0
        self.visits = 0
        self.value = 0.0
        self.won = 0.0

    def choose(
        self, moves: Sequence[Move], worth: Mapping[Move, float], exploration: float
    ) -> tuple[Move, "Node"]:
        """Return the move to follow and its node: the best new move, else the best known one."""
        children = self.children
        chosen = new = None
        best = most = -1e9
        for move in moves:
            child = children.get(move)
            if child is None:
                if worth[move] > most:
                    new = move
                    most = worth[move]
                continue
            child.chances += 1
            visits = child.visits
            score = (
                child.value / visits
                + exploration * sqrt(log(child.chances) / visits)
                + child.first_sight / visits
            )
            if score > best:
                chosen = move
                best = score
        if new is not None:
            node = children[new] = Node(FIRST_SIGHT * most)
            node.chances = 1
            return new, node
        assert chosen is not None
        return chosen, children[chosen]


class MctsBot(PlayoutBot):
    """A bot that searches a tree of moves by playing out worlds that agree with its view."""

    name = "mcts"
    Options = SearchOptions

    def best(self, view: View, moves: Sequence[Move], clock: Clock) -> Move:
        return self._search(view, clock).most_visited(moves)

    def analyse(self, view: View, moves: Sequence[Move], clock: Clock) -> Sequence[Judgement]:
        search = self._search(view, clock, moves)
        first = search.most_visited(moves)
        judged = [search.judgement(move) for move in moves]
        return sorted(judged, key=lambda each: (each.move is not first, -each.games))

    def _search(self, view: View, clock: Clock, each: Sequence[Move] = ()) -> "Search":
        """Search until the budget is spent; a part of it goes to `each` move alike."""
        assert isinstance(self.options, SearchOptions)
        search = Search(view, self.rng, self.options.exploration)
        budget = Budget(self.options, clock)
        for _ in range(int(EVEN_SHARE * self.options.playouts) // len(each) if each else 0):
            for move in each:
                if budget.spend():
                    search.play_out(move)
        while budget.spend():
            search.play_out()
        return search


class Search(Playouts):
    """The search for one decision: its trees, and the playouts that grow them."""

    def __init__(self, view: View, rng: Random, exploration: float) -> None:
        super().__init__(view, rng)
        self.exploration = exploration
        game = view.game
        #: The index of each seat's tree.
        self.trees = list(range(game.players)) if game.simultaneous else [0] * game.players
        self.roots = [Node(0.0) for _ in set(self.trees)]

    def play_out(self, first: Move | None = None) -> None:
        """Play one imagined world down the trees and to its end, and add up the outcome.

        `first` is the move to begin with; if there is none, the search chooses.
        """
        world = self.imagine()
        path = self._descend(world, first)
        values = self.finish(world)
        for seat, node in path:
            node.visits += 1
            node.value += values[seat]
            node.won += self.won[seat]

    def _descend(self, world: State, first: Move | None) -> list[tuple[int, Node]]:
        """Play down the trees until each has a new node; return the seats and nodes on the way."""
        at: list[Node | None] = list(self.roots)
        growing = len(at)
        path: list[tuple[int, Node]] = []
        while growing and (seat := world.seat) is not None:
            tree = self.trees[seat]
            node = at[tree]
            moves = world.moves()
            worth = printed_value(world.game, world.age)
            if node is None:
                world.play(self.quick_move(moves, worth))
                continue
            offered = moves if first is None else (first,)
            first = None
            move, child = node.choose(offered, worth, self.exploration)
            path.append((seat, child))
            # A new node without an alternative is no decision: grow the tree below it.
            if child.visits or len(moves) == 1:
                at[tree] = child
            else:
                at[tree] = None
                growing -= 1
            world.play(move)
        return path

    def judgement(self, move: Move) -> Judgement:
        """Return what the search has found out about a move of the position."""
        node = self.roots[self.trees[self.view.seat]].children.get(move) or Node(0.0)
        return judge(move, node.visits, node.won, node.value)

    def most_visited(self, moves: Sequence[Move]) -> Move:
        """Return the move that was played out most often."""
        children = self.roots[self.trees[self.view.seat]].children
        return max(moves, key=lambda move: children[move].visits if move in children else 0)


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [MctsBot]
