"""Strict and bounded reading of untrusted bytes into structs.

Records, run files, tournaments, lists and data files are all read by `read_json` or
`read_toml`. Whatever is wrong with the bytes, the error is a `BadData` of one line.
"""

import json
import re
import tomllib
from collections import Counter
from functools import lru_cache
from math import isfinite
from typing import Any, TypeVar

import msgspec

from wonders.core.errors import BadData
from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["DEPTH_LIMIT", "DIGITS_LIMIT", "TOML_LIMIT", "dump", "read_json", "read_toml"]

T = TypeVar("T")

#: How deep lists and objects may be nested; a record needs 5.
DEPTH_LIMIT = 64
#: How many parts a dotted key of TOML may have.
PARTS_LIMIT = 32
#: How many dots and headers a file of TOML may have; `tomllib` takes a kilobyte for each.
HEADERS_LIMIT = 20_000
#: How many digits a whole number may have; parsing longer ones could take long.
DIGITS_LIMIT = 20
#: The default limit on the size of a TOML file, in bytes.
TOML_LIMIT = 1_000_000

#: The byte-order mark, with which some editors begin a file.
MARK = "\ufeff"
#: The tokens that matter for the depth of JSON: brackets, and strings, whose brackets do not
#: count. An unterminated string matches too, or the search would start again at each quote.
_JSON_PARTS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
#: The strings and comments of TOML, which may look like anything.
_TOML_TEXTS = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+"{0,5}'
    r"|'''(?:[^']++|'(?!''))*+'{0,5}"
    r'|"(?:[^"\\\n]++|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
#: A key with too many parts, once its strings are gone; the time and memory of `tomllib` grow
#: with the square of their number.
_LONG_KEY = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{PARTS_LIMIT}}}")
#: What makes tables within tables, once the strings are gone: dots, and headers of lines.
_HEADERS = re.compile(r"\.|^[ \t]*+\[", re.MULTILINE)
#: The field that does not fit, at the end of a message of msgspec.
_PLACE = re.compile(r" - at `([^`]*)`$")


def read_json(data: bytes | str, into: type[T], limit: int) -> T:
    """Read JSON of at most `limit` bytes; raise `BadData` that says what is wrong and where.

    Refused are duplicate keys, lone surrogates, infinite numbers and NaN, too many digits, and
    nesting deeper than `DEPTH_LIMIT`. Unknown fields are refused if the struct forbids them.
    """
    if len(data) > limit:
        raise BadData(f"it is longer than {limit:,} bytes")
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        if text.startswith(MARK):
            raise BadData("it begins with a byte-order mark; save it as UTF-8 without one")
        _expect_shallow(text)
        value = json.loads(
            text,
            object_pairs_hook=_no_doubles,
            parse_constant=_no_constant,
            parse_int=_small_int,
            parse_float=_finite,
        )
        if "\\u" in text or isinstance(data, str):
            # Escapes can bring in lone surrogates, which cannot be written to a file again.
            dump(value).encode("utf-8")
    except UnicodeDecodeError as error:
        raise BadData(f"not UTF-8 at byte {error.start}") from None
    except UnicodeEncodeError:
        raise BadData("bad JSON: a text holds half a character (a lone surrogate)") from None
    except json.JSONDecodeError as error:
        raise BadData(f"bad JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        # Only if the caller is deep in recursion already.
        raise BadData("bad JSON: nested too deeply") from None
    return _fitted(value, into)


def read_toml(data: bytes, into: type[T], limit: int = TOML_LIMIT) -> T:
    """Read TOML of at most `limit` bytes; raise `BadData` that says what is wrong and where.

    The limits are those of JSON, and a key has at most `PARTS_LIMIT` parts, a file at most
    `HEADERS_LIMIT` dots and headers.
    """
    if len(data) > limit:
        raise BadData(f"it is larger than {limit:,} bytes")
    return _fitted(_copied(_parsed_toml(data)), into)


@lru_cache(maxsize=32)
def _parsed_toml(data: bytes) -> Any:
    """Return what TOML says; kept, as every game that is built reads the same files."""
    try:
        # TOML may begin with a byte-order mark.
        text = data.decode("utf-8").removeprefix(MARK)
        # A part that is a string becomes a letter; the lines stay where they were.
        bare = _TOML_TEXTS.sub(lambda found: "x" + "\n" * found[0].count("\n"), text)
        if found := _LONG_KEY.search(bare):
            line = bare.count("\n", 0, found.start()) + 1
            raise BadData(f"it is no TOML: a key has over {PARTS_LIMIT} parts (at line {line})")
        if sum(1 for _ in _HEADERS.finditer(bare)) > HEADERS_LIMIT:
            raise BadData(f"it has over {HEADERS_LIMIT:,} dots and headers")
        value = tomllib.loads(text, parse_float=_finite)
    except UnicodeDecodeError as error:
        raise BadData(f"it is no TOML: not UTF-8 at byte {error.start}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"it is no TOML: {one_line(error)}") from None
    except RecursionError:
        raise BadData("it is no TOML: nested too deeply") from None
    except ValueError as error:
        # Python's own limit on digits. The rest of its message names a Python function.
        raise BadData(f"it is no TOML: {one_line(error).partition(':')[0]}") from None
    _expect_bounded(value, 0)
    return value


def _copied(value: Any) -> Any:
    """Return new tables and lists with the same values."""
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    return [_copied(each) for each in value] if isinstance(value, list) else value


def dump(value: object) -> str:
    """Return a value as JSON in the form of records and traces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _fitted(value: Any, into: type[T]) -> T:
    try:
        return msgspec.convert(value, into)
    except msgspec.ValidationError as error:
        why = one_line(error)
        found = _PLACE.search(why)
        raise BadData(why[: found.start()], found[1]) if found else BadData(why) from None


def _expect_shallow(text: str) -> None:
    """Raise `BadData` for JSON that is nested too deeply, before it is parsed."""
    # The usual case: too few brackets to be nested too deeply.
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
    """Raise `BadData` for what `tomllib` allows: too many digits, too deep nesting."""
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
        raise BadData(f"the key {one_line(double, 60)!r} appears twice")
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
