"""What a stranger's file can make happen: nothing that the user has not named."""

import gzip
import json
import os
import re
import subprocess
import sys
import tracemalloc

import msgspec
import pytest

from wonders.cli.at_the_table.bots_a_file_may_name import is_plain
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.record.read_and_write_record_line import read_line, record_of, write_line

OPENED = []


def hear(event, args):
    if event == "open" and OPENED and isinstance(args[0], str) and args[1] != "w":
        OPENED.append(args[0])


sys.addaudithook(hear)


@pytest.fixture
def opened():
    """Return the names of the files that are opened for reading from now on."""
    OPENED[:] = ["(what follows)"]
    yield OPENED
    OPENED.clear()


@pytest.fixture
def save(duel, folder):
    """Return a function that writes an unfinished game whose record names these seats."""
    state = duel.deal(11)
    moves = []
    while len(moves) < 8 or state.seat != 0:
        moves.append(f"{state.seat} {state.moves()[0]}")
        state.play(state.moves()[0])
    whole = json.loads(write_line(record_of(duel, state.deal, ["", ""], moves, None, 11)))

    def write(*seats, name="s.jsonl", **changes):
        line = json.dumps({**whole, "seats": list(seats), **changes}).encode() + b"\n"
        file = folder / name
        file.write_bytes(gzip.compress(line) if name.endswith(".gz") else line)
        # Long ago, so that a file written anew cannot look the same.
        os.utime(file, ns=(10**18, 10**18))
        return file

    return write


def looks(file):
    return file.read_bytes(), file.stat().st_mtime_ns, file.stat().st_ino


# -- saves ---------------------------------------------------------------------------------


@pytest.mark.parametrize("legal", [True, False], ids=["legal", "illegal"])
@pytest.mark.parametrize("name", ["s.jsonl", "s.jsonl.gz", "link.jsonl"])
def test_a_save_that_names_a_program_runs_nothing(save, refused, folder, legal, name):
    changes = {} if legal else {"moves": ["0 build palace"]}
    real = "real.jsonl" if name == "link.jsonl" else name
    file = save("human", "exec:touch gotcha", name=real, **changes)
    if real != name:
        (folder / name).symlink_to(file)
    before = looks(file), sorted(os.listdir(folder))
    line = refused("play", "duel", "--load", name, stdin="1\n" * 9)
    assert f"{name}:0: " in line
    if legal:
        assert "-p human -p 'exec:touch gotcha'" in line
    assert (looks(file), sorted(os.listdir(folder))) == before


@pytest.mark.parametrize("legal", [True, False], ids=["legal", "illegal"])
def test_a_save_that_names_a_file_opens_nothing(save, refused, folder, opened, legal):
    (folder / "secret").write_text('[[prefer]]\nverb = "discard"\n')
    file = save("human", "priority:file=secret", **({} if legal else {"moves": ["0 sing"]}))
    line = refused("play", "duel", "--load", file, stdin="1\n" * 9)
    assert not any("secret" in each for each in opened)
    if legal:
        assert "may open a file (file=)" in line
        assert "-p human -p priority:file=secret" in line


@pytest.mark.parametrize(
    ("spec", "most"),
    [
        ("mcts:playouts=100000000", "playouts is at most 10,000"),
        ("mcts:playouts=100000000,seconds=null", "playouts is at most 10,000"),
        ("mcts:seconds=86400", "seconds is at most 10"),
        ("rollout:playouts=10001", "playouts is at most 10,000"),
        ("rollout:seconds=inf", "seconds is at most 10"),
    ],
)
def test_a_save_asks_no_bot_for_more_than_a_table_waits(save, refused, spec, most):
    line = refused("play", "duel", "--load", save("human", spec), stdin="1\n" * 9)
    assert most in line
    assert f"-p human -p {spec}" in line


def test_a_bot_within_bounds_is_taken_again(save, wonders):
    out = wonders("play", "duel", "--load", save("human", "mcts:playouts=3"), stdin="1\nquit\n")
    assert (out.status, out.err) == (0, "")
    assert "mcts" in out.out
    assert out.out.endswith("--load s.jsonl\n") or "--load " in out.out


