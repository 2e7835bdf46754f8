"""Specs: names with parameters, read and written."""

from enum import Enum
from typing import Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders.core.errors import BadSpec
from wonders.core.options.names_with_parameters import (
    NoOptions,
    format_spec,
    parse_options,
    parse_spec,
    read_again,
    read_pairs,
    split_spec,
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int = 1
    rate: float = 0.5
    late: bool = False
    side: Literal["A", "B"] = "A"


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seconds: int | None = None
    leader: str | None = None


@pytest.mark.parametrize(
    ("spec", "name", "values"),
    [
        ("random", "random", {}),
        ("random:", "random", {}),
        ("mcts:playouts=800", "mcts", {"playouts": "800"}),
        ("mcts:playouts=800,exploration=0.7", "mcts", {"playouts": "800", "exploration": "0.7"}),
        ("x:time-limit = 3", "x", {"time_limit": "3"}),
        ("x:file=a=b", "x", {"file": "a=b"}),
        ("x:n=", "x", {"n": ""}),
    ],
)
def test_spec_is_a_name_and_parameters(spec, name, values):
    assert parse_spec(spec) == (name, values)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("", "no name"),
        (":n=1", "no name"),
        ("x:n", "'n' is not key=value"),
        ("x:=1", "'=1' is not key=value"),
        ("x:n=1,", "'' is not key=value"),
        ("x:n=1,n=2", "n is given twice"),
        ("x:a-b=1,a_b=2", "a_b is given twice"),
        ("x" * 201, "at most 200"),
        ("x:n=1\n", "printable"),
    ],
)
def test_bad_spec_is_refused_in_one_line(spec, why):
    with pytest.raises(BadSpec, match=why) as caught:
        parse_spec(spec)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_pairs_say_where_they_were_given():
    with pytest.raises(BadSpec, match="-O: 'n' is not key=value"):
        read_pairs(["n"], "-O")


def test_parameters_are_read_from_text():
    values = {"n": "3", "rate": "2", "late": "true", "side": "B"}
    assert parse_options(Options, values, "x") == Options(3, 2.0, True, "B")


def test_parameters_are_read_from_plain_values():
    values = {"n": 3, "rate": 0.25, "late": True}
    assert parse_options(Options, values, "x") == Options(3, 0.25, True)
    assert parse_options(Limits, {"seconds": 2, "leader": None}, "x") == Limits(2)


def test_a_missing_parameter_takes_its_default():
    assert parse_options(Options, {}, "x") == Options()


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"rat": "1"}, "house rule x has no parameter 'rat' - did you mean 'rate'"),
        ({"n": "many"}, "house rule x: .*n"),
        ({"n": "2.5"}, "house rule x: .*n"),
        ({"late": "perhaps"}, "house rule x: .*late"),
        ({"side": "C"}, "house rule x: .*side"),
    ],
)
def test_bad_parameter_is_named(values, why):
    with pytest.raises(BadSpec, match=why) as caught:
        parse_options(Options, values, "house rule x")
    assert "\n" not in str(caught.value)


def test_a_thing_without_parameters_says_so():
    with pytest.raises(BadSpec, match="bot random has no parameter 'n' - it takes none"):
        parse_options(NoOptions, {"n": "1"}, "bot random")


def test_spec_is_written_with_every_parameter():
    assert format_spec("x", Options(n=2)) == "x:n=2,rate=0.5,late=false,side=A"


def test_spec_without_parameters_is_its_name():
    assert format_spec("random", NoOptions()) == "random"


@given(
    st.builds(
        Options,
        st.integers(-(10**6), 10**6),
        st.floats(allow_nan=False, allow_infinity=False),
        st.booleans(),
        st.sampled_from("AB"),
    )
)
def test_written_specs_read_back(options):
    name, values = parse_spec(format_spec("x", options))
    assert parse_options(Options, values, name) == options


@pytest.mark.parametrize("options", [Limits(), Limits(3, "caesar"), Limits(leader="caesar")])
def test_a_parameter_without_a_value_reads_back(options):
    name, values = parse_spec(format_spec("x", options))
    assert parse_options(Limits, values, name) == options


def test_one_of_several_words_is_written_as_it_is_typed():
    class Size(Enum):
        SMALL = "small"

    class Sized(msgspec.Struct, frozen=True):
        size: Size = Size.SMALL

    assert format_spec("x", Sized()) == "x:size=small"
    assert parse_options(Sized, parse_spec("x:size=small")[1], "x") == Sized()


def test_a_list_is_written_so_that_it_can_be_read_again():
    class Lists(msgspec.Struct, frozen=True):
        names: list[str]
        n: int = 1

    spec = format_spec("rule", Lists(["b", "c"], 2))
    assert spec == "rule:names=b+c,n=2"
    assert parse_options(Lists, parse_spec(spec)[1], "rule") == Lists(["b", "c"], 2)


@pytest.mark.parametrize(
    ("spec", "rest"),
    [("x", ""), ("x:", ""), ("x:a b,c=d:e", "a b,c=d:e"), ("x:" + "a" * 3998, "a" * 3998)],
)
def test_a_spec_can_be_split_with_its_rest_verbatim(spec, rest):
    assert split_spec(spec) == ("x", rest)


@pytest.mark.parametrize(
    ("spec", "why"), [("x:" + "a" * 3999, "4,000"), (":a", "no name"), ("x:a\tb", "printable")]
)
def test_a_spec_that_cannot_be_split_is_refused(spec, why):
    with pytest.raises(BadSpec, match=why):
        split_spec(spec)


class Weather(Enum):
    RAIN = "rain"
    FOG = "fog"


class Skies(msgspec.Struct, frozen=True):
    seen: frozenset[Weather] = frozenset(Weather)


def test_a_set_of_choices_is_written_in_one_order_and_read_again():
    assert format_spec("skies", Skies()) == "skies:seen=fog+rain"
    assert parse_options(Skies, {"seen": "rain+fog"}, "skies") == Skies()
    assert read_again(Skies(), "skies") == Skies()
