"""The script that fits the evaluation: the same games give the same weights, and these tell."""

import json
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


@pytest.mark.parametrize("name", ["fit_evaluation", "fit_policy"])
def test_a_file_that_nests_without_end_is_told_in_a_line(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.jsonl").write_text("[" * 100_000)
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.setattr("sys.argv", [name, "duel", "games.jsonl", "out.toml"])
    call = import_module("self_play").end_in_a_line
    with pytest.raises(SystemExit, match="games are asked for"):
        call(import_module(name).main, "games are asked for")


def test_ctrl_c_ends_a_script_that_learns_in_a_line(monkeypatch, capsys):
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.setattr("sys.argv", ["ppo.py"])

    def interrupted():
        raise KeyboardInterrupt

    with pytest.raises(SystemExit) as ended:
        import_module("self_play").end_in_a_line(interrupted, "a new folder is asked for")
    assert ended.value.code == 130
    assert capsys.readouterr().err == "ppo.py: interrupted\n"


def test_one_game_gives_no_weights(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(EXAMPLES)
    match = ["match", "duel", "-p", "random", "-p", "random", "-n", "1", "-j", "0", "--no-rotate"]
    assert run([*match, "-o", "games.jsonl"]) == 0
    found = import_module("self_play").play(load("duel"), 1, 2)
    (tmp_path / "played.jsonl").write_text(json.dumps(found) + "\n")
    for name, games in (("fit_evaluation", "games.jsonl"), ("fit_policy", "played.jsonl")):
        monkeypatch.setattr("sys.argv", [name, "duel", games, "out.toml"])
        with pytest.raises(SystemExit, match="two games are needed"):
            import_module(name).main()
    assert not (tmp_path / "out.toml").exists()


def test_visits_that_are_no_shares_are_told_in_a_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(EXAMPLES)
    found = import_module("self_play").play(load("duel"), 1, 2)
    found["visits"] = [[0] * len(each) for each in found["visits"]]
    (tmp_path / "played.jsonl").write_text((json.dumps(found) + "\n") * 2)
    monkeypatch.setattr("sys.argv", ["fit_policy", "duel", "played.jsonl", "out.toml"])
    call = import_module("self_play").end_in_a_line
    with pytest.raises(SystemExit, match="games are asked for"):
        call(import_module("fit_policy").main, "games are asked for")


@pytest.mark.parametrize("cost", ["nan", "-1", "1e308"])
def test_a_cost_that_gives_no_weights_is_refused(script, monkeypatch, capsys, cost):
    monkeypatch.setattr("sys.argv", ["fit_evaluation.py", f"--cost={cost}", "duel", "a", "b.toml"])
    with pytest.raises(SystemExit):
        script.main()
    assert "--cost is from 0 to 1,000,000" in capsys.readouterr().err


def test_it_learns_from_games_of_any_number_of_players(script, tmp_path, monkeypatch, capsys):
    records = []
    for players in (3, 5):
        out = tmp_path / f"{players}.jsonl"
        bots = ["-p", "greedy"] + ["-p", "random"] * (players - 1)
        match = ["match", "classic", "-O", f"players={players}", "-j", "0", "-o", str(out)]
        assert run([*match, *bots, "-n", "15"]) == 0
        records.append(str(out))
    written = tmp_path / "classic.toml"
    monkeypatch.setattr("sys.argv", ["fit_evaluation.py", "classic", *records, str(written)])
    capsys.readouterr()
    script.main()
    learned = float(capsys.readouterr().out.split("surprise learned from ")[1].split()[0])
    # Nothing known is the logarithm of 3 or of 5.
    assert learned < 0.5
    stages = tomllib.loads(written.read_text("utf-8"))["stages"]
    assert stages[3]["points"] > 0


def test_games_of_another_ruleset_are_refused(script, tmp_path):
    games = tmp_path / "games.jsonl"
    match = ["match", "duel", "-p", "random", "-p", "random", "-n", "2", "-j", "0"]
    assert run([*match, "-o", str(games)]) == 0
    with pytest.raises(SystemExit, match="a game of duel, not classic"):
        script.Examples("classic", [str(games)])


def test_weights_stay_where_the_disk_is_full(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    weights = tmp_path / "weights.toml"
    weights.write_text("older")

    def full(path, *_):
        path.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space left"):
        import_module("self_play").write_weights(str(weights), "newer")
    assert [each.name for each in tmp_path.iterdir()] == ["weights.toml"]
    assert weights.read_text() == "older"
