"""Classic: three to seven players, and two with the Free City. Brings the ruleset `classic`."""

from wonders.core.house.hooks import hookimpl
from wonders.rulesets.classic.game import Classic

__all__ = ["Classic", "rulesets"]


@hookimpl
def rulesets() -> list[type[Classic]]:
    """Return the ruleset."""
    return [Classic]
