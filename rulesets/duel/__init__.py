"""Duel: two players, one display. The plugin that brings the ruleset `duel`."""

from wonders.core.house.hooks import hookimpl
from wonders.rulesets.duel.game import Duel

__all__ = ["Duel", "rulesets"]


@hookimpl
def rulesets() -> list[type[Duel]]:
    """Return the ruleset."""
    return [Duel]
