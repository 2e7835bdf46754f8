"""`wonders tournament`: many bots, fair seats, ratings, a report."""

import json
import os
import signal
import time

import pytest

from wonders.core.files.file_lock import Taken, locked

BOTS = ("-p", "greedy", "-p", "random", "-p", "greedy", "-p", "random")
DUEL = ("tournament", "duel", *BOTS, "--seed", "3")
FILE = """
bots = ["random", "greedy", "random"]
rounds = 2
seed = 5

[[game]]
name = "duel"
options = { draft = "first-game" }
house = ["peace"]

[[game]]
name = "classic"
options = { players = 3 }
rounds = 1

[[game]]
name = "duel"
rounds = 1
"""


@pytest.fixture
def played(wonders):
    """Return a function that plays a tournament which goes well."""

    def play(*args):
        outcome = wonders(*args)
        assert outcome.status == 0, outcome.err
        return outcome

    return play


def names(folder):
    return sorted(os.listdir(folder))


def contents(folder):
    return {name: (folder / name).read_bytes() for name in names(folder)}


def test_the_number_of_games_can_be_said_as_for_a_match(played, refused):
    (report,) = json.loads(played(*DUEL, "-n", 24, "--json").out)
    assert report["games"] == 24
    assert "a round has 12 games, so it can be 12 or 24" in refused(*DUEL, "-n", 20)
    assert "so it can be 12" in refused(*DUEL, "-n", 0)
    assert refused(*DUEL, "-n", -13).endswith("so it can be 12\n")
    assert "leave one out" in refused(*DUEL, "-n", 12, "--rounds", 1)


def test_every_bot_plays_equally_often_and_the_better_ones_come_first(played):
    (report,) = json.loads(played(*DUEL, "--rounds", 5, "--json").out)
    assert report["games"] == 5 * 6 * 2
    assert {entrant["games"] for entrant in report["entrants"]} == {5 * 3 * 2}
    assert [report["entrants"][place]["name"] for place in report["order"]] == [
        *("greedy", "greedy", "random", "random")
    ]
    rated = report["ratings"]
    assert [row["name"] for row in rated] == ["greedy", "greedy", "random", "random"]
    assert all(row["low"] < row["mu"] < row["high"] for row in rated)


def test_the_screen_shows_standings_and_who_finished_ahead_of_whom(played):
    out = played(*DUEL, "--rounds", 2).out
    assert out.startswith("duel: 24 games from seed 3, ")
    assert "rating" in out
    assert "\nFinished ahead of, in %:\n" in out
    assert out.count("greedy") == 4


def test_a_folder_gets_records_and_report(played, wonders, folder):
    played(*DUEL, "--rounds", 2, "-o", "out")
    assert names(folder / "out") == [
        *("duel.csv", "duel.json", "duel.jsonl", "duel.jsonl.run", "report.html")
    ]
    assert wonders("replay", "out/duel.jsonl", "--check").status == 0
    report = json.loads((folder / "out/duel.json").read_text())
    assert report["plan"]["seed"] == 3
    assert report["plan"]["pairing"] == "round-robin"
    assert (folder / "out/duel.csv").read_text().count("\n") == 1 + 4
    page = (folder / "out/report.html").read_text()
    assert page.startswith("<!DOCTYPE html>")
    assert "<svg" in page


def test_any_number_of_workers_leaves_the_same_bytes(played, folder):
    played(*DUEL, "--rounds", 2, "-o", "one")
    played(*DUEL, "--rounds", 2, "-o", "two", "-j", 2)
    assert contents(folder / "one") == contents(folder / "two")


