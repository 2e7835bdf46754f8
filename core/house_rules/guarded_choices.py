"""Choices of house rules, wrapped so that their errors name them."""

import inspect
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any, Final
from weakref import WeakSet

from wonders.core.errors import BadPlugin
from wonders.core.game.moves import Move
from wonders.core.game.pending_choices import Choice, called, fields_of
from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
from wonders.core.guard.texts_safe_to_print import safe_repr
from wonders.core.house_rules.check_hook_signatures import waits

__all__ = ["guard_choices", "is_of_rule", "is_of_ruleset"]


#: The methods that a game asks of a choice.
ASKED = ("options", "take", "resolve", "imagine", "guess", "cost")
#: The classes of choice that are wrapped already.
_guarded: WeakSet[type[Choice]] = WeakSet()
#: The modules of the house rules whose choices were wrapped.
_of_rules: set[str] = set()


def guard_choices(module: str) -> None:
    """Wrap the choices of all plugins: their errors name the choice.

    A rule may take a choice from another package. Those of its own `module` are checked at once.
    """
    _of_rules.add(module)
    for cls in _subclasses_of(Choice):
        own = cls.__module__ == module
        if own:
            for name in ASKED:
                if waits(inspect.unwrap(getattr(cls, name))):
                    raise _waiting(cls, name)
        if (own or _package(cls.__module__) != "wonders") and cls not in _guarded:
            _guarded.add(cls)
            for name in ASKED:
                if name in vars(cls):
                    setattr(cls, name, _named(cls, name, vars(cls)[name]))


def is_of_rule(cls: type[Choice], module: str) -> bool:
    """Return whether a class of choices is of a house rule's module, or elsewhere in its package.

    Bundled rules have a module each, and choices that are there are of another rule.
    """
    if cls.__module__ == module:
        return True
    package = _package(module)
    return package != "wonders" and package == _package(cls.__module__)


def is_of_ruleset(module: str, game: object) -> bool:
    """Return whether a ruleset answers itself for the choices of a module."""
    if not getattr(game, "houses", None):
        return True
    modules = [each.__module__ for each in type(game).__mro__]
    if module in modules:
        return True
    # Another module of its package may be a house rule's.
    return module not in _of_rules and _package(module) in map(_package, modules)


def _package(module: str) -> str:
    return module.partition(".")[0]


def _subclasses_of(cls: type[Choice]) -> Iterator[type[Choice]]:
    for each in cls.__subclasses__():
        yield each
        yield from _subclasses_of(each)


def _named(cls: type[Choice], name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    """Return the same method, with errors that name the choice and its plugin."""
    module = cls.__module__
    where = f"house rule's {called(cls)}: {name}"
    idle = waits(method)
    wrong = WRONG.get(name, _nothing_wrong)

    @wraps(method)
    def call(choice: Choice, state: Any, *values: Any) -> Any:
        if is_of_ruleset(module, getattr(state, "game", None)):
            return method(choice, state, *values)
        if idle:
            raise _waiting(cls, name)
        if name == "options":
            _expect_unchanging(choice)
        answer = call_plugin(where, method, choice, state, *values)
        if refusal := wrong(answer, state):
            raise BadPlugin(f"{where}: {refusal}", blamed=where)
        return answer

    return call


def _waiting(cls: type[Choice], name: str) -> BadPlugin:
    """Return what is wrong with a method that does nothing yet when it is called."""
    where = f"house rule's {called(cls)}: {name}"
    return BadPlugin(f"{where} must return, not yield or wait", blamed=where)


def _expect_unchanging(choice: Choice) -> None:
    """Raise `BadPlugin` for a field that can change: copies of a state share the choice."""
    cls: Any = type(choice)
    for name in fields_of(cls):
        value: Any = getattr(choice, name)
        try:
            hash(value)
        except TypeError:
            where = f"house rule's {called(cls)}"
            why = f"{where}: {name} is {safe_repr(value)}, which can change"
            raise BadPlugin(f"{why}; use a tuple or a frozen struct", blamed=where) from None


def _no_moves(answer: Any, state: Any) -> str:
    """Return what is wrong with the options of a choice, or an empty text."""
    if not isinstance(answer, Sequence):
        return f"returned {safe_repr(answer)}, no moves"
    table = state.game.table
    for each in answer:
        if not isinstance(each, Move) or table.get(each.text) is not each:
            return f"{safe_repr(each)} is no move of this game; `state.game.move` finds one"
    return ""


def _no_coins(answer: Any, state: Any) -> str:
    """Return what is wrong with a cost, or an empty text."""
    return "" if type(answer) is int else f"returned {safe_repr(answer)}, not a number of coins"


def _nothing_wrong(answer: Any, state: Any) -> str:
    return ""


#: By method: what tells what is wrong with its answer.
WRONG: Final[dict[str, Callable[[Any, Any], str]]] = {"options": _no_moves, "cost": _no_coins}
