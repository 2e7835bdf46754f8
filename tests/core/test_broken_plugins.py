"""Broken plugins are refused as a `BadPlugin`, and all others go on working."""

import re
from importlib.metadata import EntryPoint
from itertools import count
from textwrap import dedent

import msgspec
import pytest

from wonders.core import BadCard, BadPlugin, BadSpec, House, hookimpl, load
from wonders.core.game.effects.kinds_with_their_texts import Effect
from wonders.core.game.pending_choices import Choice
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.plugins.load_games_and_bots import label_of
from wonders.core.testing import table
from wonders.core.testing.random_game import Course
from wonders.rulesets.duel.game import Duel, DuelOptions

NUMBERS = count()

GOOD = """
from wonders.core import House, hookimpl

class Calm(House):
    '''Does nothing.'''
    name = "calm"

@hookimpl
def houses():
    return [Calm]
"""

#: Modules that cannot be used, and the message about each.
BROKEN = {
    "import no_such_module_anywhere": "ModuleNotFoundError: No module named",
    "def houses(:": "SyntaxError",
    "raise ValueError('lost')": "ValueError: lost",
    "raise SystemExit(0)": "SystemExit: 0",
    GOOD.replace("@hookimpl\n", ""): r"mark houses\(\) with @hookimpl",
    GOOD.replace("def houses", "def hauses"): "hauses",
    GOOD.replace("return [Calm]", "return Calm"): r"houses\(\): TypeError",
    GOOD.replace("return [Calm]", "return [Calm, 3]"): r"houses\(\) returned 3",
    GOOD.replace("return [Calm]", "yield Calm\n    1 / 0"): r"houses\(\): ZeroDivisionError",
    GOOD.replace('"calm"', "None"): "needs a name",
    GOOD.replace('name = "calm"', 'name = "calm"\n    def on_deal(self): pass'): "mark on_deal",
    GOOD.replace('name = "calm"', 'name = "calm"\n    Options = 3'): "Options of calm",
}


@pytest.fixture
def module(tmp_path, monkeypatch):
    """Return a function that writes a module and returns its name."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(text):
        name = f"broken_module_{next(NUMBERS)}"
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
        return name

    return write


def points(**modules):
    """Return entry points as packages have them, and those of Duel and the bot random."""
    ours = {"duel": "wonders.rulesets.duel", "random": "wonders.plugins.bots.random"}
    return [EntryPoint(name, value, "wonders") for name, value in {**modules, **ours}.items()]


BOT_CALLED = """
from wonders.core import Bot, hookimpl

class Called(Bot):
    name = "{name}"

@hookimpl
def bots():
    return [Called]
"""

FEAST = """
from wonders.core import Effect, House, hookimpl

class Feast(Effect, frozen=True, tag="feast-{name}"):
    text = {{"en": "a feast"}}

@hookimpl
def effects():
    return [Feast]
"""

HALL = """
from wonders.core import House, hookimpl

HALL = {{"id": "hall", "name": {{"en": "Hall", "de": "Halle"}}, "color": "blue", "cost": {{}},
    "effects": [{{"kind": "feast-{name}"}}]}}

class Halls(House):
    name = "halls"
    games = ("duel",)

    @hookimpl
    def amend_facts(self, facts, game):
        facts += game.facts_of({{"age": 1, "card": [HALL]}}, "hall")

@hookimpl
def houses():
    return [Halls]