def test_a_file_names_bots_and_games(played, folder):
    (folder / "cup.toml").write_text(FILE)
    reports = json.loads(played("tournament", "cup.toml", "-o", "out", "--json").out)
    games = [report["plan"]["game"] for report in reports]
    assert games == ["duel", "classic", "duel"]
    assert [report["games"] for report in reports] == [2 * 3 * 2, 3, 3 * 2]
    assert [report["plan"]["house"] for report in reports] == [["peace"], [], []]
    assert reports[0]["plan"]["options"]["draft"] == "first-game"
    assert [name for name in names(folder / "out") if name.endswith(".jsonl")] == [
        *("classic.jsonl", "duel-2.jsonl", "duel.jsonl")
    ]
    page = (folder / "out/report.html").read_text()
    assert page.count("<h1") == 1
    assert page.count("Came in before whom") == 0
    assert "classic: 3 games" in page
    assert "duel: 12 games" in page


def test_a_ruleset_called_like_the_second_game_of_another_has_files_of_its_own(
    wonders, folder, plugin
):
    file = plugin(
        "from wonders.core import hookimpl\n"
        "from wonders.rulesets.duel import Duel\n"
        "class Second(Duel):\n"
        '    name = "duel-2"\n'
        "@hookimpl\n"
        "def rulesets():\n"
        "    return [Second]\n"
    )
    games = "".join(f'[[game]]\nname = "{name}"\n' for name in ("duel", "duel", "duel-2"))
    (folder / "cup.toml").write_text(f'bots = ["greedy", "random"]\nrounds = 1\n{games}')
    assert wonders("--plugin", file, "tournament", "cup.toml", "-o", "out").status == 0
    assert [name for name in names(folder / "out") if name.endswith(".jsonl")] == [
        *("duel-2-2.jsonl", "duel-2.jsonl", "duel.jsonl")
    ]


def test_what_is_typed_counts_instead_of_what_the_file_says(played, folder):
    (folder / "cup.toml").write_text(FILE)
    args = ("tournament", "cup.toml", "--json", "--seed", 9, "--rounds", 1, "--pairing", "focus")
    reports = json.loads(played(*args).out)
    assert [report["plan"]["seed"] for report in reports] == [9, 9, 9]
    assert [report["games"] for report in reports] == [2 * 2, 3, 2 * 2]


def test_a_file_brings_plugins_from_beside_it(played, plugin, folder):
    plugin(
        "from wonders.core import hookimpl\n"
        "from wonders.core.game.bot_contract import Bot\n"
        "class First(Bot):\n"
        '    """Takes the first move."""\n'
        '    name = "first-of-all"\n'
        "    def choose(self, view, moves, clock):\n"
        "        return moves[0]\n"
        "@hookimpl\n"
        "def bots():\n"
        "    return [First]\n"
    )
    (brought,) = [each.name for each in folder.glob("*.py")]
    (folder / "sub").mkdir()
    (folder / brought).rename(folder / "sub" / brought)
    (folder / "sub" / "cup.toml").write_text(
        f'bots = ["first-of-all", "random"]\nplugins = ["{brought}"]\n[[game]]\nname = "duel"\n'
    )
    (report,) = json.loads(
        played("tournament", "sub/cup.toml", "--trust", "--rounds", 1, "--json").out
    )
    assert report["plan"]["bots"] == ["first-of-all", "random"]
    assert report["plan"]["plugins"][0]["name"] == brought


@pytest.mark.parametrize("named", ["./by_path", "by_name"])
@pytest.mark.usefixtures("plugin")
def test_a_folder_that_a_file_brings_is_the_one_beside_it(played, folder, named):
    """Not that of the working folder, which somebody else may have put there."""
    source = (
        "from wonders.core import House, hookimpl\n"
        "class Rule(House):\n"
        '    """Does nothing."""\n'
        '    name = "{name}"\n'
        "@hookimpl\n"
        "def houses():\n"
        "    return [Rule]\n"
    )
    for place, name in (("sub", "beside"), (".", "elsewhere")):
        (folder / place / named).mkdir(parents=True)
        (folder / place / named / "__init__.py").write_text(source.format(name=name))
    (folder / "sub" / "cup.toml").write_text(
        f'bots = ["greedy", "random"]\nplugins = ["{named}"]\n'
        '[[game]]\nname = "duel"\nhouse = ["beside"]\n'
    )
    (report,) = json.loads(
        played("tournament", "sub/cup.toml", "--trust", "--rounds", 1, "--json").out
    )
    assert report["plan"]["house"] == ["beside"]