ODD = [
    "human ",
    "human:",
    "Human",
    "HUMAN",
    " human",
    "humаn",
    "",
    " ",
    ":",
    ",",
    " exec:touch gotcha",
    "EXEC:touch gotcha",
    "Exec:touch gotcha",
    "exec :touch gotcha",
    "exec\t:touch gotcha",
    "exec\n:touch gotcha",
    "exec\x00:touch gotcha",
    "еxec:touch gotcha",
    "ｅｘｅｃ:touch gotcha",
    "exec:",
    "exec",
    "exec: ",
    "exec:touch\ngotcha",
    "exec:touch\x1b[2J gotcha",
    "exec:touch \u202egotcha",
    "exec:touch gotcha; touch gotcha #'\"$(touch gotcha)`touch gotcha`",
    "exec:" + "touch gotcha " * 15,
    "x" * 200,
    "\u0301" * 200,
    "-p exec:touch gotcha",
    "--plugin evil.py",
    "greedy:x=1",
    "greedy:",
    "greedy,exec:touch gotcha",
    "greedy\n",
    "greedy\x00",
    "priority:file=",
    "priority:file=null",
    "priority:file=gotcha,file=gotcha",
    "priority:FILE=gotcha",
    "priority: file = gotcha",
    "mcts:playouts=1e99",
    "mcts:playouts=" + "9" * 150,
    "mcts:playouts=-1",
    "mcts:playouts=٣",
    "mcts:seconds=nan",
    "../evil",
    "evil.py",
    "duel",
    "__import__('os').system('touch gotcha')",
    "[red]greedy[/red]",
]


@pytest.mark.parametrize("text", ODD, ids=ascii)
def test_whatever_a_seat_is_called_nothing_runs_and_one_line_tells(save, wonders, folder, text):
    (folder / "evil.py").write_text("open('gotcha', 'w')\n")
    file = save("human", text)
    before = looks(file)
    status, out, err = wonders("play", "duel", "--load", file, stdin="")
    assert not (folder / "gotcha").exists()
    assert looks(file) == before
    assert "Traceback" not in out + err
    if status != 2:
        # What is a harmless bot after all is taken again; the input then ends.
        assert (status, err) == (1, "")
        assert text in ("greedy:", "priority:file=null")
        return
    assert err.count("\n") == 1
    assert err[:-1].isprintable()
    assert len(err) <= 620
    assert "-p says who plays on: -p human -p " in err


def test_the_line_is_what_a_shell_reads_as_that_bot(save, refused):
    """Whoever copies the line gets that one word, whatever stands in it."""
    import shlex

    text = "exec:touch a; touch b #'\"$(touch c)`touch d`"
    line = refused("play", "duel", "--load", save("human", text))
    words = shlex.split(line[line.index("-p human") :])
    assert words == ["-p", "human", "-p", text]


def test_what_cannot_be_copied_whole_is_not_offered(save, refused):
    for text in ("exec:touch\ngotcha", "exec:" + "touch gotcha " * 15, "Bob"):
        assert refused("play", "duel", "--load", save("human", text)).endswith("-p human -p SPEC\n")


def test_with_p_the_names_of_the_record_are_names_and_no_more(save, wonders, folder):
    file = save("exec:touch gotcha", "priority:file=/nowhere")
    out = wonders("play", "duel", "--load", file, "-p", "human", "-p", "greedy", stdin="1\nquit\n")
    assert (out.status, out.err) == (0, "")
    assert not (folder / "gotcha").exists()
    assert read_line(file.read_bytes()).seats == ["human", "greedy"]


def test_a_save_is_as_it_was_until_a_move_is_made(save, wonders, folder):
    file = save("human", "greedy")
    before = looks(file)
    for stdin in ("", "quit\n", "?\nwhy palace\nhint\nundo it\nquit\n"):
        assert wonders("play", "duel", "--load", file, stdin=stdin).err == ""
        assert looks(file) == before
    assert os.listdir(folder) == ["s.jsonl"]
    wonders("play", "duel", "--load", file, stdin="1\nquit\n")
    assert looks(file) != before


def test_an_illegal_save_is_refused_before_the_bots_that_were_typed_are_made(save, refused, folder):
    file = save("human", "greedy", moves=["0 build palace"])
    refused("play", "duel", "--load", file, "-p", "human", "-p", "exec:touch gotcha")
    assert not (folder / "gotcha").exists()


def test_every_line_of_a_save_is_read_first(save, refused, folder):
    file = save("human", "greedy")
    file.write_bytes(b"hello\n" + file.read_bytes())
    before = looks(file)
    assert "s.jsonl:0: " in refused("play", "duel", "--load", file, stdin="1\n")
    assert looks(file) == before


