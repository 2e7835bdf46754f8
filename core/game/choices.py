"""Decisions outside the usual turn, which wait in a queue."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from wonders.core.game.moves import Move

__all__ = ["Choice"]


@dataclass(frozen=True)
class Choice:
    """A decision that waits for `seat`; lower `rank`s come first.

    Choices are immutable, since copies of a state share them. A choice without options is
    skipped. `ruling` is the number of the ruling behind it.
    """

    seat: int
    rank: ClassVar[int] = 0
    ruling: ClassVar[str] = ""

    def options(self, state: Any) -> Sequence[Move]:
        """Return the moves to choose from."""
        raise NotImplementedError

    def take(self, state: Any, move: Move) -> None:
        """Carry out the chosen move."""
        raise NotImplementedError
