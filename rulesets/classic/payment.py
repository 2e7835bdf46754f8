"""What a thing costs where missing units are bought from two neighbours.

A payment is a pair: coins for the left neighbour, coins for the right one. A thing can have
several, none of which is beaten by another (RECORD.md): more to one neighbour, less to the
other. `unbeaten` finds them all.
"""

from collections.abc import Iterable
from functools import lru_cache

from wonders.core.payment import Choices, Units
from wonders.core.resources import Needs

__all__ = ["NOTHING", "Pair", "lacking", "possible_pairs", "unbeaten"]

#: Coins for the left and for the right neighbour.
Pair = tuple[int, int]

#: The payments of what costs no neighbour anything.
NOTHING: tuple[Pair, ...] = ((0, 0),)
NEVER: tuple[Pair, ...] = ()


def lacking(needs: Needs, made: Units) -> Needs:
    """Return what is needed beyond fixed production.

    >>> lacking(((0, 2), (3, 1)), (1, 0, 0, 1))
    ((0, 1),)
    """
    return tuple([(at, units - made[at]) for at, units in needs if units > made[at]])


def unbeaten(
    lack: Needs,
    choices: Choices,
    left: Units,
    left_choices: Choices,
    left_rates: Units,
    right: Units,
    right_choices: Choices,
    right_rates: Units,
) -> tuple[Pair, ...]:
    """Return every unbeaten payment for the lacking units, the smallest sum first.

    `choices` are the own producers of one unit of several. `left` and `right` are the fixed
    units each neighbour sells, then its choice producers and its prices.
    """
    pairs: set[Pair] = set()
    for rest in after_choices(lack, choices):
        ways: list[tuple[int, int, Needs, Needs]] = [(0, 0, (), ())]
        for at, units in rest:
            from_left = left[at]
            from_right = right[at]
            most_left = from_left
            for options in left_choices:
                if at in options:
                    most_left += 1
            most_right = from_right
            for options in right_choices:
                if at in options:
                    most_right += 1
            price_left = left_rates[at]
            price_right = right_rates[at]
            lowest = units - most_right if units > most_right else 0
            highest = min(units, most_left)
            grown = []
            for coins_left, coins_right, over_left, over_right in ways:
                for bought in range(lowest, highest + 1):
                    other = units - bought
                    # What exceeds fixed production has to come from choice producers.
                    grown.append(
                        (
                            coins_left + bought * price_left,
                            coins_right + other * price_right,
                            (*over_left, (at, bought - from_left))
                            if bought > from_left
                            else over_left,
                            (*over_right, (at, other - from_right))
                            if other > from_right
                            else over_right,
                        )
                    )
            ways = grown
        for coins_left, coins_right, over_left, over_right in ways:
            if len(over_left) > 1 and not can_give(over_left, left_choices):
                continue
            if len(over_right) > 1 and not can_give(over_right, right_choices):
                continue
            pairs.add((coins_left, coins_right))
    return best_of(pairs)


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


def after_choices(lack: Needs, choices: Choices) -> list[Needs]:
    """Return what can still be lacking once the own choice producers have given all they can.

    >>> after_choices(((0, 1), (1, 1)), ((0, 1),))
    [((1, 1),), ((0, 1),)]
    """
    wants: list[dict[int, int]] = [dict(lack)]
    for options in choices:
        grown: dict[tuple[tuple[int, int], ...], dict[int, int]] = {}
        for want in wants:
            useful = [at for at in options if at in want]
            for at in useful:
                less = dict(want)
                if less[at] == 1:
                    del less[at]
                else:
                    less[at] -= 1
                grown[tuple(less.items())] = less
            if not useful:
                grown[tuple(want.items())] = want
        wants = list(grown.values())
    return [tuple(want.items()) for want in wants]


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
