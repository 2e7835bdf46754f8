"""Which options of a ruleset a check tries by itself."""

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from wonders.core.ruleset import Game

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


def _values(kind: Any) -> Iterator[Any]:
    """Yield the values of a type that has only a few."""
    origin = get_origin(kind)
    if origin is Annotated:
        yield from _values(get_args(kind)[0])
    elif origin in (Union, UnionType):
        for part in get_args(kind):
            yield from _values(part)
    elif origin is Literal:
        yield from get_args(kind)
    elif kind is bool:
        yield from (False, True)
