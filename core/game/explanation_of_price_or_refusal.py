"""Answers to «why this price?» and «why not?»."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

__all__ = ["FORBIDDEN", "Explanation", "Line", "any_of", "with_rules"]


class Line(NamedTuple):
    """A line of an explanation: a sentence, the coins if any, the ruling behind it if any.

    `values` fill the {fields} of the sentence, so that it can be told in another language: ids and
    words of the game, numbers, amounts by resource, or lines that are a part of the sentence.
    """

    sentence: str
    coins: int | None = None
    ruling: str = ""
    values: Mapping[str, Any] = {}

    @property
    def text(self) -> str:
        """Return the sentence in English."""
        return self.told()

    def told(
        self, sentence: Callable[[str], str] = str, value: Callable[[object], str] = str
    ) -> str:
        """Return the sentence with everything filled in, told by what knows a language."""
        if not self.values:
            return sentence(self.sentence)
        return sentence(self.sentence).format(
            **{name: _told(each, sentence, value) for name, each in self.values.items()}
        )


def _told(each: object, sentence: Callable[[str], str], value: Callable[[object], str]) -> str:
    if isinstance(each, Line):
        return each.told(sentence, value)
    if isinstance(each, Mapping):
        return ", ".join(f"{units} {value(name)}" for name, units in each.items())
    if isinstance(each, tuple):
        return ", ".join(map(value, each))
    return value(each)


def any_of(parts: Sequence[Line | str]) -> Line:
    """Return the parts as one: «this or that or another»."""
    first, *others = parts
    if not others:
        return first if isinstance(first, Line) else Line(first)
    return Line("{one} or {other}", values={"one": first, "other": any_of(others)})


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


#: The line for a move that the rules allow and a house rule does not.
FORBIDDEN = Line("a house rule does not allow it now")


def with_rules(answer: Explanation) -> Explanation:
    """Return the explanation of a move that the rules allow.

    If it is not legal all the same, the only line says that a house rule forbids it.
    """
    if answer.legal:
        return answer
    return answer._replace(lines=(FORBIDDEN,))
