"""`wonders analyse`: the chances of moves, in words and as JSON."""

import json
from pathlib import Path

import pytest

from wonders.cli.verbs import analyse
from wonders.core.files.file_lock import locked

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


def test_a_page_has_the_curve_what_cost_most_and_every_move(wonders, game):
    judge = ("analyse", "g.jsonl:0", "-p", "rollout:playouts=40")
    assert wonders(*judge, "-o", "g.html").status == 0
    page = Path("g.html").read_text()
    found = json.loads(wonders(*judge, "--json").out)[0]["decisions"]
    assert page.count("<details>") == len(found)
    assert page.count('<tr><th scope="row"') == sum(len(each["moves"]) for each in found)
    assert page.count("<svg") == 1
    assert "What cost most" in page
    assert "default-src 'none'" in page
    assert "<script" not in page


def test_a_page_speaks_the_language_of_the_program(wonders, game):
    wonders("--lang", "de", "analyse", "g.jsonl:0", "-p", "rollout:playouts=10", "-o", "g.html")
    page = Path("g.html").read_text()
    assert '<html lang="de">' in page
    assert "Was am meisten gekostet hat" in page


def test_a_page_of_moves_that_nobody_can_judge_says_so(wonders, game):
    wonders("analyse", "g.jsonl:0", "-p", "greedy", "-o", "g.html")
    page = Path("g.html").read_text()
    assert "cannot judge these moves" in page
    assert "<svg" not in page


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_reader_that_goes_away_costs_nobody_the_page(started, game, more):
    process = started("analyse", "g.jsonl", "-p", "rollout:playouts=1", "-o", "g.html", *more)
    process.stdout.close()
    assert process.wait(60) == 0
    process.stderr.close()
    assert Path("g.html").read_text().endswith("</html>")


def test_no_page_is_written_over_a_file(refused, game):
    Path("g.html").write_text("mine")
    for name in ("g.html", "g.html/"):
        assert "g.html exists already" in refused("analyse", "g.jsonl:0", "-o", name)
    assert Path("g.html").read_text() == "mine"


def test_no_page_is_written_over_a_file_that_came_meanwhile(refused, game, monkeypatch):
    def told(*given, for_page=analyse._for_page):
        Path("g.html").write_text("mine")
        return for_page(*given)

    monkeypatch.setattr(analyse, "_for_page", told)
    command = ("analyse", "g.jsonl:0", "-p", "greedy", "-o", "g.html")
    assert "g.html exists already" in refused(*command)
    assert Path("g.html").read_text() == "mine"


@pytest.mark.parametrize(
    ("page", "why"),
    [
        ("nosuch/g.html", "cannot write nosuch/g.html: No such file"),
        ("-", "-o takes a file, not -"),
    ],
)
def test_where_no_page_can_be_written_nothing_is_judged(refused, game, page, why):
    told = refused("analyse", "g.jsonl:0", "-p", "nosuch", "-o", page)
    assert why in told
    assert not Path("-").exists()


def test_no_page_is_written_where_another_process_writes(refused, game):
    with locked("g.html", ""):
        told = refused("analyse", "g.jsonl:0", "-p", "greedy", "-o", "g.html")
    assert "a table or a run is writing g.html; choose another name" in told
    assert not Path("g.html").exists()
