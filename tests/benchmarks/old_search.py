"""The searching bot as it was in 0.1.0, for matches against the one that plays now.

    wonders --plugin tests/benchmarks/old_search.py match duel -p mcts:seconds=0.05
        -p old-mcts:seconds=0.05 -n 200

Its algorithm and its constants stay as they are; what a piece is worth has stayed the same since.
Its playouts are plain Python, as they were then; its states are those of today.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import log, sqrt
from random import Random

import msgspec

from wonders.core import Bot, Clock, Game, Move, Piece, Result, State, View, hookimpl
from wonders.plugins.bots.playout_move_values import COIN, STAGE, piece_value
from wonders.plugins.bots.when_thinking_ends import Budget, Effort

__all__ = ["OldMctsBot", "bots"]

#: The share of moves in a playout that are random rather than the best at first sight.
RANDOM_SHARE = 0.2
#: The share of a value that the lead in points makes up; and the lead that counts in full.
LEAD = 0.5
FULL_LEAD = 40
#: The weight of a move's printed value, in points, until playouts tell better.
FIRST_SIGHT = 0.1
#: How often moves that look worse are tried.
EXPLORATION = 0.15
#: What a sold card brings.
SALE = 3 * COIN


@lru_cache(maxsize=32)
def printed_value(game: Game, age: int) -> Mapping[Move, float]:
    """Return for every move of a game roughly how many points it is worth in an age.

    The cities are not looked at, so one table serves all positions, and looking a move up costs
    a playout next to nothing.
    """
    pieces: dict[Piece, float] = {}
    return {move: _of_move(move, age, pieces) for move in game.table}


def _of_move(move: Move, age: int, pieces: dict[Piece, float]) -> float:
    if move.worth is not None:
        return move.worth
    piece = move.piece
    if move.verb == "discard":
        return SALE
    if piece is None:
        # A stage has no piece but the card under it; any other such move builds nothing.
        return STAGE - COIN * (move.left + move.right) if move.under else 0.0
    worth = pieces.get(piece)
    if worth is None:
        worth = pieces[piece] = piece_value(piece, age)
    if move.verb in ("build", "wonder"):
        worth -= COIN * (piece.coins + move.left + move.right)
    return worth


def values(game: Game, result: Result) -> list[float]:
    """Return what the end of a game is worth to each seat that decides, from 0 to 1.

    That is a share of the victory and the lead in points over the best of the others. Where
    something other than points decided, or a house rule says what an end is worth, the lead does
    not count.
    """
    rivals = game.players + len(game.automata)
    totals = [sheet["total"] for sheet in result.scores[:rivals]]
    found = []
    for seat, won in enumerate(game.utilities(result)):
        if result.victory != game.by_points or game.events.on_utility:
            found.append(won)
            continue
        lead = totals[seat] - max(totals[:seat] + totals[seat + 1 :], default=0)
        part = min(1.0, max(0.0, 0.5 + lead / (2 * FULL_LEAD)))
        found.append((1 - LEAD) * won + LEAD * part)
    return found


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


class Playouts:
    """The playouts of worlds that agree with one view.

    In a playout every player takes what is worth most at first sight, or now and then any move.
    """

    def __init__(self, view: View, rng: Random) -> None:
        self.view = view
        self.rng = rng
        #: What the end that `finish` came to last was worth to each seat.
        self.won: list[float] = []

    def imagine(self) -> State:
        """Return a world that agrees with the view."""
        return self.view.imagine(self.rng)

    def quick_move(self, moves: Sequence[Move], worth: Mapping[Move, float]) -> Move:
        """Return the move that is worth most, or now and then any."""
        if len(moves) == 1:
            return moves[0]
        draw = self.rng.random
        if draw() < RANDOM_SHARE:
            return moves[int(draw() * len(moves))]
        return max(moves, key=worth.__getitem__)

    def finish(self, state: State) -> list[float]:
        """Play a state quickly to its end; return what the end is worth to each seat."""
        age = -1
        worth: Mapping[Move, float] = {}
        while state.seat is not None:
            if state.age != age:
                age = state.age
                worth = printed_value(state.game, age)
            state.play(self.quick_move(state.moves(), worth))
        result = state.result()
        assert result is not None
        self.won = state.game.utilities(result)
        return values(state.game, result)


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

    def most_visited(self, moves: Sequence[Move]) -> Move:
        """Return the move that was played out most often."""
        children = self.roots[self.trees[self.view.seat]].children
        return max(moves, key=lambda move: children[move].visits if move in children else 0)


class OldMctsBot(Bot):
    """The bot that searched with one greedy policy and tried each move once."""

    name = "old-mcts"
    Options = Effort

    def __init__(self, options: msgspec.Struct, seed: int) -> None:
        super().__init__(options, seed)
        self.rng = Random(seed)

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        assert view is not None
        assert isinstance(self.options, Effort)
        if len(moves) == 1:
            return moves[0]
        search = Search(view, self.rng, EXPLORATION)
        budget = Budget(self.options, clock)
        while budget.spend():
            search.play_out()
        return search.most_visited(moves)


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [OldMctsBot]
