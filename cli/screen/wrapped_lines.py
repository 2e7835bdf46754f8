"""Lines of text on a screen of so many cells: filled up, side by side, broken between parts."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

from wonders.cli.screen.default_styles_and_signs import style

__all__ = [
    "Canvas",
    "beside",
    "broken",
    "clip",
    "cut",
    "ends",
    "fitted",
    "flowed",
    "joined",
    "letter_at",
    "padded",
    "rule",
    "shortened",
    "text",
]


def text(content: str, name: str | None = None) -> Text:
    """Return text in a style of the theme in force, which what is added to it does not take on."""
    return Text.assemble((content, style(name)))


def joined(*parts: Text | str) -> Text:
    """Return one text made of several."""
    return Text.assemble(*parts)


def padded(line: Text, width: int) -> Text:
    """Return a line on exactly so many cells."""
    line = line.copy()
    line.truncate(width, pad=True)
    return line


def letter_at(line: Text, cell: int) -> int:
    """Return which letter of a line stands at a cell, counted from 0."""
    plain = line.plain
    return bisect_left(range(len(plain)), cell, key=lambda n: cell_len(plain[:n]))


def _fitting(plain: str, room: int) -> int:
    """Return how many letters of a text have room, at least one."""
    # What lies far beyond the room is not looked at: a text may be long.
    some = max(room, 0) + 1
    while some < len(plain) and cell_len(plain[:some]) <= room:
        some *= 2
    sizes = range(1, min(some, len(plain)) + 1)
    return max(bisect_right(sizes, room, key=lambda n: cell_len(plain[:n])), 1)


def ends(left: Text, right: Text, width: int) -> Text:
    """Return a line with one text at its beginning and one at its end."""
    room = max(width - right.cell_len - 1, 0)
    return padded(joined(padded(left, room), " ", right), width)


def clip(line: Text, width: int) -> Text:
    """Return a line without what does not fit, the last two cells as dots where some is cut."""
    if line.cell_len <= width:
        return line
    short = line.copy()
    short.truncate(max(width - 2, 0))
    return short.append(".." if width > 1 else "")


def cut(lines: Sequence[Text], room: int, width: int) -> list[Text]:
    """Return the first lines; where more follow, the last one ends in dots."""
    kept = [clip(line, width) for line in lines[: max(room, 0)]]
    if kept and len(lines) > len(kept):
        last = kept[-1].copy()
        last.truncate(max(width - 3, 0))
        last.rstrip()
        kept[-1] = clip(last.append(" .."), width)
    return kept


def rule(title: Text | str, width: int) -> Text:
    """Return a line across the screen, with a title in it unless that is empty."""
    line = text("--", "aside")
    if title:
        line = joined(line, " ", title if isinstance(title, Text) else text(title, "strong"), " ")
    line.rstrip_end(width)
    return clip(line.append("-" * max(width - line.cell_len, 0), style("aside")), width)


def beside(
    left: Sequence[Text],
    right: Sequence[Text],
    left_width: int,
    width: int,
    between: str = "| ",
    crossing: str = "",
) -> list[Text]:
    """Return two columns as one; the right one begins after `left_width` cells.

    `crossing` is what stands between them beside a heading of the left one.
    """
    lines = []
    for at in range(max(len(left), len(right))):
        one = clip(left[at], left_width) if at < len(left) else Text()
        other = right[at] if at < len(right) else Text()
        bar = crossing if crossing and one.plain.startswith("-") else between
        line = joined(padded(one, left_width), text(bar, "aside"), other)
        lines.append(padded(clip(line, width), width))
    return lines


def fitted(blocks: Sequence[tuple[int, Sequence[Text]]], width: int, height: int) -> list[Text]:
    """Return blocks one below the other in at most `height` lines.

    Each comes with a rank: where there is too little room, the block of the highest rank
    loses lines at its end first, those of rank 0 last.
    """
    room = height
    kept: dict[int, Sequence[Text]] = {}
    for at in sorted(range(len(blocks)), key=lambda at: blocks[at][0]):
        kept[at] = blocks[at][1][:room]
        room -= len(kept[at])
    return [padded(line, width) for at in range(len(blocks)) for line in kept[at]]


def flowed(
    parts: Iterable[Text | str], width: int, between: str = "  ", indent: int = 1, further: int = 3
) -> list[Text]:
    """Return parts one after the other on lines of a width, broken between parts.

    A part that is wider than a line is broken between its words. `further` is the indent
    of the lines after the first one.
    """
    lines = [Text(" " * indent)]
    begun = False
    for part in parts:
        its = part if isinstance(part, Text) else Text(part)
        if not its.plain:
            continue
        if begun and lines[-1].cell_len + len(between) + its.cell_len <= width:
            lines[-1].append(between)
        elif begun:
            lines.append(Text(" " * further))
        begun = True
        first, *rest = _narrow(its, max(width - lines[-1].cell_len, 1), max(width - further, 1))
        lines[-1].append_text(first)
        lines += [joined(" " * further, each) for each in rest]
    return lines if begun else []


def _narrow(part: Text, first: int, further: int) -> list[Text]:
    """Return a part on lines that are narrow enough, broken at blanks and after hyphens."""
    lines: list[Text] = []
    room = first
    while (end := _fitting(part.plain, room)) < len(part.plain):
        plain = part.plain
        gaps = [at for at in range(1, end + 1) if plain[at : at + 1] == " " or _hyphen(plain, at)]
        cut = gaps[-1] if gaps else end
        line, part = part.divide([cut])
        lines.append(line)
        if part.plain.startswith(" "):
            part = part[1:]
        room = further
    return [*lines, part]


def _hyphen(plain: str, at: int) -> bool:
    """Return whether a hyphen between two parts of a word stands before a place."""
    return plain[at - 1] == "-" and plain[max(at - 2, 0)].isalpha()


#: Where a word may be broken: before the last consonant between two vowels.
SYLLABLE = re.compile(r"(sch|ch|ck|th|ph|qu|[b-df-hj-np-tv-xz])(?=[aeiouyäöü])")


def broken(name: str, room: int) -> list[str]:
    """Return a name on as few lines as it needs, broken at blanks and hyphens, else in words.

    >>> broken("Chamber of Commerce", 12)
    ['Chamber of', 'Commerce']
    >>> broken("Verteidigungsanlage", 12)
    ['Verteidi-', 'gungsanlage']
    """
    lines = [""]
    for word in name.replace("-", "- ").split():
        glue = "" if not lines[-1] or lines[-1].endswith("-") else " "
        if cell_len(lines[-1] + glue + word) <= room:
            lines[-1] += glue + word
            continue
        if lines[-1]:
            lines.append("")
        while _fitting(word, room) < len(word):
            cut = _syllable(word, room - 1)
            lines[-1] = word[:cut] + ("" if word[cut - 1] == "-" else "-")
            lines.append("")
            word = word[cut:]
        lines[-1] = word
    return lines


def _syllable(word: str, room: int) -> int:
    """Return where a word may be broken so that its beginning has room."""
    end = _fitting(word, room)
    # The longest of these consonants has three letters, and a vowel follows.
    cuts = [found.start() for found in SYLLABLE.finditer(word, 2, end + 4)]
    return max((cut for cut in cuts if 2 < cut <= end), default=end)


def shortened(name: str, room: int) -> str:
    """Return a name in less room, cut off with a dot: its last word, else the longest first.

    >>> shortened("Customs House", 12)
    'Customs Hou.'
    >>> shortened("Moneylenders Guild", 12)
    'Money. Guild'
    """
    words = name.split(" ")
    stem = words[-1][: room - cell_len(name) - 1]
    if len(words) > 1 and len(stem) > 2 and cell_len(name) > room:
        return " ".join([*words[:-1], f"{stem}."])
    # What cannot have room in any case is cut off at once: a name may be long.
    most = max(room, 0) + 1
    words = [
        word if (end := _fitting(word, most)) >= len(word) else word[:end] + "."
        for word in words[:most]
    ]
    while cell_len(" ".join(words)) > room:
        longest = max(range(len(words)), key=lambda at: len(words[at].rstrip(".")))
        stem = words[longest].rstrip(".")
        if len(stem) <= 2:
            break
        words[longest] = stem[:-1] + "."
    return " ".join(words)


class Canvas:
    """A piece of the screen on which texts are put at places, one beside the other."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._lines: list[list[tuple[int, Text]]] = []

    def put(self, line: int, column: int, content: Text) -> None:
        """Put a text on a line, its beginning at a column."""
        while len(self._lines) <= line:
            self._lines.append([])
        if content.plain:
            self._lines[line].append((column, content))

    def lines(self) -> list[Text]:
        """Return the lines, each on exactly the width."""
        done = []
        for placed in self._lines:
            line = Text()
            for column, content in sorted(placed, key=lambda each: each[0]):
                gap = column - line.cell_len
                line = joined(line, " " * gap, content) if gap >= 0 else joined(line, content)
            done.append(padded(line, self.width))
        return done
