"""A class of its own for states of Duel, which may answer otherwise than Duel's."""

from random import Random

import pytest

from wonders.core import load
from wonders.core.game.policy_contract import Policy
from wonders.rulesets.duel.choices_outside_turns import KeepToken
from wonders.rulesets.duel.turns_and_ages import State


class OneCard(State):
    """A game in which only the first move is legal."""

    def moves(self):
        return super().moves()[:1]


class Counted(State):
    """A game that counts what was played by number."""

    counted = 0

    def play_at(self, number):
        type(self).counted += 1
        super().play_at(number)


class Generous(State):
    """A game with a million points for the second seat."""

    def sheets(self):
        first, second = super().sheets()
        return [first, second | {"total": second["total"] + 1_000_000}]


GAME = load("duel")


def played_out(kind, seed=3):
    """Return a game of a class after its end."""
    state = kind(GAME, GAME.deal(seed).dealt)
    state.play_out(Random(1))
    return state


def test_moves_of_its_own_are_played_out():
    by_hand = GAME.deal(3)
    while by_hand.seat is not None:
        by_hand.play(by_hand.moves()[0])
    assert played_out(OneCard).played() == by_hand.played()


def test_each_move_goes_through_a_play_at_of_its_own():
    Counted.counted = 0
    state = played_out(Counted)
    assert Counted.counted == len(state.played()) > 40


@pytest.mark.parametrize("seed", range(8))
def test_sheets_of_its_own_decide_who_wins(seed):
    state = played_out(Generous, seed)
    if state.victory == "civilian":
        assert state.winners == (1,)
    assert state.sheets()[1]["total"] >= 1_000_000


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
