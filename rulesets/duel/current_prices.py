"""Prices of pieces for both cities of Duel, kept up to date with their production.

The lowest layer of a state; `conflict` is the next. `cheapest_payments` does the arithmetic.
"""

from typing import TYPE_CHECKING

from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import mypyc_attr
from wonders.core.game.state import State as AnyState
from wonders.rulesets.duel.city import City
from wonders.rulesets.duel.pieces import Buildable

if TYPE_CHECKING:
    from wonders.rulesets.duel.constants import Constants

__all__ = ["PricedState"]


@mypyc_attr(allow_interpreted_subclasses=True)
class PricedState(AnyState):
    """The part of a state of Duel that knows prices (D10 to D12).

    Rates are worked out when production or fixed prices change; the cities keep them until then.
    """

    __slots__ = ("terms",)

    #: The constants of the game.
    terms: "Constants"
    cities: tuple[City, ...]

    def tell_built(self, seat: int, piece: Piece) -> None:
        """Tell house rules that a city has built a piece."""
        if self.terms.tells_builds:
            for call in self.terms.events.on_build:
                call(self, seat, piece)

    def reprice(self, seat: int, index: int) -> None:
        """Work out again what a city pays for a missing unit of one resource (D10)."""
        self.cities[seat].reprice(index, self.cities[1 - seat])
        self.choices_changed(seat)

    def production_changed(self, seat: int, index: int) -> None:
        """Work out again what both cities pay for a resource that one of them makes (D10)."""
        self.cities[seat].bill_resource(index)
        self.choices_changed(seat)
        self.reprice(1 - seat, index)

    def choices_changed(self, seat: int) -> None:
        """Work out again how far choice producers and discounts can lower a city's prices."""
        self.cities[seat].forget_prices()

    def price(self, seat: int, piece: Buildable) -> int:
        """Return all that a piece costs a city in coins; links are not looked at."""
        return self.cities[seat].price(piece)

    def full_price(self, seat: int, piece: Buildable) -> int:
        """Return all that a piece costs a city, with the changes that house rules make."""
        price = self.price(seat, piece)
        if self.terms.priced:
            price += self.price_change(seat, piece)
        return price

    def price_change(self, seat: int, piece: Piece) -> int:
        """Return the coins that house rules add to the printed ones of a piece; may be negative."""
        return self.printed(seat, piece) - piece.coins
