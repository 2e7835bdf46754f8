"""Rulings D32 to D36: guilds, yellow cards of Age III, the end of the game, coins."""

import pytest

from wonders.core.testing import Table, table

RICH = (100, 100)


def gain(card: str, city: str = "", opponent: str = "") -> int:
    """Return the coins that building a card brings seat 0, its price left aside."""
    t = table("duel", city, opponent, coins=(100, 0), display=card)
    price = t.price(f"build {card}")
    return t.play(f"build {card}").coins(0) - 100 + price


# -- guilds ---------------------------------------------------------------------------

COLORS = [
    ("merchants-guild", "tavern brewery forum"),
    ("magistrates-guild", "altar baths theater"),
    ("scientists-guild", "workshop library study"),
    ("tacticians-guild", "walls stable circus"),
    ("shipowners-guild", "quarry sawmill press"),
]


@pytest.mark.parametrize(("guild", "three"), COLORS)
def test_a_guild_pays_once_from_the_city_with_more(guild, three):
    """D32."""
    one = three.split()[0]
    assert gain(guild, "", three) == 3
    assert gain(guild, three, "") == 3
    assert gain(guild, one, " ".join(three.split()[1:])) == 2


@pytest.mark.parametrize(("guild", "three"), COLORS)
def test_at_the_end_a_guild_counts_anew(guild, three):
    """D32."""
    t = table("duel", "", three.split()[0], coins=RICH, display=f"{guild}")
    t.play(f"build {guild}")
    assert t.sheet(0)["guilds"] == 1
    assert table("duel", guild, three).sheet(0)["guilds"] == 3
    assert table("duel", f"{guild} {three}", "").sheet(0)["guilds"] == 3


def test_a_guild_pays_only_when_it_is_built():
    """D32."""
    t = table("duel", "", "altar", coins=RICH, display="magistrates-guild theater")
    t.play("build magistrates-guild")
    coins = t.coins(0)
    t.play("build theater")
    assert (t.coins(0), t.sheet(0)["guilds"]) == (coins, 2)


def test_the_builders_guild_gives_two_points_a_wonder_of_the_city_with_more():
    """D32."""
    assert gain("builders-guild", "sphinx", "pyramids colossus") == 0
    t = table("duel", "builders-guild sphinx", "pyramids colossus")
    assert (t.sheet(0)["guilds"], t.sheet(1)["guilds"]) == (4, 0)


def test_shipowners_adds_brown_and_grey_of_one_and_the_same_city():
    """D32."""
    assert gain("shipowners-guild", "quarry clay-pool", "lumber-yard press glassworks") == 3
    t = table("duel", "shipowners-guild quarry clay-pool", "lumber-yard press")
    assert t.sheet(0)["guilds"] == 2


@pytest.mark.parametrize(
    ("coins", "points"), [((4, 11), 3), ((11, 4), 3), ((4, 5), 1), ((2, 2), 0), ((0, 12), 4)]
)
def test_moneylenders_scores_a_third_of_the_richer_treasury(coins, points):
    """D33."""
    t = table("duel", "moneylenders-guild", "", coins=coins)
    assert t.sheet(0)["guilds"] == points


def test_moneylenders_spends_no_coins_and_brings_none():
    """D33."""
    assert gain("moneylenders-guild", "", "") == 0
    t = table("duel", "moneylenders-guild", "", coins=(4, 11))
    assert (t.sheet(0)["treasury"], t.sheet(1)["treasury"]) == (1, 3)
    assert (t.coins(0), t.coins(1)) == (4, 11)


# -- yellow cards of Age III ------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "city", "coins"),
    [
        ("arena", "", 0),
        ("arena", "sphinx pyramids", 4),
        ("port", "quarry sawmill press", 4),
        ("chamber-of-commerce", "quarry press glassworks", 6),
        ("armory", "walls stable guard-tower", 3),
        ("armory", "", 0),
        ("lighthouse", "", 1),
        ("lighthouse", "forum brewery", 3),
    ],
)
def test_a_yellow_card_of_age_three_pays_for_the_own_city(card, city, coins):
    """D34."""
    assert gain(card, city) == coins


