"""The report of a run as one self-contained HTML file: tables, plots, the plan."""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from wonders.core.arena.report.crosstable_cells import crosstable
from wonders.core.arena.report.plots import Bar, Dot, bars, dots, matrix
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.optional_libraries import import_optional

__all__ = ["ENGLISH", "Language", "page_maker", "report_page"]

#: Most rows of the plot of openings; the table has more.
DRAWN_OPENINGS = 15


class Language(NamedTuple):
    """A language that a page speaks."""

    #: Its code.
    code: str = "en"
    #: Returns a text of the page in the language.
    t_: Callable[[str], str] = str
    #: Returns a word of the game: a victory, or a category of score sheets.
    word: Callable[[str], str] = str


ENGLISH = Language()


def page_maker(extra: str, what: str) -> tuple[Any, Any]:
    """Return an environment of jinja2 that escapes all it is given, and its class of markup.

    Templates find in it the head of a page with its style, and how a figure is set. Raises
    `BadSpec` if jinja2 is not installed: `extra` brings it, `what` needs it.
    """
    jinja2 = import_optional("jinja2", extra, what)
    environment = jinja2.Environment(
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        loader=jinja2.FunctionLoader(_file),
    )
    markup = jinja2.utils.markupsafe.Markup
    environment.globals["style"] = markup(_file("style_of_all_pages.css").rstrip())
    return environment, markup


def _file(name: str) -> str:
    """Return the text of a file that pages are made of."""
    return files("wonders.core.arena.report").joinpath(name).read_text("utf-8")


def labels_of_facts(t_: Callable[[str], str]) -> dict[str, str]:
    """Return labels for the facts of a plan; other facts are labelled by their key."""
    return {
        "game": t_("Game"),
        "rules": t_("Version of its rules"),
        "options": t_("Options"),
        "house": t_("House rules"),
        "bots": t_("Bots"),
        "pairing": t_("Pairing"),
        "rotate": t_("Seats rotated"),
        "seed": t_("Seed"),
        "seconds_a_move": t_("Seconds a move"),
        "limit": t_("Time limit in seconds"),
        "plugins": t_("Plugins by name"),
        "versions": t_("Versions"),
        "python": t_("Python"),
        "timed": t_("Bots with a clock"),
        "games": t_("Games planned"),
    }


def report_page(
    *reports: Mapping[str, Any],
    colors: Mapping[str, str] | None = None,
    language: Language = ENGLISH,
) -> str:
    """Return the page of one or more reports, made by `report_of` or read from JSON.

    `colors` are those of categories of score sheets, as `#rrggbb`; others get any.

    Names from strangers (bots, openings, reasons) are escaped, and the page forbids scripts
    and anything from the network. The same reports give the same bytes. Raises `BadSpec` if
    jinja2 or matplotlib is not installed.
    """
    environment, markup = page_maker("tournament", "a report in HTML")
    t_ = language.t_

    def breaks(name: str) -> Any:
        """Return a name that may wrap after each comma."""
        return markup(",<wbr>").join(one_line(name, 400).split(","))

    environment.filters.update(
        breaks=breaks,
        percent=_percent,
        signed=_signed,
        reach=lambda interval: _between(t_, *(f"{100 * end:.1f}" for end in interval)),
        gap=lambda interval: _between(t_, *(f"{end:+.1f}" for end in interval)),
        between=lambda low, high: _between(t_, f"{low:.1f}", f"{high:.1f}"),
        fact=lambda value: _fact(value, t_),
        line=one_line,
        word=language.word,
    )
    many = len(reports) > 1
    page: str = environment.get_template("report_page_template.html").render(
        kind="tournament",
        games=[
            _game(report, str(index), markup, colors or {}, language)
            for index, report in enumerate(reports)
        ],
        title="; ".join(_title(report, t_) for report in reports),
        code=language.code,
        t_=t_,
        many=many,
        heading="h3" if many else "h2",
        with_ratings=any(report["ratings"] for report in reports),
    )
    return page


