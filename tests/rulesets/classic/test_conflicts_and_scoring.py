"""Rulings C12 and C17 to C19: conflicts, guilds, the sheet, and who wins."""

import pytest

from wonders.core import House, hookimpl
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import Table, table
from wonders.rulesets.classic import Classic

BOARDS = ("giza:A", "ephesos:A", "olympia:A", "alexandria:A")


# -- conflicts ------------------------------------------------------------------------


@pytest.mark.parametrize(("age", "points"), [(1, 1), (2, 3), (3, 5)])
def test_more_shields_than_a_neighbour_win_points_by_age_fewer_lose_one(together, age, points):
    """C17."""
    t = table("classic", "walls", "stockade", "", "circus", boards=BOARDS, age=age, turn=6)
    together(t)
    assert [(t.city(seat).won, t.city(seat).defeats) for seat in range(4)] == [
        (points, 1),
        (points, 1),
        (0, 2),
        (2 * points, 0),
    ]


def test_a_tie_brings_nothing(together):
    """C17."""
    t = table("classic", "walls", "stables", "walls", "stables", boards=BOARDS, turn=6)
    together(t)
    assert [t.sheet(seat)["military"] for seat in range(4)] == [0, 0, 0, 0]


def test_each_neighbour_is_fought_separately_and_who_sits_across_is_not(together):
    """C17."""
    t = table("classic", "stockade", "", "circus", "", boards=BOARDS, turn=6)
    together(t)
    assert (t.city(0).won, t.city(0).defeats) == (2, 0)
    assert [(t.city(seat).won, t.city(seat).defeats) for seat in (1, 3)] == [(0, 2), (0, 2)]


def test_in_a_ring_of_three_everybody_fights_everybody(classic, together):
    """C17."""
    together_played = table(classic(3), "stockade", "walls", "", turn=6)
    together(together_played)
    tokens = [(city.won, city.defeats) for city in together_played.state.cities]
    assert tokens == [(1, 1), (2, 0), (0, 2)]


def test_shields_of_red_cards_and_stages_count_together(together):
    """C17."""
    boards = ("rhodes:A", "giza:A", "ephesos:A", "alexandria:A")
    t = table("classic", "stockade", "walls", "", "circus", boards=boards, stages=(2,), turn=6)
    assert t.city(0).shields == 3
    together(t)
    assert (t.city(0).won, t.city(0).defeats) == (1, 0)


def test_a_red_card_built_in_turn_six_fights(together):
    """C17."""
    hands = ("stockade altar",)
    t = table("classic", "sawmill", boards=BOARDS, hands=hands, turn=6)
    together(t, "0 build stockade")
    assert t.city(0).won == 2


def test_conflicts_come_after_turn_six_only(together):
    """C17."""
    t = table("classic", "walls", boards=BOARDS, turn=5)
    together(t)
    assert t.city(0).won == 0
    together(t)
    assert t.city(0).won == 2


def test_tokens_add_up_and_shields_fight_in_every_age(together):
    """C17."""
    t = table("classic", "walls", boards=BOARDS, age=2, turn=6, won=(2,), defeats=(0, 1, 0, 1))
    together(t)
    assert [t.sheet(seat)["military"] for seat in range(4)] == [2 + 6, -2, 0, -2]


# -- guilds ---------------------------------------------------------------------------

#: Two brown, three grey, one blue, two yellow, one red, three green: the left neighbour.
LEFT = "sawmill quarry loom press glassworks altar tavern forum walls library school study"
#: One brown, one grey, two blue, no yellow, two red, one green: the right neighbour.
RIGHT = "foundry loom baths theater stockade circus lodge"


@pytest.mark.parametrize(
    ("guild", "points"),
    [
        ("workers-guild", 2 + 1),
        ("craftsmens-guild", 2 * (3 + 1)),
        ("magistrates-guild", 1 + 2),
        ("traders-guild", 2),
        ("spies-guild", 1 + 2),
        ("philosophers-guild", 3 + 1),
    ],
)
def test_the_colour_guilds_count_the_neighbours_only(guild, points):
    """C18: craftsmen two points a card."""
    own = "sawmill loom palace tavern walls school"
    t = table("classic", f"{own} {guild}", LEFT, f"{LEFT}", RIGHT, boards=BOARDS)
    assert t.sheet(0)["guilds"] == points
    assert table("classic", guild, "", LEFT, "", boards=BOARDS).sheet(0)["guilds"] == 0


def test_in_a_ring_of_three_both_others_are_neighbours(classic):
    """C18."""
    t = table(classic(3), "workers-guild", "sawmill", "quarry foundry workers-guild")
    assert [t.sheet(seat)["guilds"] for seat in range(3)] == [3, 0, 1]


def test_strategists_count_the_defeats_of_both_neighbours():
    """C18."""
    t = table("classic", "strategists-guild", boards=BOARDS, defeats=(4, 3, 6, 2), won=(9, 9, 9, 9))
    assert t.sheet(0)["guilds"] == 3 + 2


def test_strategists_count_the_defeats_of_the_last_conflict_too(together):
    """C18, C17."""
    t = table("classic", "strategists-guild walls", boards=BOARDS, age=3, turn=6)
    together(t)
    assert t.result().scores[0]["guilds"] == 2


def test_builders_count_the_stages_of_both_neighbours_and_their_own():
    """C18."""
    t = table("classic", "builders-guild", boards=BOARDS, stages=(3, 2, 3, 1))
    assert t.sheet(0)["guilds"] == 3 + 2 + 1


