"""The script that fits the evaluation: the same games give the same weights, and these tell."""

import tomllib
from importlib import import_module
from pathlib import Path

import pytest

pytest.importorskip("numpy")

from wonders.cli.main import run
from wonders.core import load

EXAMPLES = Path(__file__).parents[3] / "examples" / "learn"


@pytest.fixture
def script(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    return import_module("fit_evaluation")


def test_it_learns_the_same_from_the_same_games(script, tmp_path, monkeypatch, capsys):
    games = tmp_path / "games.jsonl"
    match = ["match", "duel", "-p", "greedy", "-p", "random", "-n", "24", "-j", "0", "--seed", "2"]
    assert run([*match, "-o", str(games)]) == 0
    written = []
    for name in ("one.toml", "two.toml"):
        out = tmp_path / name
        monkeypatch.setattr("sys.argv", ["fit_evaluation.py", "duel", str(games), str(out)])
        capsys.readouterr()
        script.main()
        written.append(out.read_text("utf-8"))
    assert written[0] == written[1]
    told = capsys.readouterr().out
    learned = float(told.split("surprise learned from ")[1].split()[0])
    assert learned < 0.5
    stages = tomllib.loads(written[0])["stages"]
    assert len(stages) == 4
    assert all(set(stage) <= set(load("duel").features) for stage in stages)
    # Points decide most of these games.
    assert stages[3]["points"] > 0
