"""What an evaluation knows of a city of classic: the same from every seat."""

from importlib import import_module
from random import Random

import pytest

from wonders.core import load
from wonders.core.compiled_or_plain import compiled
from wonders.core.testing import table

BOARDS = ("giza:A", "ephesos:A", "halikarnassos:A", "alexandria:A")


def at(*cities, **position):
    """Return a table of four; the cities are seat 0, its left neighbour, the far one, the right."""
    return table("classic", *cities, **{"boards": BOARDS, "coins": 5} | position)


def row_of(items):
    """Return a row of numbers as the running build takes it."""
    return import_module("librt.vecs").vec[float](items) if compiled() else items


def features(state, seat=0):
    """Return the features of a seat's city that are not 0."""
    names = state.game.features
    row = row_of([0.0] * len(names))
    state.write_features(seat, row)
    return {name: each for name, each in zip(names, list(row), strict=True) if each}


def played(seed, players=4):
    """Yield the states of a game between chance and chance."""
    rng = Random(seed)
    state = load("classic", options={"players": players}).deal(seed)
    while state.seat is not None:
        yield state
        state.play(rng.choice(state.moves()))


def test_points_are_told_by_where_they_come_from():
    t = at("baths apothecary workshop scriptorium", won=(5,), defeats=(2,), coins=(7, 0, 0, 0))
    found = features(t.state)
    assert found["points"] == 3
    assert found["science"] == 10
    assert found["military"] == 3
    assert found["coins"] == 7
    assert found["coins up to 3"] == 3
    assert found["coins up to 6"] == 6
    assert found["blue cards"] == 1
    assert found["green cards"] == 3


def test_a_city_stands_against_both_neighbours():
    t = at("stockade", "walls barracks", "circus", "", age=2)
    found = features(t.state)
    assert found["shields"] == 1
    assert found["neighbours ahead"] == found["neighbours beaten"] == 1
    assert found["lead"] == 1
    assert found["arrears"] == 2
    assert found["red cards of neighbours"] == 2
    # The far city is no neighbour.
    assert features(at("stockade", "walls barracks", "", "", age=2).state) == found


def test_a_resource_costs_what_neighbours_ask_for_it():
    t = at("", "quarry", "", "", boards=("rhodes:A", "ephesos:A", "babylon:A", "alexandria:A"))
    found = features(t.state)
    # The quarry makes two, Rhodes ore, nobody near wood.
    assert found["price of 1 stone"] == 2
    assert found["price of 2 stone"] == 4
    assert "price of 1 ore" not in found
    assert found["price of 2 ore"] == 6
    assert found["price of 1 wood"] == 6
    near = ("giza:A", "ephesos:A", "babylon:A", "alexandria:A")
    t = at("west-trading-post", "brickyard", boards=near)
    assert features(t.state)["price of 2 clay"] == 2


def test_symbols_tell_what_one_more_would_bring():
    found = features(at("apothecary workshop").state)
    assert found["sorts of symbols"] == 2
    assert found["most equal symbols"] == 1
    # A third sort makes a set: 1 and 7; one more of either adds 3.
    assert found["next symbol"] == 8
    assert found["next symbols"] == 8 + 3 + 3


def test_the_hand_counts_by_what_it_offers_now():
    hand = "aqueduct walls temple laboratory vineyard sawmill caravansery"
    found = features(at("baths workshop", hands=(hand,), coins=0, age=2).state)
    # Baths make the aqueduct free, the workshop the laboratory; the vineyard costs nothing.
    assert found["cards in reach"] == 3
    assert found["links in hand"] == 2
    assert found["points in hand"] == 5
    assert found["symbol in hand"] == 3
    assert "shields in hand" not in found
    assert "stage in reach" not in found
    found = features(at("", "quarry", hands=("walls",), coins=9, age=2).state)
    assert found["shields in hand"] == 2
    # Giza makes one stone of the two that its first stage takes.
    assert found["stage in reach"] == 1
    assert found["price of stage"] == 2


def test_a_card_that_counts_things_is_worth_what_they_are():
    cities = ("lumber-yard stone-pit clay-pool ore-vein loom",)
    assert features(at(*cities, hands=("haven",), age=3).state)["count in hand"] == 4


def test_stages_still_to_build_count_by_what_they_bring():
    found = features(at(stages=(1,)).state)
    assert found["stages"] == 1
    assert found["to build points"] == 5 + 7
    assert "to build points" not in features(at(stages=(3,)).state)


@pytest.mark.parametrize("players", [3, 5, 7])
def test_seats_are_alike(players):
    for state in played(2, players):
        if state.is_quiet and state.turn == 4:
            names = state.game.features
            for seat in range(players):
                left, right = state.terms.around[seat]
                found = features(state, seat)
                theirs = features(state, left), features(state, right)
                for color in state.game.colors:
                    both = sum(each.get(f"{color} cards", 0) for each in theirs)
                    assert found.get(f"{color} cards of neighbours", 0) == both
            assert len(names) == len(set(names))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_of_what_a_seat_cannot_see_only_other_hands_count(seed):
    rng = Random(seed)
    for state in played(seed):
        if state.is_quiet and state.turn in (1, 4):
            for seat in range(4):
                assert features(state.view(seat).imagine(rng), seat) == features(state, seat)


def test_a_position_is_quiet_before_each_turn():
    quiet = [state.stage for state in played(4) if state.is_quiet]
    assert len(quiet) == 18
    assert quiet == sorted(set(quiet))
    assert quiet[0] == 0
    assert 2.8 < quiet[-1] < 3


def test_with_the_free_city_a_turn_begins_before_it_is_chosen_for():
    """F2."""
    quiet = 0
    for state in played(1, 2):
        if state.is_quiet:
            quiet += 1
            assert state.current == state.free_city
            assert state.is_evaluated
            # The card drawn for the Free City lies in the controller's hand.
            assert len(state.hands[state.controller]) == len(state.hands[1 - state.controller]) + 1
    assert quiet == 18


def test_the_free_city_is_a_neighbour_of_both():
    """F1."""
    for state in played(3, 2):
        if state.is_quiet and state.turn == 3:
            free = features(state, state.free_city)
            for seat in (0, 1):
                found, other = features(state, seat), features(state, 1 - seat)
                for color in state.game.colors:
                    both = free.get(f"{color} cards", 0) + other.get(f"{color} cards", 0)
                    assert found.get(f"{color} cards of neighbours", 0) == both
