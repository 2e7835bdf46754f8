"""The types of struct fields: members, values, items, annotations."""

from enum import Enum
from typing import Annotated, Literal, Optional, Union

import msgspec
import pytest

from wonders.core.options.field_types import item_of, kinds_of, metas_of, values_of

AT_LEAST_ONE = msgspec.Meta(ge=1)
SHORT = msgspec.Meta(max_length=3)


class Side(Enum):
    """Left or right."""

    LEFT = "l"
    RIGHT = "r"


@pytest.mark.parametrize(
    ("kind", "kinds"),
    [
        (int, [int]),
        (int | str | None, [int, str, type(None)]),
        (Optional[Annotated[int, AT_LEAST_ONE]], [int, type(None)]),  # noqa: UP045
        (Union[Annotated[int | str, SHORT], bool], [int, str, bool]),
        (list[int] | None, [list[int], type(None)]),
    ],
)
def test_a_union_gives_its_members_without_annotations(kind, kinds):
    assert kinds_of(kind) == kinds


def test_a_literal_and_an_enum_give_their_values():
    assert values_of(Literal["a", 2]) == ("a", 2)
    assert values_of(Side) == ("l", "r")
    assert values_of(int) == values_of(list[int]) == ()


def test_a_list_and_a_tuple_give_the_type_of_their_items():
    assert item_of(list[int]) is int
    assert item_of(tuple[str, ...]) is str
    assert item_of(dict[str, int]) is item_of(list) is item_of(str) is None


def test_annotations_are_found_at_any_depth():
    kind = Annotated[list[Annotated[int, AT_LEAST_ONE]], SHORT] | None
    assert {*metas_of(kind)} == {AT_LEAST_ONE, SHORT}
