"""Every row of `docs/referee.md`, one test each."""

import os
import re
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from wonders.core import load
from wonders.core.arena import referee
from wonders.core.arena.referee import make_bots, play_game, start_bots
from wonders.core.bots import Bot, BotFault, Clock
from wonders.core.record import check

DOCS = Path(__file__).parents[3] / "docs" / "referee.md"
SEED = 5
NAMES = ["ann", "bob"]
QUICK = Clock(None, 0.3)
RULES = {}


def rule(row):
    """Mark the test of a row of the page by what a bot does there."""

    def mark(test):
        RULES[row] = test
        return test

    return mark


def spin():
    while True:
        pass


def fail(error=None):
    raise error or ValueError("lost")


def nth(number, mischief):
    """Return a `choose` that does something wrong at its calls of some numbers only."""
    calls = []

    def choose(view, moves, move):
        calls.append(move)
        return mischief() if len(calls) in number else move

    return choose


def played(duel, puppet, choose, clock=QUICK, **more):
    """Play with a bot that chooses so at seat 0."""
    return play_game(duel, SEED, [puppet(choose), puppet()], NAMES, clock=clock, **more)


def forgiven(duel, puppet, mischief, clock=QUICK):
    """Play with a bot that does something wrong once; return what was said about it."""
    outcome = played(duel, puppet, nth({3}, mischief), clock)
    check(duel, outcome.record)
    assert outcome.record.result.victory != "forfeit"
    (note,) = outcome.notes
    assert note.seat == 0
    assert outcome.record.moves[note.step].startswith("0 ")
    assert [move[0] for move in outcome.record.moves[: note.step]].count("0") == 2
    return note.reason


def script(code):
    """Run a script of its own; return what it has written and its status."""
    head = """
        import os, sys, threading, time
        from wonders.core import load
        from wonders.core.arena.referee import play_game
        from wonders.core.bots import Bot, Clock
        from wonders.core.plugins import make_bot
        from wonders.core.watchdog import end_if_held

        class Odd(Bot):
            def choose(self, view, moves, clock):
                return mischief(moves)

        def play():
            bots = [Odd(None, 1), make_bot("random", 1)]
            played = play_game(load("duel"), 5, bots, ["a", "b"], clock=Clock(None, 0.3))
            print(played.record.result.victory)
        """
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(head) + textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


# -- when it has to decide -------------------------------------------------------------------


@rule("it answers with anything but one of the moves it was given")
def test_garbage_is_forgiven_once(duel, puppet):
    reason = forgiven(duel, puppet, lambda: "build baths")
    assert reason == "answered 'build baths', which is no legal move"


@rule("it raises an error, whatever kind")
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
    assert referee.GRACE == 0.25
    monkeypatch.setattr(referee, "GRACE", 5.0)
    now = [0.0]
    monkeypatch.setattr(referee, "perf_counter", lambda: now[0])

    def think(seconds):
        def choose(view, moves, move):
            now[0] += seconds.pop(0) if seconds else 0.0
            return move

        return choose

    late = played(duel, puppet, think([6.9, 7.1]), Clock(2.0, 60.0))
    assert late.record.result.victory != "forfeit"
    assert [note.reason for note in late.notes] == ["took more than its 2 s"]


@rule("it does not answer within the limit (`clock.limit`)")
def test_a_bot_that_hangs_is_interrupted_and_forgiven_once(duel, puppet):
    outcome = played(duel, puppet, nth({3}, spin))
    assert outcome.record.result.victory != "forfeit"
    (note,) = outcome.notes
    assert note.reason == "no answer after 0.3 s"
    assert note.where.startswith(__file__)
    assert note.where.endswith("in spin")


@rule("it answers after all when it is interrupted")
def test_an_answer_after_the_interruption_counts_for_nothing(duel, puppet):
    calls = []

    def choose(view, moves, move):
        calls.append(move)
        try:
            if len(calls) == 3:
                spin()
        except BaseException:
            return move
        return move

    outcome = played(duel, puppet, choose)
    assert [note.reason for note in outcome.notes] == ["no answer after 0.3 s"]


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
    assert [note.reason for note in outcome.notes] == [after.note]


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
    assert [(note.seat, note.step) for note in broken.notes] == [(0, at)]


@rule("it commits a fault at another decision")
def test_faults_at_different_decisions_are_all_forgiven(duel, puppet):
    outcome = played(duel, puppet, nth({3, 5, 9}, fail))
    assert outcome.record.result.victory != "forfeit"
    assert len(outcome.notes) == 3


# -- before and after ------------------------------------------------------------------------


