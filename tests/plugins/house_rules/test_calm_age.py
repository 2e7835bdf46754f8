"""The house rule `calm-age`."""

import pytest

from wonders.core import BadSpec, load
from wonders.core.testing import table


def after_age(age, *rules, players=3):
    """Return victory tokens and defeats of each city after an age in which seat 0 is armed."""
    game = load("classic", rules, {"players": players})
    t = table(game, "barracks", age=age, turn=6)
    while t.state.age == age - 1 and t.seat is not None:
        idle = [move for move in t.legal() if not move.startswith("build")]
        t.play((idle or t.legal())[0])
    return [(city.won, city.defeats) for city in t.state.cities]


def test_age_one_ends_without_conflicts():
    assert after_age(1) == [(1 + 1, 0), (0, 1), (0, 1)]
    assert after_age(1, "calm-age") == [(0, 0)] * 3


@pytest.mark.parametrize(("age", "points"), [(2, 3), (3, 5)])
def test_the_other_ages_have_theirs(age, points):
    assert after_age(age, "calm-age") == [(2 * points, 0), (0, 1), (0, 1)]


def test_it_may_be_another_age():
    assert after_age(2, "calm-age:age=2") == [(0, 0)] * 3
    assert after_age(1, "calm-age:age=2") == [(2, 0), (0, 1), (0, 1)]


def test_the_free_city_keeps_the_peace_too():
    assert after_age(1, "calm-age", players=2) == [(0, 0)] * 3
    assert after_age(1, players=2)[2] == (0, 1)


@pytest.mark.parametrize("age", ["0", "4", "first"])
def test_an_age_that_does_not_exist_is_refused(age):
    with pytest.raises(BadSpec, match="house rule calm-age"):
        load("classic", [f"calm-age:age={age}"])


def test_it_is_for_classic_alone():
    with pytest.raises(BadSpec, match="house rule calm-age is for classic, not for duel"):
        load("duel", ["calm-age"])


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (3, 0), (7, 1)])
def test_its_records_replay_with_it_alone(recorded, replays, refused_without, players, seed):
    record = recorded("calm-age", seed, "classic", players=players)
    assert record.house == ["calm-age:age=1"]
    replays(record)
    assert refused_without(record)


@pytest.mark.parametrize("players", [2, 3, 7])
def test_views_leak_nothing(seen_alike, players):
    seen_alike("calm-age", players, "classic", every=12, players=players)
