"""How a tournament stands, as tables: who is how strong, and who came in before whom."""

from collections.abc import Mapping
from typing import Any

from rich.table import Table
from rich.text import Text

from wonders.core.arena.report import crosstable
from wonders.core.errors import one_line

__all__ = ["crosstable_table", "standings_table"]

#: Letters of a name that a table shows.
NAME = 40
COLUMNS = (
    *("", "bot", "rating", "games", "won %", "95 %"),
    *("ahead", "95 %", "forfeits", "retries"),
)


def standings_table(report: Mapping[str, Any]) -> Table:
    """Return the entrants of a report, the best first; intervals are 95 %."""
    ratings = {row["entrant"]: row for row in report["ratings"]}
    table = Table(box=None, pad_edge=False)
    for name in COLUMNS:
        table.add_column(name, justify="left" if name == "bot" else "right", no_wrap=True)
    for rank, place in enumerate(report["order"], 1):
        entrant = report["entrants"][place]
        its = ratings.get(place)
        low, high = entrant["deal_interval"]
        near, far = entrant["gap_interval"]
        table.add_row(
            str(rank),
            Text(one_line(entrant["name"], NAME)),
            f"{its['mu']:.1f} ±{its['high'] - its['mu']:.1f}" if its else "",
            f"{entrant['games']:,}",
            f"{100 * entrant['share']:.1f}",
            f"{100 * low:.0f} to {100 * high:.0f}",
            f"{entrant['gap']:+.1f}",
            f"{near:+.0f} to {far:+.0f}",
            str(entrant["forfeits"]),
            str(entrant["retries"]),
        )
    return table


def crosstable_table(report: Mapping[str, Any]) -> Table:
    """Return who came in before whom, in per cent."""
    heading, *rows = crosstable(report)
    table = Table(box=None, pad_edge=False)
    for place, cell in enumerate(heading):
        table.add_column(cell, justify="left" if place == 1 else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(one_line(cell, NAME)) for cell in row))
    return table
