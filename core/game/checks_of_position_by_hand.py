"""What positions are set up from by hand: of the right types, and within what games can have."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from inspect import signature
from typing import Any

import msgspec

from wonders.core.errors import BadCard
from wonders.core.guard.texts_safe_to_print import one_line, safe_repr

__all__ = ["expect_types", "once", "within"]


def within(what: str, given: Any, least: int, most: int | None = None) -> int:
    """Return a number that was given for a position; raise `BadCard` if no game has it."""
    if type(given) is int and given >= least and (most is None or given <= most):
        return given
    fits = f"from {least} on" if most is None else f"from {least} to {most}"
    raise BadCard(f"{what}: a whole number {fits}, not {safe_repr(given)}")


@lru_cache(maxsize=8)
def _struct_of(arrange: Callable[..., Any]) -> type[msgspec.Struct]:
    """Return a struct of what is given to a ruleset's `arrange`, besides game and state."""
    given = [*signature(arrange).parameters.values()][2:]
    fields: list[Any] = [
        (each.name, each.annotation, *([] if each.default is each.empty else [each.default]))
        for each in given
    ]
    return msgspec.defstruct("Position", fields, kw_only=True, forbid_unknown_fields=True)


def expect_types(arrange: Callable[..., Any], cities: Any, position: dict[str, Any]) -> None:
    """Raise `BadCard` for what `arrange` does not take, or takes in another type."""
    try:
        msgspec.convert({"cities": cities, **position}, _struct_of(arrange))
    except msgspec.ValidationError as error:
        raise BadCard(f"arrange: {one_line(error)}") from None


def once(places: Sequence[Any]) -> None:
    """Raise `BadCard` for a piece that is named for two places; there is one of each."""
    seen = set()
    for piece in places:
        if piece in seen:
            raise BadCard(f"{piece.kind} {piece.id} lies in two places, and there is one of it")
        seen.add(piece)
