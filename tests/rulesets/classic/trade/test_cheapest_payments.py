"""Payments to both neighbours: C7 to C9, against counting every way there is."""

from itertools import product

import pytest
from full_search import full_search
from hypothesis import given, settings
from hypothesis import strategies as st

from wonders.core import load
from wonders.core.errors import BadCard
from wonders.rulesets.classic.trade.cheapest_payments import (
    Market,
    best_of,
    can_give,
    possible_pairs,
)

PLACES = 4
units = st.lists(st.integers(0, 2), min_size=PLACES, max_size=PLACES).map(tuple)
rates = st.lists(st.sampled_from([0, 1, 2]), min_size=PLACES, max_size=PLACES).map(tuple)
choices = st.lists(
    st.sets(st.integers(0, PLACES - 1), min_size=2).map(sorted).map(tuple), max_size=2
).map(tuple)
needed = st.dictionaries(st.integers(0, PLACES - 1), st.integers(1, 2), max_size=3).map(
    lambda found: tuple(sorted(found.items()))
)


def give(fixed, options):
    """Yield everything that fixed units and choices can give at the most."""
    for picks in product(*options):
        yield tuple(have + picks.count(at) for at, have in enumerate(fixed))


def all_pairs(needs, made, own, left, left_rates, right, right_rates):
    """Return the unbeaten payments, found by trying everything."""
    wanted = dict(needs)
    pairs = set()
    for have, sold_left, sold_right in product(give(made, own), give(*left), give(*right)):
        lack = [max(0, wanted.get(at, 0) - have[at]) for at in range(PLACES)]
        for bought in product(*[range(count + 1) for count in lack]):
            rest = [count - taken for count, taken in zip(lack, bought, strict=True)]
            if all(
                a <= b for a, b in zip((*bought, *rest), (*sold_left, *sold_right), strict=True)
            ):
                pairs.add(
                    (
                        sum(a * b for a, b in zip(bought, left_rates, strict=True)),
                        sum(a * b for a, b in zip(rest, right_rates, strict=True)),
                    )
                )
    return {
        pair
        for pair in pairs
        if not any(o != pair and o[0] <= pair[0] and o[1] <= pair[1] for o in pairs)
    }


@settings(max_examples=200)
@given(needed, units, choices, units, choices, rates, units, choices, rates)
def test_the_payments_are_exactly_those_that_no_other_beats(
    needs, made, own, left, sells_left, left_rates, right, sells_right, right_rates
):
    """C7, C8, C9."""
    found = full_search(
        needs,
        made,
        own,
        Market(left, sells_left),
        left_rates,
        Market(right, sells_right),
        right_rates,
    )
    assert len(set(found)) == len(found)
    assert list(found) == sorted(found, key=sum)
    assert set(found) == all_pairs(
        needs, made, own, (left, sells_left), left_rates, (right, sells_right), right_rates
    )


GAME = load("classic", options={"players": 3})
PIECES = {piece.needs: piece for piece in (*GAME.cards, *GAME.stages)}
seven = st.lists(st.integers(0, 2), min_size=7, max_size=7).map(tuple)
prices = st.lists(st.sampled_from([0, 1, 2, 3]), min_size=7, max_size=7).map(tuple)
producers = st.lists(st.sampled_from([(0, 1), (0, 2), (1, 3), (0, 1, 2, 3), (4, 5, 6)]), max_size=4)


@settings(max_examples=60)
@given(
    st.sampled_from([*PIECES]), st.tuples(seven, seven, seven), st.tuples(*[producers] * 3), prices
)
def test_a_state_knows_the_payments_for_whatever_cities_make(needs, made, choices, rates):
    """C7, C8, C9."""
    state = GAME.deal(1)
    for city, its, options in zip(state.cities, made, choices, strict=True):
        for index, units in enumerate(its):
            city.produce(index, units, True)
        for each in options:
            city.add_choice(each, True)
    city = state.cities[0]
    for index, rate in enumerate(rates):
        city.lower_rates("left", [index], rate)
    for seat in range(3):
        state.choices_changed(seat)
    left, right = (state.cities[seat] for seat in state.neighbours(0))
    found = state.pairs(0, PIECES[needs])
    assert list(found) == sorted(found, key=sum)
    supply = city.made, city.choices, left.market, city.left_rates, right.market, city.right_rates
    assert set(found) == set(full_search(needs, *supply))


def test_a_piece_cannot_cost_more_of_a_resource_than_is_counted(reprinted):
    with pytest.raises(BadCard, match="32 of one resource"):
        reprinted("baths", cost={"stone": 32})


@pytest.mark.parametrize(
    ("units", "producers", "enough"),
    [
        ((), (), True),
        ((), ((0, 1),), True),
        (((0, 1),), (), False),
        (((0, 1),), ((0, 1),), True),
        (((0, 1),), ((1, 2),), False),
        (((0, 2),), ((0, 1),), False),
        (((0, 2),), ((0, 1), (0, 2)), True),
        (((0, 3),), ((0, 1), (0, 2)), False),
        (((0, 3),), ((0, 1), (0, 2), (0, 3)), True),
        (((0, 4),), ((0, 1), (0, 2), (0, 3)), False),
        (((0, 1), (1, 1)), ((0, 1),), False),
        (((0, 1), (1, 1)), ((0, 1), (0, 2)), True),
        (((0, 1), (1, 1)), ((0, 2), (0, 1)), True),
        (((0, 1), (1, 1)), ((0, 2), (0, 2)), False),
        (((0, 2), (1, 1)), ((0, 1), (0, 1), (0, 2)), True),
        (((0, 2), (1, 1)), ((0, 1), (0, 1), (2, 3)), False),
    ],
)
def test_each_producer_gives_one_unit_of_one_of_its_resources(units, producers, enough):
    """C8."""
    assert can_give(units, producers) is enough


def test_of_payments_those_that_another_beats_are_left_out():
    assert best_of([]) == ()
    assert best_of([(1, 1), (1, 1)]) == ((1, 1),)
    assert best_of([(0, 4), (4, 0), (2, 1), (2, 2), (5, 5)]) == ((2, 1), (0, 4), (4, 0))
    assert best_of([(0, 1), (1, 1), (1, 0)]) == ((0, 1), (1, 0))


def test_every_payment_that_may_occur_is_a_payment_of_some_units_to_each_side():
    usual, cheap = (2, 2), (1, 2)
    assert possible_pairs((), [(usual, usual)]) == [(0, 0)]
    one = [(0, 0), (0, 2), (2, 0)]
    assert possible_pairs(((0, 1),), [(usual, usual)]) == one
    assert possible_pairs(((0, 2),), [(usual, usual)]) == sorted([*one, (0, 4), (2, 2), (4, 0)])
    assert possible_pairs(((0, 1), (1, 1)), [(cheap, usual)]) == sorted(
        [(0, 0), (1, 0), (0, 2), (2, 0), (3, 0), (1, 2), (2, 2), (0, 4)]
    )
    assert possible_pairs(((0, 1),), [(usual, usual), (cheap, usual)]) == sorted([*one, (1, 0)])
