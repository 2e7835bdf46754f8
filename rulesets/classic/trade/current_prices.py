"""Payments for pieces by every city of classic, kept up to date with what all cities make.

The lowest layer of a state; `conflict` is the next. `payment_cache` has the lacks and sets of
payments, `unbeaten_payments` the cases that need a search.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wonders.core.cards.pieces import Piece
from wonders.core.cards.resources import Needs
from wonders.core.game.state import State as AnyState
from wonders.core.native import i64, mypyc_attr
from wonders.rulesets.classic.trade.payment_cache import (
    ALONE,
    FIRST,
    FREE,
    LACKS,
    NO_PAYMENT,
    REMEMBERED,
    ROWS,
    SEARCHED,
    Lack,
    PaymentSet,
    Row,
    find_row,
    payment_set,
    rests_after,
)
from wonders.rulesets.classic.trade.unbeaten_payments import NONE, Pair, can_give, unbeaten

if TYPE_CHECKING:
    from wonders.rulesets.classic.city import City
    from wonders.rulesets.classic.constants import Constants

__all__ = ["PricedState"]


@mypyc_attr(allow_interpreted_subclasses=True)
class PricedState(AnyState):
    """The part of a state of classic that knows payments (C7 to C10).

    A state keeps no `PaymentSet`: those remember what was
    asked for hidden hands (see `payment_cache`).
    """

    __slots__ = ("terms",)

    #: The constants of the game.
    terms: "Constants"
    #: The cities in the order of the seats; with two players the Free City is the last.
    cities: "tuple[City, ...]"

    def pairs(self, seat: int, piece: Piece) -> tuple[Pair, ...]:
        """Return the unbeaten payments to both neighbours for a piece; links are not looked at."""
        return self._payments(seat, piece).pairs

    def _payments(self, seat: int, piece: Piece) -> PaymentSet:
        """Return the set of payments for a piece; links are not looked at."""
        payments: PaymentSet | None = None
        first = 0
        rows = self.cities[seat].rows
        for resource, units in piece.needs:
            lack = rows[resource][units]
            if lack:
                if payments is None:
                    first = lack
                    payments = ALONE[lack]
                else:
                    if first:
                        payments = FIRST[first]
                        first = 0
                    payments = payments.buying(lack)
        if payments is None:
            return FREE
        return self._search(seat, piece) if payments.hard else payments

    def _search(self, seat: int, piece: Piece) -> PaymentSet:
        """Return the set of payments for a piece where own choice producers must be shared out."""
        city = self.cities[seat]
        rows = city.rows
        all_lacks = LACKS
        found = [city.helpers]
        lacked = 0
        scarce = 0
        for resource, units in piece.needs:
            number = rows[resource][units]
            if number:
                found.append(number)
                lacked |= 1 << resource
                if all_lacks[number].scarce:
                    scarce += 1
        for mask in city.masks:
            mask &= lacked
            if mask & (mask - 1):
                break
        else:
            # No producer can help with more than one lack.
            spared = [all_lacks[number].spared for number in found[1:]]
            return self._buy(seat, tuple([number for number in spared if number]))
        key = tuple(found)
        if scarce > 1:
            # Not cached: it depends on the choice producers of the neighbours too.
            return self._search_rests(seat, key[1:])
        payments = SEARCHED.get(key)
        if payments is None:
            if len(SEARCHED) >= REMEMBERED:
                SEARCHED.clear()
            payments = SEARCHED[key] = self._search_rests(seat, key[1:])
        return payments

    def _search_rests(self, seat: int, lacks: tuple[int, ...]) -> PaymentSet:
        best = NO_PAYMENT
        for rest in rests_after(lacks, self.cities[seat].choices):
            best = best.either(self._buy(seat, rest))
        return best

    def _buy(self, seat: int, lacks: tuple[int, ...]) -> PaymentSet:
        """Return the set of payments for some lacks, given by their numbers."""
        all_lacks = LACKS
        payments = FREE
        scarce = 0
        for number in lacks:
            lack = all_lacks[number]
            payments = payments.adding(lack)
            if lack.scarce:
                scarce += 1
        if scarce > 1:
            bought = [all_lacks[number] for number in lacks]
            wanted = [lack for lack in bought if lack.scarce]
            if self._compete(seat, wanted):
                # The other lacks need none of the producers that these compete for.
                payments = self._unbeaten(
                    seat, tuple([(lack.resource, lack.units) for lack in wanted])
                )
                for lack in bought:
                    if not lack.scarce:
                        payments = payments.adding(lack)
        return payments

    def _compete(self, seat: int, lacks: list[Lack]) -> bool:
        """Return whether lacks may want more from a neighbour's choice producers than they give."""
        left, right = self.terms.around[seat]
        city = self.cities[left]
        over = [
            (lack.resource, lack.highest - city.shown[lack.resource])
            for lack in lacks
            if lack.highest > city.shown[lack.resource]
        ]
        if len(over) > 1 and not can_give(tuple(over), city.sold):
            return True
        city = self.cities[right]
        over = [
            (lack.resource, lack.units - lack.lowest - city.shown[lack.resource])
            for lack in lacks
            if lack.units - lack.lowest > city.shown[lack.resource]
        ]
        return len(over) > 1 and not can_give(tuple(over), city.sold)

    def _unbeaten(self, seat: int, lack: Needs) -> PaymentSet:
        """Return the set of payments for units that compete for the same choice producers."""
        city = self.cities[seat]
        left, right = self.terms.around[seat]
        return payment_set(
            unbeaten(
                lack,
                self.cities[left].market,
                city.left_rates,
                self.cities[right].market,
                city.right_rates,
            )
        )

    def _pay_for_stage(self, seat: int) -> tuple[Pair, ...]:
        """Return the payments for the next stage of a city, and cache them in the city."""
        city = self.cities[seat]
        stages = city.board.stages
        payments = NONE
        if city.stages < len(stages):
            payments = self._payments(seat, stages[city.stages]).pairs
        city.stage_payments = payments
        return payments

    def production_changed(self, seat: int, index: int) -> None:
        """Work out again what a city and its neighbours lack of a resource that it makes."""
        left, right = self.terms.around[seat]
        self._reprice_one(seat, index)
        self._reprice_one(left, index)
        self._reprice_one(right, index)

    def choice_changed(self, seat: int, options: tuple[int, ...]) -> None:
        """Work out again what a city and its neighbours lack of some resources that it makes."""
        for index in options:
            self.production_changed(seat, index)

    def choices_changed(self, seat: int) -> None:
        """Work out again what a city and its neighbours lack of every resource."""
        left, right = self.terms.around[seat]
        self.reprice(seat)
        self.reprice(left)
        self.reprice(right)

    def rates_changed(self, seat: int, resources: Sequence[int]) -> None:
        """Work out again what a city lacks of some resources, after their prices changed."""
        for resource in resources:
            self._reprice_one(seat, resource)

    def reprice(self, seat: int) -> None:
        """Work out again everything that prices know of a city."""
        city = self.cities[seat]
        city.recount()
        city.rows = tuple([self._row(seat, resource) for resource in range(len(city.made))])
        city.stage_payments = None

    def _reprice_one(self, seat: int, resource: int) -> None:
        city = self.cities[seat]
        rows = city.rows
        row = self._row(seat, resource)
        if row is not rows[resource]:
            fresh = list(rows)
            fresh[resource] = row
            city.rows = tuple(fresh)
        city.stage_payments = None

    def _row(self, seat: int, resource: int) -> Row:
        cities = self.cities
        terms = self.terms
        left, right = terms.around[seat]
        city = cities[seat]
        # One number for all arguments: needs take five bits, stocks ten, and rates are few.
        key: i64 = city.rates[resource]
        key = key << 5 | terms.most
        key = key << 5 | resource
        key = key << 10 | city.makes[resource]
        key = key << 10 | cities[left].sells[resource]
        key = key << 10 | cities[right].sells[resource]
        row = ROWS.get(key)
        return find_row(key) if row is None else row
