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
        "most",
        "on_conflict",
        "order",
        "pass_to_left",
        "set_points",
        "symbols",
    )

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.on_conflict: list[Bound] = game.events.of_ruleset["on_conflict"]
        self.around: tuple[tuple[int, int], ...] = game.around
        self.blank_sheet: dict[str, int] = dict.fromkeys(game.categories, 0)
        self.cards: tuple[Card, ...] = game.cards
        self.color_masks: dict[str, int] = game.color_masks
        self.coins_per_point: int = game.setup.coins_per_point
        self.defeat_points: int = game.setup.defeat_points
        self.discard_income: int = game.setup.discard_income
        self.first_rates: tuple[tuple[Units, Units], ...] = game.first_rates
        self.last_turn: int = game.last_turn
        self.most: int = game.most
        self.order: tuple[int, ...] = game.order
        self.pass_to_left: list[bool] = [side == "left" for side in game.setup.pass_to]
        self.set_points: int = game.setup.set_points
        self.symbols: tuple[str, ...] = game.symbols
