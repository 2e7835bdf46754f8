"""The plain and the compiled build: structs keep what they say, and hot modules hold none.

Compiled, a struct would lose its tag, `frozen` and `forbid_unknown_fields` without a word.
"""

import ast
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import msgspec
import pytest

from wonders.core import State, load
from wonders.core.effects import Coins
from wonders.core.native import compiled

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


def is_of(thing, name):
    return getattr(thing, "__module__", None) == name


def kinds():
    games = load("duel"), load("classic")
    return list(dict.fromkeys(kind for game in games for kind in game.kinds))


@pytest.mark.parametrize("kind", kinds())
def test_a_kind_of_effect_keeps_its_tag_and_is_frozen_and_strict(kind):
    config = kind.__struct_config__
    assert config.tag_field == "kind"
    assert config.tag
    assert config.frozen
    assert config.forbid_unknown_fields


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_what_records_hold_is_frozen_and_strict(game):
    game = load(game)
    for kind in (game.Deal, game.Options, game.Setup):
        assert kind.__struct_config__.frozen
        assert kind.__struct_config__.forbid_unknown_fields


def test_an_effect_is_read_by_its_tag():
    assert msgspec.convert({"kind": "coins", "amount": 4}, Coins) == Coins(4)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"kind": "points", "amount": 4}, Coins)


def test_an_effect_with_a_field_too_many_is_refused():
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"kind": "coins", "amount": 4, "more": 1}, Coins)


def test_an_effect_cannot_be_changed():
    effect = Coins(4)
    with pytest.raises(AttributeError):
        effect.amount = 5


class Sleepy(State):
    def muster(self, seat, shields, piece):
        self.house = {"slept": shields}


def test_a_method_of_a_plain_subclass_is_called_by_compiled_code():
    state, card = Sleepy(), next(c for c in load("duel").cards if c.color == "red")
    card.on_build[0](state, 0, card)
    assert state.house["slept"] > 0
