"""The ranks of the seats in a finished game."""

from wonders.core.game.results_and_score_sheets import Result

__all__ = ["ranks"]


def ranks(result: Result, seats: int) -> list[int]:
    """Return the rank of each of the first `seats` seats, 0 for the best; ties share a rank.

    Winners come first, however they won, then the others by points. A seat that forfeited is
    last, since all others have won.

    >>> sheets = [{"total": 40}, {"total": 52}, {"total": 40}, {"total": 61}]
    >>> ranks(Result("science", [0], sheets), 4)
    [0, 2, 3, 1]
    """
    worth = [
        (0, 0) if seat in result.winners else (1, -result.scores[seat]["total"])
        for seat in range(seats)
    ]
    order = sorted(worth)
    return [order.index(each) for each in worth]
