"""The scene of classic, field by field: the ring, neighbours, hands, the Free City, the end."""

import msgspec
import pytest

from wonders.core import load
from wonders.core.game.scene_for_screens import Unknown
from wonders.core.testing import table
from wonders.rulesets.classic.scene_for_screens.scene_fields import (
    ClassicScene,
    Conflicts,
    LastBuild,
    Return,
)

#: Stone, ore, glass and wood; seat 1 is on the left of seat 0, the last on the right.
BOARDS = ("giza:A", "rhodes:A", "alexandria:A", "olympia:A")


@pytest.fixture
def lay(classic):
    def lay(*cities, players=3, **position):
        boards = BOARDS[: max(players, 3)]
        return table(classic(players), *cities, **{"boards": boards, "coins": 3} | position)

    return lay


def scene(t, seat=0):
    return t.state.view(seat).scene()


def quotes(t, seat=0):
    return {(each.seat, each.piece): each for each in scene(t, seat).quotes}


def test_a_scene_shows_what_the_view_shows_and_can_be_written(lay):
    t = lay()
    found = scene(t)
    assert found.shown == t.state.view(0).shown()
    assert (found.ages, found.turns) == (3, 6)
    line = msgspec.json.encode(found)
    assert msgspec.json.decode(line)["game"] == "classic"
    assert isinstance(found, ClassicScene)


# -- the ring ----------------------------------------------------------------------------------


def test_the_ring_goes_from_the_seat_in_the_direction_of_the_age(lay):
    """C3."""
    assert scene(lay(players=4, age=1)).ring == (0, 1, 2, 3)
    assert scene(lay(players=4, age=2)).ring == (0, 3, 2, 1)
    assert scene(lay(players=4, age=1), 2).ring == (2, 3, 0, 1)


def test_the_other_cities_stand_from_left_to_right(lay):
    assert scene(lay(players=4), 1).around == (2, 3, 0)
    assert scene(lay(players=2), 1).around == (2, 0)


def test_the_hand_goes_to_the_next_seat_but_in_the_last_turn_to_nobody(lay):
    """C3, C4."""
    assert scene(lay(players=4, age=1)).passes_to == 1
    assert scene(lay(players=4, age=2)).passes_to == 3
    assert scene(lay(players=4, turn=6)).passes_to is None


def test_hands_come_back_with_as_many_cards_as_are_left_then(lay):
    """C3: in Age II hands go right, so the left neighbour's comes next."""
    assert scene(lay(players=4, age=2, turn=3)).returns == (
        None,
        Return(turn=4, cards=4),
        Return(turn=5, cards=3),
        Return(turn=6, cards=2),
    )


def test_with_seven_cities_no_hand_comes_back(lay, classic):
    t = table(classic(7))
    assert scene(t).returns[0] is None
    assert [each for each in scene(t).returns if each is None] == [None, None]


def test_two_players_swap_hands(lay):
    """F2."""
    found = scene(lay(players=2, turn=4))
    assert found.ring == (0, 1)
    assert found.returns == (Return(turn=6, cards=2), Return(turn=5, cards=3))


# -- neighbours and conflicts ------------------------------------------------------------------


def test_a_neighbour_tells_the_conflict_as_it_would_end_now(lay):
    """C17."""
    t = lay("barracks", "", "fortifications", age=3)
    left, right = scene(t).neighbours[0]
    assert (left.seat, left.side, left.shields, left.points, left.theirs) == (1, "left", 0, 5, -1)
    assert (right.seat, right.side, right.points, right.theirs) == (2, "right", -1, 5)


def test_equal_shields_bring_nothing(lay):
    """C17."""
    left, _ = scene(lay("barracks", "stockade")).neighbours[0]
    assert (left.points, left.theirs) == (0, 0)


def test_a_neighbour_tells_what_it_sells_and_at_which_prices(lay):
    """C7, C9."""
    t = lay("west-trading-post", "lumber-yard clay-pit caravansery")
    left, right = scene(t).neighbours[0]
    assert (left.sells, left.choices) == ({"wood": 1, "ore": 1}, (("clay", "ore"),))
    assert (left.prices["wood"], right.prices["wood"], left.prices["loom"]) == (1, 2, 2)


def test_every_city_has_two_neighbours(lay):
    found = scene(lay(players=4)).neighbours
    assert [[each.seat for each in pair] for pair in found] == [[1, 3], [2, 0], [3, 1], [0, 2]]


def test_conflicts_come_after_the_last_turn_of_the_age(lay):
    """C17."""
    expected = Conflicts(turns=4, victory=3, defeat=-1)
    assert scene(lay(age=2, turn=3)).conflicts == expected
    assert scene(lay(age=1, turn=6)).conflicts == Conflicts(turns=1, victory=1, defeat=-1)


