"""The trees of a search: what was learned of moves in imagined worlds, and where to look next.

Each playout goes down a tree along moves that promise most, in an imagined world that agrees with
the view. Then it adds one node, plays the world out by the policy, and adds the outcome to
every node on the way. Nodes are keyed by moves, not by worlds: what is learned in one world serves
in all others in which the same moves are legal. Only moves that are legal in the world at hand are
compared, and a move counts as neglected by how often it could have been chosen, not by how often
its parent was reached [1]. Before a move was tried, it is as promising as the policy finds it [2].

Who may see what decides how many trees there are. Where players move in turn and openly, one
tree is enough: whoever decides knows what was played before. Where all choose at once
(`Game.simultaneous`), the world still asks one seat after another, but no seat may react to
what is hidden from it. So every seat has a tree of its own, and only its own moves lead down
that tree. What the others do is part of the world, as the cards are; their trees learn in the
same playouts to do it well. The price is that a tree forgets what was shown in earlier turns.
With hands this large, no node would be met twice otherwise.

Such a world takes longer to imagine than to play out, the more so the more was hidden in earlier
turns, so each serves several playouts there.

What automata do is part of a move, and seen by all: a node has children of its own for each answer
of theirs (`State.answer`). Chance decides it, so what follows on one says little of another.

[1] Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, 2012.
[2] Rosin: Multi-armed bandits with episode context, 2011.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, Final

from wonders.core import Dice, SoftmaxPolicy, State
from wonders.core.compiled_or_plain import append, i64, mypyc_attr, vec
from wonders.plugins.bots.win_chances_from_features import Evaluation
from wonders.plugins.bots.worth_of_finished_games import EndValues

__all__ = ["Node", "Trees"]

#: The playouts that an imagined world serves where all choose at once.
SERVES: Final = 4


@mypyc_attr(acyclic=True)
class Node:
    """The figures of one move: playouts, their value to its seat, chances to choose it.

    `won` is the sum of its seat's shares of the victory, `prior` the share of the choices that the
    policy gives it. Its children are in two rows, by key and as nodes, in the order in which they
    came.
    """

    __slots__ = ("_keys", "_nodes", "chances", "prior", "value", "visits", "won")

    def __init__(self, prior: float) -> None:
        self._keys: vec[i64] = vec[i64]()
        self._nodes: list[Node] = []
        self.prior: float = prior
        self.chances: i64 = 0
        self.visits: i64 = 0
        self.value: float = 0.0
        self.won: float = 0.0

    @property
    def children(self) -> "dict[int, Node]":
        """Return the children by their keys."""
        return {int(self._keys[at]): self._nodes[at] for at in range(len(self._nodes))}

    def add(self, key: i64, child: "Node") -> None:
        """Add a child that is not there yet."""
        self._keys = append(self._keys, key)
        self._nodes.append(child)

    def find(self, key: i64, guess: i64) -> i64:
        """Return the place of the child with a key, looked for from `guess` on; -1 if none has it.

        The moves of most worlds stand in the same order, so that the guess is mostly right.
        """
        keys = self._keys
        size: i64 = len(keys)
        at = guess
        while at < size:
            if keys[at] == key:
                return at
            at += 1
        at = 0
        while at < guess and at < size:
            if keys[at] == key:
                return at
            at += 1
        return -1

    def child(self, key: i64) -> "Node | None":
        """Return the child with a key; None without it."""
        at = self.find(key, 0)
        return None if at < 0 else self._nodes[at]


@mypyc_attr(allow_interpreted_subclasses=True)
class Trees:
    """The trees of one search, and the playouts that grow them.

    `ends` says what an end is worth to each seat that decides. Of a playout's value `share` is what
    `evaluation` says of the world where it begins.
    """

    __slots__ = (
        "_answers",
        "_dice",
        "_doubt",
        "_ends",
        "_evaluation",
        "_exploration",
        "_first_key",
        "_policy",
        "_rng",
        "_serves",
        "_share",
        "_unserved",
        "_view",
        "_world",
        "roots",
        "trees",
    )

    def __init__(
        self,
        view: Any,
        rng: Random,
        policy: SoftmaxPolicy,
        exploration: float,
        doubt: float,
        ends: EndValues,
        evaluation: Evaluation | None = None,
        share: float = 0.0,
    ) -> None:
        self._view = view
        self._rng = rng
        self._policy = policy.fresh()
        self._exploration: float = exploration
        self._doubt: float = doubt
        self._dice = Dice(rng.getrandbits(64))
        self._ends = ends
        self._evaluation = None if evaluation is None else evaluation.fresh()
        self._share: float = share
        game = view.game
        #: The playouts that an imagined world serves; the one imagined last, and how many more it
        #: serves.
        self._serves: i64 = SERVES if game.simultaneous else 1
        self._world: State | None = None
        self._unserved: i64 = 0
        #: By how much the keys of children move with each answer of automata; 0 without any.
        self._answers: int = len(game.table) if game.automata else 0
        #: Where the keys of the roots' children begin, after what automata did last.
        self._first_key: int = 0
        #: The index of each seat's tree.
        self.trees: list[int] = (
            list(range(game.players)) if game.simultaneous else [0] * game.players
        )
        self.roots: list[Node] = [Node(1.0) for _ in range(max(self.trees) + 1)]

    def go_on(self, view: Any, moves: Sequence[int], rng: Random) -> bool:
        """Keep what was learned of the position that a view now shows, after some more moves.

        `moves` are their indexes. Return False if there is nothing to keep: where each seat has a
        tree of its own, or if it is not told what automata did after each of the moves.
        """
        if len(self.roots) > 1 or (self._answers and len(moves) > 1):
            return False
        root, first_key = self.roots[0], self._first_key
        for index in moves:
            child = root.child(first_key + index)
            if child is None:
                return False
            root = child
            first_key = 0
        if moves and self._answers:
            first_key = self._answers * view.table.answer
        self.roots = [root]
        self._first_key = first_key
        self._view = view
        self._rng = rng
        self._unserved = 0
        return True

    def known(self) -> dict[int, Node]:
        """Return the nodes of the moves that can follow now, by index.

        Those of other worlds are among them, if other cards may have been turned up.
        """
        first = self._first_key
        last = first + len(self._view.game.table)
        children = self.roots[self.trees[self._view.seat]].children
        return {key - first: node for key, node in children.items() if first <= key < last}

    def play_out(self, first: int = -1) -> None:
        """Play one imagined world down the trees and to its end, and add up the outcome.

        `first` is the index of the move to begin with; below 0, the search chooses.
        """
        world = self._imagined()
        seats: list[int] = []
        path: list[Node] = []
        self._descend(world, first, seats, path)
        chances = self._chances(world)
        if world.seat is not None:
            world.play_out(self._rng, self._policy)
        shares = world.utilities()
        ends = self._ends.of(world, shares)
        values = ends
        if chances:
            share = self._share
            # New numbers, as these may be the shares.
            values = [
                share * chances[seat] + (1.0 - share) * ends[seat] for seat in range(len(ends))
            ]
        for at in range(len(path)):
            node = path[at]
            seat = seats[at]
            node.visits += 1
            node.value += values[seat]
            node.won += shares[seat]

    def _imagined(self) -> State:
        """Return a world of its own for a playout."""
        known = self._world
        if known is None or self._unserved <= 0:
            world: State = self._view.imagine(self._rng)
            if self._serves > 1:
                self._world = world.copy()
                self._unserved = self._serves - 1
            return world
        self._unserved -= 1
        return known.copy()

    def _chances(self, world: State) -> list[float]:
        """Return the chances of victory of all seats; none if the world is not evaluated.

        A world that is not quiet is played on until it is.
        """
        evaluation = self._evaluation
        if evaluation is None or not self._view.table.is_evaluated:
            return []
        while not world.is_quiet:
            if world.seat is None:
                return []
            world.play_at(self._policy.pick(world, self._dice))
        return evaluation.chances(world)

    def _descend(self, world: State, first: int, seats: list[int], path: list[Node]) -> None:
        """Play down the trees until each has a new node; write the seats and nodes on the way."""
        at: list[Node | None] = list(self.roots)
        growing = len(at)
        first_key = self._first_key
        while growing:
            seat = world.seat
            if seat is None:
                return
            tree = self.trees[seat]
            node = at[tree]
            if node is None:
                world.play_at(self._policy.pick(world, self._dice))
                continue
            number = self.choose(world, node, first_key)
            if first >= 0:
                number = _number_of(world, first)
                first = -1
            child = node.child(first_key + world.index_at(number))
            assert child is not None
            seats.append(seat)
            path.append(child)
            # A new node without an alternative is no decision: grow the tree below it.
            if child.visits or world.move_count == 1:
                at[tree] = child
            else:
                at[tree] = None
                growing -= 1
            world.play_at(number)
            if self._answers:
                first_key = self._answers * world.answer

    def choose(self, world: State, node: Node, first_key: int = 0) -> int:
        """Return the number of the move to follow; every legal move has a node then.

        Its key is its index, from `first_key` on.
        """
        indexes = world.legal_indexes()
        count: i64 = len(indexes)
        begin: i64 = first_key
        known = 0.0
        visits: i64 = 0
        total = 0.0
        nodes = node._nodes
        # The places of the children of the legal moves.
        places = indexes
        number: i64 = 0
        place: i64 = -1
        while number < count:
            key = begin + indexes[number]
            place = node.find(key, place + 1)
            if place < 0:
                if total == 0.0:
                    total = self._policy.weigh(world)
                place = len(nodes)
                node.add(key, Node(self._policy.weight(number) / total))
            child = nodes[place]
            if child.visits:
                known += child.value
                visits += child.visits
            child.chances += 1
            places[number] = place
            number += 1
        # What a move that was never tried promises: less than those that were tried, on average.
        untried = (known / float(visits) if visits else 0.5) - self._doubt
        best = -1e9
        chosen: i64 = 0
        number = 0
        while number < count:
            child = nodes[places[number]]
            tries = float(child.visits)
            promise = child.value / tries if child.visits else untried
            promise += self._exploration * child.prior * sqrt(float(child.chances)) / (1.0 + tries)
            if promise > best:
                best = promise
                chosen = number
            number += 1
        return chosen


def _number_of(world: State, index: int) -> int:
    """Return the number of the legal move with an index."""
    for number in range(world.move_count):
        if world.index_at(number) == index:
            return number
    raise ValueError(f"the move with index {index} is not legal")
