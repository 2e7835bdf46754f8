"""Answers to «why this price?» and «why not?»."""

from typing import NamedTuple

__all__ = ["Explanation", "Line", "with_rules"]


class Line(NamedTuple):
    """A line of an explanation: a sentence, the coins if any, the ruling behind it if any."""

    text: str
    coins: int | None = None
    ruling: str = ""


class Explanation(NamedTuple):
    """Whether a move is legal, what it costs in all, and why, line by line."""

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
    """Return the explanation of a move that the rules allow.

    If it is not legal all the same, the only line says that a house rule forbids it.
    """
    if answer.legal:
        return answer
    return answer._replace(lines=(Line("a house rule does not allow it now"),))
