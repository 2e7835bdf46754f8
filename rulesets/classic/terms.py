"""The terms of classic: the numbers and tables that its states ask all the time."""

from typing import TYPE_CHECKING

from wonders.core.terms import Terms as AnyTerms
from wonders.rulesets.classic.pieces import Card

if TYPE_CHECKING:
    from wonders.rulesets.classic.game import Classic

__all__ = ["Terms"]


class Terms(AnyTerms):
    """Holds what a state of classic asks all the time; the game's `prepare` explains it."""

    __slots__ = (
        "around",
        "cards",
        "coins_per_point",
        "defeat_points",
        "discard_income",
        "last_turn",
        "order",
        "set_points",
        "symbols",
    )

    def __init__(self, game: "Classic") -> None:
        super().__init__(game)
        self.around: tuple[tuple[int, int], ...] = game.around
        self.cards: tuple[Card, ...] = game.cards
        self.coins_per_point: int = game.coins_per_point
        self.defeat_points: int = game.setup.defeat_points
        self.discard_income: int = game.discard_income
        self.last_turn: int = game.last_turn
        self.order: tuple[int, ...] = game.order
        self.set_points: int = game.setup.set_points
        self.symbols: tuple[str, ...] = game.symbols
