"""The events that rulesets bring: who may answer them, and what is refused."""

from importlib.metadata import EntryPoint, entry_points

import pytest

from wonders.core import BadPlugin, House, hookimpl, hookspec, load
from wonders.core.house_rules.check_hook_signatures import hooks_of
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.testing import check_house, table
from wonders.rulesets.classic import Classic
from wonders.rulesets.duel import Duel
from wonders.rulesets.duel.game import DuelOptions

#: A ruleset from outside: Duel, with an event of its own when a coin is paid in.
FAIR = """
from wonders.core import hookspec
from wonders.rulesets.duel import Duel
from wonders.rulesets.duel.turns_and_ages import State

class Hooks:
    @hookspec
    def on_fair(self, state, seat, coins, options):
        '''Act when a seat has been paid at the fair.'''

class Fair(Duel):
    name = "fair"
    Hooks = Hooks

    def draw(self, chance):
        state = super().draw(chance)
        for seat in (0, 1):
            for call in self.events.of_ruleset["on_fair"]:
                call(state, seat, 3)
        return state
"""

GIVES_FAIR = FAIR + "@hookimpl\ndef rulesets():\n    return [Fair]\n"

TAX = """
class Tax(House):
    'A tax at the fair.'
    name = "tax"
    {games}
    touches = ("coins",)

    @hookimpl
    def {hook}(self, state, {arguments}):
        state.pay_in(seat, {coins})

@hookimpl
def houses():
    return [Tax]
"""


def tax(hook="on_fair", arguments="seat, coins", coins="coins", games=""):
    return TAX.format(hook=hook, arguments=arguments, coins=coins, games=games)


@pytest.fixture
def write(tmp_path):
    """Return a function that writes a plugin file and returns its name."""

    def write_it(name, text):
        file = tmp_path / f"{name}.py"
        file.write_text("from wonders.core import House, hookimpl\n" + text, "utf-8")
        return str(file)

    return write_it


def refused(plugins, file):
    with pytest.raises(BadPlugin) as caught:
        plugins.use(file)
    line = str(caught.value)
    assert "\n" not in line
    return line.removeprefix(f"plugin {file.split('/')[-1][:-3]} ({file}): ")


# -- a ruleset from outside ----------------------------------------------------------------


@pytest.mark.parametrize("games", ["", 'games = ("fair",)', 'games = ("duel", "fair")'])
def test_a_rule_listens_to_an_event_of_a_third_party_ruleset(write, games):
    plugins = Plugins()
    plugins.use(write("fair", GIVES_FAIR))
    plugins.use(write("tax", tax(games=games)))
    assert plugins.houses.origins["tax"].hooks == {"tax": ["on_fair"]}
    plain = load("fair", plugins=plugins).deal(1)
    taxed = load("fair", ["tax"], plugins=plugins).deal(1)
    for before, after in zip(plain.cities, taxed.cities, strict=True):
        assert after.coins == before.coins + 3


def test_in_another_of_its_games_the_event_is_not_bound(write):
    plugins = Plugins()
    plugins.use(write("fair", GIVES_FAIR))
    plugins.use(write("tax", tax(games='games = ("duel", "fair")')))
    game = load("duel", ["tax"], plugins=plugins)
    assert game.houses.changes == ["tax: answers no hook"]
    assert game.deal(1).cities[0].coins == load("duel").deal(1).cities[0].coins


def test_a_ruleset_made_of_another_keeps_its_events(write):
    plugins = Plugins()
    plugins.use(write("fair", GIVES_FAIR))
    assert set(load("fair", plugins=plugins).events.of_ruleset) == {
        "on_pawn",
        "on_token",
        "on_fair",
    }


def test_a_ruleset_and_a_rule_for_it_may_come_in_one_file(write):
    plugins = Plugins()
    plugins.use(write("both", GIVES_FAIR + tax()))
    assert load("fair", ["tax"], plugins=plugins).houses.changes == ["tax: answers on_fair"]


class Both(House):
    """Hears the pawn in Duel and conflicts in classic."""

    name = "both"
    games = ("duel", "classic")

    @hookimpl
    def on_pawn(self, state, seat):
        state.keep("both-heard", ("pawn", seat))

    @hookimpl
    def on_conflict(self, state, seat):
        state.keep("both-heard", ("conflict", seat))


def test_a_rule_for_two_games_hears_the_events_of_the_one_that_is_played():
    rules = [(Both(), NoOptions())]
    duel, classic = Duel(DuelOptions(), rules), Classic(Classic.Options(), rules)
    assert duel.houses.changes == ["both: answers on_pawn"]
    assert classic.houses.changes == ["both: answers on_conflict"]
    t = table(duel, "", "", display="guard-tower")
    t.play("build guard-tower")
    assert t.state.house["both-heard"] == ("pawn", 0)


# -- what is refused -----------------------------------------------------------------------


def test_an_event_of_duel_in_a_rule_for_classic_is_refused(write):
    line = refused(
        Plugins(), write("tax", tax("on_pawn", "seat, spaces", games='games = ("classic",)'))
    )
    assert line == "house rule tax: there is no hook on_pawn in classic, only in duel"


@pytest.mark.parametrize("games", ["", 'games = ("duel",)', 'games = ("duel", "classic")'])
def test_an_event_that_no_game_of_the_rule_has_gets_a_suggestion(write, games):
    line = refused(Plugins(), write("tax", tax("on_pown", "seat", games=games)))
    assert line == "house rule tax: there is no hook on_pown - did you mean 'on_pawn'?"


