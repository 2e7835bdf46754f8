"""`wonders match` and `wonders bench` against leaders: the report tells each one apart."""

import json
import re

import pytest

LEADERS = ["caesar", "hammurabi", "cleopatra", "aristotle", "bilkis"]
ANY = ("match", "duel", "-O", "solo=any", "-p", "greedy", "-n", 40, "--seed", 2)


@pytest.fixture(scope="session")
def series():
    """Return a place to keep the report of a match that several tests look at."""
    return {}


@pytest.fixture
def report(wonders, series):
    """Return the report of 40 games against any leader, as JSON."""
    if not series:
        outcome = wonders(*ANY, "--json")
        assert outcome.status == 0, outcome.err
        series["out"] = outcome.out
    return json.loads(series["out"])


def test_a_match_reports_by_leader(report):
    against = report["against"]
    assert [each["name"] for each in against] == [
        leader for leader in LEADERS if leader in {each["name"] for each in against}
    ]
    assert sum(each["games"] for each in against) == report["games"] == 40
    entrants = {entrant["name"]: entrant for entrant in report["entrants"]}
    assert list(entrants) == ["greedy", *LEADERS]
    for each in against:
        leader = entrants[each["name"]]
        assert each["games"] == leader["games"]
        assert each["wins"] == pytest.approx(leader["games"] - leader["wins"])
        assert each["share"] == pytest.approx(1 - leader["share"], abs=1e-4)
        assert each["gap"] == -leader["gap"]
        low, high = each["interval"]
        assert low <= each["share"] <= high
    assert entrants["greedy"]["wins"] == pytest.approx(sum(each["wins"] for each in against))


def test_a_match_counts_each_leaders_games_and_wins(wonders, report, folder):
    wonders(*ANY, "-o", "games.jsonl")
    lines = (folder / "games.jsonl").read_text("utf-8").splitlines()
    games = [json.loads(line) for line in lines]
    for each in report["against"]:
        its = [game for game in games if game["options"]["solo"] == each["name"]]
        assert each["games"] == len(its)
        assert each["wins"] == sum(
            (0 in game["result"]["winners"]) / len(game["result"]["winners"]) for game in its
        )
    assert {tuple(game["seats"]) for game in games} == {
        ("greedy", each["name"]) for each in report["against"]
    }
    assert wonders("replay", "games.jsonl", "--check").out == (
        "games.jsonl: 40 records, all good\n"
    )


def test_the_text_of_a_match_has_a_line_for_each_leader_met(wonders, report):
    out = wonders(*ANY).out
    for each in report["against"]:
        share = f"{100 * each['share']:.1f} %"
        assert f"\n  against {each['name']} ({each['games']} games): won {share} (" in out
    assert out.count("\n  against ") == len(report["against"])
    assert re.findall(r"^  (\S+): won ", out, re.MULTILINE) == ["greedy"]
    assert "\n  leader " in out
    assert out.endswith("\nIntervals are 95 %.\n")


def test_two_workers_report_the_same(wonders, report, folder):
    two = wonders(*ANY, "-j", 2, "--json", "-o", "two.jsonl")
    again = json.loads(two.out)
    assert again.pop("speed")
    assert again == {key: value for key, value in report.items() if key != "speed"}
    wonders(*ANY, "-o", "one.jsonl")
    assert (folder / "two.jsonl").read_bytes() == (folder / "one.jsonl").read_bytes()


def test_a_match_against_a_named_leader_meets_no_other(wonders, folder):
    args = ("-O", "solo=cleopatra", "-p", "random", "-n", 3, "--seed", 1, "-o", "games.jsonl")
    assert "against cleopatra (3 games)" in wonders("match", "duel", *args).out
    games = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]
    assert [game["seats"] for game in games] == [["random", "cleopatra"]] * 3
    # Nobody changes places with a leader: every game has a deal of its own.
    assert len({game["seed"] for game in games}) == 3


def test_a_forfeit_counts_for_the_leader(wonders, plugin, folder):
    bad = plugin(
        "from wonders.core import hookimpl\n"
        "from wonders.core.game.bot_contract import Bot\n"
        "class Fool(Bot):\n"
        '    """Fails."""\n'
        '    name = "fool"\n'
        "    def choose(self, view, moves, clock):\n"
        "        raise ValueError('lost my way')\n"
        "@hookimpl\n"
        "def bots():\n"
        "    return [Fool]\n"
    )
    status, out, _ = wonders(
        *("--plugin", bad, "match", "duel", "-O", "solo=bilkis", "-p", "fool", "-n", 3),
        *("-o", "games.jsonl"),
    )
    assert status == 0
    assert ", 3 forfeits, asked again 3 times\n" in out
    assert "against bilkis (3 games): won 0.0 %" in out
    assert wonders("replay", "games.jsonl", "--check").status == 0


@pytest.mark.parametrize("solo", ["bilkis", "any"])
def test_the_digest_of_random_games_is_that_of_the_bench(wonders, solo):
    option = ("-O", f"solo={solo}")
    digest = wonders(
        *("match", "duel", *option, "-p", "random", "--seed", 0, "-n", 100, "--digest", "--json")
    )
    bench = wonders("bench", "duel", *option, "--seconds", "0.02", "--json")
    assert json.loads(digest.out)["digest"] == json.loads(bench.out)["digest"]
    assert json.loads(bench.out)["players"] == 1


def test_the_bench_says_that_one_player_decides(wonders):
    out = wonders("bench", "duel", "-O", "solo=caesar", "--seconds", "0.02").out
    assert out.startswith("duel, 1 player, ")
    assert wonders(
        *("bench", "duel", "-O", "solo=caesar", "--players", 1, "--seconds", "0.02")
    ).status == 0  # fmt: skip
