"""The full screen in a real terminal: it comes up, it is left as it was found, it loses nothing.

Whole games are in `test_whole_games.py`.
"""

import os
import re
import runpy
import signal
import sys
import termios
import time
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
import terminals
from terminals import OWN_SCREEN, PATIENCE, USUAL_SCREEN, runs, state_of

from wonders.cli.at_the_table.folder_of_kept_games import kept_games
from wonders.cli.full_screen.keys_and_pastes_from_terminal import SteadyDriver
from wonders.core import load
from wonders.core.record.read_and_write_record_line import read_line, record_of, write_line


def sit(terminal, *args, **more):
    """Sit down at a game of Duel and wait for the first question."""
    table = terminal("play", "duel", "--seed", 13, "--record", "g.jsonl", *args, **more)
    table.until_shown("YOUR PICK", "F1 help")
    return table


def record():
    return read_line(Path("g.jsonl").read_bytes())


@pytest.mark.parametrize("keys", ["qu", "mu", "q1\r", "m1\r", "\x031\r"])
def test_what_is_typed_in_the_moment_of_leaving_plays_nothing(terminal, keys):
    table = sit(terminal)
    table.type("1\r")
    table.until(lambda: any(move.startswith("0 ") for move in record().moves))
    table.until(lambda: "1-" in table.text.rpartition("F1 help")[0][-200:])
    before = record().moves
    table.type(keys)
    table.until(lambda: USUAL_SCREEN in table.raw)
    assert record().moves == before


def test_what_is_typed_in_one_moment_with_a_key_that_opens_a_page_is_for_the_page(terminal):
    table = sit(terminal)
    table.type("1")
    table.until_shown("Enter")
    table.type("x" * 20)
    table.until_shown("Esc back")
    table.type_until("\x1b", lambda: "F1 help" in table.text)
    table.type("x\r")
    table.type_until("q", lambda: USUAL_SCREEN in table.raw)
    assert table.end() == 0
    assert not any(move.startswith("0 ") for move in record().moves)


@pytest.mark.parametrize("keys", ["rq", "rbq", "qr"])
def test_what_is_opened_in_the_moment_of_leaving_is_no_fault(terminal, keys):
    Path("g.jsonl").write_text(played_until_the_last_move())
    table = terminal("play", "duel", "--load", "g.jsonl")
    table.until_shown("F1 help")
    table.type("1")
    table.type_until("\r", lambda: "n new game" in table.text)
    table.type(keys)
    table.type_until("q", lambda: USUAL_SCREEN in table.raw)
    assert table.end() == 0
    assert "a bug in" not in table.text


def test_a_finished_game_that_is_not_written_is_asked_for_before_the_next_one(terminal):
    almost = played_until_the_last_move()
    Path("g.jsonl").write_text(almost)
    table = terminal("play", "duel", "--load", "g.jsonl")
    table.until_shown("F1 help")
    os.utime("g.jsonl", (1, 1))
    table.type("1")
    table.type_until("\r", lambda: "n new game" in table.text)
    table.type_until("n", lambda: "Not written yet" in table.text)
    table.type("save end.jsonl\r")
    table.until(lambda: Path("end.jsonl").exists() and Path("end.jsonl").stat().st_size > 0)
    assert read_line(Path("end.jsonl").read_bytes()).result is not None
    table.until_shown("YOUR PICK", "F1 help")
    table.type("q")
    assert table.end() == 0
    assert Path("g.jsonl").read_text() == almost


def played_until_the_last_move():
    """Return the record of a game whose last move is to be made by seat 0, a human."""
    game = load("duel")
    for seed in count():
        state, draw, decided = game.deal(seed), Random(seed), []
        while state.seat is not None:
            decided.append(state.seat)
            state.play(draw.choice(state.moves()))
        if decided[-1] == 0:
            moves = [f"{seat} {move}" for seat, move in zip(decided, state.played(), strict=True)]
            names = ["human", "random"]
            return write_line(record_of(game, state.deal, names, moves[:-1], None, seed))
    raise AssertionError


# -- going on ---------------------------------------------------------------------------------


def test_the_screen_follows_the_size_of_the_terminal(terminal):
    table = sit(terminal)
    table.resize(60, 20)
    table.until_shown("needs 80 x 24", "60 x 20")
    table.resize(120, 40)
    table.until_shown("YOUR PICK", "F1 help")
    table.type("1\r")
    table.until(lambda: any(move.startswith("0 ") for move in record().moves))


