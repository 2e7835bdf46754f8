"""Rulings C11 to C16 and C21: what the wonders can do."""

import pytest

from wonders.core.testing import Table, table


def names(cards) -> list[str]:
    """Return the ids of cards in alphabetical order."""
    return sorted(card.id for card in cards)


# -- Ephesos and Rhodes ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "stages", "city", "coins", "points"),
    [
        ("ephesos:A", 1, "sawmill", 9, 3),
        ("ephesos:B", 0, "quarry", 4, 2),
        ("ephesos:B", 1, "sawmill", 4, 2 + 3),
        ("ephesos:B", 2, "glassworks loom", 4, 2 + 3 + 5),
        ("rhodes:B", 0, "quarry stone-pit", 3, 3),
        ("rhodes:B", 1, "foundry ore-vein", 4, 3 + 4),
    ],
)
def test_ephesos_and_rhodes_b_bring_their_coins_once_at_once(
    together, board, stages, city, coins, points
):
    """C11."""
    boards = (board, "giza:A", "babylon:A", "alexandria:A")
    hands = ("altar", "", "", "theater baths")
    t = table("classic", city, boards=boards, stages=(stages,), hands=hands)
    together(t, "0 stage altar", "3 build theater")
    assert t.coins(0) == 3 + coins
    assert t.sheet(0)["wonder"] == points
    together(t)
    assert t.coins(0) == 3 + coins + 3


@pytest.mark.parametrize(
    ("board", "stages", "shields"),
    [("rhodes:A", 1, 0), ("rhodes:A", 2, 2), ("rhodes:B", 1, 1), ("rhodes:B", 2, 2)],
)
def test_stages_of_rhodes_bear_shields(board, stages, shields):
    """C11, C17."""
    assert table("classic", boards=(board,), stages=(stages,)).city(0).shields == shields


# -- free symbols ---------------------------------------------------------------------

SYMBOLS = ("babylon:A", "giza:A", "ephesos:A", "alexandria:A")


@pytest.mark.parametrize(
    ("green", "points"),
    [
        ("", 1),
        ("apothecary", 4),
        ("apothecary workshop", 3 + 7),
        ("apothecary dispensary lodge", 16),
        ("apothecary dispensary lodge workshop", 9 + 1 + 1 + 7),
        ("apothecary dispensary workshop laboratory", 4 + 4 + 1 + 7),
    ],
)
def test_babylons_symbol_is_the_one_that_scores_best(green, points):
    """C12."""
    t = table("classic", green, boards=SYMBOLS, stages=(2,))
    assert t.sheet(0)["science"] == points
    assert table("classic", green, boards=SYMBOLS, stages=(1,)).sheet(0)["science"] < points


@pytest.mark.parametrize(
    ("green", "points"),
    [
        ("", 4),
        ("apothecary", 3 + 7),
        ("apothecary dispensary", 16),
        ("apothecary dispensary workshop", 9 + 1 + 1 + 7),
        ("apothecary workshop", 4 + 1 + 1 + 7),
    ],
)
def test_two_free_symbols_are_chosen_jointly(green, points):
    """C12: after one compass a second would be best alone, but gear and tablet are together."""
    t = table("classic", f"{green} scientists-guild", boards=SYMBOLS, stages=(2,))
    assert t.sheet(0)["science"] == points
    assert t.sheet(0)["guilds"] == 0


def test_the_third_stage_of_babylon_b_is_a_free_symbol_and_the_second_is_none():
    """C12."""
    boards = ("babylon:B",)
    assert table("classic", boards=boards, stages=(3,)).sheet(0)["science"] == 1
    assert table("classic", boards=boards, stages=(2,)).sheet(0)["science"] == 0


# -- Babylon's seventh card -----------------------------------------------------------

BABYLON = ("babylon:B", "giza:A", "ephesos:A", "alexandria:A")


def seventh(first: str, hand: str, together, city: str = "", **position) -> Table:
    """Return a table at which Babylon has played its turn six and holds its seventh card."""
    position = {"boards": BABYLON, "stages": (2,), "turn": 6, "age": 2} | position
    position["hands"] = (hand, *position.pop("others", ()))
    return together(table("classic", city, **position), f"0 {first}")


