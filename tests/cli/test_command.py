"""The command itself: what it loads, its help, its exit statuses, the terminal it runs on."""

import errno
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from functools import partial

import pytest
from terminals import MAIN

from wonders.cli.error_lines_and_exit_statuses import exit_status
from wonders.core import load

VERBS = [
    "games",
    "play",
    "learn",
    "watch",
    "match",
    "tournament",
    "study",
    "replay",
    "stats",
    "analyse",
    "export",
    "cards",
    "rules",
    "bots",
]
VERBS += ["houses", "themes", "plugins", "check", "bench"]
#: What is said where a system's limit on threads and processes is reached.
NO_MORE = (
    "no more threads or processes can be started; end others, take fewer (-j 1), or allow more"
    " (ulimit -u)"
)

LOADED = """
import sys
from wonders.cli.main import run
run(sys.argv[1:])
heavy = [name for name in sys.modules if name.split(".")[0] in
         ("rich", "msgspec", "pluggy", "textual")
         or name.startswith(("wonders.rulesets", "wonders.plugins", "wonders.core.arena"))]
print("LOADED", *heavy)
"""


def loaded(*args, env=None):
    """Return the heavy modules that are loaded after a run in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *args],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **(env or {})},
        timeout=30,
    )
    *_, last = done.stdout.splitlines()
    assert last.startswith("LOADED")
    return last.split()[1:]


def test_the_help_loads_neither_rich_nor_a_ruleset():
    assert loaded("--help") == []


def test_no_verb_and_an_unknown_verb_load_nothing_heavy():
    assert loaded() == []
    assert loaded("plya") == []


def test_lists_load_no_rich():
    assert not [name for name in loaded("cards", "duel", "baths") if name.startswith("rich")]


@pytest.mark.parametrize(
    "args",
    [
        ("match", "duel", "-p", "random", "-p", "random", "-n", "2"),
        ("bench", "duel", "--seconds", "0.05"),
        ("watch", "duel", "--delay", "0"),
        ("play", "duel", "-p", "random", "-p", "random", "--record", "g.jsonl"),
        ("games",),
    ],
    ids=lambda args: args[0],
)
def test_only_a_full_screen_loads_textual(args):
    assert not [name for name in loaded(*args) if name.startswith("textual")]


def test_completion_loads_neither_rich_nor_a_ruleset():
    code = LOADED.replace(
        "run(sys.argv[1:])", "\ntry:\n    run([])\nexcept SystemExit:\n    pass\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={
            **os.environ,
            "_WONDERS_COMPLETE": "bash_complete",
            "COMP_WORDS": "wonders ",
            "COMP_CWORD": "1",
        },
        timeout=30,
    )
    assert "plain,match" in done.stdout
    *_, last = done.stdout.splitlines()
    assert [name for name in last.split()[1:] if name.startswith(("rich", "wonders.rules"))] == []


def test_help_lists_all_verbs(wonders):
    status, out, err = wonders("--help")
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in out.partition("Verbs:")[2].splitlines() if line] == VERBS
    assert wonders("-h").out == out


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(wonders, verb):
    status, out, err = wonders(verb, "--help")
    assert (status, err) == (0, "")
    assert f"Usage: wonders {verb} " in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_version(wonders):
    status, out, _ = wonders("--version")
    assert status == 0
    assert re.fullmatch(r"wonders \d+\.\d+\.\d+, (compiled|plain Python)\n", out)


def test_no_verb_shows_the_help_or_where_it_is(wonders):
    status, out, err = wonders()
    assert status in (0, 2)
    assert "Verbs:\n" in out or "Verbs:\n" in err or (err.count("\n") == 1 and len(err) < 120)


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["plya"], "did you mean 'play'"),
        (["crads", "duel"], "did you mean 'cards'"),
        (["--lang", "fr", "games"], "'fr'"),
        (["--lang"], "--lang"),
        (["--langg", "de", "games"], "--lang"),
        (["--plugin"], "--plugin"),
        (["--plugin", "", "games"], "a plugin is a Python file or a module, not ''"),
        (["--plugin", ".", "games"], "a plugin is a Python file or a module, not '.'"),
        (["play", "duel", "--load", ""], "--load names no file"),
        (["play", "duel", "--again"], "--again takes the game from --load FILE; add it"),
        (["play", "duel", "--record", ""], "--record names no file"),
    ],
)
def test_wrong_usage_is_one_line(refused, args, why):
    assert why in refused(*args)


def test_a_shell_that_completes_nothing_is_told_so(process):
    status, _, err = process("games", env={"_WONDERS_COMPLETE": "bash_complete"})
    assert (status, err.count("\n")) == (2, 1)
    assert "_WONDERS_COMPLETE" in err


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (OSError(errno.EMFILE, "Too many open files"), "the system refuses: Too many open files"),
        (OSError(errno.EMFILE, "Too many open files", "a"), "cannot use a: Too many open files"),
        (OSError(errno.EAGAIN, "Resource temporarily unavailable"), NO_MORE),
    ],
)
def test_what_has_failed_is_told(wonders, monkeypatch, error, says):
    def fail(*args):
        raise error

    monkeypatch.setattr("wonders.cli.verbs.games.print_json", fail)
    assert wonders("games", "--json") == (1, "", f"wonders: {says}\n")


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (MemoryError(), "there is not enough memory"),
        (RuntimeError("can't start new thread"), "no more threads or processes can be started"),
    ],
)
def test_what_the_system_lacks_is_no_fault_of_a_rule_in_force(capsys, error, why):
    # As if our own code met it.
    scope = {"__name__": "wonders.cli.verbs.play"}
    code = "def play(state, error):\n    raise error\n"
    exec(compile(code, exit_status.__code__.co_filename, "exec"), scope)
    state = load("duel", ["peace"]).deal(1)
    assert exit_status(partial(scope["play"], state, error)) == 1
    assert capsys.readouterr().err.startswith(f"wonders: {why}")


def test_a_check_that_finds_no_memory_says_so():
    full = """
