"""The bots of `examples/bots` play both games, and what the command line says of such bots."""

import json
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from wonders.cli.main import run
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.statistics.win_shares_and_standings import figures

BOTS = Path(__file__).parents[3] / "examples" / "bots"
PYTHON = "exec:" + shlex.join([sys.executable, "-S", str(BOTS / "greedy_ish.py")])
NODE = "exec:" + shlex.join(["node", str(BOTS / "bot.mjs")])
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
EXAMPLES = [
    pytest.param(PYTHON, "greedy-ish", id="python"),
    pytest.param(NODE, "builder.mjs", id="node", marks=needs_node),
]


@pytest.mark.parametrize(("spec", "name"), EXAMPLES)
@pytest.mark.parametrize(("game", "seats", "games"), [("duel", 2, 12), ("classic", 3, 6)])
def test_an_example_plays_better_than_chance(spec, name, game, seats, games, left):
    others = ("random",) * (seats - 1)
    options = {"players": str(seats)} if game == "classic" else {}
    series = Series(Plan(game, (spec, *others), 7, options))
    first = figures(series.play_chunk(0, games).tally, series.names)["entrants"][0]
    assert (first["name"], first["forfeits"]) == (name, 0)
    assert first["gap"] > 0


def test_the_example_in_python_needs_nothing_of_ours():
    source = (BOTS / "greedy_ish.py").read_text("utf-8")
    assert "import wonders" not in source
    assert "from wonders" not in source


def test_the_kit_finds_that_an_example_keeps_the_laws(left, capsys):
    assert run(["check", PYTHON, "--game", "duel", "-n", "2"]) == 0
    assert f"bot {PYTHON} in duel: all laws hold" in capsys.readouterr().out


def test_the_kit_names_the_law_that_a_program_breaks(program, left, capsys):
    spec = program("play(choose=lambda m: sys.exit(3))")
    assert run(["check", spec, "--game", "duel", "-n", "1"]) == 1
    out = capsys.readouterr().out
    assert "breaks the law" in out
    assert "exited with status 3" in out


def test_the_list_of_bots_shows_how_to_write_its_spec(capsys):
    assert run(["bots"]) == 0
    assert "\n  exec:COMMAND, taken as it is\n" in capsys.readouterr().out
    assert run(["bots", "--json"]) == 0
    (row,) = [row for row in json.loads(capsys.readouterr().out) if row["name"] == "exec"]
    assert row["verbatim"] == "command"


def test_the_command_line_plays_a_match_with_it(left, capsys):
    assert run(["match", "duel", "-p", PYTHON, "-p", "random", "-n", "2", "--seed", "1"]) == 0
    assert "  greedy-ish: won" in capsys.readouterr().out


def test_a_missing_program_is_bad_usage(capsys):
    assert run(["match", "duel", "-p", "exec:no-such-program", "-p", "random"]) == 2
    error = capsys.readouterr().err
    assert "bot exec: there is no program 'no-such-program' here" in error
    assert error.count("\n") == 1
