"""What things cost a city of classic, kept up to date with what it and its neighbours make."""

from typing import TYPE_CHECKING

from wonders.core.native import mypyc_attr
from wonders.core.payment import Units
from wonders.core.pieces import Piece
from wonders.core.state import State as AnyState
from wonders.rulesets.classic.city import City
from wonders.rulesets.classic.payment import Pair, price_row, unbeaten

if TYPE_CHECKING:
    from wonders.rulesets.classic.game import Classic
    from wonders.rulesets.classic.terms import Terms

__all__ = ["PricedState"]


@mypyc_attr(allow_interpreted_subclasses=True)
class PricedState(AnyState):
    """Is a state of classic as far as prices go (C7 to C10)."""

    __slots__ = ("terms",)

    game: "Classic"
    terms: "Terms"
    cities: tuple[City, ...]

    def pairs(self, seat: int, piece: Piece) -> tuple[Pair, ...]:
        """Return the unbeaten payments to both neighbours for a piece, chains left aside."""
        cities = self.cities
        city = cities[seat]
        left, right = self.terms.around[seat]
        return unbeaten(
            piece.needs,
            city.made,
            city.choices,
            cities[left].market,
            city.left_rates,
            cities[right].market,
            city.right_rates,
        )

    def stage_pairs(self, seat: int) -> tuple[tuple[int, Pair], ...]:
        """Return the ways to pay for the next stage: coins in all, payment; and remember them."""
        city = self.cities[seat]
        stages = city.board.stages
        if city.stages == len(stages):
            city.works = ()
        else:
            stage = stages[city.stages]
            coins = self.printed(seat, stage) if self.terms.priced else stage.coins
            city.works = tuple([(coins + sum(pair), pair) for pair in self.pairs(seat, stage)])
        return city.works

    def production_changed(self, seat: int, place: int) -> None:
        """Work out anew what a resource costs a city and its neighbours."""
        self._reprice_one(seat, place)
        for other in self.terms.around[seat]:
            self._reprice_one(other, place)

    def choice_changed(self, seat: int, places: tuple[int, ...]) -> None:
        """Work out anew what a city and its neighbours pay for some resources."""
        for place in places:
            self.production_changed(seat, place)

    def choices_changed(self, seat: int) -> None:
        """Work out anew what a city and its neighbours pay."""
        self.reprice(seat)
        for other in self.terms.around[seat]:
            self.reprice(other)

    def reprice(self, seat: int) -> None:
        """Work out anew what a city pays at least."""
        city = self.cities[seat]
        prices: Units = (0,)
        for place in range(len(city.made)):
            prices += self._row(seat, place)
        city.prices = prices
        city.works = None

    def _reprice_one(self, seat: int, place: int) -> None:
        city = self.cities[seat]
        most = city.most
        start = place * most + 1
        prices = city.prices
        city.prices = prices[:start] + self._row(seat, place) + prices[start + most :]
        city.works = None

    def _row(self, seat: int, place: int) -> Units:
        city = self.cities[seat]
        left, right = self.terms.around[seat]
        return price_row(
            city.made[place] + city.help[place],
            self.cities[left].market.reach[place],
            city.left_rates[place],
            self.cities[right].market.reach[place],
            city.right_rates[place],
            city.most,
        )