@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_seventh_card_must_be_built_used_for_a_stage_or_sold(together, age):
    """C13."""
    city = "brickyard press"
    t = seventh("build altar", "altar theater", together, city, age=age)
    assert t.seat == 0
    assert t.legal() == ["build theater", "discard theater", "stage theater"]
    assert names(t.state.pile).count("theater") == 0


@pytest.mark.parametrize(("stages", "asked"), [(0, False), (1, False), (2, True), (3, True)])
def test_only_the_second_stage_keeps_the_seventh_card(together, stages, asked):
    """C13."""
    t = seventh("build altar", "altar theater", together, stages=(stages,))
    assert bool(t.state.pending) == asked
    assert ("theater" in names(t.state.pile)) != asked


def test_side_a_of_babylon_has_no_seventh_card(together):
    """C13."""
    t = seventh("build altar", "altar theater", together, boards=SYMBOLS, stages=(3,))
    assert not t.state.pending


def test_built_on_turn_six_the_stage_already_plays_that_ages_seventh_card(together):
    """C13."""
    city = "sawmill glassworks"
    t = seventh("stage altar", "altar theater", together, city, stages=(1,))
    assert t.city(0).stages == 2
    assert t.seat == 0
    t.play("build theater")
    assert t.sheet(0)["civilian"] == 2
    assert (t.state.age, t.state.turn) == (2, 0)


def test_a_sold_seventh_card_brings_three_coins(together):
    """C13."""
    t = seventh("build altar", "altar theater", together).play("discard theater")
    assert t.coins(0) == 3 + 3
    assert "theater" in names(t.state.pile)


def test_a_seventh_card_can_go_under_a_stage(together):
    """C13."""
    t = seventh("build altar", "altar theater", together, "brickyard press")
    t.play("stage theater")
    assert t.city(0).stages == 3
    assert t.sheet(0)["science"] == 1


def test_coins_gained_in_turn_six_pay_for_the_seventh_card(together):
    """C13: not so in a turn of all (C1)."""
    t = table(
        "classic", boards=BABYLON, stages=(2,), turn=6, age=2, hands=("altar quarry",), coins=0
    )
    assert not t.can("build quarry")
    t = seventh("discard altar", "altar quarry", together, coins=0)
    assert t.can("build quarry")
    assert t.play("build quarry").coins(0) == 3 - 1


def test_coins_paid_by_a_neighbour_in_turn_six_pay_for_the_seventh_card(together):
    """C13."""
    position = {"boards": BABYLON, "stages": (2,), "age": 2, "turn": 6, "coins": (0, 2)}
    t = table("classic", hands=("altar quarry", "guard-tower"), **position)
    together(t, "0 build altar", "1 build guard-tower R2")
    assert t.can("build quarry")


def test_production_gained_in_turn_six_makes_the_seventh_card(together):
    """C13."""
    t = seventh(
        "build quarry",
        "quarry baths",
        together,
        coins=1,
        boards=("babylon:B", "rhodes:A", "ephesos:A", "alexandria:A"),
    )
    assert t.can("build baths")


def test_a_discount_gained_in_turn_six_helps_with_the_seventh_card(together, payments):
    """C13."""
    hand = "west-trading-post baths"
    before = table("classic", boards=BABYLON, stages=(2,), turn=6, hands=(hand,))
    assert payments(before, "build baths") == ["L2"]
    t = seventh("build west-trading-post", hand, together)
    assert payments(t, "build baths") == ["L1"]


def test_a_parent_built_in_turn_six_frees_the_seventh_card(together, payments):
    """C13, C10: it is a turn of its own."""
    t = seventh("build theater", "statue theater", together, coins=0)
    assert payments(t, "build statue") == [""]


def test_choice_cards_are_used_anew_for_the_seventh_card(together, payments):
    """C13, C8: the tree farm gives the wood of the stockade, then of the caravansery."""
    hand = "stockade caravansery"
    t = seventh("build stockade", hand, together, "tree-farm lumber-yard", coins=0)
    assert payments(t, "build caravansery") == [""]


def test_the_same_unit_is_bought_twice_in_turn_six_and_for_the_seventh_card(together, payments):
    """C13: Giza's stone for the baths, then for the lighthouse."""
    t = seventh("build baths L2", "baths lighthouse", together, "glassworks", coins=4, age=3)
    assert payments(t, "build lighthouse") == ["L2"]
    t.play("build lighthouse L2")
    assert (t.coins(0), t.coins(1)) == (4 - 2 - 2 + 1, 4 + 3 + 2 + 2)


