"""Building in Duel: who is paid for resources, and what a chain brings."""

from wonders.core.testing import table
from wonders.rulesets.duel.building import build_card


def test_only_trade_comes_to_an_opponent_with_economy():
    t = table("duel", "", "economy", coins=(7, 7))
    build_card(t.state, 0, t.game.move("build altar").piece, coins=5, trade=2)
    assert (t.coins(0), t.coins(1)) == (2, 9)


def test_a_chain_is_rewarded_once():
    t = table("duel", "urbanism", "", coins=(0, 0))
    build_card(t.state, 0, t.game.move("build temple").piece, chain=True)
    assert t.coins(0) == 4
    build_card(t.state, 0, t.game.move("build altar").piece)
    assert t.coins(0) == 4
