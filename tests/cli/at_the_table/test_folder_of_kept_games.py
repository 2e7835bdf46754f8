"""The games a player keeps: where they lie, what the list knows of them, and `wonders stats`."""

import json
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from wonders.cli.at_the_table.folder_of_kept_games import folder, kept_games
from wonders.cli.menu.first_page import main_page
from wonders.cli.menu.kept_games_pages import in_a_line
from wonders.cli.own_folders import old_games_folder
from wonders.cli.verbs.stats import _title
from wonders.core import BadSpec
from wonders.core.record.read_and_write_record_line import read_line

pytestmark = pytest.mark.usefixtures("folder")


def play(wonders, *args, typed=""):
    outcome = wonders("play", "duel", "--seed", 5, *args, stdin=typed)
    assert outcome.status == 0
    return outcome


def finished_game(wonders, name, **about):
    """Keep a game that two bots played as if a person had played seat 0."""
    wonders("match", "duel", "-p", "random", "-p", "greedy", "-n", 2, "--seed", 1, "-o", "m.jsonl")
    record = json.loads(Path("m.jsonl").read_text().splitlines()[0])
    record["seats"] = ["human", "greedy"]
    record["about"] = about
    folder().mkdir(parents=True, exist_ok=True)
    (folder() / name).write_text(json.dumps(record) + "\n")
    return record


def test_a_game_is_kept_in_the_data_folder_and_says_when_it_began(wonders):
    play(wonders, typed="1\nquit\n")
    (game,) = kept_games()
    assert game.path.parent == folder()
    assert not game.over
    assert len(game.record.moves) >= 1
    assert abs((datetime.now(UTC) - game.date).total_seconds()) < 60
    assert game.record.about.date.endswith("Z")


def test_a_leader_has_a_place_where_the_record_names_the_player_alone(wonders):
    played = wonders("play", "duel", "-O", "solo=caesar", "--name", "Bob", stdin="1\n" * 99)
    assert played.status == 0
    (game,) = kept_games()
    assert [game.names[0], len(game.names)] == ["Bob", 2]
    assert "Bob, Caesar" in in_a_line(game)


@pytest.mark.parametrize("seats", [("greedy", "human"), ("human", "human")])
def test_names_are_not_those_of_other_people_that_take_the_seats(wonders, seats):
    play(wonders, "--name", "Bob", typed="1\nquit\n")
    (game,) = kept_games()
    args = [word for seat in seats for word in ("-p", seat)]
    assert wonders("play", "--load", game.path, *args, stdin="1\n1\nquit\n").status == 0
    (game,) = kept_games()
    assert game.names == game.record.seats == [*seats]


