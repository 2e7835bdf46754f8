"""Shares of wins, gaps and standings: the figures of a tally, with their intervals."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from wonders.core.arena.statistics.bounded_counts_of_openings_and_reasons import BoundedCounter
from wonders.core.arena.statistics.confidence_intervals import bootstrap, effective_games, wilson
from wonders.core.arena.statistics.tally import FIRST, OPENINGS, UNIT, Account, Tally

__all__ = ["figures", "standings"]

#: Number of openings and reasons in a report, the most frequent first.
TOLD = 40
OWN_TOLD = 10
REASONS_TOLD = 10


def figures(tally: Tally, names: Sequence[str], automata: Sequence[str] = ()) -> dict[str, Any]:
    """Return the figures of a tally with their intervals, ready for JSON.

    The last entrants may be `automata`, each of which met only the one bot; `against` then
    has the bot's figures against each automaton that it met.
    """
    first = tally.of_deals(FIRST)[1]
    won = sum(score * times for (_, score), times in first.items()) / UNIT
    everyone = range(len(names))
    openings = BoundedCounter(OPENINGS)
    for count in tally.entrants:
        openings.merge(count.openings)
    report: dict[str, Any] = {
        "games": tally.games,
        "moves_per_game": _ratio(tally.moves, tally.games),
        "victories": dict(sorted(tally.victories.items())),
        "first_seat_share": _ratio(won, tally.games),
        "first_seat_interval": _over_deals(won, tally.games, first)[1],
        "entrants": [_entrant(tally, index, name) for index, name in enumerate(names)],
        "deals": tally.deals,
        "games_a_deal": tally.games_a_deal,
        "fair_share": _ratio(
            sum(times / seats for seats, times in sorted(tally.tables.items())), tally.games
        ),
        "met": [[tally.met[one, other] for other in everyone] for one in everyone],
        "above": [[tally.above[one, other] / 2 for other in everyone] for one in everyone],
        "openings": _openings(openings, TOLD),
    }
    if automata:
        start = len(names) - len(automata)
        report["against"] = [
            _against(tally, index, name)
            for index, name in enumerate(automata, start)
            if tally.entrants[index].games
        ]
    return report


def standings(tally: Tally, names: Sequence[str]) -> list[dict[str, Any]]:
    """Return games, win share and interval for each name, to show while a run goes on.

    Much faster than `figures`, which resamples.
    """
    return [
        {"name": name, **share_of_wins(count.wins, count.games)}
        for name, count in zip(names, tally.entrants, strict=True)
    ]


def share_of_wins(wins: Counter[int], games: int) -> dict[str, Any]:
    """Return a share of wins with its Wilson interval; `wins` are by number of winners."""
    won = _shares(wins)
    return {
        "games": games,
        "wins": round(won, 4),
        "share": _ratio(won, games),
        "interval": rounded(wilson(won, games)),
    }


def rounded(interval: tuple[float, float]) -> list[float]:
    """Return an interval rounded to four digits, without -0.0."""
    return [round(interval[0], 4) + 0.0, round(interval[1], 4) + 0.0]


def _entrant(tally: Tally, index: int, name: str) -> dict[str, Any]:
    count = tally.entrants[index]
    games = count.games
    gaps, scores = tally.of_deals(index)
    number, interval = _over_deals(_shares(count.wins), games, scores)
    return {
        "name": name,
        **share_of_wins(count.wins, games),
        **_gap(bootstrap(gaps)),
        "forfeits": count.forfeits,
        "points": {line: _ratio(points, games) for line, points in count.points.items()},
        "deal_interval": interval,
        "effective_games": round(number, 1),
        "retries": count.retries,
        "forfeit_reasons": _reasons(count.forfeit_reasons),
        "retry_reasons": _reasons(count.retry_reasons),
        "victories": dict(sorted(count.victories.items())),
        "defeats": dict(sorted(count.defeats.items())),
        "seats": _seats(count),
        "openings": _openings(count.openings, OWN_TOLD),
    }


def _against(tally: Tally, index: int, name: str) -> dict[str, Any]:
    """Return the bot's figures against an automaton, from the automaton's counts."""
    count = tally.entrants[index]
    won = count.games - _shares(count.wins)
    mean, low, high = bootstrap(tally.of_deals(index)[0])
    return {
        "name": name,
        "games": count.games,
        "wins": round(won, 4),
        "share": _ratio(won, count.games),
        "interval": rounded(wilson(won, count.games)),
        **_gap((-mean, -high, -low)),
    }


def _over_deals(
    won: float, games: int, scores: Counter[tuple[int, int]]
) -> tuple[float, list[float]]:
    """Return what `_effective` does, and an interval that takes the games of a deal together."""
    number = _effective(scores)
    share = won / games if games else 0.0
    return number, rounded(wilson(share * number, number))


def _effective(scores: Counter[tuple[int, int]]) -> float:
    """Return the number of independent games that would tell as much about the share of wins."""
    deals = scores.total()
    games = sum(number * times for (number, _), times in scores.items())
    units = sum(score * times for (_, score), times in scores.items())
    if not games:
        return 0.0
    # In whole numbers, as a sum of floats would depend on the order.
    spread = sum(
        (score * games - number * units) ** 2 * times for (number, score), times in scores.items()
    )
    return effective_games(deals, games, units / UNIT, spread / (games * UNIT) ** 2)


def _gap(gap: tuple[float, float, float]) -> dict[str, Any]:
    mean, low, high = gap
    return {"gap": round(mean, 3) + 0.0, "gap_interval": rounded((low, high))}


def _seats(count: Account) -> list[dict[str, Any]]:
    """Return the wins by seat."""
    found = []
    for seat in sorted({seat for seat, _ in count.seats}):
        sizes = Counter({size: times for (at, size), times in count.seats.items() if at == seat})
        games = sizes.total()
        found.append({"seat": seat, **share_of_wins(_won(sizes), games)})
    return found


def _openings(openings: BoundedCounter, limit: int) -> list[dict[str, Any]]:
    """Return the most frequent first decisions, with the share of games won."""
    return [
        {"move": move, **share_of_wins(_won(sizes), sizes.total())}
        for move, sizes in list(openings)[:limit]
    ]


def _reasons(reasons: BoundedCounter) -> list[dict[str, Any]]:
    """Return the most frequent reasons with their counts."""
    return [
        {"reason": reason, "times": times.total()} for reason, times in list(reasons)[:REASONS_TOLD]
    ]


def _won(sizes: Counter[int]) -> Counter[int]:
    """Return the wins by number of winners, without the games not won."""
    return Counter({size: times for size, times in sizes.items() if size})


def _shares(wins: Counter[int]) -> float:
    """Return the wins; a victory shared by n counts 1/n."""
    return sum(times / size for size, times in sorted(wins.items()))


def _ratio(part: float, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
