"""The pieces of classic: cards, stages and boards, each with the moves it takes part in."""

from typing import TYPE_CHECKING

from wonders.core.cards.catalogue import Facts
from wonders.core.cards.pieces import Piece
from wonders.core.game.moves import Move
from wonders.core.native import mypyc_attr
from wonders.rulesets.classic.boards import BoardFacts, StageFacts

if TYPE_CHECKING:
    from wonders.rulesets.classic.trade.payment import Pair

__all__ = ["Board", "Card", "Stage"]

#: The line of the sheet on which the points of a colour stand.
LINES = {"blue": "civilian", "green": "science", "yellow": "commerce", "purple": "guilds"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(Piece):
    """Is a building; `builds` and `stages` hold its moves by what the neighbours are paid."""

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

    #: The moves that build it, and a stage with it, and pay no neighbour.
    build: Move
    stage: Move
    discard: Move
    free: Move
    revive: Move

    def __init__(self, index: int, facts: Facts) -> None:
        super().__init__(index, facts)
        #: The line of the sheet on which its points stand.
        self.line = LINES.get(self.color, "civilian")
        self.builds: dict[Pair, Move] = {}
        self.stages: dict[Pair, Move] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Stage(Piece):
    """Is one stage of a board's side; `on` is the id of that side."""

    __slots__ = ("on",)

    def __init__(self, index: int, facts: Facts) -> None:
        super().__init__(index, facts)
        assert isinstance(facts, StageFacts)
        self.on = facts.on


@mypyc_attr(allow_interpreted_subclasses=True)
class Board(Piece):
    """Is one side of a board with its stages in the order in which they are built."""

    __slots__ = ("board", "side", "stages")

    def __init__(self, index: int, facts: Facts) -> None:
        super().__init__(index, facts)
        assert isinstance(facts, BoardFacts)
        self.board = facts.board
        self.side = facts.side
        self.stages: tuple[Stage, ...] = ()
