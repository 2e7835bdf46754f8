"""The house rule `second-coin`."""

import pytest

from wonders.core import BadSpec, load


def begins(game, first):
    """Return a game in which a seat begins."""
    return next(state for state in map(game.deal, range(50)) if state.dealt.first == first)


@pytest.mark.parametrize("first", [0, 1])
def test_who_goes_second_begins_with_n_more_coins(first):
    state = begins(load("duel", ["second-coin:n=3"]), first)
    assert state.cities[first].coins == 7
    assert state.cities[1 - first].coins == 7 + 3


def test_it_is_one_coin_if_nothing_is_said():
    state = begins(load("duel", ["second-coin"]), 0)
    assert [city.coins for city in state.cities] == [7, 8]


def test_both_see_it():
    state = begins(load("duel", ["second-coin"]), 0)
    for seat in (0, 1):
        assert [city.coins for city in state.view(seat).table.cities] == [7, 8]


def test_in_solo_the_leader_begins_and_the_player_has_the_coins():
    state = load("duel", ["second-coin:n=2"], {"solo": "caesar"}).deal(1)
    assert [city.coins for city in state.cities] == [7 + 2, 0]


@pytest.mark.parametrize(
    ("n", "why"), [("0", "at least 1"), ("21", "at most 20"), ("one", "a whole number")]
)
def test_how_many_coins_is_from_1_to_20(n, why):
    with pytest.raises(BadSpec, match=f"house rule second-coin.*{why}"):
        load("duel", [f"second-coin:n={n}"])


def test_it_is_for_duel_alone():
    with pytest.raises(BadSpec, match="second-coin is for duel, not for classic"):
        load("classic", ["second-coin"])


@pytest.mark.parametrize("options", [{}, {"draft": "first-game"}, {"solo": "any"}])
def test_its_games_replay_with_it(recorded, replays, options):
    record = recorded("second-coin:n=2", 3, **options)
    assert record.house == ["second-coin:n=2"]
    replays(record)


def test_its_games_are_refused_without_it(recorded, refused_without):
    assert "not legal" in refused_without(recorded("second-coin", 1))
