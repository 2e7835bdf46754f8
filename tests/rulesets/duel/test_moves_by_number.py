"""Games of Duel that are played by the numbers of moves, which are counted and not listed."""

from random import Random

import pytest

from wonders.core import load
from wonders.core.game.policy_contract import Policy
from wonders.rulesets.duel.effects.choices_they_ask_for import KeepToken

GAME = load("duel")


@pytest.mark.parametrize("solo", [{}, {"solo": "any"}])
def test_playing_out_by_the_default_policy_is_playing_out_without_one(solo):
    game = load("duel", options=solo)
    for seed in range(10):
        without, by_policy = game.deal(seed), game.deal(seed)
        without.play_out(Random(seed))
        by_policy.play_out(Random(seed), Policy())
        assert without.played() == by_policy.played()
        assert without.result() == by_policy.result()


def test_the_sheets_of_a_game_that_is_over_may_be_changed():
    for seed in range(5):
        state = GAME.deal(seed)
        state.play_out(Random(seed))
        before = state.sheets()
        state.sheets()[0]["total"] = -1
        state.result().scores[1].clear()
        assert state.sheets() == before
        assert before == state.copy().sheets()


def test_the_other_seat_sees_no_move_of_a_hidden_draw_by_number():
    """D26."""
    met = 0
    for seed in range(60):
        state, rng = GAME.deal(seed), Random(seed)
        while state.seat is not None:
            if type(state.front) is KeepToken:
                met += 1
                table = state.view(1 - state.seat).table
                assert (table.move_count, table.moves()) == (0, ())
                assert state.move_count == len(state.front.options(state)) == 3
            state.play_at(rng.randrange(state.move_count))
    assert met > 5
