"""The house rule `auction`."""

import pytest

from wonders.core import load
from wonders.core.testing import Table
from wonders.plugins.house_rules.auction import Bid


@pytest.fixture(scope="module")
def game():
    """Return the first game of Duel with the rule: no draft comes before the bids."""
    return load("duel", ["auction"], {"draft": "first-game"})


@pytest.fixture
def bid(game):
    """Return a maker of tables after two bids: `bid(1, 3)`."""

    def make(*coins, seed=2):
        return Table(game.deal(seed)).play(*(f"auction-bid {each}" for each in coins))

    return make


@pytest.mark.parametrize(("coins", "first"), [((4, 1), 0), ((0, 7), 1), ((3, 2), 0)])
def test_who_bids_more_pays_the_bid_and_begins(bid, coins, first):
    t = bid(*coins)
    assert t.seat == first
    assert [t.coins(seat) for seat in (0, 1)] == [
        7 - coins[0] * (first == 0),
        7 - coins[1] * (first == 1),
    ]


@pytest.mark.parametrize("seed", [2, 3, 4, 5])
def test_with_equal_bids_nobody_pays_and_chance_decides_who_begins(bid, seed):
    t = bid(2, 2, seed=seed)
    assert (t.seat, t.coins(0), t.coins(1)) == (t.state.dealt.first, 7, 7)


def test_seat_0_bids_first_whoever_was_to_begin(bid):
    assert {bid(seed=seed).seat for seed in range(6)} == {0}


def test_nobody_can_bid_more_than_the_coins_in_the_treasury(game):
    t = Table(game.deal(2))
    assert t.can("auction-bid 7")
    t.state.cities[0].coins = 3
    t.state._legal = None
    assert t.legal() == [f"auction-bid {coins}" for coins in range(4)]


def test_the_highest_bid_can_be_set():
    game = load("duel", ["auction:most=2"], {"draft": "first-game"})
    assert Table(game.deal(1)).legal() == ["auction-bid 0", "auction-bid 1", "auction-bid 2"]


def test_the_second_does_not_know_the_first_bid_and_both_know_them_afterwards(game, bid):
    t = bid(5)
    assert t.state.view(1).table.decided(Bid, 0) == (None,)
    assert game.houses.show(t.state.view(1), "en") == ["seat 0 has bid ?"]
    assert game.houses.show(t.state.view(0), "en") == ["seat 0 has bid 5"]
    t.play("auction-bid 6")
    assert game.houses.show(t.state.view(0), "de") == [
        "Platz 0 hat 5 geboten",
        "Platz 1 hat 6 geboten",
    ]


def test_what_a_bid_leads_to_is_not_guessed(bid):
    options = bid(5).state.view(1).scene().options
    assert [(each.number, each.changes, each.next) for each in options] == [
        (coins, (), None) for coins in range(8)
    ]


def test_bids_are_made_after_the_draft_and_only_before_age_one():
    t = Table(load("duel", ["auction"]).deal(4))
    verbs = []
    while t.seat is not None:
        verbs.append(t.state.moves()[0].verb)
        t.state.play(t.state.moves()[0])
    assert verbs[5:9] == ["pick", "auction-bid", "auction-bid", verbs[8]]
    assert verbs.count("auction-bid") == 2


def test_in_solo_the_leader_bids_nothing():
    t = Table(load("duel", ["auction"], {"solo": "caesar"}).deal(4))
    while not t.can("auction-bid 1"):
        t.state.play(t.state.moves()[0])
    t.play("auction-bid 1")
    assert (t.coins(0), t.seat) == (6, 0)
    # The leader has taken no card: the player is the first.
    assert t.state.left.bit_count() == 20
