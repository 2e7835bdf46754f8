"""Rulings D15 to D20 and D24: what the progress tokens do."""

import pytest

from wonders.core.testing import Table, table

PLENTY = (100, 100)


def taking(token: str, **position) -> Table:
    """Return a table at which seat 0 has just made a pair and taken a token for it."""
    position = {"display": "library altar", "board": token} | position
    t = table("duel", "scriptorium " + position.pop("city", ""), "", **position)
    return t.play("build library", f"progress {token}")


# -- Economy --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "coins"),
    [("build baths", 2), ("build aqueduct", 6), ("build rostrum", 4), ("wonder pyramids altar", 8)],
)
def test_economy_gets_what_the_opponent_pays_for_resources(move, coins):
    """D15."""
    display = move.split()[-1]
    t = table("duel", "", "economy", coins=(9, 0), wonders=("pyramids", ""), display=display)
    t.play(move)
    assert (t.coins(0), t.coins(1)) == (9 - coins, coins)


def test_economy_gets_what_is_really_paid_one_coin_too():
    """D15."""
    t = table("duel", "stone-reserve", "economy shelf-quarry", display="baths").play("build baths")
    assert (t.coins(0), t.coins(1)) == (6, 8)


def test_printed_coins_go_to_the_bank():
    """D15."""
    t = table("duel", "", "economy", display="scriptorium").play("build scriptorium")
    assert (t.coins(0), t.coins(1)) == (5, 7)
    t = table("duel", "", "economy", display="caravansery").play("build caravansery")
    assert (t.coins(0), t.coins(1)) == (7 - 2 - 4, 7 + 4)


def test_what_a_chain_build_saves_is_nobodys():
    """D15."""
    t = table("duel", "baths", "economy", display="aqueduct").play("build aqueduct")
    assert (t.coins(0), t.coins(1)) == (7, 7)


def test_economy_does_not_pay_its_owners_own_purchases_back():
    """D15."""
    t = table("duel", "economy", "", display="baths").play("build baths")
    assert (t.coins(0), t.coins(1)) == (5, 7)


def test_loot_goes_to_the_bank_in_spite_of_economy():
    """D15."""
    t = table("duel", "economy", "", pawn=2, display="guard-tower").play("build guard-tower")
    assert (t.coins(0), t.coins(1)) == (7, 5)


def test_what_the_appian_way_takes_goes_to_the_bank_in_spite_of_economy():
    """D15."""
    position = {"coins": (10, 7), "wonders": ("appian-way", ""), "display": "altar"}
    t = table("duel", "economy", "", **position).play("wonder appian-way altar")
    assert (t.coins(0), t.coins(1)) == (10 - 10 + 3, 7 - 3)


def test_economy_is_paid_before_the_appian_way_takes():
    """D16."""
    position = {"coins": (10, 0), "wonders": ("appian-way", ""), "display": "altar"}
    t = table("duel", "", "economy", **position).play("wonder appian-way altar")
    assert t.coins(1) == 0 + 10 - 3


def test_economy_is_paid_before_the_build_loots():
    """D16."""
    t = table("duel", "", "economy", coins=(7, 0), pawn=2, display="stable").play("build stable")
    assert t.coins(1) == 0 + 2 - 2
    t = table("duel", "", "economy", coins=(7, 0), pawn=2, display="walls").play("build walls")
    assert t.coins(1) == 0 + 4 - 2


# -- Urbanism -------------------------------------------------------------------------


def test_urbanism_gives_six_coins_once():
    """D17."""
    t = taking("urbanism", display="library altar theater")
    assert t.coins(0) == 7 + 6
    assert t.play("discard theater", "build altar").coins(0) == 7 + 6


def test_urbanism_gives_four_coins_for_each_build_through_a_chain():
    """D17."""
    t = table("duel", "baths garrison urbanism", "", display="aqueduct barracks press")
    t.play("build aqueduct", "discard press", "build barracks")
    assert t.coins(0) == 7 + 4 + 4


def test_urbanism_gives_nothing_for_a_card_that_is_simply_free():
    """D17."""
    assert table("duel", "urbanism", "", display="altar").play("build altar").coins(0) == 7


def test_urbanism_gives_nothing_when_production_makes_a_card_free():
    """D17."""
    t = table("duel", "quarry urbanism", "", display="baths").play("build baths")
    assert t.coins(0) == 7


def test_urbanism_gives_nothing_for_a_revived_card():
    """D17."""
    position = {"coins": (10, 7), "wonders": ("mausoleum", ""), "pile": "aqueduct"}
    t = table("duel", "baths urbanism", "", display="altar", **position)
    t.play("wonder mausoleum altar", "revive aqueduct")
    assert t.coins(0) == 0


def test_the_opponents_urbanism_gives_nothing():
    """D17."""
    t = table("duel", "baths", "urbanism", display="aqueduct").play("build aqueduct")
    assert (t.coins(0), t.coins(1)) == (7, 7)


