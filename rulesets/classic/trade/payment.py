"""What a thing costs where missing units are bought from two neighbours.

A payment is a pair: coins for the left neighbour, coins for the right one. A thing can have
several, none of which is beaten by another (RECORD.md): more to one neighbour, less to the
other. `unbeaten` finds them all.
"""

from collections.abc import Iterable, Sequence
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
    "after_choices",
    "best_of",
    "can_give",
    "lacking",
    "market",
    "possible_pairs",
    "reach",
    "unbeaten",
    "within",
]

#: Coins for the left and for the right neighbour.
Pair = tuple[int, int]

#: The payments of what costs no neighbour anything, and of what cannot be had.
NOTHING: Final[tuple[Pair, ...]] = ((0, 0),)
NONE: Final[tuple[Pair, ...]] = ()
#: A price no treasury reaches.
NEVER = 1 << 30


@dataclass(frozen=True, eq=False)
class Market:
    """Holds what one city sells: its fixed units, and its producers of one unit of several.

    `reach` is the most it can sell of each resource if it sells nothing else. Copies of a
    city share it, and so do cities that sell the same.
    """

    fixed: Units
    choices: Choices = ()
    reach: Units = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "reach", reach(self.fixed, self.choices))


@lru_cache(maxsize=1 << 14)
def market(fixed: Units, choices: Choices = ()) -> Market:
    """Return what a city with these producers sells; made once and remembered."""
    return Market(fixed, choices)


def reach(fixed: Units, choices: Choices) -> Units:
    """Return the most that can be had of each resource if nothing else is taken."""
    most = list(fixed)
    for options in choices:
        for place in options:
            most[place] += 1
    return tuple(most)


def lacking(needs: Needs, made: Units) -> Needs:
    """Return what is needed beyond fixed production.

    >>> lacking(((0, 2), (3, 1)), (1, 0, 0, 1))
    ((0, 1),)
    """
    return tuple([(at, units - made[at]) for at, units in needs if units > made[at]])


def unbeaten(
    needs: Needs,
    made: Units,
    choices: Choices,
    left: Market,
    left_rates: Units,
    right: Market,
    right_rates: Units,
) -> tuple[Pair, ...]:
    """Return every unbeaten payment for some needs, the smallest sum first.

    `made` is the own fixed production and `choices` are the own producers of one unit of
    several; then what either neighbour sells, and at what price.
    """
    lack = []
    useful = []
    for at, units in needs:
        units -= made[at]
        if units > 0:
            lack.append((at, units))
    if not lack:
        return NOTHING
    for options in choices:
        for at, _ in lack:
            if at in options:
                useful.append(options)
                break
    left_reach = left.reach
    right_reach = right.reach
    if not useful:
        for at, units in lack:
            if units > left_reach[at] + right_reach[at]:
                return NONE
        if len(lack) == 1:
            at, units = lack[0]
            if units == 1:
                price_left = left_rates[at]
                price_right = right_rates[at]
                if not right_reach[at]:
                    return ((price_left, 0),)
                if not left_reach[at]:
                    return ((0, price_right),)
                if not price_left or not price_right:
                    return NOTHING
                if price_right < price_left:
                    return ((0, price_right), (price_left, 0))
                return ((price_left, 0), (0, price_right))
        return _purchases(lack, left, left_rates, right, right_rates)
    rests = after_choices(lack, useful)
    if not rests[0]:
        return NOTHING
    pairs: list[Pair] = []
    for rest in rests:
        for at, units in rest:
            if units > left_reach[at] + right_reach[at]:
                break
        else:
            pairs += _purchases(rest, left, left_rates, right, right_rates)
    return best_of(pairs) if len(rests) > 1 else tuple(pairs)


#: Of one resource: units to buy, the fewest and the most of them from the left neighbour,
#: and the prices of both.
Span = tuple[int, int, int, int, int]


