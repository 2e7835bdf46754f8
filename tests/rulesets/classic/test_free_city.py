"""Rulings F1 to F7: two players with the Free City."""

from collections.abc import Callable

import pytest

from wonders.core.cards.pieces import Piece
from wonders.core.game.game import Game
from wonders.core.testing import Table, table

#: Stone, papyrus; the Free City, seat 2, makes glass.
BOARDS = ("giza:A", "ephesos:A", "alexandria:A")

Lay = Callable[..., Table]


def names(cards) -> list[str]:
    """Return the ids of cards that are not hidden, in alphabetical order."""
    return sorted(card.id for card in cards if isinstance(card, Piece))


@pytest.fixture
def pair(classic) -> Lay:
    """Return a maker of tables for two: `pair(own, other, free, ...)`."""

    def lay(*cities: str, **position) -> Table:
        return table(classic(2), *cities, **{"boards": BOARDS, "coins": 3} | position)

    return lay


def with_card(t: Table, card: str) -> list[str]:
    """Return the verbs, and payments, that are legal with a card."""
    found = [move.split() for move in t.legal()]
    return [" ".join([verb, *paid]) for verb, with_, *paid in found if with_ == card]


# -- set-up ---------------------------------------------------------------------------


def test_two_players_and_the_free_city_have_a_board_three_coins_and_the_deck_of_three(classic):
    """F1."""
    two, three = classic(2), classic(3)
    decks = [[[card.id for card in deck] for deck in game.decks] for game in (two, three)]
    assert decks[0] == decks[1]
    assert two.guilds_in_age == three.guilds_in_age == (0, 0, 5)
    state = two.deal(seed=4)
    assert [city.coins for city in state.cities] == [3, 3, 3]
    assert len(state.deal.boards) == 3


def test_the_free_city_has_a_pile_of_seven_in_each_age(classic):
    """F1."""
    deal = classic(2).deal(seed=4).deal
    assert [[len(stack) for stack in stacks] for stacks in deal.ages] == [[7, 7, 7]] * 3


def test_the_three_cities_are_a_ring(classic):
    """F1: each is a neighbour of both others."""
    assert classic(2).around == ((1, 2), (2, 0), (0, 1))


def test_a_player_buys_of_the_free_city(pair, payments, together):
    """F1: it is the right neighbour of seat 0 and the left one of seat 1."""
    t = pair("", "", "lumber-yard", hands=("stockade", "stockade"), free_pile="altar")
    t.play("build altar")
    assert payments(t, "build stockade") == ["R2"]
    t.play("build stockade R2")
    assert payments(t, "build stockade") == ["L2"]
    t.play("build stockade L2")
    assert [t.coins(city) for city in range(3)] == [1, 1, 3 + 4]


# -- the controller -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("age", "controllers"), [(1, [0, 1] * 3), (2, [1, 0] * 3), (3, [0, 1] * 3)]
)
def test_control_alternates_and_begins_with_seat_0_in_ages_one_and_three(
    pair, together, age, controllers
):
    """F2."""
    t = pair(age=age)
    seen = []
    while t.state.age == age - 1 and t.seat is not None:
        assert t.state.city == 2
        seen.append(t.seat)
        together(t)
    assert seen == controllers


def test_the_controller_draws_the_top_card_and_chooses_first_for_the_free_city(pair):
    """F2."""
    hands = ("altar baths loom press tavern stockade barracks",)
    t = pair(hands=hands, free_pile="theater palace")
    cards = {move.split()[1] for move in t.legal()}
    assert cards == {*hands[0].split(), "theater"}
    t.play("build altar")
    assert (t.seat, t.state.city) == (0, 0)
    cards = {move.split()[1] for move in t.legal()}
    assert cards == {*hands[0].split(), "theater"} - {"altar"}


def test_the_drawn_card_may_be_for_the_players_own_city(pair, together):
    """F2."""
    t = pair(hands=("altar",), free_pile="theater")
    together(t, "2 build altar", "0 build theater")
    assert (t.sheet(2)["civilian"], t.sheet(0)["civilian"]) == (2, 2)


def test_the_other_player_chooses_from_his_own_hand_only(pair):
    """F2."""
    t = pair(hands=("altar",), free_pile="palace")
    hand = names(t.state.hands[1])
    t.play("build altar")
    t.play(t.legal()[0])
    assert t.seat == 1
    assert {move.split()[1] for move in t.legal()} == set(hand)
    assert len(t.state.hands[1]) == 7


