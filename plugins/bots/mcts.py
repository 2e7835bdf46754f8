"""The bot that searches: information-set Monte Carlo tree search over imagined worlds.

`search_tree` grows the trees; here are the options, the time, and which move is played.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Annotated, NamedTuple

import msgspec

from wonders.core import Bot, Clock, Judgement, Move, View, hookimpl
from wonders.plugins.bots.exact_endgame import Endgame
from wonders.plugins.bots.judging_by_playouts import PlayoutBot, judge
from wonders.plugins.bots.learned_evaluation import learned_evaluation
from wonders.plugins.bots.playout_move_values import policy_of
from wonders.plugins.bots.search_processes import in_processes, turns
from wonders.plugins.bots.search_tree import Trees
from wonders.plugins.bots.when_thinking_ends import RECORD_LIMITS, Budget, Effort, TooLong
from wonders.plugins.bots.wins_and_losses_at_once import safest_move, winning_move
from wonders.plugins.bots.worth_of_finished_games import EndValues

__all__ = ["MctsBot", "SearchOptions", "bots"]

#: How much less a move promises that was never tried than those that were, on average.
DOUBT = 0.15
#: How much of the exploration is left where one plays alone: his playouts are mostly lost, so what
#: moves promise lies closer together than between two.
ALONE = 0.4
#: The share of the playouts of an analysis that goes to all moves alike, so that something is
#: known of those too that the search passes by.
EVEN_SHARE = 0.3
#: The positions that are looked at where nothing is hidden, before a search takes over.
MOST_POSITIONS = 5_000
#: The playouts of one wait for others at most: a node of the tree takes some 300 bytes.
MOST_PONDERED = 200_000


class SearchOptions(Effort, frozen=True, forbid_unknown_fields=True):
    """The work put into one decision, and how much of it goes to doubtful moves."""

    exploration: Annotated[
        float, msgspec.Meta(ge=0, description="how often moves that look worse are tried")
    ] = 1.0
    evaluation: Annotated[
        float,
        msgspec.Meta(ge=0, le=1, description="share of a value that is judged, not played out"),
    ] = 0.5
    workers: Annotated[
        int, msgspec.Meta(ge=1, le=64, description="processes that search, each as long")
    ] = 1
    ponder: Annotated[
        bool, msgspec.Meta(description="think on while others decide, at the table")
    ] = False


class Known(NamedTuple):
    """What a search knows of a move: playouts, and the sums of their shares and values."""

    visits: int = 0
    won: float = 0.0
    value: float = 0.0

    def plus(self, other: "Known") -> "Known":
        """Return what two searches know together."""
        return Known(self.visits + other.visits, self.won + other.won, self.value + other.value)


class Kept(NamedTuple):
    """What a search leaves for the next decision: its trees, and what had been played by then."""

    trees: Trees
    played: tuple[Move, ...]


class MctsBot(PlayoutBot):
    """A bot that searches a tree of moves by playing out worlds that agree with its view.

    What it learned of the moves that were then made serves its next decision. Of the `seconds` a
    move it saves those that would change nothing, for decisions that are still open at their end.
    """

    name = "mcts"
    Options = SearchOptions
    record_limits = {**RECORD_LIMITS, "workers": 4}

    def __init__(self, options: msgspec.Struct, seed: int) -> None:
        super().__init__(options, seed)
        self._kept: Kept | None = None
        #: The seconds of processor time that earlier decisions left over.
        self._saved = 0.0

    @classmethod
    def timed(cls, options: msgspec.Struct) -> bool:
        assert isinstance(options, SearchOptions)
        return super().timed(options) or options.ponder

    def ponder(self, view: View, asked: Callable[[], bool]) -> None:
        assert isinstance(self.options, SearchOptions)
        if not self.options.ponder or view.played() is None:
            return
        trees = self._trees(view, self.rng)
        for _ in range(MOST_PONDERED):
            if asked():
                break
            trees.play_out()

    def best(self, view: View, moves: Sequence[Move], clock: Clock) -> Move:
        won = winning_move(view, moves, self.rng)
        if won is not None:
            return won
        best = self._best_to_the_end(view)
        if best is not None:
            return best
        known = self.search(view, clock, trees=self._trees)
        # Equally often visited ones stay in the order of the moves.
        ranked = sorted(moves, key=lambda move: -known.get(move.index, Known()).visits)
        return safest_move(view, ranked, self.rng)

    def analyse(self, view: View, moves: Sequence[Move], clock: Clock) -> Sequence[Judgement]:
        known = self.search(view, clock, moves)
        judged = []
        for move in moves:
            each = known.get(move.index, Known())
            judged.append((each.visits, judge(move, *each)))
        return [each for _, each in sorted(judged, key=lambda pair: -pair[0])]

    def search(
        self,
        view: View,
        clock: Clock,
        each: Sequence[Move] = (),
        trees: "Callable[[View, Random], Trees] | None" = None,
    ) -> dict[int, Known]:
        """Search until the budget is spent; return what is known of the moves, by index.

        A part of the playouts goes to `each` move alike. With several workers each searches for
        itself: they share the playouts, or all think as long. `trees` gives those of the first,
        which works in this process, if they are not new ones.
        """
        assert isinstance(self.options, SearchOptions)
        options = self.options
        first = trees or self._new_trees
        if options.workers == 1:
            known, left = _grown(first(view, self.rng), options, clock, each, self._saved)
            self._saved += left
            return known
        playouts, more = divmod(options.playouts, options.workers)
        jobs = []
        share = turns(options.workers)
        seconds, *limits = [
            each and each / share for each in (options.seconds, clock.seconds, clock.limit)
        ]
        clock = Clock(limits[0], limits[1])
        for worker in range(options.workers):
            part = msgspec.structs.replace(
                options, playouts=max(1, playouts + (worker < more)), seconds=seconds
            )
            rng = Random(self.rng.getrandbits(64))
            own = self._new_trees(view, rng) if worker else first(view, rng)
            jobs.append(partial(_grown, own, part, clock, each, self._saved / share))
        found: dict[int, Known] = {}
        grown = in_processes(jobs)
        # All had as long: what the first left over stands for all.
        self._saved += share * grown[0][1]
        for known, _ in grown:
            for index, one in known.items():
                found[index] = found.get(index, Known()).plus(one)
        return found

    def _new_trees(self, view: View, rng: Random) -> Trees:
        """Return trees that nothing has been learned in."""
        game = view.game
        assert isinstance(self.options, SearchOptions)
        options = self.options
        ends = EndValues(game, close=True)
        exploration = options.exploration * (ALONE if game.players == 1 else 1.0)
        evaluation = learned_evaluation(game) if options.evaluation else None
        share = options.evaluation
        return Trees(view, rng, policy_of(game), exploration, DOUBT, ends, evaluation, share)

    def _trees(self, view: View, rng: Random) -> Trees:
        """Return the trees of the last search as far as they go on from here, else new ones."""
        played, kept = view.played(), self._kept
        trees = None
        if played is not None:
            if kept is not None and kept.played == played[: len(kept.played)]:
                since = [move.index for move in played[len(kept.played) :]]
                if kept.trees.go_on(view, since, rng):
                    trees = kept.trees
            trees = trees or self._new_trees(view, rng)
            self._kept = Kept(trees, played)
        return trees or self._new_trees(view, rng)

    def _best_to_the_end(self, view: View) -> Move | None:
        """Return the best move if nothing is hidden and the end is near; None otherwise."""
        if view.game.players != 2 or not view.is_open():
            return None
        world = view.imagine(self.rng)
        with suppress(TooLong):
            number, _ = Endgame(policy_of(view.game), MOST_POSITIONS).best(world)
            return world.move_at(number)
        return None


def _grown(
    trees: Trees, options: SearchOptions, clock: Clock, each: Sequence[Move], saved: float
) -> tuple[dict[int, Known], float]:
    """Search in this process; return what is known of the moves, by index, and the seconds left.

    An analysis, of `each` move, takes its own seconds whole and no others.
    """
    budget = Budget(options, clock, 0.0 if each else saved)
    for _ in range(int(EVEN_SHARE * options.playouts) // len(each) if each else 0):
        for move in each:
            if budget.spend():
                trees.play_out(move.index)
    while budget.spend():
        trees.play_out()
        if each or not budget.is_due:
            continue
        if budget.is_settled(node.visits for node in trees.known().values()):
            break
    found = trees.known().items()
    known = {index: Known(node.visits, node.won, node.value) for index, node in found}
    return known, 0.0 if each or options.seconds is None else budget.saved


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [MctsBot]
