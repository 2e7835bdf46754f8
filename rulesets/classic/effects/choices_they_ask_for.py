"""The choices that effects of classic ask for, after the actions of a turn.

A seventh card is played, or a card of the discard pile revived.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wonders.core.game.moves import Move
from wonders.core.game.pending_choices import Choice

__all__ = ["OwnChoice", "Revive", "Seventh"]


@dataclass(frozen=True)
class OwnChoice(Choice):
    """A choice of the ruleset itself, which the history of the game remembers."""

    def take(self, state: Any, move: Move) -> None:
        state.play_extra(self.seat, move, isinstance(self, Seventh))


@dataclass(frozen=True)
class Seventh(OwnChoice):
    """The choice of what to do with the last card of an age (C13)."""

    ruling = "C13"

    def options(self, state: Any) -> Sequence[Move]:
        moves: Sequence[Move] = state.list_hand(self.seat, state.hands[self.seat], False)
        return moves


@dataclass(frozen=True)
class Revive(OwnChoice):
    """The choice of a card of the discard pile to build, or of none (C16)."""

    ruling = "C16"

    def options(self, state: Any) -> Sequence[Move]:
        fit: list[Move] = state.list_revivals(self.seat)
        # To build nothing is no option by itself.
        return [*fit, state.game.decline] if fit else fit
