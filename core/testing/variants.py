"""Which options of a ruleset a check tries by itself."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from wonders.core.game.game import Game
from wonders.core.options.fields import kinds_of, values_of

__all__ = ["variants_of"]


def variants_of(ruleset: type[Game], given: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield other values for one option at a time.

    Each number of players, each word of a few, both answers to yes or no. Options that are
    `given`, and texts, stay as they are.
    """
    for field in msgspec.structs.fields(ruleset.Options):
        if field.name in given:
            continue
        values: tuple[Any, ...] = tuple(_values(field.type))
        if field.name == "players":
            values = tuple(ruleset.seats)
        for value in values:
            if value != field.default:
                yield {field.name: value}


def _values(field: Any) -> Iterator[Any]:
    """Yield the values of a type that has only a few."""
    for kind in kinds_of(field):
        yield from (False, True) if kind is bool else values_of(kind)
