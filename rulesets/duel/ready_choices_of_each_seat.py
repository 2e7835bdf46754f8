"""The choices of Duel that are the same in every game: one for each seat.

Compiled code tells them by identity, which takes less than a look at their class or seat.
"""

from typing import Final

from wonders.core.game.choices_outside_turns import Choice
from wonders.rulesets.duel.choices_outside_turns import PickWonder, ReviveCard, Start, TakeToken

__all__ = ["PICKS", "REVIVALS", "STARTS", "TAKES", "is_usual", "seat_of"]

#: Of a wonder in the draft.
PICKS: Final = (PickWonder(0), PickWonder(1))
#: Of who begins an age.
STARTS: Final = (Start(0), Start(1))
#: Of a progress token of the board.
TAKES: Final = (TakeToken(0), TakeToken(1))
#: Of a card of the discard pile.
REVIVALS: Final = (ReviveCard(0), ReviveCard(1))


def is_usual(choice: Choice) -> bool:
    """Return whether a choice is one of these; none of their answers costs anything."""
    return (
        choice is PICKS[0]
        or choice is PICKS[1]
        or choice is STARTS[0]
        or choice is STARTS[1]
        or choice is TAKES[0]
        or choice is TAKES[1]
        or choice is REVIVALS[0]
        or choice is REVIVALS[1]
    )


def seat_of(choice: Choice) -> int:
    """Return the seat that decides."""
    if choice is PICKS[0] or choice is STARTS[0]:
        return 0
    if choice is PICKS[1] or choice is STARTS[1]:
        return 1
    return choice.seat
