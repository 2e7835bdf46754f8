"""The effects that only Duel has: what data may say of each kind, and its text.

Kinds that classic has too are in `wonders.core.game.effects.kinds_with_their_texts`, those of
leaders in `solo.leaders_points_and_decision_cards`. What an effect does is in its operation alone:
see `what_they_do`.
"""

from typing import Any

from wonders.core.cards.effect_contract import Effect, Figure, Size, Step
from wonders.core.game.effects.kinds_with_their_texts import AtOnce, Lasting
from wonders.core.options.names_with_parameters import Count
from wonders.rulesets.duel.effects.what_they_do import (
    AddChainCoins,
    AddDiscount,
    AddExtraShields,
    AddTradeIncome,
    AddWonderTurns,
    DestroyACard,
    DrawTokens,
    FixPrices,
    ReviveACard,
    TakeCoins,
    TakeTurnAgain,
)

__all__ = ["EFFECTS"]


class TradePrice(Lasting, frozen=True, tag="trade-price"):
    """A fixed price for missing units of some resources, whatever the opponent makes (D10)."""

    resources: tuple[str, ...]
    price: Size
    words_of = {"resources": ("resources",)}
    step = Step.SUPPLY
    text = {
        "en": "{resources}: {price:coin|coins} each",
        "de": "{resources}: je {price:Münze|Münzen}",
    }

    def operation(self, resources: tuple[str, ...]) -> Any:
        return FixPrices(tuple(map(resources.index, self.resources)), self.price)


class OpponentLoses(AtOnce, frozen=True, tag="opponent-loses"):
    """The opponent loses coins to the bank, at most all he has (D29)."""

    amount: Figure
    text = {
        "en": "opponent loses {amount:coin|coins}",
        "de": "Gegner verliert {amount:Münze|Münzen}",
    }

    def operation(self, resources: tuple[str, ...]) -> Any:
        return TakeCoins(self.amount)


class ExtraTurn(AtOnce, frozen=True, tag="extra-turn"):
    """Another turn after this one, lost if the display is empty (D5)."""

    text = {"en": "another turn", "de": "noch ein Zug"}

    def operation(self, resources: tuple[str, ...]) -> Any:
        return TakeTurnAgain()


class Destroy(AtOnce, frozen=True, tag="destroy"):
    """One card of a colour in the opponent's city goes to the discard pile (D28)."""

    color: str
    words_of = {"color": ("colors",)}
    step = Step.CHOICES
    text = {
        "en": "destroys an opponent's {color} card",
        "de": "zerstört eine gegnerische Karte: {color}",
    }

    def operation(self, resources: tuple[str, ...]) -> Any:
        return DestroyACard(self.color)


class Revive(AtOnce, frozen=True, tag="revive"):
    """One card of the discard pile is built for nothing (D27)."""

    step = Step.CHOICES
    text = {"en": "builds a discarded card", "de": "baut eine abgeworfene Karte"}

    def operation(self, resources: tuple[str, ...]) -> Any:
        return ReviveACard()


class DrawToken(AtOnce, frozen=True, tag="draw-token"):
    """One of some tokens drawn from the box is kept, the rest goes back (D26)."""

    draw: Count
    keep: Count
    step = Step.CHOICES
    text = {
        "en": "draws {draw:token|tokens} from the box, keeps {keep}",
        "de": "zieht {draw} Plättchen aus der Schachtel, behält {keep}",
    }

    def operation(self, resources: tuple[str, ...]) -> Any:
        return DrawTokens(self.draw, self.keep)


class Discount(Lasting, frozen=True, tag="discount"):
    """Later builds of a colour, or of wonders, need fewer units of resources (D12)."""

    target: str
    amount: Size
    words_of = {"target": ("colors", "kinds")}
    text = {
        "en": "{target}: {amount:resource|resources} fewer",
        "de": "{target}: {amount:Rohstoff|Rohstoffe} weniger",
    }

    def operation(self, resources: tuple[str, ...]) -> Any:
        return AddDiscount(self.target, self.amount)


class TradeIncome(Lasting, frozen=True, tag="trade-income"):
    """The owner receives what the opponent pays for resources (D15)."""

    text = {
        "en": "receives what the opponent pays for resources",
        "de": "erhält, was der Gegner für Rohstoffe zahlt",
    }

    def operation(self, resources: tuple[str, ...]) -> Any:
        return AddTradeIncome()


class ExtraShields(Lasting, frozen=True, tag="extra-shields"):
    """Each card of a colour built later moves the pawn further (D20)."""

    target: str
    amount: Size
    words_of = {"target": ("colors", "kinds")}
    text = {
        "en": "{target}: +{amount:shield|shields} each",
        "de": "{target}: je +{amount:Schild|Schilde}",
    }

    def operation(self, resources: tuple[str, ...]) -> Any:
        return AddExtraShields(self.target, self.amount)


class ExtraTurnOnWonders(Lasting, frozen=True, tag="extra-turn-on-wonders"):
    """Each wonder built later gives another turn, never two (D19)."""

    text = {"en": "later wonders give another turn", "de": "spätere Wunder geben noch einen Zug"}

    def operation(self, resources: tuple[str, ...]) -> Any:
        return AddWonderTurns()


class CoinsOnChain(Lasting, frozen=True, tag="coins-on-chain"):
    """Coins from the bank for each later build through a chain (D17)."""

    amount: Figure
    text = {
        "en": "{amount:coin|coins} for each build through a chain",
        "de": "{amount:Münze|Münzen} je Bau über eine Kette",
    }

    def operation(self, resources: tuple[str, ...]) -> Any:
        return AddChainCoins(self.amount)


EFFECTS: tuple[type[Effect], ...] = (
    TradePrice,
    OpponentLoses,
    ExtraTurn,
    Destroy,
    Revive,
    DrawToken,
    Discount,
    TradeIncome,
    ExtraShields,
    ExtraTurnOnWonders,
    CoinsOnChain,
)
