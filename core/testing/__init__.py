"""Tools to test rulesets, house rules and bots against the laws that all of them must keep.

    check_house("second-coin:n=2")
    check_bot("greedy")

These raise `LawBroken` with the broken law and the smallest case found.
"""

from wonders.core.testing.bot_check import check_bot
from wonders.core.testing.broken_law import LAWS, LawBroken
from wonders.core.testing.laid_out_table import Table, table
from wonders.core.testing.plugin_checks import (
    check_effect,
    check_house,
    check_houses,
    check_ruleset,
)
from wonders.core.testing.random_examination import Report

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
