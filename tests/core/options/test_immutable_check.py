"""Mutable types are told from immutable ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple, TypedDict

import msgspec
import pytest

from wonders.core import BadPlugin, House, hookimpl
from wonders.core.options.immutable_check import mutable_part
from wonders.core.options.names_with_parameters import NoOptions
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
        (list[int], "Chance is a list; use a tuple"),
        (Sequence[int], "Chance is a list; use a tuple"),
        (set[int], "Chance is a set; use a frozenset"),
        (dict[str, int], "Chance is a dict; use a frozen struct, or a tuple of pairs"),
        (Typed, "Chance is a dict; use a frozen struct"),
        (bytearray, "Chance is a bytearray; use bytes"),
        (Any, "Chance is anything; name the type"),
        (Loose, "Chance is a struct that can change; mark it frozen=True"),
        (Data, "Chance is a dataclass that can change; mark it frozen=True"),
        (tuple[str, list[int]], "Chance, item 2 is a list; use a tuple"),
        (tuple[Loose, ...], "Chance, each item is a struct that can change; mark it frozen=True"),
        (list[int] | None, "Chance is a list; use a tuple"),
        (Annotated[list[int], msgspec.Meta(min_length=1)], "Chance is a list; use a tuple"),
        (Holds, "Chance.cards, each item is a list; use a tuple"),
        (Pair, "Chance.two is a dict; use a frozen struct, or a tuple of pairs"),
        (frozenset[tuple[int, list[int]]], "Chance, each item, item 2 is a list; use a tuple"),
    ],
)
def test_the_mutable_part_of_a_type_is_named(kind, why):
    assert mutable_part(kind, "Chance") == why


@pytest.mark.parametrize(
    "kind",
    [
        *(int, str, bool, float, bytes, None, Frozen, FrozenData, int | str | None),
        *(tuple[str, ...], tuple[int, tuple[str, ...]], frozenset[int], Literal["a", "b"]),
    ],
)
def test_an_immutable_type_passes(kind):
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
        (list[int], "Chance is a list; use a tuple"),
        (Holds, r"Chance\.cards, each item is a list"),
        ("Unknown", "Chance: "),
    ],
)
def test_a_rule_with_mutable_chance_is_refused_when_the_game_is_built(kind, why):
    with pytest.raises(BadPlugin, match=f"^house rule odd: {why}"):
        ruled(kind)
