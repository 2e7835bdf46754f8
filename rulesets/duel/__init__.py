"""Duel: two players, one display. The plugin that brings the ruleset `duel`.

`game` is where to begin: it names every part. `rules.md` has the rules in short and the
rulings, which the code cites by number: D1 to D38, and S1 to S14 for Solo.
"""

from wonders.core.house_rules.declared_hooks import hookimpl
from wonders.rulesets.duel.game import Duel

__all__ = ["Duel", "rulesets"]

#: Where the data files were, and where they are; the old names work for one more release.
OLD_FILES = {
    "age1.toml": "cards/age1.toml",
    "age2.toml": "cards/age2.toml",
    "age3.toml": "cards/age3.toml",
    "cards/guilds.toml": "cards/guilds_and_what_they_count.toml",
    "guilds.toml": "cards/guilds_and_what_they_count.toml",
    "leaders.toml": "cards/solo_leaders.toml",
    "tokens.toml": "cards/progress_tokens.toml",
    "wonders.toml": "cards/wonders.toml",
}


@hookimpl
def rulesets() -> list[type[Duel]]:
    """Return the ruleset."""
    return [Duel]
