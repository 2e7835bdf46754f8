"""Tallies: figures, and sums that do not depend on the order."""

import json
import pickle
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wonders.core.arena.statistics.tally import Tally
from wonders.core.arena.statistics.win_shares_and_standings import figures, standings
from wonders.core.game.results_and_score_sheets import Forfeit, Result
from wonders.core.record.read_and_write_record_line import FORMAT, Record

NAMES = ["ann", "bob"]


def game(winners, totals=(50, 40), victory="civilian", forfeit=None, moves=("0 pick sphinx",)):
    """Return a finished game's record; its sheets have one line, `civilian`."""
    scores = [{"civilian": total, "total": total} for total in totals]
    result = Result(victory, list(winners), scores, forfeit)
    return Record(FORMAT, "duel", 1, {}, [], NAMES, None, {}, list(moves), result)


class Forgiven(NamedTuple):
    """A fault that the referee forgave."""

    seat: int
    step: int
    reason: str


def tally_of(*games):
    tally = Tally(2)
    for record, seating in games:
        tally.add(record, seating)
    return tally


def report_of(*games):
    return figures(tally_of(*games), NAMES)


def test_a_win_counts_for_the_entrant_at_the_winning_seat():
    report = report_of((game([0]), [0, 1]), (game([0]), [1, 0]), (game([1]), [1, 0]))
    assert [entrant["wins"] for entrant in report["entrants"]] == [2, 1]
    assert [entrant["share"] for entrant in report["entrants"]] == [0.6667, 0.3333]
    assert [entrant["games"] for entrant in report["entrants"]] == [3, 3]


def test_a_shared_victory_is_half_a_win_each():
    report = report_of((game([0, 1], (40, 40)), [0, 1]), (game([0]), [0, 1]))
    assert [entrant["wins"] for entrant in report["entrants"]] == [1.5, 0.5]
    assert [entrant["share"] for entrant in report["entrants"]] == [0.75, 0.25]


def test_a_city_without_a_seat_does_not_begin():
    """F2: the Free City's move is the first of each turn."""
    moves = ["2 build altar", "0 build baths"]
    report = report_of((game([0], moves=moves), [0, 1]), (game([1], moves=moves), [0, 1]))
    assert report["first_seat_share"] == 0.5


def test_the_seat_that_began_is_the_one_of_the_first_move():
    began = [game([1], moves=["1 pick sphinx"]), game([0], moves=["1 pick sphinx"])]
    shared = game([0, 1], (9, 9), moves=["1 pick sphinx"])
    unmoved = game([1], victory="forfeit", forfeit=Forfeit(0, "late"), moves=[])
    report = report_of(*((record, [0, 1]) for record in (*began, shared, unmoved)))
    assert report["first_seat_share"] == 1.5 / 4


