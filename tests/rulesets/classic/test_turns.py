"""Rulings C1 to C6 and C20: the course of a turn, of an age, and what stays hidden."""

import pytest

from wonders.core.cards.pieces import Piece
from wonders.core.errors import IllegalMove
from wonders.core.testing import Table, table

BOARDS = ("giza:A", "ephesos:A", "halikarnassos:A", "alexandria:A")


def names(cards) -> list[str]:
    """Return the ids of cards, of those that are not hidden."""
    return [card.id for card in cards if isinstance(card, Piece)]


# -- all at once ----------------------------------------------------------------------


def test_nothing_happens_before_the_last_seat_has_chosen():
    """C1."""
    t = table("classic", boards=BOARDS, hands=("altar", "tavern", "theater", "baths press"))
    t.play("build altar", "build tavern", "build theater")
    assert [t.coins(seat) for seat in range(4)] == [3, 3, 3, 3]
    assert [t.city(seat).built for seat in range(4)] == [0, 0, 0, 0]
    t.play("build press")
    assert t.coins(1) == 3 + 5
    assert all(t.city(seat).built for seat in range(4))


def test_seats_choose_in_order_and_no_seat_twice():
    """C1."""
    t = table("classic", boards=BOARDS)
    asked = []
    for _ in range(4):
        asked.append(t.seat)
        t.play(t.legal()[0])
    assert asked == [0, 1, 2, 3]
    assert (t.seat, t.state.turn) == (0, 1)


def test_what_others_have_chosen_is_hidden():
    """C1, C20."""
    t = table("classic", boards=BOARDS, hands=("altar",)).play("build altar")
    assert t.state.view(1).table.chosen == (None,)
    assert [str(move) for move in t.state.view(0).table.chosen] == ["build altar"]


def test_a_purchase_is_paid_from_coins_held_at_the_start_of_the_turn(together):
    """C1: two neighbours who buy of each other both need the coins first."""
    hands = ("scriptorium", "baths")
    t = table("classic", boards=BOARDS, hands=hands, coins=(2, 0))
    assert t.can("build scriptorium L2")
    t.play("build scriptorium L2")
    assert not t.can("build baths R2")
    t = table("classic", boards=BOARDS, hands=hands, coins=(2, 2))
    together(t, "0 build scriptorium L2", "1 build baths R2")
    assert (t.coins(0), t.coins(1)) == (2, 2)


def test_a_card_whose_coins_would_pay_for_it_must_be_paid_first(reprinted):
    """C1."""
    game = reprinted("tavern", cost={"coins": 2})
    assert not table(game, boards=BOARDS, hands=("tavern",), coins=1).can("build tavern")
    assert table(game, boards=BOARDS, hands=("tavern",), coins=2).can("build tavern")


def test_production_built_in_a_turn_is_for_sale_from_the_next_turn_on(together):
    """C1: in Age I the right neighbour's hand comes next."""
    hands = ("altar", "lumber-yard", "", "theater stockade")
    t = table("classic", boards=BOARDS, hands=hands)
    together(t, "0 build altar", "1 build lumber-yard", "3 build theater")
    assert t.can("build stockade L2")


# -- counting cards -------------------------------------------------------------------


def test_vineyard_pays_for_brown_cards_next_door_and_at_home(together):
    """C2."""
    cities = ("sawmill", "sawmill", "quarry foundry", "sawmill quarry")
    t = table("classic", *cities, boards=BOARDS, hands=("vineyard",), age=2)
    assert together(t, "0 build vineyard").coins(0) == 3 + 1 + 1 + 2


def test_vineyard_counts_neighbours_cards_built_in_the_same_turn(together):
    """C2."""
    cities = ("sawmill",)
    hands = ("vineyard", "quarry", "foundry", "brickyard")
    t = table("classic", *cities, boards=BOARDS, hands=hands, age=2)
    builds = ("0 build vineyard", "1 build quarry", "2 build foundry", "3 build brickyard")
    assert together(t, *builds).coins(0) == 3 + 1 + 1 + 1


