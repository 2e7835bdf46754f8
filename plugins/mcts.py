"""The bot that searches: information-set Monte Carlo tree search over imagined worlds.

Each playout imagines a world that agrees with the view, goes down a tree along moves that
look good, adds one node, plays the world to its end in haste and tells every node on the way
how that went. The nodes are keyed by moves, not by worlds: what is learned in one world
serves in all others in which the same moves can be made. Only those moves count that are
legal in the world at hand, and a move is explored by how often it could have been chosen, not
by how often its node was reached [1].

Who may see what decides how many trees there are. Where players move in turn and openly, one
tree is enough: whoever decides knows what was played before. Where all choose at once
(`Game.simultaneous`) the world still asks seat after seat, but nobody may answer what is
hidden from him. So every seat has a tree of its own, and only its own moves lead down there:
what the others do is part of the world, as the cards are, and their trees learn in the same
playouts to do it well. That also forgets what was shown of earlier turns; with hands this
wide no node would be met twice if it did not.

[1] Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, 2012.
"""

from collections.abc import Mapping, Sequence
from math import log, sqrt
from random import Random
from typing import Annotated

import msgspec

from wonders.core import Move, State, View, hookimpl
from wonders.core.game.bots import Bot, Clock
from wonders.plugins.playouts import RECORD_LIMITS, Budget, Effort, Playouts
from wonders.plugins.printed_value import printed_value

__all__ = ["MctsBot", "Node", "Search", "SearchOptions", "bots"]

#: What a point at first sight adds to a node's value until playouts tell better.
FIRST_SIGHT = 0.1


class SearchOptions(Effort, frozen=True, forbid_unknown_fields=True):
    """Says how much is played out for a decision, and how much of it goes to doubtful moves."""

    exploration: Annotated[
        float, msgspec.Meta(ge=0, description="how much of it goes to moves that look worse")
    ] = 0.15


class Node:
    """Counts what came of one move: playouts, their value to its seat, chances to choose it."""

    __slots__ = ("chances", "children", "first_sight", "value", "visits")

    def __init__(self, first_sight: float) -> None:
        self.children: dict[Move, Node] = {}
        self.first_sight = first_sight
        self.chances = 0
        self.visits = 0
        self.value = 0.0

    def choose(
        self, moves: Sequence[Move], worth: Mapping[Move, float], exploration: float
    ) -> tuple[Move, "Node"]:
        """Return the move to follow, with its node: any that is new first, the best of them."""
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


class MctsBot(Bot):
    """Searches a tree of moves by playing out worlds that agree with what it may know."""

    name = "mcts"
    Options = SearchOptions
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
        assert isinstance(self.options, SearchOptions)
        if len(moves) == 1:
            return moves[0]
        search = Search(view, self._rng, self.options.exploration)
        budget = Budget(self.options, clock)
        while budget.spend():
            search.play_out()
        return search.most_visited(moves)


class Search(Playouts):
    """Is the search for one decision: its trees, and the playouts that make them grow."""

    def __init__(self, view: View, rng: Random, exploration: float) -> None:
        super().__init__(view, rng)
        self.exploration = exploration
        game = view.game
        #: Which tree each seat looks at.
        self.trees = list(range(game.players)) if game.simultaneous else [0] * game.players
        self.roots = [Node(0.0) for _ in set(self.trees)]

    def play_out(self) -> None:
        """Play one imagined world down the trees and on to its end, and count it."""
        world = self.imagine()
        path = self._descend(world)
        values = self.finish(world)
        for seat, node in path:
            node.visits += 1
            node.value += values[seat]

    def _descend(self, world: State) -> list[tuple[int, Node]]:
        """Play along the trees until each has a new node; return the nodes on the way."""
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
            move, child = node.choose(moves, worth, self.exploration)
            path.append((seat, child))
            # Where there was nothing to decide a new node has told nothing yet.
            if child.visits or len(moves) == 1:
                at[tree] = child
            else:
                at[tree] = None
                growing -= 1
            world.play(move)
        return path

    def most_visited(self, moves: Sequence[Move]) -> Move:
        """Return the move that was played out most often."""
        children = self.roots[self.trees[self.view.seat]].children
        return max(moves, key=lambda move: children[move].visits if move in children else 0)


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [MctsBot]
