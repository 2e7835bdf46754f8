"""The effects that only classic has: what data may say of each kind, and its text.

Kinds that Duel has too are in `wonders.core.game.effects.kinds_with_their_texts`. What an
effect does is in its operation alone (see `what_they_do`).
"""

from typing import Any

from wonders.core.cards.effect_contract import Effect, Size, Step
from wonders.core.game.effects.kinds_with_their_texts import AtOnce, Lasting
from wonders.rulesets.classic.effects.what_they_do import (
    AddFreeBuild,
    AddFreeSymbol,
    AddGuildCopy,
    AddSeventh,
    LowerPrices,
    ReviveACard,
)
from wonders.rulesets.classic.numbers_schema import Side

__all__ = ["EFFECTS", "FreeSymbol", "TradePrice"]


class TradePrice(Lasting, frozen=True, tag="trade-price"):
    """A lower price for some resources at some neighbours, from the next turn on (C9)."""

    resources: tuple[str, ...]
    sides: tuple[Side, ...]
    price: Size
    words_of = {"resources": ("resources",)}
    step = Step.SUPPLY
    text = {
        "en": "{resources} from the {sides}: {price:coin|coins} each",
        "de": "{resources} ({sides}): je {price:Münze|Münzen}",
    }

    def operation(self, resources: tuple[str, ...]) -> Any:
        indexes = tuple(map(resources.index, self.resources))
        return LowerPrices(self.sides, indexes, self.price, TradePrice)


class FreeSymbol(Lasting, frozen=True, tag="free-symbol"):
    """One scientific symbol, chosen when the game is scored (C12)."""

    step = Step.SYMBOLS
    text = {"en": "a symbol of your choice at the end", "de": "am Ende ein Symbol nach Wahl"}

    def operation(self, resources: tuple[str, ...]) -> Any:
        return AddFreeSymbol()


class PlaySeventh(Lasting, frozen=True, tag="play-seventh"):
    """The seventh card of every age is played too (C13)."""

    text = {"en": "plays the seventh card too", "de": "spielt auch die siebte Karte"}

    def operation(self, resources: tuple[str, ...]) -> Any:
        return AddSeventh()


class FreeBuild(Lasting, frozen=True, tag="free-build"):
    """Once an age a building from the hand costs nothing (C14)."""

    text = {
        "en": "once an age builds a card for nothing",
        "de": "baut einmal je Zeitalter eine Karte umsonst",
    }

    def operation(self, resources: tuple[str, ...]) -> Any:
        return AddFreeBuild()


class Revive(AtOnce, frozen=True, tag="revive"):
    """At the end of the turn one card of the discard pile is built for nothing (C16)."""

    step = Step.CHOICES
    text = {"en": "may build a discarded card", "de": "darf eine abgelegte Karte bauen"}

    def operation(self, resources: tuple[str, ...]) -> Any:
        return ReviveACard()


class CopyGuild(Lasting, frozen=True, tag="copy-guild"):
    """At the end one guild of a neighbour is scored as if built here (C15)."""

    text = {"en": "scores a neighbour's guild", "de": "wertet die Gilde eines Nachbarn"}

    def operation(self, resources: tuple[str, ...]) -> Any:
        return AddGuildCopy()


EFFECTS: tuple[type[Effect], ...] = (
    TradePrice,
    FreeSymbol,
    PlaySeventh,
    FreeBuild,
    Revive,
    CopyGuild,
)