def test_an_age_without_conflicts_has_none_to_come():
    t = table(load("classic", ["calm-age"], {"players": 3}), "barracks")
    assert scene(t).conflicts is None
    assert scene(t).neighbours[0][0].points == 0


# -- prices ------------------------------------------------------------------------------------


def test_the_hand_is_quoted_for_the_seat_and_for_the_one_that_gets_it(lay):
    t = lay("", "baths", age=1, hands=["altar aqueduct"])
    found = quotes(t)
    assert found[0, "altar"].coins == 0
    assert found[1, "aqueduct"].linked == "baths"
    assert (2, "altar") not in found


def test_nobody_elses_hidden_hand_is_quoted(lay):
    t = lay(hands=["altar", "theater", "tavern"])
    assert not {"theater", "tavern"} & {piece for _, piece in quotes(t)}


def test_the_next_stage_of_every_city_is_quoted(lay):
    found = quotes(lay(stages=[1, 0, 3]))
    assert (0, "giza:A:2") in found
    assert (1, "rhodes:A:1") in found
    assert not any(piece.startswith("alexandria") for _, piece in found)
    assert scene(lay()).stages[0] == ("giza:A:1", "giza:A:2", "giza:A:3")


def test_a_hand_seen_before_is_quoted_for_its_holder_and_if_it_returns(lay, together):
    t = lay(hands=["altar baths aqueduct", "loom", ""])
    together(t, "0 build altar")
    found = quotes(t)
    assert (1, "aqueduct") in found
    assert (0, "aqueduct") in found
    t = lay(turn=5, hands=["altar baths aqueduct", "loom", ""])
    together(t, "0 build altar")
    assert (1, "aqueduct") in quotes(t)
    assert (0, "aqueduct") not in quotes(t)


def test_cards_that_cannot_be_built_are_told_with_the_reason(lay):
    t = lay("altar", hands=["altar apothecary theater"])
    refused = {each.piece: each.refusal.why for each in scene(t).refused}
    assert refused["altar"] == "built"
    assert refused["apothecary"] == "resources"
    assert "theater" not in refused


def test_what_an_effect_counts_is_told_city_by_city(lay):
    """C2."""
    t = lay("loom", "press glassworks", age=2, hands=["bazaar vineyard"])
    counts = {(each.piece, each.seat): each for each in scene(t).counts}
    assert counts["bazaar", 0].by == {0: 1, 1: 2, 2: 0}
    assert (counts["bazaar", 0].kind, counts["bazaar", 0].amount) == ("coins-per", 2)


def test_a_card_that_counts_its_own_colour_counts_itself(lay):
    t = lay("tavern", age=3, hands=["lighthouse"])
    counts = [each for each in scene(t).counts if (each.seat, each.piece) == (0, "lighthouse")]
    assert {each.kind: each.by for each in counts} == {"coins-per": {0: 2}, "points-per": {0: 2}}


def test_a_guild_does_not_look_at_the_own_city(lay):
    t = lay("altar", "altar theater", age=3, hands=["magistrates-guild"])
    count = next(each for each in scene(t).counts if each.piece == "magistrates-guild")
    assert (count.per, count.by) == (("blue",), {1: 2, 2: 0})


# -- what cannot be seen -----------------------------------------------------------------------


def test_all_cards_of_the_age_but_the_own_hand_are_unknown(lay):
    t = lay(hands=["altar"])
    (unknown,) = scene(t).unknown
    assert (unknown.where, unknown.back, unknown.count) == ("age", 1, 14)
    assert len(unknown.of) == 14
    assert "altar" not in unknown.of


def test_in_the_last_age_the_number_of_guilds_is_known_and_what_they_can_be(classic):
    state = classic(3).deal(3)
    while state.age < 2:
        state.play(state.moves()[-1])
    view = state.view(state.seat)
    own = [card for card in view.shown().hand if card.endswith("-guild")]
    guilds = view.scene().unknown[-1]
    assert (guilds.back, guilds.count, len(guilds.of)) == ("guild", 5 - len(own), 10 - len(own))


def test_a_hand_that_was_passed_on_is_not_unknown(classic):
    state = classic(3).deal(3)
    for _ in range(3):
        state.play(next(move for move in state.moves() if move.verb == "discard"))
    (unknown,) = state.view(0).scene().unknown
    # Two hands of the three that were dealt have been seen; the third had a sale before.
    assert isinstance(unknown, Unknown)
    assert unknown.count == len(unknown.of) == 8


# -- the Free City -----------------------------------------------------------------------------


