"""The constants of Duel: numbers and tables that states read in the hot loop.

Each game makes them once, from its `setup` and its `components`; states find them at `terms`.
"""

from typing import Any

from wonders.core.cards.resources import Units
from wonders.core.game.constants import Constants as AnyConstants
from wonders.core.game.hook_calls import Bound
from wonders.core.game.scoring import Sheet
from wonders.rulesets.duel.cheapest_payment import Bill, bill_at, new_bill
from wonders.rulesets.duel.display import Display
from wonders.rulesets.duel.numbers_schema import DuelSetup, Loot
from wonders.rulesets.duel.pieces import Card
from wonders.rulesets.duel.solo.leader import Leader

__all__ = ["Constants"]


class Constants(AnyConstants):
    """Constants of one game of Duel; `DuelComponents.prepare` makes what they are copied from."""

    __slots__ = (
        "bill",
        "blank_sheet",
        "capital",
        "cards",
        "coins_per_point",
        "color_masks",
        "deal_wonders",
        "discard_income",
        "discard_mask",
        "displays",
        "draft",
        "leader",
        "loot",
        "most",
        "on_pawn",
        "on_token",
        "on_turn",
        "purchase_price",
        "rates",
        "start_coins",
        "supremacy",
        "symbols",
        "symbols_to_win",
        "tells_turns",
        "track_points",
        "wonders_built_at_most",
    )

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        setup: DuelSetup = game.setup
        #: What is called when the pawn has moved.
        self.on_pawn: list[Bound] = game.events.of_ruleset["on_pawn"]
        #: What is called when a token has been taken.
        self.on_token: list[Bound] = game.events.of_ruleset["on_token"]
        #: What is called when a turn begins.
        self.on_turn: tuple[Bound, ...] = game.events.on_turn
        #: Whether a house rule is told of turns; read fastest.
        self.tells_turns: bool = bool(self.on_turn)
        #: All cards, by their index.
        self.cards: tuple[Card, ...] = game.cards
        #: A score sheet without points, for copying.
        self.blank_sheet: Sheet = dict.fromkeys(game.categories, 0)
        #: The leader in Solo; None in a game of two.
        self.leader: Leader | None = game.leader
        #: The display of each age: which slots cover which.
        self.displays: tuple[Display, ...] = game.displays
        #: For each group of the draft: its first place in the deal, and who takes when.
        self.draft: list[tuple[int, tuple[int, ...]]] = game.draft
        #: Whether the wonders are dealt, without a draft.
        self.deal_wonders: bool = setup.deal_wonders
        #: The index of each symbol in `City.symbols`.
        self.symbols: dict[str, int] = {each: at for at, each in enumerate(game.symbols)}
        #: The coins for a missing unit, before what the other city makes is added (D10).
        self.purchase_price: int = setup.purchase_price
        #: The coins for a discarded card, before yellow cards add theirs (D7).
        self.discard_income: int = setup.discard_income
        #: The mask of the cards of each colour.
        self.color_masks: dict[str, int] = game.color_masks
        #: The military tokens of one half of the track.
        self.loot: tuple[Loot, ...] = setup.track.loot
        #: The most units of one resource in any cost.
        self.most: int = game.most
        #: The coins for a missing unit of each resource while the other city makes none.
        self.rates: Units = (setup.purchase_price,) * len(game.resources)
        #: The bill of a city that makes nothing itself, at these prices.
        self.bill: Bill = new_bill(len(self.rates), self.most)
        for index, rate in enumerate(self.rates):
            bill_at(self.bill, index, self.most, 0, rate)
        #: The coins of each city at the start.
        self.start_coins: int = game.start_coins
        #: The mask of the yellow cards, each of which adds a coin to a discard (D7).
        self.discard_mask: int = self.color_masks[setup.discard_color]
        #: How many wonders may be built in a game, by both cities together.
        self.wonders_built_at_most: int = setup.wonders_built_at_most
        #: The different symbols that win the game.
        self.symbols_to_win: int = setup.symbols_to_win
        #: The coins at the end that are worth a point.
        self.coins_per_point: int = setup.coins_per_point
        #: The spaces from the middle of the track to a capital.
        self.capital: int = setup.track.capital
        #: Whether the pawn in a capital ends the game.
        self.supremacy: bool = setup.track.supremacy
        #: Points for the pawn by its distance on the opponent's half.
        self.track_points: list[int] = [
            setup.track.points_at(distance) for distance in range(self.capital + 1)
        ]
