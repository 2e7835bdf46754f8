"""The folder of a tournament or a study: what comes into the place of its report."""

from importlib import import_module
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    ("verb", "file"),
    [("tournament", "report.html"), ("tournament", "duel.csv"), ("study", "study.json")],
)
def test_what_comes_into_the_place_of_a_report_meanwhile_stays(
    wonders, tmp_path, monkeypatch, verb, file
):
    kept = tmp_path / "kept"
    asked = (verb, "duel", "-p", "random", "-p", "greedy", "-n", 2, "--seed", 3, "-o", kept)
    module = import_module(f"wonders.cli.verbs.{verb}")
    played = module.conduct

    def play_and_meet(*args, **settings):
        interrupted = played(*args, **settings)
        (kept / file).write_text("mine")
        return interrupted

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(module, "conduct", play_and_meet)
        done = wonders(*asked)
    assert done.status == 2
    assert (
        f"{file} is not from this run; take it away, and type --resume for the report" in done.err
    )
    assert (kept / file).read_text() == "mine"
    (kept / file).unlink()
    assert wonders(*asked, "--resume").status == 0
    whole = {each.name: each.read_bytes() for each in Path(kept).iterdir()}
    assert wonders(*asked, "--force").status == 0
    assert {each.name: each.read_bytes() for each in Path(kept).iterdir()} == whole


@pytest.mark.parametrize("content", ["mine", "\nmine", "\n\n"])
@pytest.mark.parametrize("file", ["report.html", "duel.json", "duel.csv"])
def test_what_was_put_into_the_place_of_a_report_that_is_there_stays(
    wonders, tmp_path, file, content
):
    asked = ("tournament", "duel", "-p", "random", "-p", "greedy", "-n", 2, "--seed", 3)
    assert wonders(*asked, "-o", tmp_path / "kept").status == 0
    (tmp_path / "kept" / file).write_text(content)
    done = wonders(*asked, "-o", tmp_path / "kept")
    assert (done.status, f"{file} is not from this run; take it away" in done.err) == (2, True)
    assert (tmp_path / "kept" / file).read_text() == content
