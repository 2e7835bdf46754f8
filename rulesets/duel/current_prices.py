"""Prices of pieces for both cities of Duel, kept up to date with their production.

The lowest layer of a state; `conflict` is the next. `cheapest_payment` does the arithmetic.
"""

from typing import TYPE_CHECKING, Final

from wonders.core.cards.pieces import Piece
from wonders.core.game.state import State as AnyState
from wonders.core.native import mypyc_attr
from wonders.rulesets.duel.cheapest_payment import bill_at, least_price
from wonders.rulesets.duel.cheapest_payment import relief as relief_of
from wonders.rulesets.duel.city import City
from wonders.rulesets.duel.pieces import Buildable

if TYPE_CHECKING:
    from wonders.rulesets.duel.constants import Constants

__all__ = ["PricedState"]

#: A price that no treasury can pay.
NEVER: Final = 1 << 30


@mypyc_attr(allow_interpreted_subclasses=True)
class PricedState(AnyState):
    """The part of a state of Duel that knows prices (D10 to D12).

    Prices are worked out when production, fixed prices or discounts change; the cities keep
    them until then.
    """

    __slots__ = ("terms",)

    #: The constants of the game.
    terms: "Constants"
    cities: tuple[City, ...]

    def tell_built(self, seat: int, piece: Piece) -> None:
        """Tell house rules that a city has built a piece."""
        for call in self.terms.events.on_build:
            call(self, seat, piece)

    def reprice(self, seat: int, index: int) -> None:
        """Work out again what a city pays for a missing unit of one resource (D10)."""
        city = self.cities[seat]
        rate = self.terms.purchase_price + self.cities[1 - seat].shown[index]
        for each, price in city.fixed:
            if each == index and price < rate:
                rate = price
        if rate != city.rates[index]:
            rates = list(city.rates)
            rates[index] = rate
            city.rates = tuple(rates)
        bill_at(city.bill, index, self.terms.most, city.made[index], rate)
        self.choices_changed(seat)

    def production_changed(self, seat: int, index: int) -> None:
        """Work out again what both cities pay for a resource that one of them makes (D10)."""
        self.reprice(seat, index)
        self.reprice(1 - seat, index)

    def choices_changed(self, seat: int) -> None:
        """Work out again how far choice producers and discounts can lower a city's prices."""
        city = self.cities[seat]
        city.least = -1
        city.relief = relief_of(city.choices, city.rates) if city.choices else 0
        if city.discounts:
            units = sum([units for _, units in city.discounts])
            city.relief += units * max(city.rates)
        if city.relief:
            # Replaced even while empty: a copy of the city may still write into the old one.
            city.exact = {}

    def price(self, seat: int, piece: Buildable) -> int:
        """Return all that a piece costs a city in coins; links are not looked at."""
        city = self.cities[seat]
        bill = city.bill
        price = piece.coins
        for index in piece.bill:
            price += bill[index]
        if city.relief and price > piece.coins:
            exact = city.exact.get(piece)
            if exact is not None:
                return exact
            off = city.amount_for(piece.color, city.discounts) if city.discounts else 0
            price = least_price(piece.needs, city.made, city.choices, city.rates, off) + piece.coins
            city.exact[piece] = price
        return price

    def full_price(self, seat: int, piece: Buildable) -> int:
        """Return all that a piece costs a city, with the changes that house rules make."""
        price = self.price(seat, piece)
        if self.terms.priced:
            price += self.price_change(seat, piece)
        return price

    def _bound_wonders(self, seat: int) -> None:
        """Set `bounds` and `least`: lower bounds of the prices of a city's unbuilt wonders."""
        city = self.cities[seat]
        bill = city.bill
        relief = city.relief
        least = NEVER
        bounds: list[int] = []
        for wonder in city.wonders:
            bound = wonder.coins - relief
            for index in wonder.bill:
                bound += bill[index]
            bounds.append(bound)
            if bound < least:  # noqa: PLR1730 - this is the loop of the engine
                least = bound
        city.bounds = tuple(bounds)
        city.least = max(0, least)

    def price_change(self, seat: int, piece: Piece) -> int:
        """Return the coins that house rules add to the printed ones of a piece; may be negative."""
        return self.printed(seat, piece) - piece.coins
