"""The pieces of classic: cards, stages and boards, with the moves that use them.

`components` makes them from the data and fills in their moves.
"""

from typing import TYPE_CHECKING

from wonders.core.cards.catalogue import Facts
from wonders.core.cards.pieces import Piece
from wonders.core.game.moves import Move
from wonders.core.native import mypyc_attr
from wonders.rulesets.classic.boards import BoardFacts, StageFacts

if TYPE_CHECKING:
    from wonders.rulesets.classic.trade.unbeaten_payments import Pair

__all__ = ["Board", "Card", "Stage"]

#: The category of the score sheet for the points of each colour; the rest are civilian.
LINES = {"blue": "civilian", "green": "science", "yellow": "commerce", "purple": "guilds"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(Piece):
    """A building; `builds` and `stages` are its moves by the payment to the neighbours.

    `stages` put it under a stage. `line` is the category of the score sheet for its points.
    """

    __slots__ = (
        "build",
        "builds",
        "discard",
        "free",
        "line",
        "revive",
        "stage",
        "stages",
    )

    #: `build` and `stage` are the moves that pay no neighbour.
    build: Move
    stage: Move
    discard: Move
    free: Move
    revive: Move

    def __init__(self, index: int, facts: Facts) -> None:
        super().__init__(index, facts)
        self.line = LINES.get(self.color, "civilian")
        self.builds: dict[Pair, Move] = {}
        self.stages: dict[Pair, Move] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Stage(Piece):
    """A stage of one side of a board; `on` is the id of that side."""

    __slots__ = ("on",)

    def __init__(self, index: int, facts: Facts) -> None:
        super().__init__(index, facts)
        assert isinstance(facts, StageFacts)
        self.on = facts.on


@mypyc_attr(allow_interpreted_subclasses=True)
class Board(Piece):
    """One side of a board, with its stages in the order in which they are built."""

    __slots__ = ("board", "side", "stages")

    def __init__(self, index: int, facts: Facts) -> None:
        super().__init__(index, facts)
        assert isinstance(facts, BoardFacts)
        self.board = facts.board
        self.side = facts.side
        self.stages: tuple[Stage, ...] = ()
