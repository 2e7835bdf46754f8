"""Specs: names with parameters, `mcts:playouts=800,depth=3`."""

import re
from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any, TypeVar

import msgspec

from wonders.core.errors import BadSpec
from wonders.core.guard.did_you_mean import suggest
from wonders.core.guard.texts_safe_to_print import one_line, safe_repr
from wonders.core.options.field_types import item_of, kinds_of, values_of
from wonders.core.options.parameter_refusals import refusal
from wonders.core.options.plain_data_in_one_order import in_one_order

__all__ = [
    "Amount",
    "Count",
    "NoOptions",
    "format_spec",
    "parse_options",
    "parse_spec",
    "plain",
    "read_again",
    "read_pairs",
    "recorded",
    "split_spec",
]

T = TypeVar("T", bound=msgspec.Struct)


#: Numbers from 0, and numbers from 1, for options and set-up numbers.
Amount = Annotated[int, msgspec.Meta(ge=0)]
Count = Annotated[int, msgspec.Meta(ge=1)]


#: The longest spec with parameters, and the longest with a verbatim rest, in characters.
SPEC_LIMIT, VERBATIM_LIMIT = 200, 4000


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of something without parameters."""


def parse_spec(spec: str) -> tuple[str, dict[str, str]]:
    """Split a spec into its name and its parameters, as text.

    >>> parse_spec("second-coin:n=2,late=true")
    ('second-coin', {'n': '2', 'late': 'true'})
    """
    name, rest = split_spec(spec, SPEC_LIMIT)
    return name, read_pairs(rest.split(","), spec) if rest else {}


def split_spec(spec: str, limit: int = VERBATIM_LIMIT) -> tuple[str, str]:
    """Split a spec into its name and everything after the first colon, verbatim.

    >>> split_spec("exec:node bot.mjs --depth=3,4")
    ('exec', 'node bot.mjs --depth=3,4')
    """
    given: object = spec
    if not isinstance(given, str):
        raise BadSpec(f"a spec is a text, NAME or NAME:key=value, not {safe_repr(spec)}")
    if len(spec) > limit or not spec.isprintable():
        raise BadSpec(f"a spec is at most {limit:,} printable characters: {one_line(spec, 60)!r}")
    name, _, rest = spec.partition(":")
    if not name:
        raise BadSpec(f"no name in {one_line(spec, 60)!r}")
    return name, rest


def read_pairs(pairs: list[str] | tuple[str, ...], where: str) -> dict[str, str]:
    """Read `key=value` texts; raise `BadSpec` for a duplicate key or a missing `=`."""
    found: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        key = key.strip().replace("-", "_")
        if not equals or not key:
            raise BadSpec(f"{where}: {one_line(pair, 60)!r} is not key=value")
        if key in found:
            raise BadSpec(f"{where}: {key} is given twice")
        found[key] = value.strip()
    return found


def parse_options(into: type[T], values: Mapping[str, Any], where: str, text: bool = True) -> T:
    """Read parameters into an options struct.

    With `text` the values are texts as users type them (`4`, `true`, `null`, and `a,b` or `a+b`
    for a list). Without it they are plain values, and a text is never read as a number. Raises
    `BadSpec`, which names `where`, the parameter, and what is allowed.
    """
    known = [field.name for field in msgspec.structs.fields(into)]
    for key in values:
        if key not in known:
            rest = suggest(key, known) if known else " - it takes none"
            raise BadSpec(f"{where} has no parameter {one_line(key, 60)!r}{rest}")
    given = dict(values)
    for field in msgspec.structs.fields(into):
        kinds = kinds_of(field.type)
        value = given.get(field.name)
        if text and isinstance(value, str):
            if value == "null" and type(None) in kinds:
                given[field.name] = value = None
            elif any(item_of(kind) is not None for kind in kinds):
                # Commas separate the parameters of a spec, so a plus separates items.
                items = re.split("[+,]", value) if value else []
                given[field.name] = [each.strip() for each in items]
        choices = [values_of(kind) for kind in kinds if kind is not type(None)]
        known = [plain(each) for choice in choices for each in choice]
        if all(choices) and isinstance(value, str | int) and plain(value) not in known:
            raise BadSpec(
                f"{where}: {field.name} cannot be {one_line(value, 60)!r}"
                + suggest(str(value), known)
            )
    try:
        return msgspec.convert(given, into, strict=not text)
    except msgspec.ValidationError as error:
        raise BadSpec(f"{where}: {refusal(error, given)}") from None


def format_spec(name: str, options: msgspec.Struct) -> str:
    """Return a spec with every parameter written out, as in records."""
    values = in_one_order(options)
    if not values:
        return name
    return name + ":" + ",".join(f"{key}={plain(value)}" for key, value in values.items())


def recorded(options: msgspec.Struct) -> dict[str, Any]:
    """Return options as they are read from records: a tuple or set is a list there."""
    return dict(msgspec.json.decode(msgspec.json.encode(in_one_order(options))))


def read_again(options: T, where: str) -> T:
    """Return options as a record gives them back; raise `BadSpec` if they would be others."""
    values = recorded(options)
    found = parse_options(type(options), values, where, text=False)
    if found != options:
        raise BadSpec(f"{where}: {options} in a record would give other options back")
    return found


def plain(value: object) -> str:
    """Return a parameter as a user types it: `true`, `null`, `3`, `a+b` for a list."""
    if value is None:
        return "null"
    if isinstance(value, list | tuple):
        return "+".join(map(plain, value))
    if isinstance(value, Enum):
        return plain(value.value)
    return str(value).lower() if isinstance(value, bool) else str(value)
