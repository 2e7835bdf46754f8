"""Lines of text laid out: headings, columns, items that wrap whole, blocks side by side."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

from wonders.cli.screen.styles import style

__all__ = ["Cell", "Grid", "beside", "clip", "first_fitting", "headed"]

#: The same told at greater or less length, the longest first: the first that fits is used.
Cell = Sequence[str | Text]


def clip(line: Text, width: int) -> Text:
    """Return a line without what does not fit, the last two cells as dots where some is cut."""
    if line.cell_len <= width:
        return line
    short = line.copy()
    short.truncate(max(width - 2, 0))
    return short.append(".." if width > 1 else "")


def headed(width: int, *parts: tuple[int, str | Text]) -> Text:
    """Return a line of dashes with headings from the given columns on."""
    line = Text()
    for at, part in parts:
        if not part:
            continue
        text = _text(part, "strong")
        if line.cell_len < at:
            line.append("-" * (at - line.cell_len), style("aside"))
        line.append(" ").append_text(text)
        if line.cell_len < width:
            line.append(" ")
    if line.cell_len < width:
        line.append("-" * (width - line.cell_len), style("aside"))
    return clip(line, width)


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
        # A heading begins above its column, less the blank before it.
        parts = [(indent + start - 1, title) for start, title in rest]
        return headed(width, (2, Text(first[1].plain, style("strong"))), *parts)


def first_fitting(wordings: Iterable[str | Text], room: int) -> Text:
    """Return the first wording for which there is room, else the last one cut short."""
    text = Text()
    for wording in wordings:
        text = _text(wording)
        if text.cell_len <= room:
            break
    return clip(text, room)


def beside(left: Sequence[Text], right: Sequence[Text], width: int, at: int = 0) -> list[Text]:
    """Return two blocks of lines with a bar between them, in column `at` or in the middle."""
    at = at or (width - 1) // 2
    lines = []
    for number in range(max(len(left), len(right))):
        line = clip(left[number], at).copy() if number < len(left) else Text()
        heads = line.plain.startswith("-")
        line.append(" " * (at - line.cell_len))
        line.append("+" if heads else "|", style("aside"))
        if number < len(right):
            line.append_text(right[number])
        lines.append(clip(line, width))
    return lines


def _text(part: str | Text, its: str = "") -> Text:
    return part if isinstance(part, Text) else Text(part, style(its) if its else "")