def test_the_line_to_go_on_names_who_would_not_be_taken_again(save, wonders):
    bots = ("-p", "human", "-p", "mcts:playouts=10001")
    file = save("human", "greedy", name="my game.jsonl")
    out = wonders("play", "duel", *bots, "--load", file.name, stdin="quit\n").out
    line = "--load 'my game.jsonl' -p human -p mcts:playouts=10001"
    assert out.count(line) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes by name here")
def test_a_pipe_is_no_place_for_a_game(refused, folder):
    os.mkfifo("pipe")
    assert "cannot keep a game in pipe" in refused("play", "duel", "--load", "pipe")
    assert "cannot keep a game in pipe" in refused("play", "duel", "--record", "pipe")


# -- bots of others ------------------------------------------------------------------------

THIRD = """
from typing import Annotated, Literal
from enum import Enum
import msgspec
from wonders.core import hookimpl
from wonders.core.game.bot_contract import Bot

class Mood(Enum):
    CALM = "calm"
    WILD = "wild"

class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int = 1
    bold: bool = False
    share: float | None = None
    way: Literal["high", "low"] = "low"
    mood: Mood = Mood.CALM
    steps: list[int] = []
    style: str = "plain"
    words: list[str] = []
    effort: Annotated[int, msgspec.Meta(ge=1)] = 1

class Third(Bot):
    \"\"\"Takes the first move.\"\"\"
    name = "third"
    Options = Options
    record_limits = {"effort": 5}
    def __init__(self, options, seed):
        super().__init__(options, seed)
        open("made", "w").close()
    def choose(self, view, moves, clock):
        return moves[0]

@hookimpl
def bots():
    return [Third]
"""


@pytest.mark.parametrize(
    ("parameters", "taken"),
    [
        ("n=3,bold=true,share=0.5,way=high,mood=wild,steps=1+2,effort=5", True),
        ("style=plain,words=", True),
        ("style=/etc/passwd", False),
        ("words=a+b", False),
        ("effort=6", False),
    ],
)
def test_of_a_plugins_bot_a_save_may_say_numbers_and_choices(
    save, wonders, plugin, folder, parameters, taken
):
    file = save("human", f"third:{parameters}")
    third = plugin(THIRD)
    status, _, err = wonders("--plugin", third, "play", "duel", "--load", file, stdin="quit\n")
    assert (status, err == "") == ((0, True) if taken else (2, False)), err
    assert (folder / "made").exists() == taken


# -- replay, export, runs ------------------------------------------------------------------


@pytest.mark.parametrize(
    "args",
    [
        ("replay", "s.jsonl"),
        ("replay", "s.jsonl", "--check"),
        ("replay", "s.jsonl", "--trace"),
        ("replay", "s.jsonl", "--json"),
        ("export", "s.jsonl", "--to", "csv", "-o", "out", "--check"),
        ("export", "s.jsonl", "--to", "sqlite", "-o", "out.db", "--check"),
    ],
    ids=" ".join,
)
def test_looking_at_a_record_runs_nothing(save, wonders, folder, opened, args):
    (folder / "secret").write_text("")
    file = save("exec:touch gotcha", "priority:file=secret")
    before = looks(file)
    status, _, err = wonders(*args)
    assert (status, err) == (0, "")
    assert not (folder / "gotcha").exists()
    assert not any("secret" in each for each in opened)
    assert looks(file) == before


@pytest.mark.parametrize("key", ["game", "house"])
@pytest.mark.parametrize("value", ["evil", "evil.py", "./evil.py", "os", "exec:touch gotcha"])
def test_a_record_names_rules_that_are_installed_and_no_others(save, wonders, folder, key, value):
    (folder / "evil.py").write_text("open('gotcha', 'w')\n")
    save("human", "greedy", **{key: [value] if key == "house" else value})
    for args in (("replay", "s.jsonl"), ("replay", "s.jsonl", "--check")):
        status, _, err = wonders(*args)
        assert status in (1, 2)
        assert err.count("\n") == 1
    assert not (folder / "gotcha").exists()


def test_a_run_file_is_compared_and_never_executed(wonders, refused, folder, opened):
    match = ("match", "duel", "-p", "random", "-p", "random", "-o", "run.jsonl")
    assert wonders(*match, "-n", 2, "--seed", 1).status == 0
    (folder / "evil.py").write_text("open('gotcha', 'w')\n")
    run = folder / "run.jsonl.run"
    facts = json.loads(run.read_text())
    for changes in (
        {"bots": ["exec:touch gotcha", "priority:file=secret"]},
        {"plugins": [{"name": "evil.py", "sha256": None}]},
        {"house": ["exec:touch gotcha"]},
        {"game": "evil"},
    ):
        run.write_text(json.dumps({**facts, **changes}) + "\n")
        assert "another run's" in refused(*match, "-n", 4, "--resume")
    assert not (folder / "gotcha").exists()
    assert not any("secret" in each or "evil" in each for each in opened[2:])


