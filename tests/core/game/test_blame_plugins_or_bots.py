"""Whose fault an error is."""

import pytest

from wonders.core import BadPlugin, House, load
from wonders.core.game.blame_plugins_or_bots import as_fault_of_rules, blaming_rules
from wonders.core.options.names_with_parameters import NoOptions
from wonders.rulesets.duel.game import Duel, DuelOptions


def test_a_game_that_fails_names_the_rules_in_force_and_blames_nobody():
    class Odd(House):
        name = "odd"

    game = Duel(DuelOptions(), [(Odd(), NoOptions())])
    with pytest.raises(BadPlugin) as caught, blaming_rules(game):
        {}["lost"]
    error = caught.value
    assert error.why == "the game fails with house rule odd in force: KeyError: 'lost'"
    assert error.blamed == ""
    assert error.place.startswith(f"{__file__}, line ")


def test_a_failure_without_rules_is_raised_unchanged():
    with pytest.raises(KeyError), blaming_rules(Duel(DuelOptions())):
        {}["lost"]


def test_an_error_is_told_though_what_failed_cannot_be_asked_for_its_class():
    class Odd:
        def __getattribute__(self, name):
            raise ValueError("mine")

    def ask():
        odd = Odd()
        return odd.name

    with pytest.raises(ValueError, match="mine") as caught:
        ask()
    assert as_fault_of_rules(caught.value) is None


def test_a_state_that_is_not_made_yet_is_nobodys_fault():
    state = load("duel").deal(1)

    def fail():
        unmade = object.__new__(type(state))
        raise ValueError(f"struck in the midst of {type(unmade).__name__}")

    with pytest.raises(ValueError, match="struck") as caught:
        fail()
    assert as_fault_of_rules(caught.value) is None
