"""The contract of a bot: it gets a view and the legal moves, never the state."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wonders.core.moves import Move
from wonders.core.scoring import Result
from wonders.core.specs import NoOptions
from wonders.core.view import View

__all__ = ["Bot", "Clock"]


class Clock(msgspec.Struct, frozen=True):
    """Tells a bot how many seconds it may think about this move; None is as long as it likes."""

    seconds: float | None = None


class Bot:
    """Plays one seat of one game.

    A subclass gives `name`, a docstring whose first line tells what it does, an `Options`
    struct if it has parameters, and `choose`. One that reads only the moves says
    `reads_view = False`: then no view is made for it and `choose` gets None instead.
    All its chance must come from `self.seed`, or runs cannot be repeated.
    """

    name: ClassVar[str]
    Options: ClassVar[type[msgspec.Struct]] = NoOptions
    reads_view: ClassVar[bool] = True

    def __init__(self, options: msgspec.Struct, seed: int) -> None:
        self.options = options
        self.seed = seed

    def start(self, seat: int, view: View | None) -> None:
        """Prepare for a game at `seat`."""

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        """Return one of the moves."""
        raise NotImplementedError

    def end(self, result: Result) -> None:
        """Take note of how the game ended."""
