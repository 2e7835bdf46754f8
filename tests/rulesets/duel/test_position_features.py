"""What an evaluation knows of a position of Duel: open things alone, city by city."""

from random import Random

import pytest

from wonders.core import load
from wonders.core.testing import table
from wonders.plugins.bots.win_chances_from_features import Evaluation


def more(state):
    """Return what seat 0 has more of each feature than seat 1; what both have alike is left out."""
    names = state.game.features
    (found,) = Evaluation([[0.0] * len(names)] * 2).differences(state)
    return {name: -each for name, each in zip(names, found, strict=True) if each}


def played(seed):
    """Yield the states of a game between chance and chance."""
    rng = Random(seed)
    state = load("duel").deal(seed)
    while state.seat is not None:
        yield state
        state.play(rng.choice(state.moves()))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_hidden_is_in_no_feature(seed):
    rng = Random(seed)
    quiet = 0
    for state in played(seed):
        if state.is_quiet:
            quiet += 1
            for seat in (0, 1):
                world = state.view(seat).imagine(rng)
                assert more(world) == more(state)
                assert world.stage == state.stage
    assert quiet > 20


def test_two_cities_alike_differ_by_whose_turn_it_is():
    t = table("duel", "stable", "stable", coins=(5, 5), age=2, display="walls forum", seat=0)
    assert set(more(t.state)) <= {"turn", "last turn"}
    assert more(t.state)["turn"] == 1


def test_the_features_of_a_city():
    t = table(
        "duel",
        "apothecary altar",
        "guard-tower",
        coins=(9, 2),
        age=2,
        display="temple",
        seat=1,
        pawn=-3,
    )
    found = more(t.state)
    assert found["coins"] == 7
    assert found["coins up to 3"] == 1
    assert found["coins up to 8"] == 6
    assert found["green cards"] == found["blue cards"] == 1
    assert found["red cards"] == -1
    assert found["symbols 1"] == found["single symbols"] == 1
    assert "symbols 2" not in found
    # The altar frees the temple, the guard tower nothing.
    assert found["cards linked"] == 1
    # Seen from seat 0 the pawn is three behind, from seat 1 three ahead.
    assert found["lead"] == -6
    assert found["lead over 2"] == -1
    assert found["turn"] == -1
    # An even number of cards is left: the last one is seat 0's.
    assert "last turn" not in found


def test_who_makes_a_resource_pays_less_and_the_other_more():
    t = table("duel", "quarry", "", coins=(9, 9), age=1, display="baths theater")
    found = more(t.state)
    assert found["price of 1 stone"] == -3
    assert "price of 1 wood" not in found


def test_wonders_still_to_build_count_with_their_turns_and_prices():
    wonders = ("sphinx", "colossus")
    t = table("duel", "", "", wonders=wonders, coins=(9, 9), age=1, display="baths theater")
    found = more(t.state)
    assert found["to build sphinx"] == 1
    assert found["to build colossus"] == -1
    assert found["turns to come"] == 1
    assert "wonders left" not in found


def test_the_stage_counts_ages_and_the_cards_taken():
    stages = [state.stage for state in played(4) if state.is_quiet]
    assert stages == sorted(stages)
    assert stages[0] == 0
    assert 2.8 < stages[-1] <= 3


def test_no_position_is_quiet_while_a_choice_waits():
    for state in played(5):
        if state.choices:
            assert not state.is_quiet


@pytest.mark.parametrize(("pawn", "quiet"), [(4, True), (6, False), (-6, False)])
def test_no_position_is_quiet_where_arms_may_decide(pawn, quiet):
    t = table("duel", coins=(9, 9), age=3, pawn=pawn, display="palace arsenal")
    assert t.state.is_quiet is quiet


def test_no_position_is_quiet_where_a_symbol_may_decide():
    five = "scriptorium pharmacist workshop apothecary academy"
    t = table("duel", "", five, coins=(9, 9), age=3, display="palace observatory")
    assert not t.state.is_quiet


def test_turns_and_the_draft_are_judged_but_no_other_choice():
    kinds = {}
    for seed in range(6, 12):
        for state in played(seed):
            kind = type(state.choices[0]).__name__ if state.choices else "turn"
            kinds[kind] = state.is_evaluated
    assert kinds["turn"]
    assert kinds["PickWonder"]
    assert not kinds["TakeToken"]
