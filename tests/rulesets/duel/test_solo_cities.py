"""Rulings S8, S11 and S13: what a leader's buildings do, and what the player does to him."""

import pytest

from wonders.core.testing import Table, table

RICH = (100, 100)


def leading(game, card: str, cities: tuple[str, str] = ("", ""), **position) -> Table:
    """Return a table at which the leader has just built a card, the first from the left."""
    position = {"age": 3, "coins": (100, 0), "last": True, "board": ""} | position
    display = f"{card} palace"
    return table(game, *cities, seat=1, display=display, decisions="d04 d05", **position)


# -- the effects of his buildings -------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "pawn", "coins"),
    [("guard-tower", -1, 100), ("walls", -2, 100), ("pretorium", -3, 100 - 2)],
)
def test_his_shields_move_the_pawn_and_take_loot(solo, card, pawn, coins):
    """S8."""
    t = leading(solo("bilkis"), card)
    assert (t.state.pawn, t.coins(0)) == (pawn, coins)


def test_his_shields_may_win_at_once(solo):
    """S8."""
    result = leading(solo("bilkis"), "pretorium", pawn=-6).result()
    assert (result.victory, result.winners) == ("military", [1])


def test_one_move_of_caesar_may_take_both_tokens(solo):
    """S8."""
    t = leading(solo("caesar"), "pretorium", pawn=-2)
    assert (t.state.pawn, t.coins(0)) == (-6, 100 - 2 - 5)


@pytest.mark.parametrize(
    ("card", "cities", "coins"),
    [
        ("tavern", ("", ""), 4),
        ("brewery", ("", ""), 6),
        ("lighthouse", ("forum", "forum tavern"), 3),
        ("port", ("quarry", "sawmill lumber-yard"), 4),
        ("armory", ("", "walls stable"), 2),
        ("chamber-of-commerce", ("", "press"), 3),
    ],
)
def test_his_yellow_buildings_bring_him_coins(solo, card, cities, coins):
    """S8."""
    assert leading(solo("hammurabi"), card, cities).coins(1) == coins


