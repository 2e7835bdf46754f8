"""The events of classic that house rules may listen to, besides those of every game."""

from typing import TYPE_CHECKING

import msgspec

from wonders.core.house_rules.declared_hooks import hookspec

if TYPE_CHECKING:
    from wonders.rulesets.classic.pieces_decks_and_numbered_moves import ClassicComponents
    from wonders.rulesets.classic.turns_and_ages import State

__all__ = ["Hooks"]


class Hooks:
    """What a house rule is told in classic alone."""

    @hookspec
    def on_conflict(self, state: "State", seat: int, other: int, options: msgspec.Struct) -> None:
        """Act when the conflict of an age between neighbours is settled: `seat` has won it."""

    @hookspec
    def on_trade(
        self,
        game: "ClassicComponents",
        seat: int,
        neighbour: int,
        resource: str,
        coins: int,
        options: msgspec.Struct,
    ) -> int | None:
        """Return the coins that a seat pays a neighbour for a unit of a resource; None: as before.

        It is asked while the game is built. `coins` is the price so far; cards lower it later.
        """