def is_free(file):
    """Return whether no process writes a file."""
    try:
        with locked(str(file), "taken"):
            return True
    except Taken:
        return False


def test_killed_outright_it_goes_on_to_the_same_folder(started, played, folder):
    (folder / "cup.toml").write_text(FILE.replace("rounds = 2", "rounds = 40"))
    played("tournament", "cup.toml", "-o", "whole")
    process = started("tournament", "cup.toml", "-o", "out", "-j", 2)
    deadline = time.monotonic() + 60
    # In the second game, or while its report is written: it may be quick.
    seen = [folder / "out" / f"classic.jsonl{end}" for end in (".part", "")]
    while not any(each.exists() for each in seen) and process.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.005)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    # Its workers have the locks too, until they have heard of its end.
    while not all(is_free(folder / "out" / name) for name in ("report", "classic.jsonl")):
        assert time.monotonic() < deadline + 60
        time.sleep(0.05)
    played("tournament", "cup.toml", "-o", "out", "--resume", "-j", 2)
    assert contents(folder / "out") == contents(folder / "whole")


def test_a_page_that_came_while_a_tournament_was_broken_off_stays(played, refused, folder):
    args = (*DUEL, "--rounds", 2, "-o", "out", "--resume")
    played(*args[:-1])
    whole = contents(folder / "out")
    out = folder / "out"
    # As a `kill -9` leaves it.
    (out / "duel.jsonl").rename(out / "duel.jsonl.part")
    for name in ("report.html", "duel.csv", "duel.json"):
        (out / name).unlink()
    (out / "report.html").write_text("my own page")
    line = refused(*args)
    assert line == (
        "wonders: out/report.html is not from this run; take it away, and type --resume for the"
        " report\n"
    )
    assert (out / "report.html").read_text() == "my own page"
    (out / "report.html").unlink()
    played(*args)
    assert contents(out) == whole


def test_a_run_is_taken_up_without_its_seed(played, folder):
    args = ("tournament", "duel", "-p", "random", "-p", "greedy", "-o", "out")
    played(*args, "--rounds", 1)
    played(*args, "--rounds", 2, "--resume")
    assert (folder / "out/duel.jsonl").read_text().count("\n") == 4


def test_what_a_killed_one_has_left_of_its_report_is_removed(played, folder):
    args = ("tournament", "duel", "-p", "random", "-p", "greedy", "--rounds", 1, "-o", "out")
    played(*args)
    left = [folder / "out" / f"{name}.0123abcd.wonders" for name in ("report.html", "duel.csv")]
    others = folder / "out" / "notes.html.0123abcd.wonders"
    for each in (*left, others):
        each.write_text("half a page")
    played(*args, "--resume")
    assert not any(each.exists() for each in left)
    assert others.exists()


def test_another_run_is_overwritten_only_with_force(played, refused, folder):
    (folder / "cup.toml").write_text(FILE)
    played("tournament", "cup.toml", "-o", "out")
    before = contents(folder / "out")
    said = refused("tournament", "cup.toml", "-o", "out", "--seed", 6)
    assert "its seed is 5, not 6; --force writes over " in said
    # The last of the games is looked at before the first is played.
    for name in ("classic.jsonl", "classic.jsonl.run", "classic.json", "classic.csv"):
        (folder / "out" / name).unlink()
    for name in ("duel.jsonl", "duel.json", "duel.csv"):
        (folder / "out" / name).unlink()
    assert "duel-2.jsonl" in refused("tournament", "cup.toml", "-o", "out", "--seed", 6)
    assert not (folder / "out/duel.jsonl").exists()
    played("tournament", "cup.toml", "-o", "out", "--seed", 6, "--force")
    played("tournament", "cup.toml", "-o", "out", "--force")
    assert contents(folder / "out") == before


