"""The answers of a study: shares, lengths, and what house rules change."""

import pytest

from wonders.core.arena.study.averages_shares_and_comparisons import answers, comparison
from wonders.core.arena.study.observed_games import Observed


def game(deal, winner, first=0, moves=60, victory="civilian", forfeited=False):
    shares = tuple(float(seat == winner) for seat in (0, 1))
    return Observed(deal, first, moves, victory, forfeited, shares, (50, 40), ({}, {}))


def test_the_share_of_the_first_player_is_that_of_the_seat_that_began():
    games = [game(0, 0, first=0), game(1, 1, first=1), game(2, 0, first=1), game(3, 1, first=1)]
    assert answers(games)["first"]["share"] == 0.75
    assert [seat["share"] for seat in answers(games)["seats"]] == [0.5, 0.5]


def test_a_game_in_which_all_begin_at_once_has_no_first_player():
    assert "first" not in answers([game(deal, 0, first=None) for deal in range(4)])


def test_victories_have_their_share_and_length():
    games = [game(0, 0, moves=60), game(1, 0, moves=70), game(2, 1, moves=40, victory="military")]
    victories = answers(games)["victories"]
    assert victories["military"]["share"] == pytest.approx(1 / 3, abs=1e-4)
    assert victories["military"]["moves"]["mean"] == 40
    assert victories["civilian"]["moves"]["mean"] == 65


def test_the_quantiles_of_the_length_are_those_of_the_games():
    games = [game(deal, 0, moves=deal) for deal in range(101)]
    spread = answers(games)["moves"]["quantiles"]
    assert spread["0 %"] == 0
    assert spread["50 %"] == 50
    assert spread["95 %"] == 95
    assert spread["100 %"] == 100


def test_a_comparison_takes_the_luck_of_the_deal_off():
    # On half of the deals the first player always wins; a rule turns one deal in ten.
    before = [game(deal, deal % 2) for deal in range(200)]
    after = [game(deal, 1 if deal % 10 == 0 else deal % 2) for deal in range(200)]
    gap = comparison(before, after)["first"]
    assert gap["mean"] == -0.1
    low, high = gap["interval"]
    assert low < -0.1 < high < 0
    # Far narrower than two shares that know nothing of each other.
    apart = answers(before)["first"]["interval"]
    assert high - low < 0.7 * (apart[1] - apart[0])


def test_two_shares_differ_by_one_at_most():
    before = [game(deal, winner) for deal, winner in enumerate([1, 1, 0, 0])]
    after = [game(deal, winner) for deal, winner in enumerate([0, 0, 0, 1])]
    low, high = comparison(before, after)["first"]["interval"]
    assert -1 <= low < 0 < high == 1


def test_only_deals_that_both_played_are_compared():
    before = [game(deal, 0) for deal in range(10)]
    after = [game(deal, 1) for deal in range(5, 20)]
    assert comparison(before, after)["first"]["deals"] == 5


def test_a_study_of_no_games_says_so():
    assert answers([]) == {"games": 0, "deals": 0}


def test_four_games_that_ended_alike_do_not_make_sure_that_all_will():
    low, high = answers([game(deal, 0) for deal in range(4)])["victories"]["civilian"]["interval"]
    assert low == pytest.approx(0.51, abs=0.01)
    assert high == 1
