"""The bot that plays at random."""

from random import Random

import msgspec

from wonders.core import Bot, hookimpl
from wonders.plugins.bots.compiled_random_choice import AnyMove

__all__ = ["RandomBot", "bots"]


class RandomBot(AnyMove, Bot):
    """A bot that plays any legal move, all equally likely."""

    name = "random"
    reads_view = False

    def __init__(self, options: msgspec.Struct, seed: int) -> None:
        Bot.__init__(self, options, seed)
        self.draw = Random(seed).random


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [RandomBot]
