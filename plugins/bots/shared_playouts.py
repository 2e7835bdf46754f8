"""Playouts, which `mcts` and `rollout` share: imagined games, played quickly to the end."""

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from time import perf_counter, process_time
from typing import Annotated

import msgspec

from wonders.core import Bot, Clock, Count, Game, Judgement, Move, Result, View, wilson

__all__ = ["Budget", "Effort", "PlayoutBot", "judge", "values"]

#: The share of a value that the lead in points makes up, the rest being the victory; and the
#: lead that counts in full.
LEAD = 0.5
FULL_LEAD = 40
#: The share of the given time that is used; the answer has to travel as well.
TIME_SHARE = 0.9
#: The most that a record may ask for: some seconds a move on a slow machine.
RECORD_LIMITS = {"playouts": 10_000, "seconds": 10}


class Effort(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The work put into one decision: a number of playouts, or some seconds."""

    playouts: Count = 800
    seconds: (
        Annotated[float, msgspec.Meta(gt=0, description="think this long about each move instead")]
        | None
    ) = None


class PlayoutBot(Bot):
    """A bot that judges moves by playouts. It does not think where there is only one move."""

    record_limits = RECORD_LIMITS

    def __init__(self, options: msgspec.Struct, seed: int) -> None:
        super().__init__(options, seed)
        self.rng = Random(seed)

    @classmethod
    def timed(cls, options: msgspec.Struct) -> bool:
        assert isinstance(options, Effort)
        return options.seconds is not None

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        assert view is not None
        return moves[0] if len(moves) == 1 else self.best(view, moves, clock)

    @abstractmethod
    def best(self, view: View, moves: Sequence[Move], clock: Clock) -> Move:
        """Return the move that playouts show to be best."""


class Budget:
    """The playouts left for one decision, or the time left for them.

    The seconds that the effort names are of processor time; those of a clock pass for all. Time
    ends it, so a run with times may not repeat exactly.
    """

    def __init__(self, effort: Effort, clock: Clock) -> None:
        self._left: float = effort.playouts if effort.seconds is None else float("inf")
        self._worked = float("inf")
        if effort.seconds is not None:
            self._worked = process_time() + effort.seconds
        limits = [TIME_SHARE * each for each in (clock.seconds, clock.limit) if each is not None]
        self._until = perf_counter() + min(limits, default=float("inf"))

    def spend(self) -> bool:
        """Take one playout from the budget; return False, and take none, if nothing is left."""
        if self._left <= 0 or process_time() >= self._worked or perf_counter() >= self._until:
            return False
        self._left -= 1
        return True


def judge(move: Move, games: int, won: float, value: float) -> Judgement:
    """Return what is known of a move from the sums over so many playouts."""
    low, high = wilson(won, games)
    if not games:
        return Judgement(move, 0, 0.0, low, high, 0.0)
    return Judgement(move, games, won / games, low, high, value / games)


def values(game: Game, result: Result) -> list[float]:
    """Return what the end of a game is worth to each seat that decides, from 0 to 1.

    That is a share of the victory and the lead in points over the best of the others: with several
    players a victory alone says too little about a move. Where something other than points
    decided, or a house rule says what an end is worth, the lead does not count.
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
