"""The worked examples of the rulebook: Gizeh, Sophie, Alexandria."""

import pytest

from wonders.core.testing import table

#: Gizeh's city in the example of production: 2 stone, clay, ore, papyrus, loom.
GIZEH = "stone-pit clay-pool ore-vein press loom"
BOARDS = ("giza:A", "halikarnassos:A", "olympia:A", "babylon:A")
ALEXANDRIA = ("alexandria:A", "rhodes:A", "giza:A", "ephesos:A")


@pytest.mark.parametrize(
    ("card", "coins"),
    [("marketplace", 0), ("mine", 1), ("timber-yard", 1), ("east-trading-post", 0)],
)
def test_the_marketplace_is_free_and_the_mine_costs_a_coin(together, card, coins):
    t = table("classic", boards=BOARDS, hands=(card,))
    assert t.price(f"build {card}") == coins
    assert together(t, f"0 build {card}").coins(0) == 3 - coins


def test_the_baths_take_a_stone_and_the_arena_two_stone_and_an_ore(payments):
    boards = ("ephesos:A", "halikarnassos:A", "olympia:A", "alexandria:A")
    hands = ("baths arena",)
    t = table("classic", "quarry", boards=boards, hands=hands, coins=0, age=3)
    assert (payments(t, "build baths"), payments(t, "build arena")) == ([""], [])
    t = table("classic", "quarry ore-vein", boards=boards, hands=hands, coins=0, age=3)
    assert payments(t, "build arena") == [""]


@pytest.mark.parametrize("card", ["barracks", "scriptorium"])
def test_gizeh_builds_what_it_produces(card):
    assert table("classic", GIZEH, boards=BOARDS, hands=(card,), coins=0).can(f"build {card}")


def test_gizeh_can_not_build_the_aqueduct_with_two_stones():
    t = table("classic", GIZEH, boards=BOARDS, hands=("aqueduct",), age=2)
    assert not t.can("build aqueduct")


def test_resources_are_not_spent_when_building(together):
    hands = ("baths", "", "", "altar baths barracks")
    t = table("classic", GIZEH, boards=BOARDS, hands=hands, coins=0)
    together(t, "0 build baths", "3 discard altar")
    assert t.coins(0) == 0
    assert t.can("build barracks")


def test_gizeh_buys_wood_on_the_left_and_papyrus_on_the_right_for_the_university(
    together, payments
):
    cities = ("lumber-yard glassworks", "lumber-yard", "", "press")
    hands = ("university",)
    t = table("classic", *cities, boards=BOARDS, hands=hands, coins=4, age=3)
    assert payments(t, "build university") == ["L2 R2"]
    assert t.price("build university L2 R2") == 4
    together(t, "0 build university L2 R2")
    assert [t.coins(seat) for seat in (0, 1, 3)] == [0, 4 + 2 + 3, 4 + 2 + 3]


def test_the_library_is_built_while_both_neighbours_buy_its_two_stones(together):
    hands = ("library", "arena", "", "arena")
    cities = ("stone-pit loom", "ore-vein", "", "ore-vein")
    t = table("classic", *cities, boards=BOARDS, hands=hands, coins=4, age=3)
    together(t, "0 build library", "1 build arena R4", "3 build arena L4")
    assert (t.coins(0), t.coins(1), t.coins(3)) == (4 + 8, 0, 0)
    assert t.sheet(0)["science"] == 1


@pytest.mark.parametrize(("coins", "able"), [(0, False), (1, False), (2, True)])
def test_without_coins_the_forum_can_not_be_built_whatever_is_sold_that_turn(coins, able):
    cities = ("clay-pool", "clay-pool", "", "lumber-yard")
    boards = ("giza:A", "halikarnassos:A", "babylon:A", "olympia:A")
    hands = ("forum", "", "", "baths")
    treasuries = (coins, 3, 3, 3)
    t = table("classic", *cities, boards=boards, hands=hands, coins=treasuries, age=2)
    assert t.can("build forum L2") == able


def test_coins_for_a_sold_stone_pay_for_the_forum_in_the_next_turn(together):
    """The left neighbour's hand comes next in Age II."""
    cities = ("clay-pool", "clay-pool", "", "lumber-yard")
    boards = ("giza:A", "halikarnassos:A", "babylon:A", "olympia:A")
    hands = ("altar", "altar forum", "", "baths")
    t = table("classic", *cities, boards=boards, hands=hands, coins=(0, 3, 3, 3), age=2)
    together(t, "0 build altar", "1 discard altar", "3 build baths L2")
    assert t.coins(0) == 2
    assert t.can("build forum L2")


