"""What cards do: each kind of effect is one frozen struct that answers at its moments.

Data names a kind by its tag, `{ kind = "coins", amount = 4 }`. The kinds are open: a
ruleset or a plugin adds its own by handing over a subclass of `Effect`.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec

from wonders.core.operations import (
    AddShields,
    AddSymbol,
    CountPoints,
    GainCoins,
    GainCoinsPer,
    MakeOneOf,
    MakeUnits,
)

if TYPE_CHECKING:
    from wonders.core.pieces import Piece
    from wonders.core.state import State

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
    "happening",
    "operation",
]

#: Whose things are counted: `most` is the one city with the larger number, `all` is the own
#: city and its neighbours.
Whose = Literal["own", "most", "neighbours", "all"]


class Step(IntEnum):
    """Orders what happens at once when a thing is built, whatever the order in the data."""

    SUPPLY = 0
    COINS = 1
    SHIELDS = 2
    SYMBOLS = 3
    CHOICES = 4


class Effect(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Describes one thing that a card, wonder or token does; subclass it with a `tag`.

    `text` gives the sentence a player reads, by language, with the fields in braces.
    `state` is of the ruleset's own type, as its effects may say.
    A moment that a subclass does not define costs nothing while a game runs.
    """

    step: ClassVar[Step] = Step.COINS
    text: ClassVar[dict[str, str]] = {}

    def on_build(self, state: Any, seat: int, piece: "Piece") -> None:
        """Do what happens at once when `seat` builds or takes the piece."""

    def on_lose(self, state: Any, seat: int, piece: "Piece") -> None:
        """Take back what lasted, when the piece leaves the city of `seat`."""

    def points(self, state: Any, seat: int) -> int:
        """Return the points at the end of the game."""
        return 0


class Points(Effect, frozen=True, tag="points"):
    """Victory points at the end of the game."""

    amount: int
    text = {"en": "{amount} points", "de": "{amount} Siegpunkte"}

    def points(self, state: "State", seat: int) -> int:
        return self.amount


class PointsPer(Effect, frozen=True, tag="points-per"):
    """Points at the end for each thing counted, `amount` for each."""

    amount: int
    per: tuple[str, ...]
    whose: Whose = "own"
    text = {
        "en": "{amount} points for each {per}{whose}",
        "de": "{amount} Siegpunkte je {per}{whose}",
    }

    def points(self, state: "State", seat: int) -> int:
        return self.amount * state.count(self.per, self.whose, seat)

    def operation(self, resources: tuple[str, ...]) -> Any:
        return CountPoints(self.amount, self.per, self.whose)


class Coins(Effect, frozen=True, tag="coins"):
    """Coins from the bank, once."""

    amount: int
    text = {"en": "{amount} coins", "de": "{amount} Münzen"}

    def on_build(self, state: "State", seat: int, piece: "Piece") -> None:
        state.pay_in(seat, self.amount)

    def operation(self, resources: tuple[str, ...]) -> Any:
        return GainCoins(self.amount)


class CoinsPer(Effect, frozen=True, tag="coins-per"):
    """Coins from the bank, once, for each thing counted, the new card included."""

    amount: int
    per: tuple[str, ...]
    whose: Whose = "own"
    text = {
        "en": "{amount} coins for each {per}{whose}",
        "de": "{amount} Münzen je {per}{whose}",
    }

    def on_build(self, state: "State", seat: int, piece: "Piece") -> None:
        state.pay_in(seat, self.amount * state.count(self.per, self.whose, seat))

    def operation(self, resources: tuple[str, ...]) -> Any:
        return GainCoinsPer(self.amount, self.per, self.whose)


class Produce(Effect, frozen=True, tag="produce"):
    """Units of one resource for every construction."""

    resource: str
    amount: int
    step = Step.SUPPLY
    text = {"en": "makes {amount} {resource}", "de": "erzeugt {amount} {resource}"}

    def on_build(self, state: "State", seat: int, piece: "Piece") -> None:
        MakeUnits(state.game.place(self.resource), self.amount).on_build(state, seat, piece)

    def on_lose(self, state: "State", seat: int, piece: "Piece") -> None:
        MakeUnits(state.game.place(self.resource), self.amount).on_lose(state, seat, piece)

    def operation(self, resources: tuple[str, ...]) -> Any:
        if self.resource not in resources:
            # What is wrong shows when it is built.
            return self
        return MakeUnits(resources.index(self.resource), self.amount)


class ProduceChoice(Effect, frozen=True, tag="produce-choice"):
    """One unit of one of several resources, chosen anew for every construction."""

    options: tuple[str, ...]
    step = Step.SUPPLY
    text = {"en": "makes one of: {options}", "de": "erzeugt eines von: {options}"}

    def on_build(self, state: "State", seat: int, piece: "Piece") -> None:
        MakeOneOf(tuple(map(state.game.place, self.options))).on_build(state, seat, piece)

    def on_lose(self, state: "State", seat: int, piece: "Piece") -> None:
        MakeOneOf(tuple(map(state.game.place, self.options))).on_lose(state, seat, piece)

    def operation(self, resources: tuple[str, ...]) -> Any:
        if not set(self.options) <= set(resources):
            return self
        return MakeOneOf(tuple(map(resources.index, self.options)))


class Shields(Effect, frozen=True, tag="shields"):
    """Military strength; what it moves or counts for is the ruleset's affair."""

    amount: int
    step = Step.SHIELDS
    text = {"en": "{amount} shields", "de": "{amount} Schilde"}

    def on_build(self, state: "State", seat: int, piece: "Piece") -> None:
        state.muster(seat, self.amount, piece)

    def operation(self, resources: tuple[str, ...]) -> Any:
        return AddShields(self.amount)


class Science(Effect, frozen=True, tag="science"):
    """One scientific symbol."""

    symbol: str
    step = Step.SYMBOLS
    text = {"en": "symbol: {symbol}", "de": "Symbol: {symbol}"}

    def on_build(self, state: "State", seat: int, piece: "Piece") -> None:
        state.gain_symbol(seat, self.symbol)

    def on_lose(self, state: "State", seat: int, piece: "Piece") -> None:
        state.lose_symbol(seat, self.symbol)

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


def happening(effects: Sequence[Effect], moment: Literal["on_build", "on_lose"]) -> list[Effect]:
    """Return the effects for which something happens at a moment, in the order of their steps."""
    idle = getattr(Effect, moment)
    by_step = sorted(effects, key=lambda effect: effect.step)
    return [effect for effect in by_step if getattr(type(effect), moment) is not idle]


def operation(effect: Effect, resources: tuple[str, ...]) -> Any:
    """Return what is called at the moments of an effect: itself, or its operation.

    Only the kind that defines `operation` has one, not those that are made of it.
    """
    kind: Any = type(effect)
    return kind.operation(effect, resources) if "operation" in vars(kind) else effect
