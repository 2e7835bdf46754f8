"""The report of a run as one self-contained HTML file: tables, plots, the plan."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from wonders.core.arena.report.plots import Bar, Dot, bars, dots, matrix
from wonders.core.arena.report.summary import crosstable
from wonders.core.guard.message_texts import one_line
from wonders.core.optional_libraries import import_optional

__all__ = ["html_page"]

#: Most rows of the plot of openings; the table has more.
DRAWN_OPENINGS = 15

#: Labels for the facts of a plan; other facts are labelled by their key.
FACTS = {
    "game": "Game",
    "rules": "Version of its rules",
    "options": "Options",
    "house": "House rules",
    "bots": "Bots",
    "pairing": "Pairing",
    "rotate": "Seats rotated",
    "seed": "Seed",
    "seconds_a_move": "Seconds a move",
    "limit": "Time limit in seconds",
    "plugins": "Plugins by name",
    "versions": "Versions",
    "python": "Python",
    "timed": "Bots with a clock",
    "games": "Games planned",
}


def html_page(*reports: Mapping[str, Any], colors: Mapping[str, str] | None = None) -> str:
    """Return the page of one or more reports, made by `report_of` or read from JSON.

    `colors` are those of lines of score sheets, as `#rrggbb`; other lines get any.

    Names from strangers (bots, openings, reasons) are escaped, and the page forbids scripts
    and anything from the network. The same reports give the same bytes. Raises `BadSpec` if
    jinja2 or matplotlib is not installed.
    """
    jinja2 = import_optional("jinja2", "tournament", "a report in HTML")
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    markup = jinja2.utils.markupsafe.Markup

    def breaks(name: str) -> Any:
        """Return a name that may wrap after each comma."""
        return markup(",<wbr>").join(one_line(name, 400).split(","))

    environment.filters.update(
        breaks=breaks,
        percent=_percent,
        signed=_signed,
        reach=_reach,
        gap=_gap,
        fact=_fact,
        line=one_line,
    )
    source = files("wonders.core.arena.report").joinpath("page_template.html").read_text("utf-8")
    many = len(reports) > 1
    page: str = environment.from_string(source).render(
        games=[
            _game(report, str(index), markup, colors or {}) for index, report in enumerate(reports)
        ],
        title="; ".join(map(_title, reports)),
        many=many,
        heading="h3" if many else "h2",
        with_ratings=any(report["ratings"] for report in reports),
    )
    return page


def _game(
    report: Mapping[str, Any], name: str, markup: Any, colors: Mapping[str, str]
) -> dict[str, Any]:
    """Return the data of one report for the page; `name` makes the ids in its plots unique."""
    entrants = report["entrants"]
    ranked = [(rank, entrants[entrant]) for rank, entrant in enumerate(report["order"], 1)]
    ratings = {row["entrant"]: row for row in report["ratings"]}
    lines: list[str] = []
    for _, entrant in ranked:
        lines += [line for line in entrant["points"] if line not in lines]
    plots = _plots(report, ranked, ratings, name, colors)
    return {
        "report": report,
        "plan": [(FACTS.get(key, key), value) for key, value in report["plan"].items()],
        "title": _title(report),
        "ranked": ranked,
        "rated": [(rank, ratings.get(entrant)) for rank, entrant in enumerate(report["order"], 1)],
        "lines": lines,
        "seats": sorted({at["seat"] for _, entrant in ranked for at in entrant["seats"]}),
        "cross": crosstable(report),
        "plots": {plot: markup(svg) for plot, svg in plots.items()},
    }


def _title(report: Mapping[str, Any]) -> str:
    game = report["plan"].get("game", "")
    games = "1 game" if report["games"] == 1 else f"{report['games']} games"
    return f"{game}: {games}" if game else games


def _plots(
    report: Mapping[str, Any],
    ranked: Sequence[tuple[int, Mapping[str, Any]]],
    ratings: Mapping[int, Mapping[str, Any]],
    name: str,
    colors: Mapping[str, str],
) -> dict[str, str]:
    if not ranked:
        return dict.fromkeys(("ratings", "shares", "matrix", "points", "openings"), "")
    labels = [f"{rank} {entrant['name']}" for rank, entrant in ranked]
    best = labels[0].partition(" ")[2]
    order = report["order"]
    rated = [
        Dot(label, row["mu"], row["low"], row["high"])
        for label, entrant in zip(labels, order, strict=True)
        if (row := ratings.get(entrant))
    ]
    fair = 100 * report["fair_share"]
    return {
        "ratings": dots(
            f"r{name}",
            f"Ratings of {len(rated)} entrants with their 95 % intervals; the highest is {best}. "
            "The table of entrants has the numbers.",
            rated,
            "rating, with 95 % interval",
        ),
        "shares": dots(
            f"s{name}",
            f"Shares of wins of {len(ranked)} entrants with their 95 % intervals; the fair "
            f"share is {fair:.0f} %. The table of entrants has the numbers.",
            [
                _dot(label, entrant["share"], entrant["deal_interval"])
                for label, (_, entrant) in zip(labels, ranked, strict=True)
            ],
            "games won in %, with 95 % interval; the dashed line is the fair share",
            fair,
        ),
        "matrix": matrix(
            f"m{name}",
            "Who ranked above whom, in per cent of the games in which they met. The table "
            "below has the numbers.",
            labels,
            [
                [
                    report["above"][one][other] / report["met"][one][other]
                    if report["met"][one][other]
                    else None
                    for other in order
                ]
                for one in order
            ],
        ),
        "points": bars(
            f"p{name}",
            "Points a game of each entrant by category. The table below has the numbers.",
            [
                Bar(
                    label,
                    {line: each for line, each in entrant["points"].items() if line != "total"},
                )
                for label, (_, entrant) in zip(labels, ranked, strict=True)
            ],
            "points a game",
            colors,
        ),
        "openings": _openings_plot(report["openings"][:DRAWN_OPENINGS], fair, name),
    }


def _openings_plot(openings: Sequence[Mapping[str, Any]], fair: float, name: str) -> str:
    return dots(
        f"o{name}",
        f"Shares of wins after the {len(openings)} most frequent first decisions, with their "
        "95 % intervals. The table below has the numbers.",
        [
            _dot(each["move"], each["share"], each["interval"], f"{each['games']}x")
            for each in openings
        ],
        "games won in %, with 95 % interval; right: how often it was chosen",
        fair,
    )


def _dot(label: str, share: float, interval: Sequence[float], note: str = "") -> Dot:
    """Return a dot for a share of wins, in per cent."""
    low, high = interval
    return Dot(label, 100 * share, 100 * low, 100 * high, note)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _signed(value: float) -> str:
    return f"{value:+.1f}"


def _reach(interval: Sequence[float]) -> str:
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f}"


def _gap(interval: Sequence[float]) -> str:
    return f"{interval[0]:+.1f} to {interval[1]:+.1f}"


def _fact(value: object) -> str:
    """Return a fact of the plan as text for people."""
    if value is None or value is False or value in ([], {}, ()):
        return "none"
    if value is True:
        return "yes"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={_fact(each)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return "; ".join(map(_fact, value))
    return f"{value:.1f}" if isinstance(value, float) else one_line(value, 1000)
