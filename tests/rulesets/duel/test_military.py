"""Rulings D30 and D31: the conflict pawn, loot, and the order of a build."""

import pytest

from wonders.core.game.effects.kinds_with_their_texts import Coins, Science, Shields
from wonders.core.testing import table
from wonders.rulesets.duel.effects.kinds_with_their_texts import OpponentLoses

RICH = (100, 100)


@pytest.mark.parametrize(("seat", "pawn"), [(0, 3), (1, -3)])
def test_the_pawn_moves_a_space_a_shield_towards_the_opponent(seat, pawn):
    """D30."""
    t = table("duel", "", "", coins=RICH, seat=seat, display="arsenal").play("build arsenal")
    assert t.state.pawn == pawn


@pytest.mark.parametrize(("seat", "pawn"), [(0, 2), (0, 1), (1, -2), (1, -1)])
def test_loot_is_taken_on_entering_its_zone_or_passing_into_it(seat, pawn):
    """D30."""
    t = table("duel", "", "", coins=RICH, seat=seat, pawn=pawn, display="pretorium")
    t.play("build pretorium")
    assert t.coins(1 - seat) == 100 - 2


def test_there_is_no_loot_before_the_third_space():
    """D30."""
    t = table("duel", "", "", pawn=1, display="guard-tower").play("build guard-tower")
    assert t.coins(1) == 7


@pytest.mark.parametrize(("seat", "pawn"), [(0, 2), (1, -2)])
def test_one_move_may_take_both_tokens(seat, pawn):
    """D30."""
    cities = ["", ""]
    cities[seat] = "strategy"
    t = table("duel", *cities, coins=RICH, seat=seat, pawn=pawn, display="arsenal")
    assert t.play("build arsenal").coins(1 - seat) == 100 - 2 - 5


@pytest.mark.parametrize(("coins", "left"), [(6, 0), (1, 0), (0, 0), (8, 1)])
def test_who_cannot_pay_all_the_loot_loses_all(coins, left):
    """D30."""
    t = table("duel", "strategy", "", coins=(100, coins), pawn=2, display="arsenal")
    assert t.play("build arsenal").coins(1) == left


def test_a_military_token_goes_even_when_there_is_nothing_to_loot():
    """D30."""
    position = {"coins": (7, 0), "pawn": 2, "display": "guard-tower stable altar baths garrison"}
    t = table("duel", "clay-pool", "lumber-yard", **position)
    t.play("build guard-tower", "build stable", "discard altar", "discard baths")
    assert (t.state.pawn, t.coins(1)) == (2, 2)
    t.play("build garrison")
    assert (t.state.pawn, t.coins(1)) == (3, 2)


def test_a_zone_loots_only_the_first_time():
    """D30."""
    display = "guard-tower palisade garrison"
    t = table("duel", "clay-pool", "", pawn=2, display=display)
    t.play("build guard-tower", "build palisade", "build garrison")
    assert (t.state.pawn, t.coins(1)) == (3, 7 - 2 - 2)


@pytest.mark.parametrize(("seat", "pawn"), [(0, 3), (1, -3), (0, 4), (1, -4)])
def test_loot_where_the_pawn_has_been_laid_is_gone(seat, pawn):
    """D30."""
    t = table("duel", "", "", coins=RICH, seat=seat, pawn=pawn, display="guard-tower")
    assert t.play("build guard-tower").coins(1 - seat) == 100
    t = table("duel", "", "", pawn=pawn)
    assert [token.at for token in t.state.loot[seat]] == [6]


def test_driving_the_pawn_back_loots_nobody():
    """D30."""
    t = table("duel", "", "", coins=RICH, pawn=7, seat=1, display="pretorium")
    t.play("build pretorium")
    assert (t.state.pawn, t.coins(0), t.coins(1)) == (4, 100, 92)


def test_each_half_has_its_own_tokens():
    """D30."""
    t = table("duel", "", "strategy", coins=RICH, pawn=1, seat=1, display="arsenal")
    assert t.play("build arsenal").coins(0) == 100 - 2


