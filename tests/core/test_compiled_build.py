"""The plain and the compiled build: structs keep their options, and callers see no difference.

A compiled struct would silently lose its tag, `frozen` and `forbid_unknown_fields`, so hot
modules have none. Plain Python subclasses compiled classes and is called by compiled code.
"""

import ast
import inspect
import pkgutil
from functools import cache
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import msgspec
import pytest

from wonders.core import House, IllegalMove, State, hookimpl, load
from wonders.core.compiled_or_plain import compiled
from wonders.core.game.build_a_piece import construct
from wonders.core.game.effects.kinds_with_their_texts import Coins, Effect, Points
from wonders.core.game.effects.what_they_do import GainCoins
from wonders.core.game.moves import Move
from wonders.core.game.pending_choices import Choice
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.testing import table
from wonders.core.testing.random_game import Course
from wonders.rulesets.classic import Classic
from wonders.rulesets.classic.city import City as ClassicCity
from wonders.rulesets.classic.game import ClassicOptions
from wonders.rulesets.classic.turns_and_ages import State as ClassicState
from wonders.rulesets.duel import Duel
from wonders.rulesets.duel.game import DuelOptions

ROOT = Path(__file__).parents[2]


def hot_modules():
    """Return the names of the modules that `setup.py` compiles."""
    tree = ast.parse((ROOT / "setup.py").read_text("utf-8"))
    hot = next(
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "HOT"
    )
    return [f"wonders.{f.replace('/', '.')}.{name}" for f, names in hot.items() for name in names]


@pytest.mark.parametrize("name", hot_modules())
def test_all_hot_modules_are_compiled_or_none_is(name):
    assert import_module(name).__file__.endswith(tuple(EXTENSION_SUFFIXES)) == compiled()


