"""What `tox -e bench` prints: right whatever the figures are, which no test looks at."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace

import alternated
import growth
import instructions
import processor_time
import pytest
import speed_table
import stored
import yardstick
from kinds import KINDS

HERE = Path(__file__).parent


def test_the_yardstick_is_the_same_work_for_ever():
    draw = Random(7).random
    assert sum(yardstick.play(draw) for _ in range(yardstick.GAMES)) == 218755


def test_the_benchmarks_still_run():
    args = ["-p", "no:benchmark", "-p", "no:cacheprovider", "-q", "-k", "duel or core"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *args, "-o", "python_files=bench_*.py", str(HERE)],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


class Benchmark:
    """Stands for the fixture of pytest-benchmark; each round takes what it is told."""

    def __init__(self, *spent):
        self.stats = SimpleNamespace(stats=SimpleNamespace(data=list(spent)))
        self.extra_info = {}

    def pedantic(self, work, setup, rounds, warmup_rounds):
        for _ in range(rounds + warmup_rounds):
            args, _ = setup()
            result = work(*args)
        return result


def test_a_round_is_held_against_the_yardstick_on_either_side_of_it():
    others = iter([99.0, 1.0, 3.0, 5.0, 7.0])  # the first before what is only to warm up
    benchmark = Benchmark(20.0, 40.0, 30.0)
    alternated.measure(benchmark, lambda: True, 10, against=lambda: next(others), rounds=3)
    # (1 + 3) / 2 to 2, (3 + 5) / 2 to 4, (5 + 7) / 2 to 3
    assert benchmark.extra_info["ratios"][0] == 1
    assert benchmark.extra_info["ratios"][2] == 2
    assert benchmark.extra_info["seconds"] == 3


def test_what_is_measured_gets_its_arguments_anew_each_round():
    given = []
    alternated.measure(
        Benchmark(1, 1, 1), given.append, 1, lambda: (len(given),), lambda: 1.0, rounds=3
    )
    assert given == [0, 1, 2, 3]


def found(about, ratio=0.5, **facts):
    return {
        "about": about,
        "compiled": False,
        "seconds": 0.0004,
        "ratios": [ratio, ratio * 0.9, ratio * 1.1],
        "yardstick": 0.0002,
        "decisions": 70,
        **facts,
    }


def store(folder, minute, *everything):
    """Store a run as pytest-benchmark does."""
    file = folder / "Linux" / f"00{minute}.json"
    file.parent.mkdir(exist_ok=True)
    run = {
        "datetime": f"2030-01-01T00:{minute}:00+00:00",
        "machine_info": {"python_implementation": "CPython", "python_version": "3.11.0"},
        "benchmarks": [{"fullname": "x", "extra_info": each} for each in everything],
    }
    file.write_text(json.dumps(run), "utf-8")


def games(ratio=0.5, **facts):
    return [found("games", ratio, game=name, players=seats, **facts) for name, seats in KINDS]


def shown(tmp_path, capsys):
    page = tmp_path / "page.html"
    assert speed_table.main([str(tmp_path), str(page)]) == 0
    return capsys.readouterr().out, page.read_text("utf-8")


def test_a_first_run_has_a_table_and_nothing_to_compare_with(tmp_path, capsys):
    store(tmp_path, 10, *games())
    out, _ = shown(tmp_path, capsys)
    assert " %" not in out
    for name, seats in KINDS:
        assert f"{name} {seats}" in out


def test_a_second_run_is_compared_with_the_last_by_the_yardstick(tmp_path, capsys):
    store(tmp_path, 10, *games(0.1))
    store(tmp_path, 11, *games(0.4))
    store(tmp_path, 12, *games(0.5))
    assert "+25.0 %" in shown(tmp_path, capsys)[0]


def test_the_newest_run_of_each_build_is_shown_with_its_name(tmp_path, capsys):
    store(tmp_path, 10, *games(0.5))
    store(tmp_path, 11, *games(0.25, compiled=True))
    out, _ = shown(tmp_path, capsys)
    rows = [line.split() for line in out.splitlines() if line.startswith(" duel 2 ")]
    assert [row[2] for row in rows] == ["compiled", "plain"]
    assert "%" not in out


def test_figures_of_others_are_marked_as_measured_elsewhere(tmp_path, capsys):
    store(tmp_path, 10, *games())
    tables = shown(tmp_path, capsys)[0].split("\n\n")
    for engine in ("C++ engine with search", "Java, the academic framework", "Kotlin, complete"):
        table = next(each for each in tables if engine in each)
        assert table.index("measured elsewhere:") < table.index(engine)


def test_a_run_of_a_few_benchmarks_leaves_the_rest_out(tmp_path, capsys):
    store(tmp_path, 10, found("games", game="duel", players=2))
    out, _ = shown(tmp_path, capsys)
    assert "duel 2" in out
    assert "classic 4" not in out


def test_cost_grows_row_by_row_in_the_order_of_numbers(tmp_path):
    sizes = [
        found("search", 1 / size, game="duel", players=2, playouts=size) for size in (100, 25, 50)
    ]
    store(tmp_path, 10, *sizes)
    by_playouts = next(each for each in growth.GROWTHS if each.game == "duel")
    its = growth.points(by_playouts, stored.newest(stored.runs_in(tmp_path)))
    assert [each.label for each in its] == [
        f"{size} playouts, plain Python" for size in (25, 50, 100)
    ]
    assert [round(each.cost) for each in its] == [25, 50, 100]
    assert all(each.low < each.cost < each.high for each in its)


def test_the_page_has_the_pictures_and_says_which_build_they_show(tmp_path, capsys):
    store(tmp_path, 10, *games(compiled=True), found("matches", game="duel", players=2, workers=1))
    _, page = shown(tmp_path, capsys)
    assert page.count("<svg") == 2
    assert "7 players, compiled</text>" in page
    assert "1 worker, plain Python</text>" not in page


def test_without_matplotlib_there_are_tables_and_a_word_about_it(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    store(tmp_path, 10, *games())
    assert speed_table.main([str(tmp_path), str(tmp_path / "page.html")]) == 0
    out, err = capsys.readouterr()
    assert "duel 2" in out
    assert "no pictures: a plot takes matplotlib" in err


@pytest.mark.parametrize("text", ["", "{}", '{"benchmarks": []}', "[1]"])
def test_what_is_no_run_of_ours_is_passed_over(tmp_path, capsys, text):
    (tmp_path / "other.json").write_text(text, "utf-8")
    assert speed_table.main([str(tmp_path)]) == 2
    assert "tox -e bench" in capsys.readouterr().err


def test_the_cost_of_a_function_is_counted_without_what_it_calls():
    lines = ["fl=(1) a.c", "fn=(1) one", "4 10", "cfn=(2) two", "calls=3 9", "5 900", "+1 5"]
    lines += ["fn=(2)", "9 800", "fn=(3) one'2", "* 7", "summary: 922"]
    assert instructions.self_costs("\n".join(lines)) == {"one": 22, "two": 800}


@pytest.mark.parametrize("row", processor_time.ROWS, ids=lambda row: row.what)
def test_every_row_by_processor_time_can_be_measured(row):
    assert row.prepare()() > 0


def test_a_row_is_held_against_the_yardstick_on_either_side_of_it(monkeypatch):
    others, took = iter([1.0, 3.0, 5.0]), iter([20.0, 40.0])
    monkeypatch.setattr(processor_time, "a_game_of_the_yardstick", lambda: next(others))
    monkeypatch.setattr(processor_time, "spent", lambda work: work() or next(took))
    row = processor_time.Row("ten things", lambda: lambda: 10)
    # (1 + 3) / 2 to 20 / 10, (3 + 5) / 2 to 40 / 10
    assert processor_time.measured([row], 2) == {"ten things": [1.0, 1.0]}
