"""Whether values of a type can change once they are made: what states share must not."""

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

__all__ = ["mutable_part"]

#: What can change, and what to take in its place.
INSTEAD: dict[type[inspect.Type], str] = {
    inspect.ListType: "a list; take a tuple",
    inspect.SetType: "a set; take a frozenset",
    inspect.DictType: "a dict; take a frozen struct, or a tuple of pairs",
    inspect.TypedDictType: "a dict; take a frozen struct",
    inspect.ByteArrayType: "a bytearray; take bytes",
    inspect.AnyType: "anything; say of which type",
}


def mutable_part(kind: Any, name: str) -> str:
    """Return which part of a type can change, and what to take instead; nothing if none can.

    >>> mutable_part(tuple[str, list[int]], "Chance")
    'Chance, item 2 is a list; take a tuple'
    >>> mutable_part(tuple[str, ...], "Chance")
    ''
    """
    return next(_found(inspect.type_info(kind), name, set()), "")


def _found(info: inspect.Type, place: str, seen: set[type]) -> Iterator[str]:
    if type(info) in INSTEAD:
        yield f"{place} is {INSTEAD[type(info)]}"
    elif isinstance(info, inspect.Metadata):
        yield from _found(info.type, place, seen)
    elif isinstance(info, inspect.UnionType):
        for each in info.types:
            yield from _found(each, place, seen)
    elif isinstance(info, inspect.TupleType):
        for number, each in enumerate(info.item_types, 1):
            yield from _found(each, f"{place}, item {number}", seen)
    elif isinstance(info, inspect.VarTupleType | inspect.FrozenSetType):
        yield from _found(info.item_type, f"{place}, each item", seen)
    elif isinstance(info, inspect.StructType | inspect.DataclassType | inspect.NamedTupleType):
        yield from _found_in_fields(info, place, seen)


def _found_in_fields(
    info: inspect.StructType | inspect.DataclassType | inspect.NamedTupleType,
    place: str,
    seen: set[type],
) -> Iterator[str]:
    if info.cls in seen:
        return
    seen.add(info.cls)
    kind: Any = info.cls
    if isinstance(info, inspect.StructType) and not kind.__struct_config__.frozen:
        yield f"{place} is a struct that can change; mark it frozen=True"
    if isinstance(info, inspect.DataclassType) and not kind.__dataclass_params__.frozen:
        yield f"{place} is a dataclass that can change; mark it frozen=True"
    for field in info.fields:
        yield from _found(field.type, f"{place}.{field.name}", seen)