def test_leaving_gives_the_terminal_back_and_says_how_to_go_on(terminal):
    table = terminal("play", "duel", "--seed", 13, "--record", "g.jsonl")
    before = termios.tcgetattr(table.master)
    table.until(lambda: "YOUR PICK" in table.text)
    assert OWN_SCREEN in table.raw
    assert termios.tcgetattr(table.master) != before
    table.type("q")
    assert table.end() == 0
    assert termios.tcgetattr(table.master) == before
    own, _, after = table.raw.rpartition(USUAL_SCREEN)
    assert own
    assert b"To go on: wonders play duel --load g.jsonl" in after


def test_a_game_that_was_left_goes_on(terminal):
    table = sit(terminal)
    table.type("1\r")
    table.until(lambda: any(move.startswith("0 ") for move in record().moves))
    table.type("q")
    assert table.end() == 0
    moves = record().moves
    again = terminal("play", "duel", "--load", "g.jsonl")
    again.until_shown("YOUR PICK", "F1 help")
    again.type("l")
    again.until_shown("pick")
    assert record().moves[: len(moves)] == moves


def test_a_game_that_was_left_for_the_menu_goes_on_from_there(terminal):
    table = terminal("play", "duel", "--seed", 13)
    table.until_shown("YOUR PICK", "F1 help")
    table.type("1\r")
    table.until(lambda: any(its.startswith("0 ") for its in kept_games()[0].record.moves))
    table.type("m")
    table.until_shown("Go on with 1 game", "today  duel")
    table.type("1")
    table.until_shown("YOUR PICK", "F1 help")
    table.type("q")
    table.until_shown("Go on with 1 game")
    table.type("q")
    assert table.end() == 0


@pytest.mark.parametrize(
    ("typed", "played"),
    [
        (":pick pyr\x7f\x7f\x7fsph\r", "0 pick sphinx"),
        (":pick sph\x15pick pyramids\r", "0 pick pyramids"),
        (":sphinx\x1b[Hpick \r", "0 pick sphinx"),
    ],
)
def test_keys_that_edit_count_where_they_were_typed_in_what_comes_at_once(terminal, typed, played):
    table = terminal("play", "duel", "--seed", 7, "--record", "g.jsonl")
    table.until_shown("F1 help")
    table.type("\x1b")
    table.type(typed)
    table.until(lambda: record().moves)
    assert record().moves[0] == played


@pytest.mark.parametrize("key", ["k", "l", "s"])
def test_what_is_opened_in_the_moment_of_a_move_is_not_shown_to_the_next_person(terminal, key):
    people = ("-p", "human") * 3
    table = terminal("play", "classic", *people, "--seed", 3, "--record", "g.jsonl")
    table.until_shown("Player 1 is next.")
    table.type_until("\r", lambda: "F1 help" in table.text)
    table.until_shown("F1 help")
    table.type(f"1\r{key}")
    table.until_shown("Player 2 is next.")
    table.type_until("\r", lambda: "F1 help" in table.text)
    assert "Esc back" not in table.text


@pytest.mark.parametrize("keys", ["\x1b[A\x1b[A\r\r", "\x1b[A\re"])
def test_two_choices_of_one_moment_in_the_menu_are_of_two_pages(terminal, keys):
    menu = terminal()
    menu.until_shown("q quit")
    menu.type(keys)
    menu.type_until("\x03", lambda: USUAL_SCREEN in menu.raw)
    # Up from the first entry, and Enter, leaves.
    assert menu.end() in (0, 130)
    assert "a bug in" not in menu.text


def test_a_game_in_which_nobody_has_moved_is_not_kept(terminal):
    table = terminal("play", "duel", "--seed", 13)
    table.until_shown("YOUR PICK", "F1 help")
    assert len(kept_games()) == 1
    table.type("m")
    table.until_shown("No game to go on with")
    table.type("q")
    assert table.end() == 0
    assert kept_games() == []


def test_who_leaves_before_the_first_move_is_told_that_there_is_no_file(terminal):
    """The command to go on with has been shown before."""
    table = terminal("play", "duel", "--seed", 13)
    table.until_shown("YOUR PICK", "F1 help")
    table.type_until("q", lambda: "Nobody has moved, so no file is kept." in table.text)
    assert table.end() == 0
    assert kept_games() == []


