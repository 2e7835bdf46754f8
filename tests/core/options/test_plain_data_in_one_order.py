"""Plain data whose sets are in one order."""

from dataclasses import dataclass
from enum import Enum

import msgspec
import pytest

from wonders.core.options.plain_data_in_one_order import in_one_order


class Herb(Enum):
    MINT = "mint"
    SAGE = "sage"
    DILL = "dill"


@pytest.mark.parametrize("tag", [None, "meal"])
@pytest.mark.parametrize("array_like", [False, True])
def test_a_set_in_a_struct_of_any_form_is_in_one_order(array_like, tag):
    form = msgspec.defstruct(
        "Meal", [("herbs", frozenset), ("guests", int)], array_like=array_like, tag=tag
    )
    found = in_one_order(form(frozenset(Herb), 3))
    if array_like:
        assert found == [*([tag] if tag else []), ["dill", "mint", "sage"], 3]
    else:
        assert found == {
            **({"type": tag} if tag else {}),
            "herbs": ["dill", "mint", "sage"],
            "guests": 3,
        }


@dataclass(frozen=True)
class Pot:
    herbs: frozenset[Herb]


def test_a_set_in_a_dataclass_is_in_one_order():
    assert in_one_order(Pot(frozenset(Herb))) == {"herbs": ["dill", "mint", "sage"]}
