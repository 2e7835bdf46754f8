"""`wonders bots`, `houses` and `plugins`, and plugins named on the command line."""

import json

import pytest

BRINGS = """
import msgspec
from wonders.core import House, hookimpl
from wonders.core.game.bot_contract import Bot

class Timid(Bot):
    '''Takes the last move.

    A second paragraph.
    '''
    name = "timid"
    class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        depth: int = 3
        bold: bool = False
    def choose(self, view, moves, clock):
        return moves[-1]

class Rich(House):
    '''Everybody begins with more.'''
    name = "rich"
    class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        n: int = 1
    @hookimpl
    def on_deal(self, state, options):
        for city in state.cities:
            city.coins += options.n

@hookimpl
def bots():
    return [Timid]

@hookimpl
def houses():
    return [Rich]
"""

BROKEN = {
    "syntax": "def bots(:\n",
    "import": "import no_such_module\n",
    "raises": "raise ValueError('lost\\nmy way')\n",
    "exits": "raise SystemExit(0)\n",
    "unknown-hook": "from wonders.core import hookimpl\n@hookimpl\ndef robots():\n    return []\n",
    "bad-answer": "from wonders.core import hookimpl\n@hookimpl\ndef bots():\n    return [3]\n",
    "no-list": "from wonders.core import hookimpl\n@hookimpl\ndef bots():\n    return 3\n",
}


def listed(wonders, *args):
    status, out, err = wonders(*args, "--json")
    assert (status, err) == (0, "")
    return {row["name"]: row for row in json.loads(out)}


def test_who_says_nothing_of_itself_says_not_what_its_contract_says(wonders, plugin):
    file = plugin(BRINGS.replace("'''Everybody begins with more.'''", ""))
    assert listed(wonders, "--plugin", file, "houses")["rich"]["about"] == ""
    shown = wonders("--plugin", file, "houses").out
    assert f"\nrich ({file})\n" in f"\n{shown}"


def test_our_bots_are_listed(wonders):
    rows = listed(wonders, "bots")
    assert {"greedy", "random"} <= set(rows)
    assert rows["random"]["options"] == []
    assert rows["random"]["version"]
    assert "wonders.plugins.bots.random" in rows["random"]["source"]


def test_bots_of_a_plugin_are_listed_with_their_parameters(wonders, plugin):
    file = plugin(BRINGS)
    row = listed(wonders, "--plugin", file, "bots")["timid"]
    assert row["about"] == "Takes the last move."
    assert row["source"] == str(file)
    assert [(each["name"], each["default"]) for each in row["options"]] == [
        ("depth", "3"),
        ("bold", "false"),
    ]
    out = wonders("--plugin", file, "bots").out
    assert "timid: Takes the last move." in out
    assert "  depth=NUMBER  (default 3)\n" in out
    assert "  bold=true|false  (default false)\n" in out


def test_the_listed_defaults_can_be_written_in_a_spec(wonders, plugin):
    file = plugin(BRINGS)
    row = listed(wonders, "--plugin", file, "bots")["timid"]
    spec = "timid:" + ",".join(f"{each['name']}={each['default']}" for each in row["options"])
    args = ("match", "duel", "-p", spec, "-p", "random", "-n", 2, "--json")
    status, out, _ = wonders("--plugin", file, *args)
    assert status == 0
    assert json.loads(out)["entrants"][0]["name"] == "timid:depth=3,bold=false"


def test_houses_are_listed_with_their_parameters(wonders, plugin):
    row = listed(wonders, "--plugin", plugin(BRINGS), "houses")["rich"]
    assert row["about"] == "Everybody begins with more."
    assert [(each["name"], each["default"]) for each in row["options"]] == [("n", "1")]


def test_what_a_plugin_says_of_itself_sends_no_orders_to_the_terminal(wonders, plugin):
    told = BRINGS.replace("Everybody begins", r"\x1b]0;mine\x07Everybody \x1b[2Jbegins")
    about = r"n: Annotated[int, msgspec.Meta(description='\x1b[2Jcoins')] = 1"
    told = told.replace("n: int = 1", about)
    file = plugin("from typing import Annotated\n" + told)
    play = ("play", "duel", "--house", "rich", "--seed", 1, "--record", "g.jsonl")
    for args in (("houses",), play):
        outcome = wonders("--plugin", file, *args, stdin="quit\n")
        assert "]0;mine Everybody [2Jbegins with more." in outcome.out
        assert "\x1b" not in outcome.out + outcome.err
        assert "\x07" not in outcome.out