def test_the_seventh_card_comes_before_the_conflicts(together):
    """C13, C17."""
    t = seventh("build altar", "altar guard-tower", together, age=1)
    assert (t.city(0).won, t.state.age) == (0, 0)
    t.play("build guard-tower")
    assert (t.city(0).won, t.state.age) == (2, 1)


# -- Olympia's free building ----------------------------------------------------------

OLYMPIA = ("olympia:A", "giza:A", "ephesos:A", "alexandria:A")


def test_olympia_builds_one_card_for_nothing(together):
    """C14."""
    t = table("classic", boards=OLYMPIA, stages=(2,), hands=("palace",), coins=0, age=3)
    assert t.price("free palace") == 0
    together(t, "0 free palace")
    assert (t.coins(0), t.sheet(0)["civilian"]) == (0, 8)


def test_a_free_building_saves_printed_coins(together):
    """C14."""
    t = table("classic", boards=OLYMPIA, stages=(2,), hands=("quarry",), coins=0, age=2)
    assert not t.can("build quarry")
    assert together(t, "0 free quarry").coins(0) == 0


@pytest.mark.parametrize(("stages", "able"), [(0, False), (1, False), (2, True), (3, True)])
def test_only_the_second_stage_gives_the_right(stages, able):
    """C14."""
    t = table("classic", boards=OLYMPIA, stages=(stages,), hands=("palace",), age=3)
    assert t.can("free palace") == able


def test_the_right_is_used_once_an_age(together):
    """C14: in Age III the right neighbour's hand comes next."""
    hands = ("palace", "", "", "altar senate")
    t = table("classic", boards=OLYMPIA, stages=(2,), hands=hands, age=3)
    together(t, "0 free palace", "3 discard altar")
    assert not t.can("free senate")


def test_the_right_comes_with_the_turn_after_the_stage(together):
    """C14."""
    hands = ("palace altar", "", "", "altar senate")
    t = table("classic", "quarry", boards=OLYMPIA, stages=(1,), hands=hands, age=3)
    assert not t.can("free palace")
    together(t, "0 stage altar", "3 discard altar")
    assert t.can("free senate")


@pytest.mark.parametrize("used", [True, False])
def test_each_age_brings_one_right_and_unused_ones_lapse(together, used):
    """C14."""
    t = table("classic", boards=OLYMPIA, stages=(2,), hands=("altar theater",), turn=6)
    together(t, "0 free altar" if used else "0 build altar")
    assert t.state.age == 1

    def free_moves() -> list[str]:
        return [move for move in t.legal() if move.startswith("free ")]

    rights = 0
    while t.state.age == 1:
        moves = free_moves()
        rights += bool(moves)
        together(t, f"0 {moves[0]}" if moves else f"0 {t.legal()[-1]}")
    assert rights == 1


def test_the_right_is_for_buildings_only(payments):
    """C14."""
    t = table("classic", boards=OLYMPIA, stages=(2,), hands=("altar",), age=3)
    assert not t.can("stage altar")


@pytest.mark.parametrize(
    ("own", "card", "builds"),
    [("", "altar", [""]), ("scriptorium", "library", [""]), ("quarry", "baths", [""])],
)
def test_the_right_is_offered_for_what_would_be_free_anyway_too(payments, own, card, builds):
    """C21."""
    t = table("classic", own, boards=OLYMPIA, stages=(2,), hands=(card,), age=2)
    assert t.can(f"free {card}")
    assert payments(t, f"build {card}") == builds


def test_building_what_is_free_anyway_leaves_the_right(together):
    """C21."""
    t = table("classic", boards=OLYMPIA, stages=(2,), hands=("altar",), age=2)
    assert together(t, "0 build altar").city(0).free_left == 1
    t = table("classic", boards=OLYMPIA, stages=(2,), hands=("altar",), age=2)
    assert together(t, "0 free altar").city(0).free_left == 0


# -- Olympia's copied guild -----------------------------------------------------------

COPY = ("olympia:B", "giza:A", "ephesos:A", "alexandria:A")


def copied(own: str, left: str = "", across: str = "", right: str = "", **position) -> Table:
    """Return a table of four at which Olympia B has all its stages."""
    return table("classic", own, left, across, right, boards=COPY, **{"stages": (3,)} | position)


