"""Messages for parameters that are refused, in plain words instead of msgspec's."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["refusal"]

#: The types of parameters, by the names that msgspec gives them.
TYPES = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "str": "a text",
    "bytes": "bytes in base64",
    "array": "a list",
    "object": "a table",
    "null": "null",
    "date": "a date like 2026-01-31",
    "datetime": "a time like 2026-01-31T12:00:00Z",
    "time": "a time like 12:00:00",
    "timedelta": "a time span like PT30S",
    "uuid": "a UUID",
    "decimal": "a decimal number",
}
#: The messages of msgspec for a text that cannot be read as one of these types.
INVALID = {
    "Invalid RFC3339 encoded date": "date",
    "Invalid RFC3339 encoded datetime": "datetime",
    "Invalid RFC3339 encoded time": "time",
    "Invalid ISO8601 duration": "timedelta",
    "Invalid UUID": "uuid",
    "Invalid decimal string": "decimal",
    "Invalid base64 encoded string": "bytes",
}
BOUNDS = {">=": "at least", ">": "more than", "<=": "at most", "<": "less than", "": "exactly"}
#: What the length of a value counts.
COUNTED = {"str": "characters", "bytes": "bytes", "array": "items", "object": "entries"}

PLACE = re.compile(r" - at (?:`key` in )?`\$([^`]*)`$")
STEP = re.compile(r"\.([^.\[]+)|\[([^\]]*)\]")
BOUND = re.compile(r"Expected `\w+` (>=|>|<=|<) (\S+)$")
LENGTH = re.compile(r"Expected `(\w+)` of length (?:(>=|>|<=|<) )?(\d+)(?:, got \d+)?$")
MULTIPLE = re.compile(r"Expected `\w+` that's a multiple of (\S+)$")
PATTERN = re.compile(r"Expected `str` matching regex (.*)$")
TYPE = re.compile(r"Expected `([^`]*)`(?:, got `[^`]*`)?$")
MISSING = re.compile(r"Object missing required field `([^`]*)`$")


def refusal(error: msgspec.ValidationError, given: Mapping[str, Any]) -> str:
    """Return why `given` is refused: the parameter, what is allowed, what was given.

    >>> from typing import Annotated
    >>> class Options(msgspec.Struct):
    ...     n: Annotated[int, msgspec.Meta(le=9)]
    >>> try:
    ...     msgspec.convert({"n": 12}, Options)
    ... except msgspec.ValidationError as error:
    ...     refusal(error, {"n": 12})
    'n: at most 9, not 12'
    """
    message, path = one_line(error), ""
    if found := PLACE.search(message):
        message, path = message[: found.start()], found[1]
    if found := MISSING.match(message):
        where = _named(path, given)[0]
        return f"{where}.{found[1]} has to be given" if where else f"{found[1]} has to be given"
    name, value = _named(path, given) if path else ("", given)
    wanted = _wanted(message)
    if not wanted or not name:
        # For instance a message that the struct itself raised.
        return f"{name}: {message}" if name else message
    shown = _shown(value)
    if wanted == TYPES["int"] and re.fullmatch(r"-?\d+", shown):
        # What looks like one is of another type.
        shown += f" ({type(value).__name__})"
    return f"{name}: {wanted}, not {shown}"


def _wanted(message: str) -> str:
    """Return what is allowed; nothing if the message does not say."""
    if found := BOUND.match(message):
        return f"{BOUNDS[found[1]]} {found[2].removesuffix('.0')}"
    if found := LENGTH.match(message):
        what, bound, count = found[1], found[2] or "", int(found[3])
        unit = COUNTED.get(what, "items")
        return f"{BOUNDS[bound]} {count} {unit.removesuffix('s') if count == 1 else unit}"
    if found := MULTIPLE.match(message):
        return f"a multiple of {found[1].removesuffix('.0')}"
    if found := PATTERN.match(message):
        return f"a text that matches {found[1]}"
    if found := TYPE.match(message):
        kinds = [TYPES.get(kind, kind) for kind in found[1].split(" | ")]
        return " or ".join(kinds)
    return TYPES[INVALID[message]] if message in INVALID else ""


def _named(path: str, given: Any) -> tuple[str, Any]:
    """Return the name of a path into the parameters, and the value there."""
    name = ""
    for key, item in STEP.findall(path):
        if key:
            name += f".{key}" if name else key
            given = given.get(key) if isinstance(given, Mapping) else None
        elif item.isdigit():
            name += f", item {int(item) + 1}"
            given = given[int(item)] if isinstance(given, Sequence) else None
    return name, given


def _shown(value: object) -> str:
    """Return a value as a user types it, in quotes unless it is a number."""
    if isinstance(value, list | tuple):
        return one_line("+".join(map(str, value)), 60) if value else "nothing"
    if isinstance(value, str):
        try:
            float(value)
        except ValueError:
            return one_line(repr(one_line(value, 60)))
        return one_line(value, 60)
    return "null" if value is None else one_line(value, 60)