@pytest.mark.parametrize("card", ["arena", "port", "chamber-of-commerce", "armory"])
def test_a_yellow_card_does_not_count_the_opponents_city(card):
    """D34."""
    assert gain(card, "", "sphinx quarry press walls tavern") == 0


def test_an_arena_revived_by_the_mausoleum_counts_that_mausoleum_too():
    """D34."""
    position = {"wonders": ("mausoleum pyramids", ""), "display": "altar", "pile": "arena"}
    t = table("duel", "sphinx", "", coins=(10, 7), **position)
    assert t.play("wonder mausoleum altar", "revive arena").coins(0) == 0 + 2 + 2


# -- the end --------------------------------------------------------------------------


def ended(city: str, opponent: str, coins: tuple[int, int] = (4, 6)) -> Table:
    """Return a table at which the last card of all was discarded by seat 0 for 2 coins."""
    t = table("duel", city, opponent, age=3, coins=coins, display="pretorium", last=True)
    return t.play("discard pretorium")


def test_more_points_win():
    """D35."""
    result = ended("altar baths", "philosophy").result()
    assert [sheet["total"] for sheet in result.scores] == [6 + 2, 7 + 2]
    assert (result.victory, result.winners) == ("civilian", [1])


def test_a_tie_goes_to_more_points_on_blue_cards():
    """D35."""
    result = ended("academy", "altar").result()
    assert [sheet["total"] for sheet in result.scores] == [5, 5]
    assert (result.victory, result.winners) == ("civilian", [1])


def test_a_tie_in_blue_points_too_is_shared():
    """D35."""
    assert ended("theater academy", "altar study").result().winners == [0, 1]


def test_points_on_blue_cards_are_compared_and_not_their_number():
    """D35."""
    result = ended("altar theater workshop", "palace").result()
    assert [sheet["total"] for sheet in result.scores] == [7 + 2, 7 + 2]
    assert result.winners == [1]


def test_three_coins_are_a_point_and_the_rest_is_lost():
    """D35."""
    result = ended("", "", coins=(4, 8)).result()
    assert [sheet["treasury"] for sheet in result.scores] == [2, 2]
    assert result.winners == [0, 1]


@pytest.mark.parametrize(
    ("pawn", "points"), [(0, 0), (1, 2), (2, 2), (3, 5), (5, 5), (6, 10), (8, 10), (9, 10)]
)
def test_the_pawn_gives_points_by_its_distance(pawn, points):
    t = table("duel", "", "", pawn=pawn)
    assert (t.sheet(0)["military"], t.sheet(1)["military"]) == (points, 0)
    t = table("duel", "", "", pawn=-pawn)
    assert (t.sheet(0)["military"], t.sheet(1)["military"]) == (0, points)


def test_every_line_of_the_sheet_is_summed():
    city = "altar study port magistrates-guild sphinx philosophy walls"
    assert table("duel", city, "theater baths", coins=(7, 7), pawn=4).sheet(0) == {
        "military": 5, "civilian": 3, "science": 3, "commerce": 3, "guilds": 2, "wonders": 6,
        "progress": 7, "treasury": 2, "total": 31,
    }  # fmt: skip


# -- coins ----------------------------------------------------------------------------


def test_the_bank_is_never_short():
    """D36: there are 86 coins in the box."""
    t = table("duel", "", "", coins=(100, 100), display="tavern brewery")
    t.play("build tavern", "build brewery")
    assert (t.coins(0), t.coins(1)) == (104, 106)


def test_a_treasury_never_falls_below_zero():
    """D36."""
    t = table("duel", "strategy", "", coins=(100, 1), pawn=2, display="arsenal")
    assert t.play("build arsenal").coins(1) == 0
    position = {"coins": (100, 1), "wonders": ("appian-way", ""), "display": "altar"}
    assert table("duel", "", "", **position).play("wonder appian-way altar").coins(1) == 0


def test_a_treasury_may_be_spent_to_the_last_coin_and_no_further():
    """D36."""
    t = table("duel", "", "", coins=(2, 7), display="baths")
    assert t.play("build baths").coins(0) == 0
    assert not table("duel", "", "", coins=(1, 7), display="baths").can("build baths")