def test_olympia_scores_a_neighbours_guild_as_its_own():
    """C15: the neighbours of Olympia have three blue cards."""
    left = "magistrates-guild altar"
    t = copied("", left, "baths", "theater palace")
    assert t.sheet(0)["guilds"] == 3
    assert t.sheet(1)["guilds"] == 1
    assert copied("", left, "baths", "theater palace", stages=(2,)).sheet(0)["guilds"] == 0


def test_a_guild_of_a_city_across_is_not_copied():
    """C15."""
    assert copied("", "altar", "magistrates-guild", "theater").sheet(0)["guilds"] == 0


def test_the_best_of_both_neighbours_guilds_is_copied_and_only_one():
    """C15."""
    left = "magistrates-guild altar"
    right = "workers-guild sawmill quarry theater"
    t = copied("", f"{left} foundry", "", right)
    assert t.sheet(0)["guilds"] == max(2, 3)


def test_a_copied_shipowners_guild_counts_itself_once():
    """C15."""
    assert copied("sawmill loom workers-guild", "shipowners-guild").sheet(0)["guilds"] == 3 + 1
    assert copied("sawmill loom", "shipowners-guild quarry").sheet(0)["guilds"] == 2 + 1


def test_the_copy_is_no_building_of_the_city():
    """C15: the own shipowners guild does not count it, nor does a neighbour's."""
    t = copied("shipowners-guild sawmill", "workers-guild", "", "quarry foundry")
    assert t.sheet(0)["guilds"] == 2 + 2
    assert t.sheet(1)["guilds"] == 1


def test_a_copied_scientists_guild_gives_a_symbol():
    """C15, C12."""
    t = copied("apothecary workshop", "scientists-guild")
    assert (t.sheet(0)["science"], t.sheet(0)["guilds"]) == (10, 0)


def test_symbol_and_other_guild_are_weighed_against_each_other():
    """C15: a symbol is worth eight points here."""
    seven = "tavern marketplace forum caravansery vineyard bazaar arena"
    t = copied("apothecary workshop", f"scientists-guild traders-guild {seven}")
    assert (t.sheet(0)["science"], t.sheet(0)["guilds"]) == (10, 0)
    t = copied("apothecary workshop", f"scientists-guild traders-guild {seven} haven lighthouse")
    assert (t.sheet(0)["science"], t.sheet(0)["guilds"]) == (2, 9)


def test_when_symbol_and_guild_are_equal_the_guild_is_copied():
    """C15."""
    eight = "tavern marketplace forum caravansery vineyard bazaar arena haven"
    t = copied("apothecary workshop", f"scientists-guild traders-guild {eight}")
    assert (t.sheet(0)["science"], t.sheet(0)["guilds"]) == (2, 8)


def test_a_copied_builders_guild_counts_ones_own_stages_and_the_neighbours():
    """C15, C18."""
    t = copied("", "builders-guild", stages=(3, 2, 3, 1))
    assert t.sheet(0)["guilds"] == 3 + 2 + 1
    assert t.sheet(1)["guilds"] == 2 + 3 + 3


def test_a_copied_strategists_guild_counts_the_neighbours_of_olympia():
    """C15, C18."""
    t = copied("", "strategists-guild", defeats=(3, 1, 5, 2))
    assert t.sheet(0)["guilds"] == 1 + 2
    assert t.sheet(1)["guilds"] == 3 + 5


# -- Halikarnassos --------------------------------------------------------------------

HALIKARNASSOS = ("halikarnassos:A", "giza:A", "ephesos:A", "alexandria:A")
REVIVAL = {"boards": HALIKARNASSOS, "stages": (1,), "age": 2}


def revival(together, *moves: str, city: str = "foundry ore-vein", **position) -> Table:
    """Return a table at which a turn was played and Halikarnassos built its second stage."""
    t = table("classic", city, **REVIVAL | position)
    return together(t, *moves)


def test_halikarnassos_builds_a_discarded_card_for_nothing(together):
    """C16."""
    t = revival(together, "0 stage altar", hands=("altar",), pile="palace", coins=0)
    assert t.seat == 0
    assert t.price("revive palace") == 0
    t.play("revive palace")
    assert (t.coins(0), t.sheet(0)["civilian"]) == (0, 8)
    assert "palace" not in names(t.state.pile)