def test_interrupted_with_force_the_figures_of_each_game_are_those_of_its_records(
    played, started, folder
):
    games = '[[game]]\nname = "duel"\n' * 2
    (folder / "cup.toml").write_text(f'bots = ["random", "random"]\nrounds = 1\n{games}')
    played("tournament", "cup.toml", "-o", "out", "--seed", 1)
    before = contents(folder / "out")
    (folder / "cup.toml").write_text(
        f'bots = ["random", "random"]\nrounds = 1\n{games}rounds = 99999'
    )
    process = started("tournament", "cup.toml", "-o", "out", "--seed", "2", "--force")
    part = folder / "out" / "duel-2.jsonl.part"
    while not part.exists():
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=40)
    after = contents(folder / "out")
    changed = {name for name in before if after[name] != before[name]}
    assert changed == {
        *("duel.csv", "duel.json", "duel.jsonl", "duel.jsonl.run"),
        *("duel-2.jsonl.run", "report.html"),
    }


@pytest.mark.parametrize("name", ["report.html", "duel.csv", "duel.json"])
def test_a_file_of_somebody_else_is_overwritten_only_with_force(played, refused, folder, name):
    (folder / name).write_text("mine")
    line = refused(*DUEL, "--rounds", 2, "-o", ".")
    assert line == f"wonders: {name} is from no tournament; --force writes over it\n"
    assert os.listdir(folder) == [name]
    assert (folder / name).read_text() == "mine"
    played(*DUEL, "--rounds", 2, "-o", ".", "--force")
    played(*DUEL, "--rounds", 2, "-o", ".")


@pytest.mark.parametrize("name", ["report.html", "duel.csv", "duel.json"])
def test_what_came_into_the_place_of_the_report_of_an_ended_tournament_stays(
    played, refused, folder, name
):
    played(*DUEL, "--rounds", 1, "-o", "out")
    (folder / "out" / name).write_text("mine")
    line = refused(*DUEL, "--rounds", 2, "-o", "out", "--resume")
    assert f"out/{name} is not from this run; take it away" in line
    assert (folder / "out" / name).read_text() == "mine"
    (folder / "out" / name).unlink()
    played(*DUEL, "--rounds", 2, "-o", "out", "--resume")
    assert (folder / "out/duel.jsonl").read_bytes().count(b"\n") == 24


def test_a_page_of_another_kind_in_the_place_of_a_report_stays(played, refused, folder):
    played(*DUEL, "--rounds", 1, "-o", "out")
    (folder / "out/report.html").unlink()
    played("analyse", "out/duel.jsonl:0", "-p", "greedy", "-o", "out/report.html")
    page = (folder / "out/report.html").read_bytes()
    line = refused(*DUEL, "--rounds", 2, "-o", "out", "--resume")
    assert "out/report.html is not from this run; take it away" in line
    assert (folder / "out/report.html").read_bytes() == page


def test_a_file_of_somebody_else_stays_where_another_game_of_the_tournament_was_played(
    played, refused, folder
):
    (folder / "cup.toml").write_text(FILE)
    played("tournament", "cup.toml", "-o", "out")
    for each in folder.glob("out/duel.*"):
        each.unlink()
    (folder / "out/duel.csv").write_text("mine")
    line = refused("tournament", "cup.toml", "-o", "out")
    assert "out/duel.csv is from no tournament; --force writes over it" in line
    assert (folder / "out/duel.csv").read_text() == "mine"


