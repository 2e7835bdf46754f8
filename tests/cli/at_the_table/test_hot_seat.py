"""Several people at one keyboard: their names, and what they must not see of each other."""

import io
import json
import sys

import pytest
from rich.console import Console

from wonders.cli.plain_table import curtain_between_people
from wonders.cli.plain_table.curtain_between_people import draw_curtain

PEOPLE = ("-p", "human", "-p", "human", "-p", "greedy")


def first_asked(terminal, *args):
    """Sit down at a table of classic; return the terminal once the first person is asked."""
    shown = terminal("play", "classic", "--plain", *args)
    shown.until_shown("Player 1 is next; then press Enter")
    shown.come()
    shown.until_shown("Player 1, your move")
    return shown


def test_people_are_called_by_the_names_they_give(wonders, folder):
    out = wonders(
        *("play", "classic", *PEOPLE, "--name", "Anna", "--name", "Ben"),
        *("--seed", 3, "--record", "g.jsonl"),
        stdin="1\n1\nquit\n",
    ).out
    assert "Anna, your move" in out
    assert "Ben, your move" in out
    record = json.loads((folder / "g.jsonl").read_text())
    assert record["about"]["names"] == ["Anna", "Ben", "greedy"]
    assert record["seats"] == ["human", "human", "greedy"]


def test_names_are_known_again_when_a_game_is_gone_on_with(wonders):
    args = ("--name", "Anna", "--name", "Ben", "--seed", 3, "--record", "g.jsonl")
    wonders("play", "classic", *PEOPLE, *args, stdin="1\nquit\n")
    out = wonders("play", "classic", "--load", "g.jsonl", stdin="1\nquit\n").out
    assert "Ben, your move" in out


def test_nobody_is_called_human_0(wonders):
    out = wonders("play", "classic", *PEOPLE, "--record", "g.jsonl", stdin="1\n1\nquit\n").out
    assert "Player 1, your move" in out
    assert "Player 2, your move" in out


@pytest.mark.parametrize("names", [("Anna",), ("Anna", "Ben", "Cleo")])
def test_there_are_as_many_names_as_people(refused, names):
    given = [arg for name in names for arg in ("--name", name)]
    assert "--name" in refused("play", "classic", *PEOPLE, *given, "--record", "g.jsonl")


def test_a_name_too_long_for_a_record_is_refused(refused):
    given = ("--name", "A" * 3000, "--name", "Ben")
    assert "about is longer" in refused("play", "classic", *PEOPLE, *given, "--record", "g.jsonl")


def test_the_terminal_forgets_a_hand_before_the_next_person_comes(terminal):
    """The screen is cleared and what has scrolled away with it."""
    shown = first_asked(terminal, *PEOPLE, "--seed", 3, "--record", "g.jsonl")
    shown.type("1\n")
    shown.until(lambda: "Player 2 is next; then press Enter" in shown.text)
    assert b"\x1b[3J" in shown.raw
    hidden = shown.raw.rpartition(b"\x1b[3J")[2].decode()
    assert hidden.strip() == "Player 2 is next; then press Enter"
    shown.come()
    shown.until(lambda: "Player 2, your move" in shown.text)


def test_a_hand_is_pushed_away_where_a_pipe_shows_the_table(monkeypatch):
    """As in `wonders play classic | tee log`, where keys come from the terminal all the same."""
    shown = io.StringIO()
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(curtain_between_people, "drop_typed_ahead", lambda: None)
    monkeypatch.setattr(curtain_between_people, "MOMENT", 0)
    draw_curtain(Console(file=shown), "Ben", lambda asked: "")
    assert shown.getvalue() == "\n" * 101


@pytest.mark.parametrize("typed", ["\n", "1\n"])
def test_a_line_too_many_shows_no_hand_of_another(terminal, typed):
    shown = first_asked(terminal, *PEOPLE, "--seed", 3, "--record", "g.jsonl")
    shown.type("1\n")
    shown.until_shown("Player 2 is next; then press Enter")
    shown.type(typed)
    shown.until_shown("Player 2 is next; then press Enter")
    shown.come()
    shown.until_shown("Player 2, your move")


@pytest.mark.parametrize("typed", ["1\n", "1\n\n\n"], ids=["", "typed ahead"])
def test_quit_leaves_at_the_curtain_and_shows_no_hand(terminal, typed):
    shown = first_asked(terminal, *PEOPLE, "--seed", 3, "--record", "g.jsonl")
    shown.type(typed)
    shown.until(lambda: "Player 2 is next; then press Enter" in shown.text)
    shown.come("quit")
    assert shown.end() == 0
    assert "To go on: " in shown.text
    assert "Player 2, your move" not in shown.text


def test_who_has_chosen_is_hidden_though_all_hands_are_known(terminal, wonders):
    """After three turns of three players everybody has seen all cards of the age."""
    people = ("-p", "human", "-p", "human", "-p", "human")
    lines = "1\n" * 9 + "quit\n"
    wonders("play", "classic", *people, "--seed", 3, "--record", "g.jsonl", stdin=lines)
    shown = first_asked(terminal, "--load", "g.jsonl")
    shown.type("1\n")
    shown.until_shown("Player 2 is next")


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "full screen"])
def test_a_game_is_gone_on_with_only_when_the_right_person_has_come(wonders, terminal, plain):
    wonders("play", "classic", *PEOPLE, "--seed", 3, "--record", "g.jsonl", stdin="1\nquit\n")
    shown = terminal("play", "classic", *["--plain"] * plain, "--load", "g.jsonl")
    shown.until_shown("Player 2 is next")
    assert "your move" not in shown.text


def test_what_one_person_typed_does_not_come_up_for_the_next(terminal):
    shown = first_asked(terminal, *PEOPLE, "--seed", 3, "--record", "g.jsonl")
    # Cut out with Ctrl-U, typed again.
    shown.type("discard loom\x15discard loom\n")
    shown.until(lambda: "Player 2 is next; then press Enter" in shown.text)
    shown.come()
    shown.until(lambda: "Player 2, your move" in shown.text)
    # Up and Ctrl-Y, then something that is seen when both have been read.
    shown.type("\x1b[A\x19 prices\n")
    shown.until_shown("no move begins with 'prices'")
    assert "discard loom" not in shown.text.rpartition("Player 2 is next")[2]
