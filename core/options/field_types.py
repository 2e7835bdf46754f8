"""The types of struct fields: which values a parameter or a field of an effect may have."""

from collections.abc import Iterator
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

__all__ = ["item_of", "kinds_of", "metas_of", "values_of"]


def kinds_of(kind: Any) -> list[Any]:
    """Return the members of a type: of a union each, without annotations.

    >>> kinds_of(Annotated[int, msgspec.Meta(ge=0)] | None)
    [<class 'int'>, <class 'NoneType'>]
    """
    if get_origin(kind) is Annotated:
        return kinds_of(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return [part for each in get_args(kind) for part in kinds_of(each)]
    return [kind]


def values_of(kind: Any) -> tuple[Any, ...]:
    """Return the values of a literal or an enum; nothing for any other type."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(each.value for each in kind)
    return ()


def item_of(kind: Any) -> Any:
    """Return the type of the (first) items of a list, tuple or set; None for any other type.

    >>> item_of(tuple[str, ...]), item_of(int)
    (<class 'str'>, None)
    """
    items = get_args(kind) if get_origin(kind) in (list, tuple, set, frozenset) else ()
    return items[0] if items else None


def metas_of(kind: Any) -> Iterator[msgspec.Meta]:
    """Yield the msgspec annotations of a type and of its parts."""
    if isinstance(kind, msgspec.Meta):
        yield kind
    for part in get_args(kind):
        yield from metas_of(part)
