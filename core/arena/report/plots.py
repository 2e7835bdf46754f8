"""The plots of a report: SVG elements for a page, with text kept as text.

They have no background and use the colour of the page's text, so they suit light and dark
pages. The same figures give the same bytes.
"""

import io
import logging
import os
import re
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, chdir, contextmanager, suppress
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.optional_libraries import import_optional

__all__ = ["Bar", "Dot", "Point", "bars", "curves", "dots", "import_matplotlib", "matrix"]

#: Placeholder for the colour of the page's text until the plot is done.
INK = "#010203"
ACCENT = "#3b82c4"
#: Colours that are distinct for the colour-blind, too (Paul Tol's muted scheme).
PALETTE = [
    *("#88ccee", "#cc6677", "#ddcc77", "#117733", "#5566cc"),
    *("#aa4499", "#44aa99", "#999933", "#bb5533", "#bbbbbb"),
]
HATCHES = ["", "///", "...", "xxx"]
#: Sizes in inches: a row of a plot, the width of a plot, a cell of a matrix, a plot of curves.
ROW = 0.25
WIDTH = 3.7
CELL = 0.37
CURVE = 5.0
LABEL = 28
#: Least width at which a plot is readable, in rem per inch.
REM = 4.6


class Dot(msgspec.Struct, frozen=True):
    """A row of a plot: a figure with its interval."""

    label: str
    value: float
    low: float
    high: float
    note: str = ""


class Bar(msgspec.Struct, frozen=True):
    """A row of a plot: a sum of parts."""

    label: str
    parts: dict[str, float]


class Point(msgspec.Struct, frozen=True):
    """A point of a curve: a figure with its interval."""

    at: float
    value: float
    low: float
    high: float


