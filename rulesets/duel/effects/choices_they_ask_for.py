"""The choices that effects of Duel ask for: a token drawn, a card to destroy or to revive.

They wait in a queue, ordered by `rank` within one action (D37). A choice without options is
passed over. Choices are immutable: copies of a state share them. Those that no effect asks for
are in `wonder_and_token_choices` and `who_begins_an_age`.
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

__all__ = ["DestroyCard", "KeepToken", "ReviveCard", "destroy_card", "keep_token"]


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
        assert move.piece is not None
        state.keep_one(self, move.piece)


@dataclass(frozen=True)
class DestroyCard(Choice):
    """The choice of the opponent's card of a colour that goes to the discard pile (D28).

    `lose_card` in `building` moves it there.
    """

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


@lru_cache(maxsize=64)
def destroy_card(seat: int, color: str) -> DestroyCard:
    """Return the choice of a seat that destroys a card of a colour; one of each is enough."""
    return DestroyCard(seat, color)


@lru_cache(maxsize=1024)
def keep_token(seat: int, tokens: tuple[Piece, ...], left: int) -> KeepToken:
    """Return the choice of a seat of a token of those drawn; one of each is enough."""
    return KeepToken(seat, tokens, left)


def _card(move: Move) -> Card:
    assert isinstance(move.piece, Card)
    return move.piece
