"""Who begins an age of Duel after the first: the weaker city decides (D2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wonders.core.game.moves import Move
from wonders.core.game.pending_choices import Choice

if TYPE_CHECKING:
    from wonders.rulesets.duel.turns_and_ages import State

__all__ = ["Start", "weaker_seat"]


def weaker_seat(pawn: int, last: int) -> int:
    """Return the seat that decides who begins: the weaker one, else the one that played last."""
    return last if pawn == 0 else 1 if pawn > 0 else 0


@dataclass(frozen=True)
class Start(Choice):
    """The choice of the seat that begins the next age (D2)."""

    ruling = "D2"

    def options(self, state: "State") -> Sequence[Move]:
        """Return a move for each seat."""
        return state.game.starts

    def take(self, state: "State", move: Move) -> None:
        """Let the chosen seat begin."""
        assert move.number is not None
        state.next_seat = move.number
