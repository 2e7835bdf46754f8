"""Classic on the command line: played, watched over, looked up and refused."""

import json

import pytest

from wonders.core import load
from wonders.core.record.read_and_write_record_line import read_line
from wonders.core.record.replay import check

COUNTS = [2, 3, 4, 7]


@pytest.mark.parametrize("count", COUNTS)
def test_a_game_is_played_to_its_end_by_numbers(wonders, folder, count):
    status, out, err = wonders(
        *("play", "classic", "-O", f"players={count}", "--seed", 3, "--record", "g.jsonl"),
        stdin="1\n" * 60,
    )
    assert (status, err) == (0, "")
    for words in ("Age I, turn 1 of 6", "LEFT", " sells ", "science: none", " wins"):
        assert words in out
    record = read_line((folder / "g.jsonl").read_bytes())
    check(load("classic", options=record.options), record)


@pytest.mark.parametrize("count", range(2, 8))
def test_a_match_gives_records_that_pass_and_are_the_same_for_two_workers(wonders, folder, count):
    names = [arg for _ in range(count) for arg in ("-p", "random")]
    for workers in (1, 2):
        done = wonders(
            *("match", "classic", *names, "-n", count, "--seed", 2),
            *("-j", workers, "-o", f"{workers}.jsonl"),
        )
        assert done.status == 0, done.err
    assert (folder / "1.jsonl").read_bytes() == (folder / "2.jsonl").read_bytes()
    assert wonders("replay", "--check", "1.jsonl").status == 0


@pytest.mark.parametrize("count", [2, 3, 7])
def test_the_trace_of_a_golden_game_is_printed(wonders, golden, count):
    out = wonders("replay", golden / f"classic-{count}.jsonl", "--trace").out
    assert out == (golden / f"classic-{count}.trace.jsonl").read_text("utf-8")


def test_log_hides_the_choice_of_a_bot_in_this_turn(wonders):
    # At seat 1 the bot at seat 0 has chosen already.
    out = wonders(
        *("play", "classic", "-p", "greedy", "-p", "human", "-p", "greedy"),
        *("--seed", 3, "--record", "g.jsonl"),
        stdin="log\nquit\n",
    ).out
    state = load("classic", options={"players": 3}).deal(3)
    cards = {card.facts.name.en for card in state.hands[0]}
    mine = {card.facts.name.en for card in state.hands[1]}
    assert not [name for name in cards - mine if name in out]


def test_options_are_listed(wonders):
    out = wonders("games").out
    assert "sides=mixed|A|B" in out
    assert "boards=" in out


def test_boards_have_sides_in_json(wonders):
    found = json.loads(wonders("cards", "classic", "--kind", "wonder", "--json").out)
    assert len(found) == 7
    assert all(set(each["sides"]) == {"A", "B"} for each in found)


def test_the_rules_are_told(wonders):
    assert "Free City" in wonders("rules", "classic").out


@pytest.mark.parametrize(
    "option",
    [
        "players=1",
        "players=8",
        "sides=C",
        "boards=giza:C,rhodes:A,ephesos:A,babylon:A",
        "boards=giza:A",
        "boards=giza:A,giza:B,ephesos:A,babylon:A",
    ],
)
def test_wrong_options_are_one_line(refused, option):
    assert refused("play", "classic", "-O", option)


@pytest.mark.parametrize("option", ["sides=A", "boards=giza:A,rhodes:A,ephesos:A,babylon:A"])
def test_options_fix_the_boards(wonders, folder, option):
    wonders("play", "classic", "-O", option, "--record", "g.jsonl", stdin="quit\n")
    record = json.loads((folder / "g.jsonl").read_text())
    assert {side for _, side in record["deal"]["boards"]} == {"A"}


def test_a_game_of_two_is_gone_on_with_after_the_free_city_has_moved(wonders):
    begin = ("play", "classic", "-p", "human", "-p", "greedy", "--seed", 3, "--record", "two.jsonl")
    assert "To go on: wonders play classic --load two.jsonl" in wonders(*begin, stdin="1\n" * 5).out
    again = wonders("play", "classic", "--load", "two.jsonl", stdin="1\nundo\nquit\n")
    assert (again.status, again.err) == (0, "")
