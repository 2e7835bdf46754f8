"""Games: immutable, shared, the same in every process."""

import pickle
from random import Random

import pytest

from wonders.core import BadRecord, BadSpec, load
from wonders.core.game.game import Game
from wonders.core.record.read_and_write_record_line import read_line
from wonders.core.record.replay import check
from wonders.rulesets.duel.game import Duel, DuelOptions


def test_a_seed_gives_the_same_deal_in_two_games(duel):
    assert load("duel").deal(12).deal == duel.deal(12).deal
    assert duel.deal(12).deal != duel.deal(13).deal


def test_a_game_starts_from_the_deal_of_a_record(duel):
    state = duel.deal(12)
    again = duel.start(state.deal)
    assert again.deal == state.deal
    assert again.moves() == state.moves()


@pytest.mark.parametrize("seed", [-1, 2**53])
def test_what_is_no_seed_is_refused(duel, seed):
    with pytest.raises(BadSpec, match="seed"):
        duel.deal(seed)


def test_a_game_travels_to_another_process(duel, line_of):
    there = pickle.loads(pickle.dumps(load("duel", options={"draft": "first-game"})))
    assert there.options_record() == {"draft": "first-game", "solo": None}
    record = read_line(line_of(there, 5))
    check(there, record)
    with pytest.raises(BadRecord):
        check(duel, record)


def test_a_game_that_cannot_be_rebuilt_is_not_pickled(duel, monkeypatch):
    monkeypatch.setattr(Game, "loaded_by", None)
    with pytest.raises(TypeError, match="not pickled before"):
        pickle.dumps(duel)


class Named(Duel):
    """Duel whose answers are its arguments."""

    def view(self, state, seat):
        return "view", state, seat

    def explain(self, state, move):
        return "explain", state, move

    def record_deal(self, state):
        return "deal", state


def test_a_state_delegates_to_its_game():
    state = Named(DuelOptions()).deal(1)
    move = state.moves()[0]
    assert state.view(1) == ("view", state, 1)
    assert state.explain(move) == ("explain", state, move)
    assert state.deal == ("deal", state)


def test_a_view_delegates_to_its_game(duel, monkeypatch):
    view = duel.deal(1).view(0)
    monkeypatch.setattr(Duel, "show", lambda self, view: ("show", view))
    monkeypatch.setattr(Duel, "imagine", lambda self, view, rng: ("imagine", view, rng))
    assert view.shown() == ("show", view)
    rng = Random(1)
    assert view.imagine(rng) == ("imagine", view, rng)


def test_the_record_has_all_options(duel):
    assert duel.options_record() == {"draft": "standard", "solo": None}


def test_a_resource_has_an_index_and_the_old_name_gives_it_too(duel):
    assert [duel.index(name) for name in duel.resources] == [0, 1, 2, 3, 4]
    assert [duel.place(name) for name in duel.resources] == [0, 1, 2, 3, 4]


def test_two_states_of_a_game_share_nothing_that_changes(duel):
    one, two = duel.deal(3), duel.deal(3)
    one.play(one.moves()[0])
    one.cities[0].coins = 0
    assert (two.cities[0].coins, len(two.moves())) == (7, 4)


def test_playing_a_thousand_moves_does_not_change_the_table(duel, play_out):
    before = [str(move) for move in duel.table]
    for seed in range(15):
        play_out(duel, seed)
    assert [str(move) for move in duel.table] == before


class Rich(Duel):
    def prepare(self):
        super().prepare()
        self.start_coins += 5


def test_a_ruleset_derived_from_another_may_change_its_numbers_in_prepare():
    assert [city.coins for city in Rich(DuelOptions()).deal(1).cities] == [12, 12]
