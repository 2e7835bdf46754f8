"""Sets of payments: the ways to pay for what a city buys of its neighbours.

Only a few different sets ever occur, so each is one object that all games share. The payments for
a piece are found by a few steps from one set to the next: one for all units that cost the same.

These caches fill with what was asked for some city, perhaps for the cards of a hidden hand. So
no attribute of a game, state or view may lead to them: states hold numbers and plain payments,
and `prices_of_all_pieces_now` and `legal_moves` look the objects up in this module.
"""

from collections.abc import Iterable
from functools import cache
from threading import RLock
from typing import Final

from wonders.core.compiled_or_plain import i64
from wonders.rulesets.classic.trade.cheapest_payments import NEVER, NONE, NOTHING, Pair, best_of

__all__ = [
    "FREE",
    "NO_PAYMENT",
    "PaymentSet",
    "bought_alone",
    "payment_set",
    "rates_of",
]

#: Held while a shared object is made, as games may be played in several threads.
MAKING: Final = RLock()


class PaymentSet:
    """A set of unbeaten payments, the smallest sum first.

    `least` and `dearest` are the smallest and the largest sum.
    """

    __slots__ = ("_adding", "_either", "_left_first", "_within", "dearest", "least", "pairs")

    def __init__(self, pairs: tuple[Pair, ...]) -> None:
        sums = [left + right for left, right in pairs]
        self.pairs = pairs
        self.least: i64 = min(sums, default=NEVER)
        self.dearest: i64 = max(sums, default=NEVER)
        self._left_first: PaymentSet | None = None
        self._adding: dict[int, PaymentSet] = {}
        self._either: dict[PaymentSet, PaymentSet] = {}
        self._within: dict[int, PaymentSet] = {}

    def within(self, coins: i64) -> "PaymentSet":
        """Return the set of those payments that cost no more than some coins."""
        if self.dearest <= coins:
            return self
        if self.least > coins:
            return NO_PAYMENT
        found = self._within.get(coins)
        if found is None:
            found = payment_set([pair for pair in self.pairs if pair[0] + pair[1] <= coins])
            self._within[coins] = found
        return found

    def adding(self, rates: i64, units: i64, lowest: i64, highest: i64) -> "PaymentSet":
        """Return the payments for this and for some units besides, at prices given by their number.

        From `lowest` to `highest` of the units can be bought of the left neighbour, the rest of
        the right one.
        """
        purchase = rates << 15 | units << 10 | lowest << 5 | highest
        found = self._adding.get(purchase)
        if found is None:
            price_left, price_right = _rates[rates]
            prices = [
                (split * price_left, (units - split) * price_right)
                for split in range(lowest, highest + 1)
            ]
            found = self._adding[purchase] = payment_set(
                best_of([(left + a, right + b) for left, right in self.pairs for a, b in prices])
            )
        return found

    def either(self, other: "PaymentSet") -> "PaymentSet":
        """Return the unbeaten payments of this set and another."""
        found = self._either.get(other)
        if found is None:
            pairs = best_of([*self.pairs, *other.pairs])
            found = self._either[other] = payment_set(pairs)
        return found

    def left_first(self) -> "PaymentSet":
        """Return the same payments; of two equal sums the left neighbour's comes first."""
        found = self._left_first
        if found is None:
            found = self._left_first = payment_set(sorted(self.pairs, key=_left_first))
        return found


def _left_first(pair: Pair) -> Pair:
    return pair[0] + pair[1], pair[1]


#: All sets of payments that have been made.
_known: Final[dict[tuple[Pair, ...], PaymentSet]] = {}


def payment_set(pairs: Iterable[Pair]) -> PaymentSet:
    """Return the one set of these payments."""
    key = tuple(pairs)
    found = _known.get(key)
    if found is None:
        with MAKING:
            found = _known.get(key)
            if found is None:
                found = _known[key] = PaymentSet(key)
    return found


#: The sets for what costs nothing at the neighbours, and for what cannot be bought.
FREE: Final = payment_set(NOTHING)
NO_PAYMENT: Final = payment_set(NONE)

#: Pairs of prices, by their number: at the left neighbour, at the right one.
_rates: Final[list[tuple[int, int]]] = []
#: The sets for units that are all bought at one pair of prices, by its number. In each list they
#: stand by the units, the fewest and the most of them from the left, in five bits each.
_alone: Final[list[list[PaymentSet | None]]] = []


@cache
def rates_of(left: int, right: int) -> int:
    """Return the number of a pair of prices: at the left neighbour, at the right one."""
    with MAKING:
        _alone.append([])
        _rates.append((left, right))
        return len(_rates) - 1


def bought_alone(rates: i64, units: i64, lowest: i64, highest: i64) -> PaymentSet:
    """Return the payments for some units alone, as `FREE.adding` does."""
    known = _alone[rates]
    at: i64 = units << 10 | lowest << 5 | highest
    if at < len(known):
        found = known[at]
        if found is not None:
            return found
    found = FREE.adding(rates, units, lowest, highest)
    with MAKING:
        known.extend([None] * (at + 1 - len(known)))
        known[at] = found
    return found
