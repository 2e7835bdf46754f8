"""The house rule `rich-start`."""

import pytest

from wonders.core import BadSpec, load


def treasuries(rules, players):
    """Return what the cities hold at the start."""
    state = load("classic", rules, {"players": players}).deal(3)
    return [city.coins for city in state.cities]


@pytest.mark.parametrize("players", [3, 7])
def test_every_city_begins_with_three_coins_more(players):
    assert treasuries([], players) == [3] * players
    assert treasuries(["rich-start"], players) == [6] * players


def test_how_many_more_is_a_parameter():
    assert treasuries(["rich-start:n=10"], 3) == [13] * 3


def test_the_free_city_is_as_rich_as_the_players():
    assert treasuries(["rich-start:n=2"], 2) == [5] * 3


@pytest.mark.parametrize("n", ["0", "-1", "21", "some"])
def test_an_impossible_number_is_refused(n):
    with pytest.raises(BadSpec, match="house rule rich-start"):
        load("classic", [f"rich-start:n={n}"])


def test_it_is_for_classic_alone():
    with pytest.raises(BadSpec, match="house rule rich-start is for classic, not for duel"):
        load("duel", ["rich-start"])


@pytest.mark.parametrize("players", [2, 3, 7])
def test_its_records_replay_with_it_alone(recorded, replays, refused_without, players):
    record = recorded("rich-start:n=4", 5, "classic", players=players)
    assert record.house == ["rich-start:n=4"]
    replays(record)
    assert refused_without(record)


@pytest.mark.parametrize("players", [2, 3, 7])
def test_views_leak_nothing(seen_alike, players):
    seen_alike("rich-start", players, "classic", every=12, players=players)
