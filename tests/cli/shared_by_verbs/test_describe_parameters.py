"""Parameters as people are shown them."""

from typing import Annotated, Literal

import msgspec
import pytest

from wonders.cli.shared_by_verbs.describe_parameters import parameter_line, parameters
from wonders.core.options.names_with_parameters import parse_options

Meta = msgspec.Meta


def line(kind, *default):
    (facts,) = parameters(msgspec.defstruct("Options", [("n", kind, *default)]))
    return parameter_line(facts)


@pytest.mark.parametrize(
    ("kind", "default", "told"),
    [
        (int, 3, "n=NUMBER  (default 3)"),
        (float, 0.5, "n=DECIMAL  (default 0.5)"),
        (bool, True, "n=true|false  (default true)"),
        (str | None, None, "n=TEXT  (default null)"),
        (Literal["a", "b"], "b", "n=a|b  (default b)"),
        (int | Literal["all"], 2, "n=NUMBER|all  (default 2)"),
        (tuple[str, ...], ("a", "b"), "n=TEXT+…  (default a+b)"),
        (list[Literal["a", "b"]] | None, None, "n=a|b+…  (default null)"),
        (Annotated[int, Meta(ge=1, le=9)], 3, "n=NUMBER  (1 to 9, default 3)"),
        (Annotated[int, Meta(ge=1)], 3, "n=NUMBER  (1 or more, default 3)"),
        (Annotated[int, Meta(le=9)], 3, "n=NUMBER  (at most 9, default 3)"),
        (Annotated[float, Meta(gt=0)], 0.5, "n=DECIMAL  (more than 0, default 0.5)"),
        (Annotated[float, Meta(lt=1)], 0.5, "n=DECIMAL  (less than 1, default 0.5)"),
        (Annotated[str, Meta(max_length=9)], "", "n=TEXT  (at most 9 long, default )"),
        (Annotated[int, Meta(ge=1)] | None, None, "n=NUMBER  (1 or more, default null)"),
        (Annotated[int, Meta(description="how far")], 3, "n=NUMBER  (default 3; how far)"),
        (dict[str, int], None, "n=VALUE  (default null)"),
    ],
)  # fmt: skip
def test_a_parameter_is_told_in_a_line(kind, default, told):
    assert line(kind, default) == told


def test_a_parameter_without_a_default_must_be_given():
    assert line(int) == "n=NUMBER  (must be given)"


def test_a_list_is_shown_as_a_spec_takes_it():
    struct = msgspec.defstruct("Options", [("n", tuple[str, ...], ("a", "b"))], frozen=True)
    (facts,) = parameters(struct)
    assert facts["default"] == "a+b"
    assert parse_options(struct, {"n": facts["default"]}, "spec") == struct()


def test_a_default_from_a_factory_is_shown_too():
    field = msgspec.field(default_factory=lambda: ["a", "b"])
    assert line(list[str], field) == "n=TEXT+…  (default a+b)"
