"""Lines of text laid out: headings, columns, items that wrap whole, blocks side by side."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from wonders.cli.screen.styles import style

__all__ = ["Cell", "beside", "clip", "columns", "flow", "headed", "row"]

#: The same told at greater or less length, the longest first: the first that fits is used.
Cell = Sequence[str | Text]

#: What stands between two columns.
GAP = 2


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
        if line.cell_len < at:
            line.append("-" * (at - line.cell_len), style("aside"))
        line.append(" ").append_text(_text(part, "strong")).append(" ")
    if line.cell_len < width:
        line.append("-" * (width - line.cell_len), style("aside"))
    return clip(line, width)


def row(cells: Sequence[str | Text], widths: Sequence[int]) -> Text:
    """Return a line of cells, each filled up to its width, with a gap between."""
    line = Text()
    at = 0
    for cell, width in zip(cells, widths, strict=True):
        line.append(" " * (at - line.cell_len))
        line.append_text(clip(_text(cell), width))
        at += width + GAP
    line.rstrip()
    return line


def columns(
    rows: Sequence[Sequence[Cell]], room: int, first: Sequence[int] = ()
) -> tuple[list[int], list[list[Text]]]:
    """Return the widths of columns, and for each cell the longest wording that fits.

    Columns grow in the order `first`, then from the left. Where not even the shortest wordings
    fit, the last column gives way.
    """
    lengths = [
        [[_text(wording).cell_len for wording in each[column]] for each in rows]
        for column in range(len(rows[0]))
    ]
    widths = [max(map(min, column)) for column in lengths]
    spare = room - sum(widths) - GAP * (len(widths) - 1)
    if spare < 0:
        widths[-1] = max(widths[-1] + spare, 2)
    order = (*first, *(column for column in range(len(widths)) if column not in first))
    for column in order if spare > 0 else ():
        fitting = [
            length
            for each in lengths[column]
            for length in each
            if widths[column] < length <= widths[column] + spare
        ]
        if fitting:
            spare -= max(fitting) - widths[column]
            widths[column] = max(fitting)
    chosen = [
        [_fitting(cell, width) for cell, width in zip(each, widths, strict=True)] for each in rows
    ]
    return widths, chosen


def flow(items: Iterable[str | Text], width: int, indent: int = 1, gap: str = "  ") -> list[Text]:
    """Return items one after the other, on as many lines as they take; none is broken.

    Lines after the first have two more cells of `indent`. An item that is too long for a line
    is broken between words.
    """
    lines: list[Text] = []
    line = Text(" " * indent)
    empty = True
    for item in items:
        text = _text(item)
        if not text:
            continue
        if not empty and line.cell_len + len(gap) + text.cell_len > width:
            lines.append(line)
            line = Text(" " * (indent + 2))
            empty = True
        if not empty:
            line.append(gap)
        room = width - line.cell_len
        if text.cell_len > room:
            first, *rest = _broken(text, room, width - indent - 2)
            lines.append(line.append_text(first))
            lines += [Text(" " * (indent + 2)).append_text(each) for each in rest[:-1]]
            line = Text(" " * (indent + 2)).append_text(rest[-1]) if rest else lines.pop()
        else:
            line.append_text(text)
        empty = False
    if not empty:
        lines.append(line)
    return lines


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


def _fitting(cell: Cell, width: int) -> Text:
    texts = [_text(wording) for wording in cell]
    return next((text for text in texts if text.cell_len <= width), texts[-1])


def _broken(text: Text, room: int, rest: int) -> list[Text]:
    """Return a text broken between words: `room` cells for the first line, `rest` for others."""
    lines: list[Text] = []
    line = Text()
    for word in text.split(" "):
        limit = rest if lines else room
        if line and line.cell_len + 1 + word.cell_len > limit:
            lines.append(line)
            line = Text()
        if line:
            line.append(" ")
        line.append_text(word)
    return [*lines, line]
