"""What a card or a stage costs any city, and why it cannot have it: `State.quote`."""

import pytest

from wonders.core import House, hookimpl
from wonders.core.game.scene_for_screens import Lack, Payment, Quote, Refusal
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import table
from wonders.rulesets.classic import Classic

#: Stone, ore and glass; seat 1 is on the left of seat 0, seat 2 on the right.
BOARDS = ("giza:A", "rhodes:A", "alexandria:A")


@pytest.fixture
def lay(classic):
    def lay(*cities, **position):
        return table(classic(3), *cities, **{"boards": BOARDS, "coins": 3} | position)

    return lay


def quote(t, seat, piece):
    pieces = (*t.game.cards, *t.game.stages)
    return t.state.quote(seat, next(each for each in pieces if each.id == piece))


def test_a_card_without_a_cost_is_free(lay):
    assert quote(lay(), 0, "altar") == Quote(seat=0, piece="altar", coins=0)


def test_printed_coins_go_to_the_bank(lay):
    found = quote(lay(), 0, "sawmill")
    assert (found.coins, found.payments) == (1, (Payment(to=None, coins=1),))


def test_what_the_city_makes_itself_is_not_paid_for(lay):
    assert quote(lay(), 0, "baths") == Quote(seat=0, piece="baths", coins=0)


def test_the_cheaper_neighbour_is_paid(lay):
    """C9."""
    t = lay("east-trading-post", "lumber-yard", "lumber-yard")
    bought = Payment(to=2, coins=1, resource="wood", units=1)
    assert quote(t, 0, "stockade").payments == (bought,)


def test_the_left_neighbour_is_paid_where_both_ask_the_same(lay):
    t = lay("", "lumber-yard", "lumber-yard")
    bought = Payment(to=1, coins=2, resource="wood", units=1)
    assert quote(t, 0, "stockade").payments == (bought,)


def test_a_purchase_is_told_by_neighbour_and_resource(lay):
    t = lay("", "lumber-yard press", "loom", coins=9)
    assert quote(t, 0, "study").payments == (
        Payment(to=1, coins=2, resource="wood", units=1),
        Payment(to=1, coins=2, resource="papyrus", units=1),
        Payment(to=2, coins=2, resource="loom", units=1),
    )


def test_units_are_bought_from_both_if_one_has_too_few(lay):
    t = lay("", "quarry", "stone-pit", boards=("rhodes:A", "giza:A", "alexandria:A"), coins=12)
    found = quote(t, 0, "circus")
    assert found.coins == 6
    assert sum(payment.units for payment in found.payments) == 3


def test_a_city_with_too_few_coins_is_told_what_all_would_cost(lay):
    """C1."""
    t = lay("", "lumber-yard", coins=1)
    found = quote(t, 0, "stockade")
    assert (found.coins, found.refusal) == (2, Refusal(why="coins", ruling="C1"))


def test_what_nobody_makes_is_lacking(lay):
    """C7."""
    refusal = quote(lay(), 0, "apothecary").refusal
    assert refusal.why == "resources"
    assert refusal.lacks == (Lack(resource="loom", units=1),)


def test_what_is_lacking_is_told_with_what_each_neighbour_sells(lay):
    """C7."""
    t = lay("", "stone-pit", "stone-pit", boards=("rhodes:A", "olympia:A", "alexandria:A"), coins=9)
    found = quote(t, 0, "aqueduct")
    assert found.coins is None
    assert found.refusal.lacks == (Lack(resource="stone", units=3, for_sale={1: 1, 2: 1}),)


def test_own_choice_producers_lessen_what_is_lacking(lay):
    """C8."""
    t = lay("timber-yard", boards=("rhodes:A", "olympia:A", "alexandria:A"))
    assert quote(t, 0, "aqueduct").refusal.lacks == (Lack(resource="stone", units=2),)


def test_resources_that_compete_for_one_producer_are_all_lacking(lay):
    """C8."""
    boards = ("rhodes:A", "olympia:A", "alexandria:A")
    t = lay("lumber-yard glassworks loom press", "excavation", boards=boards, coins=9)
    assert quote(t, 0, "palace").refusal.lacks == (
        Lack(resource="stone", units=1, for_sale={1: 1}),
        Lack(resource="clay", units=1, for_sale={1: 1}),
    )


def test_a_link_makes_a_card_free_whatever_it_costs(lay):
    """C10."""
    found = quote(lay("baths", coins=0), 0, "aqueduct")
    assert found == Quote(seat=0, piece="aqueduct", coins=0, linked="baths")


def test_a_building_is_not_built_twice(lay):
    """C5."""
    found = quote(lay("altar"), 0, "altar")
    assert (found.coins, found.refusal) == (None, Refusal(why="built", ruling="C5"))


def test_any_city_is_quoted_whoever_decides(lay):
    t = lay("", "baths", "", coins=[9, 0, 0])
    assert t.state.city == 0
    assert quote(t, 1, "aqueduct").linked == "baths"
    assert quote(t, 2, "sawmill").refusal.why == "coins"


def test_the_next_stage_has_a_price_like_a_card(lay):
    t = lay("", "stone-pit")
    found = quote(t, 0, "giza:A:1")
    assert found.payments == (Payment(to=1, coins=2, resource="stone", units=1),)


def test_stages_are_built_in_order(lay):
    """C6."""
    t = lay(stages=[1, 0, 0])
    assert quote(t, 0, "giza:A:1").refusal == Refusal(why="built", ruling="C6")
    assert quote(t, 0, "giza:A:3").refusal == Refusal(why="order", ruling="C6", by=("giza:A:2",))
    assert quote(t, 0, "rhodes:A:1").refusal.why == "board"


class Dear(House):
    """Everything costs a coin more."""

    name = "dear"

    @hookimpl
    def on_price(self, coins):
        return coins + 1


def test_prices_of_house_rules_are_paid_to_the_bank():
    game = Classic(Classic.Options(players=3), [(Dear(), NoOptions())])
    t = table(game, "", "baths", "", boards=BOARDS, coins=3)
    assert quote(t, 0, "sawmill").payments == (Payment(to=None, coins=2),)
    assert quote(t, 1, "aqueduct").coins == 0
