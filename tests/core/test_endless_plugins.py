"""Endless code in a plugin is interrupted wherever it is called, and named with its place."""

import time
from itertools import count
from random import Random

import msgspec
import pytest

from wonders.core import BadPlugin, House, hookimpl, load
from wonders.core.choices import Choice
from wonders.core.effects import Effect
from wonders.core.plugins import Plugins, label_of
from wonders.core.specs import NoOptions
from wonders.core.testing import table
from wonders.rulesets.duel.game import Duel, DuelOptions

NUMBERS = count()


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """Wait for a shorter time than in play."""
    monkeypatch.setattr("wonders.core.answers.SECONDS", 0.3)
    monkeypatch.setattr("wonders.core.plugins.LOADING", 0.3)


def spin(*_):
    while True:
        pass


class Stuck(Choice):
    """Never comes to its moves."""

    def options(self, state):
        spin()


class StuckTaken(Choice):
    """Never does what was chosen."""

    def options(self, state):
        return state.game.starts

    def take(self, state, move):
        spin()


class EndlessBuild(Effect, frozen=True, tag="endless-build"):
    """Never gets built."""

    def on_build(self, state, seat, piece):
        spin()


class EndlessPoints(Effect, frozen=True, tag="endless-points"):
    """Is never counted up."""

    def points(self, state, seat):
        spin()


def ruled(effects=(), chance=None, **hooks):
    """Return Duel with the rule «odd», which answers some hooks."""
    body = {name: hookimpl(does) for name, does in hooks.items()}
    rule = type("Odd", (House,), {"name": "odd", "Chance": chance, **body})
    return Duel(DuelOptions(), [(rule(), NoOptions())], effects)


def played(game, seed=3):
    rng = Random(1)
    state = game.deal(seed)
    while state.seat is not None:
        state.play(rng.choice(state.moves()))
    return state.result()


def named(call, *where):
    """Expect a `BadPlugin` of one line that names what does not come back, and this file."""
    began = time.monotonic()
    with pytest.raises(BadPlugin) as caught:
        call()
    assert time.monotonic() - began < 30
    said = str(caught.value)
    assert "\n" not in said
    assert "does not come back within 0.3 s" in said
    for each in where:
        assert each in said
    return said


HOOKS = {
    "amend_setup": lambda self, setup: spin(),
    "amend_facts": lambda self, facts: spin(),
    "amend_moves": lambda self, game: spin(),
    "on_deal": lambda self, state: spin(),
    "on_list": lambda self, moves: spin(),
    "on_price": lambda self, coins: spin(),
    "on_build": lambda self, piece: spin(),
    "on_score": lambda self, sheet: spin(),
    "on_end": lambda self, state: spin(),
}


@pytest.mark.parametrize("hook", HOOKS)
def test_an_endless_hook_is_named_with_its_rule_and_place(hook):
    said = named(lambda: played(ruled(**{hook: HOOKS[hook]})), f"house rule odd: {hook}: ")
    assert f"({__file__}, line " in said
    assert said.endswith("in spin)")


def test_endless_chance_is_named():
    game = ruled(chance=int, on_draw=lambda self, rng: spin())
    named(lambda: game.deal(1), "house rule odd: on_draw: ")


def test_an_endless_move_of_a_rule_is_named():
    game = ruled(
        amend_moves=lambda self, game: game.add_move("odd-wait", act=spin) and None,
        on_list=lambda self, state, moves: moves.append(state.game.move("odd-wait")),
    )
    t = table(game, "", "", display="baths")
    named(lambda: t.play("odd-wait"), "house rule odd: odd-wait: ")


@pytest.mark.parametrize(("kind", "hook"), [(Stuck, "options"), (StuckTaken, "take")])
def test_an_endless_choice_is_named(kind, hook):
    game = ruled(on_deal=lambda self, state: state.queue(kind(0)))
    named(lambda: played(game), f"house rule's choice {kind.__name__}", f": {hook}: ")


