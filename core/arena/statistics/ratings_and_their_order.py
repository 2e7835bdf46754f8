"""Ratings of the entrants of a run, with their uncertainty."""

from collections.abc import Sequence
from typing import Any

from wonders.core.arena.statistics.confidence_intervals import Z95
from wonders.core.arena.statistics.ranks_in_one_game import ranks
from wonders.core.optional_libraries import import_optional
from wonders.core.record.read_and_write_record_line import Record

__all__ = ["Ratings"]


class Ratings:
    """Ratings of entrants by the Plackett-Luce model of openskill, updated game by game.

    Games must come in the order of the run; another order gives slightly different ratings.
    All begin at 25, with an uncertainty of 25/3. Programs do not change in strength, so the
    model's drift (`tau`) is off, and every game makes the ratings more certain.
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Give all entrants the same rating; raise `BadSpec` if openskill is not installed."""
        models = import_optional("openskill.models", "tournament", "a rating")
        self._model: Any = models.PlackettLuce(tau=0.0)
        self._rated: list[Any] = [self._model.rating() for _ in names]
        self._games = [0] * len(names)
        self.names = list(names)

    def add(self, record: Record, seating: Sequence[int]) -> None:
        """Update the ratings by a finished game; `seating` is the entrant by seat."""
        assert record.result is not None
        for entrant in seating:
            self._games[entrant] += 1
        if len(seating) < 2:
            return
        by_seat = ranks(record.result, len(seating))
        rated = self._model.rate([[self._rated[entrant]] for entrant in seating], ranks=by_seat)
        for entrant, (rating,) in zip(seating, rated, strict=True):
            self._rated[entrant] = rating

    def table(self) -> list[dict[str, Any]]:
        """Return the entrants with their ratings, the best first, ready for JSON.

        `mu` is the rating, `sigma` its uncertainty, `low` and `high` the 95 % interval. The
        table is sorted by `ordinal`, mu - 3 sigma: a strength that the entrant has almost
        certainly. `entrant` is the index in the names.
        """
        rows = []
        for entrant, (name, rating) in enumerate(zip(self.names, self._rated, strict=True)):
            reach = Z95 * rating.sigma
            rows.append(
                {
                    "entrant": entrant,
                    "name": name,
                    "games": self._games[entrant],
                    "mu": round(rating.mu, 3) + 0.0,
                    "sigma": round(rating.sigma, 3),
                    "ordinal": round(rating.mu - 3 * rating.sigma, 3) + 0.0,
                    "low": round(rating.mu - reach, 3) + 0.0,
                    "high": round(rating.mu + reach, 3) + 0.0,
                }
            )
        return sorted(rows, key=lambda row: (-row["ordinal"], -row["mu"], row["entrant"]))
