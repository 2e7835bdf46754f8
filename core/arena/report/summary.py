"""The report of a run as plain data, with its tables for CSV and for the terminal."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from wonders.core.arena.statistics.tally import Tally
from wonders.core.arena.statistics.win_shares_and_standings import figures
from wonders.core.export.csv_files import safe_cell
from wonders.core.guard.message_texts import one_line

__all__ = ["FORMAT", "crosstable", "csv_table", "report_of"]

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


def crosstable(report: Mapping[str, Any]) -> list[list[str]]:
    """Return who ranked above whom, in per cent, as cells of a table with its heading.

    A row is an entrant, a column another entrant by its rank in the report. An equal rank in a
    game counts half. Pairs that never met have an empty cell.
    """
    order = report["order"]
    rows = [["", "", *(str(rank) for rank, _ in enumerate(order, 1)), "all"]]
    for rank, one in enumerate(order, 1):
        cells = [_cell(report, one, [other]) if one != other else "-" for other in order]
        rows.append([str(rank), report["entrants"][one]["name"], *cells, _cell(report, one, order)])
    return rows


def _cell(report: Mapping[str, Any], one: int, others: Sequence[int]) -> str:
    met = sum(report["met"][one][other] for other in others)
    above = sum(report["above"][one][other] for other in others)
    return f"{100 * above / met:.1f}" if met else ""


def csv_table(report: Mapping[str, Any]) -> str:
    """Return the table of entrants as CSV, the best first.

    A name that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    rated = {row["entrant"]: row for row in report["ratings"]}
    lines: list[str] = []
    for entrant in report["entrants"]:
        lines += [line for line in entrant["points"] if line not in lines]
    file = io.StringIO(newline="")
    table = csv.writer(file, lineterminator="\n")
    table.writerow(
        [
            *("rank", "entrant", "name", "games", "wins", "share", "share_low", "share_high"),
            *("deal_low", "deal_high", "effective_games", "gap", "gap_low", "gap_high"),
            *("forfeits", "retries", "mu", "sigma", "ordinal"),
            *(f"points_{line}" for line in lines),
        ]
    )
    for rank, index in enumerate(report["order"], 1):
        entrant = report["entrants"][index]
        rating = rated.get(index, {})
        name = safe_cell(one_line(entrant["name"], 400))
        table.writerow(
            [
                *(rank, index, name),
                *(entrant["games"], entrant["wins"], entrant["share"], *entrant["interval"]),
                *(*entrant["deal_interval"], entrant["effective_games"]),
                *(entrant["gap"], *entrant["gap_interval"]),
                *(entrant["forfeits"], entrant["retries"]),
                *(rating.get(key, "") for key in ("mu", "sigma", "ordinal")),
                *(entrant["points"].get(line, "") for line in lines),
            ]
        )
    return file.getvalue()
