"""Rulings C7 to C10: what a thing costs, and whom it pays."""

import pytest

from wonders.core.testing import Table, table

#: Seat 0 makes stone, its left neighbour papyrus, its right one glass; loom is out of reach.
BOARDS = ("giza:A", "ephesos:A", "halikarnassos:A", "alexandria:A")


def at(own: str = "", left: str = "", right: str = "", *, hand: str, **position) -> Table:
    """Return a table of four at which seat 0 holds a hand."""
    position = {"boards": BOARDS, "coins": 20, "age": 2} | position
    return table("classic", own, left, "", right, hands=(hand,), **position)


# -- what is for sale -----------------------------------------------------------------


@pytest.mark.parametrize(("card", "paid"), [("scriptorium", "L2"), ("workshop", "R2")])
def test_the_resource_of_a_neighbours_board_is_for_sale(payments, card, paid):
    """C7."""
    assert payments(at(hand=card), f"build {card}") == [paid]


def test_who_is_no_neighbour_sells_nothing(payments):
    """C7."""
    assert payments(at(hand="apothecary"), "build apothecary") == []


@pytest.mark.parametrize(
    ("seller", "card"),
    [
        ("lumber-yard", "stockade"),
        ("sawmill", "stockade"),
        ("ore-vein", "barracks"),
        ("loom", "apothecary"),
        ("tree-farm", "stockade"),
        ("tree-farm", "guard-tower"),
        ("mine", "barracks"),
    ],
)
def test_brown_and_grey_cards_are_for_sale_choice_browns_too(payments, seller, card):
    """C7."""
    assert payments(at(left=seller, hand=card), f"build {card}") == ["L2"]
    assert payments(at(right=seller, hand=card), f"build {card}") == ["R2"]
    assert payments(at(hand=card), f"build {card}") == []


@pytest.mark.parametrize(("seller", "card"), [("caravansery", "stockade"), ("forum", "apothecary")])
def test_yellow_cards_are_not_for_sale(payments, seller, card):
    """C7."""
    assert payments(at(seller, hand=card), f"build {card}") == [""]
    assert payments(at(left=seller, right=seller, hand=card), f"build {card}") == []


@pytest.mark.parametrize(
    ("side", "stages", "card"),
    [("A", 2, "stockade"), ("B", 1, "stockade"), ("B", 2, "apothecary")],
)
def test_what_wonder_stages_make_is_not_for_sale(payments, side, stages, card):
    """C7."""
    boards = (f"alexandria:{side}", "giza:A", "ephesos:A", "rhodes:A")
    owner = at(boards=boards, stages=(stages,), hand=card)
    assert payments(owner, f"build {card}") == [""]
    boards = ("giza:A", "ephesos:A", "rhodes:A", f"alexandria:{side}")
    neighbour = at(boards=boards, stages=(0, 0, 0, stages), hand=card)
    assert payments(neighbour, f"build {card}") == []


# -- what is paid ---------------------------------------------------------------------


def test_every_unit_costs_two_coins(payments):
    """C7."""
    assert payments(at(left="sawmill", hand="caravansery"), "build caravansery") == ["L4"]


def test_of_two_sellers_the_buyer_chooses(payments):
    """C7."""
    assert payments(at("", "lumber-yard", "sawmill", hand="stockade"), "build stockade") == [
        "L2",
        "R2",
    ]


def test_a_purchase_may_be_split_between_both_neighbours(payments):
    """C7."""
    t = at("", "sawmill", "lumber-yard", hand="caravansery")
    assert payments(t, "build caravansery") == ["L2 R2", "L4"]


def test_a_buyer_buys_each_unit_once_a_turn(payments):
    """C7."""
    assert payments(at(left="lumber-yard", hand="caravansery"), "build caravansery") == []


def test_the_coins_go_to_the_seller_who_is_not_asked(together):
    """C7."""
    t = at(left="lumber-yard", right="lumber-yard", hand="stockade", coins=5)
    together(t, "0 build stockade R2")
    assert (t.coins(0), t.coins(1), t.coins(3)) == (5 - 2, 5 + 3, 5 + 3 + 2)


