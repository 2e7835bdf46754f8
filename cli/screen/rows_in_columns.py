"""Rows of cells in columns, each cell told at the length for which there is room."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

from wonders.cli.screen.default_styles_and_signs import style
from wonders.cli.screen.wrapped_lines import clip, joined, text

__all__ = ["Cell", "Grid", "first_fitting"]

#: The same told at greater or less length, the longest first: the first that fits is used.
Cell = Sequence[str | Text]


class Grid:
    """Rows of cells in columns, each cell in the longest wording for which there is room.

    Columns take turns to grow to their next longer wording: those of `first` as far as they can,
    then the others. They stand closer together where there is little room; where even the
    shortest wordings have none, the last column is cut.
    """

    def __init__(
        self, rows: Sequence[Sequence[Cell]], room: int, first: Sequence[int] = ()
    ) -> None:
        lengths = [
            [[cell_len(str(w)) for w in row[at]] for row in rows] for at in range(len(rows[0]))
        ]
        widths = [max(map(min, column)) for column in lengths]
        gaps = len(widths) - 1
        self.gap = 2 if sum(widths) + 2 * gaps <= room else 1
        spare = room - sum(widths) - self.gap * gaps
        if spare < 0:
            widths[-1] = max(widths[-1] + spare, 2)
        for columns in (first, range(len(widths))):
            grown = True
            while grown:
                grown = False
                for at in columns:
                    longer = {n for cell in lengths[at] for n in cell if n > widths[at]}
                    if longer and min(longer) - widths[at] <= spare:
                        spare -= min(longer) - widths[at]
                        widths[at] = min(longer)
                        grown = True
        self.widths = widths
        #: Where each column begins.
        self.starts = [sum(widths[:at]) + self.gap * at for at in range(len(widths))]
        self.cells = [
            [first_fitting(cell, width) for cell, width in zip(row, widths, strict=True)]
            for row in rows
        ]

    def line(self, row: int) -> Text:
        """Return a row as a line."""
        line = Text()
        for cell, start in zip(self.cells[row], self.starts, strict=True):
            line.append(" " * (start - line.cell_len))
            line.append_text(cell)
        line.rstrip()
        return line

    def heading(self, row: int, indent: int, width: int) -> Text:
        """Return a row as headings over the columns, on a line of dashes."""
        first, *rest = zip(self.starts, self.cells[row], strict=True)
        line = joined(text("--", "aside"), " ", text(first[1].plain, "strong"), " ")
        for start, title in rest:
            if title.plain:
                # A heading begins above its column, less the blank before it.
                gap = indent + start - 1 - line.cell_len
                line = joined(line, text("-" * gap, "aside"), " ", title, " ")
        line.rstrip_end(width)
        return clip(line.append("-" * max(width - line.cell_len, 0), style("aside")), width)


def first_fitting(wordings: Iterable[str | Text], room: int) -> Text:
    """Return the first wording for which there is room, else the last one cut short."""
    fitting = Text()
    for wording in wordings:
        fitting = wording if isinstance(wording, Text) else Text(wording)
        if fitting.cell_len <= room:
            break
    return clip(fitting, room)