def test_of_the_seat_that_began_a_deal_that_was_played_twice_tells_as_much_as_once():
    once, twice = Tally(2), Tally(2, games_a_deal=2)
    for deal in range(60):
        record = game([deal % 3 // 2])
        once.add(record, [0, 1])
        for seating in ([0, 1], [1, 0]):
            twice.add(record, seating, deal=deal)
    one, other = (figures(tally, NAMES)["first_seat_interval"] for tally in (once, twice))
    assert other == pytest.approx(one, abs=0.01)


def test_the_gap_is_to_the_best_of_the_others():
    report = report_of((game([0], (50, 40)), [0, 1]), (game([0], (30, 10)), [1, 0]))
    ann, bob = report["entrants"]
    assert (ann["gap"], bob["gap"]) == (-5.0, 5.0)


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
    report = figures(Tally(2), NAMES)
    assert report["games"] == 0
    assert [entrant["share"] for entrant in report["entrants"]] == [0.0, 0.0]


# -- faults ----------------------------------------------------------------------------------


def test_a_fault_that_was_forgiven_counts_for_the_entrant_at_that_seat():
    tally = Tally(2)
    tally.add(game([0]), [1, 0], [Forgiven(0, 3, "late"), Forgiven(0, 9, "late")])
    tally.add(game([0]), [0, 1], [Forgiven(0, 1, "silent")])
    ann, bob = figures(tally, NAMES)["entrants"]
    assert (ann["retries"], bob["retries"]) == (1, 2)
    assert bob["retry_reasons"] == [{"reason": "late", "times": 2}]
    assert (ann["forfeits"], bob["forfeits"]) == (0, 0)


def test_reasons_that_differ_in_numbers_and_quotes_are_one_reason():
    texts = [
        "KeyError: 'baths'",
        'KeyError: "forum"',
        "late: 3.25 s",
        "late: 11.5 s",
        "it isn't 's",
    ]
    tally = Tally(2)
    for text in texts:
        late = game([0], victory="forfeit", forfeit=Forfeit(1, text))
        tally.add(late, [0, 1])
    assert figures(tally, NAMES)["entrants"][1]["forfeit_reasons"] == [
        {"reason": "KeyError: …", "times": 2},
        {"reason": "late: #.# s", "times": 2},
        {"reason": "it isn't 's", "times": 1},
    ]


def test_a_bot_that_says_something_else_each_time_does_not_fill_the_memory():
    tally = Tally(2)
    for letter in range(3000):
        tally.add(game([0]), [0, 1], [Forgiven(0, 1, "x" * 900 + chr(0x4E00 + letter))])
        tally.add(game([0]), [0, 1], [Forgiven(0, 1, chr(0x4E00 + letter))])
    assert figures(tally, NAMES)["entrants"][0]["retries"] == 6000
    assert len(pickle.dumps(tally)) < 20_000


# -- who ranked above whom -------------------------------------------------------------------


def test_the_matrix_tells_who_ranked_above_whom():
    tally = Tally(3)
    three = game([1], (50, 60, 40))
    tally.add(three, [0, 1, 2])
    tally.add(three, [2, 0, 1])
    tally.add(game([0, 1], (40, 40)), [0, 2])
    report = figures(tally, ["ann", "bob", "cat"])
    assert report["met"] == [[0, 2, 3], [2, 0, 2], [3, 2, 0]]
    # Ann: twice above Cat, once equal; above Bob once of two.
    assert report["above"] == [[0, 1, 2.5], [1, 0, 1], [0.5, 1, 0]]


@given(st.lists(st.permutations(range(4)), max_size=9), st.randoms(use_true_random=False))
def test_the_matrix_of_both_directions_adds_up(seatings, rng):
    tally = Tally(4)
    for seating in seatings:
        totals = [rng.randint(1, 5) for _ in seating]
        tally.add(game([totals.index(max(totals))], totals), seating)
    report = figures(tally, list("abcd"))
    for one in range(4):
        for other in range(4):
            both = report["above"][one][other] + report["above"][other][one]
            assert both == report["met"][one][other]


# -- seats, victories, openings --------------------------------------------------------------


def test_wins_are_told_by_seat():
    report = report_of((game([0]), [0, 1]), (game([0]), [0, 1]), (game([0, 1]), [1, 0]))
    seats = report["entrants"][0]["seats"]
    assert [(at["seat"], at["games"], at["wins"]) for at in seats] == [(0, 2, 2), (1, 1, 0.5)]
    assert seats[0]["interval"] == pytest.approx([0.3424, 1], abs=1e-4)


def test_victories_are_told_by_entrant_and_type():
    report = report_of(
        (game([0], victory="science"), [0, 1]),
        (game([0], victory="science"), [1, 0]),
        (game([0, 1]), [1, 0]),
    )
    ann = report["entrants"][0]
    assert ann["victories"] == {"civilian": 1, "science": 1}
    assert ann["defeats"] == {"science": 1}


def test_the_first_decision_of_each_seat_is_its_opening():
    moves = ["1 pick sphinx", "0 pick colossus", "0 build baths L2", "1 build baths"]
    report = report_of(
        (game([1], moves=moves), [0, 1]),
        (game([1], moves=moves), [1, 0]),
        (game([0], moves=["0 pick sphinx"]), [0, 1]),
    )
    assert [(o["move"], o["games"], o["wins"]) for o in report["openings"]] == [
        ("pick sphinx", 3, 3),
        ("pick colossus", 2, 0),
    ]
    own = report["entrants"][1]["openings"]
    assert [(o["move"], o["wins"]) for o in own] == [("pick colossus", 0), ("pick sphinx", 1)]


def test_a_move_for_a_city_without_a_player_is_nobodys_opening():
    report = report_of((game([0], moves=["2 build altar", "0 build baths"]), [0, 1]))
    assert [opening["move"] for opening in report["openings"]] == ["build baths"]


def test_the_fair_share_is_that_of_the_seats():
    assert report_of((game([0]), [0, 1]))["fair_share"] == 0.5
    tally = Tally(4)
    tally.add(game([1], (1, 2, 3, 4)), [3, 1, 0, 2])
    assert figures(tally, list("abcd"))["fair_share"] == 0.25


# -- deals -----------------------------------------------------------------------------------


def split(deals):
    """Return the tally of deals that the seat decides."""
    tally = Tally(2, 2)
    for deal in range(deals):
        tally.add(game([0], (50, 30)), [0, 1], (), deal)
        tally.add(game([0], (50, 30)), [1, 0], (), deal)
    return tally


def test_where_luck_cancels_the_interval_over_deals_is_the_narrower_one():
    report = figures(split(100), NAMES)
    ann = report["entrants"][0]
    assert (report["deals"], report["games_a_deal"]) == (100, 2)
    (low, high), (deal_low, deal_high) = ann["interval"], ann["deal_interval"]
    assert deal_high - deal_low < (high - low) / 3
    assert ann["effective_games"] > 2000
    assert ann["gap_interval"] == [0, 0]


def test_an_incomplete_deal_counts_with_the_games_it_has():
    tally = split(3)
    tally.add(game([0], (90, 20)), [0, 1], (), 3)
    report = figures(tally, NAMES)
    assert (report["deals"], report["games"]) == (3, 7)
    assert report["entrants"][0]["gap"] == 10.0


def test_the_standings_are_those_of_the_report():
    tally = split(4)
    report = figures(tally, NAMES)["entrants"]
    for standing, entrant in zip(standings(tally, NAMES), report, strict=True):
        assert standing == {key: entrant[key] for key in standing}
        assert list(standing) == ["name", "games", "wins", "share", "interval"]


# -- against automata ------------------------------------------------------------------------


def against(*games):
    """Return the report of a bot's games against Ann and Bob, who are automata."""
    tally = Tally(3)
    for record, automaton in games:
        tally.add(record, [0, automaton])
    return figures(tally, ["bot", "ann", "bob"], ["ann", "bob"])


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
    assert report["entrants"][1]["gap"] == -25.0
    low, high = report["entrants"][1]["gap_interval"]
    assert ann["gap_interval"] == [-high, -low]


def test_an_automaton_that_was_not_met_is_left_out():
    report = against((game([1]), 2))
    assert [each["name"] for each in report["against"]] == ["bob"]
    assert [entrant["games"] for entrant in report["entrants"]] == [1, 0, 1]


def test_a_match_of_bots_alone_is_against_nobody():
    assert "against" not in report_of((game([0]), [0, 1]))


# -- sums ----------------------------------------------------------------------------------


def test_figures_are_never_minus_zero():
    """Numbers that come out as -0.0 look wrong on the screen."""
    for wins in range(60):
        tally = tally_of(*[(game([0]), [0, 1])] * wins, *[(game([1]), [0, 1])] * 3)
        assert "-0.0" not in json.dumps(figures(tally, NAMES))


TOTALS = st.integers(0, 120)
MOVES = st.sampled_from(["0 pick sphinx", "1 pick sphinx", "0 pick colossus", "1 build baths L2"])
NOTES = st.lists(
    st.builds(Forgiven, st.integers(0, 1), st.just(3), st.text(max_size=9)), max_size=2
)
GAMES = st.builds(
    lambda winners, totals, victory, loser, seating, moves, notes: (
        game(
            [1 - loser] if victory == "forfeit" else winners,
            totals,
            victory,
            Forfeit(loser, "late") if victory == "forfeit" else None,
            moves,
        ),
        seating,
        notes,
    ),
    st.sampled_from([[0], [1], [0, 1]]),
    st.tuples(TOTALS, TOTALS),
    st.sampled_from(["civilian", "military", "science", "forfeit"]),
    st.integers(0, 1),
    st.permutations(range(4)).map(lambda order: order[:2]),
    st.lists(MOVES, max_size=4),
    NOTES,
)
FOUR = ["ann", "bob", "cat", "dan"]


@given(st.lists(GAMES, max_size=30), st.integers(1, 6), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_parts_merge_to_the_whole_in_any_order(games, parts, rng: Random):
    whole = Tally(4)
    for each in games:
        whole.add(*each)
    tallies = [Tally(4) for _ in range(parts)]
    rng.shuffle(games)
    for each in games:
        rng.choice(tallies).add(*each)
    rng.shuffle(tallies)
    merged = Tally(4)
    for tally in tallies:
        merged.merge(tally)
    assert json.dumps(figures(merged, FOUR)) == json.dumps(figures(whole, FOUR))


@given(st.lists(GAMES, max_size=16), st.integers(1, 4), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_games_of_a_deal_counted_in_different_parts_come_together(games, parts, rng: Random):
    """Deal d has the games 2d and 2d + 1, between the same two."""
    whole = Tally(4, 2)
    tallies = [Tally(4, 2) for _ in range(parts)]
    for number, (record, seating, notes) in enumerate(games[: len(games) // 2 * 2]):
        seating = games[number // 2 * 2][1][:: 1 if number % 2 else -1]
        whole.add(record, seating, notes, number // 2)
        rng.choice(tallies).add(record, seating, notes, number // 2)
    merged = Tally(4, 2)
    for tally in tallies:
        merged.merge(tally)
    assert merged.deals == whole.deals == len(games) // 2
    assert json.dumps(figures(merged, FOUR)) == json.dumps(figures(whole, FOUR))
