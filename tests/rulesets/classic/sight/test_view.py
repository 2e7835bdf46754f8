"""What a seat of classic may know: C6, C20, F2."""

from random import Random

import pytest

from wonders.core import load
from wonders.core.testing import table
from wonders.rulesets.classic.deal_record import BLANK


def started(count, seed=4):
    return load("classic", options={"players": count}).deal(seed)


def turn(state, rng):
    at = state.age, state.turn
    while (state.age, state.turn) == at:
        state.play(rng.choice(state.moves()))


@pytest.mark.parametrize("count", [3, 4, 7])
def test_other_hands_and_choices_are_hidden(count):
    state = started(count)
    state.play(state.moves()[0])
    for seat in range(count):
        table = state.view(seat).table
        for other in range(count):
            assert (set(table.hands[other]) == {BLANK}) == (other != seat)
        assert table.chosen == (state.chosen if seat == 0 else (None,))


def test_a_hand_passed_on_is_remembered_and_comes_round_again():
    state, rng = started(3), Random(2)
    first = set(state.hands[0])
    turn(state, rng)
    left = state.game.left[0]
    assert set(state.view(0).known_hand(left)) == set(state.hands[left])
    turn(state, rng)
    turn(state, rng)
    assert set(state.hands[0]) <= first


def test_the_free_citys_controller_alone_sees_its_card():
    state = started(2)
    assert state.view(0).drawn is state.dealt.ages[0][2][0]
    assert state.view(1).drawn is None
    assert set(state.view(1).table.hands[2]) == {BLANK}


def test_refused_are_the_builds_and_the_stage_that_cannot_be_paid():
    """C7: all else that could be done with the hand is legal."""
    boards = ("giza:A", "rhodes:A", "ephesos:A", "alexandria:A")
    t = table("classic", boards=boards, hands=("altar palace",), coins=0, age=3, turn=6)
    refused = t.state.view(0).refused()
    assert [str(move) for move in refused] == ["build palace", "stage altar"]
