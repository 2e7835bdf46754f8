"""How cost grows with players, with playouts and with workers: as rows of text and as pictures."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.table import Table
from stored import Found, Run

from wonders.core.arena.report.plots import Dot, dots

__all__ = ["GROWTHS", "Growth", "picture", "points", "table"]

#: Signs that the longest bar of a table has.
LONGEST = 36
#: Room for the title in one line.
WIDTH = 100


class Growth(NamedTuple):
    """A picture: a cost, and the number it grows with."""

    title: str
    about: str
    game: str
    by: str
    cost: str


GROWTHS = [
    Growth("Cost by players", "games", "classic", "players", "a random game of classic"),
    Growth("Cost by playouts, Duel", "search", "duel", "playouts", "a decision of mcts"),
    Growth("Cost by playouts, classic", "search", "classic", "playouts", "a decision of mcts"),
    Growth("Cost by workers", "matches", "duel", "workers", "a game of a match of Duel"),
]


class Point(NamedTuple):
    """A cost, in games of the yardstick; `low` and `high` are the quartiles."""

    label: str
    cost: float
    low: float
    high: float
    seconds: float


def points(growth: Growth, runs: Sequence[Run]) -> list[Point]:
    """Return the costs, build after build, smallest number first."""
    found: list[tuple[int, Run, Found]] = [
        (getattr(each, growth.by), run, each)
        for run in runs
        for each in run.found.values()
        if (each.about, each.game) == (growth.about, growth.game)
    ]
    found.sort(key=lambda each: (not each[1].compiled, each[0]))
    return [
        Point(
            f"{number} {growth.by if number > 1 else growth.by.removesuffix('s')}, {run.build}",
            *(1 / ratio for ratio in (each.ratio, each.ratios[2], each.ratios[1])),
            each.seconds,
        )
        for number, run, each in found
    ]


def table(growth: Growth, runs: Sequence[Run]) -> Table:
    """Return a table with a bar for each cost."""
    its = points(growth, runs)
    most = max((each.cost for each in its), default=0)
    title = f"{growth.title}: {growth.cost}, in milliseconds and in games of the yardstick"
    drawn = Table(title=title, box=None, show_header=False, title_justify="left", min_width=WIDTH)
    drawn.add_column()
    drawn.add_column(justify="right")
    drawn.add_column(justify="right")
    drawn.add_column()
    for each in its:
        bar = "#" * round(LONGEST * each.cost / most)
        drawn.add_row(each.label, f"{each.seconds * 1000:,.2f}", f"{each.cost:,.2f}", bar)
    return drawn


def picture(growth: Growth, runs: Sequence[Run]) -> str:
    """Return the picture as SVG; raises `BadSpec` if matplotlib is not installed."""
    rows = [Dot(each.label, each.cost, each.low, each.high) for each in points(growth, runs)]
    name = growth.title.lower().replace(",", "").replace(" ", "-")
    axis = f"{growth.cost}, in games of the yardstick"
    return dots(name, f"{growth.title}: {axis}", rows, axis, mark=0)
