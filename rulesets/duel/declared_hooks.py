"""The events of Duel that house rules may listen to, besides those of every game."""

from typing import TYPE_CHECKING

import msgspec

from wonders.core.house_rules.declared_hooks import hookspec

if TYPE_CHECKING:
    from wonders.core.cards.pieces import Piece
    from wonders.rulesets.duel.turns_and_ages import State

__all__ = ["Hooks"]


class Hooks:
    """What a house rule is told in Duel alone."""

    @hookspec
    def on_pawn(self, state: "State", seat: int, spaces: int, options: msgspec.Struct) -> None:
        """Act when a seat has moved the conflict pawn by some spaces, loot included."""

    @hookspec
    def on_token(self, state: "State", seat: int, piece: "Piece", options: msgspec.Struct) -> None:
        """Act when a seat has taken a progress token and it has had its effects."""
