"""Types whose values can change are told from those whose values cannot."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple, TypedDict

import msgspec
import pytest

from wonders.core import BadPlugin, House, hookimpl
from wonders.core.options.immutable import mutable_part
from wonders.core.options.specs import NoOptions
from wonders.rulesets.duel.game import Duel, DuelOptions


class Frozen(msgspec.Struct, frozen=True):
    n: int
    words: tuple[str, ...] = ()
    more: "Frozen | None" = None


class Loose(msgspec.Struct):
    n: int


class Holds(msgspec.Struct, frozen=True):
    cards: tuple[list[str], ...]


class Pair(NamedTuple):
    one: int
    two: dict[str, int]


class Typed(TypedDict):
    n: int


@dataclass
class Data:
    n: int


@dataclass(frozen=True)
class FrozenData:
    n: int


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (list[int], "Chance is a list; take a tuple"),
        (Sequence[int], "Chance is a list; take a tuple"),
        (set[int], "Chance is a set; take a frozenset"),
        (dict[str, int], "Chance is a dict; take a frozen struct, or a tuple of pairs"),
        (Typed, "Chance is a dict; take a frozen struct"),
        (bytearray, "Chance is a bytearray; take bytes"),
        (Any, "Chance is anything; say of which type"),
        (Loose, "Chance is a struct that can change; mark it frozen=True"),
        (Data, "Chance is a dataclass that can change; mark it frozen=True"),
        (tuple[str, list[int]], "Chance, item 2 is a list; take a tuple"),
        (tuple[Loose, ...], "Chance, each item is a struct that can change; mark it frozen=True"),
        (list[int] | None, "Chance is a list; take a tuple"),
        (Annotated[list[int], msgspec.Meta(min_length=1)], "Chance is a list; take a tuple"),
        (Holds, "Chance.cards, each item is a list; take a tuple"),
        (Pair, "Chance.two is a dict; take a frozen struct, or a tuple of pairs"),
        (frozenset[tuple[int, list[int]]], "Chance, each item, item 2 is a list; take a tuple"),
    ],
)
def test_what_can_change_is_told_with_its_place(kind, why):
    assert mutable_part(kind, "Chance") == why


@pytest.mark.parametrize(
    "kind",
    [
        *(int, str, bool, float, bytes, None, Frozen, FrozenData, int | str | None),
        *(tuple[str, ...], tuple[int, tuple[str, ...]], frozenset[int], Literal["a", "b"]),
    ],
)
def test_what_cannot_change_is_well(kind):
    assert mutable_part(kind, "Chance") == ""


def ruled(kind):
    class Odd(House):
        name = "odd"
        Chance = kind

        @hookimpl
        def on_draw(self, rng):
            return ()

    return Duel(DuelOptions(), [(Odd(), NoOptions())])


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (list[int], "Chance is a list; take a tuple"),
        (Holds, r"Chance\.cards, each item is a list"),
        ("Unknown", "Chance: "),
    ],
)
def test_a_rule_whose_chance_can_change_is_refused_when_the_game_is_built(kind, why):
    with pytest.raises(BadPlugin, match=f"^house rule odd: {why}"):
        ruled(kind)
