"""Payments for missing units that two neighbours sell (C7 to C9).

A payment is a pair: the coins for the left neighbour and those for the right one. One payment
beats another if it gives neither neighbour more and one of them less. A piece often has several
unbeaten payments: more for one neighbour, less for the other. `unbeaten` finds them all.

Nothing here knows a state, and resources are given by their index. The payments of a game in
progress come from `payment_cache`; only where several resources compete for the choice producers
of a neighbour does `prices_of_all_pieces_now` search here.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from wonders.core.cards.resources import Choices, Needs, Units

__all__ = [
    "NEVER",
    "NONE",
    "NOTHING",
    "Market",
    "Pair",
    "best_of",
    "can_give",
    "lacking",
    "market",
    "possible_pairs",
    "reach",
    "unbeaten",
]

#: Coins for the left and for the right neighbour.
Pair = tuple[int, int]

#: The payments for what costs nothing at the neighbours, and for what cannot be bought.
NOTHING: Final[tuple[Pair, ...]] = ((0, 0),)
NONE: Final[tuple[Pair, ...]] = ()
#: A price that no treasury can pay.
NEVER = 1 << 30


@dataclass(frozen=True, eq=False)
class Market:
    """The visible production of one city: fixed units, and producers of one unit of several.

    `reach` is the most that it can sell of each resource if it sells nothing else. All cities
    with the same visible production share one.
    """

    fixed: Units
    choices: Choices = ()
    reach: Units = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "reach", reach(self.fixed, self.choices))


@lru_cache(maxsize=1 << 14)
def market(fixed: Units, choices: Choices = ()) -> Market:
    """Return the market of a city with this visible production; cached."""
    return Market(fixed, choices)


def reach(fixed: Units, choices: Choices) -> Units:
    """Return the most that can be taken of each resource if nothing else is."""
    most = list(fixed)
    for options in choices:
        for resource in options:
            most[resource] += 1
    return tuple(most)


def lacking(needs: Needs, made: Units) -> Needs:
    """Return the needs that fixed production leaves.

    >>> lacking(((0, 2), (3, 1)), (1, 0, 0, 1))
    ((0, 1),)
    """
    return tuple([(at, units - made[at]) for at, units in needs if units > made[at]])


def unbeaten(
    lack: Needs, left: Market, left_rates: Units, right: Market, right_rates: Units
) -> tuple[Pair, ...]:
    """Return every unbeaten payment for what is lacking, the smallest sum first.

    `left` and `right` are what the neighbours sell, at the rates that follow each. Units beyond a
    neighbour's fixed production must come from his choice producers, one unit from each.
    """
    splits: list[tuple[int, int, Needs, Needs]] = [(0, 0, (), ())]
    for at, units in lack:
        lowest = max(0, units - right.reach[at])
        highest = min(units, left.reach[at])
        price_left = left_rates[at]
        price_right = right_rates[at]
        fixed_left = left.fixed[at]
        fixed_right = right.fixed[at]
        splits = [
            (
                coins_left + bought * price_left,
                coins_right + (units - bought) * price_right,
                (*over_left, (at, bought - fixed_left)) if bought > fixed_left else over_left,
                (*over_right, (at, units - bought - fixed_right))
                if units - bought > fixed_right
                else over_right,
            )
            for coins_left, coins_right, over_left, over_right in splits
            for bought in range(lowest, highest + 1)
        ]
    return best_of(
        (coins_left, coins_right)
        for coins_left, coins_right, over_left, over_right in splits
        if (len(over_left) < 2 or can_give(over_left, left.choices))
        and (len(over_right) < 2 or can_give(over_right, right.choices))
    )


def best_of(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """Return the payments that no other beats, the smallest sum first.

    >>> best_of([(4, 0), (2, 2), (0, 2), (2, 0)])
    ((0, 2), (2, 0))
    """
    found: list[Pair] = []
    lowest = 1 << 30
    for pair in sorted(pairs):
        if pair[1] < lowest:
            lowest = pair[1]
            found.append(pair)
    found.sort(key=sum)
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def can_give(units: Needs, choices: Choices) -> bool:
    """Return whether choice producers, with one unit each, can give all these units."""
    if not units:
        return True
    at, count = units[0]
    rest = ((at, count - 1), *units[1:]) if count > 1 else units[1:]
    return any(
        at in options and can_give(rest, choices[:k] + choices[k + 1 :])
        for k, options in enumerate(choices)
    )


def possible_pairs(needs: Needs, rates: Iterable[tuple[Units, Units]]) -> list[Pair]:
    """Return every payment that can occur for these needs, whatever cities make.

    `rates` are all pairs of rates that can occur: at the left neighbour, at the right one.
    """
    found: set[Pair] = {(0, 0)}
    for left, right in rates:
        by_price: dict[Pair, int] = {}
        for at, units in needs:
            prices = left[at], right[at]
            by_price[prices] = by_price.get(prices, 0) + units
        sums: set[Pair] = {(0, 0)}
        for (price_left, price_right), units in by_price.items():
            sums = {
                (a + x * price_left, b + y * price_right)
                for a, b in sums
                for x in range(units + 1)
                for y in range(units + 1 - x)
            }
        found |= sums
    return sorted(found)
