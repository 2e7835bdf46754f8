"""Answers to «why this price?» and «why not?»."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from wonders.core.pieces import Piece
    from wonders.core.state import State

__all__ = ["Explanation", "Line", "printed_lines", "with_rules"]


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


def printed_lines(state: "State", seat: int, piece: "Piece") -> list[Line]:
    """Return the lines about the coins a piece costs besides its resources."""
    lines = []
    coins = piece.coins
    if coins:
        lines.append(Line("printed coins, to the bank", coins))
    for call in state.game.events.on_price:
        before, coins = coins, call(state, seat, piece, coins)
        if coins != before:
            lines.append(Line(f"house rule {call.__name__}", coins - before))
    return lines


def with_rules(answer: Explanation) -> Explanation:
    """Return the explanation of a move against which only a house rule can speak."""
    if answer.legal:
        return answer
    return answer._replace(lines=(Line("a house rule does not allow it now"),))
