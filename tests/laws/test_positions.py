"""A state is written as a line and read back, at every decision of every kind of game.

So it can be pickled, and what came of it plays on like the one that was sent.
"""

import pickle
from random import Random

import pytest
from any_game import game_of, ways_to_play
from hypothesis import given
from hypothesis import strategies as st
from random_games import tries

from wonders.core.testing.compare_all_that_an_object_reaches import difference, shape
from wonders.core.testing.random_game import Course

seeds = st.integers(0, 2**32)


@st.composite
def courses(draw):
    """Return a random game of any kind up to any of its decisions."""
    game, seed = game_of(*draw(ways_to_play())), draw(seeds)
    length = len(Course(game, seed).play().moves)
    return Course(game, seed).play(draw(st.integers(0, length)))


@tries(20)
@given(ways_to_play(), seeds)
def test_at_every_decision_the_line_leads_back_to_the_state(way, seed):
    course = Course(game_of(*way), seed)
    while True:
        state = course.state
        line = state.line()
        again = state.game.position(line)
        assert difference(shape(state), shape(again)) is None
        assert again.line() == line
        assert again == state
        assert [str(move) for move in again.played()] == [
            move.partition(" ")[2] for move in course.moves
        ]
        if state.seat is None:
            return
        course.step()


@tries(60)
@given(courses())
def test_the_line_is_the_record_of_the_game_up_to_there(course):
    course.seed = None
    assert course.state.line() + "\n" == course.line()


@tries(60)
@given(courses())
def test_a_state_equals_its_copies_until_they_play_on(course):
    state, twin = course.state, course.state.copy()
    assert state == twin
    if state.seat is None:
        return
    twin.play(twin.moves()[0])
    assert state != twin
    state.play(state.moves()[0])
    assert state == twin


@tries(40)
@given(courses(), seeds)
def test_a_pickled_state_plays_on_in_the_same_way(course, seed):
    state = course.state
    twin = pickle.loads(pickle.dumps(state))
    assert twin == state
    assert twin.game is not state.game
    assert repr(twin) == repr(state)
    rng = Random(seed)
    while state.seat is not None:
        listed = [str(move) for move in state.moves()]
        assert [str(move) for move in twin.moves()] == listed
        choice = rng.choice(listed)
        state.play(state.game.move(choice))
        twin.play(twin.game.move(choice))
    assert twin.seat is None
    assert twin.result() == state.result()
    assert twin == state


@tries(60)
@given(courses(), seeds)
def test_equal_views_have_equal_hashes(course, seed):
    for seat in range(course.game.players):
        view = course.state.view(seat)
        again = view.imagine(Random(seed)).view(seat)
        assert (again, hash(again)) == (view, hash(view))
        assert {view: 1}[again] == 1


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("duel", "peace"),
        ("solo-bilkis", "peace"),
        ("classic-2", "calm-age:age=2"),
        ("classic-4", "calm-age:age=2"),
    ],
)
def test_states_that_differ_are_told_apart(kind, rule):
    game = game_of(kind, ())
    assert game.deal(1) == game.deal(1)
    assert game.deal(1) != game.deal(2)
    other = game_of(kind, (rule,)).deal(1)
    assert other.deal == game.deal(1).deal
    assert other != game.deal(1)
