"""The bot that searches: information-set Monte Carlo tree search over imagined worlds.

`search_tree` grows the trees; here are the options, the time, and what the answer is.
"""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Annotated, NamedTuple

import msgspec

from wonders.core import Bot, Clock, Judgement, Move, State, View, hookimpl
from wonders.plugins.bots.end_values import close_values, values
from wonders.plugins.bots.playout_bot import PlayoutBot, judge
from wonders.plugins.bots.printed_move_values import policy_of
from wonders.plugins.bots.search_processes import in_processes
from wonders.plugins.bots.search_tree import Trees
from wonders.plugins.bots.thinking_time import RECORD_LIMITS, Budget, Effort

__all__ = ["MctsBot", "SearchOptions", "bots"]

#: How much less a move promises that was never tried than those that were, on average.
DOUBT = 0.15
#: The share of the playouts of an analysis that goes to all moves alike, so that something is
#: known of those too that the search passes by.
EVEN_SHARE = 0.3
#: The imagined worlds in which a move must win at once to be taken unsearched, or lose at once to
#: be passed over.
SURE = 3
#: The decisions of the next turn that are looked at for a loss: a second one follows where a wonder
#: brings another turn, or a choice.
IN_A_TURN = 2


class SearchOptions(Effort, frozen=True, forbid_unknown_fields=True):
    """The work put into one decision, and how much of it goes to doubtful moves."""

    exploration: Annotated[
        float, msgspec.Meta(ge=0, description="how often moves that look worse are tried")
    ] = 1.0
    workers: Annotated[
        int, msgspec.Meta(ge=1, le=64, description="processes that search, each as long")
    ] = 1


class Known(NamedTuple):
    """What a search knows of a move: playouts, and the sums of their shares and values."""

    visits: int = 0
    won: float = 0.0
    value: float = 0.0

    def plus(self, other: "Known") -> "Known":
        """Return what two searches know together."""
        return Known(self.visits + other.visits, self.won + other.won, self.value + other.value)


class MctsBot(PlayoutBot):
    """A bot that searches a tree of moves by playing out worlds that agree with its view."""

    name = "mcts"
    Options = SearchOptions
    record_limits = {**RECORD_LIMITS, "workers": 4}

    def best(self, view: View, moves: Sequence[Move], clock: Clock) -> Move:
        won = self._winning(view, moves)
        if won is not None:
            return won
        known = self.search(view, clock)
        # Equally often visited ones stay in the order of the moves.
        ranked = sorted(moves, key=lambda move: -known.get(move.index, Known()).visits)
        return self._safest(view, ranked)

    def analyse(self, view: View, moves: Sequence[Move], clock: Clock) -> Sequence[Judgement]:
        known = self.search(view, clock, moves)
        judged = []
        for move in moves:
            each = known.get(move.index, Known())
            judged.append((each.visits, judge(move, *each)))
        return [each for _, each in sorted(judged, key=lambda pair: -pair[0])]

    def search(self, view: View, clock: Clock, each: Sequence[Move] = ()) -> dict[int, Known]:
        """Search until the budget is spent; return what is known of the moves, by index.

        A part of the playouts goes to `each` move alike. With several workers each searches for
        itself: they share the playouts, or all think as long.
        """
        assert isinstance(self.options, SearchOptions)
        options = self.options
        if options.workers == 1:
            return _grown(options, view, clock, each, self.rng)
        playouts, more = divmod(options.playouts, options.workers)
        jobs = []
        for worker in range(options.workers):
            part = msgspec.structs.replace(options, playouts=max(1, playouts + (worker < more)))
            rng = Random(self.rng.getrandbits(64))
            jobs.append(partial(_grown, part, view, clock, each, rng))
        found: dict[int, Known] = {}
        for known in in_processes(jobs):
            for index, one in known.items():
                found[index] = found.get(index, Known()).plus(one)
        return found

    def _safest(self, view: View, ranked: Sequence[Move]) -> Move:
        """Return the first move after which some imagined world is not lost at once, if any."""
        if view.game.simultaneous:
            # Nobody answers a move there.
            return ranked[0]
        worlds = [view.imagine(self.rng) for _ in range(SURE)]
        for move in ranked:
            for world in worlds:
                played = world.copy()
                played.play(move)
                if not _lost(played, view.seat, IN_A_TURN):
                    return move
        return ranked[0]

    def _winning(self, view: View, moves: Sequence[Move]) -> Move | None:
        """Return a move that wins at once in every imagined world tried; None without any."""
        worlds = [view.imagine(self.rng) for _ in range(SURE)]
        for move in moves:
            for world in worlds:
                played = world.copy()
                played.play(move)
                if played.seat is not None or played.utilities()[view.seat] < 1.0:
                    break
            else:
                return move
        return None


def _lost(world: State, seat: int, decisions: int) -> bool:
    """Return whether a seat has lost, or another one that decides now can see to it in its turn.

    Of a turn of several decisions only so many are looked at.
    """
    if world.seat is None:
        return world.utilities()[seat] == 0.0
    if world.seat == seat or not decisions:
        return False
    for number in range(world.move_count):
        played = world.copy()
        played.play_at(number)
        if _lost(played, seat, decisions - 1):
            return True
    return False


def _grown(
    options: SearchOptions, view: View, clock: Clock, each: Sequence[Move], rng: Random
) -> dict[int, Known]:
    """Search in this process; return what is known of the moves, by index."""
    game = view.game
    trees = Trees(
        view,
        rng,
        policy_of(game),
        options.exploration,
        DOUBT,
        close_values if game.players + len(game.automata) == 2 else values,
    )
    budget = Budget(options, clock)
    for _ in range(int(EVEN_SHARE * options.playouts) // len(each) if each else 0):
        for move in each:
            if budget.spend():
                trees.play_out(move.index)
    while budget.spend():
        trees.play_out()
    children = trees.roots[trees.trees[view.seat]].children
    return {index: Known(node.visits, node.won, node.value) for index, node in children.items()}


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [MctsBot]
