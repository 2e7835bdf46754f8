"""Intervals: known values, properties, and whether they cover the truth as often as claimed."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wonders.core.arena.statistics.confidence_intervals import (
    bootstrap,
    effective_games,
    student,
    wilson,
)


# With z² = 3.8415: for 0 or n wins the interval is z² / (n + z²) wide.
@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.27754),
        (10, 10, 0.72246, 1.0),
        (1, 2, 0.09453, 0.90547),
        (5, 10, 0.23659, 0.76341),
        (80, 100, 0.71117, 0.86663),
        (50, 100, 0.40383, 0.59617),
        (0.5, 1, 0.05462, 0.94538),
    ],
)
def test_wilson_agrees_with_values_worked_out_by_hand(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=2e-5)


def test_no_games_say_nothing():
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_lies_around_the_share_and_inside_0_and_1(counts):
    wins, games = counts
    low, high = wilson(wins, games)
    assert -1e-12 <= low <= wins / games + 1e-12
    assert wins / games - 1e-12 <= high <= 1 + 1e-12


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_is_the_same_from_either_side(counts):
    wins, games = counts
    low, high = wilson(wins, games)
    assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low), abs=1e-9)


# -- Student's t -----------------------------------------------------------------------------


@pytest.mark.parametrize(("freedom", "point"), [(6, 2.447), (9, 2.262), (29, 2.045), (200, 1.972)])
def test_students_t_is_that_of_the_tables(freedom, point):
    assert student(freedom) == pytest.approx(point, rel=0.01)


# -- shares over deals -----------------------------------------------------------------------


def effective(scores):
    """Return the effective games of deals of two games; `scores` are the wins by deal."""
    games, wins = 2 * len(scores), sum(scores)
    spread = sum((score - 2 * wins / games) ** 2 for score in scores)
    return effective_games(len(scores), games, wins, spread)


def test_deals_whose_games_come_out_alike_are_worth_one_game_each():
    assert effective([0, 2] * 200) == pytest.approx(400, rel=0.02)


def test_deals_that_every_bot_wins_from_the_lucky_seat_are_worth_more_than_their_games():
    assert effective([1] * 390 + [0, 2] * 5) > 10 * 800


def test_independent_games_are_worth_their_number():
    assert effective([0, 1, 1, 2] * 100) == pytest.approx(800, rel=0.02)


def test_a_few_deals_that_all_came_out_the_same_prove_little():
    number = effective([1] * 10)
    low, high = wilson(number / 2, number)
    assert high - low > 0.2


@pytest.mark.parametrize("scores", [[0] * 5, [2] * 5, [1]])
def test_where_nothing_differs_games_are_worth_their_number(scores):
    assert effective(scores) == 2 * len(scores)


def covered(share, deals, play, runs=400):
    """Return how often the interval over deals contains the true share."""
    rng = Random(11)
    hits = 0
    for _ in range(runs):
        scores = [play(rng) for _ in range(deals)]
        number = effective(scores)
        low, high = wilson(number * sum(scores) / (2 * deals), number)
        hits += low <= share <= high
    return hits / runs


def test_the_interval_over_deals_covers_where_games_are_alike():
    """The interval over games covers less than 90 % there."""
    alike = covered(0.8, 100, lambda rng: 2 * (rng.random() < 0.8))
    assert alike == pytest.approx(0.95, abs=0.03)


def test_the_interval_over_deals_covers_where_luck_cancels():
    cancels = covered(0.6, 100, lambda rng: (rng.random() < 0.9) + (rng.random() < 0.3))
    assert cancels == pytest.approx(0.95, abs=0.03)


# -- the bootstrap ---------------------------------------------------------------------------

HISTOGRAMS = st.dictionaries(
    st.tuples(st.integers(1, 3), st.integers(-60, 60)), st.integers(1, 2000), max_size=12
)


def test_a_bootstrap_of_nothing_is_nothing():
    assert bootstrap({}) == (0.0, 0.0, 0.0)


def test_a_bootstrap_of_one_deal_is_its_mean():
    assert bootstrap({(2, 7): 1}) == (3.5, 3.5, 3.5)


def test_a_bootstrap_of_equal_deals_has_no_width():
    assert bootstrap({(1, 5): 100}) == (5.0, 5.0, 5.0)


def test_the_bootstrap_of_many_games_is_the_normal_interval():
    """A hundred thousand games of a fair coin, +10 or -10: standard error 10/316."""
    mean, low, high = bootstrap({(1, 10): 50_000, (1, -10): 50_000})
    assert mean == 0
    assert high == pytest.approx(1.96 * 10 / 316.2, rel=0.1)
    assert low == pytest.approx(-1.96 * 10 / 316.2, rel=0.1)


def test_the_bootstrap_takes_the_games_of_a_deal_together():
    """Equal games in a deal tell half as much as independent ones."""
    _, low, high = bootstrap({(1, 10): 400, (1, -10): 400})
    _, low_alike, high_alike = bootstrap({(2, 20): 200, (2, -20): 200})
    assert (high_alike - low_alike) / (high - low) == pytest.approx(2**0.5, rel=0.1)


def test_the_order_of_the_deals_does_not_change_the_bootstrap():
    counts = {(1, value): 3 + value % 5 for value in range(-20, 30)}
    assert bootstrap(dict(reversed(counts.items()))) == bootstrap(counts)


@given(HISTOGRAMS)
@settings(max_examples=40)
def test_the_bootstrap_is_the_same_from_either_side(counts):
    mean, low, high = bootstrap(counts)
    other = bootstrap({(games, -total): times for (games, total), times in counts.items()})
    if mean:
        assert other == (-mean, -high, -low)
    assert low <= mean <= high


def test_the_bootstrap_covers_the_true_mean():
    """Ten deals of two games each, skewed, from a mean of 3."""
    rng = Random(5)
    hits = 0
    for _ in range(100):
        counts = Counter()
        for _ in range(10):
            luck = rng.gauss(0, 10)
            skew = rng.expovariate(0.1) - 10
            counts[2, round(6 + luck * 0.3 + rng.gauss(0, 15) + skew)] += 1
        _, low, high = bootstrap(counts)
        hits += low <= 3 <= high
    assert 90 <= hits <= 100
