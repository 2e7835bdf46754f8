"""Schedules: all entrants sit equally often at every seat, on the same deals."""

import tracemalloc
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonders.core import BadSpec
from wonders.core.arena.pairing_seating_and_deals import schedule_of

TOURNAMENTS = ("round-robin", "balanced", "focus")


def seatings(schedule, rounds=1):
    return [schedule.seating(number) for number in range(rounds * schedule.round)]


def test_a_match_rotates_the_entrants_by_one_seat():
    schedule = schedule_of("match", 3, 3, seed=1)
    assert [each.entrants for each in seatings(schedule)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_without_rotation_the_entrants_of_a_match_keep_their_seats():
    schedule = schedule_of("match", 2, 2, seed=1, rotate=False)
    assert [schedule.seating(number) for number in range(3)] == [
        (0, (0, 1)),
        (1, (0, 1)),
        (2, (0, 1)),
    ]


@pytest.mark.parametrize("pairing", TOURNAMENTS)
@given(seats=st.integers(2, 5), more=st.integers(0, 3), seed=st.integers(0, 9))
def test_a_table_plays_its_deal_once_in_every_rotation(pairing, seats, more, seed):
    schedule = schedule_of(pairing, seats, seats + more, seed)
    games = seatings(schedule, rounds=2)
    for first in range(0, len(games), seats):
        table = games[first : first + seats]
        assert len({game.deal for game in table}) == 1
        for seat in range(seats):
            assert len({game.entrants[seat] for game in table}) == seats


@pytest.mark.parametrize("pairing", ["round-robin", "balanced"])
@given(seats=st.integers(2, 5), more=st.integers(0, 3), seed=st.integers(0, 9))
def test_in_a_round_everybody_sits_at_every_seat_equally_often(pairing, seats, more, seed):
    schedule = schedule_of(pairing, seats, seats + more, seed)
    for seat in range(seats):
        sat = Counter(game.entrants[seat] for game in seatings(schedule))
        assert len(sat) == seats + more
        assert len(set(sat.values())) == 1


def test_in_a_round_robin_all_sets_of_entrants_meet_each_on_a_deal_of_its_own():
    games = seatings(schedule_of("round-robin", 3, 5, seed=2))
    met = Counter(frozenset(game.entrants) for game in games)
    assert met == {frozenset(each): 3 for each in combinations(range(5), 3)}
    tables = {(game.deal, frozenset(game.entrants)) for game in games}
    assert len(tables) == len({deal for deal, _ in tables}) == 10


@pytest.mark.parametrize("pairing", TOURNAMENTS)
def test_no_deal_is_played_by_two_tables(pairing):
    games = seatings(schedule_of(pairing, 3, 5, seed=2), rounds=3)
    tables = {game.deal: frozenset(game.entrants) for game in games}
    assert len(tables) * 3 == len(games)
    assert all(tables[game.deal] == set(game.entrants) for game in games)


def test_who_sits_next_to_whom_differs_from_round_to_round():
    games = seatings(schedule_of("round-robin", 3, 3, seed=2), rounds=20)
    assert {game.entrants for game in games} == {
        (0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2)
    }  # fmt: skip


def test_the_focus_sits_in_every_game_and_the_field_equally_often():
    games = seatings(schedule_of("focus", 3, 5, seed=2))
    sat = Counter(entrant for game in games for entrant in game.entrants)
    assert sat[0] == len(games) == 3 * 6
    assert len({sat[each] for each in range(1, 5)}) == 1


def test_balanced_rounds_grow_with_the_entrants_and_not_with_their_sets():
    assert schedule_of("balanced", 4, 20, seed=1).round == 4 * 20
    assert schedule_of("round-robin", 4, 20, seed=1).round == 4 * 4845


def test_over_many_balanced_rounds_all_meet_about_equally_often():
    met = Counter()
    for game in seatings(schedule_of("balanced", 3, 6, seed=5), rounds=300):
        met.update(combinations(sorted(game.entrants), 2))
    assert len(met) == 15
    assert max(met.values()) < 1.2 * min(met.values())


@pytest.mark.parametrize("pairing", TOURNAMENTS)
def test_a_seed_draws_the_same_tables_again_and_another_seed_others(pairing):
    one, two, other = (seatings(schedule_of(pairing, 4, 6, seed), 3) for seed in (1, 1, 2))
    assert one == two
    assert one != other


@pytest.mark.parametrize(
    ("pairing", "seats", "entrants", "why"),
    [
        ("round-robin", 4, 3, "takes 4 bots or more, not 3"),
        ("balanced", 2, 1, "takes 2 bots or more, not 1"),
        ("focus", 3, 2, "takes 3 bots or more"),
        ("round-robin", 1, 2, "for games of two bots or more"),
        ("round-robin", 7, 40, "take the pairing balanced"),
        ("roundrobin", 2, 4, "it may be match, round-robin, balanced, focus"),
    ],
)
def test_entrants_that_do_not_fit_are_refused(pairing, seats, entrants, why):
    with pytest.raises(BadSpec, match=why):
        schedule_of(pairing, seats, entrants, seed=1)


@pytest.mark.parametrize("pairing", TOURNAMENTS)
def test_a_tournament_has_a_limit_of_bots(pairing):
    assert schedule_of(pairing, 2, 200, seed=1).round
    with pytest.raises(BadSpec, match="at most 200 bots, not 201"):
        schedule_of(pairing, 2, 201, seed=1)


def test_the_games_of_a_tournament_share_what_all_have_to_know_of_who_meets():
    tracemalloc.start()
    try:
        schedules = [schedule_of("round-robin", 3, 60, seed) for seed in range(50)]
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert schedules[0].round == 3 * 34_220
    assert peak < 20_000_000
