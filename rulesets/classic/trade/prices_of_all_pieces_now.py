"""Payments for pieces by every city of classic, worked out from what all cities make.

The lowest layer of a state; `conflict` is the next. `payment_cache` has the sets of payments,
`cheapest_payments` the case that needs a search.
"""

from typing import TYPE_CHECKING

from wonders.core.cards.pieces import Piece
from wonders.core.cards.resources import Choices, Needs
from wonders.core.compiled_or_plain import i64, mypyc_attr
from wonders.core.game.state import State as AnyState
from wonders.rulesets.classic.trade.cheapest_payments import (
    NEVER,
    Pair,
    can_give,
    unbeaten,
)
from wonders.rulesets.classic.trade.packed_unit_counts import (
    ALL,
    MOST,
    PLACES,
    WIDTH,
    lacked,
    needed,
    placed,
)
from wonders.rulesets.classic.trade.payment_cache import (
    FREE,
    NO_PAYMENT,
    PaymentSet,
    bought_alone,
    payment_set,
)

if TYPE_CHECKING:
    from wonders.rulesets.classic.city import City
    from wonders.rulesets.classic.precomputed_constants import Constants

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
        needs = needed(piece.needs)
        return payments_within(NEVER, needs, cities[seat], cities[left], cities[right]).pairs

    def choice_changed(self, seat: int, options: tuple[int, ...]) -> None:
        """Do nothing: a city counts its stocks itself when its choice producers change."""

    def choices_changed(self, seat: int) -> None:
        """Count again everything that prices know of a city."""
        self.cities[seat].recount()


def payments_within(
    coins: i64, needs: i64, city: "City", left: "City", right: "City"
) -> PaymentSet:
    """Return the unbeaten payments, up to some coins, for a row of needs of a city (C7 to C9).

    `left` and `right` are its neighbours.
    """
    payments = _buy(needs, city.makes, city.may_make, city, left, right)
    if payments.least > coins:
        # Not even if each own choice producer could help with every lack.
        return NO_PAYMENT
    if city.masks and _shared(needs, city):
        payments = _share_out(needs, city, left, right)
    return payments if payments.dearest <= coins else payments.within(coins)


