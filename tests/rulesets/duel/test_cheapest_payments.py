"""Payments: the least price and the full account agree with trying everything."""

from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from wonders.rulesets.duel import cheapest_payments
from wonders.rulesets.duel.cheapest_payments import (
    BILLED,
    MOST_UNITS,
    bill_at,
    cheapest,
    choice_vectors,
    producer_masks,
    relief,
    unit_row,
)

WOOD, STONE, CLAY, GLASS, PAPYRUS = range(5)
MOST = 4


def tried_out(needs, made, choices, rates, discount=0):
    """Return the least price over every use of the choice producers and the discount."""
    missing_before = [index for index, units in needs for _ in range(units - made[index])]
    prices = []
    for gifts in product(*choices):
        missing = list(missing_before)
        for gift in gifts:
            if gift in missing:
                missing.remove(gift)
        off = min(discount, len(missing))
        prices += [
            sum(rates[index] for number, index in enumerate(missing) if number not in spared)
            for spared in combinations(range(len(missing)), off)
        ]
    return min(prices)


def row(counts):
    return unit_row(tuple(enumerate(counts)), len(counts))


def least_price(needs, made, choices, rates, discount=0):
    return cheapest_payments.least_price(
        unit_row(needs, len(made)),
        row((*made, *rates)),
        len(made),
        producer_masks(choices),
        discount,
    )


def billed(needs, made, rates):
    bill = row([0] * (len(made) * BILLED + 1))
    for index, (units, rate) in enumerate(zip(made, rates, strict=True)):
        bill_at(bill, index, units, rate)
    return sum(bill[index * BILLED + units] for index, units in needs)


indexes = st.integers(0, 4)
units = st.tuples(*[st.integers(0, 3)] * 5)
rates = st.tuples(*[st.integers(1, 6)] * 5)
all_needs = st.dictionaries(indexes, st.integers(1, MOST), max_size=5).map(
    lambda found: tuple(sorted(found.items()))
)
all_choices = st.lists(
    st.lists(indexes, min_size=1, max_size=4, unique=True).map(lambda each: tuple(sorted(each))),
    max_size=4,
).map(tuple)


@given(all_needs, units, rates)
def test_without_choices_the_bill_is_exact(needs, made, rates):
    assert billed(needs, made, rates) == tried_out(needs, made, (), rates)


@given(all_needs, units, all_choices, rates, st.integers(0, 4))
def test_relief_is_at_least_what_is_taken_off_the_bill(needs, made, choices, rates, discount):
    saved = billed(needs, made, rates) - least_price(needs, made, choices, rates, discount)
    assert 0 <= saved <= relief(producer_masks(choices), row(rates), 0, len(rates), discount)


@given(all_needs, units, all_choices, rates, st.integers(0, 4))
def test_the_least_price_is_the_least(needs, made, choices, rates, discount):
    found = least_price(needs, made, choices, rates, discount)
    assert found == tried_out(needs, made, choices, rates, discount)


@given(all_needs, units, all_choices, rates, st.integers(0, 4))
def test_the_full_account_comes_to_the_least_price(needs, made, choices, rates, discount):
    found = cheapest(needs, made, choices, rates, discount)
    assert found.coins == tried_out(needs, made, choices, rates, discount)


@given(all_needs, units, all_choices, rates, st.integers(0, 4))
def test_the_full_account_is_of_every_unit(needs, made, choices, rates, discount):
    paid = cheapest(needs, made, choices, rates, discount)
    wanted = dict(needs)
    for index in range(5):
        own = min(wanted.get(index, 0), made[index])
        parts = own + paid.bought[index] + paid.spared[index] + paid.chosen[index]
        assert parts == wanted.get(index, 0)
    assert sum(paid.spared) <= discount
    assert sum(paid.chosen) <= len(choices)
    assert paid.coins == sum(n * rate for n, rate in zip(paid.bought, rates, strict=True))


def test_a_row_of_units_counts_no_further_than_a_treasury_can_pay():
    assert list(unit_row(((WOOD, 10**30), (CLAY, 3)), 5)) == [MOST_UNITS, 0, 3, 0, 0]


def test_a_producer_is_the_mask_of_what_it_makes():
    assert list(producer_masks(((0, 2), (4,)))) == [0b101, 0b10000]


def test_two_choices_give_every_pair_once():
    gifts = choice_vectors(((0, 1), (0, 1)), 2)
    assert sorted(gifts) == [(0, 2), (1, 1), (2, 0)]


def test_no_choices_give_nothing_in_one_way():
    assert choice_vectors((), 3) == ((0, 0, 0),)


def test_of_many_producers_of_anything_only_the_sums_are_told_apart():
    # Each of them tried with each of the others would be 244,140,625 times.
    assert len(choice_vectors((tuple(range(5)),) * 12, 5)) == 1_820


@given(st.lists(st.sampled_from([(0, 1, 2), (3, 4), (0,)]), max_size=5))
def test_the_sums_come_in_the_order_in_which_combinations_first_give_them(choices):
    sums = [tuple(gifts.count(each) for each in range(5)) for gifts in product(*choices)]
    assert choice_vectors(tuple(choices), 5) == tuple(dict.fromkeys(sums))


def test_one_choice_saves_the_dearest_unit():
    needs = ((WOOD, 1), (GLASS, 1))
    assert least_price(needs, (0,) * 5, ((WOOD, GLASS),), (2, 2, 2, 5, 2)) == 2


def test_two_choices_are_matched_so_that_both_help():
    # Taken greedily, the first would give the dear glass, and the second nothing.
    needs = ((WOOD, 1), (GLASS, 1))
    choices = ((WOOD, GLASS), (GLASS,))
    assert least_price(needs, (0,) * 5, choices, (2, 2, 2, 5, 2)) == 0
    assert cheapest(needs, (0,) * 5, choices, (2, 2, 2, 5, 2)).chosen == (1, 0, 0, 1, 0)


def test_the_discount_takes_off_the_dearest_still_missing():
    paid = cheapest(((WOOD, 2), (PAPYRUS, 2)), (1, 0, 0, 0, 0), (), (5, 2, 2, 2, 3), 2)
    assert paid.spared == (1, 0, 0, 0, 1)
    assert paid.coins == 3


def test_a_larger_discount_than_need_spares_only_the_need():
    paid = cheapest(((STONE, 1),), (0,) * 5, (), (2,) * 5, 2)
    assert (paid.coins, sum(paid.spared)) == (0, 1)
