"""Tools to test rulesets, house rules and bots against the laws that all of them must keep.

    check_house("second-coin:n=2")
    check_bot("greedy")

These raise `LawBroken` with the broken law and the smallest case found.
"""

from wonders.core.testing.broken_law import LAWS, LawBroken
from wonders.core.testing.check_bot_against_random_moves import check_bot
from wonders.core.testing.check_house_rule_effect_or_ruleset import (
    check_effect,
    check_house,
    check_houses,
    check_ruleset,
)
from wonders.core.testing.find_smallest_game_that_breaks_a_law import Report
from wonders.core.testing.laid_out_table import Table, table

__all__ = [
    "LAWS",
    "LawBroken",
    "Report",
    "Table",
    "check_bot",
    "check_effect",
    "check_house",
    "check_houses",
    "check_ruleset",
    "table",
]