def test_shipowners_count_their_own_brown_grey_and_purple_cards_themselves_too():
    """C18."""
    own = "sawmill mine loom shipowners-guild traders-guild altar tavern"
    t = table("classic", own, "quarry press", "", "quarry spies-guild", boards=BOARDS)
    assert t.sheet(0)["guilds"] == 2 + 1 + 2


def test_boards_are_no_brown_or_grey_cards(together):
    """C18: neither for guilds nor for the vineyard."""
    own = "workers-guild craftsmens-guild shipowners-guild"
    t = table("classic", own, boards=BOARDS, hands=("vineyard",), age=2)
    assert t.sheet(0)["guilds"] == 3
    assert together(t, "0 build vineyard").coins(0) == 3


def test_scientists_give_a_symbol_and_no_points_of_their_own():
    """C12, C18."""
    t = table("classic", "scientists-guild apothecary workshop", boards=BOARDS)
    assert (t.sheet(0)["science"], t.sheet(0)["guilds"]) == (3 + 7, 0)


def test_the_chamber_of_commerce_brings_two_coins_and_two_points_a_grey_card(together):
    """C18."""
    city = "loom press brickyard"
    hands = ("chamber-of-commerce",)
    t = table("classic", city, "loom", "", "loom", boards=BOARDS, hands=hands, age=3)
    together(t, "0 build chamber-of-commerce")
    assert (t.coins(0), t.sheet(0)["commerce"]) == (3 + 4, 4)


def test_the_stables_need_clay(payments):
    """C18: wood, clay and ore."""

    def stables(city: str) -> list[str]:
        t = table("classic", city, boards=BOARDS, hands=("stables",), coins=0, age=2)
        return payments(t, "build stables")

    assert stables("lumber-yard clay-pool ore-vein") == [""]
    assert stables("lumber-yard stone-pit ore-vein") == []


# -- the sheet ------------------------------------------------------------------------


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (14, 4)])
def test_three_coins_are_a_point(coins, points):
    """C19."""
    assert table("classic", boards=BOARDS, coins=coins).sheet(0)["treasury"] == points


@pytest.mark.parametrize(
    ("city", "points"),
    [
        ("apothecary", 1),
        ("apothecary dispensary", 4),
        ("apothecary dispensary academy", 9),
        ("apothecary dispensary academy lodge", 16),
        ("apothecary workshop", 2),
        ("apothecary workshop scriptorium", 3 + 7),
        ("workshop laboratory observatory study scriptorium library school university", 32),
    ],
)
def test_equal_symbols_count_squared_and_each_set_seven(city, points):
    """C12."""
    assert table("classic", city, boards=BOARDS).sheet(0)["science"] == points


def test_all_twelve_green_cards_with_two_free_symbols():
    """C12: 5 of one, 5 of another and 4, or 6 of one."""
    green = (
        "apothecary dispensary academy lodge workshop laboratory observatory study "
        "scriptorium library school university scientists-guild"
    )
    boards = ("babylon:A", "giza:A", "ephesos:A", "alexandria:A")
    t = table("classic", green, boards=boards, stages=(2,))
    assert t.sheet(0)["science"] == 36 + 16 + 16 + 4 * 7


def test_the_sheet_has_seven_categories_in_their_order_and_a_total():
    """C19."""
    city = "altar apothecary tavern haven sawmill shipowners-guild walls"
    t = table("classic", city, boards=BOARDS, stages=(1,), coins=7, won=(8,), defeats=(3,))
    assert list(t.sheet(0).items()) == [
        ("military", 5),
        ("treasury", 2),
        ("wonder", 3),
        ("civilian", 2),
        ("science", 1),
        ("commerce", 1),
        ("guilds", 2),
        ("total", 16),
    ]


# -- who wins -------------------------------------------------------------------------


def ended(together, *cities: str, coins: tuple[int, ...]) -> Table:
    """Return a table after the last turn, in which everybody sold a card for 3."""
    return together(table("classic", *cities, boards=BOARDS, coins=coins, age=3, turn=6))


def test_the_game_ends_with_age_three_and_most_points_win(together):
    """C19."""
    t = ended(together, "altar", "palace", "baths", coins=(0, 0, 0, 0))
    assert t.seat is None
    assert t.legal() == []
    result = t.result()
    assert (result.victory, result.winners) == ("points", [1])
    assert [sheet["total"] for sheet in result.scores] == [3, 9, 4, 1]


def test_the_game_goes_on_after_the_first_two_ages(together):
    """C19."""
    t = together(table("classic", boards=BOARDS, age=2, turn=6))
    assert t.result() is None


def test_a_tie_goes_to_who_has_more_coins(together):
    """C19."""
    t = ended(together, "altar", "altar", "altar", coins=(1, 2, 0, 0))
    assert t.result().winners == [1]


def test_coins_decide_only_between_those_with_most_points(together):
    """C19."""
    t = ended(together, "palace", "palace", "", coins=(0, 0, 8, 0))
    assert t.result().winners == [0, 1]


def test_equal_points_and_coins_share_the_victory(together):
    """C19."""
    t = ended(together, "altar", "", "theater", coins=(1, 1, 1, 1))
    assert t.result().winners == [0, 2]


def test_a_house_rules_points_are_in_the_total():
    class Garland(House):
        """Every city has three points more, and the second loses one."""

        name = "garland"

        @hookimpl
        def on_score(self, seat, sheet):
            sheet["civilian"] += 3 - seat

    game = Classic(Classic.Options(players=3), [(Garland(), NoOptions())])
    t = table(game, "altar", "altar", coins=0)
    assert [t.sheet(seat)["civilian"] for seat in range(3)] == [5, 4, 1]
    assert [t.sheet(seat)["total"] for seat in range(3)] == [5, 4, 1]
