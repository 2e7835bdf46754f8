"""The answers of a study as CSV: a table of figures, and one of pieces."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wonders.core.export.csv_files import safe_cell

__all__ = ["csv_of_figures", "csv_of_pieces", "figures_of"]


def figures_of(study: Mapping[str, Any]) -> Iterator[tuple[str, float, Sequence[float]]]:
    """Yield the figures of one kind of game: name, value and interval."""
    if not study["games"]:
        return
    if "first" in study:
        yield "who begins wins", study["first"]["share"], study["first"]["interval"]
    for seat, each in enumerate(study["seats"]):
        yield f"seat {seat} wins", each["share"], each["interval"]
    for victory, each in study["victories"].items():
        yield f"victory {victory}", each["share"], each["interval"]
        yield f"moves to victory {victory}", each["moves"]["mean"], each["moves"]["interval"]
    for name in ("moves", "points", "winner's points"):
        yield name, study[name]["mean"], study[name]["interval"]
    for name, each in study.get("against the first", {}).items():
        yield f"against the first: {name}", each["mean"], each["interval"]


def csv_of_figures(report: Mapping[str, Any]) -> str:
    """Return the figures of all studies of a report, one a line."""
    heads = ("house", "figure", "value", "low", "high")
    return _csv(
        heads,
        (
            (_house(study), name, value, *interval)
            for study in report["studies"]
            for name, value, interval in figures_of(study)
        ),
    )


def csv_of_pieces(report: Mapping[str, Any]) -> str:
    """Return the pieces of all studies of a report, one a line."""
    heads = (
        *("house", "kind", "id", "had", "share", "share_low", "share_high"),
        *("worth", "worth_low", "worth_high"),
    )
    return _csv(
        heads,
        (
            (
                *(_house(study), kind, row["id"], row["had"], row["share"], *row["interval"]),
                *(row.get("worth", ""), *row.get("worth_interval", ("", ""))),
            )
            for study in report["studies"]
            for kind, rows in study.get("pieces", {}).items()
            for row in rows
        ),
    )


def _house(study: Mapping[str, Any]) -> str:
    return "; ".join(study["plan"]["house"])


def _csv(heads: Sequence[str], rows: Iterator[tuple[Any, ...]]) -> str:
    file = io.StringIO(newline="")
    table = csv.writer(file, lineterminator="\n")
    table.writerow(heads)
    for row in rows:
        table.writerow([safe_cell(each) if isinstance(each, str) else each for each in row])
    return file.getvalue()