def test_bazaar_pays_two_coins_for_grey_cards_of_all_three_cities_this_turns_too(together):
    """C2."""
    hands = ("bazaar", "loom", "press", "altar")
    t = table("classic", "loom", "press", "", "glassworks", boards=BOARDS, hands=hands, age=2)
    together(t, "0 build bazaar", "1 build loom", "2 build press", "3 build altar")
    assert t.coins(0) == 3 + 2 * (1 + 2 + 1)


def test_vineyard_does_not_count_a_seventh_card(together):
    """C2, C13."""
    boards = ("giza:A", "babylon:B", "ephesos:A", "rhodes:A")
    hands = ("vineyard", "altar sawmill")
    t = table("classic", boards=boards, stages=(0, 2), hands=hands, age=2, turn=6)
    together(t, "0 build vineyard", "1 build altar")
    t.play("build sawmill")
    assert t.coins(0) == 3


def test_vineyard_does_not_count_a_revived_card(together):
    """C2, C16."""
    boards = ("giza:A", "halikarnassos:B", "ephesos:A", "rhodes:A")
    position = {"boards": boards, "hands": ("vineyard", "altar"), "age": 2, "pile": "sawmill"}
    t = table("classic", "", "foundry", **position)
    together(t, "0 build vineyard", "1 stage altar")
    t.play("revive sawmill")
    assert t.coins(0) == 3 + 1


@pytest.mark.parametrize(
    ("card", "own", "stages", "coins", "points"),
    [
        ("haven", "sawmill quarry forum", 0, 2, 2),
        ("lighthouse", "caravansery tavern", 0, 3, 3),
        ("chamber-of-commerce", "loom press brickyard", 0, 4, 4),
        ("arena", "dispensary", 2, 6, 2),
        ("arena", "dispensary", 0, 0, 0),
    ],
)
def test_own_things_bring_coins_at_once_and_points_at_the_end(
    together, card, own, stages, coins, points
):
    """C2: the lighthouse counts itself; neighbours' things do not count."""
    boards = ("ephesos:A", "giza:A", "halikarnassos:A", "alexandria:A")
    others = "sawmill quarry loom press tavern"
    position = {"boards": boards, "stages": (stages, 3, 3, 3), "age": 3, "hands": (card,)}
    t = table("classic", own, others, "", others, **position)
    together(t, f"0 build {card}")
    assert t.coins(0) == 3 + coins
    assert t.sheet(0)["commerce"] == points


def test_what_is_built_later_brings_points_and_no_more_coins(together):
    """C2: in Age III the right neighbour's hand comes next."""
    hands = ("lighthouse", "", "", "altar tavern")
    t = table("classic", "caravansery", boards=BOARDS, hands=hands, age=3)
    together(t, "0 build lighthouse", "3 discard altar")
    assert (t.coins(0), t.sheet(0)["commerce"]) == (3 + 2, 2)
    together(t, "0 build tavern")
    assert (t.coins(0), t.sheet(0)["commerce"]) == (3 + 2 + 5, 3)


# -- hands go round -------------------------------------------------------------------


@pytest.mark.parametrize(("age", "step"), [(1, 1), (2, -1), (3, 1)])
@pytest.mark.parametrize("players", [3, 4, 7])
def test_hands_pass_left_right_left(classic, together, players, age, step):
    """C3."""
    t = table(classic(players), age=age)
    before = t.state.hands
    together(t)
    for seat in range(players):
        got = t.state.hands[(seat + step) % players]
        assert len(got) == 6
        assert all(card in before[seat] for card in got)


def test_an_age_has_six_turns_and_a_game_three_ages(classic, together):
    """C3, C4."""
    t = Table(classic(4).deal(seed=5))
    turns = []
    while t.seat is not None:
        turns.append((t.state.age, t.state.turn, len(t.state.hands[0])))
        together(t)
        while t.state.pending:
            t.play(t.legal()[0])
    assert turns == [(age, turn, 7 - turn) for age in range(3) for turn in range(6)]