def test_without_the_extra_there_are_figures_and_a_word_about_it(wonders, folder, monkeypatch):
    from wonders.cli.verbs import tournament

    monkeypatch.setattr(tournament, "find_spec", lambda name: None)
    status, _, err = wonders(*DUEL, "--rounds", 1, "-o", "out")
    assert status == 0
    assert "no ratings and no page" in err
    assert "'wonders[tournament]'" in err
    assert names(folder / "out") == ["duel.csv", "duel.json", "duel.jsonl", "duel.jsonl.run"]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["duel"], "needs bots"),
        (["duel", "-p", "greedy"], "2 bots or more, not 1"),
        (["duel", *BOTS, "--rounds", 0], "--rounds must be at least 1"),
        (["duel", *BOTS, "--pairing", "knockout"], "'knockout'"),
        (["classic", "-p", "greedy", "-p", "random"], "tables of 4 takes 4 bots or more"),
        (["duel", *BOTS, "-O", "solo=any"], "a match plays this one"),
        (["duel", "-p", "gredy", "-p", "random"], "did you mean 'greedy'"),
        (["dual", *BOTS], "did you mean 'duel'"),
        (["no-such.toml"], "cannot read no-such.toml"),
        (["cup.toml", "-p", "greedy"], "names the bots and games"),
        (["duel", *BOTS, "--resume"], "name it with -o"),
        (["duel", *BOTS, "-o", "cup.toml"], "-o names a folder"),
    ],
)
def test_wrong_usage_is_one_line(refused, folder, args, why):
    (folder / "cup.toml").write_text(FILE)
    assert why in refused("tournament", *args)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("bots = [", "cup.toml: "),
        ("bots = []\n[[game]]\nname='duel'", "needs bots"),
        ("bots = ['random']", "missing required field `game`"),
        ("bots = ['random']\ngame = []", "it names no game"),
        ("bots = ['random']\nround = 3\n[[game]]\nname='duel'", "unknown field `round`"),
        ("bots = ['random', 'random']\n[[game]]\nname='dual'", "did you mean 'duel'"),
        ("bots = ['random']\npairing='match'\n[[game]]\nname='duel'", "match"),
        ("bots = ['random']\nplugins=['no.py']\n[[game]]\nname='duel'", "no.py"),
        ("bots = " + "[" * 3000, "cup.toml: it is no TOML: nested too deeply"),
        ("seed = " + "1" * 5000, "cup.toml: it is no TOML: Exceeds the limit"),
        ("a" + ".a" * 200_000 + " = 1", "cup.toml: it is no TOML: a key has over 32 parts"),
        ("#" * 1_000_001, "cup.toml: it is larger than"),
    ],
)
def test_a_file_that_is_none_is_refused(refused, folder, text, why):
    (folder / "cup.toml").write_text(text)
    assert why in refused("tournament", "cup.toml")


@pytest.mark.parametrize("lies", [os.mkfifo, lambda path: path.symlink_to("/dev/zero")])
def test_a_pipe_or_a_device_in_the_place_of_a_file_is_refused(refused, folder, lies):
    lies(folder / "cup.toml")
    assert "cannot read cup.toml: it is a pipe or a device" in refused("tournament", "cup.toml")


def test_a_name_is_looked_up_before_it_becomes_part_of_a_path(refused, folder):
    os.mkfifo(folder / "evil.jsonl.run")
    (folder / "cup.toml").write_text(
        f"bots = ['random', 'greedy']\n[[game]]\nname = '{folder}/evil'"
    )
    line = refused("tournament", "cup.toml", "--resume", "-o", "out")
    assert "there is no ruleset" in line
    assert not (folder / "out").exists()


def test_a_file_has_a_limit_of_games(refused, folder):
    """Each is built before the first is played: 1,000 of them took minutes."""
    (folder / "cup.toml").write_text("bots = ['random']\n" + "[[game]]\nname='duel'\n" * 101)
    assert "it has 101 games, and at most 100 fit" in refused("tournament", "cup.toml")


