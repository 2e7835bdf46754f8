"""Plugins' effects, wrapped so that their errors name the kind of effect."""

from collections.abc import Callable, Iterable
from typing import Any

from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.pieces import Piece
from wonders.core.errors import BadPlugin
from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
from wonders.core.guard.texts_safe_to_print import safe_repr

__all__ = ["guard"]


class Guarded:
    """A moment of a plugin's effect whose errors name the kind of effect."""

    __slots__ = ("__self__", "counts", "method", "where")

    def __init__(self, method: Callable[..., Any]) -> None:
        self.method = method
        self.__self__: Any = getattr(method, "__self__", None)
        kind: Any = type(self.__self__)
        module = kind.__module__.removeprefix("wonders_plugin_")
        tag = kind.__struct_config__.tag
        self.where = f"effect kind {tag} (plugin {module}): {method.__name__}"
        #: Whether it must return a number.
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
