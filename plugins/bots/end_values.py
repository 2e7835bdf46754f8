"""What the end of a game is worth to each seat, where two play.

By points it is the chance that so large a lead would have won with other chance: a victory by one
point says little about the moves that led to it.
"""

from math import exp
from typing import Any

__all__ = ["close_values"]

#: The lead in points that is worth 73 %; twice as many are worth 88 %.
CLOSE = 5.0


def close_values(game: Any, result: Any) -> list[float]:
    """Return what the end of a game of two is worth to each seat, from 0 to 1."""
    shares: list[float] = game.utilities(result)
    if result.victory != game.by_points or game.events.on_utility:
        return shares
    mine, yours = result.scores[:2]
    lead: int = mine["total"] - yours["total"]
    worth = 1.0 / (1.0 + exp(max(-50.0, min(50.0, -lead / CLOSE))))
    return [worth, 1.0 - worth]
