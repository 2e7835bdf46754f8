"""Bundled bots keep the laws, and a broken law is named."""

import random
import time

import msgspec
import pytest

from wonders.core import BadSpec
from wonders.core.game.bot_contract import Bot
from wonders.core.testing import check_bot

FIRST_GAME = {"draft": "first-game"}


def bot(**body):
    """Return a bot named odd that takes the first move, with some methods of its own."""
    first = {"choose": lambda self, view, moves, clock: moves[0]}
    return type("Odd", (Bot,), {"name": "odd", **first, **body})


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_bots_keep_the_laws(name):
    reports = check_bot(name, games=6)
    assert [(report.what, report.game) for report in reports] == [
        (f"bot {name}", "classic"),
        (f"bot {name}", "duel"),
    ]


def test_a_bot_sits_at_every_seat():
    seats = set()

    def sit(self, seat, view):
        assert view.seat == seat
        seats.add(seat)

    check_bot(bot(start=sit), {"players": 5}, "classic", games=5)
    assert seats == {0, 1, 2, 3, 4}


def test_a_bot_that_reads_only_moves_gets_no_view():
    seen = []

    def look(self, view, moves, clock):
        seen.append(view)
        return moves[-1]

    check_bot(bot(choose=look, reads_view=False), game="duel", games=1)
    assert set(seen) == {None}


def test_a_bot_is_told_the_result():
    heard = []
    check_bot(bot(end=lambda self, result: heard.append(result)), game="duel", games=2)
    # Each game is played twice.
    assert len(heard) == 4
    assert heard[0] == heard[1]


def test_a_bot_takes_its_parameters():
    class Options(msgspec.Struct, frozen=True):
        n: int

    (report,) = check_bot(bot(Options=Options), parameters={"n": 2}, game="duel", games=1)
    assert report.what == "bot odd:n=2"
    with pytest.raises(BadSpec, match="n"):
        check_bot(bot(Options=Options), game="duel")
    with pytest.raises(BadSpec, match="no parameter"):
        check_bot("random:n=2")


# -- bots that break a law -----------------------------------------------------------------


def answer_text(self, view, moves, clock):
    return str(moves[0])


def answer_any(self, view, moves, clock):
    return view.game.table[0]


def fail(self, view, moves, clock):
    return moves[10_000]


def take_coins(self, view, moves, clock):
    view.table.cities[0].coins += 1
    return moves[0]


def rename(self, view, moves, clock):
    moves[0].text += "!"
    try:
        return moves[0]
    finally:
        moves[0].text = moves[0].text[:-1] + "?"


def guess(self, view, moves, clock):
    return random.choice(moves)


def end_badly(self, result):
    raise ValueError(result.victory)


def wake_badly(self, view, asked):
    raise ValueError(asked())


def dream_of_coins(self, view, asked):
    view.table.cities[0].coins += 1


BREAKING = [
    ("answers", {"choose": answer_text}, "which is no legal move", 0),
    ("answers", {"choose": answer_any}, "which is no legal move", 40),
    ("runs", {"choose": fail}, "IndexError: tuple index out of range", 0),
    ("runs", {"end": end_badly}, "ValueError: ", 90),
    ("leaves", {"choose": take_coins}, "it changes the view: table.cities[0].coins is 7", 0),
    ("runs", {"ponder": wake_badly}, "ValueError: True", 4),
    ("leaves", {"ponder": dream_of_coins}, "it changes the view: table.cities[0].coins is ", 4),
    ("repeats", {"choose": guess}, "played again with the same seed it answers", 2),
]


@pytest.mark.parametrize(("law", "body", "why", "most"), BREAKING)
def test_a_broken_law_is_named(law, body, why, most, caught):
    error = caught(check_bot, bot(**body), game="duel")
    assert (error.law, error.what) == (law, "bot odd")
    assert why in error.why
    assert len(error.moves) <= most


def test_changing_a_move_is_found(caught):
    error = caught(check_bot, bot(choose=rename), FIRST_GAME, "duel")
    assert error.law == "runs"
    assert "is set when the game is built" in error.why


def test_thinking_is_not_endless():
    def think_a_little(self, view, moves, clock):
        time.sleep(0.02)
        return moves[0]

    check_bot(bot(choose=think_a_little), game="duel", games=1, seconds=1)
