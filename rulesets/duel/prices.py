"""What things cost a city of Duel, kept up to date with what both cities make."""

from typing import TYPE_CHECKING, Final

from wonders.core.cards.pieces import Piece
from wonders.core.game.state import State as AnyState
from wonders.core.native import mypyc_attr
from wonders.rulesets.duel.city import City
from wonders.rulesets.duel.payment import bill_at, least_price
from wonders.rulesets.duel.payment import relief as relief_of
from wonders.rulesets.duel.pieces import Buildable

if TYPE_CHECKING:
    from wonders.rulesets.duel.constants import Constants

__all__ = ["PricedState"]

#: A price no treasury reaches.
NEVER: Final = 1 << 30


@mypyc_attr(allow_interpreted_subclasses=True)
class PricedState(AnyState):
    """Is a state of Duel as far as prices go (D10 to D12).

    What a city pays is worked out anew when production, fixed prices or discounts change,
    and remembered by the city until then.
    """

    __slots__ = ("terms",)

    terms: "Constants"
    cities: tuple[City, ...]

    def tell_built(self, seat: int, piece: Piece) -> None:
        """Tell house rules that a city has built a piece."""
        for call in self.terms.events.on_build:
            call(self, seat, piece)

    def reprice(self, seat: int, place: int) -> None:
        """Work out anew what a city pays for a unit of one resource."""
        city = self.cities[seat]
        rate = self.terms.purchase_price + self.cities[1 - seat].shown[place]
        for each, price in city.fixed:
            if each == place and price < rate:
                rate = price
        if rate != city.rates[place]:
            rates = list(city.rates)
            rates[place] = rate
            city.rates = tuple(rates)
        bill_at(city.bill, place, self.terms.most, city.made[place], rate)
        self.choices_changed(seat)

    def production_changed(self, seat: int, index: int) -> None:
        """Work out anew what both cities pay for a resource that one makes (D10)."""
        self.reprice(seat, index)
        self.reprice(1 - seat, index)

    def choices_changed(self, seat: int) -> None:
        """Work out anew how far choice producers and discounts can lower a city's prices."""
        city = self.cities[seat]
        city.least = -1
        city.relief = relief_of(city.choices, city.rates) if city.choices else 0
        if city.discounts:
            units = sum([units for _, units in city.discounts])
            city.relief += units * max(city.rates)
        if city.relief:
            # A new one even where nothing is remembered: a copy writes into the old one.
            city.exact = {}

    def price(self, seat: int, piece: Buildable) -> int:
        """Return what a piece costs a city in all, chains left aside."""
        city = self.cities[seat]
        bill = city.bill
        price = piece.coins
        for place in piece.bill:
            price += bill[place]
        if city.relief and price > piece.coins:
            exact = city.exact.get(piece)
            if exact is not None:
                return exact
            off = city.amount_for(piece.color, city.discounts) if city.discounts else 0
            price = least_price(piece.needs, city.made, city.choices, city.rates, off) + piece.coins
            city.exact[piece] = price
        return price

    def full_price(self, seat: int, piece: Buildable) -> int:
        """Return the same with what house rules change of it."""
        price = self.price(seat, piece)
        if self.terms.priced:
            price += self.price_change(seat, piece)
        return price

    def _bound_wonders(self, seat: int) -> None:
        """Work out below what no unbuilt wonder can cost a city, until something changes."""
        city = self.cities[seat]
        bill = city.bill
        relief = city.relief
        least = NEVER
        bounds: list[int] = []
        for wonder in city.wonders:
            bound = wonder.coins - relief
            for place in wonder.bill:
                bound += bill[place]
            bounds.append(bound)
            if bound < least:  # noqa: PLR1730 - this is the loop of the engine
                least = bound
        city.bounds = tuple(bounds)
        city.least = max(0, least)

    def price_change(self, seat: int, piece: Piece) -> int:
        """Return by how much house rules change the printed coins of a piece."""
        return self.printed(seat, piece) - piece.coins