def test_both_neighbours_may_buy_the_same_unit(together):
    """C7."""
    hands = ("altar", "stockade", "", "stockade")
    t = table("classic", "lumber-yard", boards=BOARDS, hands=hands, coins=5)
    together(t, "0 build altar", "1 build stockade R2", "3 build stockade L2")
    assert [t.coins(seat) for seat in range(4)] == [5 + 2 + 2, 5 - 2, 5 + 3, 5 - 2]
    assert all(t.city(seat).shields == 1 for seat in (1, 3))


def test_a_seller_keeps_the_use_of_what_he_sells(together):
    """C7."""
    hands = ("stockade", "stockade", "", "stockade")
    t = table("classic", "lumber-yard", boards=BOARDS, hands=hands, coins=5)
    together(t, "0 build stockade", "1 build stockade R2", "3 build stockade L2")
    assert (t.coins(0), t.city(0).shields) == (9, 1)


def test_in_a_ring_of_three_each_neighbour_is_the_others_too(classic, together, payments):
    """C7: seat 1 is left of seat 0 and right of seat 2."""
    boards = ("giza:A", "ephesos:A", "alexandria:A")
    hands = ("stockade", "altar", "stockade")
    t = table(classic(3), "", "lumber-yard", "", boards=boards, hands=hands, coins=5)
    assert payments(t, "build stockade") == ["L2"]
    together(t, "0 build stockade L2", "1 build altar", "2 build stockade R2")
    assert [t.coins(seat) for seat in range(3)] == [3, 9, 3]


# -- choices --------------------------------------------------------------------------


def test_a_choice_card_gives_its_owner_one_unit_a_turn(payments):
    """C8: the stables take wood, clay and ore."""
    assert payments(at("tree-farm ore-vein", hand="stables"), "build stables") == []
    assert payments(at("tree-farm clay-pool ore-vein", hand="stables"), "build stables") == [""]


def test_a_choice_card_gives_a_buyer_one_unit_a_turn(payments):
    """C8."""
    t = at("ore-vein", "tree-farm", hand="stables")
    assert payments(t, "build stables") == []
    t = at("ore-vein", "tree-farm", "clay-pool", hand="stables")
    assert payments(t, "build stables") == ["L2 R2"]


def test_a_choice_card_gives_its_owner_and_each_buyer_a_unit_of_their_own(together):
    """C8."""
    hands = ("guard-tower", "stockade", "", "guard-tower")
    t = table("classic", "tree-farm", boards=BOARDS, hands=hands, coins=5)
    together(t, "0 build guard-tower", "1 build stockade R2", "3 build guard-tower L2")
    assert [t.city(seat).shields for seat in (0, 1, 3)] == [1, 1, 1]
    assert t.coins(0) == 5 + 2 + 2


def test_double_production_and_choice_cards_go_into_one_payment(payments):
    """C8: three wood of a double card and a choice card, a stone of the board, own loom."""
    guild = "magistrates-guild"
    assert payments(at("sawmill timber-yard loom", hand=guild), f"build {guild}") == [""]
    without_choice = at("sawmill loom", hand=guild)
    assert payments(without_choice, f"build {guild}") == []


def test_a_choice_card_goes_where_it_saves_the_purchase_that_can_not_be_made(payments):
    """C8: wood or stone for the third wood, as only stone is for sale, and the other way round."""
    guild = "magistrates-guild"
    boards = ("babylon:A", "ephesos:A", "rhodes:A", "alexandria:A")
    own = "sawmill timber-yard loom"
    assert payments(at(own, "quarry", hand=guild, boards=boards), f"build {guild}") == ["L2"]
    assert payments(at(own, "", "lumber-yard", hand=guild, boards=boards), f"build {guild}") == [
        "R2"
    ]


def test_both_choices_of_use_are_offered_when_they_pay_different_neighbours(payments):
    """C8: either the wood or the stone is bought."""
    boards = ("babylon:A", "ephesos:A", "rhodes:A", "alexandria:A")
    t = at(
        "sawmill timber-yard loom", "quarry", "lumber-yard", hand="magistrates-guild", boards=boards
    )
    assert payments(t, "build magistrates-guild") == ["L2", "R2"]


