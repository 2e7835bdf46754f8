"""Derived seeds and uniform shuffles."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders.core.errors import BadSpec
from wonders.core.game.seeds import SEED_LIMIT, check_seed, derive, shuffled


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


def test_shuffled_leaves_the_original_alone():
    things = list("abcdef")
    assert sorted(shuffled(things, Random(1))) == things == list("abcdef")


def test_the_generator_alone_decides_the_order():
    assert shuffled("abcdef", Random(7)) == list("dbafec")
    assert shuffled("abcdef", Random(7)) != shuffled("abcdef", Random(8))


def test_all_orders_are_equally_likely():
    rng = Random(20240229)
    drawn = Counter(tuple(shuffled("abcd", rng)) for _ in range(24_000))
    orders = list(permutations("abcd"))
    assert set(drawn) <= set(orders)
    chi_squared = sum((drawn[order] - 1000) ** 2 / 1000 for order in orders)
    # 23 degrees of freedom: 99.9 % of fair shufflers stay below 49.7, and none is too even.
    assert 6 < chi_squared < 49.7