def _buy(
    needs: i64, own: i64, may_own: i64, city: "City", left: "City", right: "City"
) -> PaymentSet:
    """Return the payments for what is needed beyond the rows of what the city has itself.

    `own` is its fixed production. Its choice producers all give the units that `may_own` has more.
    """
    # As in `lacked`; a call would take as long as the rest.
    lacks = ~((may_own | ALL) - needs) & ALL
    if not lacks:
        return FREE
    payments = FREE
    # What is bought at the same prices is one purchase.
    rates: i64 = -1
    units: i64 = 0
    lowest: i64 = 0
    highest: i64 = 0
    scarce: i64 = 0
    sold_left = left.sells
    sold_right = right.sells
    may_left = left.may_sell
    may_right = right.may_sell
    at: i64 = 0
    rest = lacks
    while rest:
        # Place by place, the lowest first.
        place = rest & -rest
        rest ^= place
        bit: int = place
        at = bit.bit_length() - WIDTH
        lack = (needs >> at & MOST) - (may_own >> at & MOST)
        most = may_left >> at & MOST
        if most > lack:  # noqa: PLR1730 - a call takes longer in plain Python
            most = lack
        from_right = may_right >> at & MOST
        if from_right > lack:  # noqa: PLR1730
            from_right = lack
        fewest = lack - from_right
        if fewest > most:
            return NO_PAYMENT
        if most > sold_left >> at & MOST or from_right > sold_right >> at & MOST:
            scarce += 1
        its_rates: i64 = city.rates[at // WIDTH]
        if its_rates != rates or units + lack > MOST:
            if units:
                payments = payments.adding(rates, units, lowest, highest)
            rates = its_rates
            units = 0
            lowest = 0
            highest = 0
        units += lack
        lowest += fewest
        highest += most
    if scarce > 1:
        wanted = _competing(needs, may_own, left, right)
        if wanted:
            return _search(wanted, needs, may_own, city, left, right)
    if payments is FREE:
        payments = bought_alone(rates, units, lowest, highest)
        if units == 1 and lacked(needs, own) == lacks and not (own ^ may_own) >> at & MOST:
            # A single unit, and none that the city could make itself.
            payments = payments.left_first()
    else:
        payments = payments.adding(rates, units, lowest, highest)
    return payments


# -- choice producers for sale ------------------------------------------------------------


def _competing(needs: i64, own: i64, left: "City", right: "City") -> Needs:
    """Return the lacks that may want more of a neighbour's choice producers than they can give.

    Empty if they can give everything that may be bought of both.
    """
    wanted: list[tuple[int, int]] = []
    over_left: list[tuple[int, int]] = []
    over_right: list[tuple[int, int]] = []
    for resource, lack in _units_lacked(needs, own):
        more_left = _over(left, resource, lack)
        more_right = _over(right, resource, lack)
        if more_left > 0:
            over_left.append((resource, more_left))
        if more_right > 0:
            over_right.append((resource, more_right))
        if more_left > 0 or more_right > 0:
            wanted.append((resource, lack))
    if _can_all_give(over_left, left) and _can_all_give(over_right, right):
        return ()
    return tuple(wanted)


def _units_lacked(needs: i64, own: i64) -> list[tuple[int, int]]:
    """Return what is needed beyond a row of own production, as resources and units."""
    found: list[tuple[int, int]] = []
    for resource in range(PLACES):
        at = resource * WIDTH
        lack = (needs >> at & MOST) - (own >> at & MOST)
        if lack > 0:
            found.append((resource, lack))
    return found


def _over(seller: "City", resource: i64, lack: i64) -> i64:
    """Return how many units of a lack a city can sell beyond its fixed production."""
    at = resource * WIDTH
    return min(lack, seller.may_sell >> at & MOST) - (seller.sells >> at & MOST)


def _can_all_give(over: list[tuple[int, int]], seller: "City") -> bool:
    return len(over) < 2 or can_give(tuple(over), seller.sold)


def _search(
    wanted: Needs, needs: i64, own: i64, city: "City", left: "City", right: "City"
) -> PaymentSet:
    """Return the payments for what is needed, where the lacks in `wanted` compete."""
    payments = payment_set(
        unbeaten(wanted, left.market, city.left_rates, right.market, city.right_rates)
    )
    competing = {resource for resource, _ in wanted}
    for resource, lack in _units_lacked(needs, own):
        if resource not in competing:
            # It needs none of the producers that the others compete for.
            at = resource * WIDTH
            most = min(lack, left.may_sell >> at & MOST)
            fewest = max(0, lack - (right.may_sell >> at & MOST))
            payments = payments.adding(city.rates[resource], lack, fewest, most)
    return payments


# -- own choice producers -----------------------------------------------------------------


def _shared(needs: i64, city: "City") -> bool:
    """Return whether an own choice producer can help with more than one lack."""
    lacks = lacked(needs, city.makes)
    for options in city.masks:
        mask: i64 = options
        mask &= lacks
        if mask & (mask - 1):
            return True
    return False


def _share_out(needs: i64, city: "City", left: "City", right: "City") -> PaymentSet:
    """Return the payments for what is needed, with own choice producers shared out (C8)."""
    lack: i64 = 0
    for resource, units in _units_lacked(needs, city.makes):
        lack = placed(lack, resource, units)
    best = NO_PAYMENT
    for rest in rests_after(lack, city.choices):
        own = needs - rest
        best = best.either(_buy(needs, own, own, city, left, right))
    return best


def rests_after(lack: i64, choices: Choices) -> list[i64]:
    """Return the rows of all that can still be lacking once choice producers have given a unit.

    If the producers can give everything, the list is only the empty row.
    """
    wants: list[i64] = [lack]
    for options in choices:
        grown: list[i64] = []
        for want in wants:
            idle = True
            for resource in options:
                units = want >> resource * WIDTH & MOST
                if units:
                    idle = False
                    rest = placed(want, resource, units - 1)
                    if not rest:
                        return [0]
                    if rest not in grown:
                        grown.append(rest)
            # Different uses can leave the same.
            if idle and want not in grown:
                grown.append(want)
        wants = grown
    return wants
