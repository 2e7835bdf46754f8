"""Payments for pieces by every city of classic, worked out from what all cities make.

The lowest layer of a state; `conflict` is the next. `payment_cache` has the sets of payments,
`unbeaten_payments` the case that needs a search.
"""

from typing import TYPE_CHECKING

from wonders.core.cards.pieces import Piece
from wonders.core.cards.resources import Choices, Needs, Units
from wonders.core.game.state import State as AnyState
from wonders.core.native import i64, mypyc_attr
from wonders.rulesets.classic.trade.payment_cache import (
    FREE,
    MOST,
    NO_PAYMENT,
    PaymentSet,
    bought_alone,
    payment_set,
)
from wonders.rulesets.classic.trade.unbeaten_payments import (
    NEVER,
    Pair,
    can_give,
    lacking,
    unbeaten,
)

if TYPE_CHECKING:
    from wonders.rulesets.classic.city import City
    from wonders.rulesets.classic.constants import Constants

__all__ = ["PricedState", "payments_within", "rests_after"]


@mypyc_attr(allow_interpreted_subclasses=True)
class PricedState(AnyState):
    """The part of a state of classic that knows payments (C7 to C10).

    A state keeps no `PaymentSet`: those remember what was asked for hidden hands (see
    `payment_cache`).
    """

    __slots__ = ("terms",)

    #: The constants of the game.
    terms: "Constants"
    #: The cities in the order of the seats; with two players the Free City is the last.
    cities: "tuple[City, ...]"

    def pairs(self, seat: int, piece: Piece) -> tuple[Pair, ...]:
        """Return the unbeaten payments to both neighbours for a piece; links are not looked at."""
        left, right = self.terms.around[seat]
        cities = self.cities
        return payments_within(NEVER, piece.needs, cities[seat], cities[left], cities[right]).pairs

    def choice_changed(self, seat: int, options: tuple[int, ...]) -> None:
        """Do nothing: a city counts its stocks itself when its choice producers change."""

    def choices_changed(self, seat: int) -> None:
        """Count again everything that prices know of a city."""
        self.cities[seat].recount()


def payments_within(
    coins: i64, needs: Needs, city: "City", left: "City", right: "City"
) -> PaymentSet:
    """Return the unbeaten payments, up to some coins, of a city for what a piece needs (C7 to C9).

    `left` and `right` are its neighbours.
    """
    payments = _buy(needs, city.makes, city, left, right)
    if payments.least > coins:
        # Not even if each own choice producer could help with every lack.
        return NO_PAYMENT
    if city.masks and _shared(needs, city):
        payments = _share_out(needs, city, left, right)
    return payments.within(coins)


def _buy(needs: Needs, own: Units, city: "City", left: "City", right: "City") -> PaymentSet:
    """Return the payments for what is needed beyond the stocks `own` of all resources.

    Every choice producer that is counted in a stock gives its unit.
    """
    payments = FREE
    # What is bought at the same prices counts as one purchase.
    rates: i64 = -1
    units: i64 = 0
    lowest: i64 = 0
    highest: i64 = 0
    lacks: i64 = 0
    scarce: i64 = 0
    helped = False
    for resource, need in needs:
        makes: i64 = own[resource]
        if need <= makes >> 5:
            continue
        lacks += 1
        helped = helped or makes >> 5 != makes & MOST
        lack: i64 = need - (makes & MOST)
        if lack <= 0:
            continue
        sold_left: i64 = left.sells[resource]
        sold_right: i64 = right.sells[resource]
        fewest = max(0, lack - (sold_right & MOST))
        most = min(lack, sold_left & MOST)
        if fewest > most:
            return NO_PAYMENT
        if most > sold_left >> 5 or lack - fewest > sold_right >> 5:
            scarce += 1
        its_rates: i64 = city.rates[resource]
        if its_rates != rates or units + lack > MOST:
            if units:
                payments = payments.adding(rates, units, lowest, highest)
            rates = its_rates
            units = lowest = highest = 0
        units += lack
        lowest += fewest
        highest += most
    if not units:
        return FREE
    if scarce > 1:
        wanted = _competing(needs, own, left, right)
        if wanted:
            return _search(wanted, needs, own, city, left, right)
    if payments is not FREE:
        return payments.adding(rates, units, lowest, highest)
    payments = bought_alone(rates, units, lowest, highest)
    if lacks == 1 and units == 1 and not helped:
        return payments.left_first()
    return payments


