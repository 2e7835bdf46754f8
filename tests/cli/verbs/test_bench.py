"""`wonders bench`: how fast this machine plays."""

import json

import pytest

KEYS = [
    "game",
    "players",
    "compiled",
    "games_per_second",
    "decisions_per_second",
    "moves_per_decision",
    "copies_per_second",
    "deals_per_second",
    "digest",
    "loop",
]


def test_json_has_exactly_these_keys(wonders):
    status, out, err = wonders("bench", "duel", "--seconds", "0.05", "--json")
    assert (status, err) == (0, "")
    figures = json.loads(out)
    assert list(figures) == KEYS
    assert (figures["game"], figures["players"]) == ("duel", 2)
    assert all(figures[key] > 0 for key in KEYS if key.endswith("_per_second"))


def test_text_has_the_same_figures(wonders):
    out = wonders("bench", "duel", "--seconds", "0.05").out
    for line in ("games a second", "decisions a second", "state copies a second", "deals a second"):
        assert line in out
    digest = json.loads(wonders("bench", "duel", "--seconds", "0.05", "--json").out)["digest"]
    assert out.endswith(f"digest {digest}\n")


@pytest.mark.parametrize("loop", ["moves", "numbers", "playout"])
def test_the_loop_that_is_measured_is_named(wonders, loop):
    told = ("bench", "duel", "--loop", loop, "--seconds", "0.05")
    assert f"loop: {loop}\n" in wonders(*told).out
    assert json.loads(wonders(*told, "--json").out)["loop"] == loop


def test_the_number_of_players_may_be_given_where_it_fits(wonders):
    assert wonders("bench", "duel", "--players", 2, "--seconds", "0.05").status == 0


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["duel", "--players", 3], "not played by 3"),
        (["duel", "--players", "two"], "--players"),
        (["duel", "--loop", "while"], "--loop"),
        (["duel", "--seconds", 0], "--seconds"),
        (["duel", "--seconds", "-1"], "--seconds"),
        (["duel", "--seconds", "nan"], "--seconds"),
        (["duel", "--seconds", "inf"], "--seconds"),
        (["dual"], "did you mean 'duel'"),
        ([], "'GAME'"),
    ],
)
def test_wrong_usage_is_one_line(refused, args, why):
    assert why in refused("bench", *args)
