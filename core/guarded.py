"""Effects and choices of plugins, wrapped so that their errors name them."""

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any
from weakref import WeakSet

from wonders.core.choices import Choice
from wonders.core.effect import Effect
from wonders.core.errors import BadPlugin
from wonders.core.guard.calls import call_plugin
from wonders.core.guard.texts import safe_repr
from wonders.core.pieces import Piece

__all__ = ["guard", "guard_choices"]


class Guarded:
    """A moment of a plugin's effect; an error in it names the kind of effect."""

    __slots__ = ("__self__", "counts", "method", "where")

    def __init__(self, method: Callable[..., Any]) -> None:
        self.method = method
        self.__self__: Any = getattr(method, "__self__", None)
        kind: Any = type(self.__self__)
        module = kind.__module__.removeprefix("wonders_plugin_")
        tag = kind.__struct_config__.tag
        self.where = f"effect kind {tag} (plugin {module}): {method.__name__}"
        #: Whether it has to answer with a number.
        self.counts = method.__name__ == "points"

    def __call__(self, *values: Any) -> Any:
        answer = call_plugin(self.where, self.method, *values)
        if self.counts and type(answer) is not int:
            why = f"{self.where}: returned {safe_repr(answer)}, not a number"
            raise BadPlugin(why, blamed=self.where)
        return answer


def guard(piece: Piece, kinds: Iterable[type[Effect]]) -> None:
    """Wrap the effects of these kinds so that their errors name the kind."""
    strange = tuple(kinds)
    if not any(isinstance(effect, strange) for effect in piece.effects):
        return

    def guarded(moment: Callable[..., Any]) -> Any:
        effect = getattr(moment, "__self__", None)
        return Guarded(moment) if isinstance(effect, strange) else moment

    piece.on_build = tuple(map(guarded, piece.on_build))
    piece.on_lose = tuple(map(guarded, piece.on_lose))
    piece.other_points = tuple(map(guarded, piece.other_points))


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
