"""Plain data of what views show: what every game has in common."""

from dataclasses import dataclass
from typing import NamedTuple

import pytest

from wonders.core import BadPlugin, load
from wonders.core.cards.pieces import Back
from wonders.core.game.choices import Choice
from wonders.core.game.shown import choice_data, nonzero, plain


class Store(NamedTuple):
    honey: int


@dataclass(frozen=True)
class GiveAway(Choice):
    things: tuple[object, ...]


def test_pieces_become_ids_moves_their_notation_and_what_is_not_known_null():
    game = load("duel")
    baths = game.cards[0]
    assert plain((baths, baths.build, Back("unknown")), "") == [
        baths.id,
        f"build {baths.id}",
        None,
    ]


def test_plain_data_are_what_json_brings_back():
    kept = {"b": (Store(3), None), 1: frozenset({"y", "x"}), "a": 2.5}
    assert plain(kept, "") == {"1": ["x", "y"], "b": [[3], None], "a": 2.5}


def test_what_is_no_plain_data_is_refused_by_the_name_of_who_keeps_it():
    with pytest.raises(BadPlugin, match=r"^house rule odd: keeps what is no plain data: object is"):
        plain([object()], "house rule odd")


def test_a_choice_is_named_by_its_kind_with_its_fields():
    waiting = choice_data(GiveAway(1, ("a", Back("unknown"))))
    assert (waiting.kind, waiting.city, waiting.about) == ("give-away", 1, {"things": ["a", None]})


def test_amounts_of_nothing_are_left_out():
    assert nonzero(("wood", "clay"), (0, 2)) == {"clay": 2}
