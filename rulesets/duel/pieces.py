"""The pieces of Duel: cards and wonders, each with the moves it takes part in."""

from wonders.core.catalogue import Facts
from wonders.core.moves import Move
from wonders.core.native import mypyc_attr
from wonders.core.pieces import Moment, Piece

__all__ = ["Card", "Priced", "Wonder"]


#: The places of a bill that a price adds up, one for each of Duel's five resources.
Places = tuple[int, int, int, int, int]


@mypyc_attr(allow_interpreted_subclasses=True)
class Priced(Piece):
    """Is a piece that is paid for; `places` is its `bill`, of which the length is known."""

    __slots__ = ("places",)

    def __init__(self, index: int, facts: Facts) -> None:
        super().__init__(index, facts)
        self.places: Places = (0, 0, 0, 0, 0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(Priced):
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
class Wonder(Priced):
    """Is a wonder with the move that drafts it, and what it does for a leader (S4)."""

    __slots__ = ("leading", "pick")

    pick: Move
    leading: tuple[Moment, ...]
