"""Moves of classic by their numbers: those that are listed, in the same order."""

from random import Random

import pytest

from wonders.core import load
from wonders.core.testing import table
from wonders.rulesets.classic.turns_and_ages import State


class Proud(State):
    """A state in which nobody discards."""

    __slots__ = ()

    def moves(self):
        """Return the legal moves but those that discard."""
        return tuple(move for move in super().moves() if move.verb != "discard")


def by_number(state):
    """Return the legal moves of a state that has not listed them."""
    fresh = state.copy()
    fresh._legal = None
    return tuple(fresh.move_at(number) for number in range(fresh.move_count))


@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_the_moves_by_number_are_those_listed(players):
    game = load("classic", options={"players": players})
    for seed in range(6):
        rng = Random(seed)
        state = game.deal(seed)
        while state.seat is not None:
            moves = state.moves()
            assert by_number(state) == moves
            state.play(rng.choice(moves))


def test_cards_that_may_be_built_for_nothing_are_counted_once_each():
    """C14: two cards are alike, and one stands already."""
    boards = ("olympia:A", "giza:A", "rhodes:A")
    hands = ("loom loom baths lumber-yard",)
    t = table("classic", "baths", boards=boards, stages=(2,), hands=hands, age=2)
    listed = t.state.moves()
    free = [str(move) for move in listed if move.verb == "free"]
    assert free.count("free loom") == 1
    assert "free baths" not in free
    assert by_number(t.state) == listed


@pytest.mark.parametrize("number", [-1, 400])
def test_there_is_no_move_by_another_number(number):
    state = load("classic", options={"players": 3}).deal(1)
    with pytest.raises(IndexError, match="moves are legal, from 0; none is number"):
        state.move_at(number)


def test_no_copy_or_view_has_what_was_counted_for_a_hand():
    state = load("classic", options={"players": 3}).deal(1)
    assert state.move_count
    for other in (state.copy(), state.view(1).table):
        assert state._offered
        assert not other._offered


def test_a_class_with_moves_of_its_own_has_those_by_number():
    game = load("classic", options={"players": 3})
    state = Proud(game, game.deal(1).dealt)
    assert by_number(state) == state.moves()
    state.play_at(0)
    assert by_number(state) == state.moves()
    assert not any(move.verb == "discard" for move in by_number(state))
