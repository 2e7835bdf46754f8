"""Payments in Duel: the cheapest way for a city to get the resources of a piece (D10 to D12).

A city has fixed production, choice producers, and a *rate* for each missing unit: its price.
Prices are asked hundreds of times a game and change a dozen times. So a city keeps a *bill*:
what 1, 2, 3 … needed units of each resource would cost it. The price of a piece is then a
short sum, and exact as long as the city has no choice producers and no discounts. With them
the sum is an upper bound, `relief` tells how far below it the price can be, and `least_price`
finds the price. `cheapest` gives the full account: which units are bought, which a discount
takes off, and which come from choice producers.

Nothing here knows a state. `current_prices` keeps the bills of both cities up to date.
"""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from wonders.core.cards.resources import Choices, Needs, Units

__all__ = [
    "Bill",
    "Payment",
    "bill_at",
    "bill_indexes",
    "cheapest",
    "choice_vectors",
    "least_price",
    "new_bill",
    "relief",
]

#: 0, then for each resource the costs of 1, 2 … `most` needed units of it.
Bill = list[int]


@lru_cache(maxsize=4096)
def choice_vectors(choices: Choices, size: int) -> tuple[Units, ...]:
    """Return every combination of units that choice producers can give in one construction."""
    found: dict[Units, None] = {}
    for picks in product(*choices):
        units = [0] * size
        for index in picks:
            units[index] += 1
        found[tuple(units)] = None
    return tuple(found)


def bill_indexes(needs: Needs, most: int) -> Units:
    """Return the indexes of the entries of a bill that add up to the price of these needs."""
    return tuple(index * most + units for index, units in needs)


def new_bill(resources: int, most: int) -> Bill:
    """Return a bill on which everything costs 0."""
    return [0] * (resources * most + 1)


def bill_at(bill: Bill, index: int, most: int, made: int, rate: int) -> None:
    """Write the costs of one resource on a bill; the city makes `made` units of it itself."""
    start = index * most
    for need in range(1, most + 1):
        lack = need - made
        bill[start + need] = lack * rate if lack > 0 else 0


def relief(choices: Choices, rates: Units) -> int:
    """Return the most coins that choice producers can take off any price."""
    most = 0
    for options in choices:
        dearest = 0
        for index in options:
            rate = rates[index]
            if rate > dearest:  # noqa: PLR1730 - this is the loop of the engine
                dearest = rate
        most += dearest
    return most


def least_price(
    needs: Needs, made: Units, choices: Choices, rates: Units, discount: int = 0
) -> int:
    """Return the cost of the missing units with the best use of the choice producers.

    `discount` is a number of units: it takes off the dearest still missing, as in `cheapest`.
    """
    if discount:
        return _least_discounted(needs, made, choices, rates, discount)
    coins = 0
    lacking = 0
    for index, units in needs:
        units -= made[index]
        if units > 0:
            lacking |= 1 << index
            coins += units * rates[index]
    if not lacking:
        return 0
    # Only producers of a missing resource matter; a single one saves its dearest unit.
    useful = []
    saved = 0
    for options in choices:
        here = 0
        for index in options:
            if lacking >> index & 1:
                rate = rates[index]
                if rate > here:  # noqa: PLR1730 - this is the loop of the engine
                    here = rate
        if here:
            saved = here
            useful.append(options)
    if len(useful) < 2:
        return coins - saved
    best = coins
    for extra in choice_vectors(tuple(useful), len(made)):
        left = 0
        for index, units in needs:
            units -= made[index] + extra[index]
            if units > 0:
                left += units * rates[index]
        if left < best:  # noqa: PLR1730
            best = left
    return best


def _least_discounted(
    needs: Needs, made: Units, choices: Choices, rates: Units, discount: int
) -> int:
    best = -1
    for extra in choice_vectors(choices, len(made)):
        missing: list[int] = []
        for index, units in needs:
            for _ in range(units - made[index] - extra[index]):
                missing.append(rates[index])  # noqa: PERF401 - this is the loop of the engine
        missing.sort()
        coins = 0
        for at in range(len(missing) - discount):
            coins += missing[at]
        if best < 0 or coins < best:
            best = coins
    return best


class Payment(NamedTuple):
    """One way of paying; units are counted by the index of their resource.

    `bought` units are paid for, a discount takes off the `spared` ones, and choice producers give
    the `chosen` ones.
    """

    coins: int
    bought: Units
    spared: Units
    chosen: Units


def cheapest(
    needs: Needs, made: Units, choices: Choices, rates: Units, discount: int = 0
) -> Payment:
    """Return the cheapest way to get the needed units; its `coins` are for purchases alone.

    Fixed production is used first (D11). Then, for every use of the choice producers, the
    `discount` takes off the dearest units still missing (D12), and the rest is bought.
    """
    size = len(made)
    best: Payment | None = None
    for extra in choice_vectors(choices, size):
        bought, spared, chosen = [0] * size, [0] * size, [0] * size
        missing: list[int] = []
        for index, units in needs:
            lack = max(0, units - made[index])
            chosen[index] = min(lack, extra[index])
            missing += [index] * (lack - chosen[index])
        missing.sort(key=lambda index: -rates[index])
        for index in missing[:discount]:
            spared[index] += 1
        for index in missing[discount:]:
            bought[index] += 1
        coins = sum(rates[index] for index in missing[discount:])
        if best is None or coins < best.coins:
            best = Payment(coins, tuple(bought), tuple(spared), tuple(chosen))
    assert best is not None
    return best