from wonders.cli import main
from wonders.cli.verbs import check_in_child
def rows(*given):
    raise MemoryError
check_in_child._rows = rows
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", full, "check", "peace"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("wonders: there is not enough memory; ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("workers", [True, False])
@pytest.mark.parametrize(
    "verb", ["check objectives -n 2", "match duel -p random -p random -n 4 -j 2 -o g.jsonl"]
)
def test_where_no_more_threads_can_be_started_a_line_says_so(folder, verb, workers):
    refusing = f"""
import os, threading
from wonders.cli import main
# No thread has room for such a stack.
def refuse():
    threading.stack_size(1 << 46)
os.register_at_fork(after_in_child=refuse) if {workers} else refuse()
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", refusing, *verb.split()],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"wonders: {NO_MORE}\n")


def test_exit_statuses_leave_the_process(process, folder):
    (folder / "bad.jsonl").write_text("{}\n")
    assert process("games").status == 0
    assert process("replay", "bad.jsonl", "--check").status == 1
    assert process("replay", "none.jsonl", "--check").status == 2
    assert process("plya").status == 2


def test_nothing_is_written_outside_the_own_folder(process, folder):
    process("play", "duel", stdin="1\nquit\n")
    assert os.listdir(folder) == ["home"]


@pytest.mark.parametrize("args", [["cards", "duel"], ["rules", "duel"], ["games", "--json"]])
def test_a_reader_that_goes_away_is_no_error(started, args):
    reader, writer = os.pipe()
    process = started(*args, stdout=writer)
    os.close(reader)
    os.close(writer)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 0
    assert err == b""


@pytest.mark.parametrize("form", [["--check"], ["--check", "--json"], ["--check", "--trace"]])
@pytest.mark.parametrize("gone", ["stdout", "stderr"])
def test_a_check_that_failed_is_no_success_though_nobody_reads_it(
    started, no_reader, records, form, gone
):
    records.write_text(records.read_text() + "{}\n" * 2)
    process = started("replay", records, *form, **{gone: no_reader})
    out, err = process.communicate(timeout=30)
    assert process.returncode == 1
    if gone == "stdout":
        assert err.count(b"\n") == 2
    elif "--trace" not in form:
        assert b"2" in out


def test_a_trace_alone_ends_with_its_reader(started, no_reader, records):
    process = started("replay", "-", "--trace", stdout=no_reader, stdin=subprocess.PIPE, bufsize=0)
    process.stdin.write(records.read_bytes())
    # There might come more; the input stays open.
    assert process.wait(30) == 0


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_broken_law_is_no_success_though_nobody_reads_it(started, no_reader, folder, form):
    (folder / "broken.py").write_text("1 / 0\n")
    process = started("check", "broken.py", *form, stdout=no_reader, stderr=no_reader)
    assert process.wait(30) == 1


@pytest.fixture
def no_reader():
    """Return the end of a pipe that nobody reads any more."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="takes a device that is full")
