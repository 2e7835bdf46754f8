"""Ranks of the seats in a finished game."""

import pytest

from wonders.core.arena.statistics.ranks_in_one_game import ranks
from wonders.core.game.results_and_score_sheets import Forfeit, Result


def ranked(winners, totals, forfeit=None):
    sheets = [{"total": total} for total in totals]
    victory = "forfeit" if forfeit is not None else "points"
    fault = Forfeit(forfeit, "late") if forfeit is not None else None
    return ranks(Result(victory, winners, sheets, fault), len(totals))


@pytest.mark.parametrize(
    ("winners", "totals", "expected"),
    [
        ([2], [30, 20, 40], [1, 2, 0]),
        ([0], [30, 60], [0, 1]),  # a supremacy, with fewer points
        ([0, 1], [50, 50, 40, 40], [0, 0, 2, 2]),
        ([0], [50, 50, 40], [0, 1, 2]),  # won by the tie-break
    ],
)
def test_winners_come_first_and_then_points_count(winners, totals, expected):
    assert ranked(winners, totals) == expected


def test_the_one_who_forfeited_is_last_and_all_others_are_equal():
    assert ranked([0, 2], [10, 99, 20], forfeit=1) == [0, 2, 0]


def test_a_city_without_a_player_has_no_rank():
    result = Result("points", [0], [{"total": 9}, {"total": 8}, {"total": 50}])
    assert ranks(result, 2) == [0, 1]
