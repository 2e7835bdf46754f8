"""Which card the leader of Solo takes, and what his log has of his turns and choices."""

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from wonders.core.cards.pieces import Piece
from wonders.core.game.moves import Move
from wonders.rulesets.duel.solo.leaders_points_and_decision_cards import DecisionCard

__all__ = ["Chosen", "Given", "LeaderTurn", "choose"]

P = TypeVar("P", bound=Piece)


class LeaderTurn(NamedTuple):
    """A turn of the leader: the decision card, the card he took, and why.

    `color` is the colour looked for that the card has, None if no such card was free and he
    took the first one (S6). `tokens` are those he took from the board for a pair (S9).
    """

    age: int
    decision: DecisionCard
    card: Piece
    color: str | None
    tokens: tuple[Piece, ...] = ()


class Chosen(NamedTuple):
    """A choice that the leader made outside his turns; only house rules ask for one."""

    move: Move


class Given(NamedTuple):
    """A wonder that the leader received in the draft (S3)."""

    wonder: Piece


def choose(decision: DecisionCard, free: Iterable[tuple[int, P]]) -> tuple[P, str | None]:
    """Return the card that the leader takes, and the colour for which he takes it (S6).

    `free` are the free cards, each after its horizontal position. The colour is None if there
    is no card of a colour looked for.
    """
    from_left = [card for _, card in sorted(free, key=lambda each: each[0])]
    order = decision.in_order(from_left)
    for color in decision.colors:
        for card in order:
            if card.color == color:
                return card, color
    return order[0], None
