"""Print what `tox -e bench` has stored as tables beside the field's figures, and draw it.

    python tests/benchmarks/speed_table.py [FOLDER [PAGE]]

FOLDER holds the stored runs (.benchmarks); tables and pictures go to PAGE as well
(build/bench/speed.html). The newest run of each build is shown.
"""

import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from growth import GROWTHS, picture
from growth import table as table_of_growth
from kinds import KINDS, SHOWN
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text
from stored import Found, Key, Run, newest, runs_in

from wonders.core.errors import WondersError

__all__ = ["main"]

HERE = Path(__file__).parent
#: Wide enough for all tables, also where nobody looks on.
WIDTH = 126
NOTHING = "–"


def main(args: Sequence[str]) -> int:
    """Print and draw; return the exit status."""
    folder = Path(args[0] if args else ".benchmarks")
    page = Path(args[1] if len(args) > 1 else "build/bench/speed.html")
    runs = newest(runs_in(folder))
    if not runs:
        print(f"{folder}: no run is stored there; tox -e bench makes one", file=sys.stderr)
        return 2
    console = Console(width=WIDTH, record=True)
    show(console, runs)
    page.parent.mkdir(parents=True, exist_ok=True)
    try:
        pictures = {growth.title: picture(growth, runs) for growth in GROWTHS}
    except WondersError as error:
        print(f"no pictures: {error}", file=sys.stderr)
        pictures = {}
    page.write_text(html(console.export_text(), pictures), "utf-8")
    print(f"\ntables and pictures: {page}")
    return 0


def show(console: Console, runs: Sequence[Run]) -> None:
    """Print all tables."""
    for run in runs:
        console.print(Text(run.title))
    field = tomllib.loads((HERE / "field.toml").read_text("utf-8"))
    for table in (
        this_machine(runs),
        beside_duel(runs, field),
        beside_classic(runs, field),
        beside_copies(runs, field),
        smaller_things(runs),
        starting(runs),
        *(table_of_growth(growth, runs) for growth in GROWTHS),
    ):
        console.print()
        console.print(table)


def html(text: str, pictures: Mapping[str, str]) -> str:
    """Return a page that needs nothing else."""
    drawn = "\n".join(
        f"<h2>{escape(title)}</h2>\n<figure>{svg}</figure>"
        for title, svg in pictures.items()
        if svg
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Speed</title>\n'
        "<style>:root{color-scheme:light dark} svg{width:100%;height:auto} "
        "pre{overflow-x:auto}</style>\n"
        f"<h1>Speed</h1>\n<pre>{escape(text)}</pre>\n{drawn}\n</html>\n"
    )


def this_machine(runs: Sequence[Run]) -> Table:
    """Return the table of what this machine plays."""
    title = "This machine: random whole games; ÷ is by the yardstick: compare that, not the rates"
    table = _table(title, "game", "build")
    for title in (
        *("games/s", "÷ yardstick", "quartiles", "last run"),
        *("decisions/s", "copies/s", "÷", "deals/s"),
    ):
        table.add_column(title, justify="right", no_wrap=True)
    for name, players in KINDS:
        for run in runs:
            games = run.found.get(Key("games", name, players))
            if games is None:
                continue
            copies = run.found.get(Key("copies", name, players))
            table.add_row(
                f"{name} {players}",
                run.build,
                rate(games),
                f"{games.ratio:.3f}",
                f"{games.ratios[1]:.2f}–{games.ratios[2]:.2f}",
                change(run.change(games.key)),
                f"{games.decisions / games.seconds:,.0f}",
                rate(copies),
                f"{copies.ratio:.0f}" if copies else NOTHING,
                rate(run.found.get(Key("deals", name, players))),
            )
    return table


def beside_duel(runs: Sequence[Run], field: dict[str, Any]) -> Table:
    """Return the table of Duel with the field's figures."""
    table = _beside("Duel beside the field", ("games/s", "÷ yardstick", "decisions/s"))
    for run in runs:
        if games := run.found.get(Key("games", "duel", 2)):
            decisions = f"{games.decisions / games.seconds:,.0f}"
            table.add_row(_here(run), rate(games), f"{games.ratio:.2f}", decisions)
            length = games.yardstick
            table.add_row("  the yardstick beside it", f"{1 / length:,.0f}", "1.00")
    for engine, played, decisions in _others(table, field, "duel"):
        table.add_row(engine, f"{played[0]:,}", f"{played[0] / field['yardstick']:.2f}", decisions)
    return table


