"""What the end of a game is worth to each seat, for bots that play games out."""

from math import exp
from typing import Any, Final

from wonders.core import State

__all__ = ["EndValues"]

#: The lead in points that is worth 73 %; twice as many are worth 88 %.
CLOSE: Final = 5.0
#: The share of a value that the lead in points makes up, the rest being the victory; and the
#: lead that counts in full.
LEAD: Final = 0.5
FULL_LEAD: Final = 40.0


class EndValues:
    """What ends of a game are worth to each seat that decides, from 0 to 1.

    Where something other than points decided, or a house rule says what an end is worth, that is
    its share of the victory. Else the lead in points counts.

    With `close`, of two cities, it is the chance that so large a lead would have won with other
    chance: a victory by one point says little about the moves that led to it. In Solo the second
    city is the leader's, who has no seat. Otherwise it is half the share of the victory, half the
    lead over the best of the others: with several players a victory alone says too little about a
    move.
    """

    __slots__ = ("_alone", "_close", "_rivals")

    def __init__(self, game: Any, close: bool = False) -> None:
        #: Whether a house rule says what an end is worth.
        self._alone: bool = bool(game.events.on_utility)
        #: How many can win: those who decide, and automata.
        self._rivals: int = game.players + len(game.automata)
        self._close: bool = close and self._rivals == 2

    def of(self, state: State, shares: list[float]) -> list[float]:
        """Return what the end of a state is worth; `shares` are those of the victory."""
        if self._alone or not state.by_points:
            return shares
        totals = state.totals()
        if self._close:
            return _close_values(shares, totals[0] - totals[1])
        return _lead_values(shares, totals[: self._rivals])


def _close_values(shares: list[float], lead: int) -> list[float]:
    """Return what an end by points between two is worth, by the lead of the first."""
    worth = 1.0 / (1.0 + exp(max(-50.0, min(50.0, -float(lead) / CLOSE))))
    return [worth, 1.0 - worth] if len(shares) == 2 else [worth]


def _lead_values(shares: list[float], totals: list[int]) -> list[float]:
    """Return what an end by points is worth, half of it by the lead over the best of the others."""
    found: list[float] = []
    for seat in range(len(shares)):
        others = totals[:seat] + totals[seat + 1 :]
        lead = float(totals[seat] - max(others)) if others else float(totals[seat])
        part = min(1.0, max(0.0, 0.5 + lead / (2.0 * FULL_LEAD)))
        found.append((1.0 - LEAD) * shares[seat] + LEAD * part)
    return found