def test_a_reader_that_goes_away_costs_nobody_the_report(started, folder):
    process = started(*DUEL, "--rounds", 2, "-o", "out")
    process.stdout.close()
    assert process.wait(60) == 0
    process.stderr.close()
    assert "report.html" in names(folder / "out")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="takes a device that is full")
def test_a_full_disk_below_the_standings_costs_nobody_the_report(started, folder):
    with open("/dev/full", "wb") as full:
        process = started(*DUEL, "--rounds", 2, "-o", "out", stdout=full)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert b"No space left" in err
    assert "report.html" in names(folder / "out")


def test_on_a_narrow_screen_names_give_way_and_figures_do_not(played, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    bots = ("-p", "mcts:playouts=1,exploration=0.123456789", "-p", "rollout:playouts=1")
    out = played("tournament", "duel", *bots, "--rounds", 1, "--seed", 3).out
    standings, _, cross = out.partition("Finished ahead of")
    assert all(len(line) <= 80 for line in out.splitlines())
    heading, *rows = standings.splitlines()[1:]
    assert heading.split()[-2:] == ["lost", "again"]
    assert [row.split()[0] for row in rows] == ["1", "2"]
    assert [row.split()[-2:] for row in rows] == [["0", "0"]] * 2
    assert any("…" in row for row in rows)
    assert cross.splitlines()[1].split() == ["1", "2", "all"]


def test_a_table_that_finds_no_room_says_where_it_is(played, monkeypatch):
    monkeypatch.setenv("COLUMNS", "30")
    out = played(*DUEL, "--rounds", 1).out
    assert "too wide for this screen" in out


@pytest.mark.parametrize("name", ["report.html", "duel.json", "duel.jsonl", "duel.jsonl.part"])
def test_a_link_in_the_folder_is_not_written_through(refused, folder, name):
    (folder / "out").mkdir()
    (folder / "out" / "duel.jsonl.run").touch()
    (folder / "precious").write_text("mine")
    (folder / "out" / name).symlink_to(folder / "precious")
    line = refused(*DUEL, "--rounds", 1, "-o", "out", "--force")
    assert f"{name} is a link" in line
    assert (folder / "precious").read_text() == "mine"


def test_a_pipe_in_the_folder_is_not_waited_for(refused, folder):
    (folder / "out").mkdir()
    os.mkfifo(folder / "out" / "duel.jsonl")
    assert "duel.jsonl is a link or no file" in refused(*DUEL, "--rounds", 1, "-o", "out")


def test_a_tournament_that_is_resumed_with_other_bots_says_what_differs(wonders, refused):
    cup = ("tournament", "duel", "--rounds", 1, "-o", "cup", "--seed", 1)
    wonders(*cup, "-p", "greedy", "-p", "random", "-p", "priority")
    said = refused(*cup, "-p", "greedy", "-p", "random", "--resume")
    assert "bots" in said
    assert "take it away" not in said


def test_two_tournaments_do_not_write_one_folder(wonders, started, folder):
    cup = ("tournament", "duel", "-p", "random", "-p", "greedy", "-o", "cup")
    process = started(*cup, "-n", "100000", "--seed", "1")
    part = folder / "cup" / "duel.jsonl.part"
    while not part.exists():
        assert process.poll() is None
        time.sleep(0.02)
    refused = wonders(*cup, "-n", "2", "--seed", "9", "--force")
    assert (refused.status, refused.err) == (2, "wonders: another process is writing cup\n")
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=40)
    assert json.loads((folder / "cup" / "duel.json").read_text())["plan"]["seed"] == 1


def test_standings_of_short_names_have_room_with_wide_figures(wonders, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    cup = ("tournament", "duel", "-p", "greedy", "-p", "random", "--seed", 7, "-n", 4, "-o", "cup")
    out = wonders(*cup).out
    assert "too wide" not in out
    assert "-147 to +69" in out