@pytest.mark.parametrize(
    "args",
    [
        ["cards", "duel"],
        ["replay", "{golden}"],
        ["match", "duel", "-p", "random", "-p", "random"],
        ["tournament", "duel", "-p", "random", "-p", "greedy", "--rounds", "1"],
    ],
)
def test_a_full_disk_is_one_line(started, golden, args):
    args = [arg.format(golden=golden / "science.jsonl") for arg in args]
    with open("/dev/full", "wb") as full:
        process = started(*args, stdout=full)
        _, err = process.communicate(timeout=30)
    assert process.returncode in (1, 2)
    assert err.count(b"\n") == 1
    assert b"No space left" in err


# -- screens -------------------------------------------------------------------------------

SEED = 3
PLAY = ("play", "duel", "--seed", str(SEED), "-O", "draft=first-game", "--record", "game.jsonl")


@pytest.fixture
def free():
    """Return the facts of the cards that can be taken at the start, from left to right."""
    state = load("duel", options={"draft": "first-game"}).deal(SEED)
    assert state.seat == 0, "the person does not begin: choose another seed"
    return [move.piece.facts for move in state.moves() if move.verb == "discard"]


@pytest.mark.parametrize("columns", [5, 20, 40, 60, 80, 132])
def test_no_line_is_wider_than_the_screen(process, columns):
    status, out, err = process(*PLAY, stdin="?\ncities\n1\nquit\n", env={"COLUMNS": str(columns)})
    assert (status, err) == (0, "")
    # A line with a path is left whole, so that it can be copied.
    lines = [line for line in out.splitlines() if "game.jsonl" not in line]
    # Nothing is drawn on less than 20 cells.
    assert all(len(line) <= max(columns, 20) for line in lines)


