"""The worked examples of the rulebook, with Antoine and Bruno."""

import pytest

from wonders.core.plugins.load_games_and_bots import load
from wonders.core.testing import table

# -- building and trade ---------------------------------------------------------------

#: Antoine's city in the example of production: 1 stone, 3 clay, 1 papyrus.
ANTOINE = "quarry clay-pool brickyard press"


@pytest.mark.parametrize(
    ("card", "coins"),
    [("lumber-yard", 0), ("stone-pit", 1), ("baths", 2), ("scriptorium", 2), ("arena", 6)],
)
def test_a_card_costs_what_is_printed(card, coins):
    t = table("duel", "", "", display=card)
    assert t.price(f"build {card}") == coins


@pytest.mark.parametrize("card", ["baths", "garrison"])
def test_antoine_builds_what_his_city_can_produce(card):
    t = table("duel", ANTOINE, "", coins=(0, 0), display=card)
    assert t.can(f"build {card}")


def test_antoine_cannot_build_the_apothecary_without_trade():
    t = table("duel", ANTOINE, "", coins=(0, 0), display="apothecary")
    assert not t.can("build apothecary")
    assert table("duel", ANTOINE, "", coins=(2, 0), display="apothecary").can("build apothecary")


def test_resources_are_not_spent_when_building():
    t = table("duel", ANTOINE, "", coins=(0, 0), display="garrison altar parade-ground baths")
    t.play("build garrison", "discard altar", "build baths")
    assert t.coins(0) == 0


#: The cities of the examples of trade.
BRUNO = "shelf-quarry"
ANTOINE_TRADES = "clay-pool glassworks"


def test_a_stone_costs_antoine_four_coins_and_brunos_third_stone_two():
    t = table("duel", BRUNO, ANTOINE_TRADES, seat=1, display="baths aqueduct")
    assert t.price("build baths") == 4
    assert t.play("discard baths").price("build aqueduct") == 2


def test_bruno_pays_five_coins_for_the_fortifications():
    t = table("duel", BRUNO, ANTOINE_TRADES, display="fortifications")
    assert t.price("build fortifications") == 3 + 2
    assert t.play("build fortifications").coins(0) == 7 - 5


def test_antoine_pays_twelve_coins_for_the_aqueduct():
    t = table("duel", ANTOINE_TRADES, BRUNO, coins=(12, 7), display="aqueduct")
    assert t.price("build aqueduct") == 3 * 4
    assert t.play("build aqueduct").coins(0) == 0


def test_bruno_pays_seven_coins_for_the_caravansery():
    t = table("duel", BRUNO, ANTOINE_TRADES, display="caravansery")
    assert t.price("build caravansery") == 2 + 3 + 2
    assert t.play("build caravansery").coins(0) == 0


@pytest.mark.parametrize(
    ("card", "parent"),
    [("aqueduct", "baths"), ("fortifications", "palisade"), ("horse-breeders", "stable")],
)
def test_a_parent_makes_its_card_free(card, parent):
    with_parent = table("duel", parent, "", coins=(0, 0), display=card)
    assert with_parent.price(f"build {card}") == 0
    assert with_parent.can(f"build {card}")
    assert not table("duel", "", parent, coins=(0, 0), display=card).can(f"build {card}")


def test_bruno_gets_four_coins_for_discarding_the_aqueduct():
    t = table("duel", "tavern clay-reserve", "", display="aqueduct")
    assert t.play("discard aqueduct").coins(0) == 7 + 4


# -- wonders --------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["pretorium", "altar", "palace"])
def test_antoine_builds_the_colossus_with_any_card_and_does_not_pay_for_that(card):
    city = "brickyard clay-pool glassworks"
    t = table("duel", city, "", coins=(0, 0), wonders=("colossus", ""), display=card)
    t.play(f"wonder colossus {card}")
    assert (t.coins(0), t.state.pawn) == (0, 2)
    assert t.sheet(0)["civilian"] == 0


def test_the_colossus_as_the_seventh_wonder_sends_antoines_pyramids_away():
    bruno = "circus-maximus piraeus appian-way sphinx"
    position = {"wonders": ("colossus pyramids", ""), "display": "altar baths press"}
    t = table("duel", "great-lighthouse mausoleum", bruno, coins=(99, 7), **position)
    t.play("wonder colossus altar", "discard baths")
    assert t.city(0).wonders == ()
    assert not t.can("wonder pyramids press")


def test_the_first_game_splits_the_wonders_as_recommended():
    state = load("duel", options={"draft": "first-game"}).deal(seed=3)
    first = state.deal.first
    assert state.seat == first
    assert [[w.id for w in state.cities[seat].wonders] for seat in (first, 1 - first)] == [
        ["pyramids", "great-lighthouse", "temple-of-artemis", "statue-of-zeus"],
        ["circus-maximus", "piraeus", "appian-way", "colossus"],
    ]


# -- conflict and progress ------------------------------------------------------------


def test_antoines_archery_range_moves_the_pawn_two_spaces_and_bruno_loses_two_coins():
    t = table("duel", "", "", pawn=1, display="archery-range").play("build archery-range")
    assert (t.state.pawn, t.coins(1)) == (3, 7 - 2)
    assert [token.coins for token in t.state.loot[0]] == [5]
    assert [token.coins for token in t.state.loot[1]] == [2, 5]


def test_strategy_makes_three_spaces_of_two_shields():
    t = table("duel", "strategy", "", display="archery-range").play("build archery-range")
    assert t.state.pawn == 3
