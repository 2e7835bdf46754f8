"""The check that values of a type are immutable, as values that states share must be."""

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

__all__ = ["mutable_part"]

#: Mutable types, and what to use instead.
INSTEAD: dict[type[inspect.Type], str] = {
    inspect.ListType: "a list; use a tuple",
    inspect.SetType: "a set; use a frozenset",
    inspect.DictType: "a dict; use a frozen struct, or a tuple of pairs",
    inspect.TypedDictType: "a dict; use a frozen struct",
    inspect.ByteArrayType: "a bytearray; use bytes",
    inspect.AnyType: "anything; name the type",
}


def mutable_part(kind: Any, name: str) -> str:
    """Return which part of a type is mutable and what to use instead; nothing if none is.

    >>> mutable_part(tuple[str, list[int]], "Chance")
    'Chance, item 2 is a list; use a tuple'
    >>> mutable_part(tuple[str, ...], "Chance")
    ''
    """
    return next(_found(inspect.type_info(kind), name, set()), "")


def _found(info: inspect.Type, part: str, seen: set[type]) -> Iterator[str]:
    if type(info) in INSTEAD:
        yield f"{part} is {INSTEAD[type(info)]}"
    elif isinstance(info, inspect.Metadata):
        yield from _found(info.type, part, seen)
    elif isinstance(info, inspect.UnionType):
        for each in info.types:
            yield from _found(each, part, seen)
    elif isinstance(info, inspect.TupleType):
        for number, each in enumerate(info.item_types, 1):
            yield from _found(each, f"{part}, item {number}", seen)
    elif isinstance(info, inspect.VarTupleType | inspect.FrozenSetType):
        yield from _found(info.item_type, f"{part}, each item", seen)
    elif isinstance(info, inspect.StructType | inspect.DataclassType | inspect.NamedTupleType):
        yield from _found_in_fields(info, part, seen)


def _found_in_fields(
    info: inspect.StructType | inspect.DataclassType | inspect.NamedTupleType,
    part: str,
    seen: set[type],
) -> Iterator[str]:
    if info.cls in seen:
        return
    seen.add(info.cls)
    kind: Any = info.cls
    if isinstance(info, inspect.StructType) and not kind.__struct_config__.frozen:
        yield f"{part} is a struct that can change; mark it frozen=True"
    if isinstance(info, inspect.DataclassType) and not kind.__dataclass_params__.frozen:
        yield f"{part} is a dataclass that can change; mark it frozen=True"
    for field in info.fields:
        yield from _found(field.type, f"{part}.{field.name}", seen)
