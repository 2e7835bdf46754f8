"""What a thing costs a city of Duel here and now, where missing units have a price each.

A city with fixed production, choice producers and a rate for each missing unit pays the
cheapest way there is. Prices are asked hundreds of times a game and change a dozen times,
so a city keeps a *bill*: what 1, 2, 3 … needed units of each resource would cost it. The
price of a thing is then one short sum, and exact as long as the city has no choice
producers and no discounts. With them the sum is an upper bound, `relief` says how far below
it the price can lie, and `least_price` finds it. `cheapest` says in full which units are
bought at what rate, which are spared and which come from choice producers.
"""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from wonders.core.cards.resources import Choices, Needs, Units

__all__ = [
    "Bill",
    "Payment",
    "bill_at",
    "bill_places",
    "cheapest",
    "choice_vectors",
    "least_price",
    "new_bill",
    "relief",
]

#: 0, then for each resource what 1, 2 … units of it cost.
Bill = list[int]


@lru_cache(maxsize=4096)
def choice_vectors(choices: Choices, size: int) -> tuple[Units, ...]:
    """Return every amount of units the choice producers can give in one construction."""
    found: dict[Units, None] = {}
    for picks in product(*choices):
        units = [0] * size
        for place in picks:
            units[place] += 1
        found[tuple(units)] = None
    return tuple(found)


def bill_places(needs: Needs, most: int) -> Units:
    """Return the places of a bill which these needs add up."""
    return tuple(place * most + units for place, units in needs)


def new_bill(resources: int, most: int) -> Bill:
    """Return a bill on which nothing has a price yet."""
    return [0] * (resources * most + 1)


def bill_at(bill: Bill, place: int, most: int, made: int, rate: int) -> None:
    """Put on a bill what one resource costs, of which `made` units are at hand."""
    start = place * most
    for need in range(1, most + 1):
        lack = need - made
        bill[start + need] = lack * rate if lack > 0 else 0


def relief(choices: Choices, rates: Units) -> int:
    """Return the most that choice producers can take off any price."""
    most = 0
    for options in choices:
        dearest = 0
        for place in options:
            rate = rates[place]
            if rate > dearest:  # noqa: PLR1730 - this is the loop of the engine
                dearest = rate
        most += dearest
    return most


def least_price(
    needs: Needs, made: Units, choices: Choices, rates: Units, discount: int = 0
) -> int:
    """Return what the missing units cost with the best use of the choice producers.

    The `discount` takes off the dearest units still missing, as in `cheapest`.
    """
    if discount:
        return _least_discounted(needs, made, choices, rates, discount)
    coins = 0
    lacking = 0
    for place, units in needs:
        units -= made[place]
        if units > 0:
            lacking |= 1 << place
            coins += units * rates[place]
    if not lacking:
        return 0
    # Producers of nothing that is missing are left aside; one alone saves the dearest unit.
    useful = []
    saved = 0
    for options in choices:
        here = 0
        for place in options:
            if lacking >> place & 1:
                rate = rates[place]
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
        for place, units in needs:
            units -= made[place] + extra[place]
            if units > 0:
                left += units * rates[place]
        if left < best:  # noqa: PLR1730
            best = left
    return best


def _least_discounted(
    needs: Needs, made: Units, choices: Choices, rates: Units, discount: int
) -> int:
    best = -1
    for extra in choice_vectors(choices, len(made)):
        missing: list[int] = []
        for place, units in needs:
            for _ in range(units - made[place] - extra[place]):
                missing.append(rates[place])  # noqa: PERF401 - this is the loop of the engine
        missing.sort()
        coins = 0
        for at in range(len(missing) - discount):
            coins += missing[at]
        if best < 0 or coins < best:
            best = coins
    return best


class Payment(NamedTuple):
    """One way of paying: `bought`, `spared` and `chosen` count units by resource position."""

    coins: int
    bought: Units
    spared: Units
    chosen: Units


def cheapest(
    needs: Needs, made: Units, choices: Choices, rates: Units, discount: int = 0
) -> Payment:
    """Return the cheapest way of getting the needed units; `coins` is for purchases alone.

    Fixed production is used first. Then, over every use of the choice producers, the
    `discount` takes off the dearest units still missing, and the rest is bought.
    """
    size = len(made)
    best: Payment | None = None
    for extra in choice_vectors(choices, size):
        bought, spared, chosen = [0] * size, [0] * size, [0] * size
        missing: list[int] = []
        for place, units in needs:
            lack = max(0, units - made[place])
            chosen[place] = min(lack, extra[place])
            missing += [place] * (lack - chosen[place])
        missing.sort(key=lambda place: -rates[place])
        for place in missing[:discount]:
            spared[place] += 1
        for place in missing[discount:]:
            bought[place] += 1
        coins = sum(rates[place] for place in missing[discount:])
        if best is None or coins < best.coins:
            best = Payment(coins, tuple(bought), tuple(spared), tuple(chosen))
    assert best is not None
    return best