@pytest.mark.parametrize("name", hot_modules())
def test_a_hot_module_defines_no_struct_and_no_hook(name):
    own = [thing for thing in vars(import_module(name)).values() if is_of(thing, name)]
    assert not [kind for kind in own if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    hooks = [*own, *(each for kind in own for each in getattr(kind, "__dict__", {}).values())]
    assert not [each for each in hooks if hasattr(each, "wonders_impl")]


@pytest.mark.parametrize("name", hot_modules())
def test_a_setter_of_a_hot_module_takes_any_rows(name):
    """A compiled one would read whatever it is given as the tuple that it asks for."""
    tree = ast.parse((ROOT / f"{name.removeprefix('wonders.').replace('.', '/')}.py").read_text())
    for function in ast.walk(tree):
        decorators = getattr(function, "decorator_list", [])
        if any(getattr(each, "attr", "") == "setter" for each in decorators):
            taken = ast.unparse(function.args.args[1].annotation).strip("'")
            assert taken.startswith("Iterable[") or taken in ("int", "int | None"), function.name


def is_of(thing, name):
    return getattr(thing, "__module__", None) == name


# -- structs -----------------------------------------------------------------------------------

#: The structs that are only made and written, never read from untrusted bytes or from data.
#: `_Outcome` and `_Begun` read a part of something that is also read in full.
MADE = {
    "wonders.cli.player_settings": {"OwnOptions"},
    "wonders.cli.shared_by_verbs.options_of_runs": {"Conduct"},
    "wonders.core.arena.bench_of_engine_speed": {"Bench"},
    "wonders.core.arena.run.plan": {"ShippedPlugin"},
    "wonders.core.arena.report.plots": {"Bar", "Dot", "Point"},
    "wonders.core.arena.referee": {"Played"},
    "wonders.core.arena.run.run_in_progress": {"_Outcome"},
    "wonders.core.arena.study.observed_games": {"Observed"},
    "wonders.core.arena.run.resume_from_earlier_files": {"_Begun"},
    "wonders.core.arena.noted_bot_retries": {"Retry"},
    "wonders.core.arena.run.prepared_run": {"Chunk"},
    "wonders.core.game.bot_contract": {"Clock", "Judgement"},
    "wonders.core.cards.read_and_check_card_data": {"Facts"},
    "wonders.core.record.analysed_moves": {"Decision"},
    "wonders.core.record.read_and_write_record_line": {"_Simple"},
    "wonders.core.record.replay": {"Step"},
    "wonders.core.game.scene_for_screens": None,
    "wonders.core.game.view_as_data": {"Shown", "Waiting"},
    "wonders.plugins.exec.message_formats": {"Bye", "Choose", "End", "Hello", "Setting", "Start"},
    "wonders.rulesets.classic.wonder_boards_as_printed": {"BoardFacts", "StageFacts"},
    "wonders.rulesets.classic.scene_for_screens.scene_fields": None,
    "wonders.rulesets.classic.sight.view_as_data": None,
    "wonders.rulesets.duel.scene_for_screens.move_outcomes": {"DuelOption"},
    "wonders.rulesets.duel.scene_for_screens.scene_fields": None,
    "wonders.rulesets.duel.view_as_data": None,
    "wonders.rulesets.duel.scene_for_screens.solo_leader": None,
    "wonders.rulesets.duel.solo.view_as_data": None,
}
#: The libraries of learners, which some plugins are made for.
LEARNERS = ("gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel")
#: The structs that are filled step by step.
OPEN = ("Record", "Ahead")
PACKAGES = ("core", "plugins", "rulesets.duel", "rulesets.classic", "cli")


def structs_below(kind):
    for each in kind.__subclasses__():
        yield each
        yield from structs_below(each)


@cache
def structs():
    """Return all structs of the package that are read from untrusted bytes or from data."""
    for package in PACKAGES:
        name = f"wonders.{package}"
        for found in pkgutil.walk_packages(import_module(name).__path__, f"{name}."):
            try:
                import_module(found.name)
            except ModuleNotFoundError as error:
                # What learners use is there only with its extras.
                if str(error.name).partition(".")[0] not in LEARNERS:
                    raise
    return [kind for kind in dict.fromkeys(structs_below(msgspec.Struct)) if is_read(kind)]


def is_read(kind):
    made = MADE.get(kind.__module__, set())
    ours = kind.__module__.startswith("wonders.")
    return ours and made is not None and kind.__name__ not in made


def test_there_are_structs_of_every_sort():
    names = {kind.__name__ for kind in structs()}
    wanted = {"Record", "Result", "Plan", "Tournament", "Ahead", "Answer", "Greeting", "Theme"}
    assert wanted | {"DealRecord", "DuelSetup", "ClassicSetup", "DuelOptions", "Honey"} <= names


@pytest.mark.parametrize("kind", structs(), ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_struct_that_is_read_refuses_an_unknown_field(kind):
    config = kind.__struct_config__
    given = {config.tag_field: config.tag} if config.tag_field else {}
    with pytest.raises(msgspec.ValidationError, match="unknown field `no-such-field`"):
        msgspec.convert({**given, "no-such-field": 1}, kind)


@pytest.mark.parametrize("kind", structs(), ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_struct_that_is_read_cannot_be_changed(kind):
    assert kind.__struct_config__.frozen or kind.__name__ in OPEN


TAGGED = [kind for kind in structs() if kind.__struct_config__.tag_field]


@pytest.mark.parametrize("kind", TAGGED, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_tagged_struct_refuses_another_tag(kind):
    config = kind.__struct_config__
    with pytest.raises(msgspec.ValidationError, match="Invalid value 'no-such-tag'"):
        msgspec.convert({config.tag_field: "no-such-tag"}, kind)


def test_every_kind_of_effect_is_tagged():
    kinds = {kind for game in (load("duel"), load("classic")) for kind in game.kinds}
    assert kinds <= set(TAGGED)


def test_an_effect_is_read_by_its_tag():
    assert msgspec.convert({"kind": "coins", "amount": 4}, Coins) == Coins(4)


def test_an_effect_cannot_be_changed():
    effect = Coins(4)
    with pytest.raises(AttributeError):
        effect.amount = 5


# -- what callers see --------------------------------------------------------------------------


@pytest.mark.parametrize("name", hot_modules())
def test_what_is_public_in_a_hot_module_has_a_docstring(name):
    module = import_module(name)
    things = [getattr(module, each) for each in module.__all__]
    methods = [
        method
        for kind in things
        if isinstance(kind, type) and kind.__module__ == name
        for called, method in vars(kind).items()
        if not called.startswith("_") and callable(method)
    ]
    mute = [
        each
        for each in (*things, *methods)
        if (inspect.isroutine(each) or is_of(each, name)) and not inspect.getdoc(each)
    ]
    assert not mute


def test_arguments_may_be_named():
    state = load("duel").deal(seed=7)
    state.play(move=state.moves()[0])
    state.pay_in(seat=0, coins=3)
    assert state.view(seat=0).table.cities[0].coins == 7 + 3
    assert list(inspect.signature(construct).parameters)[3:] == ["coins"]


# -- plain subclasses --------------------------------------------------------------------------


class Sleepy(State):
    def muster(self, seat, shields, piece):
        self.house = {"slept": shields}


def test_a_method_of_a_plain_subclass_is_called_by_compiled_code():
    state, card = Sleepy(), next(c for c in load("duel").cards if c.color == "red")
    card.on_build[0](state, 0, card)
    assert state.house["slept"] > 0


class Poor(ClassicCity):
    """A city that makes twice as much, and notes the indices."""

    def produce(self, index, units, shown):
        self.told = (*getattr(self, "told", ()), index)
        super().produce(index, 2 * units, shown)


class Slow(ClassicState):
    """Classic in which every income is a coin more, and moves are counted."""

    def __init__(self, game, dealt):
        self.moved = 0
        super().__init__(game, dealt)

    def copy(self):
        new = super().copy()
        new.moved = self.moved
        return new

    def pay_in(self, seat, coins):
        super().pay_in(seat, coins + 1)

    def play(self, move):
        super().play(move)
        self.moved += 1


class Mine(Classic):
    """Classic with states of its own."""

    def _state(self, dealt):
        return Slow(self, dealt)


def test_a_state_of_a_plain_subclass_is_played_to_its_end():
    course = Course(Mine(ClassicOptions(players=3)), 3)
    twin = course.state.copy()
    while course.state.seat is not None:
        course.step()
    assert type(twin) is type(course.state) is Slow
    assert (twin.moved, course.state.moved) == (0, len(course.moves))
    assert course.state.result().victory in course.game.victories


def test_compiled_code_calls_the_overrides_of_a_plain_state():
    game = Mine(ClassicOptions(players=3))
    state = game.deal(3)
    tavern = next(card for card in game.cards if card.id == "tavern")
    before = state.cities[0].coins
    tavern.on_build[0](state, 0, tavern)
    assert state.cities[0].coins == before + 5 + 1


def test_an_operation_calls_a_city_of_a_plain_subclass():
    game = load("classic", options={"players": 3})
    state = game.deal(3)
    mine, *others = state.cities
    poor = Poor(mine.board, mine.coins, game.rates, len(game.symbols))
    state.cities = (poor, *others)
    yard = next(card for card in game.cards if card.id == "lumber-yard")
    construct(state, 0, yard)
    wood = game.resources.index("wood")
    assert (poor.made[wood], poor.told) == (2, (wood,))


class Wish(Choice):
    """A choice with one move, which wishes for nothing."""

    def options(self, state):
        return [state.game.move("wish-nothing")]

    def take(self, state, move):
        state.keep("wish-made", str(move))


class Wishing(House):
    """A rule with a wish at the beginning."""

    name = "wish"

    @hookimpl
    def amend_moves(self, game):
        game.add_move("wish-nothing")

    @hookimpl
    def on_deal(self, state):
        state.queue(Wish(0))


@pytest.mark.parametrize(
    ("game", "options"),
    [(Duel, DuelOptions(draft="first-game")), (Classic, ClassicOptions(players=3))],
)
def test_a_plain_choice_is_asked_by_compiled_code(game, options):
    state = game(options, [(Wishing(), NoOptions())]).deal(1)
    assert [str(move) for move in state.moves()] == ["wish-nothing"]
    state.play(state.moves()[0])
    assert state.house["wish-made"] == "wish-nothing"


class Twice(GainCoins):
    """An operation that pays the coins twice."""

    def on_build(self, state, seat, piece):
        super().on_build(state, seat, piece)
        super().on_build(state, seat, piece)


class Windfall(Effect, frozen=True, tag="windfall"):
    """Coins, by an operation of the plugin's own."""

    amount: int

    def on_build(self, state, seat, piece):
        raise AssertionError("the operation is bound in its place")

    def operation(self, resources):
        return Twice(self.amount)


class Falling(House):
    """The altar brings a windfall and points."""

    name = "falling"

    @hookimpl
    def amend_facts(self, facts):
        at = next(n for n, fact in enumerate(facts) if fact.id == "altar")
        effects = (Windfall(3), Points(1))
        facts[at] = msgspec.structs.replace(facts[at], effects=effects)


def test_an_operation_of_a_plugin_is_bound_and_called():
    game = Duel(DuelOptions(), [(Falling(), NoOptions())], [Windfall])
    t = table(game, "", "", display="altar").play("build altar")
    assert t.coins(0) == 7 + 6


def test_a_move_of_a_plain_subclass_is_a_move():
    class Own(Move):
        pass

    own = Own(0, "nap", number=3)
    assert (str(own), isinstance(own, Move)) == ("nap 3", True)
    with pytest.raises(IllegalMove, match="nap 3 is a move of another game"):
        load("duel").deal(1).play(own)


def shipped(folder, name, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "examples" / folder))
    plugins = Plugins()
    plugins.use(name)
    return plugins


@pytest.mark.parametrize(
    ("folder", "name", "game", "house"),
    [
        ("tiny-ruleset", "tiny_market", "tiny-market", []),
        ("plugin-template/src", "wonders_picnic.rule", "duel", ["picnic:coins=2"]),
    ],
)
def test_the_examples_play_on_this_build(folder, name, game, house, monkeypatch):
    plugins = shipped(folder, name, monkeypatch)
    course = Course(load(game, house, plugins=plugins), 5)
    while course.state.seat is not None:
        course.step()
    assert course.state.copy().result() == course.state.result()
