"""The standings of a run as CSV: a row for each entrant, for spreadsheets."""

import csv
import io
from collections.abc import Mapping
from typing import Any

from wonders.core.export.csv_files import safe_cell
from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["csv_table"]


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