def test_declining_is_allowed(together):
    """C16."""
    t = revival(together, "0 stage altar", hands=("altar",), pile="palace")
    t.play("pass")
    assert t.sheet(0)["civilian"] == 0
    assert "palace" in names(t.state.pile)
    assert t.state.turn == 1


def test_cards_discarded_in_the_same_turn_can_be_built(together):
    """C16."""
    hands = ("altar", "theater", "", "loom")
    t = revival(together, "0 stage altar", "1 discard theater", "3 discard loom", hands=hands)
    assert t.can("revive theater")
    assert t.can("revive loom")
    assert not t.can("revive altar")


def test_on_the_last_turn_of_an_age_its_last_cards_can_be_built_too(together):
    """C16: the own one, and those of all others."""
    hands = ("altar palace", "theater baths", "press pawnshop", "loom tavern")
    moves = ("0 stage altar", "1 build theater", "2 build press", "3 discard loom")
    t = revival(together, *moves, hands=hands, turn=6, coins=5)
    revivals = [f"revive {card}" for card in ("baths", "loom", "palace", "pawnshop", "tavern")]
    assert t.legal() == ["pass", *revivals]


def test_the_revival_comes_before_the_conflicts(together):
    """C16, C17."""
    position = {"hands": ("altar theater",), "turn": 6, "pile": "circus"}
    t = revival(together, "0 stage altar", **position)
    assert t.city(0).won == 0
    t.play("revive circus")
    assert t.city(0).won == 3 + 3
    assert t.state.age == 2


def test_the_revival_on_the_last_turn_of_the_game_comes_before_the_end(together):
    """C16."""
    position = {"hands": ("altar theater",), "turn": 6, "age": 3, "pile": "palace"}
    t = revival(together, "0 stage altar", **position)
    assert t.result() is None
    t.play("revive palace")
    assert t.result().scores[0]["civilian"] == 8


def test_the_revival_comes_after_a_seventh_card(together):
    """C16, C13: what Babylon sells as its seventh card can be built."""
    boards = ("halikarnassos:A", "babylon:B", "ephesos:A", "alexandria:A")
    position = {"boards": boards, "stages": (1, 2), "turn": 6}
    hands = ("altar theater", "palace senate")
    t = revival(together, "0 stage altar", "1 discard senate", hands=hands, **position)
    assert t.seat == 1
    t.play("discard palace")
    assert t.seat == 0
    assert t.can("revive palace")


def test_a_revived_cards_effects_happen_at_once_coins_as_on_any_build(together):
    """C16, C2."""
    position = {"hands": ("altar",), "pile": "vineyard"}
    cities = ("foundry ore-vein", "sawmill", "", "quarry brickyard")
    t = together(table("classic", *cities, **REVIVAL | position), "0 stage altar")
    t.play("revive vineyard")
    assert t.coins(0) == 3 + 2 + 1 + 2


def test_nothing_suitable_in_the_pile_is_passed_over(together):
    """C16."""
    hands = ("altar", "tavern", "press", "loom")
    moves = ("0 stage altar", "1 build tavern", "2 build press", "3 build loom")
    t = revival(together, *moves, hands=hands, pile="foundry ore-vein")
    assert not t.state.pending
    assert t.state.turn == 1


@pytest.mark.parametrize(
    ("stages", "city", "points"),
    [(0, "foundry", 2), (1, "brickyard clay-pool", 3), (2, "glassworks press", 3)],
)
def test_each_stage_of_side_b_revives(together, stages, city, points):
    """C16."""
    boards = ("halikarnassos:B", "giza:A", "ephesos:A", "alexandria:A")
    position = {"boards": boards, "stages": (stages,), "hands": ("altar",), "pile": "palace"}
    t = together(table("classic", city, **position), "0 stage altar")
    assert t.can("revive palace")
    assert t.sheet(0)["wonder"] == points


def test_the_other_stages_of_side_a_revive_nothing(together):
    """C16."""
    position = {"boards": HALIKARNASSOS, "hands": ("altar",), "pile": "palace"}
    for stages, city in ((0, "brickyard"), (2, "loom")):
        t = together(table("classic", city, stages=(stages,), **position), "0 stage altar")
        assert not t.state.pending
