"""Playouts, which `mcts` and `rollout` share: imagined games, played quickly to the end."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Annotated

import msgspec

from wonders.core import Bot, Clock, Count, Game, Judgement, Move, Result, State, View, wilson
from wonders.plugins.bots.playout_move_values import printed_value

__all__ = ["Budget", "Effort", "PlayoutBot", "Playouts", "judge", "values"]

#: The share of moves in a playout that are random rather than the best at first sight: else
#: all playouts would be much the same, and wrong in the same way.
RANDOM_SHARE = 0.2
#: The share of a value that the lead in points makes up, the rest being the victory; and the
#: lead that counts in full. With several players a victory alone says too little about a move.
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

    A clock that runs out ends it as well, so a run with time limits may not repeat exactly.
    """

    def __init__(self, effort: Effort, clock: Clock) -> None:
        self._left: float = effort.playouts
        limits = [TIME_SHARE * each for each in (clock.seconds, clock.limit) if each is not None]
        if effort.seconds is not None:
            self._left = float("inf")
            limits.append(effort.seconds)
        self._until = perf_counter() + min(limits) if limits else None

    def spend(self) -> bool:
        """Take one playout from the budget; return False, and take none, if nothing is left."""
        if self._left <= 0 or (self._until is not None and perf_counter() >= self._until):
            return False
        self._left -= 1
        return True


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


def judge(move: Move, games: int, won: float, value: float) -> Judgement:
    """Return what is known of a move from the sums over so many playouts."""
    low, high = wilson(won, games)
    if not games:
        return Judgement(move, 0, 0.0, low, high, 0.0)
    return Judgement(move, games, won / games, low, high, value / games)


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
