"""The pieces of Duel: cards and wonders with their moves, and blanks for hidden ones.

`components` makes them from the data and fills in their moves. Tokens are plain pieces;
leaders and decision cards are in `solo.leader`.
"""

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
    """A card or a wonder: what a city can pay for."""

    __slots__ = ("bill",)

    #: The indexes of the entries of a bill that its price adds up
    #: (`wonders.rulesets.duel.cheapest_payment`).
    bill: Units


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(Buildable):
    """A card with the moves that use it."""

    __slots__ = ("build", "destroy", "discard", "line", "revive", "under")

    #: The move that builds it.
    build: Move
    #: The move that discards it for coins.
    discard: Move
    #: The move that destroys it in the other city.
    destroy: Move
    #: The move that builds it from the discard pile.
    revive: Move
    #: The moves that build a wonder with it, by the index of the wonder.
    under: tuple[Move, ...]
    #: The line of the score sheet for its points, one of `game.categories`.
    line: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Wonder(Buildable):
    """A wonder with the move that drafts it."""

    __slots__ = ("leading", "pick")

    #: The move that takes it in the draft.
    pick: Move
    #: What happens when a leader gets it (S4).
    leading: tuple[Moment, ...]


#: The stand-in for a piece of which a seat knows nothing, not even the back.
BLANK = cast("Any", Back("unknown"))


class Blank:
    """Blanks that every view of a game shares: one tuple for each thing that may be hidden."""

    __slots__ = ("ages", "box", "decisions", "wonders")

    def __init__(self, sizes: Sequence[int], wonders: int, box: int, decisions: int) -> None:
        self.decisions: tuple[Any, ...] = (BLANK,) * decisions
        self.ages: tuple[tuple[Any, ...], ...] = tuple((BLANK,) * size for size in sizes)
        self.wonders: tuple[Any, ...] = (BLANK,) * wonders
        self.box: tuple[Any, ...] = (BLANK,) * box
