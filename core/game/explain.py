"""Answers to «why this price?» and «why not?»."""

from typing import NamedTuple

__all__ = ["Explanation", "Line", "with_rules"]


class Line(NamedTuple):
    """Is one line of an explanation: a sentence, its coins if any, the ruling behind it."""

    text: str
    coins: int | None = None
    ruling: str = ""


class Explanation(NamedTuple):
    """Tells whether a move is legal, what it costs in all, and why, line by line."""

    legal: bool
    coins: int | None
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        rows = []
        for line in self.lines:
            coins = "" if line.coins is None else f"{line.coins} "
            ruling = f" ({line.ruling})" if line.ruling else ""
            rows.append(f"{coins}{line.text}{ruling}")
        return "\n".join(rows)


def with_rules(answer: Explanation) -> Explanation:
    """Return the explanation of a move against which only a house rule can speak."""
    if answer.legal:
        return answer
    return answer._replace(lines=(Line("a house rule does not allow it now"),))
