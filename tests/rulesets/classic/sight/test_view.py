"""What a seat of classic may know: C6, C20, F2."""

from random import Random

import pytest

from wonders.core import BadSpec, load
from wonders.core.testing import Table, table
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


@pytest.mark.parametrize("seat", [3, -1, "0", None])
def test_there_is_no_view_of_another_seat(seat):
    with pytest.raises(BadSpec, match=f"there is no seat {seat!r}; there are 0 to 2"):
        started(3).view(seat)


def test_a_card_under_a_stage_is_known_to_who_laid_it_there(together):
    """C6."""
    boards = ("giza:A", "rhodes:A", "ephesos:A", "alexandria:A")
    t = table("classic", "sawmill lumber-yard", boards=boards, stages=(1,), hands=("altar",))
    laid = t.city(0).tucked
    together(t, "0 stage altar")
    altar = t.game.move("build altar").piece
    assert t.state.view(0).table.cities[0].tucked == (*laid, altar)
    for seat in (1, 2, 3):
        assert t.state.view(seat).table.cities[0].tucked == (BLANK, BLANK)


@pytest.mark.parametrize("controller", [0, 1])
def test_a_card_under_a_stage_of_the_free_city_is_known_to_who_chose_it(together, controller):
    """F2: seat 0 in the first turn of Age I, seat 1 in the second."""
    boards = ("giza:A", "ephesos:A", "rhodes:A")
    two = load("classic", options={"players": 2})
    t = table(two, "", "", "sawmill", boards=boards, hands=("barracks", "barracks"))
    if controller == 1:
        together(t)
    assert t.seat == controller
    stage = next(move for move in t.legal() if move.startswith("stage"))
    together(t, f"2 {stage}")
    under = two.move(stage).under
    assert t.city(2).tucked == (under,)
    assert t.state.view(controller).table.cities[2].tucked == (under,)
    assert t.state.view(1 - controller).table.cities[2].tucked == (BLANK,)


def test_seen_are_the_own_hands_so_far_and_what_lies_open(together):
    boards = ("giza:A", "rhodes:A", "ephesos:A")
    hands = ("altar baths", "theater stockade", "barracks loom")
    t = table(load("classic", options={"players": 3}), boards=boards, hands=hands)
    first = {*t.state.hands[0]}
    together(t, "0 discard baths", "1 build theater", "2 discard barracks")
    theater = t.game.move("build theater").piece
    assert t.state.view(0).seen() == {*first, theater, *t.state.hands[0]}
    assert t.game.move("build barracks").piece not in t.state.view(1).seen()


def test_seen_is_the_pile_while_and_after_the_seat_revives(together):
    """C20."""
    boards = ("halikarnassos:B", "rhodes:A", "giza:A")
    hands = ("altar baths", "theater stockade", "barracks loom")
    three = load("classic", options={"players": 3})
    t = table(three, "foundry", boards=boards, hands=hands)
    together(t, "0 stage altar", "1 discard theater", "2 build loom")
    theater = t.game.move("build theater").piece
    assert [theater in t.state.view(seat).seen() for seat in range(3)] == [True, True, False]
    revived = Table(t.state.copy()).play("revive theater")
    t.play("pass")
    assert [theater in t.state.view(seat).seen() for seat in range(3)] == [True, True, False]
    assert all(theater in revived.state.view(seat).seen() for seat in range(3))


def test_after_the_game_no_hand_is_known_but_the_own_empty_one():
    state, rng = started(3), Random(1)
    while state.seat is not None:
        state.play(rng.choice(state.moves()))
    assert [state.view(0).known_hand(seat) for seat in range(3)] == [(), (), ()]
    assert state.view(0).refused() == []
