"""The pieces of classic: cards, stages and boards, with the moves that use them.

`components` makes them from the data and fills in their moves.
"""

from wonders.core.cards.pieces import Piece
from wonders.core.cards.read_and_check_card_data import Facts
from wonders.core.compiled_or_plain import i64, mypyc_attr
from wonders.core.game.moves import Move
from wonders.rulesets.classic.wonder_boards_as_printed import BoardFacts, SideName, StageFacts

__all__ = ["Board", "Card", "Construction", "Stage"]

#: The category of the score sheet for the points of each colour; the rest are civilian.
LINES = {"blue": "civilian", "green": "science", "yellow": "commerce", "purple": "guilds"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Construction(Piece):
    """What a city pays for and builds: a card or a stage."""

    __slots__ = ("needed",)

    #: The row of the resources of its cost (`trade.packed_unit_counts`).
    needed: i64


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(Construction):
    """A building, with the moves that use it."""

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

    #: The move that builds it and pays no neighbour.
    build: Move
    #: The move that puts it under the next stage and pays no neighbour.
    stage: Move
    #: The move that discards it for coins.
    discard: Move
    #: The move that builds it by a power that makes it free (C14).
    free: Move
    #: The move that builds it from the discard pile (C16).
    revive: Move
    #: The moves that build it, by the coins paid to the left neighbour, then to the right one.
    builds: list[list[Move]]
    #: The moves that put it under a stage, by the same.
    stages: list[list[Move]]
    #: The line of the score sheet for its points, one of `game.categories`.
    line: str

    def __init__(self, index: int, facts: Facts) -> None:
        super().__init__(index, facts)
        self.line = LINES.get(self.color, "civilian")
        self.builds = []
        self.stages = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Stage(Construction):
    """A stage of one side of a board."""

    __slots__ = ("on",)

    #: The id of the side that it is a stage of, like `giza:A`.
    on: str

    def __init__(self, index: int, facts: Facts) -> None:
        super().__init__(index, facts)
        assert isinstance(facts, StageFacts)
        self.on = facts.on


@mypyc_attr(allow_interpreted_subclasses=True)
class Board(Piece):
    """One side of a board, with its stages in the order in which they are built."""

    __slots__ = ("board", "side", "stages")

    #: The name of the board, without its side.
    board: str
    #: `A` or `B`.
    side: SideName
    #: Its stages, in the order in which they are built.
    stages: "tuple[Stage, ...]"

    def __init__(self, index: int, facts: Facts) -> None:
        super().__init__(index, facts)
        assert isinstance(facts, BoardFacts)
        self.board = facts.board
        self.side = facts.side
        self.stages = ()