def test_what_came_into_the_place_of_a_game_without_a_move_stays(terminal):
    table = terminal("play", "duel", "--seed", 13)
    table.until_shown("YOUR PICK", "F1 help")
    (kept,) = kept_games()
    kept.path.write_text("mine\n")
    table.type("q")
    assert table.end() == 0
    assert kept.path.read_text() == "mine\n"


def test_a_bot_that_was_stopped_by_a_takeback_thinks_anew(terminal):
    args = ("-p", "human", "-p", "mcts:seconds=2")
    table = terminal("play", "duel", "--seed", 13, "--record", "g.jsonl", *args)
    table.until_shown("YOUR PICK", "F1 help")
    table.type("1\r1\r1\r")
    table.until_shown("is thinking")
    table.type(":takeback\r")
    table.until_shown("YOUR PICK", "F1 help")
    table.type("1\r")
    table.until(lambda: sum(move.startswith("1 ") for move in record().moves) > 1)
    table.type("q")
    assert table.end() == 0


# -- endings -------------------------------------------------------------------------------

THINKING = ("-p", "human", "-p", "mcts:seconds=100")


@pytest.mark.parametrize(
    ("how", "status", "said"),
    [
        ("\x03", 130, "interrupted"),
        (signal.SIGINT, 130, "interrupted"),
        (signal.SIGTERM, 143, "ended by SIGTERM"),
        (signal.SIGHUP, 129, "ended by SIGHUP"),
    ],
)
def test_what_ends_it_leaves_nothing_behind_and_loses_nothing(terminal, how, status, said):
    table = terminal("play", "duel", "--seed", 13, "--record", "g.jsonl", *THINKING)
    table.until_shown("is thinking")
    bots = table.children()
    assert len(bots) == 1
    table.type(how) if isinstance(how, str) else table.process.send_signal(how)
    assert table.end() == status
    after = table.raw.rpartition(USUAL_SCREEN)[2].decode()
    assert "To go on: wonders play duel --load g.jsonl" in after
    assert said in after
    assert "Traceback" not in after
    assert not any(map(runs, bots))
    assert record().result is None
    assert os.listdir() == ["g.jsonl"]


def test_a_killed_table_has_written_every_move(terminal):
    table = sit(terminal)
    table.type("1\r")
    table.until(lambda: any(move.startswith("0 ") for move in record().moves))
    table.until_shown("YOUR PICK")
    bots = table.children()
    moves = record().moves
    table.process.kill()
    assert table.end() == -signal.SIGKILL
    assert record().moves == moves
    deadline = time.monotonic() + PATIENCE
    while any(map(runs, bots)):
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize("tells", [True, False], ids=["told", "not-told"])
def test_a_terminal_that_goes_away_ends_it(terminal, tells):
    """Where it is not the controlling terminal no signal tells of its end."""
    args = ("play", "duel", "--seed", 13, "--record", "g.jsonl", *THINKING)
    table = terminal(*args, controls=tells)
    table.until_shown("is thinking")
    bots = table.children()
    os.close(table.master)
    assert table.process.wait(PATIENCE) == 129
    assert not any(map(runs, bots))
    assert record().result is None


RULE = """
from wonders.core import House, hookimpl

class Bad(House):
    name = "bad"

    @hookimpl
    def on_show(self, view, lang):
        raise ValueError("lost my glasses")

@hookimpl
def houses():
    return [Bad]
"""


def test_a_rule_that_fails_is_told_in_a_line_on_the_usual_screen(terminal, folder):
    (folder / "bad.py").write_text(RULE)
    table = terminal("--plugin", "bad.py", "play", "duel", "--house", "bad", "--record", "g.jsonl")
    assert table.end() == 2
    after = table.raw.rpartition(USUAL_SCREEN)[2].decode()
    assert "house rule bad" in after
    assert "lost my glasses" in after
    assert "Traceback" not in table.text


HANGING = """
from time import sleep
from wonders.core import House, hookimpl

class Hang(House):
    \"\"\"Hangs.\"\"\"
    name = "hang"

    @hookimpl
    def on_build(self, state, seat, piece):
        open("hangs", "w").close()
        STEP

@hookimpl
def houses():
    return [Hang]
"""


