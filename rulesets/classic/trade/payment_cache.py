"""Lacks and sets of payments: what a city lacks for a piece, and the ways to pay for it.

For each resource a city keeps a row: the lack that 0, 1, 2 … needed units of it leave. Only a
few different lacks and sets of payments ever occur, so each is one object that all games share.
The payments for a piece are found by a short walk: from the set for the first lack, one step
(`PaymentSet.buying`) for each further lack.

These caches fill with what was asked for some city, perhaps for the cards of a hidden hand. So
no attribute of a game, state or view may lead to them: states hold the numbers of lacks, and
plain payments, and `current_prices` and `legal` look the objects up in this module.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import count
from threading import RLock
from typing import Final

from wonders.core.cards.resources import Choices
from wonders.rulesets.classic.trade.unbeaten_payments import NEVER, NONE, NOTHING, Pair, best_of

__all__ = [
    "ALONE",
    "FIRST",
    "FREE",
    "LACKS",
    "MOST",
    "NO_PAYMENT",
    "REMEMBERED",
    "ROWS",
    "SEARCHED",
    "Lack",
    "PaymentSet",
    "Row",
    "find_row",
    "helpers_of",
    "payment_set",
    "rates_of",
    "rests_after",
    "row_of",
    "stock",
]

#: Held while a numbered object is made, as games may be played in several threads.
MAKING: Final = RLock()
#: The most units of a resource that are told apart; no piece needs more.
MOST: Final = 31
#: The size of the caches that can be emptied: what they held is worked out again.
REMEMBERED: Final = 1 << 14


class PaymentSet:
    """A set of unbeaten payments, the smallest sum first.

    `least` and `dearest` are the smallest and the largest sum. The payments of a `hard` set are
    not known yet: own choice producers have to be shared out first, and `least` is only a lower
    bound. A `scarce` set may buy from choice producers for sale. `bought` caches `buying`.
    """

    __slots__ = (
        "_added",
        "_either",
        "_within",
        "bought",
        "dearest",
        "hard",
        "least",
        "pairs",
        "scarce",
    )

    def __init__(self, pairs: tuple[Pair, ...], scarce: bool, bound: int | None) -> None:
        sums = [left + right for left, right in pairs]
        self.pairs = pairs
        self.scarce = scarce
        self.hard = bound is not None
        self.least: int = min(sums, default=NEVER) if bound is None else bound
        self.dearest: int = max(sums, default=NEVER)
        self.bought: dict[int, PaymentSet] = {}
        self._added: dict[int, PaymentSet] = {}
        self._either: dict[PaymentSet, PaymentSet] = {}
        self._within: dict[int, PaymentSet] = {}

    def within(self, coins: int) -> "PaymentSet":
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

    def buying(self, number: int) -> "PaymentSet":
        """Return the payments for this and one more lack, given by its number; may be `hard`."""
        found = self.bought.get(number)
        if found is None:
            lack = LACKS[number]
            if self.least >= NEVER or lack.least >= NEVER:
                found = NO_PAYMENT
            elif self.hard or lack.helps or (self.scarce and lack.scarce):
                found = _hard(self.least + lack.least)
            else:
                found = payment_set(self.adding(lack).pairs, self.scarce or lack.scarce)
            self.bought[number] = found
        return found

    def adding(self, lack: "Lack") -> "PaymentSet":
        """Return the payments for this and one more lack, as if producers were not `scarce`."""
        found = self._added.get(lack.purchase)
        if found is None:
            splits = range(lack.lowest, lack.highest + 1)
            prices = [
                (split * lack.left_rate, (lack.units - split) * lack.right_rate) for split in splits
            ]
            found = self._added[lack.purchase] = payment_set(
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


#: Numbers for purchases and choice producers; each is used once.
_numbers = count()

#: All sets of payments that have been made.
_known: Final[dict[tuple[tuple[Pair, ...], bool, int | None], PaymentSet]] = {}


def payment_set(
    pairs: Iterable[Pair], scarce: bool = False, bound: int | None = None
) -> PaymentSet:
    """Return the one set of these payments.

    `bound` makes it a `hard` one with that least sum.
    """
    key = tuple(pairs), scarce, bound
    found = _known.get(key)
    if found is None:
        with MAKING:
            found = _known.get(key)
            if found is None:
                found = _known[key] = PaymentSet(*key)
    return found


def _hard(least: int) -> PaymentSet:
    """Return the `hard` set whose payments cost at least some coins."""
    return payment_set(NONE, bound=least)


#: The sets for what costs nothing at the neighbours, and for what cannot be bought.
FREE = payment_set(NOTHING)
NO_PAYMENT = payment_set(NONE)


class Lack:
    """A lack of some units of one resource, given by its index; `LACKS[index]` is the lack itself.

    `less` is the lack of one unit less. From the left neighbour `lowest` to `highest` of the
    units can be bought, the rest from the right one, at the rate of each side. `scarce` is
    whether that may take choice producers for sale. `helps` is the number of own choice
    producers of the resource, and `least` a lower bound of the coins when all of them help.
    """

    __slots__ = (
        "helps",
        "highest",
        "index",
        "least",
        "left_rate",
        "less",
        "lowest",
        "purchase",
        "resource",
        "right_rate",
        "scarce",
        "spared",
        "units",
    )

    def __init__(
        self,
        resource: int,
        units: int,
        lowest: int,
        highest: int,
        left_rate: int,
        right_rate: int,
        scarce: bool,
        helps: int,
        least: int,
        less: "Lack | None",
    ) -> None:
        self.index = len(LACKS)
        self.resource = resource
        self.units = units
        self.lowest = lowest
        self.highest = highest
        self.left_rate = left_rate
        self.right_rate = right_rate
        self.scarce = scarce
        self.helps = helps
        self.least = least
        self.less = less
        #: The number of the lack that is left when all those producers give their unit.
        self.spared = 0
        rest: Lack | None = self
        for _ in range(helps):
            rest = None if rest is None else rest.less
        if rest is not None:
            self.spared = len(LACKS) if rest is self else rest.index
        #: A number for the purchase, equal for lacks that are bought alike.
        self.purchase: int = _purchase(units, lowest, highest, left_rate, right_rate)
        LACKS.append(self)
        FIRST.append(FREE.buying(self.index))
        ALONE.append(self._alone())

    def _alone(self) -> PaymentSet:
        """Return the payments for it when nothing else is lacking."""
        if not self.helps:
            payments = FIRST[self.index]
            if self.units == 1 and len(payments.pairs) > 1:
                # Of two equal sums the left neighbour's comes first.
                return payment_set(sorted(payments.pairs, key=_left_first), self.scarce)
            return payments
        return FREE.adding(LACKS[self.spared]) if self.spared else FREE


@cache
def _purchase(*numbers: int) -> int:
    """Return the same number for the same arguments, a new one for others."""
    return next(_numbers)


def _left_first(pair: Pair) -> Pair:
    return pair[0] + pair[1], pair[1]


#: All lacks that have been made; for each, by number, the payments as the first of several lacks,
#: and those when nothing else is lacking.
LACKS: Final[list[Lack]] = []
FIRST: Final[list[PaymentSet]] = []
ALONE: Final[list[PaymentSet]] = []
_lacks: Final[dict[tuple[object, ...], Lack]] = {}


def lack_of(
    resource: int,
    units: int,
    lowest: int,
    highest: int,
    left_rate: int,
    right_rate: int,
    scarce: bool,
    helps: int,
    least: int,
    less: Lack | None,
) -> Lack:
    """Return the one lack with these attributes; see `Lack`."""
    key = resource, units, lowest, highest, left_rate, right_rate, scarce, helps, least, less
    found = _lacks.get(key)
    if found is None:
        with MAKING:
            found = _lacks.get(key)
            if found is None:
                found = _lacks[key] = Lack(*key)
    return found


# Number 0 means that nothing is lacking.
lack_of(0, 0, 0, 0, 0, 0, False, 0, 0, None)

#: The numbers of the lacks that 0, 1, 2 … needed units of a resource leave; 0 is none.
Row = tuple[int, ...]

#: Returns the one row with some numbers, so that an unchanged row is the same object.
_row = lru_cache(maxsize=REMEMBERED)(tuple)


def stock(fixed: int, most: int) -> int:
    """Return one number for two: the fixed units, and the most units with choice producers."""
    return max(0, min(fixed, MOST)) * (MOST + 1) + max(0, min(most, MOST))


_rates: list[tuple[int, int]] = []


@cache
def rates_of(left: int, right: int) -> int:
    """Return the number of a pair of prices: at the left neighbour, at the right one."""
    with MAKING:
        _rates.append((left, right))
        return len(_rates) - 1


#: The rows worked out so far, by the arguments of `row_of` in one number (see `find_row`).
ROWS: Final[dict[int, Row]] = {}
#: The sets searched for so far, by the number of the choice producers and those of the lacks.
SEARCHED: Final[dict[tuple[int, ...], PaymentSet]] = {}


def find_row(key: int) -> Row:
    """Return the row for the arguments of `row_of` in one number, and cache it.

    From the left the number consists of `rates`, then `most` and `resource` in five bits each,
    then `makes`, `left` and `right` in ten bits each.
    """
    if len(ROWS) >= REMEMBERED:
        ROWS.clear()
    makes, left, right = key >> 20 & 1023, key >> 10 & 1023, key & 1023
    resource, most, rates = key >> 30 & 31, key >> 35 & 31, key >> 40
    row = ROWS[key] = row_of(resource, makes, left, right, rates, most)
    return row


def row_of(resource: int, makes: int, left: int, right: int, rates: int, most: int) -> Row:
    """Return the row of a resource: the lacks that 0, 1, 2 … `most` needed units leave.

    `makes` is the stock of what the city makes, `left` and `right` are the stocks of what its
    neighbours sell, and `rates` is the number of their prices (see `stock` and `rates_of`).
    """
    made, can_make = divmod(makes, MOST + 1)
    left_fixed, left_most = divmod(left, MOST + 1)
    right_fixed, right_most = divmod(right, MOST + 1)
    left_rate, right_rate = _rates[rates]
    near, near_rate, far_rate = left_most, left_rate, right_rate
    if right_rate < left_rate:
        near, near_rate, far_rate = right_most, right_rate, left_rate
    row = [0] * (most + 1)
    less: Lack | None = None
    for need in range(made + 1, most + 1):
        units = need - made
        lowest = max(0, units - right_most)
        highest = min(units, left_most)
        bought = max(0, need - can_make)
        least = NEVER
        if bought <= left_most + right_most:
            least = min(bought, near) * near_rate + max(0, bought - near) * far_rate
        lack = lack_of(
            resource,
            units,
            lowest,
            highest,
            left_rate,
            right_rate,
            highest > left_fixed or units - lowest > right_fixed,
            can_make - made,
            least,
            less,
        )
        less = lack
        if need > 0:
            row[need] = lack.index
    known: Row = _row(tuple(row))
    return known


@lru_cache(maxsize=REMEMBERED)
def helpers_of(choices: Choices) -> int:
    """Return a number for some choice producers; others get other numbers."""
    return next(_numbers)


def rests_after(lacks: tuple[int, ...], choices: Choices) -> list[tuple[int, ...]]:
    """Return all that can still be lacking once choice producers have given their units.

    Lacks are given by their numbers. If the producers can give everything, the list is only the
    empty tuple.
    """
    all_lacks = LACKS
    wants = [lacks]
    for options in choices:
        grown: list[tuple[int, ...]] = []
        for want in wants:
            idle = True
            at = 0
            for number in want:
                lack = all_lacks[number]
                for resource in options:
                    if resource == lack.resource:
                        idle = False
                        rest = want[at + 1 :]
                        if lack.less is not None:
                            rest = (lack.less.index,) + rest  # noqa: RUF005
                        less = want[:at] + rest
                        if not less:
                            return [()]
                        grown.append(less)
                        break
                at += 1  # noqa: SIM113 - compiled this is less than `enumerate`
            if idle:
                grown.append(want)
        # Different uses can leave the same.
        wants = list(dict.fromkeys(grown)) if len(wants) > 1 else grown
    return wants