def test_houses_tell_the_games_they_are_for(wonders):
    rows = listed(wonders, "houses")
    assert rows["hoarders"]["games"] == ["duel", "classic"]
    assert "(for duel, classic; wonders: " in wonders("houses").out


def test_a_parameter_is_listed_with_its_bounds_and_what_it_means(wonders):
    assert listed(wonders, "houses")["second-coin"]["options"] == [
        {
            "name": "n",
            "values": "NUMBER",
            "bounds": "1 to 20",
            "default": "1",
            "about": "extra coins",
        }
    ]
    assert "  n=NUMBER  (1 to 20, default 1; extra coins)\n" in wonders("houses").out


def test_plugins_are_listed_with_what_they_bring(wonders, plugin):
    file = plugin(BRINGS)
    rows = listed(wonders, "--plugin", file, "plugins")
    assert rows[file.stem]["brings"] == ["bots", "houses"]
    assert rows[file.stem]["error"] is None
    assert rows["duel"]["brings"] == ["rulesets"]
    assert rows["duel"]["version"]
    out = wonders("--plugin", file, "plugins").out
    assert f"{file.stem}: bots, houses ({file})" in out
    assert "duel: rulesets (wonders: wonders.rulesets.duel 0" in out


@pytest.mark.parametrize("verb", ["bots", "houses"])
def test_text_lists_tell_the_version(wonders, verb, plugin):
    """CLI.md: what is installed, with parameters, origin and version."""
    rows = listed(wonders, "--plugin", plugin(BRINGS), verb)
    out = wonders(verb).out
    for row in rows.values():
        if row["version"]:
            (line,) = [line for line in out.splitlines() if line.startswith(row["name"] + ":")]
            assert row["version"] in line


@pytest.mark.parametrize("broken", BROKEN)
@pytest.mark.parametrize("verb", [["games"], ["bots"], ["plugins"], ["cards", "duel", "baths"]])
def test_a_broken_plugin_is_one_line_that_names_it(refused, plugin, broken, verb):
    file = plugin(BROKEN[broken])
    assert file.stem in refused("--plugin", file, *verb)


TAKEN = """
from wonders.core import hookimpl
from wonders.core.game.bot_contract import Bot
class Bad(Bot):
    name = "greedy"
    def choose(self, view, moves, clock):
        return moves[-1]
@hookimpl
def bots():
    return [Bad]
"""


def test_a_bot_that_takes_the_name_of_ours_does_not_play_in_its_place(refused, plugin):
    file = plugin(TAKEN)
    args = ("match", "duel", "-p", "greedy", "-p", "random", "-n", 2)
    line = refused("--plugin", file, *args)
    assert "'greedy' comes from" in line
    assert file.stem in line


@pytest.mark.parametrize("target", ["none.py", "no_such_module", "folder", "text.txt", ""])
def test_a_module_that_is_no_plugin_is_one_line(refused, folder, target):
    (folder / "folder").mkdir()
    (folder / "text.txt").write_text("hello")
    assert "plugin" in refused("--plugin", target, "games")


def test_a_binary_file_is_no_plugin(refused, folder):
    (folder / "binary.py").write_bytes(b"\x7fELF\x00\xff\xfe")
    assert "binary" in refused("--plugin", "binary.py", "games")


def test_the_same_plugin_may_be_named_twice(wonders, plugin):
    file = plugin(BRINGS)
    assert wonders("--plugin", file, "--plugin", file, "bots").status == 0


CRASHES = """
from wonders.core import House, hookimpl

class Crash(House):
    '''Fails when something is built.'''
    name = "crash"
    @hookimpl
    def on_build(self, state, seat, piece):
        raise ValueError("lost my way")

@hookimpl
def houses():
    return [Crash]
"""


@pytest.mark.parametrize(
    "verb",
    [
        ["match", "duel", "-p", "greedy", "-p", "greedy", "-n", "2", "--house", "crash"],
        ["match", "duel", "-p", "greedy", "-p", "greedy", "-n", "2", "-j2", "--house", "crash"],
        ["watch", "duel", "--delay", "0", "--house", "crash"],
        ["play", "duel", "-p", "greedy", "-p", "greedy", "--house", "crash"],
    ],
)
def test_a_house_rule_that_fails_in_a_game_is_one_line_that_names_it(wonders, plugin, verb):
    status, _, err = wonders("--plugin", plugin(CRASHES), *verb)
    assert status == 2
    assert err.count("\n") == 1
    assert "house rule crash" in err
    assert "lost my way" in err


@pytest.mark.parametrize("verb", ["bots", "houses", "plugins"])
def test_wrong_usage_is_one_line(refused, verb):
    assert "more" in refused(verb, "more")
    assert "--json" in refused(verb, "--jsn")