def test_a_wrong_argument_of_a_rulesets_event_is_refused(write):
    line = refused(Plugins(), write("tax", tax("on_pawn", "seat, space")))
    assert line == ("house rule tax: on_pawn has no argument space - did you mean 'spaces'?")


def test_an_event_without_its_mark_is_refused(write):
    text = tax("on_pawn", "seat").replace("    @hookimpl\n    def on", "    def on")
    assert refused(Plugins(), write("tax", text)) == "house rule tax: mark on_pawn with @hookimpl"


def test_a_function_that_no_game_has_needs_no_mark():
    class Helped(House):
        name = "helped"

        def on_paper(self):
            """Be no hook at all."""

    assert hooks_of(Helped(), Plugins().rulesets_of) == []


def test_a_hook_of_a_game_that_is_not_installed_is_refused_naming_the_game(write):
    line = refused(Plugins(), write("tax", tax("on_frost", games='games = ("duel", "seasons")')))
    assert line == ("house rule tax: there is no hook on_frost; seasons may have it: not installed")


def test_a_rule_for_a_game_that_is_not_installed_may_answer_what_every_game_has(write):
    plugins = Plugins()
    plugins.use(write("tax", tax("on_build", "seat", "1", 'games = ("seasons",)')))
    assert list(plugins.houses.things) == ["tax"]


def ruleset_with(hook):
    return GIVES_FAIR.replace(
        "    def on_fair(self, state, seat, coins, options):", f"    def {hook}:"
    )


def test_two_rulesets_may_have_the_same_event(write):
    plugins = Plugins()
    plugins.use(write("fair", ruleset_with("on_conflict(self, state, seat, other, options)")))
    load("classic", plugins=plugins)
    assert {"fair", "classic"} <= {*plugins.rulesets.things}


def test_two_rulesets_with_other_arguments_for_an_event_are_refused(write):
    plugins = Plugins()
    load("classic", plugins=plugins)
    line = refused(plugins, write("fair", ruleset_with("on_conflict(self, state, who, options)")))
    assert line == (
        "rulesets classic and fair both have a hook on_conflict,"
        " one with (state, seat, other), one with (state, who)"
    )
    assert "fair" not in plugins.rulesets.things


@pytest.mark.parametrize(
    ("hook", "why"),
    [
        ("on_build(self, state, options)", "on_build: every game has a hook of this name"),
        ("amend_cards(self, options)", "amend_cards: the name of an event begins with on_"),
        ("on_fair(self, state)", "on_fair: its first argument must be self, its last options"),
        ("on_fair(options)", "on_fair: its first argument must be self, its last options"),
    ],
)
def test_an_event_that_cannot_be_is_refused(write, hook, why):
    line = refused(Plugins(), write("fair", ruleset_with(hook)))
    assert line.startswith(f"ruleset fair: hook {why}")


# -- what is loaded ------------------------------------------------------------------------


def points(*names):
    return [each for each in entry_points(group="wonders") if each.name in names]


@pytest.mark.parametrize(
    ("hook", "games", "loaded"),
    [
        ("on_build", 'games = ("duel", "classic")', []),
        ("on_build", "", []),
        ("on_pawn", 'games = ("duel", "classic")', ["duel"]),
        ("on_conflict", 'games = ("classic",)', ["classic"]),
    ],
)
def test_no_more_rulesets_are_loaded_than_its_hooks_ask_for(write, hook, games, loaded):
    broken = EntryPoint("broken", "no_such_module_anywhere", "wonders")
    plugins = Plugins([*points("duel", "classic"), broken])
    plugins.use(write("tax", tax(hook, "seat", "1", games)))
    assert [*plugins.rulesets.things] == loaded
    assert [origin.name for origin in plugins.origins if origin.error] == []


def test_plugins_that_fail_are_passed_over_when_all_rulesets_are_asked(write):
    broken = EntryPoint("broken", "no_such_module_anywhere", "wonders")
    plugins = Plugins([broken, *points("duel", "classic")])
    plugins.use(write("tax", tax("on_conflict", "seat", "1")))
    assert load("classic", ["tax"], plugins=plugins).houses.changes == ["tax: answers on_conflict"]


# -- what watches events -------------------------------------------------------------------


class Purse(House):
    """Pays for tokens without saying so."""

    name = "purse"
    games = ("duel",)

    @hookimpl
    def on_pawn(self, state, seat):
        state.pay_in(seat, 1)


def test_the_kit_watches_the_events_of_a_ruleset_too():
    with pytest.raises(AssertionError, match="purse: on_pawn makes 1 coin"):
        check_house(Purse, games=3)


class Counting(Duel):
    """A Duel in which who listens to the pawn makes a difference."""

    name = "counting"

    def draw(self, chance):
        state = super().draw(chance)
        state.cities[0].coins += len(self.events.of_ruleset["on_pawn"])
        return state


def test_the_silent_rule_listens_to_the_events_of_a_ruleset():
    from wonders.core.testing.random_game import Trial

    trial = Trial(Counting, DuelOptions())
    assert trial.silent.game.deal(1).cities[0].coins == trial.game.deal(1).cities[0].coins + 1


def test_the_specification_of_a_hook_comes_from_the_authors_door():
    class Hooks:
        @hookspec
        def on_rain(self, state, options):
            """Act when it rains."""

        def helper(self):
            """Be no hook."""

    assert set(type("Wet", (Duel,), {"Hooks": Hooks}).own_hooks()) == {
        "on_pawn",
        "on_token",
        "on_rain",
    }