# -- choice producers for sale ------------------------------------------------------------


def _competing(needs: Needs, own: Units, left: "City", right: "City") -> Needs:
    """Return the lacks that may want more of a neighbour's choice producers than they can give.

    Empty if they can give everything that may be bought of both.
    """
    wanted: list[tuple[int, int]] = []
    over_left: list[tuple[int, int]] = []
    over_right: list[tuple[int, int]] = []
    for resource, need in needs:
        lack = need - (own[resource] & MOST)
        if lack <= 0:
            continue
        more_left = min(lack, left.sells[resource] & MOST) - left.shown[resource]
        more_right = min(lack, right.sells[resource] & MOST) - right.shown[resource]
        if more_left > 0:
            over_left.append((resource, more_left))
        if more_right > 0:
            over_right.append((resource, more_right))
        if more_left > 0 or more_right > 0:
            wanted.append((resource, lack))
    if _can_all_give(over_left, left) and _can_all_give(over_right, right):
        return ()
    return tuple(wanted)


def _can_all_give(over: list[tuple[int, int]], seller: "City") -> bool:
    return len(over) < 2 or can_give(tuple(over), seller.sold)


def _search(
    wanted: Needs, needs: Needs, own: Units, city: "City", left: "City", right: "City"
) -> PaymentSet:
    """Return the payments for what is needed, where the lacks in `wanted` compete."""
    payments = payment_set(
        unbeaten(wanted, left.market, city.left_rates, right.market, city.right_rates)
    )
    competing = {resource for resource, _ in wanted}
    for resource, need in needs:
        lack = need - (own[resource] & MOST)
        if lack > 0 and resource not in competing:
            # It needs none of the producers that the others compete for.
            fewest = max(0, lack - (right.sells[resource] & MOST))
            most = min(lack, left.sells[resource] & MOST)
            payments = payments.adding(city.rates[resource], lack, fewest, most)
    return payments


# -- own choice producers -----------------------------------------------------------------


def _shared(needs: Needs, city: "City") -> bool:
    """Return whether an own choice producer can help with more than one lack."""
    makes = city.makes
    lacked: i64 = 0
    for resource, need in needs:
        if need > makes[resource] >> 5:
            lacked |= 1 << resource
    for options in city.masks:
        mask: i64 = options
        mask &= lacked
        if mask & (mask - 1):
            return True
    return False


def _share_out(needs: Needs, city: "City", left: "City", right: "City") -> PaymentSet:
    """Return the payments for what is needed, with own choice producers shared out (C8)."""
    made = city.made
    lack = lacking(needs, made)
    nothing = (0,) * len(made)
    best = NO_PAYMENT
    for rest in rests_after(lack, city.choices):
        best = best.either(_buy(rest, nothing, city, left, right))
    return best


def rests_after(lack: Needs, choices: Choices) -> list[Needs]:
    """Return all that can still be lacking once choice producers have given their units.

    If the producers can give everything, the list is only the empty tuple.
    """
    wants = [lack]
    for options in choices:
        grown: list[Needs] = []
        for want in wants:
            idle = True
            at = 0
            for resource, units in want:
                if resource in options:
                    idle = False
                    less = want[at + 1 :]
                    if units > 1:
                        less = ((resource, units - 1), *less)
                    less = want[:at] + less
                    if not less:
                        return [()]
                    grown.append(less)
                at += 1  # noqa: SIM113 - compiled this is less than `enumerate`
            if idle:
                grown.append(want)
        # Different uses can leave the same.
        wants = list(dict.fromkeys(grown)) if len(wants) > 1 else grown
    return wants
