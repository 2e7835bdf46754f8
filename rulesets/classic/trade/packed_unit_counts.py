"""Units of every resource in one number, so that they are counted without making any object.

In such a row each resource has a place of six bits, the first resource the lowest. The highest
bit of a place stays free: it tells, when rows are subtracted at once, where one has too little.
"""

from collections.abc import Iterable
from typing import Final

from wonders.core.cards.resources import Needs
from wonders.core.compiled_or_plain import i64

__all__ = ["ALL", "LACK", "MOST", "PLACES", "WIDTH", "lacked", "needed", "placed", "row_of"]

#: The bits of a place.
WIDTH: Final = 6
#: The most resources that a row has places for.
PLACES: Final = 10
#: The most units of a resource that are told apart; no piece needs more.
MOST: Final = 31
#: The free bit of the first place.
LACK: Final = 32
#: The free bits of all places.
ALL: Final = 0o40_40_40_40_40_40_40_40_40_40


def placed(row: i64, resource: i64, units: i64) -> i64:
    """Return a row with other units of a resource: as many as are told apart.

    >>> placed(placed(0, 1, 2), 0, 40) == 2 << WIDTH | MOST
    True
    """
    at = resource * WIDTH
    # No constant is shifted to the left here: compiled code would cut it to 32 bits.
    before = row >> at & MOST
    return row - (before << at) + (max(0, min(units, MOST)) << at)


def row_of(units: Iterable[int]) -> i64:
    """Return the row of some units, given by the index of the resource."""
    row: i64 = 0
    for resource, count in enumerate(units):
        row = placed(row, resource, count)
    return row


def needed(needs: Needs) -> i64:
    """Return the row of what is needed."""
    row: i64 = 0
    for resource, units in needs:
        row = placed(row, resource, units)
    return row


def lacked(needs: i64, own: i64) -> i64:
    """Return the free bits of the places where `needs` has more than `own`.

    >>> lacked(row_of((2, 1)), row_of((1, 1))) == LACK
    True
    """
    return ~((own | ALL) - needs) & ALL
