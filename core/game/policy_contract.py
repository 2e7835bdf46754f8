"""The policies that pick the moves while a state is played out."""

from typing import Any

from wonders.core.compiled_or_plain import mypyc_attr
from wonders.core.game.chance.random_numbers import Dice

__all__ = ["Policy"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """What picks the moves while a state is played out: any legal move, each as likely."""

    __slots__ = ()

    def pick(self, state: Any, dice: Dice) -> int:
        """Return the number of the move to play, below `state.move_count`."""
        count: int = state.move_count
        return dice.below(count)