@pytest.mark.parametrize("age", [1, 2, 3])
def test_both_players_swap_hands(pair, together, age):
    """F2: the next controller draws a card to what he got."""
    t = pair(age=age)
    together(t)
    kept = [set(names(hand)) for hand in t.state.log[0].hands[:2]]
    first, second = t.state.hands[:2]
    assert sorted([len(first), len(second)]) == [6, 7]
    drawn = t.state.drawn(t.state.age, t.state.turn).id
    assert set(names(first)) - {drawn} <= kept[1]
    assert set(names(second)) - {drawn} <= kept[0]


def test_the_three_actions_happen_together(pair):
    """F2, C1."""
    t = pair(hands=("altar", "theater"), free_pile="tavern")
    t.play("build altar")
    assert t.city(2).built == 0
    t.play("discard tavern")
    assert t.coins(0) == 3
    t.play("build theater")
    assert t.city(2).built != 0
    assert t.coins(0) == 3 + 3


# -- trade ----------------------------------------------------------------------------


def test_the_free_city_buys_with_its_own_coins(pair, together):
    """F3: from seat 0, which is on its left, or seat 1, which is on its right."""
    t = pair(hands=("baths",), free_pile="scriptorium", coins=(0, 0, 2))
    assert with_card(t, "baths") == ["build L2"]
    assert with_card(t, "scriptorium") == ["build R2"]
    together(t, "2 build baths L2", "0 discard scriptorium")
    assert (t.coins(2), t.coins(0), t.coins(1)) == (0, 2 + 3, 3)


def test_without_coins_of_its_own_it_can_not_buy(pair):
    """F3."""
    t = pair(hands=("baths",), coins=(20, 20, 1))
    assert with_card(t, "baths") == ["discard"]


def test_the_controller_chooses_the_seller_even_the_dearer_one(pair):
    """F3."""
    t = pair("ore-vein", "ore-vein", "west-trading-post", hands=("barracks",))
    assert sorted(with_card(t, "barracks")) == ["build L1", "build R2"]


# -- what it may do -------------------------------------------------------------------


@pytest.mark.parametrize("card", ["altar", "lumber-yard", "tavern", "marketplace"])
def test_a_card_without_cost_must_be_built(pair, card):
    """F4: even when a stage could be built with it."""
    t = pair("", "", "quarry", hands=(card,))
    assert with_card(t, card) == ["build"]
    assert t.why(f"discard {card}").lines[0].ruling == "F4"


@pytest.mark.parametrize(("free", "allowed"), [("scriptorium", ["build"]), ("", ["discard"])])
def test_a_card_freed_by_a_chain_must_be_built(pair, free, allowed):
    """F4."""
    t = pair("", "", free, boards=("rhodes:A", "ephesos:A", "alexandria:A"), hands=("library",))
    assert with_card(t, "library") == allowed


def test_a_coin_is_a_cost(pair):
    """F4."""
    t = pair("", "", "quarry", hands=("mine",))
    assert sorted(with_card(t, "mine")) == ["build", "stage"]


def test_a_card_that_can_be_used_may_not_be_sold(pair):
    """F4: neither when it can be built nor when only a stage can, purchases included."""
    t = pair(
        "", "", "stone-pit", hands=("baths palace",), boards=("rhodes:A", "giza:A", "alexandria:A")
    )
    assert sorted(with_card(t, "baths")) == ["build", "stage R2"]
    assert with_card(t, "palace") == ["stage R2"]


def test_a_card_that_can_not_be_used_may_be_sold(pair, together):
    """F4."""
    t = pair(hands=("palace",), coins=(3, 3, 0), age=3)
    assert with_card(t, "palace") == ["discard"]
    together(t, "2 discard palace")
    assert t.coins(2) == 3
    assert "palace" in names(t.state.pile)


def test_a_second_building_of_a_name_is_not_forced(pair):
    """F4, C5: it goes under a stage, or is sold if that is not possible."""
    t = pair("", "", "altar", hands=("altar",), coins=0)
    assert with_card(t, "altar") == ["discard"]
    t = pair("", "", "altar quarry", hands=("altar",), coins=0)
    assert with_card(t, "altar") == ["stage"]