def test_a_neighbours_double_and_choice_cards_sell_together(payments):
    """C8: the senate takes two wood, stone and ore."""
    boards = ("babylon:A", "ephesos:A", "halikarnassos:A", "alexandria:A")

    def senate(left: str, right: str) -> list[str]:
        return payments(at("ore-vein", left, right, hand="senate", boards=boards), "build senate")

    assert senate("sawmill timber-yard", "") == ["L6"]
    assert senate("", "sawmill timber-yard") == ["R6"]
    assert senate("lumber-yard timber-yard", "") == []
    assert senate("", "lumber-yard timber-yard") == []
    assert senate("lumber-yard timber-yard", "stone-pit") == ["L4 R2"]


def test_what_two_choice_cards_sold_at_one_table_one_does_not_sell_at_the_next(classic, payments):
    """C8: wood and stone are bought; the own mine gives the ore."""
    game = classic(4)
    boards = ("babylon:A", "ephesos:A", "halikarnassos:A", "alexandria:A")

    def senate(left: str) -> list[str]:
        position = {"boards": boards, "hands": ("senate",), "coins": 20, "age": 3}
        return payments(table(game, "lumber-yard mine", left, **position), "build senate")

    assert senate("tree-farm excavation") == ["L4"]
    assert senate("timber-yard") == []
    assert senate("tree-farm excavation") == ["L4"]


# -- discounts ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "left", "right"),
    [
        ("", "L2", "R2"),
        ("east-trading-post", "L2", "R1"),
        ("west-trading-post", "L1", "R2"),
        ("east-trading-post west-trading-post", "L1", "R1"),
        ("marketplace", "L2", "R2"),
    ],
)
def test_a_trading_post_makes_raw_materials_of_one_side_cheaper(payments, own, left, right):
    """C9: east is the right neighbour, west the left."""
    assert payments(at(own, "ore-vein", hand="barracks"), "build barracks") == [left]
    assert payments(at(own, "", "ore-vein", hand="barracks"), "build barracks") == [right]


@pytest.mark.parametrize(
    ("own", "coins"), [("", 2), ("marketplace", 1), ("east-trading-post west-trading-post", 2)]
)
def test_the_marketplace_makes_manufactured_goods_of_both_sides_cheaper(payments, own, coins):
    """C9."""
    assert payments(at(own, hand="scriptorium"), "build scriptorium") == [f"L{coins}"]
    assert payments(at(own, hand="workshop"), "build workshop") == [f"R{coins}"]


@pytest.mark.parametrize(("stages", "coins"), [(0, 2), (1, 1)])
def test_the_first_stage_of_olympia_b_is_both_trading_posts(payments, stages, coins):
    """C9."""
    position = {
        "boards": ("olympia:B", "ephesos:A", "giza:A", "alexandria:A"),
        "stages": (stages,),
    }
    assert payments(at("", "ore-vein", hand="barracks", **position), "build barracks") == [
        f"L{coins}"
    ]
    assert payments(at("", "", "ore-vein", hand="barracks", **position), "build barracks") == [
        f"R{coins}"
    ]
    assert payments(at(hand="scriptorium", **position), "build scriptorium") == ["L2"]


def test_discounts_do_not_add_up(payments):
    """C9."""
    position = {"boards": ("olympia:B", "ephesos:A", "giza:A", "alexandria:A"), "stages": (1,)}
    t = at("east-trading-post", "", "ore-vein", hand="barracks", **position)
    assert payments(t, "build barracks") == ["R1"]


def test_a_trading_post_helps_from_the_next_turn_on(together, payments):
    """C9: in Age I the right neighbour's hand comes next."""
    hands = ("east-trading-post barracks", "", "", "altar barracks")
    t = table("classic", "", "", "", "ore-vein", boards=BOARDS, hands=hands, coins=20)
    assert payments(t, "build barracks") == ["R2"]
    together(t, "0 build east-trading-post", "3 discard altar")
    assert payments(t, "build barracks") == ["R1"]


def test_every_unbeaten_payment_is_offered_and_no_beaten_one(payments):
    """C9: a discount on one side leaves the dearer neighbour to be chosen."""
    t = at("west-trading-post", "sawmill", "sawmill", hand="caravansery")
    assert payments(t, "build caravansery") == ["L1 R2", "L2", "R4"]


