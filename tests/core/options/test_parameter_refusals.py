"""A refused parameter is explained: its name, what is allowed, what was given."""

import datetime
import decimal
import uuid
from enum import Enum
from typing import Annotated, Literal

import msgspec
import pytest

from wonders.core import BadSpec
from wonders.core.options.names_with_parameters import parse_options

Meta = msgspec.Meta


class Side(Enum):
    LEFT = "left"
    RIGHT = "right"


class Inner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    x: Annotated[int, Meta(ge=0)]


def said(kind, value, text=True):
    """Return why a value is refused for a parameter of some type."""
    options = msgspec.defstruct("Options", [("n", kind)], frozen=True, forbid_unknown_fields=True)
    with pytest.raises(BadSpec) as caught:
        parse_options(options, {"n": value}, "rule odd", text)
    why = str(caught.value)
    assert why.startswith("rule odd: ")
    for jargon in ("Expected", "`", "\n"):
        assert jargon not in why
    return why.removeprefix("rule odd: ")


@pytest.mark.parametrize(
    ("kind", "value", "why"),
    [
        (Annotated[int, Meta(ge=1)], "0", "n: at least 1, not 0"),
        (Annotated[int, Meta(gt=1)], "0", "n: at least 2, not 0"),
        (Annotated[int, Meta(le=9)], "12", "n: at most 9, not 12"),
        (Annotated[int, Meta(lt=1)], "5", "n: at most 0, not 5"),
        (Annotated[int, Meta(multiple_of=5)], "3", "n: a multiple of 5, not 3"),
        (Annotated[float, Meta(ge=1)], "0.5", "n: at least 1, not 0.5"),
        (Annotated[float, Meta(gt=0)], "-1", "n: more than 0, not -1"),
        (Annotated[float, Meta(lt=1)], "3", "n: less than 1, not 3"),
        (Annotated[str, Meta(min_length=3)], "ab", "n: at least 3 characters, not 'ab'"),
        (Annotated[str, Meta(max_length=1)], "ab", "n: at most 1 character, not 'ab'"),
        (Annotated[str, Meta(pattern="^a+$")], "b", "n: a text that matches '^a+$', not 'b'"),
        (Annotated[list[int], Meta(min_length=3)], "1", "n: at least 3 items, not 1"),
        (Annotated[list[int], Meta(max_length=1)], "1+2", "n: at most 1 item, not 1+2"),
        (tuple[int, int], "1", "n: exactly 2 items, not 1"),
        (list[int], "1+x", "n, item 2: a whole number, not 'x'"),
        (list[Annotated[int, Meta(le=3)]], "1+9", "n, item 2: at most 3, not 9"),
        (int, "many", "n: a whole number, not 'many'"),
        (int, "1.5", "n: a whole number, not 1.5"),
        (int, "", "n: a whole number, not ''"),
        (int | None, "x", "n: a whole number or null, not 'x'"),
        (Annotated[int, Meta(ge=0)] | None, "-1", "n: at least 0, not -1"),
        (bool, "maybe", "n: true or false, not 'maybe'"),
        (float, "x", "n: a number, not 'x'"),
        (dict[str, int], "x", "n: a table, not 'x'"),
        (datetime.date, "x", "n: a date like 2026-01-31, not 'x'"),
        (uuid.UUID, "x", "n: a UUID, not 'x'"),
        (decimal.Decimal, "x", "n: a decimal number, not 'x'"),
        (bytes, "*", "n: bytes in base64, not '*'"),
        (Literal[1, 2], "3", "n cannot be '3' - there is 1, 2"),
        (Literal["a", "bee"], "be", "n cannot be 'be' - did you mean 'bee'?"),
        (Side, "rihgt", "n cannot be 'rihgt' - did you mean 'right'?"),
    ],
)
def test_a_wrong_text_is_refused_in_plain_words(kind, value, why):
    assert said(kind, value) == why


@pytest.mark.parametrize(
    ("kind", "value", "why"),
    [
        (int, "4", "n: a whole number, not 4 (str)"),
        (int, None, "n: a whole number, not null"),
        (str, 5, "n: a text, not 5"),
        (Inner, {"x": -1}, "n.x: at least 0, not -1"),
        (Inner, {}, "n.x has to be given"),
        (list[Inner], [{"x": 1}, {"x": -1}], "n, item 2.x: at least 0, not -1"),
        (tuple[str, ...], 3, "n: a list, not 3"),
    ],
)
def test_a_wrong_value_in_a_record_is_refused_in_plain_words(kind, value, why):
    assert said(kind, value, text=False) == why


@pytest.mark.parametrize(
    ("kind", "value", "read"),
    [(Literal[1, 2], "2", 2), (Side, "left", Side.LEFT), (int | Literal["all"], "5", 5)],
)
def test_a_good_text_is_read(kind, value, read):
    options = msgspec.defstruct("Options", [("n", kind)], frozen=True)
    assert parse_options(options, {"n": value}, "rule odd").n == read


def test_a_missing_parameter_is_named():
    options = msgspec.defstruct("Options", [("n", int)], frozen=True)
    with pytest.raises(BadSpec, match=r"^rule odd: n has to be given$"):
        parse_options(options, {}, "rule odd")


def test_the_message_of_the_struct_itself_is_kept():
    class Choosy(msgspec.Struct, frozen=True):
        n: int = 1

        def __post_init__(self):
            if self.n == 13:
                raise ValueError("13 brings bad luck")

    with pytest.raises(BadSpec, match=r"^rule odd: 13 brings bad luck$"):
        parse_options(Choosy, {"n": "13"}, "rule odd")