def test_the_apothecary_frees_the_stables_and_the_scriptorium_library_and_courthouse():
    for parent, cards in (
        ("apothecary", ["stables"]),
        ("scriptorium", ["library", "courthouse"]),
        ("theater", ["statue"]),
        ("statue", ["gardens"]),
    ):
        for card in cards:
            position = {"boards": BOARDS, "hands": (card,), "coins": 0, "age": 2}
            assert table("classic", parent, **position).price(f"build {card}") == 0
            assert not table("classic", **position).can(f"build {card}")


def test_from_theater_to_statue_to_gardens_nothing_is_paid(together):
    hands = ("statue", "altar gardens")
    t = table("classic", "theater", boards=BOARDS, hands=hands, coins=0, age=2)
    together(t, "0 build statue", "1 discard altar")
    assert (t.price("build gardens"), t.can("build gardens")) == (0, True)


def test_alexandria_tucks_any_card_under_its_second_stage_for_two_ore(together):
    hands = ("palace",)
    t = table("classic", "foundry", boards=ALEXANDRIA, stages=(1,), hands=hands, coins=0, age=3)
    together(t, "0 stage palace")
    assert (t.city(0).stages, t.coins(0)) == (2, 0)
    assert t.sheet(0)["civilian"] == 0


def test_sophie_plays_one_of_two_cards_in_the_sixth_turn_and_gets_nothing_for_the_other(together):
    t = table("classic", boards=BOARDS, hands=("altar theater",), turn=6)
    together(t, "0 build altar")
    assert t.coins(0) == 3
    assert "theater" in [card.id for card in t.state.pile]


def test_alexandria_loses_to_rhodes_and_beats_ephesos_in_age_two(together):
    cities = ("walls guard-tower", "walls training-ground barracks", "", "walls")
    t = table("classic", *cities, boards=ALEXANDRIA, age=2, turn=6)
    assert [t.city(seat).shields for seat in (0, 1, 3)] == [3, 5, 2]
    together(t)
    assert (t.city(0).won, t.city(0).defeats) == (3, 1)
    assert t.sheet(0)["military"] == 3 - 1


def test_alexandrias_tokens_come_to_six_points():
    t = table("classic", boards=ALEXANDRIA, won=(1 + 3 + 5,), defeats=(3,))
    assert t.sheet(0)["military"] == 6


def test_alexandrias_fourteen_coins_are_four_points():
    assert table("classic", boards=ALEXANDRIA, coins=14).sheet(0)["treasury"] == 4


def test_alexandrias_three_stages_are_ten_points():
    assert table("classic", boards=ALEXANDRIA, stages=(3,)).sheet(0)["wonder"] == 10


def test_altar_aqueduct_and_town_hall_are_thirteen_points():
    t = table("classic", "altar aqueduct town-hall", boards=ALEXANDRIA)
    assert t.sheet(0)["civilian"] == 13


#: Three tablets, two compasses, a gear.
SCIENCE = "scriptorium library school apothecary dispensary workshop"


def test_three_tablets_are_nine_points_two_compasses_four():
    t = table("classic", "scriptorium library school apothecary dispensary", boards=ALEXANDRIA)
    assert t.sheet(0)["science"] == 9 + 4


def test_three_tablets_two_compasses_and_a_gear_are_14_and_with_their_set_21_points():
    assert table("classic", SCIENCE, boards=ALEXANDRIA).sheet(0)["science"] == 14 + 7 == 21


def test_with_a_second_gear_they_are_31_points():
    t = table("classic", f"{SCIENCE} laboratory", boards=ALEXANDRIA)
    assert t.sheet(0)["science"] == (9 + 4 + 4) + (7 + 7) == 31


def test_the_chamber_of_commerce_is_four_points_with_two_grey_cards():
    t = table("classic", "chamber-of-commerce loom press", boards=ALEXANDRIA)
    assert t.sheet(0)["commerce"] == 4


def test_all_four_stages_of_giza_b_are_twenty_points():
    t = table("classic", boards=("giza:B",), stages=(4,))
    assert t.sheet(0)["wonder"] == 3 + 5 + 5 + 7