@pytest.mark.parametrize(("kind", "hook"), [(EndlessBuild, "on_build"), (EndlessPoints, "points")])
def test_an_endless_effect_is_named(kind, hook):
    def amend(self, facts):
        for place, fact in enumerate(facts):
            if fact.id == "baths":
                facts[place] = msgspec.structs.replace(fact, effects=(kind(),))

    t = table(ruled([kind], amend_facts=amend), "", "", display="baths")
    tag = kind.__struct_config__.tag

    def score():
        t.play("build baths").state.sheets()

    named(score, f"effect kind {tag} (plugin ", f": {hook}: ")


def test_the_rule_is_blamed_that_is_at_work():
    # One is asked for a price while the other is told of the deal.
    class Slow(House):
        name = "slow"

        @hookimpl
        def on_price(self, coins):
            spin()

    class Asks(House):
        name = "asks"

        @hookimpl
        def on_deal(self, state):
            state.printed(0, state.game.cards[0])

    game = Duel(DuelOptions(), [(Asks(), NoOptions()), (Slow(), NoOptions())])
    assert named(lambda: game.deal(1)).startswith("house rule slow: on_price: ")


def test_the_game_goes_on_after_an_endless_hook():
    calls = []

    def once(self, moves):
        calls.append(moves)
        if len(calls) == 1:
            spin()

    game = ruled(on_list=once)
    named(lambda: played(game), "house rule odd: on_list")
    assert played(game).victory


# -- letting plugins in ------------------------------------------------------------------------


@pytest.fixture
def module(tmp_path, monkeypatch):
    """Return a function that writes a plugin and returns its file."""

    def write(text):
        file = tmp_path / f"endless_{next(NUMBERS)}.py"
        head = "import msgspec\nfrom wonders.core import House, hookimpl\n"
        file.write_text(f"{head}from wonders.core.bots import Bot\n{text}", "utf-8")
        return str(file)

    return write


LOADED = {
    "at module level": ("while True: pass\n", ": does not come back"),
    "in a question": ("@hookimpl\ndef bots():\n    while True: pass\n", "in bots"),
    "in a question's answer": (
        "@hookimpl\ndef bots():\n    while True: pass\n    yield\n",
        "in bots",
    ),
    "in making a rule": (
        "class R(House):\n    name = 'r'\n    def __init__(self):\n        while True: pass\n"
        "@hookimpl\ndef houses():\n    return [R]\n",
        "in R.__init__",
    ),
}


@pytest.mark.parametrize("where", LOADED)
def test_an_endless_plugin_is_named_when_it_is_let_in(module, where):
    text, why = LOADED[where]
    plugins = Plugins([])
    file = module(text)
    said = named(lambda: plugins.use(file), why)
    assert said.startswith("plugin endless_")
    assert not plugins.bots.things
    assert not plugins.houses.things


def test_endless_parameters_are_named(module):
    plugins = Plugins()
    plugins.use(
        module(
            "class R(House):\n    name = 'r'\n"
            "    class Options(msgspec.Struct, frozen=True):\n        n: int = 1\n"
            "        def __post_init__(self):\n            while True: pass\n"
            "@hookimpl\ndef houses():\n    return [R]\n"
        )
    )
    named(lambda: load("duel", ["r:n=3"], plugins=plugins), "house rule r: Options: ")


def test_an_endless_ruleset_is_named(module):
    plugins = Plugins()
    plugins.use(
        module(
            "from wonders.rulesets.duel import Duel\n"
            "class Mine(Duel):\n    name = 'mine'\n"
            "    def prepare(self):\n        while True: pass\n"
            "@hookimpl\ndef rulesets():\n    return [Mine]\n"
        )
    )
    named(lambda: load("mine", plugins=plugins), "ruleset mine (", "the game cannot be built")


@pytest.mark.parametrize("answer", ["''", "3", "'a\\nb'", "'x' * 201", "1 / 0", "__import__('os')"])
def test_the_name_a_bot_gives_itself_is_a_line_of_text(module, answer):
    plugins = Plugins([])
    plugins.use(
        module(
            "class B(Bot):\n    name = 'b'\n    @classmethod\n    def label(cls, options):\n"
            f"        return {answer}\n@hookimpl\ndef bots():\n    return [B]\n"
        )
    )
    with pytest.raises(BadPlugin, match=r"^bot b: label: ") as caught:
        label_of(plugins.bots.things["b"], NoOptions())
    assert len(str(caught.value)) < 200
