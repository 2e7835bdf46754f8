"""A house rule that listens to everything and does nothing."""

from typing import Any

from wonders.core.hooks import House, hookimpl
from wonders.core.ruleset import Game
from wonders.core.state import State

__all__ = ["Silence"]


class Silence(House):
    """Listens to every event and does nothing."""

    name = "kit-silence"

    @hookimpl
    def amend_setup(self, setup: dict[str, Any]) -> None:
        """Leave it."""

    @hookimpl
    def amend_facts(self, facts: list[Any]) -> None:
        """Leave them."""

    @hookimpl
    def amend_moves(self, game: Game) -> None:
        """Make none."""

    @hookimpl
    def on_deal(self, state: State) -> None:
        """Do nothing."""

    @hookimpl
    def on_age(self, state: State) -> None:
        """Do nothing."""

    @hookimpl
    def on_age_end(self, state: State) -> None:
        """Do nothing."""

    @hookimpl
    def on_list(self, moves: list[Any]) -> None:
        """Leave them."""

    @hookimpl
    def on_price(self, coins: int) -> int:
        """Leave it."""
        return coins

    @hookimpl
    def on_build(self, state: State) -> None:
        """Do nothing."""

    @hookimpl
    def on_discard(self, state: State) -> None:
        """Do nothing."""

    @hookimpl
    def on_pawn(self, state: State) -> None:
        """Do nothing."""

    @hookimpl
    def on_token(self, state: State) -> None:
        """Do nothing."""

    @hookimpl
    def on_conflict(self, state: State) -> None:
        """Do nothing."""

    @hookimpl
    def on_score(self, sheet: dict[str, int]) -> None:
        """Leave it."""

    @hookimpl
    def on_end(self, state: State) -> None:
        """Do nothing."""