# -- at once, or for later builds only --------------------------------------------------


def test_a_tokens_coins_come_at_once():
    """D18."""
    assert taking("agriculture").coins(0) == 7 + 6


def test_urbanism_does_not_act_on_the_chain_build_that_brought_it():
    """D18."""
    assert taking("urbanism").coins(0) == 7 + 6


def test_law_as_the_sixth_symbol_wins_at_once():
    """D18."""
    result = taking("law", city="workshop apothecary pharmacist academy").result()
    assert (result.victory, result.winners) == ("science", [0])


def test_law_from_the_great_library_wins_at_once_too():
    """D18."""
    city = "scriptorium workshop apothecary pharmacist academy"
    position = {"coins": PLENTY, "wonders": ("great-library", ""), "box": "law economy masonry"}
    t = table("duel", city, "", display="altar", **position)
    t.play("wonder great-library altar", "progress law")
    assert t.result().winners == [0]


def test_masonry_gives_nothing_back_and_makes_later_builds_cheaper():
    """D18."""
    t = taking("masonry", display="library altar baths")
    assert t.coins(0) == 7
    assert t.play("discard altar").price("build baths") == 0


def test_theology_taken_through_a_revived_card_gives_that_mausoleum_no_extra_turn():
    """D18."""
    position = {"wonders": ("mausoleum", ""), "pile": "laboratory", "board": "theology"}
    t = table("duel", "workshop", "", coins=PLENTY, display="altar", **position)
    t.play("wonder mausoleum altar", "revive laboratory", "progress theology")
    assert t.seat == 1


def test_economy_receives_from_the_opponents_next_build_on():
    """D18."""
    t = taking("economy", display="library baths")
    assert t.coins(0) == 7
    assert t.play("build baths").coins(0) == 7 + 2


# -- Theology -------------------------------------------------------------------------


def test_with_theology_every_later_wonder_gives_an_extra_turn():
    """D19."""
    position = {"coins": PLENTY, "wonders": ("pyramids colossus", ""), "display": "altar baths"}
    t = table("duel", "theology", "", **position)
    assert t.play("wonder pyramids altar").seat == 0
    assert t.play("wonder colossus baths").seat == 0
    without = table("duel", "", "theology", **position)
    assert without.play("wonder pyramids altar").seat == 1


def test_theology_never_makes_two_extra_turns_of_one():
    """D19."""
    position = {"coins": PLENTY, "wonders": ("sphinx", ""), "display": "altar baths press"}
    t = table("duel", "theology", "", **position).play("wonder sphinx altar")
    assert t.seat == 0
    assert t.play("discard baths").seat == 1


def test_theology_gives_no_extra_turn_for_cards():
    """D19."""
    assert table("duel", "theology", "", display="altar").play("build altar").seat == 1


def test_the_great_library_choosing_theology_gets_no_extra_turn_for_itself():
    """D19."""
    position = {"wonders": ("great-library pyramids", ""), "box": "theology law economy"}
    t = table("duel", "", "", coins=PLENTY, display="altar baths press", **position)
    assert t.play("wonder great-library altar", "progress theology").seat == 1
    assert t.play("discard press", "wonder pyramids baths").seat == 0


# -- Strategy -------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "spaces"), [("guard-tower", 2), ("walls", 3), ("arsenal", 4)])
def test_strategy_adds_a_shield_to_each_red_card_built_later(card, spaces):
    """D20."""
    t = table("duel", "strategy", "", coins=PLENTY, display=card).play(f"build {card}")
    assert t.state.pawn == spaces


def test_strategy_adds_a_shield_to_a_revived_red_card():
    """D20."""
    position = {"wonders": ("mausoleum", ""), "pile": "guard-tower", "display": "altar"}
    t = table("duel", "strategy", "", coins=PLENTY, **position)
    assert t.play("wonder mausoleum altar", "revive guard-tower").state.pawn == 2


def test_strategy_adds_nothing_to_a_wonder():
    """D20."""
    position = {"wonders": ("colossus", ""), "display": "guard-tower"}
    t = table("duel", "strategy", "", coins=PLENTY, **position)
    assert t.play("wonder colossus guard-tower").state.pawn == 2


def test_strategy_adds_nothing_to_red_cards_built_before_or_by_the_opponent():
    """D20."""
    assert taking("strategy", city="guard-tower walls").state.pawn == 0
    t = table("duel", "", "strategy", display="guard-tower").play("build guard-tower")
    assert t.state.pawn == 1


# -- Mathematics ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tokens", "points"),
    [("mathematics", 3), ("mathematics law", 6), ("mathematics economy law masonry", 12)],
)
def test_mathematics_gives_three_points_for_each_own_token_itself_included(tokens, points):
    """D24."""
    assert table("duel", tokens, "philosophy").sheet(0)["progress"] == points


def test_the_opponents_tokens_do_not_count_for_mathematics():
    """D24."""
    assert table("duel", "mathematics", "law economy").sheet(1)["progress"] == 0
