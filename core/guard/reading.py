"""Bytes of strangers, read into structs: strictly, and within bounds.

Records, run files, tournaments, lists and data files all come in by `read_json` or `read_toml`.
Whatever is wrong with the bytes, the error is a `BadData` of one line.
"""

import json
import re
import tomllib
from collections import Counter
from math import isfinite
from typing import Any, TypeVar

import msgspec

from wonders.core.errors import BadData
from wonders.core.guard.texts import one_line

__all__ = ["DEPTH_LIMIT", "DIGITS_LIMIT", "TOML_LIMIT", "dump", "read_json", "read_toml"]

T = TypeVar("T")

#: How deep lists and objects may be nested; a record takes 5.
DEPTH_LIMIT = 64
#: The most parts of a dotted key in TOML.
PARTS_LIMIT = 32
#: The longest number anybody needs; longer ones are refused before they are parsed.
DIGITS_LIMIT = 20
#: The largest file of TOML, in bytes, unless a reader says otherwise.
TOML_LIMIT = 1_000_000

#: What counts for the depth of JSON: brackets, and texts, in which brackets are none.
#: A text that never ends is taken too, or each of its quotes would be looked at as a beginning.
_JSON_PARTS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
#: A key of more parts than there may be; `tomllib` takes the square of their number.
_LONG_KEY = re.compile(
    rf"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{PARTS_LIMIT}}}"""
)
#: Where in a struct a value does not fit, at the end of a message of msgspec.
_PLACE = re.compile(r" - at `([^`]*)`$")


def read_json(data: bytes | str, into: type[T], limit: int) -> T:
    """Read JSON of at most `limit` bytes; raise `BadData` saying what is wrong and where.

    Doubled keys are refused, and so are half characters, numbers without end, and what is
    nested deeper than `DEPTH_LIMIT`. Unknown fields are refused if the struct says so.
    """
    if len(data) > limit:
        raise BadData(f"it is longer than {limit:,} bytes")
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        _expect_shallow(text)
        value = json.loads(
            text,
            object_pairs_hook=_no_doubles,
            parse_constant=_no_constant,
            parse_int=_small_int,
            parse_float=_finite,
        )
        if "\\u" in text or isinstance(data, str):
            # Escapes can smuggle in half characters, which no file could be written with again.
            dump(value).encode("utf-8")
    except UnicodeDecodeError as error:
        raise BadData(f"not UTF-8 at byte {error.start}") from None
    except UnicodeEncodeError:
        raise BadData("bad JSON: a text holds half a character (a lone surrogate)") from None
    except json.JSONDecodeError as error:
        raise BadData(f"bad JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        # Only where whoever asks is deep down already.
        raise BadData("bad JSON: nested too deeply") from None
    return _fitted(value, into)


def read_toml(data: bytes, into: type[T], limit: int = TOML_LIMIT) -> T:
    """Read TOML of at most `limit` bytes; raise `BadData` saying what is wrong and where.

    The bounds are those of JSON; a key has at most `PARTS_LIMIT` parts.
    """
    if len(data) > limit:
        raise BadData(f"it is larger than {limit:,} bytes")
    try:
        text = data.decode("utf-8")
        if found := _LONG_KEY.search(text):
            line = text.count("\n", 0, found.start()) + 1
            raise BadData(f"it is no TOML: a key has over {PARTS_LIMIT} parts (at line {line})")
        value = tomllib.loads(text, parse_float=_finite)
    except UnicodeDecodeError as error:
        raise BadData(f"it is no TOML: not UTF-8 at byte {error.start}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"it is no TOML: {one_line(error)}") from None
    except RecursionError:
        raise BadData("it is no TOML: nested too deeply") from None
    except ValueError as error:
        # Python's own bound on digits; the message goes on to name a function of Python.
        raise BadData(f"it is no TOML: {one_line(error).partition(':')[0]}") from None
    _expect_bounded(value, 0)
    return _fitted(value, into)


def dump(value: object) -> str:
    """Write JSON as records and traces are written."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _fitted(value: Any, into: type[T]) -> T:
    try:
        return msgspec.convert(value, into)
    except msgspec.ValidationError as error:
        why = one_line(error)
        found = _PLACE.search(why)
        raise BadData(why[: found.start()], found[1]) if found else BadData(why) from None


def _expect_shallow(text: str) -> None:
    """Raise `BadData` for JSON that is nested too deep, before it is parsed."""
    # Nearly everything has so few brackets that they need not be looked at one by one.
    if text.count("[") + text.count("{") <= DEPTH_LIMIT:
        return
    depth = 0
    for found in _JSON_PARTS.finditer(text):
        part = found[0]
        if part in ("[", "{"):
            depth += 1
            if depth > DEPTH_LIMIT:
                raise BadData("bad JSON: nested too deeply")
        elif part in ("]", "}"):
            depth -= 1


def _expect_bounded(value: Any, depth: int) -> None:
    """Raise `BadData` for what TOML lets through: endless numbers, and what is too deep."""
    if type(value) is int:
        if abs(value) >= 10**DIGITS_LIMIT:
            raise BadData("a number has too many digits")
    elif isinstance(value, dict | list):
        if depth == DEPTH_LIMIT:
            raise BadData("it is no TOML: nested too deeply")
        for each in value.values() if isinstance(value, dict) else value:
            _expect_bounded(each, depth + 1)


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        times = Counter(key for key, _ in pairs)
        double = next(key for key, count in times.items() if count > 1)
        raise BadData(f"the key {one_line(double, 60)!r} stands twice")
    return found


def _no_constant(name: str) -> None:
    raise BadData(f"bad JSON: {name} is not a number")


def _small_int(digits: str) -> int:
    if len(digits) > DIGITS_LIMIT:
        raise BadData("a number has too many digits")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise BadData("a number is too large")
    return number
