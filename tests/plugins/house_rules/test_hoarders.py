"""The house rule `hoarders`, in both games."""

import pytest

from wonders.core import load
from wonders.core.testing import table


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (1, 0), (2, 1), (6, 3), (7, 3)])
def test_in_duel_every_two_coins_left_are_a_point(coins, points):
    game = load("duel", ["hoarders"])
    assert table(game, "", "", coins=(coins, 0)).sheet(0)["treasury"] == points


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (1, 0), (2, 1), (6, 3), (7, 3)])
def test_in_classic_every_two_coins_left_are_a_point(coins, points):
    game = load("classic", ["hoarders"], {"players": 3})
    assert table(game, "", "", "", coins=coins).sheet(1)["treasury"] == points


def test_without_it_it_takes_three():
    assert table("duel", "", "", coins=(7, 0)).sheet(0)["treasury"] == 2


def test_the_moneylenders_guild_still_counts_by_threes():
    """D33."""
    t = table(load("duel", ["hoarders"]), "moneylenders-guild", "", coins=(8, 0))
    assert t.sheet(0)["guilds"] == 8 // 3
    assert t.sheet(0)["treasury"] == 8 // 2


def test_in_solo_it_counts_for_the_leader_too():
    t = table(load("duel", ["hoarders"], {"solo": "caesar"}), "", "", coins=(0, 8))
    assert t.sheet(1)["treasury"] == 4


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("duel", {}),
        ("duel", {"solo": "any"}),
        ("classic", {"players": 3}),
        ("classic", {"players": 2}),
    ],
)
def test_its_games_replay_with_it_and_are_refused_without(
    recorded, replays, refused_without, game, options
):
    record = recorded("hoarders", 3, game, **options)
    assert record.house == ["hoarders"]
    replays(record)
    assert "step" in refused_without(record)