@rule("it cannot be made, or fails in `start` (or not within the limit)")
@pytest.mark.parametrize("how", ["made", "fails", "hangs"])
def test_a_bot_that_fails_to_start_is_made_anew(duel, puppet, how):
    mischief = {"fails": lambda *_: fail(), "hangs": lambda *_: spin(), "made": None}[how]
    (never,) = make_bots([lambda seed: fail()], [1])
    broken = never if how == "made" else puppet(start=mischief)
    made = []

    def again(seat):
        made.append(seat)
        return puppet()

    outcome = play_game(duel, SEED, [puppet(), broken], NAMES, clock=QUICK, again=again)
    assert outcome.record.result.victory != "forfeit"
    assert made == [1]
    (note,) = outcome.notes
    assert (note.seat, note.step) == (1, 0)
    assert note.reason == ("no answer after 0.3 s" if how == "hangs" else "ValueError: lost")


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


@rule("it fails in `end`, or takes longer than 10 s")
@pytest.mark.parametrize("mischief", [fail, spin])
def test_what_goes_wrong_at_the_end_changes_nothing(duel, puppet, monkeypatch, mischief):
    assert referee.AT_END == 10.0
    monkeypatch.setattr(referee, "AT_END", 0.3)
    quiet = play_game(duel, SEED, [puppet(), puppet()], NAMES)
    loud = puppet(end=lambda result: mischief())
    assert play_game(duel, SEED, [loud, puppet()], NAMES) == quiet


@rule("it changes the view or the result that it is given")
def test_what_a_bot_does_to_the_result_changes_no_record(duel, puppet):
    def end(result):
        result.winners[:] = [0, 1]
        result.scores[0]["total"] = 999
        result.scores.clear()

    # What it does to its view, `test_referee.py` looks at.
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
    assert len(played.notes) == 1


@rule("it splits the process (`os.fork`)")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_the_other_half_of_a_split_process_plays_no_game():
    done = script(
        """
        def mischief(moves):
            if pid := os.fork():
                os.waitpid(pid, 0)
            return moves[0]

        play()
        """
    )
    assert done.returncode == 0
    assert done.stdout.count("\n") == 1


@rule("it raises `KeyboardInterrupt` where Ctrl-C is not listened to, as in workers")
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


@rule("it draws from the `random` module, or seeds it")
def test_games_do_not_hang_on_the_common_chance(duel, puppet):
    import random

    def choose(view, moves, move):
        random.seed(1)
        return move

    assert played(duel, puppet, choose) == played(duel, puppet, nth(set(), None))


class Shy:
    """Does not come back when it is to be shown, nor when it is asked for its text."""

    def __repr__(self):
        spin()

    __str__ = __repr__


class ShyError(Shy, ValueError):
    """Is an error of that kind."""


@rule("it has an answer or an error that fails, or takes long, when it is to be shown")
@pytest.mark.parametrize(
    ("mischief", "reason"),
    [
        (Shy, "answered a Shy, which is no legal move"),
        (lambda: fail(ShyError()), "ShyError"),
        (lambda: "x" * 50_000_000, None),
    ],
)
def test_what_cannot_be_shown_is_named_by_its_kind(duel, puppet, monkeypatch, mischief, reason):
    monkeypatch.setattr("wonders.core.errors.SECONDS", 0.2)
    given = forgiven(duel, puppet, mischief)
    assert reason is None or given == reason
    assert len(given) < 100


@rule("it goes on regardless when it has been interrupted three times")
def test_a_bot_that_cannot_be_interrupted_ends_the_process():
    done = script(
        """
        def mischief(moves):
            while True:
                try:
                    time.sleep(0.01)
                except BaseException:
                    pass

        play()
        """
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "in mischief does not come back and cannot be interrupted" in done.stderr
    assert done.stderr.count("\n") == 1


@rule("it waits for something in C for ever")
@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_a_bot_that_waits_is_woken(duel, puppet):
    assert forgiven(duel, puppet, lambda: time.sleep(600)) == "no answer after 0.3 s"
    assert forgiven(duel, puppet, threading.Event().wait) == "no answer after 0.3 s"


@rule("it holds the interpreter in C and lets nothing else run")
@pytest.mark.skipif(os.name == "nt", reason="there is no such timer")
def test_a_bot_that_holds_the_interpreter_ends_the_process():
    done = script(
        """
        def mischief(moves):
            return sum(range(10**13))

        end_if_held(1.0)
        play()
        """
    )
    assert done.returncode == -signal.SIGPROF
    assert "in mischief" in done.stderr


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
    assert len(outcome.notes) == 1


def test_a_bot_is_made_within_the_limit():
    class Slow(Bot):
        def __init__(self, options, seed):
            spin()

    (fault,) = make_bots([lambda seed: Slow(None, seed)], [1], 0.3)
    assert str(fault) == "no answer after 0.3 s"
    assert fault.where.endswith("Slow.__init__") or fault.where.endswith("in spin")
