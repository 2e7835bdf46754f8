"""Payments in Duel: the cheapest way for a city to get the resources of a piece (D10 to D12).

A city has fixed production, choice producers, and a *rate* for each missing unit: its price.
Prices are asked hundreds of times a game and change a dozen times. So a city keeps a *bill*:
what 1, 2, 3 … needed units of each resource would cost it. The price of a piece is then a
short sum, which the city keeps for each card and wonder and corrects where its bill changes. It
is exact as long as the city has no choice producers and no discounts. With them
the sum is an upper bound, `relief` tells how far below it the price can be, and `least_price`
finds the price.
`cheapest` gives the full account of the same payment: which units are bought, which a discount
takes off, and which come from choice producers.

Nothing here knows a state. `prices_of_all_pieces_now` keeps the rates of both cities up to date.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from wonders.core.cards.resources import Choices, Needs, Units
from wonders.core.compiled_or_plain import append, i64, vec

__all__ = [
    "BILLED",
    "MOST_COINS",
    "MOST_UNITS",
    "Payment",
    "bill_at",
    "cheapest",
    "choice_vectors",
    "dearest_lacking",
    "least_price",
    "producer_masks",
    "relief",
    "unit_row",
]

#: The most units of one resource that a bill tells the price of; dearer needs are added up.
BILLED: Final = 4
#: The most units of a resource, and the most coins for one, that a sum tells apart from more. No
#: treasury can pay for either.
MOST_UNITS: Final = 1 << 18
MOST_COINS: Final = 1 << 40


@lru_cache(maxsize=4096)
def choice_vectors(choices: Choices, size: int) -> tuple[Units, ...]:
    """Return every combination of units that choice producers can give in one construction."""
    found: dict[Units, None] = {(0,) * size: None}
    # Producer by producer, as many combinations give the same units.
    for options in choices:
        before, found = found, {}
        for units in before:
            for index in options:
                more = list(units)
                more[index] += 1
                found[tuple(more)] = None
    return tuple(found)


def unit_row(needs: Needs, size: int) -> vec[i64]:
    """Return the needed units of each of so many resources as a row."""
    units = [0] * size
    for index, count in needs:
        units[index] = min(count, MOST_UNITS)
    return vec[i64](units)


def producer_masks(choices: Choices) -> vec[i64]:
    """Return for each choice producer the mask of the resources that it can make."""
    masks = vec[i64]()
    for options in choices:
        mask: i64 = 0
        for index in options:
            bit: i64 = index
            mask |= 1 << bit
        masks = append(masks, mask)
    return masks


def bill_at(bill: vec[i64], index: i64, made: i64, rate: i64) -> None:
    """Write the costs of one resource on a bill; the city makes `made` units of it itself."""
    start = index * BILLED
    need: i64 = 0
    while need < BILLED:
        need += 1
        lack = need - made
        bill[start + need] = lack * rate if lack > 0 else 0


def relief(producers: vec[i64], counts: vec[i64], rates: i64, size: i64, discounted: i64) -> i64:
    """Return the most coins that choice producers and a discount of some units take off a price.

    The rates of so many resources begin in the row at `rates`.
    """
    most: i64 = 0
    dearest: i64 = 0
    for mask in producers:
        dearest = 0
        for index in range(size):
            if mask >> index & 1 and counts[rates + index] > dearest:
                dearest = counts[rates + index]
        most += dearest
    if discounted:
        dearest = 0
        for index in range(size):
            dearest = max(dearest, counts[rates + index])
        most += dearest * discounted
    return most


def least_price(
    needs: vec[i64],
    counts: vec[i64],
    rates: i64,
    producers: vec[i64],
    discount: int = 0,
) -> i64:
    """Return the cost of the missing units with the best use of the choice producers.

    The row begins with the units made of each resource; the rates begin at `rates`. `producers` are
    masks of resources. `discount` is a number of units: it takes off the dearest still missing, as
    in `cheapest`.
    """
    coins: i64 = 0
    for index in range(len(needs)):
        lack = needs[index] - counts[index]
        if lack > 0:
            coins += lack * counts[rates + index]
    if not coins or not (len(producers) or discount):
        return coins
    if len(producers) == 1 and not discount:
        return coins - dearest_lacking(needs, counts, rates, producers[0])
    lacking = needs[:]
    for index in range(len(needs)):
        lack = needs[index] - counts[index]
        lacking[index] = max(0, lack)
    return coins - _most_saved(lacking, counts, rates, producers, 0, discount)


def dearest_lacking(needs: vec[i64], counts: vec[i64], rates: i64, mask: i64) -> i64:
    """Return the price of the dearest missing unit of the resources of a mask; 0 without one."""
    dearest: i64 = 0
    for index in range(len(needs)):
        if mask >> index & 1 and needs[index] > counts[index] and counts[rates + index] > dearest:
            dearest = counts[rates + index]
    return dearest


def _most_saved(
    lacking: vec[i64],
    counts: vec[i64],
    rates: i64,
    producers: vec[i64],
    first: i64,
    discount: i64,
) -> i64:
    """Return the most that the choice producers from `first` on, then the discount, can save."""
    if first == len(producers):
        return _saved_by_discount(lacking, counts, rates, discount)
    mask = producers[first]
    best: i64 = -1
    for index in range(len(lacking)):
        if mask >> index & 1 and lacking[index] > 0:
            lacking[index] -= 1
            saved = counts[rates + index]
            saved += _most_saved(lacking, counts, rates, producers, first + 1, discount)
            lacking[index] += 1
            if saved > best:  # noqa: PLR1730 - this is the loop of the engine
                best = saved
    if best < 0:
        return _most_saved(lacking, counts, rates, producers, first + 1, discount)
    return best


def _saved_by_discount(lacking: vec[i64], counts: vec[i64], rates: i64, discount: i64) -> i64:
    """Return what the dearest missing units cost, as many as the discount takes off."""
    saved: i64 = 0
    taken: i64 = 0
    while discount > 0:
        dearest: i64 = -1
        for index in range(len(lacking)):
            if (
                lacking[index] > 0
                and not taken >> index & 1
                and (dearest < 0 or counts[rates + index] > counts[rates + dearest])
            ):
                dearest = index
        if dearest < 0:
            break
        units = lacking[dearest]
        units = min(units, discount)
        saved += units * counts[rates + dearest]
        discount -= units
        taken |= 1 << dearest
    return saved


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
        missing = [0] * size
        for index, units in needs:
            lack = max(0, units - made[index])
            chosen[index] = min(lack, extra[index])
            missing[index] = lack - chosen[index]
        coins, left = 0, discount
        for index in sorted(range(size), key=lambda index: -rates[index]):
            spared[index] = min(left, missing[index])
            left -= spared[index]
            bought[index] = missing[index] - spared[index]
            coins += bought[index] * rates[index]
        if best is None or coins < best.coins:
            best = Payment(coins, tuple(bought), tuple(spared), tuple(chosen))
    assert best is not None
    return best