def beside_classic(runs: Sequence[Run], field: dict[str, Any]) -> Table:
    """Return the table of classic with the field's figures."""
    titles = ("games/s: 3", "4", "7", "÷: 3", "4", "7", "decisions/s")
    table = _beside(
        "Classic with 3, 4 and 7 players beside the field; ÷ is by the yardstick", titles
    )
    for run in runs:
        keys = [Key("games", "classic", players) for players in (3, 4, 7)]
        games = [run.found.get(key) for key in keys]
        ratios = [f"{each.ratio:.2f}" if each else NOTHING for each in games]
        four = games[1]
        decisions = f"{four.decisions / four.seconds:,.0f}" if four else NOTHING
        table.add_row(_here(run), *map(rate, games), *ratios, decisions)
    for engine, played, decisions in _others(table, field, "classic"):
        ratios = [f"{each / field['yardstick']:.3f}" for each in played]
        table.add_row(engine, *(f"{each:,}" for each in played), *ratios, decisions)
    return table


def beside_copies(runs: Sequence[Run], field: dict[str, Any]) -> Table:
    """Return the table of copies of a state."""
    table = _beside("State copies a second", ("copies/s",))
    for run in runs:
        for name, players in SHOWN:
            if copies := run.found.get(Key("copies", name, players)):
                table.add_row(f"{_here(run)}: {name} {players}", rate(copies))
    _quote(table, field)
    for other in field["copies"]:
        table.add_row(other["engine"], " – ".join(f"{each:,}" for each in other["rates"]))
    return table


def smaller_things(runs: Sequence[Run]) -> Table:
    """Return the table of what bots ask of a state, in the time of a copy."""
    title = "Microseconds, and in brackets copies that take as long"
    table = _table(title, "game", "build")
    whats = ("copies", "deals", "views", "imagined worlds")
    for what in whats:
        table.add_column(what, justify="right")
    for name, players in SHOWN:
        for run in runs:
            its = [run.found.get(Key(what, name, players)) for what in whats]
            if not (copies := its[0]):
                continue
            cells = [
                f"{each.seconds * 1e6:,.1f}  ({copies.ratio / each.ratio:.1f})" if each else NOTHING
                for each in its
            ]
            table.add_row(f"{name} {players}", run.build, *cells)
    return table


def starting(runs: Sequence[Run]) -> Table:
    """Return the table of what comes before the first move."""
    table = _table("Starting", "what", "build", "held against")
    table.add_column("ms", justify="right")
    table.add_column("times as long", justify="right")
    for run in runs:
        for each in run.found.values():
            if each.about == "start":
                times = f"{1 / each.ratio:.2f}"
                table.add_row(each.what, run.build, each.other, f"{each.seconds * 1000:.0f}", times)
    return table


def rate(found: Found | None) -> str:
    """Return how many of something there are a second."""
    return f"{1 / found.seconds:,.0f}" if found else NOTHING


def change(share: float | None) -> str:
    """Return by how many per cent the ratio has changed since the last run."""
    return NOTHING if share is None else f"{100 * share:+.1f} %"


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, box=SIMPLE_HEAD, pad_edge=False, title_justify="left")
    for column in columns:
        table.add_column(column, no_wrap=True)
    return table


def _beside(title: str, columns: Sequence[str]) -> Table:
    table = _table(title, "engine")
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _quote(table: Table, field: dict[str, Any]) -> None:
    """Set off what follows as the figures of others."""
    table.add_section()
    table.add_row("[italic]measured elsewhere:[/]")
    table.caption = field["source"]
    table.caption_justify = "left"


def _here(run: Run) -> str:
    return f"[bold]here, {run.build}[/]"


def _others(table: Table, field: dict[str, Any], game: str) -> Iterator[tuple[str, list[int], str]]:
    """Say whose figures follow, and give each engine's."""
    _quote(table, field)
    for other in field[game]:
        yield other["engine"], other["games"], f"{other['decisions']:,}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
