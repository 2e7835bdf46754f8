"""Classic: three to seven players, or two with the Free City. Brings the ruleset `classic`.

`game` is where to begin: it names every part. `rules.md` has the rules in short and the
rulings, which the code cites by number: C1 to C21, and F1 to F7 for the Free City.
"""

from wonders.core.house_rules.declared_hooks import hookimpl
from wonders.rulesets.classic.game import Classic

__all__ = ["Classic", "rulesets"]

#: Where the data files were, and where they are; the old names work for one more release.
OLD_FILES = {
    "age1.toml": "cards/age1.toml",
    "age2.toml": "cards/age2.toml",
    "age3.toml": "cards/age3.toml",
    "boards.toml": "cards/wonder_boards.toml",
    "cards/guilds.toml": "cards/guilds_and_what_they_count.toml",
    "guilds.toml": "cards/guilds_and_what_they_count.toml",
}


@hookimpl
def rulesets() -> list[type[Classic]]:
    """Return the ruleset."""
    return [Classic]
