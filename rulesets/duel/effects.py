"""The kinds of effects that only Duel's cards, wonders and tokens have.

Kinds that classic has too are in `wonders.core.game.common_effects`, those of leaders in
`solo.leader`.
"""

from typing import TYPE_CHECKING, TypeVar

from wonders.core.cards.effect_contract import Effect, Step
from wonders.core.cards.pieces import Piece

if TYPE_CHECKING:
    from wonders.rulesets.duel.turns_and_ages import State

__all__ = ["EFFECTS"]

T = TypeVar("T")


def without(things: tuple[T, ...], one: T) -> tuple[T, ...]:
    """Return a tuple without the first of its items that equals `one`."""
    index = things.index(one)
    return things[:index] + things[index + 1 :]


class TradePrice(Effect, frozen=True, tag="trade-price"):
    """A fixed price for missing units of some resources, whatever the opponent makes (D10)."""

    resources: tuple[str, ...]
    price: int
    step = Step.SUPPLY
    text = {
        "en": "{resources}: {price:coin|coins} each",
        "de": "{resources}: je {price:Münze|Münzen}",
    }

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        city = state.cities[seat]
        for name in self.resources:
            index = state.game.index(name)
            city.fixed = (*city.fixed, (index, self.price))
            state.reprice(seat, index)

    def on_lose(self, state: "State", seat: int, piece: Piece) -> None:
        city = state.cities[seat]
        for name in self.resources:
            index = state.game.index(name)
            city.fixed = without(city.fixed, (index, self.price))
            state.reprice(seat, index)


class OpponentLoses(Effect, frozen=True, tag="opponent-loses"):
    """The opponent loses coins to the bank, at most all he has (D29)."""

    amount: int
    text = {
        "en": "opponent loses {amount:coin|coins}",
        "de": "Gegner verliert {amount:Münze|Münzen}",
    }

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        state.pay_out(1 - seat, self.amount)


class ExtraTurn(Effect, frozen=True, tag="extra-turn"):
    """Another turn after this one, lost if the display is empty (D5)."""

    text = {"en": "another turn", "de": "noch ein Zug"}

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        state.again = True


class Destroy(Effect, frozen=True, tag="destroy"):
    """One card of a colour in the opponent's city goes to the discard pile (D28)."""

    color: str
    step = Step.CHOICES
    text = {
        "en": "destroys an opponent's {color} card",
        "de": "zerstört eine gegnerische Karte: {color}",
    }

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        state.destroy_card(seat, self.color)


class Revive(Effect, frozen=True, tag="revive"):
    """One card of the discard pile is built for nothing (D27)."""

    step = Step.CHOICES
    text = {"en": "builds a discarded card", "de": "baut eine abgeworfene Karte"}

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        state.revive_card(seat)


class DrawToken(Effect, frozen=True, tag="draw-token"):
    """One of some tokens drawn from the box is kept, the rest goes back (D26)."""

    draw: int
    keep: int
    step = Step.CHOICES
    text = {
        "en": "draws {draw:token|tokens} from the box, keeps {keep}",
        "de": "zieht {draw} Plättchen aus der Schachtel, behält {keep}",
    }

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        state.draw_tokens(seat, self.draw, self.keep)


class Discount(Effect, frozen=True, tag="discount"):
    """Later builds of a colour, or of wonders, need fewer units of resources (D12)."""

    target: str
    amount: int
    text = {
        "en": "{target}: {amount:resource|resources} fewer",
        "de": "{target}: {amount:Rohstoff|Rohstoffe} weniger",
    }

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        city = state.cities[seat]
        city.discounts = (*city.discounts, (self.target, self.amount))
        state.choices_changed(seat)

    def on_lose(self, state: "State", seat: int, piece: Piece) -> None:
        city = state.cities[seat]
        city.discounts = without(city.discounts, (self.target, self.amount))
        state.choices_changed(seat)


class TradeIncome(Effect, frozen=True, tag="trade-income"):
    """The owner receives what the opponent pays for resources (D15)."""

    text = {
        "en": "receives what the opponent pays for resources",
        "de": "erhält, was der Gegner für Rohstoffe zahlt",
    }

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        state.cities[seat].trade_income += 1

    def on_lose(self, state: "State", seat: int, piece: Piece) -> None:
        state.cities[seat].trade_income -= 1


class ExtraShields(Effect, frozen=True, tag="extra-shields"):
    """Each card of a colour built later moves the pawn further (D20)."""

    target: str
    amount: int
    text = {
        "en": "{target}: +{amount:shield|shields} each",
        "de": "{target}: je +{amount:Schild|Schilde}",
    }

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        city = state.cities[seat]
        city.extra_shields = (*city.extra_shields, (self.target, self.amount))

    def on_lose(self, state: "State", seat: int, piece: Piece) -> None:
        city = state.cities[seat]
        city.extra_shields = without(city.extra_shields, (self.target, self.amount))


class ExtraTurnOnWonders(Effect, frozen=True, tag="extra-turn-on-wonders"):
    """Each wonder built later gives another turn, never two (D19)."""

    text = {"en": "later wonders give another turn", "de": "spätere Wunder geben noch einen Zug"}

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        state.cities[seat].wonder_turns += 1

    def on_lose(self, state: "State", seat: int, piece: Piece) -> None:
        state.cities[seat].wonder_turns -= 1


class CoinsOnChain(Effect, frozen=True, tag="coins-on-chain"):
    """Coins from the bank for each later build through a chain (D17)."""

    amount: int
    text = {
        "en": "{amount:coin|coins} for each build through a chain",
        "de": "{amount:Münze|Münzen} je Bau über eine Kette",
    }

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        state.cities[seat].chain_coins += self.amount

    def on_lose(self, state: "State", seat: int, piece: Piece) -> None:
        state.cities[seat].chain_coins -= self.amount


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
