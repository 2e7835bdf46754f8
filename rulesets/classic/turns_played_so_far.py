"""The history of a game of classic: the turns, seventh cards and revivals played so far.

A state keeps it in `log`. In a view the entries are blanked to what the seat saw; all that the
seat knows of hidden cards follows from them (see `wonders.rulesets.classic.sight`).
"""

from typing import NamedTuple

from wonders.core.game.moves import Move
from wonders.rulesets.classic.deal import Hand
from wonders.rulesets.classic.pieces import Card

__all__ = ["Extra", "Hidden", "Turn", "is_sale"]


class Turn(NamedTuple):
    """A turn that was played: the hands by city at its start, the moves in `game.order`.

    In a view, hands that the seat did not see are empty, moves with a face-down card are
    `Hidden`, and `drawn` is the card that the seat drew for the Free City; else it is None.
    `coins` is what the first city in `game.order` had at the start of the turn.
    """

    age: int
    turn: int
    hands: tuple[Hand, ...]
    moves: tuple["Move | Hidden", ...]
    drawn: Card | None
    coins: int


class Extra(NamedTuple):
    """A seventh card or a revival that was played: by which city, and the pile before it.

    `coins` is what the city had before. In a view `pile` is empty if the seat did not see it.
    """

    age: int
    turn: int
    city: int
    move: "Move | Hidden"
    pile: Hand
    coins: int


class Hidden(NamedTuple):
    """What other seats see of a move whose card stays face down (C6, C20)."""

    verb: str
    left: int
    right: int


def is_sale(move: "Move | Hidden") -> bool:
    """Return whether a move puts its card on the discard pile.

    A house rule's own move does so, face up, if it names a card as `under`.
    """
    if isinstance(move, Hidden) or move.act is None:
        return move.verb == "discard"
    return move.under is not None
