"""The rules of `docs/referee.md`, with a test for each row."""

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from wonders.core import load
from wonders.core.arena import ask_bots_and_ask_again, referee
from wonders.core.arena.referee import make_bots, play_game, start_bots
from wonders.core.arena.run.plan import Plan, shipped
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.run.workers.find_crashed_or_hung_bot import play_alone
from wonders.core.game.bot_contract import BotFault, Clock
from wonders.core.guard import watchdog
from wonders.core.guard.watchdog import limited
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.record.read_and_write_record_line import read_line
from wonders.core.record.replay import check

DOCS = Path(__file__).parents[3] / "docs" / "referee.md"
SEED = 5
NAMES = ["ann", "bob"]
STRANGERS = str(Path(__file__).with_name("strangers.py"))
QUICK = Clock(None, 0.3)
RULES = {}


def rule(row):
    """Mark a test as that of the row of the page with this text."""

    def mark(test):
        RULES[row] = test
        return test

    return mark


def fail(error=None):
    raise error or ValueError("lost")


def nth(number, mischief):
    """Return a `choose` that does something wrong at the calls with these numbers."""
    calls = []

    def choose(view, moves, move):
        calls.append(move)
        return mischief() if len(calls) in number else move

    return choose


def played(duel, puppet, choose, clock=QUICK, **more):
    """Play a game with a bot at seat 0 that uses `choose`."""
    return play_game(duel, SEED, [puppet(choose), puppet()], NAMES, clock=clock, **more)


def forgiven(duel, puppet, mischief, clock=QUICK):
    """Play a game with a bot that does something wrong once; return the reason of the retry."""
    outcome = played(duel, puppet, nth({3}, mischief), clock)
    check(duel, outcome.record)
    assert outcome.record.result.victory != "forfeit"
    (note,) = outcome.retries
    assert note.seat == 0
    assert outcome.record.moves[note.step].startswith("0 ")
    assert [move[0] for move in outcome.record.moves[: note.step]].count("0") == 2
    return note.reason


SPLITS = """
import os
from wonders.core import load
from wonders.core.arena.referee import play_game
from wonders.core.game.bot_contract import Bot
from wonders.core.plugins.load_games_and_bots import make_bot

class Splits(Bot):
    def choose(self, view, moves, clock):
        if pid := os.fork():
            os.waitpid(pid, 0)
        return moves[0]

bots = [Splits(None, 1), make_bot("random", 1)]
print(play_game(load("duel"), 5, bots, ["a", "b"]).record.result.victory)
"""


@pytest.fixture(scope="module")
def strangers():
    """Return the plugin of broken bots, which is loaded only during the tests."""
    installed.cache_clear()
    installed().use(STRANGERS)
    yield shipped([STRANGERS])
    installed.cache_clear()


@pytest.fixture
def alone(strangers):
    """Return a function that plays with a broken bot at seat 0, in a process of its own."""

    def play(name):
        bots = (name, "random")
        series = Series(Plan("duel", bots, 1, plugins=strangers, clock=QUICK))
        chunk = play_alone(series, 0, 1)
        return read_line(chunk.lines[0]).result, chunk.retries

    return play


# -- when it has to decide -------------------------------------------------------------------


@rule("it answers with anything but one of the moves it was given")
def test_garbage_is_forgiven_once(duel, puppet):
    reason = forgiven(duel, puppet, lambda: "build baths")
    assert reason == "answered 'build baths', which is no legal move"


@rule("it raises any error")
@pytest.mark.parametrize("error", [ValueError("lost"), SystemExit(0), GeneratorExit()])
def test_an_error_is_forgiven_once(duel, puppet, error):
    assert forgiven(duel, puppet, lambda: fail(error)).startswith(type(error).__name__)


@rule("it raises `BotFault`")
def test_the_text_of_a_bot_fault_is_the_reason(duel, puppet):
    assert forgiven(duel, puppet, lambda: fail(BotFault("my engine is gone"))) == (
        "my engine is gone"
    )


