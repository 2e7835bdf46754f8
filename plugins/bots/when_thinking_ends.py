"""How long a bot that plays games out may think: so many playouts, or so many seconds."""

from collections.abc import Iterable
from time import perf_counter, process_time
from typing import Annotated

import msgspec

from wonders.core import Clock, Count

__all__ = ["RECORD_LIMITS", "Budget", "Effort", "TooLong"]

#: The share of the given time that is used; the answer has to travel as well.
TIME_SHARE = 0.9
#: The share of a decision's seconds after which a search looks at whether it is settled, and again.
LOOK_SHARE = 0.05
#: How often a decision may spend its seconds again from those saved.
MOST_SAVED = 2.0
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
    ends it, so a run with times may not repeat exactly. `saved` are seconds that earlier decisions
    left over: some of them may be spent, too.
    """

    def __init__(self, effort: Effort, clock: Clock, saved: float = 0.0) -> None:
        #: Whether the effort is a time. Where it is not, no clock is looked at: that takes a
        #: thirtieth of the time of a playout.
        self._timed = effort.seconds is not None
        self._left: float = float("inf") if self._timed else effort.playouts
        self._spent = 0
        self._seconds = effort.seconds or float("inf")
        self._begun = process_time()
        self._look = self._begun + LOOK_SHARE * self._seconds
        #: When the seconds of this decision are over, and when what may be spent of those saved is.
        self._given = self._begun + self._seconds
        self._worked = self._given + min(saved, MOST_SAVED * self._seconds)
        limits = [TIME_SHARE * each for each in (clock.seconds, clock.limit) if each is not None]
        self._until = perf_counter() + min(limits) if limits else None

    def spend(self) -> bool:
        """Take one playout from the budget; return False, and take none, if nothing is left."""
        if self._left <= 0 or (self._timed and process_time() >= self._worked):
            return False
        if self._until is not None and perf_counter() >= self._until:
            return False
        self._left -= 1
        self._spent += 1
        return True

    @property
    def saved(self) -> float:
        """Return the seconds left over; below 0 are those spent of earlier decisions."""
        return self._given - process_time()

    @property
    def is_due(self) -> bool:
        """Return whether it is time to look at how settled the search is: never without seconds."""
        return self._timed and process_time() >= self._look

    def is_settled(self, visits: Iterable[int]) -> bool:
        """Return whether more time is better saved for another decision, by the moves' visits.

        So it is once the rest of its seconds, or then of those saved, cannot bring another move to
        the front.
        """
        now = process_time()
        self._look = now + LOOK_SHARE * self._seconds
        first, second = sorted([0, 0, *visits], reverse=True)[:2]
        until = self._given if now < self._given else self._worked
        to_come = self._spent / (now - self._begun) * (until - now)
        return first - second > to_come
