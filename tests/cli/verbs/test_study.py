"""`wonders study`: answers from games of bots, as text, files and JSON."""

import csv
import json
import os
import signal
import time

import pytest

STANDS = """
import time
from wonders.core import House, hookimpl

class Stands(House):
    name = "stands"

    @hookimpl
    def on_deal(self, state, options):
        time.sleep(40)

@hookimpl
def houses():
    return [Stands]
"""


@pytest.fixture
def found(tmp_path):
    return tmp_path / "found"


def wait_until(process, is_so):
    while not is_so():
        assert process.poll() is None
        time.sleep(0.02)


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


def test_a_study_that_is_interrupted_tells_of_its_own_games_and_leaves_the_others(
    wonders, started, found
):
    wonders("study", "classic", "-O", "players=3", "-n", "4", "--seed", "1", "-o", found)
    before = {each.name: each.read_bytes() for each in found.iterdir()}
    study = ("study", "duel", "-p", "random", "--force", "-o", found)
    process = started(*study, "-n", "100000", "--seed", "2")
    part = found / "games.jsonl.gz.part"
    wait_until(process, lambda: part.exists() and part.stat().st_size > 20_000)
    os.killpg(process.pid, signal.SIGINT)
    out, err = (each.decode() for each in process.communicate(timeout=40))
    games = part.read_text().count("\n")
    assert err == (
        f"wonders: interrupted after {games} games of 100000; --resume goes on with them\n"
    )
    assert out.startswith(f"duel, no house rule: {games} games from seed 2, random\n")
    del before["games.jsonl.gz.run"]
    assert before.items() <= {each.name: each.read_bytes() for each in found.iterdir()}.items()
    done = wonders(*study[:-3], "-n", games + 2, "--resume", "-o", found)
    assert f"duel, no house rule: {games + 2:,} games from seed 2" in done.out
    assert json.loads((found / "study.json").read_text())["studies"][0]["games"] == games + 2


def test_a_comparison_that_is_interrupted_tells_of_its_own_games(wonders, started, plugin, found):
    house = "--house", "stands"
    rule = plugin(STANDS)
    compared = ("study", "duel", "-p", "random", "-n", "4", "--compare", "-o", found)
    wonders(*compared, "--house", "peace", "--seed", "1")
    theirs = (found / "games-1.jsonl.gz").read_bytes()
    process = started("--plugin", rule, *compared, *house, "--seed", "2", "--force")
    wait_until(process, (found / "games-1.jsonl.gz.lock").exists)
    time.sleep(0.3)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=40)
    assert err == b"wonders: interrupted after 0 games of 4\n"
    report = json.loads((found / "study.json").read_text())
    assert [each["plan"]["house"] for each in report["studies"]] == [[], ["stands"]]
    assert [each["games"] for each in report["studies"]] == [4, 0]
    assert (found / "games-1.jsonl.gz").read_bytes() == theirs


def test_a_study_that_keeps_no_files_does_not_promise_to_go_on(started, folder):
    env = {**os.environ, "TMPDIR": str(folder)}
    process = started("study", "duel", "-p", "random", "-n", "100000", env=env)
    wait_until(process, lambda: any(each.stat().st_size for each in folder.glob("*/*.part")))
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=40)
    assert process.returncode == 130
    assert err.endswith(b" games of 100000\n")


def test_a_study_goes_on_with_no_records_of_another_house(wonders, found):
    study = ("study", "duel", "-p", "random", "--seed", "5", "--compare", "--house", "peace")
    wonders(*study, "-n", "2", "-o", found)
    (found / "games.jsonl.gz").write_bytes((found / "games-1.jsonl.gz").read_bytes())
    refused = wonders(*study, "-n", "4", "--resume", "-o", found)
    assert refused.status == 2
    assert "games.jsonl.gz, line 1: no game 0 of this run: its house is" in refused.err


