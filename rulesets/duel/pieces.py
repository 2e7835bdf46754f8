"""The pieces of Duel: cards and wonders, each with the moves it takes part in."""

from wonders.core.moves import Move
from wonders.core.native import mypyc_attr
from wonders.core.pieces import Moment, Piece

__all__ = ["Card", "Wonder"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(Piece):
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
class Wonder(Piece):
    """Is a wonder with the move that drafts it, and what it does for a leader (S4)."""

    __slots__ = ("leading", "pick")

    pick: Move
    leading: tuple[Moment, ...]
