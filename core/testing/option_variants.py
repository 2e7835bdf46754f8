"""The options of a ruleset that a check varies."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from wonders.core.game.game import Game
from wonders.core.options.field_types import kinds_of, values_of

__all__ = ["variants_of"]


def variants_of(ruleset: type[Game], given: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield options with another value, one option at a time.

    Varied are the number of players, choices between a few words, and yes-or-no options.
    Options in `given`, and free texts, are not.
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
    """Yield the values of a type, nothing if there are too many."""
    for kind in kinds_of(field):
        yield from (False, True) if kind is bool else values_of(kind)