@pytest.mark.parametrize("columns", [1, 5, 20])
def test_a_table_is_drawn_on_a_screen_however_narrow(wonders, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    bots = ("-p", "random", "-p", "random", "--seed", 1)
    status, out, err = wonders("watch", "duel", "--delay", 0, *bots)
    assert (status, err) == (0, "")
    assert "wins" in out


@pytest.mark.parametrize("columns", [40, 60, 80, 132])
def test_free_cards_are_marked_at_any_width(process, free, columns):
    out = process(*PLAY, stdin="quit\n", env={"COLUMNS": str(columns)}).out
    shown = out.partition("\n DUEL ")[2]
    assert len(re.findall(r"\[[A-Z]\]", shown)) == 6
    # Where there is no room a name is broken, or cut so that it stays unlike all others.
    assert all(facts.name.en[:3] in shown for facts in free)


@pytest.mark.parametrize("columns", ["0", "-4", "many", ""])
def test_columns_that_are_no_width_are_passed_over(process, free, columns):
    status, out, err = process(*PLAY, stdin="quit\n", env={"COLUMNS": columns})
    assert (status, err) == (0, "")
    assert free[0].name.en in out


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_screen_without_unicode_is_no_error(process, lang):
    status, out, err = process(
        *("--lang", lang, *PLAY),
        stdin=b"xyzzy\n?\nwhy palace\ncard law\n1\nquit\n",
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert (status, err) == (0, "")
    assert {"en": "To go on: ", "de": "Weiter geht es mit: "}[lang] in out


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_what_is_typed_is_read_whatever_encoding_python_is_told(encoding):
    done = subprocess.run(
        [sys.executable, "-c", "from wonders.cli import main; main()", *map(str, PLAY), "--plain"],
        input=b"xyzzy\nquit\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "xyzzy" in done.stdout.decode(encoding)


@pytest.mark.parametrize(
    "args", [["cards", "duel"], ["cards", "duel", "--json"], ["rules", "duel"]]
)
def test_lists_on_a_screen_without_unicode_are_no_error(process, args):
    status, _, err = process("--lang", "de", *args, env={"PYTHONIOENCODING": "ascii"})
    assert (status, err) == (0, "")


def closing(closed, *verb):
    """Run the command with a stream that is closed, as a shell does it."""
    main = (sys.executable, "-c", "from wonders.cli import main; main()")
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {closed}', "sh", *main, *map(str, verb)],
        input=None if closed.startswith("<") else b"",
        capture_output=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("verb", [PLAY, ("cards", "duel")])
def test_a_closed_input_or_output_is_no_traceback(verb):
    for closed in ("<&-", ">&-", "2>&-"):
        done = closing(closed, *verb)
        assert b"Traceback" not in done.stderr
        assert done.stderr.count(b"\n") <= 1
        assert b"AttributeError" not in done.stderr


@pytest.mark.parametrize("closed", ["<&- 2>errors", ">&- 2>errors", "2>&-"])
def test_where_a_stream_is_closed_processes_begin_as_elsewhere(folder, closed):
    assert closing(closed, "check", "random", "-n", 1, "--game", "duel").returncode == 0


def on_terminal(*args, keys=b"", env=None, status=0, interrupt_at=None):
    """Run the command on a terminal of its own and return all that it wrote there.

    A line of `keys` is typed at each prompt. It is interrupted as soon as it has written
    `interrupt_at`.
    """
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", "from wonders.cli import main; main()", *args],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", **(env or {})},
    )
    os.close(slave)
    lines = keys.splitlines(keepends=True)
    shown = b""
    prompts = 0
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        ready, _, _ = select.select([master], [], [], 0.2)
        if ready:
            try:
                shown += os.read(master, 65536)
                if lines and shown.count(b"your move (") > prompts:
                    prompts = shown.count(b"your move (")
                    time.sleep(0.1)  # until the terminal listens key by key
                    os.write(master, lines.pop(0))
                if interrupt_at and interrupt_at in shown:
                    process.send_signal(signal.SIGINT)
                    interrupt_at = None
            except OSError:
                break
        elif process.poll() is not None:
            break
    os.close(master)
    assert process.wait(10) == status
    return shown.decode()


COLOR = re.compile(r"\x1b\[[0-9;]*(3[0-9]|4[0-9]|9[0-7])[0-9;]*m")


def test_a_terminal_shows_colours():
    assert COLOR.search(on_terminal(*PLAY, keys=b"1\nquit\n"))


def test_plain_writes_no_escape_codes():
    shown = on_terminal(*PLAY, "--plain", keys=b"?\nwhy baths\ncities\n1\nquit\n")
    assert "\x1b" not in shown
    assert "To go on: " in shown


def test_plain_watching_writes_no_escape_codes():
    shown = on_terminal("watch", "duel", "--plain", "--delay", "0", "--seed", "1")
    assert "\x1b" not in shown
    assert " wins " in shown


def test_plain_wins_over_forced_colours(process):
    assert "\x1b" in process(*PLAY, stdin="quit\n", env={"FORCE_COLOR": "1"}).out
    plain = process(*PLAY, "--plain", stdin="quit\n", env={"FORCE_COLOR": "1"})
    assert "\x1b" not in plain.out


def test_a_dumb_terminal_gets_no_escape_codes():
    shown = on_terminal(*PLAY, keys=b"1\nquit\n", env={"TERM": "dumb"})
    assert "\x1b" not in shown


def test_no_color_is_obeyed():
    shown = on_terminal(*PLAY, keys=b"1\nquit\n", env={"NO_COLOR": "1"})
    assert not COLOR.search(shown)
    assert "To go on: " in shown


def test_a_pipe_gets_no_escape_codes(process):
    assert "\x1b" not in process(*PLAY, stdin="quit\n").out


def test_the_end_of_the_input_on_a_terminal_leaves_the_table():
    assert "To go on: " in on_terminal(*PLAY, keys=b"1\n\x04", status=1)


def test_ctrl_c_on_a_terminal_leaves_with_130():
    shown = on_terminal(*("watch", "duel", "--delay", "9"), status=130, interrupt_at=b"on offer")
    assert "interrupted" in shown
    assert "Traceback" not in shown


@pytest.mark.parametrize(
    "args",
    [
        ("replay", f"{'a' * 5000}:3"),
        ("check", "a" * 5000),
        ("--plugin", "a" * 5000, "games"),
        ("--plugin", f"{'a' * 5000}.py", "games"),
        ("match", "duel", "-p", "random", "-p", "random", "-n", "2", "-o", "a" * 5000),
        ("tournament", "duel", "-p", "random", "-p", "greedy", "-o", "a" * 5000),
        ("export", "a" * 5000, "--to", "csv", "-o", "b"),
    ],
)
def test_a_name_too_long_for_a_file_is_bad_usage(refused, args):
    assert "a" * 20 in refused(*args)


def test_ctrl_c_while_a_verb_is_imported_is_no_bug_of_ours(wonders, monkeypatch):
    def broken_off(name):
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as error:
            # As Python tells of it where a class was being made.
            raise RuntimeError("Error calling __set_name__") from error

    monkeypatch.setattr("wonders.cli.main.import_module", broken_off)
    assert wonders("cards", "duel") == (130, "", "wonders: interrupted\n")


def test_a_library_of_the_engine_that_is_missing_is_told_in_a_line(wonders, monkeypatch):
    def missing(*_, **__):
        raise ModuleNotFoundError("No module named 'librt'", name="librt")

    monkeypatch.setattr("wonders.cli.verbs.cards.load_game", missing)
    status, _, err = wonders("cards", "duel")
    assert status == 1
    assert err == "wonders: librt is missing: python -m pip install --force-reinstall wonders\n"


@pytest.mark.parametrize("number", [0, 1])
def test_a_pipe_that_somebody_left_so_that_it_does_not_wait_loses_nothing(number):
    args = ["match", "duel", "-p", "random", "-p", "random", "-n", "40", "--seed", "1", "-o", "-"]
    runs = [sys.executable, "-c", MAIN, *args]
    check = [sys.executable, "-c", MAIN, "replay", "-", "--check"]
    nowait = f"import os; os.set_blocking({number}, False); "
    (runs if number else check)[2] = nowait + MAIN
    one = subprocess.Popen(runs, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    time.sleep(1)
    two = subprocess.run(check, stdin=one.stdout, capture_output=True, check=False, timeout=60)
    one.communicate(timeout=60)
    assert one.returncode == 0
    assert two.stdout.decode() == "-: 40 records, all good\n"


def test_a_user_without_a_home_is_told_so_only_where_something_is_to_be_kept(process):
    nobody = "import pwd\ndef nobody(_): raise KeyError\npwd.getpwuid = nobody\n"
    env = {key: value for key, value in os.environ.items() if key != "HOME" and key[:3] != "XDG"}

    def call(*args):
        runs = [sys.executable, "-c", nobody + MAIN, *args]
        return subprocess.run(runs, env=env, input=b"quit\n", capture_output=True, check=False)

    assert call("houses").returncode == 0
    refused = call("play", "duel")
    assert refused.returncode == 1
    assert b"there is no home folder; set HOME, or name a file with --record" in refused.stderr
    assert refused.stderr.count(b"\n") == 1


@pytest.mark.parametrize("module", ["core/errors", "cli/own_folders", "core/options/field_types"])
@pytest.mark.parametrize("filled", [False, True], ids=["cut off", "zeros"])
def test_a_torn_compiled_file_is_told_with_what_to_do(process, folder, module, filled):
    """As a power cut soon after the first start may leave it."""
    env = {"PYTHONPYCACHEPREFIX": str(folder / "pyc"), "PYTHONDONTWRITEBYTECODE": ""}
    assert process("games", env=env).status == 0
    (torn,) = (folder / "pyc").glob(f"**/{module}.cpython-*.pyc")
    whole = torn.read_bytes()
    torn.write_bytes(whole[:900] + bytes(len(whole) - 900) * filled)
    done = process("games", env=env)
    told = "a compiled file of Python is torn: python -m pip install --force-reinstall wonders"
    # Click begins a line of its own where it takes this for the end of the input.
    assert (done.status, done.err.lstrip()) == (1, f"wonders: {told}\n")
