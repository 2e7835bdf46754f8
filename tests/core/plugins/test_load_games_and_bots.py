"""Plugins: let in by file, module or entry point; named when they fail."""

from importlib.metadata import EntryPoint
from itertools import count

import msgspec
import pytest

from wonders.core import BadPlugin, BadRecord, BadSpec, Game, House, load, make_bot
from wonders.core.arena.run.plan import shipped
from wonders.core.plugins.find_and_import_plugins import Plugins, installed
from wonders.core.plugins.what_plugins_bring import Origin, Registry
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import record_of

NUMBERS = count()

COIN = '''
import msgspec
from wonders.core import House, hookimpl

class Coin(House):
    """Everybody begins with more."""
    name = "coin"
    class Options(msgspec.Struct, frozen=True):
        n: int = 1
    @hookimpl
    def on_deal(self, state, options):
        for city in state.cities:
            city.coins += options.n

@hookimpl
def houses():
    return [Coin]
'''

SLOW = '''
from wonders.core import hookimpl
from wonders.core.game.bot_contract import Bot

class Slow(Bot):
    """Takes the last move."""
    name = "slow"
    def choose(self, view, moves, clock):
        return moves[-1]

@hookimpl
def bots():
    return [Slow]
'''


@pytest.fixture
def write(tmp_path):
    """Return a function that writes a plugin file and returns its name."""

    def write_file(text):
        file = tmp_path / f"some_plugin_{next(NUMBERS)}.py"
        file.write_text(text, "utf-8")
        return str(file)

    return write_file


def refused(plugins, target):
    """Return the one line with which a plugin is refused."""
    with pytest.raises(BadPlugin) as caught:
        plugins.use(target)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_house_rule_comes_from_a_file(write):
    plugins = Plugins()
    plugins.use(write(COIN))
    game = load("duel", ["coin:n=2"], plugins=plugins)
    assert [city.coins for city in game.deal(1).cities] == [9, 9]
    assert game.houses.specs == ["coin:n=2"]


def test_a_bot_comes_from_a_file(write):
    plugins = Plugins()
    plugins.use(write(SLOW))
    assert type(make_bot("slow", 1, plugins)).__name__ == "Slow"


def test_a_plugin_comes_from_a_module(tmp_path, monkeypatch):
    (tmp_path / "coin_rule_module.py").write_text(COIN)
    monkeypatch.syspath_prepend(tmp_path)
    plugins = Plugins()
    plugins.use("coin_rule_module")
    assert list(plugins.houses.things) == ["coin"]


def test_the_same_file_twice_is_let_in_once(write):
    plugins = Plugins()
    file = write(COIN)
    plugins.use(file)
    plugins.use(file)
    assert plugins.named == [file]


def test_where_a_plugin_comes_from_is_remembered(write):
    plugins = Plugins()
    file = write(COIN)
    plugins.use(file)
    origin = plugins.houses.origins["coin"]
    assert (origin.source, origin.answers, origin.error) == (file, ["houses"], None)


def test_one_process_has_one_set_of_plugins():
    assert installed() is installed()


# -- entry points --------------------------------------------------------------------------


def test_an_entry_point_is_imported_only_when_it_is_asked_for():
    broken = EntryPoint("broken", "no_such_module_anywhere", "wonders")
    duel = EntryPoint("duel", "wonders.rulesets.duel", "wonders")
    plugins = Plugins([broken, duel])
    assert isinstance(load("duel", plugins=plugins), Game)


def test_an_entry_point_that_fails_is_named():
    plugins = Plugins([EntryPoint("broken", "no_such_module_anywhere", "wonders")])
    with pytest.raises(BadPlugin, match=r"broken.*no_such_module_anywhere"):
        plugins.find(plugins.bots, "broken")


def test_listing_everything_goes_on_past_what_is_broken():
    plugins = Plugins(
        [
            EntryPoint("broken", "no_such_module_anywhere", "wonders"),
            EntryPoint("random", "wonders.plugins.bots.random", "wonders"),
        ]
    )
    (wrong,) = plugins.load_all()
    assert "broken" in wrong
    assert list(plugins.bots.things) == ["random"]


def test_an_unknown_name_tells_of_what_could_not_be_loaded():
    plugins = Plugins([EntryPoint("broken", "no_such_module_anywhere", "wonders")])
    with pytest.raises(BadSpec, match=r"no bot 'other'.*not loaded.*broken"):
        plugins.find(plugins.bots, "other")


def test_an_unknown_game_suggests_the_nearest():
    with pytest.raises(BadSpec, match="no ruleset 'dual' - did you mean 'duel'"):
        load("dual")


RATED = """
import msgspec
from wonders.core import hookimpl
from wonders.rulesets.duel.game import Duel

class Options(Duel.Options, frozen=True):
    rate: float = 1

class Rated(Duel):
    name = "rated"
    Options = Options

@hookimpl
def rulesets():
    return [Rated]
"""


def test_an_option_is_as_a_record_gives_it_back_though_its_default_has_another_type(write):
    plugins = Plugins()
    plugins.use(write(RATED))
    rate = load("rated", plugins=plugins).options.rate
    assert (rate, type(rate)) == (1.0, float)


def test_an_unknown_house_rule_suggests_the_nearest(write):
    plugins = Plugins()
    plugins.use(write(COIN))
    with pytest.raises(BadSpec, match="no house rule 'coins' - did you mean 'coin'"):
        load("duel", ["coins"], plugins=plugins)


