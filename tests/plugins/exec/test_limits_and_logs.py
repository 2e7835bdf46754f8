"""What a program may use can be said, and what it writes to standard error is kept."""

import os
import time

import pytest

from wonders.core import BadSpec
from wonders.core.game.bot_contract import BotFault, Clock
from wonders.plugins.exec.limit_settings import Limits, limits
from wonders.plugins.exec.running_program_and_answer_time import Program

CRASH = "play(choose=lambda m: sys.exit('out of wood'))"


def text_of(logs):
    (file,) = logs.iterdir()
    return file.read_text("utf-8")


def test_there_are_limits_unless_others_are_given(monkeypatch):
    monkeypatch.delenv("WONDERS_BOT_LIMITS", raising=False)
    assert limits() == Limits()
    monkeypatch.setenv("WONDERS_BOT_LIMITS", "answer=2.5,memory=64")
    assert limits() == Limits(answer=2.5, memory=64)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("anser=1", "WONDERS_BOT_LIMITS has no parameter 'anser' - did you mean 'answer'"),
        ("answer", "WONDERS_BOT_LIMITS: 'answer' is not key=value"),
        ("answer=0", "WONDERS_BOT_LIMITS: .*answer"),
        ("memory=x", "WONDERS_BOT_LIMITS: .*memory"),
        ("memory=8796093022208", "WONDERS_BOT_LIMITS: .*memory"),
    ],
)
def test_wrong_limits_are_named(given, why, monkeypatch, program):
    monkeypatch.setenv("WONDERS_BOT_LIMITS", given)
    with pytest.raises(BadSpec, match=why):
        limits()


def test_nobody_waits_longer_than_the_budget_and_a_little(program, begun, left):
    bot, (view, moves, _) = begun(program("play(choose=hang)"))
    with pytest.raises(BotFault, match=r"gave no answer in 0\.35 s"):
        bot.choose(view, moves, Clock(0.1, 60.0))


def test_an_answer_that_came_while_we_were_stopped_counts(program, begun, left, monkeypatch):
    bot, (view, moves, _) = begun(program("play()"))
    look = Program.look

    def stopped(self, seconds=0.0):
        if seconds:
            # As Ctrl-Z does to a wait: it is over the limit when it goes on, and has seen nothing.
            time.sleep(seconds + 2)
        else:
            look(self)

    monkeypatch.setattr(Program, "look", stopped)
    assert bot.choose(view, moves, Clock(limit=1.0)) in moves


@pytest.mark.parametrize(("limit", "given"), [(0.1, "answer=30"), (30.0, "answer=0.1")])
def test_the_smaller_limit_of_an_answer_counts(limit, given, program, begun, left, monkeypatch):
    monkeypatch.setenv("WONDERS_BOT_LIMITS", given)
    bot, (view, moves, _) = begun(program("play(choose=hang)"))
    with pytest.raises(BotFault, match=r"gave no answer in 0\.1 s"):
        bot.choose(view, moves, Clock(limit=limit))


def test_no_bot_depends_on_a_folder_for_temporary_files(program, begun, left, monkeypatch):
    def none():
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.delenv("WONDERS_BOT_LOGS", raising=False)
    monkeypatch.setattr("tempfile.gettempdir", none)
    bot, question = begun(program("print('hm', file=sys.stderr, flush=True); play()"))
    assert bot.choose(*question) in question[1]


def crash(begun, spec, seed):
    bot, question = begun(spec, seed)
    with pytest.raises(BotFault):
        bot.choose(*question)


def test_what_it_says_on_standard_error_is_kept_with_what_was_wrong(program, begun, left, logs):
    spec = program(CRASH)
    crash(begun, spec, 4)
    assert text_of(logs).splitlines() == [
        f"--- {spec.removeprefix('exec:')}",
        "--- duel, seat 1, seed 4",
        "out of wood",
        "--- exited with status 1",
    ]


def test_all_its_games_are_in_one_log(program, begun, left, logs):
    spec = program(CRASH)
    for seed in (1, 2):
        crash(begun, spec, seed)
    assert text_of(logs).count("out of wood") == 2


def test_a_log_does_not_grow_for_ever(program, play, left, logs, monkeypatch):
    monkeypatch.setenv("WONDERS_BOT_LIMITS", "log=1000")
    play(program("sys.stderr.write('x' * 300_000); play()"))
    assert text_of(logs).count("x") <= 1100
    assert text_of(logs).endswith("x\n--- cut off here\n")


def test_one_that_is_silent_has_no_log(program, play, left, logs):
    play(program("play()"))
    assert not logs.exists()


def test_a_log_that_cannot_be_written_changes_nothing(program, play, left, logs):
    logs.write_text("in the way", "utf-8")
    assert play(program("sys.stderr.write('hello'); play()")).result.victory != "forfeit"


ODD = {
    "talks a lot on standard error": "sys.stderr.write('x' * 300_000); play()",
    "talks on standard error at each move": (
        "play(choose=lambda m: sys.stderr.write('x' * 9000) and choose(m))"
    ),
    "writes with white space": (
        "play(choose=lambda m: raw(b' { \"move\":' + json.dumps(m['moves'][0]).encode()"
        " + b',\\t\"type\" : \"move\", \"id\":' + str(m['id']).encode() + b'} \\r\\n'))"
    ),
    "writes byte by byte": (
        "def slowly(m):\n"
        "    for c in json.dumps(dict(type='move', id=m['id'], move=m['moves'][0])) + '\\n':\n"
        "        raw(c.encode())\n"
        "play(choose=slowly)"
    ),
    "ends before it is told": "play(result=lambda m: sys.exit(1))",
    "floods at the end": "def flood(m):\n    while True: raw(b'x' * 65536)\nplay(bye=flood)",
    "starts helpers": (
        "import subprocess\n"
        "play(hello=lambda m: greet(m) or subprocess.Popen(['sleep', '60'], stdout=2))"
    ),
    "closes standard error": "os.close(2); play()",
}


@pytest.mark.parametrize("source", ODD.values(), ids=ODD)
def test_an_odd_but_correct_program_is_not_at_fault(source, program, play, left, monkeypatch):
    monkeypatch.setenv("WONDERS_BOT_LIMITS", "bye=0.2")
    assert play(program(source)).result.forfeit is None


@pytest.mark.parametrize("way", ["link", "foreign", "ours"])
def test_in_the_temporary_folder_a_log_is_kept_only_in_a_folder_of_our_own(
    way, program, begun, left, monkeypatch, tmp_path
):
    """Everybody may put things there; `WONDERS_BOT_LOGS` names a folder that somebody trusts."""
    monkeypatch.delenv("WONDERS_BOT_LOGS", raising=False)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    user = os.getuid() + (way == "foreign")
    monkeypatch.setattr("wonders.plugins.exec.kept_stderr._user", lambda: user)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    folder = tmp_path / "tmp" / f"wonders-bots-{user}"
    folder.parent.mkdir()
    folder.symlink_to(elsewhere) if way == "link" else folder.mkdir()
    crash(begun, program(CRASH), 4)
    assert [*elsewhere.iterdir()] == []
    assert bool([*folder.iterdir()]) == (way == "ours")
