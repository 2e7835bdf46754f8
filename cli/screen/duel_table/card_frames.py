"""Frames around cards that lie edge to edge, drawn letter by letter."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from wonders.cli.screen.wrapped_lines import text

__all__ = ["Frames"]


class Frames:
    """Frames that share their sides, drawn letter by letter."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.signs: list[list[tuple[str, str | None]]] = []

    def _put(self, line: int, column: int, content: str, its: str | None) -> None:
        while len(self.signs) <= line:
            self.signs.append([(" ", None)] * self.width)
        for sign in content:
            wide = cell_len(sign)
            if column + wide > self.width:
                return
            self.signs[line][column] = (sign, its)
            for more in range(1, wide):
                self.signs[line][column + more] = ("", its)
            column += wide

    def frame(
        self,
        top: int,
        left: int,
        width: int,
        head: tuple[str, str, str | None],
        content: Sequence[tuple[str, str | None]],
        line: str,
    ) -> None:
        """Draw a card; `head` is what stands in its upper side: left, right, its style.

        `line` is the sign of its upper and lower side: `-` for a covered card.
        """
        side = "#" if line == "#" else "|"
        its = "aside" if line == "-" else "strong"
        self._put(top, left, "+" + line * (width - 1) + "+", its)
        self._put(top, left + 1, head[0], its)
        price = head[1]
        if price:
            self._put(top, left + width - cell_len(price) - 1, f" {price}", head[2])
        for at, (each, color) in enumerate(content, 1):
            gap = width - 1 - cell_len(each)
            self._put(top + at, left, side, its)
            self._put(top + at, left + 1, each + " " * gap, color)
            self._put(top + at, left + width, side, its)
        bottom = top + len(content) + 1
        self._put(bottom, left, "+" + line * (width - 1) + "+", its)

    def lines(self) -> list[Text]:
        """Return the lines, with a style for each run of letters."""
        done = []
        for signs in self.signs:
            line = Text()
            run, its = "", None
            for sign, style_name in signs:
                if style_name != its and run:
                    line.append_text(text(run, its))
                    run = ""
                its = style_name
                run += sign
            line.append_text(text(run, its))
            done.append(line)
        return done