@pytest.mark.parametrize(
    ("guild", "cities", "coins", "points"),
    [
        ("magistrates-guild", ("altar theater baths", "statue"), 3, 3),
        ("magistrates-guild", ("altar", "statue temple"), 2, 2),
        ("shipowners-guild", ("quarry press", "sawmill"), 2, 2),
        ("merchants-guild", ("", "forum"), 1, 1),
        ("tacticians-guild", ("walls stable", ""), 2, 2),
        ("moneylenders-guild", ("", ""), 0, 100 // 3),
    ],
)
def test_his_guilds_count_the_city_with_more(solo, guild, cities, coins, points):
    """S8."""
    t = leading(solo("caesar"), guild, cities)
    assert (t.coins(1), t.sheet(1)["guilds"]) == (coins, points)


@pytest.mark.parametrize(
    ("card", "move", "price"),
    [
        ("quarry", "build baths", 2 + 1),
        ("shelf-quarry", "build baths", 2 + 2),
        ("press", "build temple", 2 + 2 + 1),
        ("caravansery", "build baths", 2),
        ("clay-pool", "build baths", 2),
        ("stone-reserve", "build baths", 2),
    ],
)
def test_his_brown_and_grey_buildings_raise_the_players_prices(solo, card, move, price):
    """S8."""
    display = f"{card} {move.split()[1]}"
    t = table(solo("caesar"), "", "", seat=1, age=2, display=display, last=True, decisions="d01")
    assert t.price(move) == price


def test_his_six_symbols_win(solo):
    """S8."""
    five = "workshop apothecary scriptorium pharmacist academy"
    result = leading(solo("bilkis"), "university", ("", five)).result()
    assert (result.victory, result.winners) == ("science", [1])


# -- what the player does to him ----------------------------------------------------------------


def building(game, wonder: str, city: str, **position) -> Table:
    """Return a table at which the player has just put `altar` under a wonder."""
    position = {"coins": RICH, "age": 2, "last": True, "board": ""} | position
    position = {"display": "altar rostrum temple baths"} | position
    t = table(game, "", city, wonders=(wonder, ""), decisions="d01 d02", **position)
    return t.play(f"wonder {wonder} altar")


def test_a_brown_card_of_his_that_is_destroyed_raises_prices_no_more(solo):
    """S8, D28."""
    t = table(solo("caesar"), "", "quarry", coins=RICH, display="baths")
    assert t.price("build baths") == 2 + 1
    t = building(solo("caesar"), "statue-of-zeus", "quarry clay-pool")
    assert t.legal() == ["destroy clay-pool", "destroy quarry"]
    assert t.play("destroy quarry").price("build baths") == 2


def test_a_grey_card_of_his_can_be_destroyed_and_revived_by_the_player(solo):
    """S8, D28, D27."""
    t = building(solo("caesar"), "circus-maximus", "press glassworks")
    t.play("destroy press")
    press = next(card for card in t.game.cards if card.id == "press")
    assert t.state.pile == press.bit
    assert not t.city(1).built & press.bit
    t = building(solo("caesar"), "mausoleum", "", pile="press")
    assert t.legal() == ["revive press"]
    assert t.play("revive press").city(0).made[t.game.index("papyrus")] == 1


def test_the_leader_acts_when_all_choices_of_the_players_action_are_made(solo):
    """S8, D37."""
    t = building(solo("caesar"), "statue-of-zeus", "quarry")
    assert t.state.log[-1] == t.game.move("wonder statue-of-zeus altar")
    t.play("destroy quarry")
    assert (t.seat, t.state.log[-2]) == (0, t.game.move("destroy quarry"))
    assert t.state.log[-1].card.id == "rostrum"


def test_another_turn_of_the_players_comes_before_the_leaders(solo):
    """S8, D6."""
    t = building(solo("caesar"), "sphinx", "")
    assert (t.seat, t.state.turned) == (0, 0)
    assert t.play("discard baths").state.turned == 1


# -- his coins ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("coins", "left"), [(9, 6), (2, 0), (0, 0)])
def test_the_appian_way_takes_his_coins(solo, coins, left):
    """S11, D29."""
    t = building(solo("caesar"), "appian-way", "", coins=(100, coins))
    assert t.coins(1) == left


@pytest.mark.parametrize(("coins", "left"), [(9, 7), (1, 0)])
def test_loot_takes_his_coins(solo, coins, left):
    """S11, D30."""
    t = building(solo("caesar"), "colossus", "", coins=(100, coins), pawn=1)
    assert (t.state.pawn, t.coins(1)) == (3, left)


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (5, 1), (21, 7)])
def test_his_coins_count_at_the_end(solo, coins, points):
    """S11."""
    t = leading(solo("bilkis"), "obelisk", coins=(0, coins)).play("discard palace")
    assert t.result().scores[1]["treasury"] == points


def test_his_coins_stay_with_him_from_age_to_age(solo, walk):
    """S11. They fall by nothing but loot and the Appian Way."""
    met = 0
    for seed in range(8):
        coins, age = 0, 0
        for t in walk(seed, game=solo("cleopatra")):
            if t.state.age != age and t.seat is not None:
                met += coins > 0
                # Between the last card of an age and the first decision nobody loots.
                assert t.coins(1) >= coins
            coins, age = t.coins(1), t.state.age
    assert met > 5


# -- his wonders ----------------------------------------------------------------------------------


def test_his_two_wonders_count_for_his_arena(solo):
    """S13."""
    assert leading(solo("hammurabi"), "arena", ("", "sphinx pyramids")).coins(1) == 2 * 2
    assert leading(solo("hammurabi"), "arena", ("mausoleum colossus", "")).coins(1) == 0


def test_his_two_wonders_count_for_the_builders_guild(solo):
    """S13."""
    t = leading(solo("caesar"), "builders-guild", ("colossus", "sphinx pyramids"))
    assert t.sheet(1)["guilds"] == 2 * 2
    t = table(solo("caesar"), "builders-guild colossus", "sphinx pyramids")
    assert t.sheet(0)["guilds"] == 2 * 2


def test_the_player_may_build_all_four_of_his_wonders(solo):
    """S13, D25: six of seven wonders are the most there can be."""
    own = "colossus mausoleum piraeus"
    t = table(
        solo("caesar"), own, "sphinx pyramids", coins=RICH, wonders=("great-lighthouse", ""),
        display="altar", decisions="d01",
    )  # fmt: skip
    t.play("wonder great-lighthouse altar")
    assert [len(t.city(seat).done) for seat in (0, 1)] == [4, 2]


def test_the_points_of_his_wonders_count(solo):
    """S13, S4."""
    t = table(solo("caesar"), "", "great-library mausoleum", age=3)
    assert t.sheet(1)["wonders"] == 4 + 2