@pytest.fixture
def at_the_step(terminal, folder):
    """Return a function that begins a table with a rule and plays the move at which it acts."""

    def begin(step):
        (folder / "hang.py").write_text(HANGING.replace("STEP", step))
        args = ("--plugin", "hang.py", "play", "classic", "--house", "hang", "--record", "g.jsonl")
        table = terminal(*args, "--seed", 3, "-O", "players=3")
        before = termios.tcgetattr(table.master)
        table.until_shown("F1 help")
        table.type("1\r")
        table.until((folder / "hangs").exists)
        return table, before

    return begin


@pytest.mark.parametrize("step", ["while True: pass", "sleep(600)"])
@pytest.mark.parametrize(
    ("how", "status", "said"),
    [("\x03", 130, "interrupted"), (signal.SIGTERM, 143, "ended by SIGTERM")],
)
def test_a_rule_that_hangs_can_be_left(at_the_step, how, status, said, step):
    table, before = at_the_step(step)
    table.type(how) if isinstance(how, str) else table.process.send_signal(how)
    assert table.end() == status
    assert termios.tcgetattr(table.master) == before
    after = table.raw.rpartition(USUAL_SCREEN)[2].decode()
    assert said in after
    assert "Traceback" not in after


@pytest.mark.parametrize("how", ["\x03", signal.SIGTERM])
def test_a_rule_that_catches_everything_can_be_left_at_the_third_time(at_the_step, folder, how):
    caught = (
        "while True:\n            try: sleep(1)\n            except: open('caught', 'a').write('x')"
    )
    table, before = at_the_step(caught)
    for _ in range(30):
        table.type(how) if isinstance(how, str) else table.process.send_signal(how)
        table.read(1)
        if table.process.poll() is not None:
            break
    assert table.end() == (130 if how == "\x03" else 143)
    assert (folder / "caught").read_text() == "xx"
    assert termios.tcgetattr(table.master) == before
    after = table.raw.rpartition(USUAL_SCREEN)[2].decode()
    assert "a plugin keeps the program from ending, which ends at once" in after
    assert "in Hang.on_build" in after


@pytest.mark.parametrize(
    "asks",
    ["breakpoint()", "__import__('pdb').set_trace()", "__import__('code').interact()", "input()"],
)
def test_a_rule_that_asks_at_the_keyboard_is_told_to_play_in_lines(at_the_step, asks):
    table, _ = at_the_step(asks)
    assert table.end() == 2
    after = table.raw.rpartition(USUAL_SCREEN)[2].decode()
    assert "what asks at the keyboard needs a table of plain lines: play with --plain" in after
    assert "Traceback" not in after


# -- programs as opponents ----------------------------------------------------------------------

PROGRAMS = runpy.run_path(str(Path(__file__).parents[2] / "plugins" / "exec" / "broken.py"))


def test_a_program_plays_along(terminal):
    bot = Path(__file__).parents[3] / "examples" / "bots" / "greedy_ish.py"
    table = sit(terminal, "-p", "human", "-p", f"exec:{sys.executable} {bot}")
    table.until_shown("vs Ada (greedy-ish)")
    table.type("1\r1\r1\r")
    table.until(lambda: sum(move.startswith("1 ") for move in record().moves) > 3)
    table.type("q")
    assert table.end() == 0


@pytest.mark.parametrize(
    "name", ["crashes at its third move", "sleeps", "answers a text", "floods", "floods its log"]
)
def test_a_program_that_breaks_off_has_lost_and_the_screen_says_why(terminal, folder, name):
    broken = next(each for each in PROGRAMS["BROKEN"] if each.name == name)
    specs = ("-p", "human", "-p", PROGRAMS["write_bot"](broken, folder))
    limits = {"WONDERS_BOT_LIMITS": broken.limits}
    table = terminal("play", "duel", "--seed", 13, "--record", "g.jsonl", *specs, **limits)
    table.until_shown("F1 help")
    deadline = time.monotonic() + PATIENCE
    while record().result is None:
        assert time.monotonic() < deadline, table.text[-2000:]
        table.type("1\r")
        table.read(0.05)
    table.until(lambda: "YOU WIN" in table.text and "broke off" in table.text)
    assert re.search(broken.reason, " ".join(table.text.split()))
    table.type("q")
    assert table.end() == 0
    assert "Traceback" not in table.text
    assert record().result.victory == "forfeit"