def test_a_wrong_parameter_of_a_house_rule_is_refused(write):
    plugins = Plugins()
    plugins.use(write(COIN))
    with pytest.raises(BadSpec, match="house rule coin has no parameter 'm'"):
        load("duel", ["coin:m=2"], plugins=plugins)


@pytest.mark.parametrize("options", [{"draft": "first"}, {"drat": "standard"}, {"solo": "nobody"}])
def test_a_wrong_option_is_refused(options):
    with pytest.raises(BadSpec, match="game duel"):
        load("duel", options=options)


# -- plugins that cannot be used -----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("raise ValueError('first\\nsecond')", "ValueError: first second"),
        ("import no_such_module_anywhere", "no_such_module_anywhere"),
        ("def broken(:\n", "SyntaxError"),
        ("raise SystemExit(3)", "SystemExit"),
        ("import sys; sys.exit('bye')", "bye"),
        ("from wonders.core import BadCard\nraise BadCard('torn card')", "torn card"),
    ],
)
def test_a_plugin_that_fails_on_import_is_named(write, text, why):
    file = write(text)
    message = refused(Plugins(), file)
    assert file in message
    assert why in message


HEAD = "from wonders.core import House, hookimpl\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("@hookimpl\ndef houses():\n    return [3]", "houses.*3.*House"),
        ("@hookimpl\ndef bots():\n    return [House]", "bots.*House.*Bot"),
        ("@hookimpl\ndef houses():\n    return [House()]", "houses"),
        ("@hookimpl\ndef houses():\n    return None", "NoneType"),
        ("@hookimpl\ndef houses():\n    return 3", "int"),
        ("@hookimpl\ndef houses():\n    raise KeyError('lost')", "KeyError.*lost"),
        ("@hookimpl\ndef houses():\n    yield 3", "houses"),
        ("@hookimpl\ndef hausregeln():\n    return []", "hausregeln"),
        ("@hookimpl\ndef houses(extra):\n    return []", "extra"),
        ("class R(House): pass\n@hookimpl\ndef houses():\n    return [R]", "R.*needs a name"),
        ("class R(House): name = 3\n@hookimpl\ndef houses():\n    return [R]", "not 3"),
    ],
)
def test_a_plugin_that_answers_wrongly_is_named(write, text, why):
    plugins = Plugins()
    file = write(HEAD + text)
    with pytest.raises(BadPlugin, match=why) as caught:
        plugins.use(file)
    assert file in str(caught.value)
    assert "\n" not in str(caught.value)
    assert plugins.origins[-1].error == str(caught.value)
    assert plugins.named == []


def test_a_name_that_is_taken_is_refused_naming_both(write):
    plugins = Plugins()
    one, two = write(COIN), write(COIN)
    plugins.use(one)
    message = refused(plugins, two)
    assert "'coin'" in message
    assert one in message
    assert two in message
    assert load("duel", ["coin"], plugins=plugins).houses.specs == ["coin:n=1"]


@pytest.mark.parametrize("target", ["nowhere.py", "no_such_module_anywhere", "", "a..b"])
def test_a_plugin_that_is_not_there_is_refused(target):
    refused(Plugins(), target)


def test_a_folder_is_no_plugin(tmp_path):
    assert str(tmp_path) in refused(Plugins(), str(tmp_path))


def test_a_registry_takes_the_same_thing_twice():
    registry = Registry("bot")
    thing = object()
    registry.add("x", thing, Origin("a", "here", ""))
    registry.add("x", thing, Origin("b", "there", ""))
    assert registry.origins["x"].source == "here"


@pytest.mark.parametrize(
    "ask",
    [
        lambda: load("duel", [House]),
        lambda: load("duel", [3]),
        lambda: load("duel", [["second-coin"]]),
        lambda: load(House),
        lambda: make_bot(None, 1),
    ],
)
def test_what_is_no_name_is_refused_as_a_spec(ask):
    with pytest.raises(BadSpec, match="not "):
        ask()


def test_all_house_rules_that_there_are_not_are_named_at_once():
    with pytest.raises(BadSpec, match=r"^there are no house rules 'one', 'two' and 'three'$"):
        load("duel", ["one", "second-coin", "two:n=3", "three", "one"])


def test_a_record_of_rules_that_there_are_not_says_how_to_let_them_in():
    record = record_of(load("duel"), load("duel").deal(1).deal, ["a", "b"], [], None)
    for house, why in (
        (["one", "two"], "there are no house rules 'one' and 'two'; --plugin FILE lets in"),
        (["one"], "there is no house rule 'one'"),
    ):
        with pytest.raises(BadRecord, match=why) as caught:
            Games(load).of(msgspec.structs.replace(record, house=house))
        assert str(caught.value).endswith("; --plugin FILE lets in what it needs")


@pytest.mark.parametrize(
    ("start", "coding"), [(b"# coding: latin-1\n", "latin-1"), (b"\xef\xbb\xbf", "utf-8")]
)
def test_a_file_is_read_alike_here_and_in_a_worker(tmp_path, start, coding):
    file = tmp_path / "accent.py"
    text = (
        "from wonders.core import Bot, hookimpl\n"
        "class Accent(Bot):\n"
        '    "A bot."\n'
        '    name = "accent"\n'
        '    word = "é"\n'
        "    def choose(self, view, moves, clock):\n"
        "        return moves[0]\n"
        "@hookimpl\n"
        "def bots():\n"
        "    return [Accent]\n"
    )
    file.write_bytes(start + text.encode(coding))
    here, worker = Plugins(), Plugins()
    here.use(str(file))
    for each in shipped([str(file)], here):
        each.load_into(worker)
    assert here.bots.things["accent"].word == worker.bots.things["accent"].word == "é"
