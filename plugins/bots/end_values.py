"""What the end of a game is worth to each seat, for bots that play games out."""

from math import exp
from typing import Any

__all__ = ["close_values", "values"]

#: The lead in points that is worth 73 %; twice as many are worth 88 %.
CLOSE = 5.0
#: The share of a value that the lead in points makes up, the rest being the victory; and the
#: lead that counts in full.
LEAD = 0.5
FULL_LEAD = 40


def close_values(game: Any, result: Any) -> list[float]:
    """Return what the end of a game of two cities is worth to each seat, from 0 to 1.

    By points it is the chance that so large a lead would have won with other chance: a victory by
    one point says little about the moves that led to it. In Solo the second city is the leader's,
    who has no seat.
    """
    shares: list[float] = game.utilities(result)
    if result.victory != game.by_points or game.events.on_utility:
        return shares
    mine, yours = result.scores[:2]
    lead: int = mine["total"] - yours["total"]
    worth = 1.0 / (1.0 + exp(max(-50.0, min(50.0, -lead / CLOSE))))
    return [worth, 1.0 - worth][: len(shares)]


def values(game: Any, result: Any) -> list[float]:
    """Return what the end of a game is worth to each seat that decides, from 0 to 1.

    That is a share of the victory and the lead in points over the best of the others: with several
    players a victory alone says too little about a move. Where something other than points
    decided, or a house rule says what an end is worth, the lead does not count.
    """
    rivals = game.players + len(game.automata)
    totals = [sheet["total"] for sheet in result.scores[:rivals]]
    found: list[Any] = []
    for seat, won in enumerate(game.utilities(result)):
        if result.victory != game.by_points or game.events.on_utility:
            found.append(won)
            continue
        lead = totals[seat] - max(totals[:seat] + totals[seat + 1 :], default=0)
        part = min(1.0, max(0.0, 0.5 + lead / (2 * FULL_LEAD)))
        found.append((1 - LEAD) * won + LEAD * part)
    return found