def test_a_file_of_thousands_of_games_is_counted(wonders):
    finished_game(wonders, "g.jsonl")
    line = (folder() / "g.jsonl").read_bytes()
    (folder() / "g.jsonl").write_bytes(line * (5_000_000 // len(line)))
    assert len(kept_games()) > 1_000


@pytest.mark.parametrize("name", ["XDG_CONFIG_HOME", "XDG_DATA_HOME"])
def test_an_empty_variable_does_not_make_the_working_folder_a_home(wonders, monkeypatch, name):
    """The specification of these variables wants it as if it were not set."""
    finished_game(wonders, "g.jsonl")
    strange = [Path("wonders"), Path("wonders", "games")]
    for where in strange:
        where.mkdir()
        (where / "strange.jsonl").write_bytes((folder() / "g.jsonl").read_bytes())
    monkeypatch.setenv(name, "")
    assert [game.path.name for game in kept_games()] == ["g.jsonl"]


def test_going_on_keeps_the_date(wonders):
    play(wonders, typed="1\nquit\n")
    (game,) = kept_games()
    line = json.loads(game.path.read_text())
    line["about"]["date"] = "2026-01-02T03:04:05Z"
    game.path.write_text(json.dumps(line) + "\n")
    assert wonders("play", "duel", "--load", game.path, stdin="1\nquit\n").status == 0
    again = read_line(game.path.read_bytes())
    assert len(again.moves) > len(game.record.moves)
    assert again.about.date == "2026-01-02T03:04:05Z"


def test_games_in_the_settings_folder_of_old_are_found(wonders, folder):
    play(wonders, typed="1\nquit\n")
    (new,) = kept_games()
    old = folder / "home" / ".config" / "wonders" / "duel-5.jsonl"
    old.parent.mkdir(parents=True)
    new.path.rename(old)
    assert [game.path for game in kept_games()] == [old]


def test_the_newest_game_comes_first(wonders):
    finished_game(wonders, "a.jsonl", date="2026-03-01T00:00:00Z")
    finished_game(wonders, "b.jsonl", date="2026-05-01T00:00:00Z")
    finished_game(wonders, "c.jsonl", date="2026-04-01T00:00:00Z")
    assert [game.path.name for game in kept_games()] == ["b.jsonl", "c.jsonl", "a.jsonl"]


def test_what_is_no_record_is_left_out(wonders):
    finished_game(wonders, "a.jsonl")
    (folder() / "b.jsonl").write_bytes(b"\xff\x00 rubbish")
    (folder() / "c.jsonl").mkdir()
    assert [game.path.name for game in kept_games()] == ["a.jsonl"]


def test_stats_count_finished_games_by_opponent_and_victory(wonders):
    record = finished_game(wonders, "a.jsonl")
    won = 0 in record["result"]["winners"]
    (row,) = json.loads(wonders("stats", "--json").out)
    assert row == {
        "game": "duel",
        "opponents": ["greedy"],
        "games": 1,
        "won": int(won),
        "victories": {record["result"]["victory"]: [1, 0] if won else [0, 1]},
    }
    assert f"duel, against greedy  won {int(won)} of 1  (by points " in wonders("stats").out
    assert "(nach Punkten " in wonders("--lang", "de", "stats").out


def test_stats_name_several_of_a_level_once(wonders):
    record = finished_game(wonders, "a.jsonl")
    record["seats"] = ["human", "level:n=2"]
    (folder() / "a.jsonl").write_text(json.dumps(record) + "\n")
    row = {**json.loads(wonders("stats", "--json").out)[0], "opponents": ["3 x level:n=2"]}
    assert _title(row) == "duel, against 3 x level 2 of 5"


def test_stats_leave_out_practice_and_unfinished_games(wonders):
    finished_game(wonders, "a.jsonl", practice=True)
    play(wonders, typed="1\nquit\n")
    out = wonders("stats").out
    assert json.loads(wonders("stats", "--json").out) == []
    assert "1 practice game is not counted" in out
    assert "1 game is not finished" in out


def test_stats_count_before_anything_else_was_asked_for(wonders, started):
    finished_game(wonders, "a.jsonl")
    # In a process of its own: here all rulesets may be loaded already.
    out, _ = started("stats", "--json").communicate(timeout=60)
    assert [row["game"] for row in json.loads(out)] == ["duel"]


def test_stats_leave_out_games_of_rulesets_that_are_not_installed(wonders):
    record = finished_game(wonders, "a.jsonl")
    record["game"] = "quux"
    for name in ("b.jsonl", "c.jsonl"):
        (folder() / name).write_text(json.dumps(record) + "\n")
    # This one would not be counted anyway.
    (folder() / "d.jsonl").write_text(json.dumps({**record, "seats": ["random"] * 2}) + "\n")
    (row,) = json.loads(wonders("stats", "--json").out)
    assert row["game"] == "duel"
    out = wonders("stats").out
    assert "quux" not in out
    assert "2 games are not counted: their rulesets are not installed." in out


def test_what_a_record_says_sends_no_orders_to_the_terminal(wonders):
    record = finished_game(wonders, "a.jsonl")
    record["result"]["victory"] = "\x1b]0;gotcha\x07\u202e"
    (folder() / "a.jsonl").write_text(json.dumps(record) + "\n")
    outcome = wonders("stats")
    assert outcome.status == 0
    assert all(letter.isprintable() for letter in outcome.out.replace("\n", ""))


def test_a_file_of_the_year_10000_is_left_out(wonders, monkeypatch):
    finished_game(wonders, "a.jsonl")
    monkeypatch.setattr(
        "wonders.cli.at_the_table.folder_of_kept_games.datetime",
        type("Late", (datetime,), {"fromtimestamp": lambda *_: datetime(10000, 1, 1)}),
    )
    assert kept_games() == []


def test_a_name_without_end_fills_no_screen(wonders):
    record = finished_game(wonders, "a.jsonl")
    record["game"] = "x" * 500_000
    (folder() / "b.jsonl").write_text(json.dumps(record) + "\n")
    assert len(wonders("stats").out) < 1000


@pytest.fixture
def closed(monkeypatch):
    """Return a function that closes a folder to the player, even if that is root."""

    def close(where):
        def listed(path, of=os.listdir):
            if Path(path) == where:
                raise PermissionError(13, "Permission denied", str(path))
            return of(path)

        monkeypatch.setattr("wonders.cli.at_the_table.folder_of_kept_games.os.listdir", listed)

    return close


def test_settings_that_may_not_be_read_hide_no_game(wonders, closed):
    finished_game(wonders, "g.jsonl")
    closed(old_games_folder())
    assert [game.path.name for game in kept_games()] == ["g.jsonl"]


def test_a_folder_of_games_that_may_not_be_read_is_not_told_as_empty(wonders, closed):
    finished_game(wonders, "g.jsonl")
    closed(folder())
    done = wonders("stats")
    assert (done.status, done.out) == (1, "")
    assert f"cannot use {folder()}: Permission denied" in done.err
    entries = {each.key: each.text for each in main_page("en").entries}
    assert entries["g"] == f"cannot use {folder()}: Permission denied"


def test_where_no_game_can_be_kept_it_is_told_how_to_play(refused, monkeypatch):
    def none(*_):
        raise BadSpec("cannot write g.jsonl: Permission denied")

    monkeypatch.setattr("wonders.cli.at_the_table.folder_of_kept_games.locked", none)
    told = refused("play", "duel", "--seed", 5)
    assert "cannot write g.jsonl: Permission denied (use --record FILE)" in told
