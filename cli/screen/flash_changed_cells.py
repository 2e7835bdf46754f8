"""What is different between two drawings of a table, which stands out for a moment."""

from collections.abc import Sequence
from difflib import SequenceMatcher

from rich.text import Text

__all__ = ["FLASH", "flashed"]

#: Seconds that what a move changed stands out.
FLASH = 0.8


def flashed(before: Sequence[Text], after: Sequence[Text]) -> list[Text]:
    """Return the lines of the second drawing with bold letters where they differ."""
    lines = []
    for number, line in enumerate(after):
        line = line.copy()
        old = before[number].plain if number < len(before) else ""
        if old != line.plain:
            for how, _, _, start, end in SequenceMatcher(
                None, old.split(" "), line.plain.split(" "), autojunk=False
            ).get_opcodes():
                if how != "equal":
                    words = line.plain.split(" ")
                    first = len(" ".join(words[:start])) + (start > 0)
                    line.stylize("bold", first, len(" ".join(words[:end])))
        lines.append(line)
    return lines
