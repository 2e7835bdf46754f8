"""The tables of a tournament: how strong each bot is, and who finished ahead of whom."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from wonders.cli.translate import later_, t_
from wonders.core.arena.report.crosstable_cells import crosstable
from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["crosstable_table", "standings_table"]

#: The column of names, and the most letters of one that are shown.
NAMES = 1
LETTERS = 40
#: The letters of a name that must have room, if it has so many.
SHORTEST = 8
COLUMNS = (
    "",
    later_("bot"),
    later_("rating"),
    later_("games"),
    later_("won %"),
    "95 %",
    later_("ahead"),
    "95 %",
    later_("lost"),
    later_("again"),
)


def standings_table(report: Mapping[str, Any], width: int) -> Table | None:
    """Return the entrants of a report, the best first; intervals are 95 %.

    None if a screen of that width is too narrow.
    """
    ratings = {row["entrant"]: row for row in report["ratings"]}
    rows = []
    for rank, index in enumerate(report["order"], 1):
        entrant = report["entrants"][index]
        its = ratings.get(index)
        low, high = entrant["deal_interval"]
        near, far = entrant["gap_interval"]
        rows.append(
            [
                str(rank),
                entrant["name"],
                f"{its['mu']:.1f} ±{its['high'] - its['mu']:.1f}" if its else "",
                f"{entrant['games']:,}",
                f"{100 * entrant['share']:.1f}",
                t_("{low:.0f} to {high:.0f}").format(low=100 * low, high=100 * high),
                f"{entrant['gap']:+.1f}",
                t_("{near:+.0f} to {far:+.0f}").format(near=near, far=far),
                str(entrant["forfeits"]),
                str(entrant["retries"]),
            ]
        )
    return _table([*map(t_, COLUMNS)], rows, width)


def crosstable_table(report: Mapping[str, Any], width: int) -> Table | None:
    """Return how often each finished ahead of each, in per cent; None if it is too wide."""
    (*heading, _), *rows = crosstable(report)
    heading.append(t_("all"))
    return _table(heading, rows, width)


def _table(heading: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> Table | None:
    """Return a table with figures in full and names cut short; None if it is too wide."""
    widths = [
        max(len(name), *(len(one_line(row[column], LETTERS)) for row in rows), 0)
        for column, name in enumerate(heading)
    ]
    # Two blanks between columns.
    room = width - sum(each + 2 for column, each in enumerate(widths) if column != NAMES)
    if room < min(SHORTEST, widths[NAMES]):
        return None
    widths[NAMES] = min(widths[NAMES], room)
    table = Table(box=None, pad_edge=False)
    for column, (name, its) in enumerate(zip(heading, widths, strict=True)):
        table.add_column(
            name,
            justify="left" if column == NAMES else "right",
            no_wrap=True,
            overflow="ellipsis",
            width=its,
        )
    for row in rows:
        table.add_row(*(Text(one_line(cell, LETTERS)) for cell in row))
    return table
