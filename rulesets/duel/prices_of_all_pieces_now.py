"""Prices of pieces for both cities of Duel, kept up to date with their production.

The lowest layer of a state; `conflict` is the next. `cheapest_payments` does the arithmetic.
"""

from typing import TYPE_CHECKING, Any

from wonders.core.cards.pieces import Piece
from wonders.core.game.state import State as AnyState
from wonders.rulesets.duel.city import City
from wonders.rulesets.duel.pieces import Buildable

if TYPE_CHECKING:
    from wonders.rulesets.duel.deal import LiveDeal
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents
    from wonders.rulesets.duel.precomputed_constants import Constants

__all__ = ["PricedState"]


class PricedState(AnyState):
    """The part of a state of Duel that knows prices (D10 to D12).

    Rates are worked out when production or fixed prices change; the cities keep them until then.
    """

    __slots__ = ("_first_city", "_second_city", "dealt", "terms")
    caches = frozenset({"_first_city", "_second_city"})

    #: The constants of the game.
    terms: "Constants"
    #: What chance decided.
    dealt: "LiveDeal"
    #: The two cities; in Solo the second is the leader's.
    cities: tuple[City, ...]
    #: Caches: the same, read faster.
    _first_city: City
    _second_city: City

    def __init__(
        self, game: "DuelComponents", dealt: "LiveDeal", like: "PricedState | None" = None
    ) -> None:
        """Make the state before anything has happened, or a copy of one; so do all layers."""
        # Declared, as the game is not compiled.
        terms: Constants = game.terms
        self.game = game
        self.terms = terms
        self.dealt = dealt
        if like is None:
            self._first_city = City(terms, terms.start_coins)
            self._second_city = City(terms, terms.start_coins)
            self._seat = dealt.first
            self.first = dealt.first
            self.age = 0
            self.house = dealt.house
            self.past: Any = ()
            self.choices = ()
            self._legal = None
        else:
            self._first_city = like._first_city.copy()
            self._second_city = like._second_city.copy()
            self._seat = like._seat
            self.first = like.first
            self.age = like.age
            self.house = like.house
            self.past = like.past
            self.choices = like.choices
            self._legal = like._legal
        self.cities = (self._first_city, self._second_city)

    def city_of(self, seat: int) -> City:
        """Return the city of a seat."""
        return self._second_city if seat else self._first_city

    def tell_built(self, seat: int, piece: Piece) -> None:
        """Tell house rules that a city has built a piece."""
        if self.terms.tells_builds:
            for call in self.terms.events.on_build:
                call(self, seat, piece)

    def reprice(self, seat: int, index: int) -> None:
        """Work out again what a city pays for a missing unit of one resource (D10)."""
        self.city_of(seat).reprice(index, self.city_of(1 - seat))
        self.choices_changed(seat)

    def production_changed(self, seat: int, index: int) -> None:
        """Work out again what both cities pay for a resource that one of them makes (D10)."""
        self.city_of(seat).bill_resource(index)
        self.choices_changed(seat)
        self.reprice(1 - seat, index)

    def choices_changed(self, seat: int) -> None:
        """Work out again how far choice producers and discounts can lower a city's prices."""
        self.city_of(seat).forget_prices()

    def price(self, seat: int, piece: Buildable) -> int:
        """Return all that a piece costs a city in coins; links are not looked at."""
        return self.city_of(seat).price(piece)

    def full_price(self, seat: int, piece: Buildable) -> int:
        """Return all that a piece costs a city, with the changes that house rules make."""
        price = self.price(seat, piece)
        if self.terms.priced:
            price += self.price_change(seat, piece)
        return price

    def price_change(self, seat: int, piece: Piece) -> int:
        """Return the coins that house rules add to the printed ones of a piece; may be negative."""
        return self.printed(seat, piece) - piece.coins
