"""`wonders study`: answers from games of bots, as text, files and JSON."""

import csv
import json

import pytest


@pytest.fixture
def found(tmp_path):
    return tmp_path / "found"


def test_a_study_tells_who_wins_and_what_pieces_are_worth(wonders):
    done = wonders("study", "duel", "-p", "random", "-n", "80", "--seed", "3")
    assert "80 games from seed 3, random" in done.out
    assert "who begins wins:" in done.out
    assert "what a card is worth" in done.out


def test_one_bot_sits_at_every_seat(wonders):
    done = wonders("study", "classic", "-O", "players=4", "-p", "random", "-n", "4", "--json")
    plan = json.loads(done.out)["studies"][0]["plan"]
    assert plan["bots"] == ["random"] * 4
    assert not plan["rotate"]


def test_a_folder_gets_a_page_tables_and_records(wonders, found):
    study = ("study", "duel", "-p", "random", "-n", "60", "--seed", "3", "-o", found)
    wonders(*study, "--compare", "--house", "second-coin", "--house", "peace")
    report = json.loads((found / "study.json").read_text())
    assert [each["plan"]["house"] for each in report["studies"]] == [
        [],
        ["second-coin:n=1"],
        ["peace"],
    ]
    assert report["studies"][1]["against the first"]["first"]["deals"] == 60
    # With peace nobody wins by shields, on whatever deal.
    assert "military" not in report["studies"][2]["victories"]
    rows = [*csv.DictReader((found / "pieces.csv").read_text().splitlines())]
    assert {row["house"] for row in rows} == {"", "second-coin:n=1", "peace"}
    page = (found / "study.html").read_text()
    assert "What house rules change" in page
    assert "<script" not in page
    assert wonders("replay", found / "games-1.jsonl.gz", "--check").status == 0


def test_the_files_are_the_same_for_any_number_of_workers(wonders, tmp_path):
    for workers in ("1", "2"):
        study = ("study", "duel", "-p", "random", "-n", "40", "--seed", "5", "-j", workers)
        wonders(*study, "-o", tmp_path / workers)
    for name in ("study.json", "study.html", "pieces.csv", "figures.csv", "games.jsonl.gz"):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()


def test_a_study_goes_on_with_more_games(wonders, found):
    wonders("study", "duel", "-p", "random", "-n", "20", "--seed", "5", "-o", found)
    wonders("study", "duel", "-p", "random", "-n", "40", "--resume", "-o", found)
    whole = found.with_name("whole")
    wonders("study", "duel", "-p", "random", "-n", "40", "--seed", "5", "-o", whole)
    assert (found / "study.json").read_bytes() == (whole / "study.json").read_bytes()


def test_a_study_goes_on_with_no_records_of_another_house(wonders, found):
    study = ("study", "duel", "-p", "random", "--seed", "5", "--compare", "--house", "peace")
    wonders(*study, "-n", "2", "-o", found)
    (found / "games.jsonl.gz").write_bytes((found / "games-1.jsonl.gz").read_bytes())
    refused = wonders(*study, "-n", "4", "--resume", "-o", found)
    assert refused.status == 2
    assert "games.jsonl.gz, line 1: no game 0 of this run: its house is" in refused.err


def test_files_of_others_are_not_written_over(wonders, found):
    found.mkdir()
    (found / "study.json").write_text("mine")
    refused = wonders("study", "duel", "-p", "random", "-n", "2", "-o", found)
    assert refused.status == 2
    assert "study.json is from no study; name another folder with -o" in refused.err
    assert (found / "study.json").read_text() == "mine"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--compare"], "--compare takes the house rules to compare: --house, once for each"),
        (["-n", "0"], "-n 0: it must be a multiple of 1, at least that"),
        (["--resume"], "--resume goes on with the records in a folder; name it with -o"),
        (["-p", "nobody"], "no bot 'nobody'"),
        (["-o", "."], "cannot write '.': -o names a folder"),
    ],
)
def test_what_cannot_be_studied_is_told_in_a_line(wonders, given, told):
    refused = wonders("study", "duel", *given)
    assert refused.status == 2
    assert told in refused.err
    assert "Traceback" not in refused.err


def test_solo_is_studied_against_every_leader(wonders):
    done = wonders("study", "duel", "-O", "solo=any", "-p", "random", "-n", "12", "--json")
    study = json.loads(done.out)["studies"][0]
    assert len(study["seats"]) == 1
    assert "first" not in study