def dots(name: str, alt: str, rows: Sequence[Dot], axis: str, mark: float | None = None) -> str:
    """Draw figures with their intervals, the first on top; `mark` is a vertical line.

    `name` makes the ids of this plot unique on the page; `alt` is its text for screen readers.
    Without rows the result is empty.
    """
    if not rows:
        return ""
    with _drawing() as figure:
        axes = _axes(figure, WIDTH, ROW * (len(rows) + 0.6))
        heights = range(len(rows))
        if mark is not None:
            axes.axvline(mark, color=INK, linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
        values = [row.value for row in rows]
        reach = [
            [max(0.0, row.value - row.low) for row in rows],
            [max(0.0, row.high - row.value) for row in rows],
        ]
        axes.errorbar(values, heights, xerr=reach, fmt="o", color=ACCENT, markersize=4, capsize=2.5)
        for height, row in enumerate(rows):
            if row.note:
                axes.annotate(
                    row.note,
                    (1.02, height),
                    xycoords=("axes fraction", "data"),
                    va="center",
                    fontsize=7,
                )
        _label(axes, [row.label for row in rows], axis)
        return _svg(figure, name, alt)


def bars(
    name: str, alt: str, rows: Sequence[Bar], axis: str, colors: Mapping[str, str] | None = None
) -> str:
    """Draw sums of parts as stacked bars; negative parts go to the left of zero.

    `colors` are those of some parts, as `#rrggbb`; the others get any that are left.
    """
    own = colors or {}
    parts: list[str] = []
    for row in rows:
        parts += [part for part in row.parts if part not in parts]
    with _drawing() as figure:
        axes = _axes(figure, WIDTH, ROW * (len(rows) + 0.6))
        right, left = [0.0] * len(rows), [0.0] * len(rows)
        for number, part in enumerate(parts):
            values = [row.parts.get(part, 0.0) for row in rows]
            starts = [left[k] if value < 0 else right[k] for k, value in enumerate(values)]
            axes.barh(
                range(len(rows)),
                values,
                left=starts,
                height=0.68,
                color=own.get(part) or PALETTE[number % len(PALETTE)],
                hatch=HATCHES[number // len(PALETTE) % len(HATCHES)],
                edgecolor="#222222",
                linewidth=0.4,
                label=_short(part),
            )
            for k, value in enumerate(values):
                side = left if value < 0 else right
                side[k] += value
        axes.axvline(0, color=INK, linewidth=0.8)
        _label(axes, [row.label for row in rows], axis)
        axes.legend(
            loc="upper center",
            bbox_to_anchor=(0.3, -0.42 / (ROW * (len(rows) + 0.6))),
            ncols=3,
            frameon=False,
            handlelength=1.1,
            columnspacing=1.1,
        )
        return _svg(figure, name, alt)


def curves(
    name: str, alt: str, lines: Mapping[str, Sequence[Point]], across: str, axis: str
) -> str:
    """Draw shares in per cent as lines with their intervals behind them.

    `across` and `axis` tell what the points lie at and what they are. Without lines the result is
    empty.
    """
    if not lines:
        return ""
    with _drawing() as figure:
        axes = _axes(figure, CURVE, CURVE / 2)
        for number, (label, points) in enumerate(lines.items()):
            color = PALETTE[number % len(PALETTE)]
            at = [point.at for point in points]
            low, high = [point.low for point in points], [point.high for point in points]
            axes.fill_between(at, low, high, color=color, alpha=0.2, linewidth=0)
            values = [point.value for point in points]
            axes.plot(at, values, color=color, marker="o", markersize=2, label=_short(label))
        axes.set_ylim(0, 100)
        axes.axhline(50, color=INK, linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
        axes.yaxis.grid(visible=True)
        axes.set_xlabel(one_line(across, 80))
        axes.set_ylabel(one_line(axis, 80))
        axes.legend(loc="upper left", bbox_to_anchor=(0, -0.2), ncols=2, frameon=False)
        return _svg(figure, name, alt)


def matrix(
    name: str, alt: str, labels: Sequence[str], shares: Sequence[Sequence[float | None]]
) -> str:
    """Draw shares from 0 to 1 as a square of coloured cells with the per cents in them.

    Rows have the labels; columns have numbers, with which the labels should begin. Cells for
    None are left empty.
    """
    count = len(labels)
    with _drawing() as figure:
        axes = _axes(figure, CELL * count, CELL * 0.72 * count)
        colours = import_matplotlib().colormaps["PuOr"]
        for row, line in enumerate(shares):
            for column, share in enumerate(line):
                if share is None:
                    continue
                red, green, blue, _ = shade = colours(share)
                axes.add_patch(_cell(column, row, shade))
                dark = 0.3 * red + 0.59 * green + 0.11 * blue < 0.5
                axes.text(
                    column,
                    row,
                    f"{100 * share:.0f}",
                    ha="center",
                    va="center",
                    color="#ffffff" if dark else "#000000",
                    fontsize=7.5,
                )
        axes.set_xlim(-0.5, count - 0.5)
        axes.set_xticks(range(count), [str(rank + 1) for rank in range(count)])
        axes.xaxis.tick_top()
        axes.tick_params(axis="x", length=0)
        _label(axes, labels, "")
        axes.spines[:].set_visible(False)
        axes.xaxis.grid(visible=False)
        return _svg(figure, name, alt)


def _cell(column: int, row: int, shade: tuple[float, ...]) -> Any:
    patches = import_optional("matplotlib.patches", "tournament", "a plot")
    return patches.Rectangle((column - 0.48, row - 0.48), 0.96, 0.96, facecolor=shade)


@contextmanager
def _drawing() -> Iterator[Any]:
    """Yield an empty figure, independent of the user's settings of matplotlib."""
    library = import_matplotlib()
    figures = import_optional("matplotlib.figure", "tournament", "a plot")
    # No date gets into a plot, but matplotlib reads that one.
    date = _variables(SOURCE_DATE_EPOCH="")
    with library.rc_context(), warnings.catch_warnings(), date:
        # Matplotlib warns about letters missing from its fonts; the reader's fonts may have them.
        warnings.simplefilter("ignore")
        library.rcdefaults()
        library.rcParams.update(
            {
                "svg.fonttype": "none",
                "svg.hashsalt": "wonders",
                "font.size": 8,
                "text.parse_math": False,  # a name with two dollars is not a formula
                "text.color": INK,
                "axes.edgecolor": INK,
                "axes.labelcolor": INK,
                "xtick.color": INK,
                "ytick.color": INK,
                "grid.color": INK,
                "grid.alpha": 0.15,
                "grid.linewidth": 0.6,
                "axes.axisbelow": True,
                "axes.linewidth": 0.6,
                "hatch.linewidth": 0.5,
            }
        )
        yield figures.Figure(figsize=(1, 1))


@contextmanager
def _variables(**ours: str) -> Iterator[None]:
    """Give variables of the environment other values in the block."""
    before = {name: os.environ.get(name) for name in ours}
    os.environ.update(ours)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def import_matplotlib(purpose: str = "a plot") -> Any:
    """Return matplotlib, imported without the settings that it looks for here and elsewhere.

    A file `matplotlibrc` in the working folder may be anybody's. `purpose` is what needs the
    library: it is told in the `BadSpec` that is raised where it is not installed.
    """
    if (imported := sys.modules.get("matplotlib")) is not None:
        return imported
    # Where it cannot write to its folders it says so, whoever reads.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    with _variables(MATPLOTLIBRC=os.devnull, MPLBACKEND="svg"), ExitStack() as back:
        # A folder that has been deleted has no settings, and no way back.
        with suppress(FileNotFoundError):
            back.enter_context(chdir(Path(__file__).parent))
        library: Any = import_optional("matplotlib", "tournament", purpose)
    for folder in ("get_configdir", "get_cachedir"):
        try:
            getattr(library, folder)()
        except OSError:
            # Nowhere may anything be written: then it looks for its fonts anew each time.
            setattr(library, folder, lambda: os.devnull)
    return library


def _axes(figure: Any, width: float, height: float) -> Any:
    """Return axes of a size in inches, without room for their labels."""
    # The figure is one inch square and is cropped to the drawing in the end.
    axes = figure.add_axes((0, 0, width, height))
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.patch.set_visible(False)
    return axes


def _label(axes: Any, labels: Sequence[str], axis: str) -> None:
    axes.set_yticks(range(len(labels)), [_short(label) for label in labels])
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)
    axes.xaxis.grid(visible=True)
    axes.set_xlabel(one_line(axis, 80))


def _short(label: str) -> str:
    """Return a label short enough for a plot; the table has it in full."""
    line = one_line(label, 400)
    return line if len(line) <= LABEL else f"{line[: LABEL - 10]}…{line[-9:]}"


def _svg(figure: Any, name: str, alt: str) -> str:
    """Return a figure as an SVG element."""
    file = io.StringIO()
    meta = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    figure.savefig(
        file, format="svg", transparent=True, bbox_inches="tight", pad_inches=0.06, metadata=meta
    )
    text = file.getvalue()
    head, body = text[text.index("<svg") :].split(">", 1)
    body = re.sub(r"<!--.*?-->\s*", "", body, flags=re.DOTALL)
    body = re.sub("<[^>]*>", lambda tag: _adapted(tag[0], name), body)
    width = float(re.search(r'width="([\d.]+)pt"', head)[1]) / 72  # type: ignore[index]
    head = re.sub(r' (width|height)="[\d.]+pt"', "", head)
    return (
        f'{head} role="img" aria-label="{escape(one_line(alt, 500))}" '
        f'style="min-width:{width * REM:.1f}rem;max-width:{width * 2 * REM:.1f}rem">{body}'
    )


def _adapted(tag: str, name: str) -> str:
    """Return a tag in the colour of the page, with ids that are unique on it."""
    own = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{name}-", tag)
    return own.replace(INK, "currentColor")
