"""Derived seeds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders.core import Clock, ManyGames, load, make_bot
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.errors import BadSpec
from wonders.core.game.chance.derived_seeds import SEED_LIMIT, check_seed, derive


@pytest.mark.parametrize(
    ("names", "seed"),
    [
        ((0,), 3_234_339_144_720_245),
        ((7, "deal", 12), 5_454_336_617_438_545),
        ((7, "deal", 13), 4_001_286_664_736_975),
        ((2**53 - 1, "bot", 0, 1), 2_313_092_826_755_274),
    ],
)
def test_derived_seeds_never_change(names, seed):
    assert derive(*names) == seed


def test_each_name_matters():
    seeds = {
        derive(seed, name, n) for seed in range(5) for name in ("deal", "bot") for n in range(5)
    }
    assert len(seeds) == 50


@given(st.integers(0, SEED_LIMIT - 1), st.lists(st.text() | st.integers()))
def test_derived_seeds_are_seeds(seed, names):
    names = [name for name in names if isinstance(name, int) or name.isascii()]
    assert check_seed(derive(seed, *names)) == derive(seed, *names)


@pytest.mark.parametrize("seed", [0, 1, SEED_LIMIT - 1])
def test_seeds_go_from_zero_to_two_to_the_53(seed):
    assert check_seed(seed) == seed


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT])
def test_other_numbers_are_no_seeds(seed):
    with pytest.raises(BadSpec, match=str(seed)):
        check_seed(seed)


class Seven:
    """A whole number of another library, such as NumPy's."""

    def __index__(self):
        return 7


def test_a_whole_number_of_another_library_is_a_seed():
    game = load("duel")
    assert check_seed(Seven()) == 7
    assert game.deal(Seven()) == game.deal(7)
    assert ManyGames(game, (Seven() for _ in range(2))).states == [game.deal(7)] * 2
    plan = Plan("duel", ("random", "greedy"), seed=Seven())
    assert Series(plan).facts()["seed"] == 7
    view, moves = game.deal(7).view(0), game.deal(7).moves()
    a, b = (make_bot("random", seed) for seed in (Seven(), 7))
    assert a.choose(view, moves, Clock()) == b.choose(view, moves, Clock())