def _purchases(
    lack: Sequence[tuple[int, int]],
    left: Market,
    left_rates: Units,
    right: Market,
    right_rates: Units,
) -> tuple[Pair, ...]:
    """Return the unbeaten ways to buy all that is lacking."""
    left_fixed = left.fixed
    right_fixed = right.fixed
    left_reach = left.reach
    right_reach = right.reach
    spans: list[Span] = []
    crowded = 0
    for at, units in lack:
        lowest = units - right_reach[at]
        if lowest < 0:  # noqa: PLR1730 - this is the loop of the engine
            lowest = 0
        highest = left_reach[at]
        if highest > units:  # noqa: PLR1730
            highest = units
        if highest > left_fixed[at] or units - lowest > right_fixed[at]:
            crowded += 1
        spans.append((units, lowest, highest, left_rates[at], right_rates[at]))
    if crowded < 2:
        return spread(tuple(spans))
    return _share(lack, spans, left, right)


@lru_cache(maxsize=1 << 14)
def spread(spans: tuple[Span, ...]) -> tuple[Pair, ...]:
    """Return the unbeaten payments when each resource is split within its own limits.

    >>> spread(((2, 1, 2, 2, 1),))
    ((2, 1), (4, 0))
    """
    ways: list[Pair] = [(0, 0)]
    for units, lowest, highest, price_left, price_right in spans:
        ways = [
            (coins_left + bought * price_left, coins_right + (units - bought) * price_right)
            for coins_left, coins_right in ways
            for bought in range(lowest, highest + 1)
        ]
    return best_of(ways)


def _share(
    lack: Sequence[tuple[int, int]], spans: Sequence[Span], left: Market, right: Market
) -> tuple[Pair, ...]:
    """Return the unbeaten payments when resources compete for choice producers for sale.

    What exceeds a neighbour's fixed production has to come from his choice producers, one
    unit from each.
    """
    ways: list[tuple[int, int, Needs, Needs]] = [(0, 0, (), ())]
    for (at, _), (units, lowest, highest, price_left, price_right) in zip(lack, spans, strict=True):
        fixed_left = left.fixed[at]
        fixed_right = right.fixed[at]
        ways = [
            (
                coins_left + bought * price_left,
                coins_right + (units - bought) * price_right,
                (*over_left, (at, bought - fixed_left)) if bought > fixed_left else over_left,
                (*over_right, (at, units - bought - fixed_right))
                if units - bought > fixed_right
                else over_right,
            )
            for coins_left, coins_right, over_left, over_right in ways
            for bought in range(lowest, highest + 1)
        ]
    return best_of(
        (coins_left, coins_right)
        for coins_left, coins_right, over_left, over_right in ways
        if (len(over_left) < 2 or can_give(over_left, left.choices))
        and (len(over_right) < 2 or can_give(over_right, right.choices))
    )


def best_of(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """Return the pairs that no other beats, the smallest sum first.

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


def within(coins: int, pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """Return those of some unbeaten payments, the smallest sum first, that coins suffice for.

    >>> within(3, ((0, 2), (3, 1)))
    ((0, 2),)
    """
    left, right = pairs[-1]
    if left + right <= coins:
        return pairs
    return tuple([pair for pair in pairs if pair[0] + pair[1] <= coins])


def after_choices(lack: Sequence[tuple[int, int]], choices: Sequence[Units]) -> list[Needs]:
    """Return what can still be lacking once the own choice producers have given all they can.

    If nothing can be lacking, that comes first.

    >>> after_choices([(0, 1), (1, 1)], [(0, 1)])
    [((1, 1),), ((0, 1),)]
    """
    wants: dict[Needs, None] = {tuple(lack): None}
    for options in choices:
        grown: dict[Needs, None] = {}
        for want in wants:
            idle = True
            for k, (at, units) in enumerate(want):
                if at in options:
                    idle = False
                    if units == 1:
                        less = want[:k] + want[k + 1 :]
                        if not less:
                            return [()]
                    else:
                        less = (*want[:k], (at, units - 1), *want[k + 1 :])
                    grown[less] = None
            if idle:
                grown[want] = None
        wants = grown
    return list(wants)


@lru_cache(maxsize=1 << 14)
def can_give(units: Needs, choices: Choices) -> bool:
    """Return whether choice producers can give all these units, one each."""
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

    `rates` are all pairs of prices there can be: at the left neighbour, at the right one.
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