def test_no_parameter_of_our_rules_is_a_file(opened):
    """What a record says of a game and its house rules are numbers, and words with a meaning."""
    plugins = installed()
    plugins.load_all()
    free = set()
    for registry in (plugins.rulesets, plugins.houses):
        for name, thing in registry.things.items():
            if registry.origins[name].package == "wonders":
                options = getattr(thing, "Options", None) or NoOptions
                fields = msgspec.structs.fields(options)
                free |= {(name, each.name) for each in fields if not is_plain(each.type)}
    # Boards and leaders by their names; who sits there is looked up in the game's own data.
    assert free <= {("classic", "boards"), ("duel", "solo")}


# -- tournament files ----------------------------------------------------------------------

EVIL = """
open("gotcha", "w").close()
from wonders.core import hookimpl
from wonders.core.game.bot_contract import Bot
class First(Bot):
    \"\"\"Takes the first move.\"\"\"
    name = "first-of-all"
    def choose(self, view, moves, clock):
        return moves[0]
@hookimpl
def bots():
    return [First]
"""


@pytest.fixture
def cup(folder, plugin):
    """Return a function that writes a tournament file, with a plugin beside it."""
    plugin("")
    (folder / "mine.py").write_text(EVIL)

    def write(bots=("random", "greedy"), plugins=()):
        text = f"bots = {json.dumps(list(bots))}\nplugins = {json.dumps(list(plugins))}\n"
        (folder / "cup.toml").write_text(text + 'rounds = 1\nseed = 1\n[[game]]\nname = "duel"\n')
        return "cup.toml"

    return write


CODE = [
    ({"plugins": ["mine.py"]}, "the plugin mine.py"),
    ({"plugins": ["mine"]}, "the plugin mine"),
    ({"bots": ["random", "exec:touch gotcha"]}, "exec:touch gotcha"),
    ({"bots": ["random", "priority:file=secret.toml"]}, "priority:file=secret.toml"),
    ({"bots": ["random", "first-of-all"], "plugins": ["mine.py"]}, "the plugin mine.py"),
]


@pytest.mark.parametrize(("says", "what"), CODE)
def test_a_tournament_file_with_code_is_not_run_unasked(refused, cup, folder, opened, says, what):
    (folder / "secret.toml").write_text('[[prefer]]\nverb = "discard"\n')
    line = refused("tournament", cup(**says), "-o", "my out", stdin="y\n")
    assert what in line
    assert line.endswith("wonders tournament cup.toml -o 'my out' --trust\n")
    line = refused("tournament", "--", "cup.toml")
    assert line.endswith("wonders tournament --trust -- cup.toml\n")
    assert not (folder / "gotcha").exists()
    assert not (folder / "my out").exists()
    assert not any("secret" in each or "mine" in each for each in opened)


def test_with_trust_it_is_run(wonders, cup, folder):
    cup(bots=["random", "first-of-all"], plugins=["mine.py"])
    status, _, err = wonders("tournament", "cup.toml", "--trust")
    assert status == 0, err
    assert (folder / "gotcha").exists()


def test_a_tournament_file_of_harmless_bots_asks_for_nothing(wonders, cup):
    cup(bots=["random", "greedy", "mcts:playouts=2", "priority"])
    assert wonders("tournament", "cup.toml").status == 0


@pytest.mark.parametrize("bot", ["mcts:playouts=10001", "rollout:seconds=11"])
def test_a_tournament_file_asks_for_no_more_than_a_record_unasked(refused, cup, bot):
    line = refused("tournament", cup(bots=["random", bot]))
    assert f"the bot {bot}, which asks for too much (from a file " in line
    assert line.endswith("wonders tournament cup.toml --trust\n")


@pytest.mark.parametrize(
    ("answer", "runs"), [("y\n", True), ("n\n", False), ("\n", False), ("", False)]
)
def test_at_a_terminal_it_is_asked_first(wonders, cup, folder, monkeypatch, plugin, answer, runs):
    monkeypatch.setattr("wonders.cli.verbs.tournament.is_terminal", lambda: True)
    cup(bots=["random", "first-of-all"], plugins=["mine.py"])
    status, out, err = wonders("tournament", "cup.toml", stdin=answer)
    assert "the plugin mine.py" in out + err
    assert re.search(r"\[y/N\]", out + err)
    assert status == (0 if runs else 2)
    assert (folder / "gotcha").exists() == runs


