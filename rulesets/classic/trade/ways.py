"""What a city lacks for a thing, and the ways to pay for it.

For each resource a city keeps a row: what 0, 1, 2 … needed units of it come to. Few different
lacks and few different sets of payments occur, so each is one object for all games, and what
a thing can cost is found by a short walk: from the ways to get the first thing that is lacking,
one step for each other.

All that is remembered here has been asked for some city, perhaps for the cards of a hand. So
no attribute of a game, a state or a view leads to it: states hold numbers of lacks and plain
payments in place of these objects, and who uses them takes them from this module.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import count
from threading import RLock
from typing import Final

from wonders.core.cards.resources import Choices
from wonders.rulesets.classic.trade.payment import NEVER, NONE, NOTHING, Pair, best_of

__all__ = [
    "ALONE",
    "FIRST",
    "FREE",
    "LACKS",
    "MOST",
    "NO_WAY",
    "REMEMBERED",
    "ROWS",
    "SEARCHED",
    "Lack",
    "PaymentSet",
    "Row",
    "find_row",
    "helpers_of",
    "rates_of",
    "rests_after",
    "row_of",
    "stock",
    "ways_of",
]

#: Held while something is made that is known by its number: games may be played in threads.
MAKING: Final = RLock()
#: The most units of a resource that count: nothing needs more.
MOST: Final = 31
#: How much of what is only a short cut is remembered; past that it is found anew.
REMEMBERED: Final = 1 << 14


class PaymentSet:
    """Is a set of unbeaten payments, the smallest sum first.

    `least` and `dearest` are the smallest and the largest sum. `hard` ways are not known
    yet: choice producers have to be shared out first, and `least` is only a bound. `scarce`
    ways buy from choice producers for sale. `bought` remembers `buying`.
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
        """Return those ways that cost no more than some coins."""
        if self.dearest <= coins:
            return self
        if self.least > coins:
            return NO_WAY
        found = self._within.get(coins)
        if found is None:
            found = ways_of([pair for pair in self.pairs if pair[0] + pair[1] <= coins])
            self._within[coins] = found
        return found

    def buying(self, number: int) -> "PaymentSet":
        """Return the ways to get a lack besides; `hard` ones if that takes a search."""
        found = self.bought.get(number)
        if found is None:
            lack = LACKS[number]
            if self.least >= NEVER or lack.least >= NEVER:
                found = NO_WAY
            elif self.hard or lack.helps or (self.scarce and lack.scarce):
                found = _hard(self.least + lack.least)
            else:
                found = ways_of(self.adding(lack).pairs, self.scarce or lack.scarce)
            self.bought[number] = found
        return found

    def adding(self, lack: "Lack") -> "PaymentSet":
        """Return the ways to buy what is lacking besides, whoever else wants what is sold."""
        found = self._added.get(lack.purchase)
        if found is None:
            splits = range(lack.lowest, lack.highest + 1)
            prices = [
                (split * lack.left_rate, (lack.units - split) * lack.right_rate) for split in splits
            ]
            found = self._added[lack.purchase] = ways_of(
                best_of([(left + a, right + b) for left, right in self.pairs for a, b in prices])
            )
        return found

    def either(self, other: "PaymentSet") -> "PaymentSet":
        """Return the best of these ways and others."""
        found = self._either.get(other)
        if found is None:
            pairs = best_of([*self.pairs, *other.pairs])
            found = self._either[other] = ways_of(pairs)
        return found


#: Numbers that stand for something, each for one thing only.
_numbers = count()

#: All ways there are.
_known: Final[dict[tuple[tuple[Pair, ...], bool, int | None], PaymentSet]] = {}


def ways_of(pairs: Iterable[Pair], scarce: bool = False, bound: int | None = None) -> PaymentSet:
    """Return the ways that are these payments."""
    key = tuple(pairs), scarce, bound
    found = _known.get(key)
    if found is None:
        with MAKING:
            found = _known.get(key)
            if found is None:
                found = _known[key] = PaymentSet(*key)
    return found


def _hard(least: int) -> PaymentSet:
    """Return ways that have to be searched for and cost some coins at the least."""
    return ways_of(NONE, bound=least)


#: What costs no neighbour anything, and what cannot be had.
FREE = ways_of(NOTHING)
NO_WAY = ways_of(NONE)


