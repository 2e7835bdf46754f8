"""The bot that picks any legal move, each as likely as the others."""

from collections.abc import Sequence
from random import Random

import msgspec

from wonders.core.game.bots import Bot, Clock
from wonders.core.game.moves import Move
from wonders.core.game.view import View
from wonders.core.house.hooks import hookimpl

__all__ = ["RandomBot", "bots"]


class RandomBot(Bot):
    """Plays any legal move, all equally likely."""

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
