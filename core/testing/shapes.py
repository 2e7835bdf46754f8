"""Everything that can be reached from an object, in a form that can be compared."""

from collections.abc import Iterator, Mapping, Set
from functools import lru_cache, partial
from random import Random
from types import BuiltinFunctionType, FunctionType, MappingProxyType, MethodType, ModuleType
from typing import Any, NamedTuple

import msgspec

from wonders.core.cards.effect import Effect
from wonders.core.cards.pieces import Back, Piece
from wonders.core.game.city import City
from wonders.core.game.constants import Shared
from wonders.core.game.game import Game
from wonders.core.game.moves import Move
from wonders.core.game.state import State
from wonders.core.game.view import View
from wonders.core.guard.texts import safe_repr
from wonders.core.native import attributes_of

__all__ = ["Node", "Walk", "difference", "shape"]

#: What a walk takes as it is and does not look into: plain values, and what all states of a
#: game share.
VALUES = (int, float, complex, str, bytes, type(None), type(Ellipsis))
LEAVES = (*VALUES, Game, Shared, Piece, Move, Back, Effect, type, ModuleType, BuiltinFunctionType)
#: What a bot could change, and the game with it, if a view had it from the state.
CHANGEABLE = (list, dict, set, bytearray, State, City)
#: What is the same to those who look.
MAPPINGS = (dict, MappingProxyType)
BARE = (*MAPPINGS, list, tuple, set, frozenset)


class Node(NamedTuple):
    """Is one object as a walk has found it: what it is called, the names of its parts, these."""

    label: str
    names: tuple[object, ...]
    parts: tuple[object, ...]


class Walk:
    """Walks through everything that can be reached from an object.

    `shape` is what it found, to be compared with that of another walk; `changeable` are the
    objects on its way that could be changed in place, by id. The slots that a state, a city or
    a view declares in `caches` are left out, and neither the game nor its pieces and moves are
    looked into.
    """

    def __init__(self, thing: object) -> None:
        self.changeable: dict[int, object] = {}
        self._done: dict[int, object] = {}
        #: From where each object was come by, and by which name.
        self._came: dict[int, tuple[int, object]] = {}
        # As long as the walk is there no id is used again.
        self._kept: list[object] = []
        self.shape = self._look(thing, 0, "")

    def place(self, key: int) -> str:
        """Return by which attributes an object was reached, given by its id."""
        steps: list[str] = []
        while key in self._came:
            key, name = self._came[key]
            steps.append(_step(name))
        return "".join(reversed(steps)).lstrip(".")

    def _look(self, thing: Any, parent: int, name: object) -> object:
        kind: Any = type(thing)
        if _is_leaf(kind):
            return thing
        key = id(thing)
        done = self._done.get(key)
        if done is not None:
            return done
        # Who comes by again on the way finds this.
        self._done[key] = Node("a part of itself", (), (len(self._done),))
        self._kept.append(thing)
        if parent:
            self._came[key] = (parent, name)
        if isinstance(thing, CHANGEABLE):
            self.changeable[key] = thing
        found = self._done[key] = self._node(thing, key)
        return found

    def _node(self, thing: object, key: int) -> Node:
        look = self._look
        if type(thing) is tuple:
            return Node("tuple", (), tuple([look(part, key, at) for at, part in enumerate(thing)]))
        if isinstance(thing, Set):
            shapes = sorted((look(part, key, "{}") for part in thing), key=repr)
            return Node("set", (), tuple(shapes))
        names: list[object] = []
        parts: list[object] = []
        for name, part in _parts(thing):
            names.append(look(name, key, name))
            parts.append(look(part, key, name))
        label = "mapping" if type(thing) in MAPPINGS else type(thing).__name__
        return Node(label, tuple(names), tuple(parts))


def _parts(thing: object) -> Iterator[tuple[object, object]]:
    """Yield what an object is made of, with the name of each part."""
    if isinstance(thing, Random):
        yield "state", thing.getstate()
    elif isinstance(thing, FunctionType):
        yield "code", thing.__qualname__
        for number, cell in enumerate(thing.__closure__ or ()):
            yield f"closure {number}", getattr(cell, "cell_contents", None)
        yield "defaults", (thing.__defaults__, thing.__kwdefaults__)
    elif isinstance(thing, MethodType):
        yield from (("method", thing.__func__.__name__), ("self", thing.__self__))
    elif isinstance(thing, partial):
        yield from (("func", thing.func), ("args", thing.args), ("keywords", thing.keywords))
    else:
        yield from _contents(thing)


def _contents(thing: Any) -> Iterator[tuple[object, object]]:
    if isinstance(thing, Mapping):
        yield from ((key, thing[key]) for key in thing)
    elif isinstance(thing, list | tuple):
        yield from enumerate(thing)
    if type(thing) in BARE:
        return
    kind: Any = type(thing)
    names = [name for name in _slots(kind) if hasattr(thing, name)]
    names += getattr(thing, "__dict__", ())
    yield from ((name, getattr(thing, name)) for name in names)
    if not names and not isinstance(thing, list | tuple | Mapping):
        yield from enumerate(_stored(thing))


@lru_cache(maxsize=1024)
def _is_leaf(kind: type[Any]) -> bool:
    return issubclass(kind, LEAVES)


@lru_cache(maxsize=1024)
def _slots(kind: type[Any]) -> tuple[str, ...]:
    """Return the slots that objects of a kind have, declared caches left out."""
    if issubclass(kind, msgspec.Struct):
        return kind.__struct_fields__
    found = {"__dict__": None, "__weakref__": None}
    caches: set[str] = set()
    for each in kind.__mro__:
        for name in attributes_of(each):
            private = name.startswith("__") and not name.endswith("__")
            found[f"_{each.__name__.lstrip('_')}{name}" if private else name] = None
        if issubclass(kind, State | City | View):
            caches |= set(vars(each).get("caches", ()))
    return tuple(name for name in list(found)[2:] if name not in caches)


def _stored(thing: object) -> tuple[object, ...]:
    """Return what something that shows no attributes would be stored as."""
    try:
        stored = thing.__reduce_ex__(2)
    except Exception:
        return ()
    if isinstance(stored, str):
        return (stored,)
    return tuple(list(part) if isinstance(part, Iterator) else part for part in stored[1:])


def shape(thing: object) -> object:
    """Return everything that can be reached from an object, to compare it with another's."""
    return Walk(thing).shape


def difference(one: object, two: object, place: str = "") -> str | None:
    """Return the first place at which two shapes differ, with what is there; None if none."""
    if one == two:
        return None
    if isinstance(one, Node) and isinstance(two, Node) and one[:2] == two[:2]:
        names = one.names or range(len(one.parts))
        for name, mine, yours in zip(names, one.parts, two.parts, strict=False):
            if mine != yours:
                return difference(mine, yours, place + _step(name))
    return f"{place.lstrip('.') or 'it'} is {_told(one)}, then {_told(two)}"


def _step(name: object) -> str:
    return f".{name}" if isinstance(name, str) else f"[{safe_repr(name)}]"


def _told(found: object) -> str:
    if not isinstance(found, Node):
        return safe_repr(found)
    if not found.parts:
        return f"an empty {found.label}"
    inner = ", ".join(map(_told, found.parts[:4])) + (", …" if len(found.parts) > 4 else "")
    return f"{found.label}({inner})"