def test_payments_that_can_not_be_afforded_are_not_offered(payments):
    """C9."""
    t = at("west-trading-post", "sawmill", "sawmill", hand="caravansery", coins=2)
    assert payments(t, "build caravansery") == ["L2"]


# -- chains ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parent", "card"),
    [
        ("east-trading-post", "forum"),
        ("west-trading-post", "forum"),
        ("scriptorium", "library"),
        ("scriptorium", "courthouse"),
        ("apothecary", "stables"),
        ("dispensary", "arena"),
        ("dispensary", "lodge"),
    ],
)
def test_any_one_parent_makes_a_card_free(payments, parent, card):
    """C10."""
    assert payments(at(parent, hand=card, coins=0), f"build {card}") == [""]
    assert payments(at(hand=card, coins=0), f"build {card}") == []


def test_a_neighbours_parent_frees_nothing(payments):
    """C10."""
    t = at("", "scriptorium", "scriptorium", hand="library", coins=0)
    assert payments(t, "build library") == []


def test_a_chain_is_the_only_payment_offered(payments):
    """C10."""
    t = at("scriptorium", "quarry loom", hand="library")
    assert payments(t, "build library") == [""]
    assert t.price("build library") == 0
    assert payments(at("", "quarry loom", hand="library"), "build library") != [""]


def test_a_chain_saves_printed_coins_too(reprinted, together):
    """C10."""
    game = reprinted("forum", cost={"coins": 2, "clay": 2})
    hands = ("forum",)
    poor = table(game, "", boards=BOARDS, hands=hands, coins=0, age=2)
    assert not poor.can("build forum")
    t = table(game, "east-trading-post", boards=BOARDS, hands=hands, coins=0, age=2)
    assert together(t, "0 build forum").coins(0) == 0


def test_a_parent_under_a_wonder_or_sold_frees_nothing(together, payments):
    """C10, C6: in Age II the left neighbour's hand comes next."""
    hands = ("scriptorium", "library altar")
    position = {"boards": BOARDS, "hands": hands, "coins": 0, "age": 2}
    for move, library in (
        ("stage scriptorium", False),
        ("discard scriptorium", False),
        ("build scriptorium", True),
    ):
        t = table("classic", "press stone-pit", "loom", **position)
        together(t, f"0 {move}", "1 discard altar")
        t.city(0).coins = 0
        assert t.can("build library") == library


# -- the coins of a turn --------------------------------------------------------------


def test_coins_received_in_a_turn_can_be_spent_in_the_next(together):
    """C1: in Age I the right neighbour's hand comes next."""
    hands = ("altar", "", "", "tavern stockade")
    t = table("classic", "", "lumber-yard", boards=BOARDS, hands=hands, coins=0)
    together(t, "0 discard altar", "3 discard tavern")
    assert t.can("build stockade L2")


def test_what_others_do_in_a_turn_changes_no_price_of_that_turn(payments):
    """C1: seat 0 builds the lumber yard and pays seat 1, who chooses after him."""
    hands = ("lumber-yard scriptorium", "stockade")
    t = table("classic", boards=BOARDS, hands=hands, coins=(2, 0))
    t.play("build lumber-yard")
    assert payments(t, "build stockade") == []
    t = table("classic", boards=BOARDS, hands=hands, coins=(2, 0))
    t.play("build scriptorium L2")
    assert t.coins(1) == 0


@pytest.mark.parametrize("name", ["clay-pit", "clay-pool", "caravansery"])
def test_a_card_that_is_lost_is_sold_no_more(name):
    """C7: after a house rule has taken it away."""
    t = table("classic", name, "lumber-yard", "")
    without = table("classic", "", "lumber-yard", "").city(0)
    (card,) = (each for each in t.game.cards if each.id == name)
    for effect in card.effects:
        effect.on_lose(t.state, 0, card)
    city = t.city(0)
    assert (city.market, city.may_sell) == (without.market, without.may_sell)
    assert (city.choices, city.may_make) == ((), without.may_make)
