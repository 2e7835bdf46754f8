"""The bot `collector`: builds cards of the colour it loves whenever it can."""

from collections.abc import Sequence
from random import Random
from typing import Literal

import msgspec

from wonders.core import Bot, Clock, Move, View, hookimpl


class CollectorOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colour that a collector loves."""

    color: Literal["blue", "green", "yellow", "red", "brown", "grey", "purple"] = "blue"


class Collector(Bot):
    """A bot that builds cards of one colour, and plays at random when there are none."""

    name = "collector"
    Options = CollectorOptions
    options: CollectorOptions

    def __init__(self, options: msgspec.Struct, seed: int) -> None:
        super().__init__(options, seed)
        # All chance comes from the seed, or runs could not be repeated.
        self._random = Random(seed)

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        """Return the first build of the colour, else any move."""
        for move in moves:
            if move.verb == "build" and move.piece and move.piece.color == self.options.color:
                return move
        return self._random.choice(moves)


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [Collector]
