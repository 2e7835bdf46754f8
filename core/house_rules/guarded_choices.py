"""Choices of house rules, wrapped so that their errors name them."""

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any
from weakref import WeakSet

from wonders.core.errors import BadPlugin
from wonders.core.game.pending_choices import Choice
from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
from wonders.core.guard.texts_safe_to_print import safe_repr

__all__ = ["guard_choices"]


#: The classes of choice that are wrapped already.
_guarded: WeakSet[type[Choice]] = WeakSet()


def guard_choices(module: str) -> None:
    """Wrap the choices of a house rule's module so that their errors name the choice."""
    for cls in _subclasses_of(Choice):
        if cls.__module__ == module and cls not in _guarded:
            _guarded.add(cls)
            for name in ("options", "take", "resolve", "imagine", "guess", "cost"):
                if name in vars(cls):
                    setattr(cls, name, _named(cls, name, vars(cls)[name]))


def _subclasses_of(cls: type[Choice]) -> Iterator[type[Choice]]:
    for each in cls.__subclasses__():
        yield each
        yield from _subclasses_of(each)


def _named(cls: type[Choice], name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    """Return the same method, with errors that name the choice and its plugin."""
    module = cls.__module__
    plugin = module.removeprefix("wonders_plugin_")
    where = f"house rule's choice {cls.__name__} (plugin {plugin}): {name}"

    @wraps(method)
    def call(choice: Choice, state: Any, *values: Any) -> Any:
        # A ruleset in the same module answers for its own choices.
        if any(each.__module__ == module for each in type(getattr(state, "game", None)).__mro__):
            return method(choice, state, *values)
        answer = call_plugin(where, method, choice, state, *values)
        if name == "options" and not isinstance(answer, Sequence):
            raise BadPlugin(f"{where}: returned {safe_repr(answer)}, no moves", blamed=where)
        return answer

    return call
