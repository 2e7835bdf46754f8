"""What was played in a game of classic: what seats know of hidden cards follows from it."""

from typing import NamedTuple

from wonders.core.game.moves import Move
from wonders.rulesets.classic.deal import Hand
from wonders.rulesets.classic.pieces import Card

__all__ = ["Extra", "Hidden", "Turn", "is_sale"]


class Turn(NamedTuple):
    """Remembers a turn that all have played: the hands by city, the moves in `game.order`.

    In a view hands are empty and cards `Hidden` where the seat saw nothing; `drawn` is there
    the card that the seat drew for the Free City. `coins` is what the first city in
    `game.order` had at the start of the turn.
    """

    age: int
    turn: int
    hands: tuple[Hand, ...]
    moves: tuple["Move | Hidden", ...]
    drawn: Card | None
    coins: int


class Extra(NamedTuple):
    """Remembers a seventh card or a revival: by which city, and the pile it chose from.

    `coins` is what the city had before.
    """

    age: int
    turn: int
    city: int
    move: "Move | Hidden"
    pile: Hand
    coins: int


class Hidden(NamedTuple):
    """Is what others see of a move with a card that stays face down (C6, C20)."""

    verb: str
    left: int
    right: int


def is_sale(move: "Move | Hidden") -> bool:
    """Return whether a move puts its card on the discard pile.

    Moves of house rules do so, openly, with the card that they name as `under`.
    """
    if isinstance(move, Hidden) or move.act is None:
        return move.verb == "discard"
    return move.under is not None
