"""The terms of classic: the numbers and tables that its states ask all the time."""

from typing import Any

from wonders.core.moves import Move
from wonders.core.terms import Terms as AnyTerms
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.ways import (
    ALONE,
    FIRST,
    KNOWN,
    LACKS,
    REMEMBERED,
    Lack,
    Row,
    Ways,
    row_of,
)

__all__ = ["Terms"]


class Terms(AnyTerms):
    """Holds what a state of classic asks all the time; the game's `prepare` explains it."""

    __slots__ = (
        "alone",
        "around",
        "blank_sheet",
        "building",
        "cards",
        "coins_per_point",
        "color_masks",
        "defeat_points",
        "discard_income",
        "first",
        "known_ways",
        "lacks",
        "last_turn",
        "most",
        "order",
        "pass_to_left",
        "rows",
        "searched",
        "set_points",
        "staging",
        "symbols",
    )

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.around: tuple[tuple[int, int], ...] = game.around
        # Lists in modules are read more slowly.
        self.alone: list[Ways] = ALONE
        self.first: list[Ways] = FIRST
        self.lacks: list[Lack] = LACKS
        self.known_ways: list[Ways] = KNOWN
        self.blank_sheet: dict[str, int] = dict.fromkeys(game.categories, 0)
        self.cards: tuple[Card, ...] = game.cards
        self.color_masks: dict[str, int] = game.color_masks
        self.coins_per_point: int = game.setup.coins_per_point
        self.defeat_points: int = game.setup.defeat_points
        self.discard_income: int = game.setup.discard_income
        self.last_turn: int = game.last_turn
        self.most: int = game.most
        self.order: tuple[int, ...] = game.order
        self.pass_to_left: list[bool] = [side == "left" for side in game.setup.pass_to]
        #: By card and the number of ways to pay: the moves that build it and pay so, and those
        #: that build a stage with it, then its sale.
        self.building: list[dict[int, tuple[Move, ...]]] = [{} for _ in game.cards]
        self.staging: list[dict[int, tuple[Move, ...]]] = [{} for _ in game.cards]
        #: The ways that were searched for, by the numbers of choice producers and lacks.
        self.searched: dict[tuple[int, ...], Ways] = {}
        #: The rows of each resource that have been found, by what `row_of` takes in one number.
        self.rows: list[dict[int, Row]] = [{} for _ in game.rates]
        self.set_points: int = game.setup.set_points
        self.symbols: tuple[str, ...] = game.symbols

    def find_row(self, place: int, key: int) -> Row:
        """Return what a city lacks of a resource, and remember it."""
        known = self.rows[place]
        if len(known) >= REMEMBERED:
            known.clear()
        makes, left, right = key >> 20 & 1023, key >> 10 & 1023, key & 1023
        row = known[key] = row_of(place, makes, left, right, key >> 30, self.most)
        return row

    def build_in(self, card: Card, ways: Ways) -> tuple[Move, ...]:
        """Return the moves that build a card and pay in some ways, and remember them."""
        moves = tuple([card.builds[pair] for pair in ways.pairs])
        self.building[card.index][ways.index] = moves
        return moves

    def stage_in(self, card: Card, ways: Ways) -> tuple[Move, ...]:
        """Return the moves that build a stage with a card and pay in some ways, then its sale."""
        stages = [card.stages[pair] for pair in ways.pairs]
        moves = self.staging[card.index][ways.index] = (*stages, card.discard)
        return moves