def test_the_players_themselves_may_sell_anything(pair):
    """F4, C6."""
    t = pair(hands=("altar theater",), free_pile="tavern")
    t.play("build tavern")
    assert with_card(t, "altar") == ["build", "discard"]


# -- the last cards -------------------------------------------------------------------


def test_after_turn_six_the_last_cards_of_the_pile_and_of_both_hands_are_discarded(pair, together):
    """F5: in turn 6 of Age I seat 1 controls."""
    t = pair(hands=("altar theater", "baths tavern"), free_pile="press palace", turn=6)
    assert t.seat == 1
    together(t, "2 build press", "0 build altar", "1 build tavern")
    assert names(t.state.pile) == ["baths", "palace", "theater"]
    assert [t.coins(seat) for seat in range(3)] == [3, 3 + 5, 3]


def test_a_players_seventh_card_comes_before_the_last_cards_are_gone(pair, together):
    """F5, C13."""
    position = {"boards": ("babylon:B", "giza:A", "ephesos:A"), "stages": (2,), "turn": 6}
    hands = ("altar theater", "baths tavern")
    t = pair(hands=hands, free_pile="press palace", **position)
    together(t, "2 build press", "0 build altar", "1 build tavern")
    assert (t.seat, t.state.city) == (0, 0)
    assert with_card(t, "theater") == ["build", "discard"]
    t.play("build theater")
    assert names(t.state.pile) == ["baths", "palace"]


def test_the_last_card_of_the_pile_is_seen_by_nobody(pair, together):
    """F5, C20."""
    t = pair(hands=("altar theater", "baths tavern"), free_pile="press palace", turn=6)
    together(t, "2 build press", "0 build altar", "1 build tavern")
    assert [names(t.state.view(seat).table.pile) for seat in (0, 1)] == [["theater"], ["baths"]]


def test_what_the_free_city_discards_is_known_to_its_controller_only(pair, together):
    """C20, F2."""
    t = pair(hands=("palace altar", "theater"), coins=(3, 3, 0), age=3)
    together(t, "2 discard palace", "0 build altar", "1 build theater")
    assert names(t.state.view(0).table.pile) == ["palace"]
    assert names(t.state.view(1).table.pile) == []


# -- its powers -----------------------------------------------------------------------

FREE_OLYMPIA = ("giza:A", "ephesos:A", "olympia:A")


def test_the_free_citys_olympia_offers_its_right_beside_the_other_moves(pair):
    """F6: it does not take the discard away, nor what F4 allows otherwise."""
    position = {"boards": FREE_OLYMPIA, "stages": (0, 0, 2), "age": 3}
    t = pair(hands=("palace mine",), coins=(3, 3, 1), **position)
    assert sorted(with_card(t, "palace")) == ["discard", "free"]
    assert sorted(with_card(t, "mine")) == ["build", "free"]


def test_where_a_build_is_forced_the_right_is_not_offered(pair):
    """F6, F4."""
    position = {"boards": FREE_OLYMPIA, "stages": (0, 0, 2), "age": 3}
    t = pair("", "", "school", hands=("altar academy",), **position)
    assert with_card(t, "altar") == ["build"]
    assert with_card(t, "academy") == ["build"]


def test_the_free_city_builds_by_its_right(pair, together):
    """F6."""
    t = pair(hands=("palace",), boards=FREE_OLYMPIA, stages=(0, 0, 2), age=3, coins=0)
    together(t, "2 free palace")
    assert (t.sheet(2)["civilian"], t.city(2).free_left) == (8, 0)


@pytest.mark.parametrize(("turn", "controller"), [(1, 0), (2, 1)])
def test_the_controller_of_the_turn_revives_for_the_free_city(pair, together, turn, controller):
    """F6: and sees the pile meanwhile, which the other player does not (C20)."""
    boards = ("giza:A", "ephesos:A", "halikarnassos:B")
    position = {"boards": boards, "turn": turn, "pile": "palace senate"}
    hands = ["theater", "theater"]
    hands[controller] = "mine"
    t = pair("", "", "foundry", hands=hands, **position)
    together(t, "2 stage mine", f"{1 - controller} build theater")
    assert (t.seat, t.state.city) == (controller, 2)
    assert {"pass", "revive palace", "revive senate"} <= set(t.legal())
    assert {"palace", "senate"} <= set(names(t.state.view(controller).table.pile))
    assert not {"palace", "senate"} & set(names(t.state.view(1 - controller).table.pile))
    t.play("revive palace")
    assert t.sheet(2)["civilian"] == 8


