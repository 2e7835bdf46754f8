"""The report of a run as plain data, ready for JSON."""

from collections.abc import Mapping, Sequence
from typing import Any

from wonders.core.arena.statistics.tally import Tally
from wonders.core.arena.statistics.win_shares_and_standings import figures

__all__ = ["FORMAT", "report_of"]

FORMAT = "wonders-report/1"


def report_of(
    plan: Mapping[str, Any],
    names: Sequence[str],
    tally: Tally,
    ratings: Sequence[Mapping[str, Any]] = (),
    automata: Sequence[str] = (),
) -> dict[str, Any]:
    """Return the report of a run, ready for JSON.

    `plan` says what was played and how the run ended; the report repeats it. `ratings` are the
    rows of `Ratings.table`. The report's `order` lists the entrants that played, best first:
    by rating, or else by share of wins and then by points ahead.
    """
    found = figures(tally, names, automata)
    rated = {row["entrant"]: rank for rank, row in enumerate(ratings)}
    entrants = found["entrants"]
    played = [index for index, entrant in enumerate(entrants) if entrant["games"]]
    return {
        "format": FORMAT,
        "plan": dict(plan),
        **found,
        "ratings": [dict(row) for row in ratings],
        "order": sorted(
            played,
            key=lambda index: (
                rated.get(index, len(rated)),
                -entrants[index]["share"],
                -entrants[index]["gap"],
            ),
        ),
    }
