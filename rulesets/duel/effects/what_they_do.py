"""What the effects that only Duel has do in play: their operations.

Those of the common effects are in `wonders.core.game.effects.what_they_do`.
"""

from typing import TYPE_CHECKING, TypeVar

from wonders.core.cards.pieces import Operation, Piece

if TYPE_CHECKING:
    from wonders.rulesets.duel.turns_and_ages import State

__all__ = [
    "AddChainCoins",
    "AddDiscount",
    "AddExtraShields",
    "AddTradeIncome",
    "AddWonderTurns",
    "DestroyACard",
    "DrawTokens",
    "FixPrices",
    "ReviveACard",
    "TakeCoins",
    "TakeTurnAgain",
]

T = TypeVar("T")


def without_first(things: tuple[T, ...], one: T) -> tuple[T, ...]:
    """Return a tuple without the first of its items that equals `one`."""
    index = things.index(one)
    return things[:index] + things[index + 1 :]


class FixPrices(Operation):
    """A fixed price for missing units of the resources at some indices (D10)."""

    __slots__ = ("indexes", "price")

    def __init__(self, indexes: tuple[int, ...], price: int) -> None:
        self.indexes = indexes
        self.price = price

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        """Add the prices."""
        city = state.city_of(seat)
        for index in self.indexes:
            city.fix_price(index, self.price)
            state.reprice(seat, index)

    def on_lose(self, state: "State", seat: int, piece: Piece) -> None:
        """Remove the prices."""
        city = state.city_of(seat)
        for index in self.indexes:
            city.fixed = without_first(city.fixed, (index, self.price))
            state.reprice(seat, index)


class TakeCoins(Operation):
    """Coins that the opponent loses to the bank (D29)."""

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        """Take the coins, at most all he has."""
        state.pay_out(1 - seat, self.amount)


class TakeTurnAgain(Operation):
    """Another turn after this one (D5)."""

    __slots__ = ()

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        """Let the seat go on."""
        state.again = True


class DestroyACard(Operation):
    """A card of a colour in the opponent's city that goes to the discard pile (D28)."""

    __slots__ = ("color",)

    def __init__(self, color: str) -> None:
        self.color = color

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        """Queue the choice of the card; `lose_card` in `building` then moves it."""
        state.destroy_card(seat, self.color)


class ReviveACard(Operation):
    """A card of the discard pile that is built for nothing (D27)."""

    __slots__ = ()

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        """Queue the choice of the card."""
        state.revive_card(seat)


class DrawTokens(Operation):
    """Some tokens drawn from the box, of which some are kept (D26)."""

    __slots__ = ("draw", "keep")

    def __init__(self, draw: int, keep: int) -> None:
        self.draw = draw
        self.keep = keep

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        """Draw, and queue the choice of those to keep."""
        state.draw_tokens(seat, self.draw, self.keep)


class AddDiscount(Operation):
    """Units of resources that later builds of a colour, or of wonders, cost less (D12)."""

    __slots__ = ("discount",)

    def __init__(self, target: str, amount: int) -> None:
        self.discount = (target, amount)

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        """Add the discount."""
        city = state.city_of(seat)
        city.discounts = (*city.discounts, self.discount)
        state.choices_changed(seat)

    def on_lose(self, state: "State", seat: int, piece: Piece) -> None:
        """Remove the discount."""
        city = state.city_of(seat)
        city.discounts = without_first(city.discounts, self.discount)
        state.choices_changed(seat)


class AddTradeIncome(Operation):
    """What the opponent pays for resources, which the owner receives (D15)."""

    __slots__ = ()

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        """Add the income."""
        state.city_of(seat).trade_income += 1

    def on_lose(self, state: "State", seat: int, piece: Piece) -> None:
        """Remove the income."""
        state.city_of(seat).trade_income -= 1


class AddExtraShields(Operation):
    """Shields more for each card of a colour built later (D20)."""

    __slots__ = ("extra",)

    def __init__(self, target: str, amount: int) -> None:
        self.extra = (target, amount)

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        """Add the shields."""
        city = state.city_of(seat)
        city.extra_shields = (*city.extra_shields, self.extra)

    def on_lose(self, state: "State", seat: int, piece: Piece) -> None:
        """Remove the shields."""
        city = state.city_of(seat)
        city.extra_shields = without_first(city.extra_shields, self.extra)


class AddWonderTurns(Operation):
    """Another turn for each wonder built later (D19)."""

    __slots__ = ()

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        """Add the power."""
        state.city_of(seat).wonder_turns += 1

    def on_lose(self, state: "State", seat: int, piece: Piece) -> None:
        """Remove the power."""
        state.city_of(seat).wonder_turns -= 1


class AddChainCoins(Operation):
    """Coins for each later build through a chain (D17)."""

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def on_build(self, state: "State", seat: int, piece: Piece) -> None:
        """Add the coins."""
        state.city_of(seat).chain_coins += self.amount

    def on_lose(self, state: "State", seat: int, piece: Piece) -> None:
        """Take the coins away."""
        state.city_of(seat).chain_coins -= self.amount
