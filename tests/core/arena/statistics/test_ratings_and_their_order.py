"""Ratings: who is stronger, how certain that is, and that it can be repeated."""

import sys
from random import Random

import pytest

from wonders.core import BadSpec
from wonders.core.arena.statistics.ratings_and_their_order import Ratings
from wonders.core.game.results_and_score_sheets import Forfeit, Result
from wonders.core.record.read_and_write_record_line import FORMAT, Record

NAMES = ["ann", "bob", "cat"]


def game(winners, totals, forfeit=None):
    scores = [{"total": total} for total in totals]
    result = Result("forfeit" if forfeit else "points", winners, scores, forfeit)
    return Record(FORMAT, "any", 1, {}, [], [], None, {}, [], result)


def rated(*games, names=NAMES):
    ratings = Ratings(names)
    for record, seating in games:
        ratings.add(record, seating)
    return {row["name"]: row for row in ratings.table()}


def test_all_begin_alike():
    rows = rated()
    assert {(row["mu"], row["sigma"], row["ordinal"]) for row in rows.values()} == {(25, 8.333, 0)}


def test_one_game_of_two_is_what_the_model_says():
    """Weng and Lin: c² = 2 (sigma² + beta²), beta = 25/6; the winner gains sigma²/c x 1/2."""
    variance = (25 / 3) ** 2
    c = (2 * variance + 2 * (25 / 6) ** 2) ** 0.5
    rows = rated((game([1], (10, 20)), [0, 1]))
    assert rows["bob"]["mu"] == pytest.approx(25 + variance / c / 2, abs=1e-3)
    assert rows["ann"]["mu"] == pytest.approx(25 - variance / c / 2, abs=1e-3)
    assert rows["cat"]["games"] == 0


def test_a_supremacy_counts_before_points():
    rows = rated((game([0], (10, 60)), [0, 1]))
    assert rows["ann"]["mu"] > 25 > rows["bob"]["mu"]


def test_a_shared_victory_moves_nobody():
    rows = rated((game([0, 1], (40, 40)), [0, 1]))
    assert rows["ann"]["mu"] == rows["bob"]["mu"] == 25


def test_ranks_below_the_winner_count():
    rows = rated((game([0], (50, 40, 30)), [0, 1, 2]))
    assert rows["ann"]["mu"] > rows["bob"]["mu"] > rows["cat"]["mu"]


def test_whoever_forfeits_is_last():
    rows = rated((game([1, 2], (90, 10, 20), Forfeit(0, "late")), [0, 1, 2]))
    assert rows["ann"]["mu"] < rows["bob"]["mu"] == rows["cat"]["mu"]


def test_the_table_is_sorted_and_tells_the_interval():
    ratings = Ratings(NAMES)
    for _ in range(9):
        ratings.add(game([0], (50, 40)), [2, 0])
    table = ratings.table()
    assert [row["name"] for row in table] == ["cat", "bob", "ann"]
    first = table[0]
    assert (first["entrant"], first["games"]) == (2, 9)
    assert first["ordinal"] == pytest.approx(first["mu"] - 3 * first["sigma"], abs=0.003)
    assert first["high"] - first["mu"] == pytest.approx(1.96 * first["sigma"], abs=0.003)
    assert first["mu"] - first["low"] == pytest.approx(1.96 * first["sigma"], abs=0.003)


def test_stronger_entrants_rise_and_games_make_it_more_certain():
    rng = Random(2)
    strengths = [1, 2, 4]
    sigmas = []
    ratings = Ratings(NAMES)
    for number in range(600):
        left = [0, 1, 2]
        totals = [0, 0, 0]
        for points in (50, 40, 30):
            best = rng.choices(left, [strengths[each] for each in left])[0]
            left.remove(best)
            totals[best] = points
        ratings.add(game([totals.index(50)], totals), [0, 1, 2])
        if number in (99, 599):
            sigmas.append(ratings.table()[0]["sigma"])
    assert [row["name"] for row in ratings.table()] == ["cat", "bob", "ann"]
    assert sigmas[1] < sigmas[0]


def test_long_runs_make_ratings_very_certain_as_programs_do_not_learn():
    """With the model's drift sigma would stay at 1.46."""
    ratings = Ratings(["ann", "bob"])
    for number in range(6000):
        ratings.add(game([number % 2], (50, 50)), [0, 1])
    assert ratings.table()[0]["sigma"] < 0.5


def test_the_same_games_give_the_same_ratings():
    games = [(game([k % 2], (50, 40)), [k % 3, (k + 1) % 3]) for k in range(30)]
    assert rated(*games) == rated(*games)


def test_a_game_of_one_rates_nobody():
    rows = rated((game([0], (50,)), [0]), names=["ann"])
    assert (rows["ann"]["mu"], rows["ann"]["games"]) == (25, 1)


def test_without_openskill_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(BadSpec, match=r"wonders\[tournament\]"):
        Ratings(NAMES)
