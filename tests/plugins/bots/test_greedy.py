"""The greedy bot: better than chance, without chance, from its view alone."""

from random import Random

import pytest

from wonders.core import load, make_bot
from wonders.core.arena.referee import play_game
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.statistics.win_shares_and_standings import figures
from wonders.core.game.bot_contract import Clock
from wonders.core.testing import table


@pytest.fixture(scope="module")
def duel():
    return load("duel")


def greedy(seed=0):
    return make_bot("greedy", seed)


def choice(t, seed=0):
    """Return what the bot does at a table, in notation."""
    view = t.state.view(t.seat)
    return str(greedy(seed).choose(view, t.state.moves(), Clock()))


def states(duel, seed):
    """Yield the states of a random game."""
    rng = Random(seed)
    state = duel.deal(seed)
    while state.seat is not None:
        yield state
        state.play(rng.choice(state.moves()))


def test_it_beats_random_from_either_seat():
    series = Series(Plan("duel", ("greedy", "random"), 7))
    report = figures(series.play_chunk(0, 200).tally, series.names)
    assert report["entrants"][0]["share"] >= 0.9
    assert [entrant["forfeits"] for entrant in report["entrants"]] == [0, 0]


def test_it_plays_without_chance(duel):
    def play(*seeds):
        return play_game(duel, 4, [greedy(seed) for seed in seeds], ["a", "b"])

    assert play(1, 2) == play(3, 4)


@pytest.mark.parametrize("seed", range(4))
def test_it_decides_alike_in_every_world_that_agrees_with_its_view(duel, seed):
    rng = Random(seed)
    for state in states(duel, seed):
        view = state.view(state.seat)
        chosen = greedy().choose(view, state.moves(), Clock())
        world = view.imagine(rng)
        assert greedy().choose(world.view(state.seat), world.moves(), Clock()) is chosen


@pytest.mark.parametrize("seed", range(2))
def test_it_leaves_its_view_as_it_was(duel, seed):
    for state in states(duel, seed):
        view = state.view(state.seat)
        greedy().choose(view, state.moves(), Clock())
        assert view == state.view(state.seat)


def test_it_takes_one_of_the_moves_given(duel):
    for state in states(duel, 3):
        few = state.moves()[-1:]
        assert greedy().choose(state.view(state.seat), few, Clock()) is few[0]


def test_it_takes_the_card_worth_more_points():
    t = table("duel", "", coins=(90, 7), age=3, display="senate palace", last=True)
    assert choice(t) == "build palace"


def test_it_prefers_the_cheaper_of_two_alike():
    t = table("duel", "", display="lumber-yard logging-camp", last=True)
    assert choice(t) == "build lumber-yard"


def test_it_takes_coins_when_it_cannot_build():
    t = table("duel", "", coins=(0, 7), age=3, display="palace senate", last=True)
    assert choice(t).startswith("discard ")


def test_it_destroys_a_card_that_is_worth_something():
    t = table("duel", "", "sawmill lumber-yard", coins=(90, 7), wonders=("statue-of-zeus", ""))
    t.play(next(move for move in t.legal() if move.startswith("wonder ")))
    assert choice(t) == "destroy sawmill"