@rule("its answer comes more than 0.25 s after its budget (`clock.seconds`)")
def test_a_late_answer_is_forgiven_once(duel, puppet, monkeypatch):
    assert ask_bots_and_ask_again.ANSWER_GRACE == 0.25
    monkeypatch.setattr(ask_bots_and_ask_again, "ANSWER_GRACE", 5.0)
    now = [0.0]
    monkeypatch.setattr(ask_bots_and_ask_again, "perf_counter", lambda: now[0])

    def think(seconds):
        def choose(view, moves, move):
            now[0] += seconds.pop(0) if seconds else 0.0
            return move

        return choose

    late = played(duel, puppet, think([6.9, 7.1]), Clock(2.0, 60.0))
    assert late.record.result.victory != "forfeit"
    assert [note.reason for note in late.retries] == ["took more than its 2 s"]


@rule("its answer comes after the limit (`clock.limit`), in a run")
def test_an_answer_after_the_limit_is_forgiven_once(duel, puppet, monkeypatch):
    now = [0.0]
    monkeypatch.setattr(ask_bots_and_ask_again, "perf_counter", lambda: now[0])

    def late():
        now[0] += 60.1

    with limited(None):
        assert forgiven(duel, puppet, late, Clock(None, 60.0)) == "no answer after 60 s"


@rule("it does not answer at all, in a run")
def test_a_bot_that_hangs_forfeits_alone_and_the_log_names_its_line(alone, caplog):
    result, (retry,) = alone("thinks-for-ever")
    assert (result.victory, result.winners) == ("forfeit", [1])
    assert (result.forfeit.seat, result.forfeit.reason) == (0, "no answer after 0.3 s")
    assert (retry.seat, retry.reason, retry.where) == (0, "no answer after 0.3 s", "")
    assert re.search(
        r"game 0: bot thinks-for-ever does not come back within 0.3 s"
        r" \(.*strangers.py, line \d+, in thinks_for_ever\)",
        caplog.text,
    )


@rule("it does not answer at a table, or in a run with `-j 0`")
def test_without_limits_a_bot_is_waited_for(duel, puppet, monkeypatch):
    now = [0.0]
    monkeypatch.setattr(ask_bots_and_ask_again, "perf_counter", lambda: now[0])

    def choose(view, moves, move):
        now[0] += 3600
        return move

    assert played(duel, puppet, choose).retries == []


@rule("it is asked once more")
def test_the_second_question_has_a_fresh_view_the_same_moves_and_a_note(duel, puppet):
    asked = []
    bot = puppet()
    plays = bot.choose

    def choose(view, moves, clock):
        asked.append((view, moves, clock))
        if len(asked) == 1:
            view.table.cities[0].coins = 99
            return None
        return plays(view, moves, clock)

    bot.choose = choose
    outcome = play_game(duel, SEED, [bot, puppet()], NAMES)
    (one, listed, before), (two, again, after) = asked[:2]
    assert two is not one
    assert two.table.cities[0].coins == 7
    assert again == listed
    assert (before.note, after.note) == ("", "answered None, which is no legal move")
    assert asked[2][2].note == ""
    assert [note.reason for note in outcome.retries] == [after.note]


@rule("it commits a second fault at the same decision")
def test_a_second_fault_at_the_same_decision_is_a_forfeit(duel, puppet):
    whole = played(duel, puppet, nth(set(), None)).record
    broken = played(duel, puppet, nth({3, 4}, fail))
    check(duel, broken.record)
    result = broken.record.result
    assert (result.victory, result.winners) == ("forfeit", [1])
    assert (result.forfeit.seat, result.forfeit.reason) == (0, "ValueError: lost")
    at = [number for number, move in enumerate(whole.moves) if move[0] == "0"][2]
    assert broken.record.moves == whole.moves[:at]
    assert [(note.seat, note.step) for note in broken.retries] == [(0, at)]


