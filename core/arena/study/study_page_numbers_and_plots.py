"""The answers of a study as one self-contained HTML file: plots and tables."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from wonders.core.arena.report.plots import Dot, dots
from wonders.core.arena.report.report_page_numbers_and_plots import labels_of_facts, page_maker
from wonders.core.arena.study.study_as_csv import figures_of
from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["study_page"]

#: The figures that are no shares, so that they are not told in per cent.
NUMBERS = ("moves", "points", "winner's points")
#: The most rows of a plot; of more pieces the best and the worst are drawn.
DRAWN = 40


def study_page(report: Mapping[str, Any]) -> str:
    """Return the page of a study's report, which may have been read from JSON.

    Names from strangers (bots, pieces of house rules) are escaped, and the page forbids scripts
    and anything from the network. The same report gives the same bytes. Raises `BadSpec` if
    jinja2 or matplotlib is not installed.
    """
    environment, markup = page_maker("studies", "a study in HTML")
    environment.filters.update(
        percent=lambda share: f"{100 * share:.1f}",
        signed=lambda share: f"{100 * share:+.1f}",
        change=lambda value, name: f"{value:+.2f}" if name in NUMBERS else f"{100 * value:+.1f} %",
    )
    studies = [_study(each, str(at), markup) for at, each in enumerate(report["studies"])]
    compared: list[str] = []
    for each in report["studies"]:
        compared += [name for name in each.get("against the first", {}) if name not in compared]
    source = (
        files("wonders.core.arena.study").joinpath("study_page_template.html").read_text("utf-8")
    )
    page: str = environment.from_string(source).render(
        kind="studies",
        code="en",
        title=f"A study of {one_line(report['studies'][0]['plan']['game'], 80)}",
        studies=studies,
        compared=compared,
        plots={"first": markup(_first(report))},
    )
    return page


def _study(study: Mapping[str, Any], name: str, markup: Any) -> dict[str, Any]:
    """Return the data of one kind of game for the page; `name` makes its plots' ids unique."""
    plan = study["plan"]
    house = one_line("; ".join(plan["house"]), 200) or "no house rule"
    labels = labels_of_facts(str)
    return {
        "report": study,
        "house": house,
        "title": f"{house}: {study['games']:,} games",
        "facts": [
            (labels.get(key, key), one_line(value, 400)) for key, value in plan.items() if value
        ],
        "figures": [
            (figure, _number(figure, value), *(_number(figure, end) for end in interval))
            for figure, value, interval in figures_of(study)
        ],
        "plots": {
            kind: markup(_worths(f"{name}-{at}", kind, rows))
            for at, (kind, rows) in enumerate(study.get("pieces", {}).items())
        },
    }


def _number(name: str, value: float) -> str:
    """Return a figure for people: shares in per cent."""
    plain = name.removeprefix("against the first: ")
    if plain in NUMBERS or plain.startswith("moves"):
        return f"{value:.1f}"
    return f"{100 * value:.1f} %"


def _first(report: Mapping[str, Any]) -> str:
    """Draw how often the seat that began won, a row for each kind of game."""
    rows = [
        Dot(
            one_line("; ".join(study["plan"]["house"]), 60) or "no house rule",
            100 * study["first"]["share"],
            *(100 * end for end in study["first"]["interval"]),
        )
        for study in report["studies"]
        if "first" in study
    ]
    alt = "How often the seat that began won, with 95 % intervals. The tables have the numbers."
    return dots("first", alt, rows, "games won in %, with 95 % interval; the line is even", 50)


def _worths(name: str, kind: str, rows: Any) -> str:
    """Draw what the pieces of a kind are worth, the best on top."""
    known = [row for row in rows if "worth" in row]
    if len(known) > DRAWN:
        known = [*known[: DRAWN // 2], *known[-DRAWN // 2 :]]
    alt = f"What each {kind} is worth, with 95 % intervals. The table below has the numbers."
    drawn = [
        Dot(row["id"], 100 * row["worth"], *(100 * end for end in row["worth_interval"]))
        for row in known
    ]
    return dots(f"w{name}", alt, drawn, "per cent of victory, with 95 % interval", 0)
