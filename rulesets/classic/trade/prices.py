"""What things cost a city of classic, kept up to date with what it and its neighbours make."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wonders.core.cards.pieces import Piece
from wonders.core.cards.resources import Needs
from wonders.core.game.state import State as AnyState
from wonders.core.native import i64, mypyc_attr
from wonders.rulesets.classic.trade.payment import NONE, Pair, can_give, unbeaten
from wonders.rulesets.classic.trade.ways import (
    ALONE,
    FIRST,
    FREE,
    LACKS,
    NO_WAY,
    REMEMBERED,
    ROWS,
    SEARCHED,
    Lack,
    PaymentSet,
    Row,
    find_row,
    rests_after,
    ways_of,
)

if TYPE_CHECKING:
    from wonders.rulesets.classic.city import City
    from wonders.rulesets.classic.constants import Constants

__all__ = ["PricedState"]


@mypyc_attr(allow_interpreted_subclasses=True)
class PricedState(AnyState):
    """Is a state of classic as far as prices go (C7 to C10).

    `PaymentSet` remember what was asked of them for any hand: nothing keeps them but their module.
    """

    __slots__ = ("terms",)

    terms: "Constants"
    cities: "tuple[City, ...]"

    def pairs(self, seat: int, piece: Piece) -> tuple[Pair, ...]:
        """Return the unbeaten payments to both neighbours for a piece, chains left aside."""
        return self._ways(seat, piece).pairs

    def _ways(self, seat: int, piece: Piece) -> PaymentSet:
        """Return the ways to pay both neighbours for a piece, chains left aside."""
        ways: PaymentSet | None = None
        first = 0
        rows = self.cities[seat].rows
        for place, units in piece.needs:
            lack = rows[place][units]
            if lack:
                if ways is None:
                    first = lack
                    ways = ALONE[lack]
                else:
                    if first:
                        ways = FIRST[first]
                        first = 0
                    ways = ways.buying(lack)
        if ways is None:
            return FREE
        return self._search(seat, piece) if ways.hard else ways

    def _search(self, seat: int, piece: Piece) -> PaymentSet:
        """Return the ways to pay for a piece where choice producers have to be shared out."""
        city = self.cities[seat]
        rows = city.rows
        all_lacks = LACKS
        found = [city.helpers]
        places = 0
        scarce = 0
        for place, units in piece.needs:
            number = rows[place][units]
            if number:
                found.append(number)
                places |= 1 << place
                if all_lacks[number].scarce:
                    scarce += 1
        for mask in city.masks:
            mask &= places
            if mask & (mask - 1):
                break
        else:
            # No producer can help with more than one of them.
            spared = [all_lacks[number].spared for number in found[1:]]
            return self._buy(seat, tuple([number for number in spared if number]))
        key = tuple(found)
        if scarce > 1:
            # What producers neighbours sell from counts too.
            return self._search_rests(seat, key[1:])
        ways = SEARCHED.get(key)
        if ways is None:
            if len(SEARCHED) >= REMEMBERED:
                SEARCHED.clear()
            ways = SEARCHED[key] = self._search_rests(seat, key[1:])
        return ways

    def _search_rests(self, seat: int, lacks: tuple[int, ...]) -> PaymentSet:
        best = NO_WAY
        for rest in rests_after(lacks, self.cities[seat].choices):
            best = best.either(self._buy(seat, rest))
        return best

    def _buy(self, seat: int, lacks: tuple[int, ...]) -> PaymentSet:
        """Return the ways to buy all that is lacking, given by numbers."""
        all_lacks = LACKS
        ways = FREE
        scarce = 0
        for number in lacks:
            lack = all_lacks[number]
            ways = ways.adding(lack)
            if lack.scarce:
                scarce += 1
        if scarce > 1:
            bought = [all_lacks[number] for number in lacks]
            wanted = [lack for lack in bought if lack.scarce]
            if self._compete(seat, wanted):
                # The others need none of the producers that these compete for.
                ways = self._unbeaten(seat, tuple([(lack.place, lack.units) for lack in wanted]))
                for lack in bought:
                    if not lack.scarce:
                        ways = ways.adding(lack)
        return ways

    def _compete(self, seat: int, lacks: list[Lack]) -> bool:
        """Return whether some lacks want more of a neighbour's choice producers than it has."""
        left, right = self.terms.around[seat]
        city = self.cities[left]
        over = [
            (lack.place, lack.highest - city.shown[lack.place])
            for lack in lacks
            if lack.highest > city.shown[lack.place]
        ]
        if len(over) > 1 and not can_give(tuple(over), city.sold):
            return True
        city = self.cities[right]
        over = [
            (lack.place, lack.units - lack.lowest - city.shown[lack.place])
            for lack in lacks
            if lack.units - lack.lowest > city.shown[lack.place]
        ]
        return len(over) > 1 and not can_give(tuple(over), city.sold)

    def _unbeaten(self, seat: int, lack: Needs) -> PaymentSet:
        """Return the ways to buy what competes for the same choice producers for sale."""
        city = self.cities[seat]
        left, right = self.terms.around[seat]
        return ways_of(
            unbeaten(
                lack,
                (0,) * len(city.made),
                (),
                self.cities[left].market,
                city.left_rates,
                self.cities[right].market,
                city.right_rates,
            )
        )

    def _pay_for_stage(self, seat: int) -> tuple[Pair, ...]:
        """Return the payments for the next stage, and let the city remember them."""
        city = self.cities[seat]
        stages = city.board.stages
        works = NONE
        if city.stages < len(stages):
            works = self._ways(seat, stages[city.stages]).pairs
        city.works = works
        return works

    def production_changed(self, seat: int, index: int) -> None:
        """Work out anew what of a resource a city and its neighbours lack."""
        left, right = self.terms.around[seat]
        self._reprice_one(seat, index)
        self._reprice_one(left, index)
        self._reprice_one(right, index)

    def choice_changed(self, seat: int, options: tuple[int, ...]) -> None:
        """Work out anew what of some resources a city and its neighbours lack."""
        for index in options:
            self.production_changed(seat, index)

    def choices_changed(self, seat: int) -> None:
        """Work out anew what a city and its neighbours lack."""
        left, right = self.terms.around[seat]
        self.reprice(seat)
        self.reprice(left)
        self.reprice(right)

    def rates_changed(self, seat: int, places: Sequence[int]) -> None:
        """Work out anew what of some resources a city lacks."""
        for place in places:
            self._reprice_one(seat, place)

    def reprice(self, seat: int) -> None:
        """Work out anew what a city lacks, however what it makes and sells came about."""
        city = self.cities[seat]
        city.recount()
        city.rows = tuple([self._row(seat, place) for place in range(len(city.made))])
        city.works = None

    def _reprice_one(self, seat: int, place: int) -> None:
        city = self.cities[seat]
        rows = city.rows
        row = self._row(seat, place)
        if row is not rows[place]:
            fresh = list(rows)
            fresh[place] = row
            city.rows = tuple(fresh)
        city.works = None

    def _row(self, seat: int, place: int) -> Row:
        cities = self.cities
        terms = self.terms
        left, right = terms.around[seat]
        city = cities[seat]
        # One number says it all, as rates have few numbers, needs five bits and stocks ten.
        key: i64 = city.rates[place]
        key = key << 5 | terms.most
        key = key << 5 | place
        key = key << 10 | city.makes[place]
        key = key << 10 | cities[left].sells[place]
        key = key << 10 | cities[right].sells[place]
        row = ROWS.get(key)
        return find_row(key) if row is None else row
