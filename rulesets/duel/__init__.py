"""Duel: two players, one display. The plugin that brings the ruleset `duel`.

`game` is where to begin: it names every part. `rules.md` has the rules in short and the
rulings, which the code cites by number: D1 to D38, and S1 to S14 for Solo.
"""

from wonders.core.house.hooks import hookimpl
from wonders.rulesets.duel.game import Duel

__all__ = ["Duel", "rulesets"]


@hookimpl
def rulesets() -> list[type[Duel]]:
    """Return the ruleset."""
    return [Duel]
