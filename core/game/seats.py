"""Seats, and the cities beyond them, by the numbers that a caller gives."""

from typing import Any

from wonders.core.errors import BadSpec
from wonders.core.guard.texts_safe_to_print import safe_repr

__all__ = ["expect_seat"]


def expect_seat(seat: Any, count: int) -> None:
    """Raise `BadSpec` for a seat that is none of so many."""
    if seat not in range(count):
        known = "0 and 1" if count == 2 else f"0 to {count - 1}"
        raise BadSpec(f"there is no seat {safe_repr(seat)}; there are {known}")
