"""`wonders analyse`: the chances of moves, in words and as JSON."""

import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def game(wonders):
    wonders("match", "duel", "-p", "greedy", "-p", "random", "-n", 2, "--seed", 1, "-o", "g.jsonl")
    return json.loads(Path("g.jsonl").read_text().splitlines()[0])


def test_every_decision_has_its_chance_and_the_costliest_come_last(wonders, game):
    outcome = wonders("analyse", "g.jsonl:0", "-p", "mcts:playouts=30")
    assert (outcome.status, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert lines[0] == "Game 0: greedy, random"
    assert any(line.startswith("  0  ") and "% (" in line for line in lines)
    assert "What cost random most:" in lines


def test_json_has_all_moves_of_each_decision(wonders, game):
    out = wonders("analyse", "g.jsonl:0", "-p", "rollout:playouts=20", "--seat", 1, "--json").out
    ((only,), *none) = [json.loads(out)]
    assert not none
    assert only["game"] == 0
    assert {each["seat"] for each in only["decisions"]} == {1}
    first = only["decisions"][0]
    assert f"1 {first['played']}" == game["moves"][first["number"]]
    assert first["played"] in [each["move"] for each in first["moves"]]
    assert all(each["low"] <= each["won"] <= each["high"] for each in first["moves"])


def test_a_seat_that_there_is_not_is_refused(refused, game):
    told = refused("analyse", "g.jsonl:0", "--seat", 5)
    assert "g.jsonl:0: there is no seat 5; the game has 2, the first is 0" in told


def test_a_bot_that_cannot_judge_is_named_as_such(wonders, game):
    assert "cannot judge" in wonders("analyse", "g.jsonl:0", "-p", "greedy").out


def test_a_bad_record_is_refused_in_one_line(refused, game):
    game["moves"][3] = "0 build palace"
    Path("bad.jsonl").write_text(json.dumps(game) + "\n")
    assert "bad.jsonl:0" in refused("analyse", "bad.jsonl", "-p", "rollout:playouts=5")