def test_no_is_no_whatever_a_catalogue_says(wonders, cup, folder, monkeypatch, plugin):
    monkeypatch.setattr("wonders.cli.verbs.tournament.is_terminal", lambda: True)
    monkeypatch.setattr(
        "wonders.cli.verbs.tournament.t_", lambda text: {"yes": "no"}.get(text, text)
    )
    cup(bots=["random", "first-of-all"], plugins=["mine.py"])
    for answer in ("n\n", "no\n"):
        assert wonders("tournament", "cup.toml", stdin=answer).status == 2
    assert not (folder / "gotcha").exists()


def test_odd_names_in_a_tournament_file_are_told_in_one_line(refused, cup, folder):
    cup(bots=["exec:a\u202eb\x1b[2J" + "x" * 3000] * 40, plugins=["a\nb.py", "x" * 3000])
    line = refused("tournament", "cup.toml")
    assert line[:-1].isprintable()
    assert line.endswith("wonders tournament cup.toml --trust\n")


CRASHES = """
import os
from wonders.core import Bot, hookimpl

class Crashing(Bot):
    \"\"\"A bot that ends its process.\"\"\"
    name = "crashing"
    def choose(self, view, moves, clock):
        os._exit(3)

@hookimpl
def bots():
    return [Crashing]
"""


