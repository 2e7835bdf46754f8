"""The terms of Duel: the numbers and tables that its states ask all the time."""

from typing import TYPE_CHECKING

from wonders.core.resources import Units
from wonders.core.scoring import Sheet
from wonders.core.terms import Terms as AnyTerms
from wonders.rulesets.duel.display import Display
from wonders.rulesets.duel.leader import Leader
from wonders.rulesets.duel.payment import Bill
from wonders.rulesets.duel.pieces import Card
from wonders.rulesets.duel.setup import Loot

if TYPE_CHECKING:
    from wonders.rulesets.duel.game import Duel

__all__ = ["Terms"]


class Terms(AnyTerms):
    """Holds what a state of Duel asks all the time; `wonders.rulesets.duel.game` explains it."""

    __slots__ = (
        "bill",
        "blank_sheet",
        "capital",
        "cards",
        "coins_per_point",
        "color_masks",
        "discard_income",
        "discard_mask",
        "displays",
        "leader",
        "loot",
        "most",
        "purchase_price",
        "rates",
        "start_coins",
        "supremacy",
        "symbols",
        "symbols_to_win",
        "track_points",
        "wonders_built_at_most",
    )

    def __init__(self, game: "Duel") -> None:
        super().__init__(game)
        setup = game.setup
        self.cards: tuple[Card, ...] = game.cards
        #: A score sheet without points, to copy.
        self.blank_sheet: Sheet = dict.fromkeys(game.categories, 0)
        self.leader: Leader | None = game.leader
        self.displays: tuple[Display, ...] = game.displays
        #: The place of each symbol in what a city counts.
        self.symbols: dict[str, int] = {each: at for at, each in enumerate(game.symbols)}
        self.purchase_price: int = setup.purchase_price
        self.discard_income: int = setup.discard_income
        self.color_masks: dict[str, int] = game.color_masks
        self.loot: tuple[Loot, ...] = setup.track.loot
        self.rates: Units = game.rates
        self.bill: Bill = game.bill
        self.most: int = game.most
        self.start_coins: int = game.start_coins
        self.discard_mask: int = game.discard_mask
        self.wonders_built_at_most: int = setup.wonders_built_at_most
        self.symbols_to_win: int = setup.symbols_to_win
        self.coins_per_point: int = setup.coins_per_point
        self.capital: int = setup.track.capital
        self.supremacy: bool = setup.track.supremacy
        self.track_points: list[int] = game.track_points