"""


def test_a_kind_of_effect_is_found_in_whatever_package_brings_it(module):
    rule, kind = module(HALL.format(name="there")), module(FEAST.format(name="there"))
    plugins = Plugins(points(halls=rule, more=kind))
    game = load("duel", ["halls"], plugins=plugins)
    assert game.catalogue.find("card", "hall").effects
    plugins = Plugins(points(halls=module(HALL.format(name="gone")), more=kind))
    with pytest.raises(BadPlugin, match="no effect kind 'feast-gone'"):
        load("duel", ["halls"], plugins=plugins)


def test_a_bot_in_whatever_package_has_its_name(module):
    text = BOT_CALLED.format(name="caesar")
    plugins = Plugins(points(other=module(text)))
    assert plugins.is_taken("caesar")
    assert plugins.is_taken("other")
    assert not plugins.is_taken("cleopatra")


def test_a_name_that_two_installed_packages_bring_is_no_bodys(module):
    one, two = module(GOOD), module(GOOD)
    plugins = Plugins(points(one=one, two=two))
    with pytest.raises(
        BadSpec, match=r"house rule 'calm' comes from .* and from .*; uninstall one"
    ):
        plugins.find(plugins.houses, "calm")
    # An entry point of this name has the older right, and so has what the user names.
    plugins = Plugins(points(one=one, calm=two))
    assert plugins.find(plugins.houses, "calm").__module__ == two
    plugins = Plugins(points(one=one))
    plugins.use(two)
    plugins.load_all()
    assert plugins.find(plugins.houses, "calm").__module__ == two


def fault(call):
    """Return the line with which something is refused as a broken plugin."""
    with pytest.raises(BadPlugin) as caught:
        call()
    assert "\n" not in str(caught.value)
    return caught.value.why


def ruled(*rules):
    """Return Duel with some house rules without parameters."""
    return Duel(DuelOptions(), [(rule, NoOptions()) for rule in rules])


# -- packages ----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", BROKEN, ids=list(map(str, range(len(BROKEN)))))
def test_a_broken_package_is_named_once_and_the_others_are_loaded(module, text):
    name = module(text)
    plugins = Plugins(points(torn=name, still=module(GOOD)))
    (wrong,) = plugins.load_all()
    assert wrong.startswith(f"plugin torn (?: {name}): ")
    assert re.search(BROKEN[text], wrong)
    assert list(plugins.houses.things) == ["calm"]
    assert list(plugins.rulesets.things) == ["duel"]
    assert list(plugins.bots.things) == ["random"]
    assert [origin.name for origin in plugins.origins if origin.error] == ["torn"]
    assert load("duel", ["calm"], plugins=plugins).houses.specs == ["calm"]


@pytest.mark.parametrize("text", BROKEN, ids=list(map(str, range(len(BROKEN)))))
def test_a_broken_module_that_is_asked_for_leaves_nothing_behind(module, text):
    name = module(text)
    plugins = Plugins(points())
    assert name in fault(lambda: plugins.use(name))
    assert plugins.named == []
    assert plugins.houses.things == {}
    # Otherwise a second plugin of the same name would get the first one's modules.
    plugins.use(module(GOOD))
    assert list(plugins.houses.things) == ["calm"]


def test_an_entry_point_to_a_missing_name_is_named():
    plugins = Plugins(points(torn="wonders.plugins.bots.random:no_such_thing"))
    (wrong,) = plugins.load_all()
    assert wrong.startswith(
        "plugin torn (?: wonders.plugins.bots.random:no_such_thing): AttributeError"
    )


def test_a_broken_package_is_tried_once(module):
    plugins = Plugins(points(torn=module("import no_such_module_anywhere")))
    fault(lambda: plugins.find(plugins.bots, "torn"))
    with pytest.raises(BadSpec, match=r"no bot 'torn'.*not loaded: plugin torn"):
        plugins.find(plugins.bots, "torn")


def test_a_module_may_be_loaded_by_two_names(module):
    name = module(GOOD)
    plugins = Plugins(points(calm=name, quiet=name))
    plugins.use(name)
    assert plugins.load_all() == []
    theirs = [origin.answers for origin in plugins.origins if name in origin.source]
    assert theirs == [["houses"]] * 3
    assert load("duel", ["calm"], plugins=plugins).houses.specs == ["calm"]


def test_a_theme_that_was_changed_after_it_was_made_is_looked_at_again(module):
    name = module(
        "from wonders.core import Theme, hookimpl\n"
        "T = Theme(name='mine')\nT.words[5] = 'x'\n"
        "@hookimpl\ndef themes():\n    return [T]\n"
    )
    assert "5: 'x' is not a line of text" in fault(lambda: Plugins(points()).use(name))


def test_imported_names_of_a_module_need_not_be_marked(module):
    name = module("def bots():\n    return []\n")
    plugins = Plugins(points())
    plugins.use(module(f"from {name} import bots\n{GOOD}"))
    assert list(plugins.houses.things) == ["calm"]


# -- rulesets ----------------------------------------------------------------------------------


RULESET = """
from wonders.core import hookimpl
from wonders.rulesets.duel import Duel