@pytest.fixture
def apart(tmp_path_factory):
    """Return a function that runs a plugin's bot in the working folder, from a script elsewhere."""
    script = tmp_path_factory.mktemp("bin") / "run.py"
    script.write_text("if __name__ == '__main__':\n    from wonders.cli import main\n    main()\n")

    def run(plugin, bot, *more):
        file = script.with_name("bot.py")
        file.write_text(plugin)
        words = ("--plugin", file, "match", "duel", "-p", bot, "-p", "random", "-n", "4", *more)
        done = subprocess.run(
            [sys.executable, script, *words],
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return run


def test_a_new_process_imports_nothing_from_the_working_folder(folder, apart):
    """Nor do those that are started when one has died."""
    (folder / "pickle.py").write_text("open('gotcha', 'w')\nraise ImportError")
    assert "4 forfeits" in apart(CRASHES, "crashing")
    assert not (folder / "gotcha").exists()


POOLS = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from wonders.core import Bot, hookimpl

class Pooled(Bot):
    \"\"\"A bot that thinks in another process.\"\"\"
    name = "pooled"
    first = None
    def choose(self, view, moves, clock):
        if self.first is None:
            with ProcessPoolExecutor(1, get_context("spawn")) as pool:
                self.first = pool.submit(int).result()
        return moves[self.first]

@hookimpl
def bots():
    return [Pooled]
"""


def test_processes_of_bots_import_nothing_from_the_working_folder(folder, apart):
    (folder / "multiprocessing.py").write_text("open('gotcha', 'w')\nraise ImportError")
    assert "forfeit" not in apart(POOLS, "pooled", "-j", "0")
    assert not (folder / "gotcha").exists()


def test_a_report_is_drawn_without_a_word_where_nothing_can_be_kept(folder, process):
    (folder / "no-folder").write_text("")
    where = {"MPLCONFIGDIR": str(folder / "no-folder")}
    words = ("tournament", "duel", "-p", "random", "-p", "greedy", "--rounds", "2", "-o", "out")
    done = process(*words, env=where)
    assert (done.status, done.err) == (0, "")
    assert "<svg" in (folder / "out/report.html").read_text()


def test_a_report_is_drawn_where_there_is_no_folder_for_temporary_files(folder):
    """As in a container whose file system is read-only, but for the output."""
    script = (
        "import tempfile\n"
        "def none():\n    raise FileNotFoundError(2, 'No usable temporary directory found')\n"
        "tempfile.gettempdir = none\n"
        "from wonders.cli import main\nmain()\n"
    )
    words = ("tournament", "duel", "-p", "random", "-p", "greedy", "--rounds", "2", "-j", "0")
    done = subprocess.run(
        [sys.executable, "-c", script, *words, "-o", "out"],
        env={**os.environ, "MPLCONFIGDIR": f"{os.devnull}/none"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "<svg" in (folder / "out/report.html").read_text()


@pytest.mark.parametrize("backend", ["", "nonsense"])
def test_an_analysis_reads_no_settings_from_the_working_folder(folder, process, backend):
    os.mkfifo(folder / "matplotlibrc")
    game = ("match", "duel", "-p", "random", "-p", "random", "-n", 2, "-o", "g.jsonl")
    assert process(*game).status == 0
    words = ("analyse", "g.jsonl:0", "-p", "rollout:playouts=1", "-o", "page.html")
    done = process(*words, env={"MPLBACKEND": backend} if backend else {})
    assert (done.status, done.err) == (0, "")
    assert "<svg" in (folder / "page.html").read_text()


@pytest.mark.parametrize("backend", ["nonsense", None])
def test_a_report_reads_no_settings_from_the_working_folder(folder, process, backend):
    """It is drawn as ever, even where reading them would wait for ever."""
    os.mkfifo(folder / "matplotlibrc")
    env = {"MPLBACKEND": backend} if backend else {}
    words = ("tournament", "duel", "-p", "random", "-p", "greedy", "--rounds", "2", "-o", "out")
    done = process(*words, env=env)
    assert (done.status, done.err) == (0, "")
    assert "<svg" in (folder / "out/report.html").read_text()


@pytest.mark.parametrize(
    "words",
    [
        (
            "tournament",
            "duel",
            "-p",
            "random",
            "-p",
            "greedy",
            "--rounds",
            "2",
            "--seed",
            "1",
            "-o",
        ),
        ("export", "{}/six.jsonl", "--to", "csv", "-o"),
    ],
)
def test_in_a_folder_that_was_deleted_whole_paths_are_written(
    folder, process, records, monkeypatch, words
):
    for _ in range(2):
        (folder / "gone").mkdir()
        monkeypatch.chdir(folder / "gone")
        (folder / "gone").rmdir()
        done = process(*(word.format(folder) for word in words), folder / "out")
        assert (done.status, done.err) == (0, "")
    assert (folder / "out/report.html").exists() or (folder / "out/games.csv").exists()


@pytest.mark.parametrize(
    ("given", "most"),
    # What is added has room.
    [(("--load",), 4), (("--load", "s.jsonl", "--record"), 3), (("--record",), 3)],
)
def test_a_small_file_that_unpacks_to_a_large_one_is_not_held_in_memory(
    save, refused, folder, given, most, monkeypatch
):
    monkeypatch.setattr("wonders.cli.at_the_table.resume_from_file.FILE_LIMIT", 4 << 20)
    line = save("human", "random").read_bytes()
    record = line[:-1] + b" " * (1_000_000 - len(line)) + b"\n"
    with gzip.open(folder / "b.jsonl.gz", "wb", compresslevel=1) as file:
        for _ in range(20):
            file.write(record)
    tracemalloc.start()
    said = refused("play", "duel", *given, "b.jsonl.gz", stdin="1\nquit\n")
    assert f"b.jsonl.gz holds over {most} MiB of records" in said
    assert tracemalloc.get_traced_memory()[1] < 12_000_000
    tracemalloc.stop()


@pytest.mark.parametrize("houses", [["peace"] * 90_000, [f"x{i}" for i in range(100_000)]])
def test_a_record_with_no_end_of_house_rules_is_refused_unbuilt(save, wonders, monkeypatch, houses):
    monkeypatch.setattr(
        "wonders.cli.verbs.replay.load", lambda *args: pytest.fail("a game is built")
    )
    file = save("human", "random", house=houses)
    out = wonders("replay", file, "--check")
    assert (out.status, out.err.count("\n")) == (1, 1)
    assert "more than 100 house rules" in out.err


# -- what is shown -------------------------------------------------------------------------


def test_the_name_of_a_file_sends_no_orders_to_the_terminal(save, wonders):
    name = "a\x1b]0;b\x07\x9b31m\u202ec.jsonl"
    file = save("human", "random", name=name)
    calls = [
        ("replay", name, "--check"),
        ("replay", name),
        ("export", name, "--to", "csv", "-o", "tables", "--skip-bad"),
        ("play", "duel", "--load", name),
        ("play", "duel", "--record", name),
    ]
    whole = file.read_bytes()
    for content in (whole, whole + b"no record\n"):
        for call in calls:
            file.write_bytes(content)
            out = wonders(*call, stdin="1\nquit\n")
            assert not set("\x1b\x07\x9b\u202e") & set(out.out + out.err), call
            assert "an error of ours" not in out.err, call
