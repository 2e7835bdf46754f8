"""The bot that plays at random."""

from copy import copy, deepcopy
from random import Random
from typing import Any

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

    def __deepcopy__(self, memo: dict[int, Any]) -> "RandomBot":
        """Return a copy that draws by itself: a method of the generator would be shared."""
        copied = copy(self)
        copied.draw = deepcopy(self.draw.__self__, memo).random
        return copied


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [RandomBot]
