"""The opponents for people, by level: 1 overlooks much, 5 thinks longest."""

from collections.abc import Sequence
from math import ceil
from random import Random
from typing import Annotated

import msgspec

from wonders.core import Bot, Clock, Judgement, Move, View, hookimpl
from wonders.plugins.bots.greedy import GreedyBot
from wonders.plugins.bots.mcts import MctsBot, SearchOptions

__all__ = ["LevelBot", "LevelOptions", "bots"]

#: The share of the moves that each level looks at. What it overlooks it cannot play.
LOOKS_AT = (0.4, 0.7, 1.0, 1.0, 1.0)
#: The playouts of each level for one decision; without any it takes what looks best at once.
PLAYOUTS = (0, 0, 20, 150, 800)


class LevelOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The level of an opponent."""

    n: Annotated[int, msgspec.Meta(ge=1, le=5, description="1 is easy, 5 is hard")] = 2


class LevelBot(Bot):
    """A bot of one of five levels, for people to play against.

    Lower levels overlook some of their moves, higher ones play out more games in advance.
    """

    name = "level"
    Options = LevelOptions

    def __init__(self, options: msgspec.Struct, seed: int) -> None:
        super().__init__(options, seed)
        assert isinstance(options, LevelOptions)
        self._rng = Random(seed)
        self._share = LOOKS_AT[options.n - 1]
        playouts = PLAYOUTS[options.n - 1]
        self._player: Bot = (
            MctsBot(SearchOptions(playouts=playouts), seed)
            if playouts
            else GreedyBot(GreedyBot.Options(), seed)
        )

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        seen = moves
        if self._share < 1:
            count = ceil(self._share * len(moves))
            kept = set(self._rng.sample(range(len(moves)), count))
            seen = [move for at, move in enumerate(moves) if at in kept]
        return self._player.choose(view, seen, clock)

    def analyse(self, view: View, moves: Sequence[Move], clock: Clock) -> Sequence[Judgement]:
        return self._player.analyse(view, moves, clock)


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [LevelBot]
