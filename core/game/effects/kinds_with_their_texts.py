"""The common effects: what the data of any ruleset may say of each kind, and its text.

What an effect does is defined in its operation alone (see `what_they_do`). A game binds the
operation when it is built. The moments of the effect itself, which are called when a position is
set up by hand, delegate to it.
"""

from typing import Any

from wonders.core.cards.effect_contract import Effect, Figure, Size, Step, Whose
from wonders.core.game.effects.what_they_do import (
    AddShields,
    AddSymbol,
    CountPoints,
    GainCoins,
    GainCoinsPer,
    MakeOneOf,
    MakeUnits,
)

__all__ = [
    "CORE_EFFECTS",
    "Coins",
    "CoinsPer",
    "Effect",
    "Points",
    "PointsPer",
    "Produce",
    "ProduceChoice",
    "Science",
    "Shields",
    "Step",
    "Whose",
]


class AtOnce(Effect, frozen=True):
    """An effect that happens once, when its piece is built."""

    def operation(self, resources: tuple[str, ...]) -> Any:
        """Return the operation, with the same moments, for a game with these resources."""
        raise NotImplementedError

    def on_build(self, state: Any, seat: int, piece: Any) -> None:
        self.operation(state.game.resources).on_build(state, seat, piece)


class Lasting(AtOnce, frozen=True):
    """An effect that lasts until its piece leaves the city."""

    def on_lose(self, state: Any, seat: int, piece: Any) -> None:
        self.operation(state.game.resources).on_lose(state, seat, piece)


class Points(Effect, frozen=True, tag="points"):
    """Victory points at the end of the game."""

    amount: Figure
    text = {"en": "{amount:point|points}", "de": "{amount:Siegpunkt|Siegpunkte}"}

    def points(self, state: Any, seat: int) -> int:
        return self.amount


class PointsPer(Effect, frozen=True, tag="points-per"):
    """Victory points at the end of the game, `amount` for each thing counted."""

    amount: Figure
    per: tuple[str, ...]
    whose: Whose = "own"
    words_of = {"per": ("colors", "counted")}
    text = {
        "en": "{amount:point|points} for each {per}{whose}",
        "de": "{amount:Siegpunkt|Siegpunkte} je {per}{whose}",
    }

    def points(self, state: Any, seat: int) -> int:
        return self.operation(state.game.resources).points(state, seat)

    def operation(self, resources: tuple[str, ...]) -> CountPoints:
        return CountPoints(self.amount, self.per, self.whose)


class Coins(AtOnce, frozen=True, tag="coins"):
    """Coins from the bank, once."""

    amount: Figure
    text = {"en": "{amount:coin|coins}", "de": "{amount:Münze|Münzen}"}

    def operation(self, resources: tuple[str, ...]) -> Any:
        return GainCoins(self.amount)


class CoinsPer(AtOnce, frozen=True, tag="coins-per"):
    """Coins from the bank, once, for each thing counted. A new card counts itself."""

    amount: Figure
    per: tuple[str, ...]
    whose: Whose = "own"
    words_of = {"per": ("colors", "counted")}
    text = {
        "en": "{amount:coin|coins} for each {per}{whose}",
        "de": "{amount:Münze|Münzen} je {per}{whose}",
    }

    def operation(self, resources: tuple[str, ...]) -> Any:
        return GainCoinsPer(self.amount, self.per, self.whose)


class Produce(Lasting, frozen=True, tag="produce"):
    """Units of one resource for every construction."""

    resource: str
    amount: Size
    words_of = {"resource": ("resources",)}
    step = Step.SUPPLY
    text = {"en": "makes {amount} {resource}", "de": "erzeugt {amount} {resource}"}

    def operation(self, resources: tuple[str, ...]) -> Any:
        return MakeUnits(resources.index(self.resource), self.amount)


class ProduceChoice(Lasting, frozen=True, tag="produce-choice"):
    """One unit of one of several resources, chosen anew for every construction."""

    options: tuple[str, ...]
    words_of = {"options": ("resources",)}
    step = Step.SUPPLY
    text = {"en": "makes one of: {options}", "de": "erzeugt eines von: {options}"}

    def operation(self, resources: tuple[str, ...]) -> Any:
        return MakeOneOf(tuple(map(resources.index, self.options)))


class Shields(AtOnce, frozen=True, tag="shields"):
    """Military strength. The ruleset decides what it does."""

    amount: Size
    step = Step.SHIELDS
    text = {"en": "{amount:shield|shields}", "de": "{amount:Schild|Schilde}"}

    def operation(self, resources: tuple[str, ...]) -> Any:
        return AddShields(self.amount)


class Science(Lasting, frozen=True, tag="science"):
    """One scientific symbol."""

    symbol: str
    step = Step.SYMBOLS
    text = {"en": "symbol: {symbol}", "de": "Symbol: {symbol}"}

    def operation(self, resources: tuple[str, ...]) -> Any:
        return AddSymbol(self.symbol)


CORE_EFFECTS: tuple[type[Effect], ...] = (
    Points,
    PointsPer,
    Coins,
    CoinsPer,
    Produce,
    ProduceChoice,
    Shields,
    Science,
)