# -- where there is no full screen -----------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "size", "env"),
    [
        (("--plain",), (80, 24), {}),
        ((), (80, 24), {"TERM": "dumb"}),
        ((), (79, 24), {}),
        ((), (80, 23), {}),
    ],
)
def test_a_lesser_terminal_gets_plain_lines(terminal, args, size, env):
    table = terminal("play", "duel", "--seed", 13, "--record", "g.jsonl", *args, size=size, **env)
    table.until(lambda: "you, your move" in table.text)
    assert OWN_SCREEN not in table.raw
    assert ("a terminal of 80 x 24" in table.text) == (size != (80, 24))
    shown = table.text.partition("To go on after a break")[2].splitlines()[2:]
    assert "YOUR PICK" in shown[0]
    assert len(shown) <= 24
    table.type("quit\n")
    assert table.end() == 0


def test_a_terminal_too_small_for_the_menu_is_told_so(terminal):
    shell = terminal(size=(80, 23))
    assert shell.end() == 2
    assert (
        "the menu fills a terminal of 80 x 24 and more; in lines: wonders play duel" in shell.text
    )


def test_a_terminal_of_two_columns_that_moves_no_cursor_ends_no_game(terminal):
    table = terminal("play", "duel", "--seed", 13, "--record", "g.jsonl", TERM="dumb")
    table.until_shown("you, your move")
    table.type("abcdefg")
    table.read()
    table.resize(2, 2)
    for key in ("\x1b[B", "\x7f", "q", "s", "\n"):
        table.type(key)
        table.read(0.3)
    table.until_shown("your move")
    table.type("quit\n")
    assert table.end() == 0


def test_no_colours_are_no_hindrance(terminal):
    table = sit(terminal, NO_COLOR="1")
    table.type("1\r")
    table.until(lambda: any(move.startswith("0 ") for move in record().moves))


# -- keys that no terminal sends -----------------------------------------------------------------

ODD = (
    *(b"\xff", b"\xe4", b"\x1b[1114112;1u", b"\x1b[99999999999u", b"\x1b[57344;99:9u"),
    # A size, as some terminals tell it: no terminal is as large, or has no pixels.
    *(b"\x1b[48;9999;9999;1;1t", b"\x1b[48;24;80;0;0t\x1b[<0;1;1M"),
)
FLOODS = (
    b"\x1b[" + b"9" * 100_000,
    b"\x1b[<" + b"1" * 5_000,
    b"\x1b[200~" + b"x" * 100_000 + b"\x1b[201~",
)


def test_a_key_that_cannot_be_read_is_passed_over(terminal):
    table = sit(terminal)
    for key in ODD:
        os.write(table.master, key)
        table.read(0.3)
    # What comes in one piece with an odd key is passed over with it.
    table.type_until("1\r", lambda: any(move.startswith("0 ") for move in record().moves))
    table.type("q")
    assert table.end() == 0
    assert "Traceback" not in table.text


@pytest.mark.parametrize("flood", FLOODS, ids=("of digits", "of a mouse", "of a paste"))
def test_ctrl_c_is_heard_behind_a_flood_of_keys(terminal, flood):
    table = sit(terminal)
    for at in range(0, len(flood), 4000):
        os.write(table.master, flood[at : at + 4000])
        table.read(0.02)
    table.type("\x03")
    assert table.end() == 130


def test_ctrl_c_is_heard_in_a_paste_that_has_no_end(terminal):
    table = sit(terminal)
    table.type("\x1b[200~a\x03")
    assert table.end() == 130


def test_a_paste_that_has_no_end_ends_with_silence(terminal):
    table = sit(terminal)
    table.type("\x1b[200~" + "x" * 3000)
    time.sleep(2)
    table.type_until("\x151\r", lambda: any(move.startswith("0 ") for move in record().moves))