def _game(
    report: Mapping[str, Any],
    name: str,
    markup: Any,
    colors: Mapping[str, str],
    language: Language,
) -> dict[str, Any]:
    """Return the data of one report for the page; `name` makes the ids in its plots unique."""
    entrants = report["entrants"]
    ranked = [(rank, entrants[entrant]) for rank, entrant in enumerate(report["order"], 1)]
    ratings = {row["entrant"]: row for row in report["ratings"]}
    lines: list[str] = []
    for _, entrant in ranked:
        lines += [line for line in entrant["points"] if line not in lines]
    plots = _plots(report, ranked, ratings, name, colors, language)
    labels = labels_of_facts(language.t_)
    return {
        "report": report,
        "plan": [(labels.get(key, key), value) for key, value in report["plan"].items()],
        "title": _title(report, language.t_),
        "ranked": ranked,
        "rated": [(rank, ratings.get(entrant)) for rank, entrant in enumerate(report["order"], 1)],
        "lines": lines,
        "seats": sorted({at["seat"] for _, entrant in ranked for at in entrant["seats"]}),
        "cross": crosstable(report),
        "plots": {plot: markup(svg) for plot, svg in plots.items()},
    }


def _title(report: Mapping[str, Any], t_: Callable[[str], str]) -> str:
    game = report["plan"].get("game", "")
    many = t_("{count} games").format(count=report["games"])
    games = t_("1 game") if report["games"] == 1 else many
    return f"{game}: {games}" if game else games


def _plots(
    report: Mapping[str, Any],
    ranked: Sequence[tuple[int, Mapping[str, Any]]],
    ratings: Mapping[int, Mapping[str, Any]],
    name: str,
    colors: Mapping[str, str],
    language: Language,
) -> dict[str, str]:
    if not ranked:
        return dict.fromkeys(("ratings", "shares", "matrix", "points", "openings"), "")
    t_, word = language.t_, language.word
    labels = [f"{rank} {entrant['name']}" for rank, entrant in ranked]
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
            t_(
                "Ratings of the {count} entrants with their 95 % intervals; the highest is {best}."
                " The table of entrants has the numbers."
            ).format(count=len(rated), best=labels[0].partition(" ")[2]),
            rated,
            t_("rating, with 95 % interval"),
        ),
        "shares": dots(
            f"s{name}",
            t_(
                "Shares of wins of the {count} entrants with their 95 % intervals; the fair share"
                " is {fair} %. The table of entrants has the numbers."
            ).format(count=len(ranked), fair=f"{fair:.0f}"),
            [
                _dot(label, entrant["share"], entrant["deal_interval"])
                for label, (_, entrant) in zip(labels, ranked, strict=True)
            ],
            t_("games won in %, with 95 % interval; the dashed line is the fair share"),
            fair,
        ),
        "matrix": matrix(
            f"m{name}",
            t_(
                "Who ranked above whom, in per cent of the games in which they met. The table"
                " below has the numbers."
            ),
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
            t_("Points a game of each entrant by category. The table below has the numbers."),
            [
                Bar(
                    label,
                    {
                        word(line): each
                        for line, each in entrant["points"].items()
                        if line != "total"
                    },
                )
                for label, (_, entrant) in zip(labels, ranked, strict=True)
            ],
            t_("points a game"),
            {word(line): color for line, color in colors.items()},
        ),
        "openings": _openings_plot(report["openings"][:DRAWN_OPENINGS], fair, name, t_),
    }


def _openings_plot(
    openings: Sequence[Mapping[str, Any]], fair: float, name: str, t_: Callable[[str], str]
) -> str:
    return dots(
        f"o{name}",
        t_(
            "Shares of wins after the {count} most frequent first decisions, with their 95 %"
            " intervals. The table below has the numbers."
        ).format(count=len(openings)),
        [
            _dot(each["move"], each["share"], each["interval"], f"{each['games']}x")
            for each in openings
        ],
        t_("games won in %, with 95 % interval; right: how often it was chosen"),
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


def _between(t_: Callable[[str], str], low: str, high: str) -> str:
    return t_("{low} to {high}").format(low=low, high=high)


def _fact(value: object, t_: Callable[[str], str]) -> str:
    """Return a fact of the plan as text for people."""
    if value is None or value is False or value in ([], {}, ()):
        return t_("none")
    if value is True:
        return t_("yes")
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={_fact(each, t_)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return "; ".join(_fact(each, t_) for each in value)
    return f"{value:.1f}" if isinstance(value, float) else one_line(value, 1000)
