"""The points of science symbols in classic: identical ones, and sets of all kinds (C12)."""

from functools import lru_cache

__all__ = ["fixed_science_points", "science_points"]


@lru_cache(maxsize=4096)
def science_points(symbols: tuple[int, ...], free: int, set_points: int) -> int:
    """Return the points of symbols; free ones are chosen for the best total (C12).

    >>> science_points((3, 2, 1), 0, 7), science_points((3, 2, 1), 1, 7)
    (21, 31)
    """
    if not free:
        return fixed_science_points(symbols, set_points)
    return max(
        science_points(
            (*symbols[:index], symbols[index] + 1, *symbols[index + 1 :]), free - 1, set_points
        )
        for index in range(len(symbols))
    )


def fixed_science_points(symbols: tuple[int, ...], set_points: int) -> int:
    """Return the points of symbols (C12)."""
    points = 0
    sets = symbols[0] if symbols else 0
    for count in symbols:
        points += count * count
        if count < sets:  # noqa: PLR1730 - this is scored for every city
            sets = count
    return points + set_points * sets
