"""The report of a run as one HTML file that needs nothing else: tables, plots, the plan."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from wonders.core.arena.plots import Bar, Dot, bars, dots, matrix
from wonders.core.arena.report import crosstable
from wonders.core.errors import one_line
from wonders.core.extras import extra

__all__ = ["html_page"]

#: Rows of a plot, so that it can be taken in; the tables have more.
DRAWN_OPENINGS = 15

#: What the facts of a plan are called on the page; others are shown by their key.
FACTS = {
    "game": "Game",
    "kind": "Kind",
    "options": "Options",
    "houses": "House rules",
    "house": "House rules",
    "bots": "Bots",
    "seed": "Seed",
    "games": "Games planned",
    "games_a_deal": "Games a deal",
    "versions": "Versions",
    "plugins": "Plugin files",
    "timed": "Bots with a clock",
    "stopped": "Why it stopped",
    "seconds": "Seconds",
    "workers": "Workers",
}


def html_page(report: Mapping[str, Any]) -> str:
    """Return the page of a report, as `report_of` made it or as it was read from JSON.

    Whatever a stranger named (bots, openings, reasons) is escaped, and the page forbids
    scripts and all that would have to be fetched. The same report gives the same bytes.
    Raises `BadSpec` if jinja2 or matplotlib is not installed.
    """
    jinja2 = extra("jinja2", "tournament", "a report in HTML")
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    markup = jinja2.utils.markupsafe.Markup

    def breaks(name: str) -> Any:
        """Return a name that may go on in the next line after each comma."""
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
    source = files("wonders.core.arena").joinpath("page.html").read_text("utf-8")
    entrants = report["entrants"]
    ranked = [(rank, entrants[place]) for rank, place in enumerate(report["order"], 1)]
    ratings = {row["entrant"]: row for row in report["ratings"]}
    lines: list[str] = []
    for _, entrant in ranked:
        lines += [line for line in entrant["points"] if line not in lines]
    page: str = environment.from_string(source).render(
        report=report,
        plan=[(FACTS.get(key, key), value) for key, value in report["plan"].items()],
        title=_title(report),
        ranked=ranked,
        rated=[(rank, ratings.get(place)) for rank, place in enumerate(report["order"], 1)],
        lines=lines,
        seats=sorted({at["seat"] for _, entrant in ranked for at in entrant["seats"]}),
        cross=crosstable(report),
        plots={name: markup(svg) for name, svg in _plots(report, ranked, ratings).items()},
    )
    return page


def _title(report: Mapping[str, Any]) -> str:
    game = report["plan"].get("game", "")
    games = "1 game" if report["games"] == 1 else f"{report['games']} games"
    return f"{game}: {games}" if game else games


def _plots(
    report: Mapping[str, Any],
    ranked: Sequence[tuple[int, Mapping[str, Any]]],
    ratings: Mapping[int, Mapping[str, Any]],
) -> dict[str, str]:
    if not ranked:
        return dict.fromkeys(("ratings", "shares", "matrix", "points", "openings"), "")
    labels = [f"{rank} {entrant['name']}" for rank, entrant in ranked]
    best = labels[0].partition(" ")[2]
    order = report["order"]
    rated = [
        Dot(label, row["mu"], row["low"], row["high"])
        for label, place in zip(labels, order, strict=True)
        if (row := ratings.get(place))
    ]
    fair = 100 * report["fair_share"]
    return {
        "ratings": dots(
            "r",
            f"Ratings of {len(rated)} entrants with their 95 % intervals; the highest is {best}. "
            "The table of entrants has the numbers.",
            rated,
            "rating, with 95 % interval",
        ),
        "shares": dots(
            "s",
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
            "m",
            "Who came in before whom, in per cent of the games in which they met. The table "
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
            "p",
            "Points a game of each entrant by category. The table below has the numbers.",
            [
                Bar(
                    label,
                    {line: each for line, each in entrant["points"].items() if line != "total"},
                )
                for label, (_, entrant) in zip(labels, ranked, strict=True)
            ],
            "points a game",
        ),
        "openings": _openings_plot(report["openings"][:DRAWN_OPENINGS], fair),
    }


def _openings_plot(openings: Sequence[Mapping[str, Any]], fair: float) -> str:
    return dots(
        "o",
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
    """Return a share of wins in per cent."""
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
    """Return a fact of the plan as a person reads it."""
    if value is None or value is False or value in ([], {}, ()):
        return "none"
    if value is True:
        return "yes"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={_fact(each)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return "; ".join(map(_fact, value))
    return f"{value:.1f}" if isinstance(value, float) else one_line(value, 1000)