@pytest.mark.parametrize(("seat", "pawn", "capital"), [(0, 7, 9), (0, 6, 9), (1, -8, -9)])
def test_the_pawn_stops_on_the_capital_and_wins(seat, pawn, capital):
    """D30."""
    t = table("duel", "", "", coins=RICH, seat=seat, pawn=pawn, display="pretorium")
    result = t.play("build pretorium").result()
    assert (t.state.pawn, result.victory, result.winners) == (capital, "military", [seat])


def test_one_space_before_the_capital_the_game_goes_on():
    """D30."""
    t = table("duel", "", "", coins=RICH, pawn=5, display="pretorium altar")
    assert t.play("build pretorium").result() is None
    assert (t.state.pawn, t.seat) == (8, 1)


def test_loot_on_the_way_to_the_capital_is_taken_first():
    """D30."""
    t = table("duel", "strategy", "", coins=RICH, pawn=5, display="arsenal").play("build arsenal")
    assert t.result().victory == "military"
    assert t.coins(1) == 100 - 5


# -- the order of a build -------------------------------------------------------------


def test_choices_come_after_the_shields_and_their_loot():
    """D31."""
    position = {"wonders": ("circus-maximus", ""), "pawn": 2, "display": "altar"}
    t = table("duel", "", "press glassworks", coins=RICH, **position)
    t.play("wonder circus-maximus altar")
    assert t.legal() == ["destroy glassworks", "destroy press"]
    assert (t.state.pawn, t.coins(1)) == (3, 98)


def test_coins_are_gained_and_lost_before_the_shields_whatever_the_card_lists_first(reprinted):
    """D31."""
    effects = (Shields(amount=1), Coins(amount=6), OpponentLoses(amount=3))
    game = reprinted("guard-tower", effects=effects)
    t = table(game, "", "", coins=(7, 4), pawn=8, display="guard-tower").play("build guard-tower")
    assert t.result().victory == "military"
    assert (t.coins(0), t.coins(1)) == (13, 1)


def test_urbanism_pays_before_a_shield_that_wins():
    """D31."""
    t = table("duel", "palisade urbanism", "", pawn=7, display="fortifications")
    assert t.play("build fortifications").result().victory == "military"
    assert t.coins(0) == 7 + 4


def test_a_supremacy_ends_the_game_before_later_steps():
    """D31."""
    position = {"wonders": ("circus-maximus", ""), "pawn": 8, "display": "altar"}
    t = table("duel", "", "press", coins=RICH, **position).play("wonder circus-maximus altar")
    assert (t.seat, t.legal(), t.result().victory) == (None, [], "military")
    assert t.why("destroy press").legal is False


def test_shields_win_before_a_sixth_symbol_of_the_same_card_could(reprinted):
    """D31."""
    game = reprinted("guard-tower", effects=(Science(symbol="quill"), Shields(amount=1)))
    five = "law workshop apothecary pharmacist academy"
    t = table(game, five, "", pawn=8, display="guard-tower").play("build guard-tower")
    assert t.result().victory == "military"


def test_a_pair_takes_nothing_once_the_shields_have_won(reprinted):
    """D31."""
    game = reprinted("guard-tower", effects=(Science(symbol="quill"), Shields(amount=1)))
    t = table(game, "scriptorium", "", pawn=8, display="guard-tower").play("build guard-tower")
    assert (t.legal(), t.city(0).tokens) == ([], ())


def test_the_last_unbuilt_wonder_leaves_even_when_the_seventh_wins():
    """D31, D25."""
    cities = ("pyramids piraeus mausoleum", "hanging-gardens great-library appian-way")
    position = {"wonders": ("colossus", "sphinx"), "pawn": 7, "display": "altar"}
    t = table("duel", *cities, coins=RICH, **position)
    assert t.play("wonder colossus altar").result().victory == "military"
    assert [wonder.id for wonder in t.city(1).wonders] == []
