"""Tallies: intervals, shares, and sums that come out the same in any order."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wonders.core.arena.intervals import wilson
from wonders.core.arena.tally import Tally
from wonders.core.record import FORMAT, Record
from wonders.core.scoring import Forfeit, Result

NAMES = ["ann", "bob"]


def game(winners, totals=(50, 40), victory="civilian", forfeit=None, moves=("0 pick sphinx",)):
    """Return a finished game's record; its sheets have one line, `civilian`."""
    scores = [{"civilian": total, "total": total} for total in totals]
    result = Result(victory, list(winners), scores, forfeit)
    return Record(FORMAT, "duel", 1, {}, [], NAMES, None, {}, list(moves), result)


def tally_of(*games):
    tally = Tally(2)
    for record, seating in games:
        tally.add(record, seating)
    return tally


def report_of(*games):
    return tally_of(*games).report(NAMES)


# With z² = 3.8415: for all or nothing the far end is z² / (n + z²) away.
@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.27754),
        (10, 10, 0.72246, 1.0),
        (1, 2, 0.09453, 0.90547),
        (5, 10, 0.23659, 0.76341),
        (80, 100, 0.71117, 0.86663),
        (50, 100, 0.40383, 0.59617),
        (0.5, 1, 0.05462, 0.94538),
    ],
)
def test_wilson_is_what_is_worked_out_by_hand(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=2e-5)


def test_no_games_say_nothing():
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_lies_around_the_share_and_inside_0_and_1(counts):
    wins, games = counts
    low, high = wilson(wins, games)
    assert -1e-12 <= low <= wins / games + 1e-12
    assert wins / games - 1e-12 <= high <= 1 + 1e-12


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_is_the_same_from_either_side(counts):
    wins, games = counts
    low, high = wilson(wins, games)
    assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low), abs=1e-9)


def test_a_win_counts_for_the_entrant_at_the_winning_seat():
    report = report_of((game([0]), [0, 1]), (game([0]), [1, 0]), (game([1]), [1, 0]))
    assert [entrant["wins"] for entrant in report["entrants"]] == [2, 1]
    assert [entrant["share"] for entrant in report["entrants"]] == [0.6667, 0.3333]
    assert [entrant["games"] for entrant in report["entrants"]] == [3, 3]


def test_a_shared_victory_is_half_a_win_each():
    report = report_of((game([0, 1], (40, 40)), [0, 1]), (game([0]), [0, 1]))
    assert [entrant["wins"] for entrant in report["entrants"]] == [1.5, 0.5]
    assert [entrant["share"] for entrant in report["entrants"]] == [0.75, 0.25]


def test_the_seat_that_began_is_the_one_of_the_first_move():
    began = [game([1], moves=["1 pick sphinx"]), game([0], moves=["1 pick sphinx"])]
    shared = game([0, 1], (9, 9), moves=["1 pick sphinx"])
    unmoved = game([1], victory="forfeit", forfeit=Forfeit(0, "late"), moves=[])
    report = report_of(*((record, [0, 1]) for record in (*began, shared, unmoved)))
    assert report["first_seat_share"] == 1.5 / 4


def test_the_gap_is_to_the_best_of_the_others():
    report = report_of((game([0], (50, 40)), [0, 1]), (game([0], (30, 10)), [1, 0]))
    ann, bob = report["entrants"]
    assert (ann["gap"], bob["gap"]) == (-5.0, 5.0)
    # Two values 30 apart: standard error 15, and 1.96 of them each way.
    assert ann["gap_interval"] == pytest.approx([-34.3995, 24.3995])


def test_points_are_the_mean_of_each_line_of_the_sheets():
    report = report_of((game([0], (50, 40)), [0, 1]), (game([0], (30, 11)), [1, 0]))
    assert report["entrants"][0]["points"] == {"civilian": 30.5, "total": 30.5}
    assert report["entrants"][1]["points"] == {"civilian": 35, "total": 35}


def test_a_forfeit_counts_against_the_entrant_at_that_seat():
    late = game([0], victory="forfeit", forfeit=Forfeit(1, "late"))
    report = report_of((late, [1, 0]), (late, [0, 1]), (game([0]), [0, 1]), (late, [0, 1]))
    assert [entrant["forfeits"] for entrant in report["entrants"]] == [1, 2]
    assert report["victories"] == {"civilian": 1, "forfeit": 3}


