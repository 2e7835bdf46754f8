"""Uniform shuffles."""

from collections import Counter
from itertools import permutations
from random import Random

from wonders.core.game.chance.shuffle_imagined_games_and_schedules import shuffled


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
