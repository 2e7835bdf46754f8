"""Chance from a seed is uniform, and the same everywhere."""

from collections import Counter
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders.core import load
from wonders.core.game.chance.derived_seeds import SEED_LIMIT
from wonders.core.game.chance.shuffle_and_draw_a_deal import Chance

seeds = st.integers(0, SEED_LIMIT - 1)


def chi_squared(counts, cells):
    """Return how far counts are from uniform, in standard deviations of chi-squared."""
    mean = sum(counts.values()) / cells
    found = sum((count - mean) ** 2 / mean for count in counts.values())
    found += mean * (cells - len(counts))
    free = cells - 1
    return (found - free) / (2 * free) ** 0.5


def test_the_draws_of_a_seed_never_change():
    chance = Chance(2**53 - 1)
    assert [chance.below(1000) for _ in range(4)] == [97, 305, 950, 275]
    assert chance.shuffled("abcdefgh") == list("hcfeadbg")
    assert chance.rng.random() == 0.8852042232573641


@given(seeds, st.lists(st.integers(1, 300), min_size=1, max_size=150))
def test_numbers_are_below_the_given_count(seed, counts):
    chance = Chance(seed)
    assert all(0 <= chance.below(count) < count for count in counts)


@given(seeds, st.lists(st.integers(), max_size=200), st.integers(0, 220))
def test_the_first_of_an_order_are_those_of_the_whole_order(seed, things, count):
    whole = Chance(seed).shuffled(things)
    assert sorted(whole) == sorted(things)
    assert Chance(seed).shuffled(things, count) == whole[:count]


def test_all_orders_are_equally_likely():
    drawn = Counter(tuple(Chance(seed).shuffled("abcd")) for seed in range(24_000))
    assert set(drawn) <= set(permutations("abcd"))
    assert abs(chi_squared(drawn, 24)) < 3.5


def test_one_number_tells_nothing_of_the_next():
    chances = map(Chance, range(20_000))
    drawn = Counter((chance.below(23), chance.below(22)) for chance in chances)
    assert abs(chi_squared(drawn, 23 * 22)) < 3.5


def test_the_generator_for_house_rules_continues_where_it_was():
    chance = Chance(5)
    assert chance.rng is chance.rng
    assert chance.rng.random() != chance.rng.random()


@pytest.fixture(scope="module")
def duel_deals():
    game = load("duel")
    return [game.deal(seed).deal for seed in range(4000)]


@pytest.mark.parametrize("age", [0, 1])
def test_each_card_of_an_age_is_equally_likely_in_each_slot(duel_deals, age):
    slots = Counter(slot for deal in duel_deals for slot in enumerate(deal.ages[age]))
    assert abs(chi_squared(slots, 20 * 23)) < 3.5


def test_guilds_are_equally_likely_in_each_slot(duel_deals):
    guilds = {card.id for card in load("duel").guilds}
    slots = Counter(
        slot for deal in duel_deals for slot in enumerate(deal.ages[2]) if slot[1] in guilds
    )
    assert abs(chi_squared(slots, 20 * 7)) < 3.5


@pytest.mark.parametrize("pile", ["wonders", "board_tokens", "box_tokens"])
def test_each_pair_of_neighbours_is_equally_likely(duel_deals, pile):
    pairs = Counter(pair for deal in duel_deals for pair in pairwise(getattr(deal, pile)))
    pieces = {piece for pair in pairs for piece in pair}
    assert abs(chi_squared(pairs, len(pieces) * (len(pieces) - 1))) < 3.5


def test_who_begins_tells_nothing_of_the_first_wonder(duel_deals):
    both = Counter((deal.first, deal.wonders[0]) for deal in duel_deals)
    assert abs(chi_squared(both, 2 * 12)) < 3.5


@pytest.mark.parametrize("age", [0, 2])
def test_each_hand_is_equally_likely_to_have_each_card(age):
    game = load("classic", options={"players": 4})
    deals = [game.deal(seed).deal for seed in range(2000)]
    held = Counter(
        (seat, id) for deal in deals for seat, hand in enumerate(deal.ages[age]) for id in hand
    )
    by_card = Counter(id for _, id in held.elements())
    for card, times in by_card.items():
        own = Counter({seat: held[seat, card] for seat in range(4)})
        assert abs(chi_squared(own, 4)) < 6, (card, times, own)