@rule("it commits a fault at another decision")
def test_faults_at_different_decisions_are_all_forgiven(duel, puppet):
    outcome = played(duel, puppet, nth({3, 5, 9}, fail))
    assert outcome.record.result.victory != "forfeit"
    assert len(outcome.retries) == 3


# -- before and after ------------------------------------------------------------------------


@rule("it cannot be made, or fails in `start`")
@pytest.mark.parametrize("how", ["made", "fails"])
def test_a_bot_that_fails_to_start_is_made_anew(duel, puppet, how):
    mischief = {"fails": lambda *_: fail(), "made": None}[how]
    (never,) = make_bots([lambda seed: fail()], [1])
    broken = never if how == "made" else puppet(start=mischief)
    made = []

    def again(seat):
        made.append(seat)
        return puppet()

    outcome = play_game(duel, SEED, [puppet(), broken], NAMES, clock=QUICK, again=again)
    assert outcome.record.result.victory != "forfeit"
    assert made == [1]
    (note,) = outcome.retries
    assert (note.seat, note.step) == (1, 0)
    assert note.reason == "ValueError: lost"


@rule("it fails in `start` a second time")
def test_a_bot_that_fails_to_start_twice_forfeits_when_it_has_to_decide(duel, puppet):
    state = duel.deal(SEED)
    second = 1 - state.seat
    bots = [puppet(start=lambda *_: fail()) if seat == second else puppet() for seat in (0, 1)]
    again = lambda seat: puppet(start=lambda *_: fail(KeyError("again")))  # noqa: E731
    faults = start_bots([*bots], state, again=again)
    assert [str(fault) for fault in faults.values()] == ["KeyError: 'again'"]
    record = play_game(duel, SEED, bots, NAMES, again=again).record
    assert record.result.forfeit.seat == second
    assert [move[0] for move in record.moves] == [str(1 - second)]


@rule("it does not come back from `start`, in a run")
def test_a_bot_that_hangs_when_it_starts_forfeits_when_it_has_to_decide(alone):
    result, _ = alone("will-not-start")
    assert result.forfeit.reason == "no answer after 0.3 s"


@rule("it fails in `end`")
def test_what_goes_wrong_at_the_end_changes_nothing(duel, puppet):
    quiet = play_game(duel, SEED, [puppet(), puppet()], NAMES)
    loud = puppet(end=lambda result: fail())
    assert play_game(duel, SEED, [loud, puppet()], NAMES) == quiet


@rule("it does not come back from `end` within 10 s, or within the limit, in a run")
def test_what_hangs_at_the_end_changes_nothing(alone):
    assert referee.END_LIMIT == 10.0
    result, retries = alone("cannot-tell-the-end")
    assert result.forfeit.reason == "answered None, which is no legal move"
    assert len(retries) == 1


@rule("it changes the view or the result that it is given")
def test_what_a_bot_does_to_the_result_changes_no_record(duel, puppet):
    def end(result):
        result.winners[:] = [0, 1]
        result.scores[0]["total"] = 999
        result.scores.clear()

    # `test_referee.py` tests what a bot does to its view.
    quiet = play_game(duel, SEED, [puppet(), puppet()], NAMES)
    told = []
    bots = [puppet(end=end), puppet(end=told.append)]
    assert play_game(duel, SEED, bots, NAMES) == quiet
    assert told == [quiet.record.result]


# -- in the same process ---------------------------------------------------------------------


@rule("it prints")
def test_what_a_bot_prints_goes_to_standard_error(duel, puppet, capsys):
    loud = puppet(nth({2}, lambda: print("thinking")), start=lambda *_: print("hello"))
    played = play_game(duel, SEED, [loud, puppet(end=lambda result: print("bye"))], NAMES)
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "hello\nthinking\nbye\n"
    assert len(played.retries) == 1


