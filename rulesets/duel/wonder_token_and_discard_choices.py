"""The choices of Duel: the decisions other than taking a card of the display.

They wait in a queue, ordered by `rank` within one action (D37). A choice without options is
passed over. Choices are immutable: copies of a state share them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from wonders.core.cards.pieces import Piece
from wonders.core.game.moves import Move
from wonders.core.game.pending_choices import Choice
from wonders.rulesets.duel.pieces import Card

if TYPE_CHECKING:
    from wonders.rulesets.duel.turns_and_ages import State

__all__ = [
    "DestroyCard",
    "KeepToken",
    "PickWonder",
    "ReviveCard",
    "Start",
    "TakeToken",
    "destroy_card",
]


@dataclass(frozen=True)
class PickWonder(Choice):
    """The choice of a wonder in the draft; the last of a group needs no choice (D1)."""

    ruling = "D1"

    def options(self, state: "State") -> Sequence[Move]:
        return state.moves_of(state.offered())

    def take(self, state: "State", move: Move) -> None:
        state.hand_over(self.seat, move.piece)  # type: ignore[arg-type]


@dataclass(frozen=True)
class KeepToken(Choice):
    """The choice of a token of those drawn from the box; `left` tokens may be kept (D26)."""

    tokens: tuple[Piece, ...]
    left: int = 1
    rank = 1
    ruling = "D26"

    def options(self, state: "State") -> Sequence[Move]:
        # In the other seat's view the tokens are blank: it has no options to list.
        return state.moves_of(state.terms.progress_of(self.tokens))

    def take(self, state: "State", move: Move) -> None:
        state.keep_one(self, _piece(move))


@dataclass(frozen=True)
class DestroyCard(Choice):
    """The choice of the opponent's card of a colour that goes to the discard pile (D28)."""

    color: str
    rank = 2
    ruling = "D28"

    def options(self, state: "State") -> Sequence[Move]:
        return state.moves_of(state.destroyable(1 - self.seat, self.color))

    def take(self, state: "State", move: Move) -> None:
        state.lose_card(1 - self.seat, _card(move))


@dataclass(frozen=True)
class ReviveCard(Choice):
    """The choice of a card of the discard pile to build for nothing, with its effects (D27)."""

    rank = 3
    ruling = "D27"

    def options(self, state: "State") -> Sequence[Move]:
        return state.moves_of(state.revivable())

    def take(self, state: "State", move: Move) -> None:
        state.build_from_pile(self.seat, _card(move))


@dataclass(frozen=True)
class TakeToken(Choice):
    """The choice of a progress token of the board for a pair of symbols (D21)."""

    rank = 4
    ruling = "D21"

    def options(self, state: "State") -> Sequence[Move]:
        return state.moves_of(state.tokens_to_take())

    def take(self, state: "State", move: Move) -> None:
        state.take_from_board(self.seat, _piece(move))


@dataclass(frozen=True)
class Start(Choice):
    """The choice of the seat that begins the next age (D2)."""

    ruling = "D2"

    def options(self, state: "State") -> Sequence[Move]:
        return state.game.starts

    def take(self, state: "State", move: Move) -> None:
        assert move.number is not None
        state.next_seat = move.number


@lru_cache(maxsize=64)
def destroy_card(seat: int, color: str) -> DestroyCard:
    """Return the choice of a seat that destroys a card of a colour; one of each is enough."""
    return DestroyCard(seat, color)


def _card(move: Move) -> Card:
    assert isinstance(move.piece, Card)
    return move.piece


def _piece(move: Move) -> Piece:
    assert move.piece is not None
    return move.piece
