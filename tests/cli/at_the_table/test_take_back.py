"""`takeback`: back to any own decision; where a fair table would not allow it, it is practice."""

import json

import pytest

SEED = 13


@pytest.fixture
def sit(wonders, folder):
    """Return a function that types at a table of Duel and returns the output and the record."""

    def at_table(*typed, args=("--seed", SEED, "--record", "game.jsonl")):
        if "--load" not in args:
            (folder / "game.jsonl").unlink(missing_ok=True)
        lines = "\n".join([*typed, "quit", ""])
        outcome = wonders("play", "duel", *args, stdin=lines)
        assert (outcome.status, outcome.err) == (0, "")
        return outcome.out, json.loads((folder / "game.jsonl").read_text())

    return at_table


@pytest.fixture
def numbers(script):
    return [str(number) for number in script(SEED).numbers]


@pytest.fixture
def unfair(sit, numbers):
    """Return the moves up to the first that turns up a card, so that it cannot be undone."""
    for count in range(5, 14):
        if "undo cannot go back past" in sit(*numbers[:count], "undo")[0]:
            return numbers[:count]
    raise AssertionError


def own(record):
    return [at for at, move in enumerate(record["moves"]) if move.startswith("0 ")]


def test_the_last_move_is_taken_back_past_what_it_turned_up(sit, unfair):
    _, before = sit(*unfair)
    _, after = sit(*unfair, "takeback")
    assert after["moves"] == before["moves"][: own(before)[-1]]
    assert after["about"]["practice"] is True


def test_notes_too_long_to_say_that_it_is_practice_are_told(sit, unfair, folder):
    _, before = sit(*unfair)
    before["about"] = {"note": "x" * 2030}
    (folder / "game.jsonl").write_text(json.dumps(before, separators=(",", ":")) + "\n")
    out, after = sit("takeback 1", args=("--load", "game.jsonl"))
    assert "about is longer than 2,048 bytes" in out
    assert after == before


def test_every_name_leaves_room_to_say_that_it_is_practice(sit, unfair, refused):
    args = ("--seed", SEED, "--record", "game.jsonl", "--name")
    about = {"date": "2026-12-31T20:15:00Z", "names": ["", "greedy"], "practice": True}
    room = 2048 - len(json.dumps(about, separators=(",", ":")))
    assert "about is longer" in refused("play", "duel", *args, "x" * (room + 1))
    _, record = sit(*unfair, "takeback", args=(*args, "x" * room))
    assert record["about"]["practice"] is True


def test_any_own_move_of_the_log_can_be_gone_back_to(sit, numbers):
    _, before = sit(*numbers[:9])
    number = own(before)[2]
    _, after = sit(*numbers[:9], f"takeback {number}")
    assert after["moves"] == before["moves"][:number]


def test_a_fair_takeback_is_no_practice(sit, numbers):
    _, record = sit(numbers[0], "takeback")
    assert own(record) == []
    assert "practice" not in record["about"]


def test_practice_stays_when_the_game_is_gone_on_with(sit, unfair):
    sit(*unfair, "takeback")
    _, record = sit("1", args=("--load", "game.jsonl"))
    assert record["about"]["practice"] is True


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("takeback 0", "move 0 is none of yours: 1"),
        ("takeback 99", "move 99 is none of yours"),
        ("takeback x", "takes the number of a move"),
    ],
)
def test_what_cannot_be_gone_back_to_is_told(sit, numbers, typed, why):
    out, record = sit(numbers[0], typed)
    assert why in out
    assert len(own(record)) == 1


def test_the_log_forgets_what_was_taken_back(sit, numbers):
    _, before = sit(*numbers[:9])
    number = own(before)[2]
    out, _ = sit(*numbers[:9], f"takeback {number}", "log")
    log = out[out.rindex("? for help): ", 0, out.rindex("? for help): ")) :]
    assert f"{number - 1:3}  " in log
    assert f"\n{number + 1:3}  " not in log


def test_people_do_not_take_back_against_each_other(wonders):
    out = wonders(
        *("play", "duel", "-p", "human", "-p", "human", "--seed", 1, "--record", "g.jsonl"),
        stdin="1\ntakeback\nquit\n",
    ).out
    assert "takeback is for games against bots alone" in out


def test_it_is_refused_in_the_word_that_is_typed(wonders):
    out = wonders(
        *("--lang", "de", "play", "duel", "-p", "human", "-p", "human", "--seed", 1),
        stdin="1\nzurücknehmen\nquit\n",
    ).out
    assert "zurücknehmen gibt es nur in Partien gegen Bots" in out
