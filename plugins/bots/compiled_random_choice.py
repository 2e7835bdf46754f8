"""Any legal move, all equally likely; compiled, since the question takes longer than the answer."""

from collections.abc import Sequence
from typing import Any

from wonders.core.compiled_or_plain import mypyc_attr
from wonders.core.game.moves import Move

__all__ = ["AnyMove"]


@mypyc_attr(allow_interpreted_subclasses=True)
class AnyMove:
    """What picks any legal move, by random numbers from 0 up to 1 that `draw` returns."""

    __slots__ = ("draw",)

    #: Returns the next random number.
    draw: Any

    def choose(self, view: Any, moves: Sequence[Move], clock: Any) -> Move:
        """Return one of `moves`."""
        drawn: float = self.draw()
        # Compiled, a tuple is read faster than any sequence; moves come in one.
        legal: tuple[Move, ...] = moves if isinstance(moves, tuple) else tuple(moves)
        return legal[int(drawn * float(len(legal)))]
