"""`wonders rules`: the summary and all rulings."""

import re

import pytest

from wonders.core import Game, load
from wonders.rulesets.duel import Duel


def test_all_rulings_are_there_in_order(wonders):
    status, out, err = wonders("rules", "duel")
    assert (status, err) == (0, "")
    assert re.findall(r"^- (D\d+) ", out, re.MULTILINE) == [f"D{n}" for n in range(1, 39)]


def test_no_ruling_is_empty(wonders):
    rulings = re.split(r"^- D\d+ ", wonders("rules", "duel").out, flags=re.MULTILINE)[1:]
    assert min(len(ruling) for ruling in rulings) > 20


def test_the_summary_tells_how_to_win_and_what_to_do(wonders):
    summary, _, _ = wonders("rules", "duel").out.partition("# Rulings")
    for word in ("points", "military", "scientific", "`build`", "`discard`", "`wonder`"):
        assert word in summary


def test_lines_fit_on_a_screen(wonders):
    assert max(map(len, wonders("rules", "duel").out.splitlines())) <= 100


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_the_german_page_has_the_same_rulings_in_the_same_order(wonders, game):
    english, german = (wonders("--lang", lang, "rules", game).out for lang in ("en", "de"))
    numbers = re.findall(r"^- ([A-Z]\d+) ", english, re.MULTILINE)
    assert numbers
    assert re.findall(r"^- ([A-Z]\d+) ", german, re.MULTILINE) == numbers
    assert max(map(len, german.splitlines())) <= 100
    assert "# Entscheidungen" in german


def test_a_game_without_a_page_in_the_language_shows_the_english_one(monkeypatch, wonders):
    page = Game.page

    def page_in_english(name):
        if name != "rules.md":
            raise FileNotFoundError(name)
        return page.__func__(Duel, name)

    monkeypatch.setattr(Duel, "page", page_in_english)
    assert "# Rulings of Duel" in wonders("--lang", "de", "rules", "duel").out


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["dual"], "did you mean 'duel'"),
        ([], "'GAME'"),
        (["duel", "--json"], "--json"),
        (["duel", "--house", "auction"], "-O and --house take --tensor"),
    ],
)
def test_wrong_usage_is_one_line(refused, args, why):
    assert why in refused("rules", *args)


def test_the_layout_of_observations_is_printed_slice_by_slice(wonders):
    for name, most in (("duel", 2), ("classic", 7)):
        status, out, err = wonders("rules", name, "--tensor")
        assert (status, err) == (0, "")
        first, *rest = [line.split("\t") for line in out.splitlines()]
        game = load(name)
        observer = game.observer(most)
        assert first == [observer.name, str(observer.size), "int8", "actions", str(len(game.table))]
        assert [line[2] for line in rest] == [part.name for part in observer.parts]
        assert [int(line[1]) for line in rest[:-1]] == [int(line[0]) for line in rest[1:]]
        assert (rest[0][0], rest[-1][1]) == ("0", str(observer.size))


@pytest.mark.parametrize(
    ("name", "houses", "options"),
    [("duel", ["auction"], {}), ("duel", [], {"solo": "caesar"}), ("classic", [], {"players": 4})],
)
def test_the_layout_is_that_of_the_options_and_house_rules_given(wonders, name, houses, options):
    given = [word for spec in houses for word in ("--house", spec)]
    given += [word for key, value in options.items() for word in ("-O", f"{key}={value}")]
    first = wonders("rules", name, "--tensor", *given).out.splitlines()[0].split("\t")
    game = load(name, houses, options)
    assert first[0] == game.observer().name
    assert first[-1] == str(len(game.table))