class Mine(Duel):
    name = "mine"
    def prepare(self):
        super().prepare()
        {does}

@hookimpl
def rulesets():
    return [Mine]
"""


def test_a_ruleset_that_cannot_be_built_is_named_with_its_origin(module):
    name = module(RULESET.format(does="1 / 0"))
    plugins = Plugins(points(mine=name))
    why = fault(lambda: load("mine", plugins=plugins))
    assert why == (
        f"ruleset mine (?: {name}): the game cannot be built: ZeroDivisionError: division by zero"
    )
    assert load("duel", plugins=plugins).name == "duel"


def test_the_data_of_a_ruleset_are_blamed_on_it_and_not_on_a_rule(module):
    name = module(RULESET.format(does="self.token('luck')"))
    with pytest.raises(BadCard, match=r"^ruleset mine \(.*no token 'luck'"):
        load("mine", plugins=Plugins(points(mine=name)))


def test_data_that_do_not_fit_with_rules_in_force_are_blamed_on_the_rules(module):
    text = GOOD.replace(
        'name = "calm"',
        'name = "calm"\n    @hookimpl\n    def amend_facts(self, facts):\n'
        "        facts[:] = [fact for fact in facts if fact.id != 'economy']",
    )
    plugins = Plugins(points(calm=module(text)))
    why = fault(lambda: load("duel", ["calm"], plugins=plugins))
    assert why.startswith("house rule calm: leader ")
    assert "token names no token 'economy'" in why


# -- rules in force ----------------------------------------------------------------------------


def test_the_error_of_one_rule_is_not_blamed_on_the_next():
    class Builder(House):
        name = "builder"

        @hookimpl
        def on_age(self, state):
            state.keep(self.name, 1)

        @hookimpl
        def on_discard(self, state, seat):
            state.pay_in(seat, state.printed(seat, state.game.cards[0]))

    class Dear(House):
        name = "dear"

        @hookimpl
        def on_price(self, coins):
            return coins / 2

    t = table(ruled(Builder()), "", "", display="baths")
    t.play("discard baths")
    t = table(ruled(Builder(), Dear()), "", "", display="baths")
    assert fault(t.legal).startswith("house rule dear: on_price: returned ")


def test_a_rule_that_fails_leaves_others_unharmed():
    class Torn(House):
        name = "torn"

        @hookimpl
        def on_build(self, piece):
            raise ValueError(piece.id)

    game = ruled(Torn())
    for card in ("baths", "altar"):
        t = table(game, "", "", display=card)
        why = fault(lambda t=t, card=card: t.play(f"build {card}"))
        assert why == f"house rule torn: on_build: ValueError: {card}"


def test_a_rule_that_recurses_leaves_python_as_it_was():
    class Again(House):
        name = "again"

        @hookimpl
        def on_build(self, state, seat, piece):
            state.game.events.on_build[0](state, seat, piece)

    game = ruled(Again())
    for _ in range(3):
        t = table(game, "", "", display="baths")
        why = fault(lambda t=t: t.play("build baths"))
        assert why.startswith("house rule again: on_build: RecursionError: maximum recursion")


def test_an_exception_that_cannot_be_shown_is_still_named():
    class Mute(Exception):
        def __str__(self):
            raise RuntimeError

        __repr__ = __str__

    class Torn(House):
        name = "torn"

        @hookimpl
        def on_build(self):
            raise Mute

    t = table(ruled(Torn()), "", "", display="baths")
    assert fault(lambda: t.play("build baths")) == "house rule torn: on_build: Mute"


def test_an_effect_that_fails_is_named_by_its_kind():
    class Odd(Effect, frozen=True, tag="odd"):
        def on_build(self, state, seat, piece):
            raise KeyError(seat)

    class Rule(House):
        name = "rule"

        @hookimpl
        def amend_facts(self, facts):
            (place,) = [place for place, fact in enumerate(facts) if fact.id == "baths"]
            facts[place] = msgspec.structs.replace(facts[place], effects=(Odd(),))

    game = Duel(DuelOptions(), [(Rule(), NoOptions())], [Odd])
    t = table(game, "", "", display="baths")
    assert fault(lambda: t.play("build baths")).startswith("effect kind odd (plugin ")


def test_the_message_of_the_rule_itself_is_kept():
    class Choosy(House):
        name = "choosy"

        @hookimpl
        def amend_setup(self, game):
            raise BadSpec("only with draft=first-game")

    with pytest.raises(BadSpec, match=r"^house rule choosy: only with draft=first-game$"):
        ruled(Choosy())


class Doubtful(Choice):
    """A choice that fails when a move is taken."""

    def options(self, state):
        return list(state.game.table)[:2]

    def take(self, state, move):
        raise KeyError("gone")


class Blank(Choice):
    """A choice that fails when it is asked for its moves."""

    def options(self, state):
        raise LookupError("blank")


class Asking(House):
    name = "asking"
    kind = Doubtful

    @hookimpl
    def on_deal(self, state):
        state.queue(self.kind(0))


class AskingBlank(Asking):
    kind = Blank


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        (Asking, "choice Doubtful (plugin {}): take: KeyError: 'gone'"),
        (AskingBlank, "choice Blank (plugin {}): options: LookupError: blank"),
    ],
)
def test_an_error_in_a_choice_of_a_rule_names_the_choice(rule, why):
    def ask():
        Course(ruled(rule()), 1).play()

    assert fault(ask) == f"house rule's {why.format(__name__)}"


CHOOSY = """
from wonders.core import House, hookimpl
from wonders.core.game.pending_choices import Choice
from wonders.rulesets.duel import Duel

