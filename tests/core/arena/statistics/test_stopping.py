"""Stopping rules: how they are written, when they decide, how often they are wrong."""

import json
from random import Random

import pytest

from wonders.core import BadSpec
from wonders.core.arena.statistics.stopping import Narrow, Sprt, elo_of, parse_until, share_of


def fed(rule, deals):
    for scores in deals:
        rule.add(scores)
    return rule


def decided(rule, play):
    """Feed a rule until it decides."""
    while rule.decided is None:
        rule.add(play())
    return rule


# -- how they are written --------------------------------------------------------------------


def test_a_number_is_the_width_of_an_interval():
    rule = parse_until("0.04")
    assert isinstance(rule, Narrow)
    assert rule.width == 0.04


def test_an_sprt_takes_what_chess_engines_take():
    rule = parse_until("sprt:elo0=-5,elo1=2.5,alpha=0.1,beta=0.01")
    assert isinstance(rule, Sprt)
    assert (rule.options.elo0, rule.options.elo1) == (-5, 2.5)
    # Wald's: log(0.01 / 0.9) and log(0.99 / 0.1).
    assert rule.bounds == pytest.approx((-4.4998, 2.2925), abs=1e-4)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("narrow", "width"),
        ("0", "between 0 and 1"),
        ("1", "between 0 and 1"),
        ("-0.1", "between 0 and 1"),
        ("nan", "between 0 and 1"),
        ("sprt:elo0=5,elo1=5", "elo0 must be less than elo1"),
        ("sprt:elo1=nan", "finite"),
        ("sprt:elo1=inf", "finite"),
        ("sprt:elo0=0,elo1=5000", "2000"),
        ("sprt:alpha=0", "alpha"),
        ("sprt:alpha=1e-320", "alpha"),
        ("sprt:beta=0.5", "beta"),
        ("sprt:elo=5", "did you mean"),
        ("", "no name"),
    ],
)
def test_a_rule_that_cannot_be_is_refused_in_one_line(text, said):
    with pytest.raises(BadSpec, match=said) as caught:
        parse_until(text)
    assert "\n" not in str(caught.value)


def test_alone_nobody_can_be_better_than_others():
    with pytest.raises(BadSpec, match="better than"):
        parse_until("sprt", seats=1)


# -- what they count -------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_no_elo_is_the_fair_share(seats):
    assert share_of(0, seats) == pytest.approx(1 / seats)


@pytest.mark.parametrize("seats", [2, 4])
def test_elo_and_share_are_two_words_for_one_thing(seats):
    for elo in (-300, -10, 0, 25, 400):
        assert elo_of(share_of(elo, seats), seats) == pytest.approx(elo)


def test_400_elo_are_ten_times_the_strength():
    assert share_of(400) == pytest.approx(10 / 11)
    assert share_of(400, seats=4) == pytest.approx(10 / 13)


def test_all_and_nothing_have_no_elo():
    assert (elo_of(0), elo_of(1)) == (None, None)


def test_the_ratio_is_what_is_worked_out_by_hand():
    """Of 100 deals 40 were won twice, 30 split, 30 lost twice.

    Mean 0.55, sum of squares 47.5, spread 47.5 - 0.55 x 55 = 17.25. Shares 0.5 and 0.51439,
    their middle 0.507196, alike 0.249948; variance (17.25 + 4 x 0.249948) / 104 = 0.175479.
    Ratio 100 x 0.014392 x 0.042804 / 0.175479 = 0.351.
    """
    rule = parse_until("sprt:elo0=0,elo1=10")
    fed(rule, ([[1, 1]] * 4 + [[0, 0]] * 3 + [[1, 0]] * 3) * 10)
    assert rule.ratio == pytest.approx(0.351, abs=0.001)
    assert rule.report()["llr"] == pytest.approx(0.351, abs=0.001)


