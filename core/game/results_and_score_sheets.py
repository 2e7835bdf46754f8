"""Score sheets and results."""

from collections.abc import Sequence

import msgspec

__all__ = ["Forfeit", "Result", "Sheet", "totalled"]

#: Points by category, with `total` last.
Sheet = dict[str, int]


class Forfeit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that lost by breaking off the game, and why."""

    seat: int
    reason: str


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a game ended: the victory, the winning seats, and a sheet for each city."""

    victory: str
    winners: list[int]
    scores: list[Sheet]
    forfeit: Forfeit | None = None


def totalled(lines: Sequence[tuple[str, int]]) -> Sheet:
    """Return a sheet of these lines and their total.

    >>> totalled([("civilian", 7), ("treasury", 2)])
    {'civilian': 7, 'treasury': 2, 'total': 9}
    """
    sheet = dict(lines)
    sheet["total"] = sum(sheet.values())
    return sheet
