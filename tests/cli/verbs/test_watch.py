"""`wonders watch`: bots play, and the table is drawn after each move."""

import time

import pytest


def test_a_game_is_watched_to_its_end(wonders):
    status, out, err = wonders("watch", "duel", "--delay", 0, "--seed", 3)
    assert (status, err) == (0, "")
    assert out.startswith("Seed 3.\n")
    assert " DUEL   draft of wonders" in out
    assert " war Ada" in out
    assert " wins " in out
    assert out.splitlines()[-1].startswith("total ")


def test_every_move_is_told_with_the_seat(wonders):
    out = wonders("watch", "duel", "-p", "random", "-p", "greedy", "--delay", 0, "--seed", 3).out
    assert out.count("Ada (seat 0): ") > 20
    assert out.count("Ben (seat 1): ") > 20


def test_the_same_seed_shows_the_same_game(wonders):
    args = ("watch", "duel", "-p", "random", "-p", "random", "--delay", 0, "--seed")
    assert wonders(*args, 3).out == wonders(*args, 3).out
    assert wonders(*args, 3).out != wonders(*args, 4).out


def test_names_are_german_when_asked(wonders):
    out = wonders("--lang", "de", "watch", "duel", "--delay", 0, "--seed", 3).out
    assert "Die Hängenden Gärten" in out
    assert "Summe" in out
    assert "bauen " in out


def test_it_waits_after_each_move(wonders, monkeypatch):
    waits = []
    monkeypatch.setattr(time, "sleep", waits.append)
    wonders("watch", "duel", "--delay", "0.25", "--seed", 3)
    assert set(waits) == {0.25}
    assert len(waits) > 40


def test_a_forfeit_is_told(wonders, plugin):
    bad = plugin(
        "from wonders.core import hookimpl\n"
        "from wonders.core.game.bot_contract import Bot\n"
        "class Fool(Bot):\n"
        '    """Fails."""\n'
        '    name = "fool"\n'
        "    def choose(self, view, moves, clock):\n"
        "        return None\n"
        "@hookimpl\n"
        "def bots():\n"
        "    return [Fool]\n"
    )
    status, out, err = wonders(
        "--plugin", bad, "watch", "duel", "-p", "fool", "-p", "fool", "--delay", 0
    )
    assert (status, err) == (0, "")
    assert "forfeited, answered None" in out


ONCE = """
from wonders.core import hookimpl
from wonders.core.game.bot_contract import Bot

class Once(Bot):
    '''Fails once, where it is told.'''
    name = "once"
    failed = []
    def fail(self, where):
        if where == WHERE and len(self.failed) < TIMES:
            self.failed.append(where)
            raise ValueError("lost")
    def __init__(self, options, seed):
        self.fail("made")
    def start(self, seat, view):
        self.fail("start")
    def choose(self, view, moves, clock):
        print("thinking")
        self.fail("choose")
        return moves[0]

@hookimpl
def bots():
    return [Once]
"""


@pytest.fixture
def once(plugin):
    """Return a maker of plugins with a bot that fails so many times at one place."""
    return lambda where, times=1: plugin(
        ONCE.replace("WHERE", repr(where)).replace("TIMES", str(times))
    )


@pytest.mark.parametrize("where", ["start", "choose"])
@pytest.mark.parametrize("verb", ["watch", "play"])
def test_a_bot_at_the_table_that_fails_once_is_asked_once_more(wonders, once, where, verb):
    more = ("--delay", 0) if verb == "watch" else ("--record", "game.jsonl")
    out = wonders("--plugin", once(where), verb, "duel", "-p", "greedy", "-p", "once", *more).out
    assert out.count(": asked once more (ValueError: lost)") == 1
    assert "forfeit" not in out
    assert "thinking" not in out


def test_a_bot_at_the_table_that_fails_to_start_twice_forfeits(wonders, once):
    out = wonders(
        "--plugin", once("start", 2), "watch", "duel", "-p", "once", "-p", "greedy", "--delay", 0
    ).out
    assert "forfeited, ValueError: lost" in out


def test_a_bot_that_cannot_be_made_is_refused_before_the_game(refused, once):
    args = ("watch", "duel", "-p", "once", "-p", "greedy", "--delay", 0)
    assert "bot once cannot be made: ValueError: lost" in refused("--plugin", once("made"), *args)


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["duel", "--delay", "-1"], "--delay"),
        (["duel", "--delay", "nan"], "--delay"),
        (["duel", "--delay", "long"], "--delay"),
        (["duel", "-p", "human", "-p", "greedy"], "wonders play"),
        (["duel", "-p", "greedy"], "2 players here, not 1"),
        (["duel", "-p", "gredy", "-p", "greedy"], "did you mean 'greedy'"),
        (["dual"], "did you mean 'duel'"),
        ([], "'GAME'"),
    ],
)
def test_wrong_usage_is_one_line(refused, args, why):
    assert why in refused("watch", *args)
