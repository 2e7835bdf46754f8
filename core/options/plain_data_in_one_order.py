"""Values as plain data, alike in every process: a set has no order of its own."""

from collections.abc import Callable
from dataclasses import is_dataclass
from typing import Any

import msgspec

__all__ = ["in_one_order"]

#: Those that are sorted as they are; anything else goes by its text in JSON.
NUMBERS, TEXTS = (int, float), (str,)


def in_one_order(value: Any, named: Callable[[object], object] | None = None) -> Any:
    """Return a value as plain data with sets sorted, also those in sets, structs and lists.

    `named` gives what stands for things that are no plain data. Raises `TypeError` for others.

    >>> in_one_order(frozenset({frozenset("ba"), frozenset("c")}))
    [['a', 'b'], ['c']]
    """
    if isinstance(value, list | tuple):
        return [in_one_order(each, named) for each in value]
    if isinstance(value, set | frozenset):
        items = [in_one_order(each, named) for each in value]
        alike = any(all(type(each) in kinds for each in items) for kinds in (NUMBERS, TEXTS))
        return sorted(items, key=None if alike else msgspec.json.encode)
    if isinstance(value, dict):
        keys = msgspec.to_builtins(dict.fromkeys(value), enc_hook=named, str_keys=True)
        return dict(zip(keys, [in_one_order(its, named) for its in value.values()], strict=True))
    of_class = is_dataclass(type(value))
    # msgspec cannot sort a set of enums.
    order: Any = None if of_class or isinstance(value, msgspec.Struct) else "deterministic"
    found = msgspec.to_builtins(value, enc_hook=named, str_keys=True, order=order)
    if of_class:
        return {name: in_one_order(getattr(value, name), named) for name in found}
    if order:
        return found
    fields = msgspec.structs.fields(value)
    if isinstance(found, list):
        tags = found[: len(found) - len(fields)]
        return tags + [in_one_order(getattr(value, each.name), named) for each in fields]
    for field in fields:
        if field.encode_name in found:
            found[field.encode_name] = in_one_order(getattr(value, field.name), named)
    return found