@pytest.mark.parametrize("name", ["games.jsonl.gz", "games-1.jsonl.gz"])
@pytest.mark.parametrize("more", [(), ("--force",)])
def test_a_link_or_a_pipe_in_the_place_of_records_is_refused(wonders, found, tmp_path, name, more):
    found.mkdir()
    victim = tmp_path / "victim"
    victim.write_text("mine")
    for put in (lambda at: at.symlink_to(victim), os.mkfifo):
        put(found / name)
        done = wonders(
            "study", "duel", "-p", "random", "-n", "2", "-o", found, "--compare", "--house",
            "peace", *more,
        )  # fmt: skip
        assert done.status == 2
        assert "is a link or no file; take it away, or name another folder" in done.err
        (found / name).unlink()
    assert (victim.read_text(), sorted(tmp_path.iterdir())) == ("mine", [found, victim])
    assert not list(found.iterdir())


def test_what_a_killed_one_has_left_of_its_page_is_removed(wonders, found):
    study = ("study", "duel", "-p", "random", "-n", "2", "--seed", "1", "-o", found)
    wonders(*study)
    left = found / "study.html.0123abcd.wonders"
    left.write_text("half a page")
    assert wonders(*study, "--resume").status == 0
    assert not left.exists()


def test_records_of_another_house_are_refused_before_the_first_game(wonders, found):
    given = ("study", "duel", "-p", "random", "-n", "4", "--seed", "1", "-o", found, "--compare")
    wonders(*given, "--house", "peace")
    before = {each.name: each.read_bytes() for each in found.iterdir()}
    again = [*given, "--house", "long-war"]
    again[again.index("4")] = "8"
    refused = wonders(*again)
    assert refused.status == 2
    assert "games-1.jsonl.gz" in refused.err
    assert {each.name: each.read_bytes() for each in found.iterdir()} == before


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
        (["-n", "0"], "-n must be at least 1, not 0"),
        (["--resume"], "--resume goes on with the records in a folder; name it with -o"),
        (["-p", "nobody"], "no bot 'nobody'"),
        (["-o", "-"], "cannot write '-': -o names a folder"),
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


def test_a_study_that_is_refused_makes_no_folder(wonders, folder):
    outcome = wonders("study", "duel", "-n", 2, "--house", "nothing", "-o", "new")
    assert "there is no house rule 'nothing'" in outcome.err
    assert not (folder / "new").exists()


def test_two_studies_do_not_write_one_folder(wonders, started, found):
    study = ("study", "duel", "-p", "random", "-o", found)
    process = started(*study, "-n", "100000", "--seed", "1")
    wait_until(process, (found / "games.jsonl.gz.part").exists)
    refused = wonders(*study, "-n", "2", "--seed", "9", "--force")
    assert (refused.status, refused.err) == (2, f"wonders: another process is writing {found}\n")
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=40)
    assert json.loads((found / "study.json").read_text())["studies"][0]["plan"]["seed"] == 1


def test_records_of_another_house_are_not_gone_on_with_before_the_first_game(wonders, found):
    given = ("study", "duel", "-p", "random", "--seed", "1", "-o", found, "--compare")
    wonders(*given, "-n", "4", "--house", "peace")
    before = {each.name: each.read_bytes() for each in found.iterdir()}
    refused = wonders(*given, "-n", "8", "--house", "long-war", "--resume")
    assert refused.status == 2
    assert "games-1.jsonl.gz is another run's" in refused.err
    assert {each.name: each.read_bytes() for each in found.iterdir()} == before


def test_a_folder_in_the_place_of_a_table_is_refused_before_the_first_game(wonders, found):
    (found / "study.json").mkdir(parents=True)
    refused = wonders("study", "duel", "-p", "random", "-n", "2", "-o", found, "--force")
    assert refused.status == 2
    assert "study.json is a link or no file" in refused.err
    assert [each.name for each in found.iterdir()] == ["study.json"]
