"""What views show, as plain data: the parts that all games share."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import pytest

from wonders.core import BadPlugin, House, hookimpl, load
from wonders.core.cards.pieces import Back
from wonders.core.game.pending_choices import Choice
from wonders.core.game.view_as_data import choice_data, nonzero, plain
from wonders.core.options.names_with_parameters import NoOptions
from wonders.rulesets.duel import Duel
from wonders.rulesets.duel.game import DuelOptions


class Store(NamedTuple):
    honey: int


@dataclass(frozen=True)
class GiveAway(Choice):
    things: tuple[object, ...]


def test_pieces_become_ids_moves_notations_and_the_unknown_null():
    game = load("duel")
    baths = game.cards[0]
    assert plain((baths, baths.build, Back("unknown")), "") == [
        baths.id,
        f"build {baths.id}",
        None,
    ]


def test_plain_data_are_as_json_gives_them_back():
    kept = {"b": (Store(3), None), 1: frozenset({"y", "x"}), "a": 2.5}
    assert plain(kept, "") == {"1": ["x", "y"], "b": [[3], None], "a": 2.5}


def test_a_value_that_is_not_plain_data_is_refused_with_its_owner_named():
    with pytest.raises(BadPlugin, match=r"^house rule odd: keeps what is no plain data: object is"):
        plain([object()], "house rule odd")


def test_a_bot_that_looks_at_what_a_rule_keeps_wrongly_is_not_to_blame():
    class Odd(House):
        name = "odd"

        @hookimpl
        def on_deal(self, state):
            state.keep("odd-half", Fraction(1, 2))

    state = Duel(DuelOptions(), [(Odd(), NoOptions())]).deal(1)
    with pytest.raises(BadPlugin, match=r"^house rule odd: odd-half: keeps what is") as error:
        state.view(0).shown()
    assert error.value.blamed == "house rule odd: odd-half"


def test_a_choice_is_shown_by_its_class_and_fields():
    waiting = choice_data(GiveAway(1, ("a", Back("unknown"))))
    assert (waiting.kind, waiting.city, waiting.about) == ("give-away", 1, {"things": ["a", None]})


def test_amounts_of_zero_are_left_out():
    assert nonzero(("wood", "clay"), (0, 2)) == {"clay": 2}
