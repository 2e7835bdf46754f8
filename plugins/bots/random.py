"""The bot that plays at random."""

from collections.abc import Sequence
from random import Random

import msgspec

from wonders.core import Bot, Clock, Move, View, hookimpl

__all__ = ["RandomBot", "bots"]


class RandomBot(Bot):
    """A bot that plays any legal move, all equally likely."""

    name = "random"
    reads_view = False

    def __init__(self, options: msgspec.Struct, seed: int) -> None:
        super().__init__(options, seed)
        self._draw = Random(seed).random

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        return moves[int(self._draw() * len(moves))]


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [RandomBot]
