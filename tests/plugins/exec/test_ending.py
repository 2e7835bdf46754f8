"""Nothing is left of a program, however its game or the engine ends."""

import gc
import os
import signal
import subprocess
import sys
import time
import warnings

import pytest

from wonders.core.game.bot_contract import BotFault
from wonders.core.game.results_and_score_sheets import Result
from wonders.plugins.exec import running_program_and_answer_time as module

#: Starts children that leave parent, group and session, and plays on.
MOTHER = """
def begin(m):
    for _ in range(3):
        if not os.fork():
            leave()
            hang()
    greet(m)
play(hello=begin)
"""
STUBBORN = """
signal.signal(signal.SIGTERM, signal.SIG_IGN)
play(bye=hang, choose=hang)
"""
STOP = "os.kill(os.getppid(), signal.SIGSTOP)\n    greet(m)"
#: Leaves one behind that stops the keeper as often as it can.
STOPPER = """
def stop(m):
    keeper = os.getppid()
    if not os.fork():
        leave()
        while True:
            os.kill(keeper, signal.SIGSTOP)
    time.sleep(0.2)
    greet(m)
play(hello=stop)
"""


def test_its_children_end_with_the_game(program, play, left):
    assert play(program(MOTHER)).result.victory != "forfeit"
    assert left.now() == []


def test_one_that_does_not_leave_is_ended(program, play, left, monkeypatch):
    monkeypatch.setenv("WONDERS_BOT_LIMITS", "bye=0.1")
    assert play(program("play(bye=hang)")).result.victory != "forfeit"
    assert left.now() == []


def test_one_has_time_to_end_by_itself(program, play, left, tmp_path, monkeypatch):
    monkeypatch.setenv("WONDERS_BOT_LIMITS", "bye=30")
    last = (
        f"play(bye=lambda m: time.sleep(0.05) or open({str(tmp_path / 'x')!r}, 'w') and sys.exit())"
    )
    play(program(last))
    assert (tmp_path / "x").exists()


def test_it_ends_when_its_bot_is_let_go(program, begun, left):
    bot, _ = begun(program(MOTHER))
    assert left.now()
    del bot
    gc.collect()
    assert left.now() == []


def test_it_ends_when_its_bot_is_interrupted(program, begun, left):
    def interrupt(number, frame):
        raise KeyboardInterrupt

    def ask():
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        bot.choose(*question)

    bot, question = begun(program(MOTHER.replace("begin)", "begin, choose=hang)")))
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with pytest.raises(KeyboardInterrupt):
            ask()
    finally:
        signal.signal(signal.SIGALRM, before)
    assert left.now() == []


def test_a_keeper_that_is_stopped_holds_nobody_up(program, begun, left, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    stop = "play(choose=lambda m: os.kill(os.getppid(), signal.SIGSTOP) or sys.exit(1))"
    bot, question = begun(program(MOTHER.replace("play(hello=begin)", "") + stop))
    with pytest.raises(BotFault):
        bot.choose(*question)
    assert left.soon() == []


def test_a_keeper_that_is_stopped_again_and_again_has_nothing_left_to_keep(program, play, left):
    began = time.monotonic()
    play(program(STOPPER))
    assert left.now() == []
    assert time.monotonic() - began < module.PATIENCE


def test_a_keeper_that_was_continued_goes_on(program, play, left):
    stop = "os.kill(os.getppid(), signal.SIGSTOP) or os.kill(os.getppid(), signal.SIGCONT)"
    assert play(program(f"play(choose=lambda m: {stop} or choose(m))")).result.forfeit is None


def test_a_forked_copy_of_the_engine_ends_nothing(program, begun, left):
    bot, (view, moves, clock) = begun(program("play()"))
    with warnings.catch_warnings():
        # Where there are threads, newer Pythons warn.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        bot._program.stop()
        os._exit(0)
    os.waitpid(child, 0)
    assert bot.choose(view, moves, clock) is moves[0]
    bot.end(Result("civilian", [0], []))


# -- the whole engine ----------------------------------------------------------------------

GAME = """
import sys
from wonders.core import load, make_bot
from wonders.core.game.bot_contract import Clock
state = load("duel").deal(1)
bot = make_bot(sys.argv[1], 1)
view = state.view(state.seat)
bot.start(state.seat, view)
print("begun", flush=True)
if sys.argv[2] == "ask":
    bot.choose(view, state.moves(), Clock())
elif sys.argv[2] == "wait":
    sys.stdin.read()
"""


@pytest.fixture
def engine(program):
    """Return a starter of an engine of its own, in a game with a bot that hangs when asked."""
    started = []

    def start(source, how):
        words = [sys.executable, "-c", GAME, program(source), how]
        its = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        started.append(its)
        assert its.stdout.readline() == b"begun\n"
        return its

    yield start
    for its in started:
        its.kill()
        its.wait()
        its.stdin.close()
        its.stdout.close()


@pytest.mark.parametrize("how", ["ask", "wait"])
@pytest.mark.parametrize("source", [MOTHER, STUBBORN], ids=["mother", "stubborn"])
def test_nothing_is_left_when_the_engine_is_killed(source, how, engine, left):
    its = engine(source.replace("begin)", "begin, choose=hang)"), how)
    assert len(left.now()) >= 3
    its.kill()
    its.wait()
    assert left.soon() == []


def test_nothing_is_left_when_the_engine_of_a_stopped_keeper_is_killed(engine, left):
    its = engine(MOTHER.replace("greet(m)", STOP), "wait")
    its.kill()
    its.wait()
    assert left.soon() == []


def test_nothing_is_left_when_the_engine_ends_in_mid_game(engine, left):
    its = engine(MOTHER, "leave")
    assert its.wait(60) == 0
    assert left.now() == []


def test_nothing_is_left_after_ctrl_c(program, left, tmp_path):
    asked = tmp_path / "asked"
    source = STUBBORN.replace(
        "choose=hang", f"choose=lambda m: open({str(asked)!r}, 'w') and hang()"
    )
    words = ["match", "duel", "-p", program(source), "-p", "random", "-n", "2"]
    its = subprocess.Popen(
        [sys.executable, "-c", "from wonders.cli import main; main()", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    until = time.monotonic() + 60
    while not asked.exists() and time.monotonic() < until:
        time.sleep(0.02)
    its.send_signal(signal.SIGINT)
    _, said = its.communicate(timeout=60)
    assert its.returncode == 130, said
    # The keeper notices the end of the worker, for which nobody waits.
    assert left.soon() == []
