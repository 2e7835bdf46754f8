"""Simulate runs whose truth is known: the figures of docs/arena.md.

python tests/benchmarks/simulate_arena.py shares|widths|sprt|ratings
"""

import sys
from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from wonders.core.arena.statistics.confidence_intervals import effective_games, wilson
from wonders.core.arena.statistics.ratings_and_their_order import Ratings
from wonders.core.arena.statistics.stopping import Narrow, parse_until, share_of
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.record.read_and_write_record_line import FORMAT, Record

#: Makes the scores of a deal's games, of one whose true share is given.
Play = Callable[[Random, float, int], list[float]]


def independent(rng: Random, share: float, games: int) -> list[float]:
    """Play games that know nothing of each other."""
    return [float(rng.random() < share) for _ in range(games)]


def lucky(rng: Random, share: float, games: int) -> list[float]:
    """Play two games of a deal one seat of which is much better: the luck cancels."""
    luck = 0.8 * min(share, 1 - share)
    return [float(rng.random() < share + sign * luck) for sign in (1, -1)]


def alike(rng: Random, share: float, games: int) -> list[float]:
    """Play games of a deal that come out the same from every seat."""
    return [float(rng.random() < share)] * games


PLAYS: list[Play] = [independent, lucky, alike]


def shares() -> Iterator[str]:
    """Tell how often both intervals of 100 deals hold the true share of a half."""
    for play in PLAYS:
        rng = Random(5)
        held, wide = [0, 0], [0.0, 0.0]
        for _ in range(2000):
            deals = [sum(play(rng, 0.5, 2)) for _ in range(100)]
            wins = sum(deals)
            spread = sum((score - wins / 100) ** 2 for score in deals)
            number = effective_games(100, 200, wins, spread)
            for place, games in enumerate((200, number)):
                low, high = wilson(wins / 200 * games, games)
                held[place] += low <= 0.5 <= high
                wide[place] += high - low
        yield (
            f"{play.__name__}: over games {held[0] / 20:.1f} %, over deals {held[1] / 20:.1f} %; "
            f"width {wide[0] / 2000:.3f} and {wide[1] / 2000:.3f}"
        )


def widths() -> Iterator[str]:
    """Tell how often the interval of a run that stopped at a width holds the true share."""
    for play in PLAYS:
        for share in (0.5, 0.8, 0.97):
            rng = Random(6)
            held = 0
            for _ in range(1000):
                rule = parse_until("0.1")
                assert isinstance(rule, Narrow)
                while rule.decided is None:
                    rule.add(play(rng, share, 2))
                low, high = rule.interval()
                held += low <= share <= high
            yield f"{play.__name__}, {share}: {held / 10:.1f} %"


def sprt() -> Iterator[str]:
    """Tell how often an SPRT is wrong, and how long it takes."""
    for elo, seats, play in (
        (20, 2, independent),
        *((50, 2, play) for play in PLAYS),
        (50, 4, independent),
        (50, 4, alike),
    ):
        wrong, deals = [], 0
        for true, mistake in ((0, "H1"), (elo, "H0")):
            rng = Random(7)
            errors = 0
            for _ in range(1000):
                rule = parse_until(f"sprt:elo0=0,elo1={elo}", seats)
                while rule.decided is None:
                    rule.add(play(rng, share_of(true, seats), seats))
                errors += rule.decided == mistake
                deals += rule.deals
            wrong.append(errors)
        yield (
            f"0 and {elo}, {seats} seats, {play.__name__}: H1 though H0 {wrong[0] / 10:.1f} %, "
            f"H0 though H1 {wrong[1] / 10:.1f} %, {deals / 2000:.0f} deals"
        )


def ratings() -> Iterator[str]:
    """Tell what ratings come of the same 10,000 games in three orders."""
    rng = Random(3)
    games = [_game(rng) for _ in range(10_000)]
    for number in count(1):
        rated = Ratings("abcde")
        for record, seating in games:
            rated.add(record, seating)
        rows = sorted(rated.table(), key=lambda row: str(row["name"]))
        yield f"order {number}: " + ", ".join(f"{r['mu']:.1f} ± {r['sigma']:.2f}" for r in rows)
        if number == 3:
            return
        rng.shuffle(games)


def _game(rng: Random) -> tuple[Record, list[int]]:
    """Return a game of two among five whose strengths are 1, 1.5, 2, 4, 8."""
    strengths = [1, 1.5, 2, 4, 8]
    seating = rng.sample(range(5), 2)
    winner = rng.choices([0, 1], [strengths[each] for each in seating])[0]
    result = Result("points", [winner], [{"total": 1}, {"total": 1}])
    return Record(FORMAT, "any", 1, {}, [], [], None, {}, [], result), seating


if __name__ == "__main__":
    for what in sys.argv[1:]:
        for line in {"shares": shares, "widths": widths, "sprt": sprt, "ratings": ratings}[what]():
            print(line)
