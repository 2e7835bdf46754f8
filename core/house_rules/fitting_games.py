"""Which games a house rule is for: those that it names, or all that have the numbers it needs."""

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from wonders.core.game.game import Game
    from wonders.core.house_rules.declared_hooks import House

__all__ = ["is_for", "lacking"]


def is_for(rule: "House | type[House]", game: "type[Game]") -> bool:
    """Return whether a rule is for a ruleset."""
    return (not rule.games or game.name in rule.games) and not lacking(rule, game)


def lacking(rule: "House | type[House]", game: "type[Game]") -> str:
    """Return the first set-up number that a rule needs and a ruleset lacks; empty if none."""
    return next((each for each in rule.needs if not _has(game.Setup, each.split("."))), "")


def _has(setup: type[object], path: list[str]) -> bool:
    if not path:
        return True
    if not (isinstance(setup, type) and issubclass(setup, msgspec.Struct)):
        return False
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(setup)}
    return path[0] in fields and _has(fields[path[0]], path[1:])
