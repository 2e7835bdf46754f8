"""The crosstable of a run: who ranked above whom."""

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["crosstable"]


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
