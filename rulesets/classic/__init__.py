"""Classic: three to seven players, or two with the Free City. Brings the ruleset `classic`.

`game` is where to begin: it names every part. `rules.md` has the rules in short and the
rulings, which the code cites by number: C1 to C21, and F1 to F7 for the Free City.
"""

from wonders.core.house.hooks import hookimpl
from wonders.rulesets.classic.game import Classic

__all__ = ["Classic", "rulesets"]


@hookimpl
def rulesets() -> list[type[Classic]]:
    """Return the ruleset."""
    return [Classic]