def test_of_the_last_two_cards_one_is_played_and_the_other_discarded_without_coins(together):
    """C4."""
    hands = ("altar theater", "baths press", "loom tavern", "stockade pawnshop")
    t = table("classic", boards=BOARDS, hands=hands, turn=6)
    together(t, "0 build altar", "1 build press", "2 build loom", "3 build pawnshop")
    assert [t.coins(seat) for seat in range(4)] == [3, 3, 3, 3]
    assert sorted(names(t.state.pile)) == ["baths", "stockade", "tavern", "theater"]


def test_the_pile_stays_from_age_to_age(together):
    """C4."""
    t = table("classic", boards=BOARDS, hands=("altar theater",), turn=6, pile="palace")
    together(t, "0 build altar")
    assert t.state.age == 1
    assert {"palace", "theater"} <= set(names(t.state.pile))


# -- names ----------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["altar", "loom", "glassworks", "press", "tavern"])
def test_a_building_of_a_name_already_owned_can_not_be_built(card):
    """C5."""
    t = table("classic", card, boards=BOARDS, hands=(card,), age=2)
    assert not t.can(f"build {card}")
    assert t.can(f"discard {card}")
    assert table("classic", "", card, boards=BOARDS, hands=(card,), age=2).can(f"build {card}")


def test_nor_can_it_be_built_by_a_chain(payments):
    """C5."""
    t = table("classic", "scriptorium library", boards=BOARDS, hands=("library",), age=2)
    assert payments(t, "build library") == []


@pytest.mark.parametrize(("own", "able"), [("", True), ("altar", False)])
def test_nor_by_olympias_right(own, able):
    """C5."""
    boards = ("olympia:A", "giza:A", "ephesos:A", "rhodes:A")
    t = table("classic", own, boards=boards, stages=(2,), hands=("altar",))
    assert t.can("free altar") == able


def test_nor_from_the_discard_pile(together):
    """C5."""
    boards = ("halikarnassos:B", "giza:A", "ephesos:A", "rhodes:A")
    position = {"boards": boards, "hands": ("theater",), "pile": "altar loom"}
    t = table("classic", "foundry loom", **position)
    together(t, "0 stage theater")
    assert t.can("revive altar")
    assert not t.can("revive loom")


def test_two_cards_of_one_name_in_a_hand_are_one_choice():
    """C5."""
    t = table("classic", boards=BOARDS, hands=("altar altar",), turn=6)
    assert t.legal() == ["build altar", "discard altar"]


# -- stages and selling ---------------------------------------------------------------


def test_stages_are_built_in_order(together, payments):
    """C6: the first stage of Giza A takes two stone, the second three wood."""
    hands = ("altar theater", "", "", "baths altar")
    t = table("classic", "stone-pit", boards=BOARDS, hands=hands)
    assert payments(t, "stage altar") == [""]
    together(t, "0 stage altar", "3 discard baths")
    assert (t.city(0).stages, t.sheet(0)["wonder"]) == (1, 3)
    assert payments(t, "stage altar") == []
    wood = table("classic", "sawmill lumber-yard", boards=BOARDS, hands=("altar",))
    assert payments(wood, "stage altar") == []
    wood = table("classic", "sawmill lumber-yard", boards=BOARDS, hands=("altar",), stages=(1,))
    assert payments(wood, "stage altar") == [""]


def test_after_the_last_stage_none_can_be_built():
    """C6."""
    city = "quarry stone-pit sawmill lumber-yard"
    t = table("classic", city, boards=BOARDS, stages=(3,), hands=("altar",))
    assert not t.can("stage altar")


def test_a_card_under_a_wonder_is_no_building(together):
    """C6."""
    t = table("classic", "stone-pit", boards=BOARDS, hands=("palace",), age=3)
    together(t, "0 stage palace")
    assert t.sheet(0)["civilian"] == 0
    assert names(t.city(0).tucked) == ["palace"]


