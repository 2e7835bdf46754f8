"""Effects and choices of plugins, wrapped so that their errors name them."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any
from weakref import WeakSet

from wonders.core.game.choices import Choice
from wonders.core.guard.calls import call_plugin

__all__ = ["guard_choices"]


#: The kinds of choice that are wrapped already.
_guarded: WeakSet[type[Choice]] = WeakSet()


def guard_choices(module: str) -> None:
    """Wrap the choices of a house rule's module so that their errors name the choice."""
    for kind in _kinds_below(Choice):
        if kind.__module__ == module and kind not in _guarded:
            _guarded.add(kind)
            for name in ("options", "take"):
                if name in vars(kind):
                    setattr(kind, name, _named(kind, vars(kind)[name]))


def _kinds_below(kind: type[Choice]) -> Iterator[type[Choice]]:
    for each in kind.__subclasses__():
        yield each
        yield from _kinds_below(each)


def _named(kind: type[Choice], method: Callable[..., Any]) -> Callable[..., Any]:
    module = kind.__module__
    plugin = module.removeprefix("wonders_plugin_")
    where = f"house rule's choice {kind.__name__} (plugin {plugin}): {method.__name__}"

    @wraps(method)
    def call(choice: Choice, state: Any, *values: Any) -> Any:
        # A ruleset that stands in the same module answers for its own.
        if any(each.__module__ == module for each in type(getattr(state, "game", None)).__mro__):
            return method(choice, state, *values)
        return call_plugin(where, method, choice, state, *values)

    return call
