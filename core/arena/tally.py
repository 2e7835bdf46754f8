"""Counting what a series of games came to, in numbers that add up in any order."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any

from wonders.core.record import Record

__all__ = ["Tally", "wilson"]

#: The two-sided 95 % point of the normal distribution.
Z95 = 1.959963984540054


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share of wins.

    >>> low, high = wilson(80, 100)
    >>> round(low, 3), round(high, 3)
    (0.711, 0.867)
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    centre = share + Z95 * Z95 / (2 * games)
    spread = Z95 * sqrt(share * (1 - share) / games + Z95 * Z95 / (4 * games * games))
    scale = 1 + Z95 * Z95 / games
    return (centre - spread) / scale, (centre + spread) / scale


class Tally:
    """Adds up games for the entrants of a match; its size does not grow with their number.

    Everything is counted in whole numbers (shared victories by the size of the share), so
    that tallies of parts of a match merge to the same whole in any order.
    """

    def __init__(self, entrants: int) -> None:
        self.games = 0
        self.moves = 0
        #: Per entrant: how often it won alone or shared with n - 1 others.
        self.wins: list[Counter[int]] = [Counter() for _ in range(entrants)]
        self.played = [0] * entrants
        self.forfeits = [0] * entrants
        #: Per entrant: points by category, summed.
        self.points: list[Counter[str]] = [Counter() for _ in range(entrants)]
        #: Per entrant: how often it was how many points ahead of the best of the others.
        self.gaps: list[Counter[int]] = [Counter() for _ in range(entrants)]
        self.victories: Counter[str] = Counter()
        #: Shares of the seat that made the first decision.
        self.first_wins: Counter[int] = Counter()

    def add(self, record: Record, seating: Sequence[int]) -> None:
        """Add a finished game; `seating` tells which entrant sat at each seat."""
        result = record.result
        assert result is not None
        self.games += 1
        self.moves += len(record.moves)
        self.victories[result.victory] += 1
        totals = [sheet["total"] for sheet in result.scores[: len(seating)]]
        for seat, entrant in enumerate(seating):
            self.played[entrant] += 1
            self.points[entrant].update(result.scores[seat])
            others = [total for other, total in enumerate(totals) if other != seat]
            self.gaps[entrant][totals[seat] - max(others)] += 1
            if seat in result.winners:
                self.wins[entrant][len(result.winners)] += 1
        if result.forfeit:
            self.forfeits[seating[result.forfeit.seat]] += 1
        if record.moves and int(record.moves[0].split()[0]) in result.winners:
            self.first_wins[len(result.winners)] += 1

    def merge(self, other: "Tally") -> None:
        """Add the counts of another part of the same match."""
        self.games += other.games
        self.moves += other.moves
        self.victories.update(other.victories)
        self.first_wins.update(other.first_wins)
        for entrant in range(len(self.wins)):
            self.played[entrant] += other.played[entrant]
            self.forfeits[entrant] += other.forfeits[entrant]
            self.wins[entrant].update(other.wins[entrant])
            self.points[entrant].update(other.points[entrant])
            self.gaps[entrant].update(other.gaps[entrant])

    def report(self, names: Sequence[str], automata: Sequence[str] = ()) -> dict[str, Any]:
        """Return the figures with their intervals, ready for JSON.

        The last of the entrants may be `automata`, each of which met the one bot alone; then
        `against` tells how the bot did against each that it met.
        """
        first = _shares(self.first_wins)
        report = self._report(names, first)
        if automata:
            start = len(names) - len(automata)
            report["against"] = [
                self._against(place, name)
                for place, name in enumerate(automata, start)
                if self.played[place]
            ]
        return report

    def _report(self, names: Sequence[str], first: float) -> dict[str, Any]:
        return {
            "games": self.games,
            "moves_per_game": _ratio(self.moves, self.games),
            "victories": dict(sorted(self.victories.items())),
            "first_seat_share": _ratio(first, self.games),
            "first_seat_interval": _rounded(wilson(first, self.games)),
            "entrants": [self._entrant(place, name) for place, name in enumerate(names)],
        }

    def _against(self, place: int, name: str) -> dict[str, Any]:
        """Return the figures of an automaton from the other side of the table."""
        wins = self.played[place] - _shares(self.wins[place])
        mean, low, high = _mean(self.gaps[place])
        return _figures(name, self.played[place], wins, (-mean, -high, -low))

    def _entrant(self, place: int, name: str) -> dict[str, Any]:
        played = self.played[place]
        return {
            **_figures(name, played, _shares(self.wins[place]), _mean(self.gaps[place])),
            "forfeits": self.forfeits[place],
            "points": {line: _ratio(points, played) for line, points in self.points[place].items()},
        }


def _figures(
    name: str, played: int, wins: float, gap: tuple[float, float, float]
) -> dict[str, Any]:
    """Return a share of wins and a gap in points, each with its interval."""
    mean, low, high = gap
    return {
        "name": name,
        "games": played,
        "wins": round(wins, 4),
        "share": _ratio(wins, played),
        "interval": _rounded(wilson(wins, played)),
        "gap": round(mean, 3),
        "gap_interval": _rounded((low, high)),
    }


def _shares(wins: Counter[int]) -> float:
    """Return wins where a victory shared by n counts a nth."""
    return sum(times / size for size, times in sorted(wins.items()))


def _mean(histogram: Counter[int]) -> tuple[float, float, float]:
    """Return the mean of a histogram and its 95 % interval."""
    count = histogram.total()
    if not count:
        return 0.0, 0.0, 0.0
    mean = sum(value * times for value, times in histogram.items()) / count
    spread = sum((value - mean) ** 2 * times for value, times in sorted(histogram.items()))
    error = Z95 * sqrt(spread / max(1, count - 1) / count)
    return mean, mean - error, mean + error


def _ratio(part: float, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _rounded(interval: tuple[float, float]) -> list[float]:
    return [round(interval[0], 4), round(interval[1], 4)]
