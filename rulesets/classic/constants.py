"""The constants of classic: numbers and tables that states read in the hot loop.

Each game makes them once, from its `setup` and its `components`; states find them at `terms`.
"""

from typing import Any

from wonders.core.cards.resources import Units
from wonders.core.game.constants import Constants as AnyConstants
from wonders.core.game.hook_calls import Bound
from wonders.rulesets.classic.pieces import Card

__all__ = ["Constants"]


class Constants(AnyConstants):
    """Constants of one game of classic; `ClassicComponents.prepare` explains most of them."""

    __slots__ = (
        "around",
        "blank_sheet",
        "cards",
        "coins_per_point",
        "color_masks",
        "defeat_points",
        "discard_income",
        "first_rates",
        "last_turn",
        "on_conflict",
        "order",
        "pass_to_left",
        "set_points",
        "symbols",
    )

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        #: What is called when a conflict has been won.
        self.on_conflict: list[Bound] = game.events.of_ruleset["on_conflict"]
        #: The left and the right neighbour of each city.
        self.around: tuple[tuple[int, int], ...] = game.around
        #: A score sheet without points, for copying.
        self.blank_sheet: dict[str, int] = dict.fromkeys(game.categories, 0)
        #: All cards, by their index.
        self.cards: tuple[Card, ...] = game.cards
        #: The mask of the cards of each colour.
        self.color_masks: dict[str, int] = game.color_masks
        #: The coins at the end that are worth a point.
        self.coins_per_point: int = game.setup.coins_per_point
        #: The points of a defeat token, below 0.
        self.defeat_points: int = game.setup.defeat_points
        #: The coins for a discarded card.
        self.discard_income: int = game.setup.discard_income
        #: What each city pays its left and its right neighbour for a unit at first.
        self.first_rates: tuple[tuple[Units, Units], ...] = game.first_rates
        #: The number of the last turn of an age, from 0.
        self.last_turn: int = game.last_turn
        #: The cities in the order in which their moves are chosen (F2).
        self.order: tuple[int, ...] = game.order
        #: For each age, whether hands go to the left.
        self.pass_to_left: list[bool] = [side == "left" for side in game.setup.pass_to]
        #: The points of a set of three different symbols (C12).
        self.set_points: int = game.setup.set_points
        #: The scientific symbols, in the order of `City.symbols`.
        self.symbols: tuple[str, ...] = game.symbols
