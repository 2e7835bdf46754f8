"""Prices that house rules change in Duel: what is listed, paid, handed on and explained."""

from random import Random

import msgspec
import pytest

from wonders.core import House, hookimpl
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import table
from wonders.rulesets.duel import Duel
from wonders.rulesets.duel.game import DuelOptions


class Toll(House):
    """Everything that is paid for costs two coins more."""

    name = "toll"

    @hookimpl
    def on_price(self, coins):
        return coins + 2


class Gift(House):
    """Nothing costs printed coins."""

    name = "gift"

    @hookimpl
    def on_price(self):
        return -5


def lay(rule, *cities, **position):
    game = Duel(Duel.Options(), [(rule(), NoOptions())])
    return table(game, *cities, **{"display": "baths"} | position)


@pytest.mark.parametrize(("rule", "price"), [(Toll, 2 + 2), (Gift, 2)])
def test_a_changed_price_is_listed_paid_and_explained(rule, price):
    """The stone of the baths is bought at two coins."""
    assert not lay(rule, "", "", coins=(price - 1, 7)).can("build baths")
    t = lay(rule, "", "", coins=(price, 7))
    assert t.can("build baths")
    assert t.price("build baths") == t.state.cost(t.game.move("build baths")) == price
    assert ("house rule toll" in str(t.why("build baths"))) is (rule is Toll)
    assert t.play("build baths").coins(0) == 0


@pytest.mark.parametrize(("rule", "price"), [(Toll, 2 + 2 + 2), (Gift, 2 + 2)])
def test_so_is_that_of_a_wonder(rule, price):
    """Circus Maximus takes two stones, one wood and one glass."""
    position = {"wonders": ("circus-maximus", "")}
    cities = ("lumber-yard glassworks", "")
    move = "wonder circus-maximus baths"
    assert not lay(rule, *cities, coins=(price - 1, 7), **position).can(move)
    t = lay(rule, *cities, coins=(price, 7), **position)
    assert t.price(move) == t.state.cost(t.game.move(move)) == price
    assert t.play(move).coins(0) == 0


@pytest.mark.parametrize(
    ("rule", "changed"), [(Toll, "2 house rule toll"), (Gift, "-2 house rule gift")]
)
def test_what_a_rule_changes_is_told_after_the_printed_coins(rule, changed):
    t = lay(rule, "glassworks press", "", age=2, display="caravansery")
    assert str(t.why("build caravansery")).splitlines()[:2] == [
        "2 printed coins, to the bank",
        changed,
    ]
    free = lay(Toll, "", "", display="altar")
    assert str(free.why("build altar")) == "2 house rule toll"


def test_a_linked_card_stays_free():
    """D14."""
    t = lay(Toll, "baths", "", age=2, display="aqueduct", coins=(0, 7))
    assert t.price("build aqueduct") == t.state.cost(t.game.move("build aqueduct")) == 0
    assert t.play("build aqueduct").coins(0) == 0


def test_what_a_rule_adds_goes_to_the_bank_and_not_to_an_opponent_with_economy():
    """D15."""
    t = lay(Toll, "", "economy", coins=(7, 7)).play("build baths")
    assert (t.coins(0), t.coins(1)) == (7 - 4, 7 + 2)


def test_printed_coins_of_a_wonder_go_to_the_bank_and_not_to_an_opponent_with_economy(reprinted):
    """D15: three coins and a stone that is bought."""
    game = reprinted("sphinx", cost={"coins": 3, "stone": 1})
    t = table(game, "", "economy", wonders=("sphinx", ""), display="altar baths", coins=(7, 7))
    assert t.price("wonder sphinx altar") == 5
    t.play("wonder sphinx altar")
    assert (t.coins(0), t.coins(1)) == (7 - 5, 7 + 2)


class Dear(House):
    """Costs beyond all bounds, and a treasury that could nearly pay them."""

    name = "dear"

    @hookimpl
    def amend_facts(self, facts):
        costs = {"altar": {"coins": 10**30}, "baths": {"stone": 10**25}, "stable": {"wood": 40}}
        for at, fact in enumerate(facts):
            if fact.id in costs:
                facts[at] = msgspec.structs.replace(fact, cost=costs[fact.id])

    @hookimpl
    def on_deal(self, state):
        state.pay_in(0, 10**22)


def test_no_cost_is_refused_for_its_size():
    game = Duel(DuelOptions(draft="first-game"), [(Dear(), NoOptions())])
    t = table(game, "caravansery", "quarry", coins=(10**22, 7), display="altar baths stable")
    moves = [game.move(f"build {card}") for card in ("altar", "baths", "stable")]
    prices = [t.state.cost(move) for move in moves]
    assert prices == [10**30, 3 * 10**25 - 3, 2 * 39]
    assert [move in t.state.moves() for move in moves] == [False, False, True]
    assert [t.state.quote(0, move.piece).coins for move in moves] == prices
    t.city(0).coins = 3 * 10**25
    t.state._legal = None
    t.state.play(moves[1])
    assert t.coins(0) == 3
    state = game.deal(1)
    state.play_out(Random(1))
    assert state.result().scores[0]["treasury"] > 10**20
