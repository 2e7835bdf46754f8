"""The pieces of Duel: cards and wonders with their moves, and what stands for hidden ones."""

from collections.abc import Sequence
from typing import Any, cast

from wonders.core.cards.backs import Back
from wonders.core.cards.pieces import Moment, Piece
from wonders.core.cards.resources import Units
from wonders.core.game.moves import Move
from wonders.core.native import mypyc_attr

__all__ = ["BLANK", "Blank", "Buildable", "Card", "Wonder"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Buildable(Piece):
    """Is a card or a wonder: what a city can pay for.

    `bill` are the places of a bill that its price adds up (see
    `wonders.rulesets.duel.payment`).
    """

    __slots__ = ("bill",)

    bill: Units


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(Buildable):
    """Is a card with everything that can be done with it; `under` is by wonder.

    `line` is the line of the score sheet on which its points stand.
    """

    __slots__ = ("build", "destroy", "discard", "line", "revive", "under")

    build: Move
    discard: Move
    destroy: Move
    revive: Move
    under: tuple[Move, ...]
    line: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Wonder(Buildable):
    """Is a wonder with the move that drafts it, and what it does for a leader (S4)."""

    __slots__ = ("leading", "pick")

    pick: Move
    leading: tuple[Moment, ...]


#: Stands wherever a seat knows nothing, not even a back.
BLANK = cast("Any", Back("unknown"))


class Blank:
    """Holds what views put in the place of what is hidden; the same in every view."""

    __slots__ = ("ages", "box", "decisions", "wonders")

    def __init__(self, sizes: Sequence[int], wonders: int, box: int, decisions: int) -> None:
        self.decisions: tuple[Any, ...] = (BLANK,) * decisions
        self.ages: tuple[tuple[Any, ...], ...] = tuple((BLANK,) * size for size in sizes)
        self.wonders: tuple[Any, ...] = (BLANK,) * wonders
        self.box: tuple[Any, ...] = (BLANK,) * box