@rule("it splits the process (`os.fork`)")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_the_other_half_of_a_split_process_plays_no_game():
    done = subprocess.run(
        [sys.executable, "-c", SPLITS], capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0
    assert done.stdout.count("\n") == 1


@rule("it raises `KeyboardInterrupt` where Ctrl-C does not arrive, as in workers")
def test_a_bot_cannot_stop_a_worker_as_if_by_ctrl_c(duel, puppet):
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        reason = forgiven(duel, puppet, lambda: fail(KeyboardInterrupt()))
    finally:
        signal.signal(signal.SIGINT, before)
    assert reason == "KeyboardInterrupt"


@rule("it lowers the recursion limit")
def test_the_recursion_limit_is_set_back(duel, puppet):
    before = sys.getrecursionlimit()
    seen = []

    def choose(view, moves, move):
        seen.append(sys.getrecursionlimit())
        sys.setrecursionlimit(before - 10)
        return move

    played(duel, puppet, choose)
    assert set(seen) == {before}
    assert sys.getrecursionlimit() == before


@rule("it takes away what Python calls for errors that nobody catches")
@pytest.mark.parametrize("module", [sys, threading])
def test_a_worker_watches_on_where_a_bot_has_taken_hooks_away(monkeypatch, module):
    monkeypatch.setattr(module, "excepthook", None)
    with limited(1):
        assert module.excepthook


@rule("it draws from the `random` module, or seeds it")
def test_games_do_not_depend_on_the_random_module(duel, puppet):
    import random

    def choose(view, moves, move):
        random.seed(1)
        return move

    assert played(duel, puppet, choose) == played(duel, puppet, nth(set(), None))


class Shy:
    """An object that has neither a repr nor a text."""

    def __repr__(self):
        raise RuntimeError("no picture")

    __str__ = __repr__


class ShyError(Shy, ValueError):
    """An error without a repr or a text."""


@rule("its answer or error fails when it is printed")
@pytest.mark.parametrize(
    ("mischief", "reason"),
    [
        (Shy, "answered a Shy, which is no legal move"),
        (lambda: fail(ShyError()), "ShyError"),
        (lambda: "x" * 50_000_000, None),
    ],
)
def test_what_cannot_be_shown_is_named_by_its_type(duel, puppet, mischief, reason):
    given = forgiven(duel, puppet, mischief)
    assert reason is None or given == reason
    assert len(given) < 100


@rule("it catches whatever is raised, or waits in C for ever")
@pytest.mark.parametrize("name", ["will-not-be-stopped", "sleeps-for-ever"])
def test_no_bot_can_hold_up_a_run(alone, name):
    assert alone(name)[0].forfeit.reason == "no answer after 0.3 s"


@rule("it holds the interpreter in C and lets nothing else run")
def test_a_bot_that_holds_the_interpreter_is_ended_in_the_end():
    """Only the time limit is tested here; `tests/core/guard/test_watchdog.py` tests the rest."""
    assert watchdog.HELD == 150.0


def test_every_row_has_a_test():
    rows = re.findall(r"^\| (its? .*?) \| .* \|$", DOCS.read_text("utf-8"), re.MULTILINE)
    assert rows == list(RULES)


def test_a_game_without_a_limit_waits(duel, puppet):
    clocks = []
    bot = puppet()
    choose = bot.choose
    bot.choose = lambda view, moves, clock: clocks.append(clock) or choose(view, moves, clock)
    play_game(duel, SEED, [bot, puppet()], NAMES, clock=Clock())
    assert set(clocks) == {Clock(None, None)}


def test_the_two_rulesets_are_judged_alike(puppet):
    game = load("classic", options={"players": 3})
    bots = [puppet(nth({2, 3}, fail)), puppet(), puppet()]
    outcome = play_game(game, SEED, bots, ["a", "b", "c"])
    check(game, outcome.record)
    assert outcome.record.result.winners == [1, 2]
    assert len(outcome.retries) == 1
