"""What a payment buys: how many units of each resource from which neighbour."""

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

from wonders.core.cards.pieces import Piece
from wonders.core.cards.resources import Needs
from wonders.rulesets.classic.trade.cheapest_payments import Market, Pair, can_give, lacking

if TYPE_CHECKING:
    from wonders.rulesets.classic.trade.prices_of_all_pieces_now import PricedState

__all__ = ["Split", "find_split"]

#: For each resource bought: its index, the units from the left and those from the right.
Split = tuple[tuple[int, int, int], ...]


def find_split(
    state: "PricedState", seat: int, piece: Piece, pair: Pair
) -> tuple[list[tuple[int, int]], Split]:
    """Return one use of own choices, and one split of purchases, that come to a payment.

    As much as possible comes from the own choices, then from the right neighbour.
    """
    city = state.cities[seat]
    left, right = (state.cities[each].market for each in state.neighbours(seat))
    lack = lacking(piece.needs, city.made)
    for given in product(*[range(units, -1, -1) for _, units in lack]):
        chosen = [(at, units) for (at, _), units in zip(lack, given, strict=True) if units]
        if not can_give(tuple(chosen), city.choices):
            continue
        rest = [(at, units - own) for (at, units), own in zip(lack, given, strict=True)]
        for split in _splits(rest, pair, city.left_rates, city.right_rates):
            if _sells(left, [(at, units) for at, units, _ in split]) and _sells(
                right, [(at, units) for at, _, units in split]
            ):
                return chosen, split
    return [], ()


def _splits(
    rest: Sequence[tuple[int, int]], pair: Pair, left: Sequence[int], right: Sequence[int]
) -> list[Split]:
    """Return the splits of what is to be bought that come to a payment, at these rates."""
    if min(pair) < 0:
        return []
    if not rest:
        return [] if any(pair) else [()]
    (at, units), *others = rest
    return [
        ((at, bought, units - bought), *split)
        for bought in range(units + 1)
        for split in _splits(
            others,
            (pair[0] - bought * left[at], pair[1] - (units - bought) * right[at]),
            left,
            right,
        )
    ]


def _sells(market: Market, units: Sequence[tuple[int, int]]) -> bool:
    """Return whether a neighbour can sell all these units."""
    fixed = market.fixed
    over: Needs = tuple((at, count - fixed[at]) for at, count in units if count > fixed[at])
    return can_give(over, market.choices)
