"""The choices of Duel that are the same in every game: one for each seat.

Compiled code tells them by identity, which takes less than a look at their class or seat.
"""

from typing import Final

from wonders.core.compiled_or_plain import i64
from wonders.core.game.pending_choices import Choice
from wonders.core.game.precomputed_constants import Shared
from wonders.rulesets.duel.effects.choices_they_ask_for import ReviveCard
from wonders.rulesets.duel.who_begins_an_age import Start
from wonders.rulesets.duel.wonder_and_token_choices import PickWonder, TakeToken

__all__ = ["OTHER", "PICK", "READY", "REVIVAL", "START", "TAKE", "ReadyChoices"]

# What a choice is of.
OTHER: Final = 0
PICK: Final = 1
START: Final = 2
TAKE: Final = 3
REVIVAL: Final = 4


class ReadyChoices(Shared):
    """The choices by what they are of, for the first and the second seat.

    Each stands in a slot of its own: compiled, that is read fastest.
    """

    __slots__ = (
        "first_pick",
        "first_revival",
        "first_start",
        "first_take",
        "second_pick",
        "second_revival",
        "second_start",
        "second_take",
    )

    def __init__(self) -> None:
        # Of a wonder in the draft.
        self.first_pick: Choice = PickWonder(0)
        self.second_pick: Choice = PickWonder(1)
        # Of who begins an age.
        self.first_start: Choice = Start(0)
        self.second_start: Choice = Start(1)
        # Of a progress token of the board.
        self.first_take: Choice = TakeToken(0)
        self.second_take: Choice = TakeToken(1)
        # Of a card of the discard pile.
        self.first_revival: Choice = ReviveCard(0)
        self.second_revival: Choice = ReviveCard(1)

    def pick(self, seat: int) -> Choice:
        """Return the choice of a seat of a wonder in the draft."""
        return self.second_pick if seat else self.first_pick

    def start(self, seat: int) -> Choice:
        """Return the choice of a seat of who begins an age."""
        return self.second_start if seat else self.first_start

    def take(self, seat: int) -> Choice:
        """Return the choice of a seat of a token of the board."""
        return self.second_take if seat else self.first_take

    def revival(self, seat: int) -> Choice:
        """Return the choice of a seat of a card of the discard pile."""
        return self.second_revival if seat else self.first_revival

    def kind_of(self, choice: Choice) -> i64:
        """Return what a choice is of; `OTHER` if it is none of these."""
        if choice is self.first_pick or choice is self.second_pick:
            return PICK
        if choice is self.first_start or choice is self.second_start:
            return START
        if choice is self.first_take or choice is self.second_take:
            return TAKE
        if choice is self.first_revival or choice is self.second_revival:
            return REVIVAL
        return OTHER

    def seat_of(self, choice: Choice) -> int:
        """Return the seat that decides."""
        if choice is self.first_pick or choice is self.first_start:
            return 0
        if choice is self.second_pick or choice is self.second_start:
            return 1
        return choice.seat


#: The choices of all games: states are compared by what waits there.
READY: Final = ReadyChoices()
