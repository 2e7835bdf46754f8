"""The answers of a study: figures with their intervals, ready for JSON.

Shares are from 0 to 1, intervals are 95 %. Games on one deal are not independent, so intervals are
over deals. Where games with a house rule are held against games without it, the deals are the same,
and so the luck of the deal cancels out.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from wonders.core.arena.statistics.confidence_intervals import bootstrap, wilson
from wonders.core.arena.statistics.tally import UNIT
from wonders.core.arena.study.observed_games import Observed
from wonders.core.arena.study.piece_worths_by_regression import piece_worths

__all__ = ["FORMAT", "answers", "comparison"]

FORMAT = "wonders-study/1"

#: A number of a game, or None where it has none.
Figure = Callable[[Observed], float | None]


def answers(games: Sequence[Observed]) -> dict[str, Any]:
    """Return the answers of games of one kind: who wins, how, when, and with what."""
    if not games:
        return {"games": 0, "deals": 0}
    found: dict[str, Any] = {
        "games": len(games),
        "deals": len({game.deal for game in games}),
        "forfeits": sum(game.forfeited for game in games),
        "moves": _mean(games, lambda game: game.moves) | _spread([game.moves for game in games]),
        "points": _mean(games, lambda game: sum(game.totals) / len(game.totals)),
        "winner's points": _mean(games, _points_of_winner),
        "victories": {
            victory: _share(games, lambda game, how=victory: float(game.victory == how))  # type: ignore[misc]
            | _mean_moves([game for game in games if game.victory == victory])
            for victory in sorted({game.victory for game in games})
        },
        "seats": [
            _share(games, lambda game, at=seat: game.shares[at])  # type: ignore[misc]
            for seat in range(len(games[0].shares))
        ],
    }
    if _first_share(games[0]) is not None:
        found["first"] = _share(games, _first_share)
    whole = [game for game in games if not game.forfeited]
    kinds = sorted({kind for game in whole for each in game.holdings for kind in each})
    found["pieces"] = {kind: _pieces(whole, kind) for kind in kinds}
    return found


def comparison(games: Sequence[Observed], others: Sequence[Observed]) -> dict[str, Any]:
    """Return by how much the answers of other games differ, on the deals that both have."""
    figures: dict[str, Figure] = {
        "first": _first_share,
        "moves": lambda game: game.moves,
        "points": lambda game: sum(game.totals) / len(game.totals),
    }
    for victory in sorted({game.victory for game in (*games, *others)}):
        figures[f"victory {victory}"] = lambda game, how=victory: float(game.victory == how)  # type: ignore[misc]
    found = {}
    for name, figure in figures.items():
        mine, theirs = _by_deal(games, figure), _by_deal(others, figure)
        gaps: Counter[tuple[int, int]] = Counter()
        for deal in mine.keys() & theirs.keys():
            # The same weight for each deal, however often it was played.
            (count, total), (other, more) = mine[deal], theirs[deal]
            gaps[1, round(more / other - total / count)] += 1
        if gaps:
            gap = _interval(gaps)
            if name not in ("moves", "points"):
                # Two shares differ by 1 at most.
                gap["interval"] = [min(max(-1.0, end), 1.0) for end in gap["interval"]]
            found[name] = {"deals": gaps.total(), **gap}
    return found


def _first_share(game: Observed) -> float | None:
    """Return the share of the victory of the seat that began."""
    return None if game.first is None else game.shares[game.first]


def _points_of_winner(game: Observed) -> float:
    best = max(game.shares)
    return max(
        points for points, share in zip(game.totals, game.shares, strict=True) if share == best
    )


def _by_deal(games: Iterable[Observed], figure: Figure) -> dict[int, tuple[int, float]]:
    """Return by deal how many games there are, and the sum of a figure in `UNIT`s."""
    found: dict[int, tuple[int, float]] = {}
    for game in games:
        value = figure(game)
        if value is not None:
            count, total = found.get(game.deal, (0, 0.0))
            found[game.deal] = count + 1, total + value * UNIT
    return found


def _counts(by_deal: Mapping[int, tuple[int, float]]) -> Counter[tuple[int, int]]:
    return Counter((count, round(total)) for count, total in by_deal.values())


def _interval(counts: Counter[tuple[int, int]]) -> dict[str, Any]:
    mean, low, high = (each / UNIT for each in bootstrap(counts))
    return {"mean": round(mean, 5), "interval": [round(low, 5), round(high, 5)]}


def _mean(games: Sequence[Observed], figure: Figure) -> dict[str, Any]:
    return _interval(_counts(_by_deal(games, figure)))


def _share(games: Sequence[Observed], figure: Figure) -> dict[str, Any]:
    """Return a mean that cannot leave 0 to 1."""
    counts = _counts(_by_deal(games, figure))
    found = _interval(counts)
    low, high = found["interval"]
    if len(counts) == 1:
        # All deals are alike, and there is nothing to draw from.
        deals = counts.total()
        low, high = (round(each, 5) for each in wilson(found["mean"] * deals, deals))
    return {"share": found["mean"], "interval": [max(0.0, low), min(1.0, high)]}


def _mean_moves(games: Sequence[Observed]) -> dict[str, Any]:
    return {"games": len(games), "moves": _mean(games, lambda game: game.moves)}


def _spread(numbers: Sequence[int]) -> dict[str, Any]:
    """Return the ends, the quarters and the middle of some numbers."""
    order = sorted(numbers)
    places = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)
    return {
        "quantiles": {
            f"{100 * place:g} %": order[round(place * (len(order) - 1))] for place in places
        }
    }


def _pieces(games: Sequence[Observed], kind: str) -> list[dict[str, Any]]:
    """Return for each piece of a kind how often a seat had it and won; the best first."""
    had: defaultdict[str, dict[int, tuple[int, float]]] = defaultdict(dict)
    for game in games:
        for share, holdings in zip(game.shares, game.holdings, strict=True):
            for id in holdings.get(kind, ()):
                count, total = had[id].get(game.deal, (0, 0.0))
                had[id][game.deal] = count + 1, total + share * UNIT
    worths = piece_worths(games, kind)
    rows = []
    for id, by_deal in had.items():
        figures = _interval(_counts(by_deal))
        low, high = figures["interval"]
        row: dict[str, Any] = {
            "id": id,
            "had": sum(count for count, _ in by_deal.values()),
            "share": figures["mean"],
            "interval": [max(0.0, low), min(1.0, high)],
        }
        if id in worths:
            value, *ends = worths[id]
            row["worth"] = round(value, 5)
            row["worth_interval"] = [round(end, 5) for end in ends]
        rows.append(row)
    return sorted(rows, key=lambda row: (-row.get("worth", -9.0), -row["share"], row["id"]))