class Lack:
    """Is a lack of some units of the resource at a place; `LACKS` holds it at `index`.

    `less` is that of one unit less. The left neighbour can sell `lowest` to `highest` of the
    units so that the right one can sell the rest, each for the rate of that side; `scarce`
    tells that this may take producers of one unit of several. `helped` tells that own
    producers of that kind may give a unit, and then `least` is what the rest costs at the
    least.
    """

    __slots__ = (
        "helps",
        "highest",
        "index",
        "least",
        "left_rate",
        "less",
        "lowest",
        "place",
        "purchase",
        "right_rate",
        "scarce",
        "spared",
        "units",
    )

    def __init__(
        self,
        place: int,
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
        self.place = place
        self.units = units
        self.lowest = lowest
        self.highest = highest
        self.left_rate = left_rate
        self.right_rate = right_rate
        self.scarce = scarce
        self.helps = helps
        self.least = least
        self.less = less
        #: What is left of it when all those producers give their unit, by its number.
        self.spared = 0
        rest: Lack | None = self
        for _ in range(helps):
            rest = None if rest is None else rest.less
        if rest is not None:
            self.spared = len(LACKS) if rest is self else rest.index
        #: The number of what has to be bought, whatever it is.
        self.purchase: int = _purchase(units, lowest, highest, left_rate, right_rate)
        LACKS.append(self)
        FIRST.append(FREE.buying(self.index))
        ALONE.append(self._alone())

    def _alone(self) -> PaymentSet:
        """Return the ways to get it when nothing else is lacking."""
        if not self.helps:
            ways = FIRST[self.index]
            if self.units == 1 and len(ways.pairs) > 1:
                # Of two prices alike the left neighbour's comes first.
                return ways_of(sorted(ways.pairs, key=_left_first), self.scarce)
            return ways
        return FREE.adding(LACKS[self.spared]) if self.spared else FREE


@cache
def _purchase(*numbers: int) -> int:
    """Return a number for some numbers, another one for any others."""
    return next(_numbers)


def _left_first(pair: Pair) -> Pair:
    return pair[0] + pair[1], pair[1]


#: All lacks there are, and for each the ways to get it: as the first thing of several, and
#: when nothing else is lacking.
LACKS: Final[list[Lack]] = []
FIRST: Final[list[PaymentSet]] = []
ALONE: Final[list[PaymentSet]] = []
_lacks: Final[dict[tuple[object, ...], Lack]] = {}


def lack_of(
    place: int,
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
    """Return the lack that `Lack` describes."""
    key = place, units, lowest, highest, left_rate, right_rate, scarce, helps, least, less
    found = _lacks.get(key)
    if found is None:
        with MAKING:
            found = _lacks.get(key)
            if found is None:
                found = _lacks[key] = Lack(*key)
    return found


# At 0 stands no lack at all.
lack_of(0, 0, 0, 0, 0, 0, False, 0, 0, None)

#: The numbers of what 0, 1, 2 … needed units of a resource come to, 0 if none is lacking.
Row = tuple[int, ...]

#: Returns the one row that says the same, so that a row that has not changed is easily seen.
_row = lru_cache(maxsize=REMEMBERED)(tuple)


def stock(fixed: int, most: int) -> int:
    """Return in one number how many units can be had: fixed ones, and the most with choices."""
    return max(0, min(fixed, MOST)) * (MOST + 1) + max(0, min(most, MOST))


_rates: list[tuple[int, int]] = []


@cache
def rates_of(left: int, right: int) -> int:
    """Return the number of what a unit costs at the left and at the right neighbour."""
    with MAKING:
        _rates.append((left, right))
        return len(_rates) - 1


#: The rows that have been found, by what `row_of` takes in one number (see `find_row`).
ROWS: Final[dict[int, Row]] = {}
#: The ways that were searched for, by the numbers of choice producers and lacks.
SEARCHED: Final[dict[tuple[int, ...], PaymentSet]] = {}


def find_row(key: int) -> Row:
    """Return a row by what `row_of` takes, and remember it.

    From the left its number is made of: `rates`, then in five bits each `most` and `place`,
    then in ten bits each `makes`, `left` and `right`.
    """
    if len(ROWS) >= REMEMBERED:
        ROWS.clear()
    makes, left, right = key >> 20 & 1023, key >> 10 & 1023, key & 1023
    place, most, rates = key >> 30 & 31, key >> 35 & 31, key >> 40
    row = ROWS[key] = row_of(place, makes, left, right, rates, most)
    return row


def row_of(place: int, makes: int, left: int, right: int, rates: int, most: int) -> Row:
    """Return what 0, 1, 2 … `most` needed units of a resource come to.

    `makes` is the stock that a city makes itself, `left` and `right` are what its neighbours
    sell, and `rates` is the number of what they take (see `stock` and `rates_of`).
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
            place,
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
    """Return a number for some choice producers, another one for any others."""
    return next(_numbers)


def rests_after(lacks: tuple[int, ...], choices: Choices) -> list[tuple[int, ...]]:
    """Return all that can be lacking once choice producers have given all they can.

    Lacks are named by their numbers. If nothing can be lacking, that is all there is.
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
                for place in options:
                    if place == lack.place:
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
        # Several ways can lead to the same.
        wants = list(dict.fromkeys(grown)) if len(wants) > 1 else grown
    return wants
