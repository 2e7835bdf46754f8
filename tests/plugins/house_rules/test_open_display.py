"""The house rule `open-display`."""

from random import Random

import pytest

from wonders.core import load
from wonders.core.cards.pieces import Back, Piece

OPEN = ["open-display"]


def walk(game, seed):
    """Yield the state before every move of a random game."""
    rng = Random(seed)
    state = game.deal(seed)
    while state.seat is not None:
        yield state
        state.play(rng.choice(state.moves()))


def test_no_card_of_a_display_lies_face_down():
    ages = set()
    for state in walk(load("duel", OPEN), 1):
        if not state.offer:
            ages.add(state.age)
            for seat in (0, 1):
                shown = state.view(seat).display
                assert not [card for card in shown if isinstance(card, Back)]
    assert ages == {0, 1, 2}


def test_each_card_is_seen_where_it_lies():
    state = load("duel", OPEN, {"draft": "first-game"}).deal(2)
    assert state.view(0).display == state.view(1).display == state.dealt.ages[0]


def test_later_ages_and_the_display_during_the_draft_are_hidden_as_ever():
    game = load("duel", OPEN)
    assert not any(isinstance(card, Piece) for card in game.deal(1).view(0).display)
    for state in walk(game, 1):
        later = state.view(0).table.dealt.ages[state.age + 1 :]
        assert not any(isinstance(card, Piece) for cards in later for card in cards)


def test_a_covered_card_is_seen_and_cannot_be_taken():
    open_, plain = load("duel", OPEN).deal(3), load("duel").deal(3)
    for state in (open_, plain):
        while state.offer:
            state.play(state.moves()[0])
    assert [str(move) for move in open_.moves()] == [str(move) for move in plain.moves()]


def test_imagined_worlds_have_the_display_that_is_seen():
    state = load("duel", OPEN, {"draft": "first-game"}).deal(4)
    worlds = [state.view(0).imagine(Random(seed)) for seed in range(5)]
    assert {world.dealt.ages[0] for world in worlds} == {state.dealt.ages[0]}
    assert len({world.dealt.ages[1] for world in worlds}) == 5


def test_in_solo_the_player_sees_the_whole_display_before_the_draft():
    state = load("duel", OPEN, {"solo": "bilkis"}).deal(1)
    assert state.offer
    assert all(isinstance(card, Piece) for card in state.view(0).display)


@pytest.mark.parametrize("options", [{}, {"solo": "any"}])
def test_its_games_replay_with_it(recorded, replays, options):
    record = recorded("open-display", 3, **options)
    assert record.house == OPEN
    replays(record)
