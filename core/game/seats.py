"""Seats, and the cities beyond them, by the numbers that a caller gives."""

from operator import index
from typing import Any

from wonders.core.errors import BadSpec
from wonders.core.guard.texts_safe_to_print import safe_repr

__all__ = ["check_seat"]


def check_seat(seat: Any, count: int) -> int:
    """Return a seat as an `int`; raise `BadSpec` if it is none of so many."""
    try:
        # A number of NumPy's may be a seat.
        whole = index(seat)
    except TypeError:
        whole = -1
    if not 0 <= whole < count:
        known = "0 and 1" if count == 2 else f"0 to {count - 1}"
        raise BadSpec(f"there is no seat {safe_repr(seat)}; there are {known}")
    return whole
