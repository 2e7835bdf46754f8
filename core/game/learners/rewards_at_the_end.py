"""The rewards of learners: what the end of a game is worth to each seat, 0 in sum."""

from collections.abc import Sequence

__all__ = ["rewards_of"]


def rewards_of(utilities: Sequence[float]) -> list[float]:
    """Return the rewards for the utilities of an end: 1 for a victory alone, and 0 in sum.

    Each seat has its utility less the mean of the others', so that each of several that lose has
    its part of -1. It is 0 in sum too where a house rule gives several seats a whole victory. A
    seat that plays alone has -1 for a defeat.

    >>> rewards_of([1.0, 0.0]), rewards_of([0.5, 0.5, 0.0]), rewards_of([0.0])
    ([1.0, -1.0], [0.25, 0.25, -0.5], [-1.0])
    """
    if len(utilities) == 1:
        return [2 * utilities[0] - 1]
    total = sum(utilities)
    others = len(utilities) - 1
    return [utility - (total - utility) / others for utility in utilities]