def test_the_controller_chooses_for_the_free_city_first(lay):
    """F2."""
    t = lay(players=2, hands=["altar"])
    found = scene(t).free_city
    assert (found.seat, found.controller, found.choice, found.choices) == (2, 0, 1, 2)
    assert (found.next_controller, found.last_controller) == (1, None)
    other = scene(t, 1).free_city
    assert (other.choice, other.choices) == (0, 1)
    t.play("build altar")
    assert scene(t).free_city.choice == 2
    t.play(next(move for move in t.legal() if move.startswith("discard")))
    assert (scene(t).free_city.choice, scene(t, 1).free_city.choice) == (0, 1)


def test_control_is_told_across_ages(lay):
    """F2: after the last turn of Age I, which is seat 1's, it controls again."""
    found = scene(lay(players=2, turn=6)).free_city
    assert (found.controller, found.next_controller, found.last_controller) == (1, 1, 0)
    assert scene(lay(players=2, age=3, turn=6)).free_city.next_controller is None


def test_what_the_free_city_must_build_and_may_not_sell_is_told(lay):
    """F4."""
    t = lay("", "", "stone-pit", players=2, hands=["altar baths apothecary"])
    found = scene(t).free_city
    assert "altar" in found.must_build
    assert "baths" in found.must_use
    assert not set(found.must_build) & set(found.must_use)


def test_a_free_city_that_has_to_build_everything_cannot_build_a_stage(lay):
    """F4: it is the turn of seat 1, the last of Age I."""
    hands = ["", "altar theater"]
    t = lay("", "", "quarry", players=2, turn=6, hands=hands, free_pile="pawnshop")
    assert t.legal() == ["build altar", "build pawnshop", "build theater"]
    assert [(each.piece, each.refusal.why) for each in scene(t, 1).refused] == [
        ("alexandria:A:1", "forced")
    ]


def test_the_hand_has_prices_for_the_free_city_and_for_the_own(lay):
    t = lay("theater", "", "", players=2, age=2, hands=["statue"])
    found = quotes(t)
    assert found[0, "statue"].linked == "theater"
    assert found[2, "statue"].linked is None


def test_after_the_choice_for_the_free_city_the_rest_is_for_the_own(lay):
    """F2."""
    t = lay("theater", "", "", players=2, age=2, turn=2, hands=["statue walls loom"])
    assert scene(t).free_city.choice == 1
    build = next(each for each in scene(t).options if each.move == "build loom")
    assert {each.seat for each in build.then} == {0}
    assert next(q for q in build.then if q.piece == "statue").linked == "theater"
    t.play("build loom")
    discard = next(each for each in scene(t).options if each.move == "discard walls")
    assert {each.seat for each in discard.then} == {1}


# -- the end -----------------------------------------------------------------------------------


def last_turn(t):
    while t.seat is not None:
        t.play(next(move for move in t.legal() if move.startswith(("discard", "pass"))))
    return t


def test_the_end_tells_places_and_the_rival(lay):
    """C19."""
    t = last_turn(lay("pantheon", "palace", "", age=3, turn=6, coins=3, hands=["altar"]))
    found = scene(t).ending
    assert (found.places, found.rival) == ((2, 1, 3), 1)
    assert scene(t, 1).ending.rival == 0
    assert scene(lay()).ending is None


def test_the_free_city_has_no_place(lay):
    """F7."""
    t = lay("pantheon", "", "palace town-hall", players=2, age=3, turn=6)
    while t.seat is not None:
        t.play(t.legal()[-1])
    assert scene(t).ending.places == (1, 2, None)


def test_the_end_tells_what_the_rival_built_last_and_what_it_paid(lay, together):
    hands = ["lighthouse arena gardens", "pantheon haven", "senate circus"]
    t = lay("", "palace", "", age=3, turn=5, coins=[3, 9, 3], hands=hands)
    together(t, "0 discard arena")
    together(t, "1 build lighthouse L2 R2")
    assert scene(t, 0).ending.last_build == LastBuild(
        city=1, piece="lighthouse", age=3, turn=6, points=1, paid=2, held=5, instead="arena"
    )
    # The winner compares itself with the second, who has built nothing.
    assert scene(t, 1).ending.last_build is None


def test_a_stage_built_last_is_worth_its_points_and_nobody_held_it(lay, together):
    t = lay("", "palace ore-vein foundry", "", age=3, turn=6, coins=9, stages=[0, 2, 0])
    together(t, "1 stage " + t.state.hands[1][0].id)
    found = scene(t).ending.last_build
    assert (found.piece, found.points, found.held) == ("rhodes:A:3", 7, None)


def test_a_symbol_built_last_is_worth_what_science_would_lack(lay, together):
    """C12."""
    t = lay("", "palace scriptorium library laboratory", "", age=3, turn=6, coins=9,
            hands=["", "university"])  # fmt: skip
    together(t, "1 build university")
    assert scene(t).ending.last_build.points == 9 - 4