@pytest.mark.parametrize("stopped", [False, True], ids=["running", "stopped"])
def test_a_table_that_is_told_twice_to_go_on_gives_the_terminal_back(terminal, stopped):
    table = terminal("play", "duel", "--seed", 13, "--record", "g.jsonl")
    before = termios.tcgetattr(table.master)
    table.until_shown("YOUR PICK", "F1 help")
    for pause in (0.001, 0.002, 0.004, 0.008, 0.016) * (1 if stopped else 5):
        if stopped:
            table.process.send_signal(signal.SIGTSTP)
            table.until(lambda: state_of(table.process.pid) == "T")
            assert termios.tcgetattr(table.master) == before
        table.process.send_signal(signal.SIGCONT)
        time.sleep(pause)
        table.process.send_signal(signal.SIGCONT)
        # Signals that come in one moment have no order.
        time.sleep(0.15)
        table.read(0.15)
    table.type_until("q", lambda: "To go on" in table.text)
    assert table.end() == 0
    assert termios.tcgetattr(table.master) == before


def test_a_table_that_is_told_to_go_on_while_it_stops_goes_on(terminal):
    table = sit(terminal)
    for pause in (0.01, 0.03, 0.05) * 5:
        table.process.send_signal(signal.SIGTSTP)
        time.sleep(pause)
        table.process.send_signal(signal.SIGCONT)
        time.sleep(0.3)
        table.read(0.15)
        assert state_of(table.process.pid) != "T"
    table.type_until("q", lambda: "To go on" in table.text)
    assert table.end() == 0


def test_of_signals_of_one_moment_the_one_to_go_on_counts(monkeypatch):
    """Python tells SIGCONT before SIGTSTP, though it came after it."""
    stopped, steps = [], []
    monkeypatch.setattr(os, "kill", lambda *what: stopped.append(what))
    driver = object.__new__(SteadyDriver)
    driver._auto_restart = False
    driver._loop = SimpleNamespace(call_soon_threadsafe=steps.append)
    for each in (signal.SIGCONT, signal.SIGTSTP):
        getattr(driver, f"_{each.name.lower()}_application")()
    for step in steps:
        step()
    assert not stopped


#: Begins the command in the background, goes on with it there, or in front, and ends it.
SHELL = """
import os, signal, subprocess, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
job = subprocess.Popen(sys.argv[2:], process_group=0)
stopped = lambda: os.WIFSTOPPED(os.waitpid(job.pid, os.WUNTRACED)[1])
assert stopped()
os.killpg(job.pid, signal.SIGCONT)
assert stopped()
if sys.argv[1] == "fg":
    os.tcsetpgrp(0, job.pid)
else:
    os.killpg(job.pid, signal.SIGTERM)
os.killpg(job.pid, signal.SIGCONT)
sys.exit(job.wait())
"""


#: Begins a script with the command in it, in front, and lets both go on when they are stopped.
JOB = """
import os, signal, subprocess, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
script = ["sh", "-c", '"$@"; echo after', "sh", *sys.argv[1:]]
job = subprocess.Popen(script, process_group=0)
os.tcsetpgrp(0, job.pid)
assert os.WIFSTOPPED(os.waitpid(job.pid, os.WUNTRACED)[1])
os.tcsetpgrp(0, os.getpgrp())
print("the script has stopped", flush=True)
os.tcsetpgrp(0, job.pid)
os.killpg(job.pid, signal.SIGCONT)
sys.exit(job.wait())
"""


def test_ctrl_z_stops_the_script_that_has_begun_a_table(terminal, monkeypatch):
    play = ["play", "duel", "--seed", 11, "--record", "g.jsonl"]
    command = [sys.executable, "-c", terminals.MAIN, *play]
    monkeypatch.setattr(terminals, "MAIN", JOB)
    table = terminal(*command)
    table.until_shown("YOUR PICK", "F1 help")
    table.type_until("z", lambda: "does nothing here" in table.text)
    # Once: the next one would be the terminal's own.
    table.type("\x1a")
    # Both may be shown at once.
    table.until(lambda: "YOUR PICK" in table.text.partition("the script has stopped")[2])
    table.type_until("q", lambda: "To go on" in table.text)
    assert table.end() == 0
    assert table.text.endswith("after\r\n")


@pytest.mark.parametrize("way", ["fg", "kill"])
def test_a_table_begun_in_the_background_waits_until_it_is_in_front(terminal, monkeypatch, way):
    play = ["play", "duel", "--seed", 11, "--record", "g.jsonl"]
    command = [sys.executable, "-c", terminals.MAIN, *play]
    monkeypatch.setattr(terminals, "MAIN", SHELL)
    table = terminal(way, *command)
    before = termios.tcgetattr(table.master)
    if way == "fg":
        table.until_shown("YOUR PICK", "F1 help")
        table.type_until("q", lambda: "To go on" in table.text)
        assert table.end() == 0
    else:
        assert table.end() == 128 + signal.SIGTERM
    assert "a bug in" not in table.text
    assert termios.tcgetattr(table.master) == before