def test_the_interval_of_a_width_is_that_over_deals():
    """Deals that always split tell more than games, those that never do tell less."""
    split = parse_until("0.01")
    fed(split, [[1, 0]] * 100)
    alike = parse_until("0.01")
    fed(alike, [[1, 1], [0, 0]] * 50)
    narrow, wide = (high - low for low, high in (split.interval(), alike.interval()))
    assert narrow < 0.06
    assert wide == pytest.approx(0.19, abs=0.02)


# -- when they decide ------------------------------------------------------------------------


def test_a_width_decides_as_soon_as_it_is_reached():
    rng = Random(3)
    rule = decided(parse_until("0.1"), lambda: independent(rng, 0.5))
    assert rule.decided == "narrow enough"
    low, high = rule.report()["interval"]
    assert 0.09 < high - low <= 0.1


@pytest.mark.parametrize("text", ["0.9", "sprt:elo0=0,elo1=300"])
def test_no_rule_decides_on_a_handful_of_deals(text):
    rule = fed(parse_until(text), [[1, 1]] * 29)
    assert rule.decided is None
    rule.add([1, 1])
    assert rule.decided is not None


def test_what_comes_after_the_decision_is_not_looked_at():
    rule = fed(parse_until("sprt:elo0=0,elo1=100"), [[1, 1]] * 40)
    assert rule.decided == "H1"
    before = rule.report()
    fed(rule, [[0, 0]] * 500)
    assert rule.report() == before


def test_a_bot_that_loses_everything_is_no_better():
    assert fed(parse_until("sprt:elo0=0,elo1=20"), [[0, 0]] * 200).decided == "H0"


def test_shares_of_victories_count():
    rule = fed(parse_until("sprt"), [[0.5, 0.5], [1 / 3, 1]])
    assert rule.wins == pytest.approx(0.5 + 0.5 + 1 / 3 + 1)


@pytest.mark.parametrize("text", ["0.05", "sprt:elo0=0,elo1=10"])
def test_a_report_can_be_written_before_the_first_game_and_after(text):
    rule = parse_until(text)
    assert json.loads(json.dumps(rule.report()))["share"] is None
    rule.add([1.0, 0.0])
    report = json.loads(json.dumps(rule.report()))
    assert (report["deals"], report["games"], report["share"]) == (1, 2, 0.5)


# -- how often they are wrong ----------------------------------------------------------------


def wrong(share, verdict, text, play, seats=2, runs=300):
    """Return how often an SPRT decides for what is not so."""
    rng = Random(17)
    errors = 0
    for _ in range(runs):
        rule = decided(parse_until(text, seats), lambda: play(rng, share))
        errors += rule.decided == verdict
    return errors / runs


def independent(rng, share):
    return [float(rng.random() < share) for _ in range(2)]


def lucky(rng, share):
    """One of two seats is the better one: the deal's luck cancels."""
    return [float(rng.random() < share + 0.35), float(rng.random() < share - 0.35)]


def four(rng, share):
    return [float(rng.random() < share) for _ in range(4)]


# 300 runs of a test that is wrong in 5 %: 95 % of such series are wrong in 2.5 to 7.7 %.
@pytest.mark.parametrize("play", [independent, lucky])
def test_an_sprt_seldom_takes_what_is_no_better_for_better(play):
    assert wrong(share_of(0), "H1", "sprt:elo0=0,elo1=60", play) <= 0.077


@pytest.mark.parametrize("play", [independent, lucky])
def test_an_sprt_seldom_overlooks_what_is_better(play):
    assert wrong(share_of(60), "H0", "sprt:elo0=0,elo1=60", play) <= 0.077


def test_an_sprt_keeps_its_risks_at_four_seats():
    text = "sprt:elo0=0,elo1=60"
    assert wrong(share_of(0, 4), "H1", text, four, 4) <= 0.077
    assert wrong(share_of(60, 4), "H0", text, four, 4) <= 0.077