class Own(Choice):
    def options(self, state):
        return list(state.game.table)[:2]
    def take(self, state, move):
        raise KeyError("gone")

class Mine(Duel):
    name = "mine"
    def draw(self, chance):
        state = super().draw(chance)
        state.queue(Own(0))
        return state

@hookimpl
def rulesets():
    return [Mine]

class Calm(House):
    name = "calm"

@hookimpl
def houses():
    return [Calm]
"""


@pytest.mark.parametrize("house", [(), ("calm",)])
def test_a_choice_of_a_ruleset_is_not_blamed_on_a_house_rule(module, house):
    """Nor on a rule in the same module."""
    plugins = Plugins()
    plugins.use(module(CHOOSY))
    with pytest.raises(KeyError, match="gone"):
        Course(load("mine", house, plugins=plugins), 1).play()


PARTED = {
    "choices": """
        from wonders.core import Choice

        class Parted(Choice):
            secret = "game"

            def options(self, state):
                return list(state.game.table)[:2]

            def take(self, state, move):
                raise KeyError("gone")
    """,
    "rule": """
        from wonders.core import House
        from .choices import Parted

        class Apart(House):
            name = "apart"

            def on_deal(self, state):
                state.queue(Parted(0))
    """,
    "calm": """
        from wonders.core import House, hookimpl

        class Calmer(House):
            name = "calmer"

            @hookimpl
            def on_show(self, view, lang):
                return []
    """,
    "__init__": """
        from wonders.core import hookimpl
        from wonders.rulesets.duel import Duel
        from .calm import Calmer
        from .choices import Parted
        from .rule import Apart

        class Its(Duel):
            name = "its"

            def draw(self, chance):
                state = super().draw(chance)
                state.queue(Parted(0))
                return state

        Apart.on_deal = hookimpl(Apart.on_deal)

        @hookimpl
        def houses():
            return [Apart, Calmer]

        @hookimpl
        def rulesets():
            return [Its]
    """,
}


@pytest.fixture(scope="module")
def parted(tmp_path_factory):
    """Return plugins with a package in which rules, choices and a ruleset are modules apart."""
    folder = tmp_path_factory.mktemp("parted") / "parted_modules"
    folder.mkdir()
    for name, text in PARTED.items():
        (folder / f"{name}.py").write_text(dedent(text))
    plugins = Plugins()
    plugins.use(str(folder))
    return plugins


def test_a_choice_in_another_module_than_its_rule_is_the_rules(parted):
    game = load("duel", ["calmer", "apart"], plugins=parted)
    course = Course(game, 1)
    with pytest.raises(BadPlugin, match=r"house rule's choice Parted .*: take: KeyError: 'gone'"):
        course.play()
    # What it has decided before is told once.
    move = course.moves[-1].partition(" ")[2]
    assert game.houses.show(course.state.view(0), "en") == [f"parted 0: {move}"]


def asking(choice):
    """Return a game of Duel with a house rule that asks for a choice at the start."""

    class Asks(House):
        name = "asks"

        @hookimpl
        def on_deal(self, state):
            state.queue(choice(0))

    return Duel(DuelOptions(), [(Asks(), NoOptions())])


def test_a_choice_that_a_rule_takes_from_another_package_is_the_rules():
    class Lent(Choice):
        __module__ = "shared_by_rules"
        secret = "game"

        def options(self, state):
            return list(state.game.table)[:2]

        def take(self, state, move):
            raise KeyError("gone")

    game = asking(Lent)
    course = Course(game, 1)
    with pytest.raises(BadPlugin, match=r"choice Lent \(plugin shared_by_rules\): take: KeyError"):
        course.play()
    move = course.moves[-1].partition(" ")[2]
    assert game.houses.show(course.state.view(0), "en") == [f"lent 0: {move}"]


def test_a_wrong_choice_of_another_plugin_spoils_no_rule():
    class Slow(Choice):
        __module__ = "test_of_an_author"

        def options(self, state):
            yield from state.game.table

    class Calm(House):
        name = "calm"

    Course(Duel(DuelOptions(), [(Calm(), NoOptions())]), 1).play()
    with pytest.raises(BadPlugin, match=r"choice Slow .*: options must return, not yield or wait"):
        Course(asking(Slow), 1).play()


def test_a_choice_in_another_module_than_its_ruleset_is_the_rulesets(parted):
    for houses in ((), ("calmer",)):
        with pytest.raises(KeyError, match="gone"):
            Course(load("its", houses, plugins=parted), 1).play()


def test_two_rules_may_each_add_to_one_list():
    class First(House):
        name = "first"

        @hookimpl
        def amend_setup(self, setup):
            setup["solo"]["wonder_effects"].append("revive")

    class Second(House):
        name = "second"

        @hookimpl
        def amend_setup(self, setup):
            setup["solo"]["wonder_effects"].append("extra-turn")

    game = Duel(DuelOptions(), [(First(), NoOptions()), (Second(), NoOptions())])
    assert game.setup.solo.wonder_effects[-2:] == ("revive", "extra-turn")


@pytest.mark.parametrize(
    ("number", "value"), [("coins", -1), ("tokens_on_board", 11), ("draft", [[0, 2]])]
)
def test_an_impossible_number_is_refused(number, value):
    class Odd(House):
        name = "odd"

        @hookimpl
        def amend_setup(self, setup):
            setup[number] = value

    with pytest.raises((BadPlugin, BadCard)):
        Duel(DuelOptions(), [(Odd(), NoOptions())])


# -- bots --------------------------------------------------------------------------------------

BOT = """
from wonders.core import hookimpl
from wonders.core.game.bot_contract import Bot

class B(Bot):
    name = "b"
    @classmethod
    def label(cls, options):
        return {answer}

@hookimpl
def bots():
    return [B]
"""


@pytest.mark.parametrize("answer", ["''", "3", "'a\\nb'", "'x' * 201", "1 / 0", "__import__('os')"])
def test_the_label_of_a_bot_must_be_a_line_of_text(module, answer):
    plugins = Plugins([])
    plugins.use(module(BOT.format(answer=answer)))
    why = fault(lambda: label_of(plugins.bots.things["b"], NoOptions(), load("duel")))
    assert why.startswith("bot b: label: ")
    assert len(why) < 300


def test_a_file_with_the_name_of_an_installed_plugin_is_refused_naming_both(module, tmp_path):
    file = tmp_path / "calm.py"
    file.write_text(GOOD, "utf-8")
    name = module(GOOD.replace("calm", "quiet"))
    why = rf"plugin calm \({file}\): another plugin has this name \(.*{name}\); rename one"
    early = Plugins(points(calm=name))
    assert re.match(why, fault(lambda: early.use(str(file))))
    late = Plugins(points(calm=name))
    late.load_all()
    assert re.match(why, fault(lambda: late.use(str(file))))
    assert list(late.houses.things) == ["quiet"]
