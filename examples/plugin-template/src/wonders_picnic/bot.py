"""The bot `collector`: builds cards of the colour it loves whenever it can."""

from collections.abc import Sequence
from random import Random
from typing import Literal

import msgspec

from wonders.core import Move, View, hookimpl
from wonders.core.game.bots import Bot, Clock


class CollectorOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Says which colour it loves."""

    color: Literal["blue", "green", "yellow", "red", "brown", "grey", "purple"] = "blue"


class Collector(Bot):
    """Builds cards of one colour, and anything at random when there are none."""

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
