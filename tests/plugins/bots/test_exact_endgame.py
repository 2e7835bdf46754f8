"""Ends of games searched to the last move: as good as looking at every order of moves."""

from random import Random

import pytest

from wonders.core import load, make_bot
from wonders.core.game.bot_contract import Clock
from wonders.core.testing import table
from wonders.plugins.bots.exact_endgame import POINT, Endgame
from wonders.plugins.bots.playout_move_values import policy_of
from wonders.plugins.bots.when_thinking_ends import TooLong


@pytest.fixture(scope="module")
def duel():
    return load("duel")


def worth(state):
    """Return what an end is worth to the first seat: the victory, and the lead beside it."""
    lead = state.result().scores[0]["total"] - state.result().scores[1]["total"]
    return state.utilities()[0] + POINT * lead


def full_value(state):
    """Return the value of a position to the first seat, every move looked at."""
    if state.seat is None:
        return worth(state)
    return (max if state.seat == 0 else min)(map(full_value, after_each(state)))


def after_each(state):
    for number in range(state.move_count):
        after = state.copy()
        after.play_at(number)
        yield after


def ends(duel, games, cards):
    """Return positions with few cards left, all of them face up."""
    found = []
    for seed in range(games):
        state, draw = duel.deal(seed), Random(seed)
        while state.seat is not None:
            if state.view(state.seat).is_open() and state.left.bit_count() <= cards:
                found.append(state.copy())
                break
            state.play_at(draw.randrange(state.move_count))
    return found


def test_the_best_move_is_the_one_that_looking_at_everything_finds(duel):
    positions = ends(duel, 40, 4)
    assert {state.seat for state in positions} == {0, 1}
    for state in positions:
        side = 1 if state.seat == 0 else -1
        number, value = Endgame(policy_of(duel), 5_000).best(state)
        of_each = [side * full_value(after) for after in after_each(state)]
        assert value == pytest.approx(max(of_each))
        assert of_each[number] == pytest.approx(max(of_each))


def test_a_search_that_would_take_too_long_says_so(duel):
    state = ends(duel, 40, 4)[0]
    with pytest.raises(TooLong):
        Endgame(policy_of(duel), 1).best(state)


def test_a_bot_plays_the_end_as_well_as_can_be_however_little_it_searches(duel):
    for state in ends(duel, 12, 4):
        number, value = Endgame(policy_of(duel), 5_000).best(state)
        moves = state.moves()
        chosen = make_bot("mcts:playouts=1", 1).choose(state.view(state.seat), moves, Clock())
        after = list(after_each(state))[moves.index(chosen)]
        side = 1 if state.seat == 0 else -1
        # A victory at once is taken without a search, however large the lead.
        assert side * full_value(after) == pytest.approx(value) or after.seat is None
        assert 0 <= number < len(moves)


def test_nothing_is_searched_to_the_end_while_something_is_hidden(duel):
    assert not duel.deal(1).view(0).is_open()
    library = table("duel", wonders=("great-library", ""), age=3, display="palace")
    assert not library.state.view(0).is_open()
    assert not load("duel", options={"solo": "any"}).deal(1).view(0).is_open()
    assert not load("classic").deal(1).view(0).is_open()
    ruled = load("duel", ["peace"])
    for state in ends(duel, 3, 4):
        assert state.view(0).is_open()
        assert not ruled.start(state.deal).view(0).is_open()
