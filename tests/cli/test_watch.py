"""`wonders watch`: bots play, the table is drawn."""

import time

import pytest


def test_a_game_is_watched_to_its_end(wonders):
    status, out, err = wonders("watch", "duel", "--delay", 0, "--seed", 3)
    assert (status, err) == (0, "")
    assert out.startswith("Seed 3.\n")
    assert "Wonders to choose from:" in out
    assert "Conflict: greedy " in out
    assert " wins " in out
    assert out.splitlines()[-1].startswith("total ")


def test_every_move_is_told_with_the_seat(wonders):
    out = wonders("watch", "duel", "-p", "random", "-p", "greedy", "--delay", 0, "--seed", 3).out
    assert out.count("random (seat 0): ") > 20
    assert out.count("greedy (seat 1): ") > 20


def test_the_same_seed_shows_the_same_game(wonders):
    args = ("watch", "duel", "-p", "random", "-p", "random", "--delay", 0, "--seed")
    assert wonders(*args, 3).out == wonders(*args, 3).out
    assert wonders(*args, 3).out != wonders(*args, 4).out


def test_names_are_german_when_asked(wonders):
    out = wonders("--lang", "de", "watch", "duel", "--delay", 0, "--seed", 3).out
    assert "Zeitalter I" in out
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
        "from wonders.core.bots import Bot\n"
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