def test_a_card_under_a_wonder_may_be_built_again(together):
    """C6, C5: it is no building; in Age I the right neighbour's hand comes next."""
    hands = ("altar", "", "", "altar theater")
    t = table("classic", "stone-pit", boards=BOARDS, hands=hands)
    together(t, "0 stage altar", "3 build theater")
    assert t.can("build altar")


@pytest.mark.parametrize(("seat", "seen"), [(0, ["palace"]), (1, []), (3, [])])
def test_a_card_under_a_wonder_is_secret(together, seat, seen):
    """C6, C20."""
    t = table("classic", "stone-pit", boards=BOARDS, hands=("palace",), age=3)
    together(t, "0 stage palace")
    view = t.state.view(seat)
    assert names(view.table.cities[0].tucked) == seen
    assert len(view.table.cities[0].tucked) == 1


@pytest.mark.parametrize("card", ["altar", "palace", "loom", "workers-guild"])
def test_any_card_may_be_sold_for_three(together, card):
    """C6."""
    t = table("classic", "loom altar", boards=BOARDS, hands=(card,), coins=0, age=3)
    assert t.price(f"discard {card}") == -3
    together(t, f"0 discard {card}")
    assert t.coins(0) == 3
    assert card in names(t.state.pile)


def test_a_card_that_is_not_in_hand_can_not_be_played():
    """C6."""
    t = table("classic", boards=BOARDS, hands=("altar theater",), turn=6)
    with pytest.raises(IllegalMove):
        t.play("discard baths")


# -- what seats know ------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "seen"), [(0, ["altar"]), (1, ["theater"])])
def test_a_seat_knows_the_cards_it_discarded_itself_and_no_others(together, seat, seen):
    """C20."""
    t = table("classic", boards=BOARDS, hands=("altar", "theater", "press", "loom"))
    together(t, "0 discard altar", "1 discard theater", "2 build press", "3 build loom")
    view = t.state.view(seat)
    assert names(view.table.pile) == seen
    assert len(view.table.pile) == 2


def test_the_card_left_in_turn_six_is_known_to_who_left_it(together):
    """C20, C4."""
    hands = ("altar theater", "baths press", "loom tavern", "stockade pawnshop")
    t = table("classic", boards=BOARDS, hands=hands, turn=6)
    together(t, "0 build altar", "1 build press", "2 build loom", "3 build pawnshop")
    assert names(t.state.view(0).table.pile) == ["theater"]
    assert names(t.state.view(1).table.pile) == ["baths"]


def test_all_of_the_pile_is_known_to_who_chooses_with_halikarnassos_and_to_nobody_else(together):
    """C20."""
    boards = ("halikarnassos:B", "giza:A", "ephesos:A", "rhodes:A")
    hands = ("altar", "theater", "press", "loom")
    t = table("classic", "foundry", boards=boards, hands=hands)
    together(t, "0 stage altar", "1 discard theater", "2 build press", "3 discard loom")
    assert sorted(names(t.state.view(0).table.pile)) == ["loom", "theater"]
    assert names(t.state.view(2).table.pile) == []
    t.play("pass")
    assert sorted(names(t.state.view(0).table.pile)) == ["loom", "theater"]
    assert names(t.state.view(1).table.pile) == ["theater"]


def test_a_hand_once_seen_is_remembered_where_it_must_be(together):
    """C20: what seat 0 passed on, without the card the next seat played, lies with seat 2."""
    t = table("classic", boards=BOARDS)
    passed = names(t.state.hands[0])[1:]
    together(t, f"0 discard {names(t.state.hands[0])[0]}")
    assert names(t.state.view(0).known_hand(1)) == passed
    assert names(t.state.view(0).known_hand(2)) == []


def test_hands_of_others_are_hidden():
    """C20."""
    t = table("classic", boards=BOARDS)
    hands = t.state.view(2).table.hands
    assert [len(names(hand)) for hand in hands] == [0, 0, 7, 0]
    assert [len(hand) for hand in hands] == [7, 7, 7, 7]


def test_guilds_have_the_back_of_age_three(classic):
    """C20: there is one back for each age."""
    assert [back.age for back in classic(4).backs] == [1, 2, 3]