def test_nothing_is_left_of_a_table_that_was_left_on_a_terminal_that_nobody_reads(terminal):
    table = sit(terminal)
    for _ in range(5):
        table.type("l")
        time.sleep(0.15)
        table.type("\x1b")
        time.sleep(0.15)
    table.type("q")
    time.sleep(1)
    os.close(table.master)
    assert table.process.wait(PATIENCE) in (0, 128 + signal.SIGHUP)


@pytest.mark.parametrize("keys", ["hhhh", "uuuuqqqq", "\x1b\x1b\x1bqqq"])
def test_keys_in_a_burst_close_a_note_once(terminal, keys):
    table = terminal("learn", "classic")
    table.until_shown("Welcome!", "Enter goes on")
    table.type(keys)
    table.read(1)
    table.type("\x03")
    table.end()
    assert "a bug" not in table.text


def test_what_is_typed_while_it_is_left_leaves_no_warning(terminal):
    table = sit(terminal)
    table.type("q:q:q:q")
    assert table.end() == 0
    assert "Warning" not in table.text


def test_settings_of_textual_are_none_of_ours(terminal):
    theirs = {"TEXTUAL_COLOR_SYSTEM": "nonsense", "TEXTUAL_PRESS": "q"}
    table = sit(terminal, **theirs)
    table.type_until("q", lambda: "To go on" in table.text)
    assert table.end() == 0
    menu = terminal(**theirs)
    menu.until_shown("New game of Duel", "q quit")
    menu.type("q")
    assert menu.end() == 0


# -- the menu ------------------------------------------------------------------------------------


def test_the_menu_passes_odd_keys_over_and_ends_with_ctrl_c(terminal):
    menu = terminal()
    menu.until_shown("New game of Duel", "q quit")
    for key in ODD:
        os.write(menu.master, key)
        menu.read(0.3)
    # What comes in one piece with an odd key is passed over with it.
    menu.type_until("d", lambda: "Opponent 1" in menu.text)
    menu.type("\x03")
    assert menu.end() == 130
    assert "interrupted" in menu.text
    assert "Traceback" not in menu.text


def test_there_is_one_menu_to_leave_whatever_was_played_from_it(terminal):
    menu = terminal()
    menu.until_shown("New game of Duel", "q quit")
    menu.type_until("d", lambda: "Opponent 1" in menu.text)
    menu.type_until("\r", lambda: "YOUR PICK" in menu.text)
    menu.raw = b""
    menu.type_until("m", lambda: "New game of Duel" in menu.text)
    menu.type("q")
    assert menu.end() == 0


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_what_ends_a_table_begun_from_the_menu_ends_the_menu(terminal, how):
    menu = terminal()
    menu.until_shown("New game of Duel", "q quit")
    menu.type_until("d", lambda: "Opponent 1" in menu.text)
    menu.type_until("\r", lambda: "YOUR PICK" in menu.text)
    menu.process.send_signal(how)
    assert menu.end() == 128 + how
    after = menu.raw.rpartition(USUAL_SCREEN)[2].decode()
    assert "To go on: wonders play duel" in after
    assert f"ended by {how.name}" in after
    assert "back to the menu" not in after


def test_a_menu_turns_no_pages_where_it_has_no_room(terminal):
    menu = terminal()
    menu.until_shown("New game of Duel", "q quit")
    menu.resize(80, 1)
    menu.type("\x1b[5~\x1b[6~")
    menu.until(lambda: menu.raw)
    menu.resize(80, 24)
    menu.type_until("\x1b[B", lambda: "New game of Duel" in menu.text)
    menu.type("q")
    assert menu.end() == 0


def test_a_menu_that_ignores_sighup_ends_with_its_terminal(terminal):
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        menu = terminal()
    finally:
        signal.signal(signal.SIGHUP, before)
    menu.until_shown("New game of Duel", "q quit")
    os.close(menu.master)
    menu.process.wait(PATIENCE)