@pytest.mark.parametrize(
    ("last", "city", "allowed"),
    [
        ("altar", "brickyard press", ["build"]),
        ("palace", "brickyard press", ["stage"]),
        ("palace", "", ["discard"]),
        ("mine", "", ["build"]),
    ],
)
def test_the_free_citys_babylon_plays_the_piles_last_card_by_the_same_rules(
    pair, together, last, city, allowed
):
    """F6, F4, F5: the controller of turn six decides."""
    position = {"boards": ("giza:A", "ephesos:A", "babylon:B"), "stages": (0, 0, 2), "turn": 6}
    position["coins"] = (3, 3, 1)
    t = pair(
        "",
        "",
        city,
        hands=("theater tavern", "theater tavern"),
        free_pile=f"loom {last}",
        **position,
    )
    together(t, "2 build loom", "0 build theater", "1 build theater")
    assert (t.seat, t.state.city) == (1, 2)
    assert with_card(t, last) == allowed
    assert names(t.state.view(0).table.hands[2]) == []


@pytest.mark.parametrize(("board", "kept"), [("babylon:B", True), ("babylon:A", False)])
def test_only_babylon_b_keeps_the_last_card_of_the_pile(pair, together, board, kept):
    """F6, F5."""
    position = {"boards": ("giza:A", "ephesos:A", board), "stages": (0, 0, 2), "turn": 6}
    t = pair(hands=("theater tavern",) * 2, free_pile="loom altar", **position)
    together(t, "2 build loom", "0 build theater", "1 build theater")
    assert bool(t.state.pending) == kept
    assert ("altar" in names(t.state.pile)) != kept


# -- the end --------------------------------------------------------------------------


def test_conflicts_count_the_free_city(pair, together):
    """F7."""
    t = pair("stockade", "", "walls", turn=6)
    together(t)
    assert [(t.city(seat).won, t.city(seat).defeats) for seat in range(3)] == [
        (1, 1),
        (0, 2),
        (2, 0),
    ]


def test_guilds_and_vineyard_count_the_free_city(pair, together):
    """F7."""
    t = pair(
        "workers-guild", "sawmill", "quarry foundry", hands=("vineyard",), free_pile="altar", age=3
    )
    assert t.sheet(0)["guilds"] == 3
    together(t, "2 build altar", "0 build vineyard")
    assert t.coins(0) == 3 + 3


def test_only_the_two_players_can_win_and_the_free_city_is_scored(pair, together):
    """F7."""
    t = pair("altar", "", "palace senate", age=3, turn=6, coins=0)
    together(t)
    result = t.result()
    assert result.winners == [0]
    assert len(result.scores) == 3
    assert result.scores[2]["civilian"] >= 14


def test_a_tie_of_the_players_goes_to_the_one_with_more_coins_or_is_shared(pair, together):
    """F7, C19."""

    def winners(coins: tuple[int, int]) -> list[int]:
        hands = ("circus palace", "circus palace")
        t = pair(age=3, turn=6, coins=(*coins, 0), hands=hands, free_pile="altar baths")
        together(t, "2 build altar", "0 discard circus", "1 discard circus")
        return t.result().winners

    assert winners((1, 0)) == [0]
    assert winners((0, 1)) == [1]
    assert winners((1, 1)) == [0, 1]


def test_the_game_is_a_game_of_two(classic):
    """F1, F7."""
    game: Game = classic(2)
    assert (game.players, game.stacks, game.order) == (2, 3, (2, 0, 1))


def test_the_free_city_need_not_build_what_stands_there_or_costs_something(pair):
    """F4: a card without cost or with a link it must."""
    t = pair("", "", "altar baths", age=2)
    must = {id: t.state.must_build(t.game.move(f"build {id}").piece) for id in (
        "altar", "theater", "aqueduct", "barracks", "quarry"
    )}  # fmt: skip
    assert must == {
        "altar": False, "theater": True, "aqueduct": True, "barracks": False, "quarry": False,
    }  # fmt: skip
