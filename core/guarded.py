"""What a plugin's effects do, called so that whatever goes wrong in it names the kind."""

from collections.abc import Callable, Iterable
from typing import Any

from wonders.core.answers import foreign
from wonders.core.effect import Effect
from wonders.core.errors import BadPlugin, picture
from wonders.core.kinds import looked_after
from wonders.core.pieces import Piece

__all__ = ["guard"]


class Guarded:
    """Calls what a plugin's effect does; whatever goes wrong in it is raised naming the kind."""

    __slots__ = ("__self__", "act", "counts", "method", "where")

    def __init__(self, method: Callable[..., Any]) -> None:
        self.method = method
        self.__self__: Any = getattr(method, "__self__", None)
        kind: Any = type(self.__self__)
        module = kind.__module__.removeprefix("wonders_plugin_")
        tag = kind.__struct_config__.tag
        self.where = f"effect kind {tag} (plugin {module}): {method.__name__}"
        #: Whether it has to answer with a number.
        self.counts = method.__name__ == "points"
        self.act = method if self.counts else looked_after(method)

    def __call__(self, *values: Any) -> Any:
        answer = foreign(self.where, self.act, *values)
        if self.counts and type(answer) is not int:
            raise BadPlugin(f"{self.where}: returned {picture(answer)}, not a number")
        return answer


def guard(piece: Piece, kinds: Iterable[type[Effect]]) -> None:
    """Let what goes wrong in a piece's effects of some kinds be raised as a `BadPlugin`."""
    strange = tuple(kinds)
    if not any(isinstance(effect, strange) for effect in piece.effects):
        return

    def guarded(moment: Callable[..., Any]) -> Any:
        effect = getattr(moment, "__self__", None)
        return Guarded(moment) if isinstance(effect, strange) else moment

    piece.on_build = tuple(map(guarded, piece.on_build))
    piece.on_lose = tuple(map(guarded, piece.on_lose))
    piece.other_points = tuple(map(guarded, piece.other_points))
