"""How long a bot that plays games out may think: so many playouts, or so many seconds."""

from time import perf_counter, process_time
from typing import Annotated

import msgspec

from wonders.core import Clock, Count

__all__ = ["RECORD_LIMITS", "Budget", "Effort", "TooLong"]

#: The share of the given time that is used; the answer has to travel as well.
TIME_SHARE = 0.9
#: The most that a record may ask for: some seconds a move on a slow machine.
RECORD_LIMITS = {"playouts": 10_000, "seconds": 10}


class Effort(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The work put into one decision: a number of playouts, or some seconds."""

    playouts: Count = 800
    seconds: (
        Annotated[float, msgspec.Meta(gt=0, description="think this long about each move instead")]
        | None
    ) = None


class TooLong(Exception):
    """More positions than a search may look at."""


class Budget:
    """The playouts left for one decision, or the time left for them.

    The seconds that the effort names are of processor time; those of a clock pass for all. Time
    ends it, so a run with times may not repeat exactly.
    """

    def __init__(self, effort: Effort, clock: Clock) -> None:
        self._left: float = effort.playouts if effort.seconds is None else float("inf")
        self._worked = float("inf")
        if effort.seconds is not None:
            self._worked = process_time() + effort.seconds
        limits = [TIME_SHARE * each for each in (clock.seconds, clock.limit) if each is not None]
        self._until = perf_counter() + min(limits, default=float("inf"))

    def spend(self) -> bool:
        """Take one playout from the budget; return False, and take none, if nothing is left."""
        if self._left <= 0 or process_time() >= self._worked or perf_counter() >= self._until:
            return False
        self._left -= 1
        return True
