"""An analysis of recorded games as one self-contained HTML file: the curves and all chances."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from wonders.core.arena.report.plots import Point, curves
from wonders.core.arena.report.report_page_numbers_and_plots import ENGLISH, Language, page_maker
from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["analysis_page"]


def analysis_page(games: Sequence[Mapping[str, Any]], language: Language = ENGLISH) -> str:
    """Return the page of analysed games.

    Each has its `number`, the `names` of the seats, `decisions` as `wonders analyse --json` prints
    them, and under `worst` those that cost most; they and their moves have a `text` besides, the
    move in words. Names and moves are escaped, and the page forbids scripts
    and anything from the network. The same analysis gives the same bytes.
    Raises `BadSpec` if jinja2 or matplotlib is not installed.
    """
    environment, markup = page_maker("tournament", "an analysis in HTML")
    t_ = language.t_
    environment.filters.update(
        percent=lambda share: f"{100 * share:.0f}",
        line=lambda text: one_line(text, 80),
    )
    drawn = [
        markup(
            curves(
                f"c{at}",
                t_("The chance to win with each move that was played. The table has the numbers."),
                _lines(game),
                t_("number of the move"),
                t_("games won in %, with 95 % interval"),
            )
        )
        for at, game in enumerate(games)
    ]
    source = files("wonders.core.arena.report").joinpath("analysis_page_template.html")
    page: str = environment.from_string(source.read_text("utf-8")).render(
        kind="analysis",
        code=language.code,
        t_=t_,
        title=t_("What the moves were worth"),
        games=list(zip(games, drawn, strict=True)),
    )
    return page


def _lines(game: Mapping[str, Any]) -> dict[str, list[Point]]:
    """Return the chances of each seat by the numbers of the moves.

    Between two seats what one has, the other has not: there one line says all.
    """
    names = [f"{seat} {one_line(name, 24)}" for seat, name in enumerate(game["names"])]
    found: dict[str, list[Point]] = {}
    for each in game["decisions"]:
        seat = each["seat"]
        now = next(move for move in each["moves"] if move["move"] == each["played"])
        chances = [100 * now[end] for end in ("won", "low", "high")]
        if len(names) == 2 and seat == 1:
            seat = 0
            won, low, high = chances
            chances = [100 - won, 100 - high, 100 - low]
        found.setdefault(names[seat], []).append(Point(each["number"], *chances))
    return found
