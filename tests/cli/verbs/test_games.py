"""`wonders games`: the rulesets, their seats and options."""

import json

import pytest


def test_duel_is_listed_with_its_options(wonders):
    status, out, err = wonders("games")
    assert (status, err) == (0, "")
    assert "duel: 7 Wonders Duel, 2 players" in out
    assert "-O draft=standard|first-game  (default standard)" in out
    assert "-O boards=TEXT+…  (default null; all of them in seat order" in out


def test_json_has_the_same(wonders):
    found = {game["name"]: game for game in json.loads(wonders("games", "--json").out)}
    duel = found["duel"]
    assert (duel["title"], duel["seats"], duel["rules"]) == ("7 Wonders Duel", [2], 1)
    assert [option["name"] for option in duel["options"]] == ["draft", "solo"]
    assert duel["options"][0]["default"] == "standard"


def test_what_is_listed_can_be_loaded(wonders):
    for game in json.loads(wonders("games", "--json").out):
        assert wonders("cards", game["name"], "--json").status == 0


def test_a_game_from_a_plugin_is_listed(wonders, plugin):
    file = plugin(
        "from wonders.core import hookimpl\n"
        "from wonders.rulesets.duel import Duel\n"
        "class Other(Duel):\n"
        '    name = "other-duel"\n'
        '    title = "Another duel"\n'
        "@hookimpl\n"
        "def rulesets():\n"
        "    return [Other]\n"
    )
    assert "other-duel: Another duel, 2 players" in wonders("--plugin", file, "games").out


@pytest.mark.parametrize(("args", "why"), [(["duel"], "duel"), (["--jso"], "--json")])
def test_wrong_usage_is_one_line(refused, args, why):
    assert why in refused("games", *args)