def test_moves_are_counted():
    report = report_of((game([0], moves=["0 a"] * 3), [0, 1]), (game([0], moves=["0 a"]), [0, 1]))
    assert report["moves_per_game"] == 2


def test_a_tally_of_no_games_has_a_report():
    report = Tally(2).report(NAMES)
    assert report["games"] == 0
    assert [entrant["share"] for entrant in report["entrants"]] == [0.0, 0.0]


# -- against whoever plays without a bot ---------------------------------------------------


def against(*games):
    """Return the report of a bot's games against Ann and Bob, who are automata."""
    tally = Tally(3)
    for record, automaton in games:
        tally.add(record, [0, automaton])
    return tally.report(["bot", "ann", "bob"], ["ann", "bob"])


def test_the_report_tells_how_the_bot_did_against_each_automaton():
    report = against(
        (game([0], (50, 40)), 1), (game([1], (30, 40)), 1), (game([0, 1], (20, 20)), 2)
    )
    ann, bob = report["against"]
    assert (ann["name"], ann["games"], ann["wins"], ann["share"]) == ("ann", 2, 1, 0.5)
    assert (bob["name"], bob["games"], bob["wins"], bob["share"]) == ("bob", 1, 0.5, 0.5)
    assert [entrant["wins"] for entrant in report["entrants"]] == [1.5, 1, 0.5]
    assert ann["interval"] == pytest.approx([0.0945, 0.9055], abs=1e-4)


def test_the_gap_to_an_automaton_is_seen_from_the_bots_side():
    report = against((game([0], (50, 40)), 1), (game([0], (70, 30)), 1), (game([1], (1, 9)), 2))
    ann, bob = report["against"]
    assert (ann["gap"], bob["gap"]) == (25.0, -8.0)
    # Two values 30 apart: standard error 15, and 1.96 of them each way.
    assert ann["gap_interval"] == pytest.approx([25 - 29.3995, 25 + 29.3995])
    assert report["entrants"][1]["gap"] == -25.0


def test_an_automaton_that_was_not_met_is_left_out():
    report = against((game([1]), 2))
    assert [each["name"] for each in report["against"]] == ["bob"]
    assert [entrant["games"] for entrant in report["entrants"]] == [1, 0, 1]


def test_a_match_of_bots_alone_is_against_nobody():
    assert "against" not in report_of((game([0]), [0, 1]))


# -- sums ----------------------------------------------------------------------------------


def test_figures_are_never_minus_nothing():
    """Numbers that come out as -0.0 look wrong on the screen."""
    for wins in range(60):
        tally = tally_of(*[(game([0]), [0, 1])] * wins, *[(game([1]), [0, 1])] * 3)
        assert "-0.0" not in json.dumps(tally.report(NAMES))


TOTALS = st.integers(0, 120)
GAMES = st.builds(
    lambda winners, totals, victory, loser, seating, moves: (
        game(
            [1 - loser] if victory == "forfeit" else winners,
            totals,
            victory,
            Forfeit(loser, "late") if victory == "forfeit" else None,
            moves,
        ),
        seating,
    ),
    st.sampled_from([[0], [1], [0, 1]]),
    st.tuples(TOTALS, TOTALS),
    st.sampled_from(["civilian", "military", "science", "forfeit"]),
    st.integers(0, 1),
    st.sampled_from([[0, 1], [1, 0]]),
    st.lists(st.sampled_from(["0 pick sphinx", "1 pick sphinx"]), max_size=4),
)


@given(st.lists(GAMES, max_size=30), st.integers(1, 6), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_parts_merge_to_the_whole_in_any_order(games, parts, rng: Random):
    whole = tally_of(*games)
    tallies = [Tally(2) for _ in range(parts)]
    for record, seating in games:
        rng.choice(tallies).add(record, seating)
    rng.shuffle(tallies)
    merged = Tally(2)
    for tally in tallies:
        merged.merge(tally)
    assert json.dumps(merged.report(NAMES)) == json.dumps(whole.report(NAMES))
