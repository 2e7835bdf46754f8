"""The choices of Duel of a wonder in the draft, and of a token for a pair of symbols.

They wait in one queue with those in `who_begins_an_age` and `effects.choices_they_ask_for`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wonders.core.game.moves import Move
from wonders.core.game.pending_choices import Choice

if TYPE_CHECKING:
    from wonders.rulesets.duel.turns_and_ages import State

__all__ = ["PickWonder", "TakeToken"]


@dataclass(frozen=True)
class PickWonder(Choice):
    """The choice of a wonder in the draft; the last of a group needs no choice (D1)."""

    ruling = "D1"

    def options(self, state: "State") -> Sequence[Move]:
        return state.moves_of(state.offered())

    def take(self, state: "State", move: Move) -> None:
        state.hand_over(self.seat, move.piece)  # type: ignore[arg-type]


@dataclass(frozen=True)
class TakeToken(Choice):
    """The choice of a progress token of the board for a pair of symbols (D21)."""

    rank = 4
    ruling = "D21"

    def options(self, state: "State") -> Sequence[Move]:
        return state.moves_of(state.tokens_to_take())

    def take(self, state: "State", move: Move) -> None:
        assert move.piece is not None
        state.take_from_board(self.seat, move.piece)
