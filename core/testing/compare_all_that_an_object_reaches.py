"""The object graph: everything that can be reached from an object.

It is walked in two ways. `Walk` follows what an object declares (slots, attributes, items,
closures) and gives a *shape*, a value to compare with that of another walk. `Reach` follows
references as the garbage collector does, through caches, generators and weak references too,
and finds objects by identity.
"""

import gc
import sys
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import is_dataclass
from datetime import date, time, timedelta
from decimal import Decimal
from enum import Enum
from functools import _lru_cache_wrapper, lru_cache, partial
from random import Random
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    MappingProxyType,
    MethodType,
    ModuleType,
)
from typing import Any, NamedTuple
from uuid import UUID
from weakref import ReferenceType

import msgspec

from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.pieces import Back, Piece
from wonders.core.compiled_or_plain import attributes_of
from wonders.core.game.city import AnyCity
from wonders.core.game.game import Game
from wonders.core.game.moves import Move
from wonders.core.game.precomputed_constants import Shared
from wonders.core.game.state import State
from wonders.core.game.view import View
from wonders.core.guard.texts_safe_to_print import safe_repr

__all__ = [
    "PRINTED",
    "Node",
    "Reach",
    "Walk",
    "can_change",
    "changes",
    "difference",
    "likeness",
    "shape",
    "unlike",
]

#: Types whose objects are compared by value and lead nowhere.
VALUES: tuple[type, ...] = (
    *(bool, int, float, complex, str, bytes, type(None), type(Ellipsis)),
    *(date, time, timedelta, Decimal, UUID),
)
#: What all states of a game share. Nothing of a single game is in it.
PRINTED: tuple[type, ...] = (Piece, Move, Back, Effect)
#: What `Walk` takes as it is and does not enter.
LEAVES = (*VALUES, *PRINTED, Game, Shared, type, ModuleType, BuiltinFunctionType)
#: What a bot could change, and the game with it, if a view shared it with the state.
CHANGEABLE = (list, dict, set, bytearray, State, AnyCity)
#: Types of mappings that have the same shape.
MAPPINGS = (dict, MappingProxyType)
#: Containers without attributes.
BARE = (*MAPPINGS, list, tuple, set, frozenset)
#: What `Reach` does not enter: games, what their states share, and parts of the program.
CLOSED: tuple[type, ...] = (Game, Shared, type, ModuleType, CodeType)
#: Packages whose classes hold nothing of a game.
FOREIGN = frozenset({*sys.stdlib_module_names, "msgspec", "pluggy"})
#: Types whose objects cannot change; what they hold may.
FIXED: tuple[type, ...] = (
    *VALUES,
    *(tuple, frozenset, Back, MappingProxyType),
    *(FunctionType, BuiltinFunctionType, MethodType),
)


# -- by declared parts -------------------------------------------------------------------------


class Node(NamedTuple):
    """An object in a shape: its label, the names of its parts, and the parts."""

    label: str
    names: tuple[object, ...]
    parts: tuple[object, ...]


class Walk:
    """A walk through the declared parts of an object, and of their parts.

    `shape` is a value to compare with that of another walk; `changeable` are the objects met
    that can be changed in place, by id. Slots that a state, a city or a view names in `caches`
    are left out. The game, its pieces and its moves are not entered.
    """

    def __init__(self, thing: object) -> None:
        self.changeable: dict[int, object] = {}
        self._done: dict[int, object] = {}
        #: The holder of each object, by id, and the name it has there.
        self._from: dict[int, tuple[int, object]] = {}
        # Kept alive so that no id is used twice.
        self._kept: list[object] = []
        self.shape = self._look(thing, 0, "")

    def path(self, key: int) -> str:
        """Return the path to an object, given its id: `cities[0].coins`."""
        steps: list[str] = []
        while key in self._from:
            key, name = self._from[key]
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
        # What a part that leads back here finds.
        self._done[key] = Node("a part of itself", (), (len(self._done),))
        self._kept.append(thing)
        if parent:
            self._from[key] = (parent, name)
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
    """Yield the parts of an object with their names."""
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
    """Return the slots of a class without its declared caches."""
    if issubclass(kind, msgspec.Struct):
        return kind.__struct_fields__
    found = {"__dict__": None, "__weakref__": None}
    caches: set[str] = set()
    for each in kind.__mro__:
        for name in attributes_of(each):
            private = name.startswith("__") and not name.endswith("__")
            found[f"_{each.__name__.lstrip('_')}{name}" if private else name] = None
        if issubclass(kind, State | AnyCity | View):
            caches |= set(vars(each).get("caches", ()))
    kept = [name for name in list(found)[2:] if name not in caches]
    return tuple([_property_for(kind, name) for name in kept])


def _property_for(kind: type[Any], name: str) -> str:
    """Return the name of the property that tells what a private slot stores, or the slot's own."""
    public = name.removeprefix("_")
    told = getattr(kind, public, None)
    return name if public == name or told is None or callable(told) else public


def _stored(thing: object) -> tuple[object, ...]:
    """Return what `pickle` would store of an object without visible attributes."""
    try:
        stored = thing.__reduce_ex__(2)
    except Exception:
        return ()
    if isinstance(stored, str):
        return (stored,)
    return tuple(list(part) if isinstance(part, Iterator) else part for part in stored[1:])


def shape(thing: object) -> object:
    """Return the shape of an object: equal if all that can be reached is equal."""
    return Walk(thing).shape


def difference(one: object, two: object, path: str = "") -> str | None:
    """Return the path to the first difference of two shapes, and both values; None if equal."""
    if one == two:
        return None
    if isinstance(one, Node) and isinstance(two, Node) and one[:2] == two[:2]:
        names = one.names or range(len(one.parts))
        for name, mine, yours in zip(names, one.parts, two.parts, strict=False):
            if mine != yours:
                return difference(mine, yours, path + _step(name))
    return f"{path.lstrip('.') or 'it'} is {_told(one)}, then {_told(two)}"


def _step(name: object) -> str:
    return f".{name}" if isinstance(name, str) else f"[{safe_repr(name)}]"


def _told(found: object) -> str:
    if not isinstance(found, Node):
        return safe_repr(found)
    if not found.parts:
        return f"an empty {found.label}"
    inner = ", ".join(map(_told, found.parts[:4])) + (", …" if len(found.parts) > 4 else "")
    return f"{found.label}({inner})"


# -- by references -----------------------------------------------------------------------------


class Reach:
    """All objects that can be reached from one object, by id.

    The search goes through attributes, slots, containers, closures, bound methods, partials,
    generators and weak references. It stops at games, types and modules, at objects of the
    types in `stop`, and at those whose ids are in `known`. The start is always entered.

    With `everywhere` it also enters games, what their states share and the attributes of
    their classes, and remembers what each object led to, for `changes` to compare.
    """

    def __init__(
        self,
        start: object,
        stop: tuple[type, ...] = (),
        known: Iterable[int] = (),
        everywhere: bool = False,
    ) -> None:
        self.start = start
        #: The objects by id, kept alive so that no id is used twice.
        self.things: dict[int, object] = {id(start): start}
        #: With `everywhere`, what each object led to, by id: plain values, ids of the rest.
        self.parts: dict[int, list[object]] = {}
        self._from: dict[int, int] = {}
        closed = (ModuleType, CodeType, *stop) if everywhere else (*CLOSED, *stop)
        known = frozenset(known)
        waiting = [start]
        while waiting:
            thing = waiting.pop()
            leads = [*led_to(thing)]
            if everywhere:
                leads += _held_besides(thing)
                self.parts[id(thing)] = [
                    each if type(each) in VALUES else (id(each),) for each in leads
                ]
            for each in leads:
                key = id(each)
                if key in self.things or key in known or isinstance(each, closed):
                    continue
                if everywhere and (type(each) in VALUES or _is_foreign(each)):
                    continue
                self.things[key] = each
                self._from[key] = id(thing)
                waiting.append(each)

    def __contains__(self, thing: object) -> bool:
        return id(thing) in self.things

    def way(self, key: int) -> str:
        """Return the types on the way to an object, given its id: `View > State > list`."""
        steps = [type(self.things[key]).__name__]
        while key in self._from:
            key = self._from[key]
            steps.append(type(self.things[key]).__name__)
        return " > ".join(reversed(steps))

    def path(self, key: int) -> str:
        """Return the path to an object, given its id: `View.table.cities[0]`."""
        steps: list[str] = []
        while key in self._from:
            part, key = self.things[key], self._from[key]
            holder = self.things.get(self._from.get(key, 0))
            if self.things[key] is getattr(holder, "__dict__", None):
                # An attribute is one step, not one to the `__dict__` and one from it.
                key = self._from[key]
            steps.append(_link(self.things[key], part))
        return "".join([type(self.start).__name__, *reversed(steps)])


def changes(before: Reach, after: Reach) -> list[str]:
    """Return the paths to what changed between two searches `everywhere` from one start.

    A new object has no path in `before`; what leads to it is listed instead.
    """
    return [
        before.path(key)
        for key, parts in before.parts.items()
        if key in after.parts and after.parts[key] != parts
    ]


def _is_foreign(thing: object) -> bool:
    return isinstance(thing, type) and thing.__module__.partition(".")[0] in FOREIGN


def _held_besides(thing: Any) -> Iterator[object]:
    """Yield what the garbage collector does not see."""
    if isinstance(thing, type):
        for name, each in vars(thing).items():
            if not (name.startswith("__") and name.endswith("__")):
                yield each
    elif isinstance(thing, _lru_cache_wrapper):
        # The number of calls can tell something, too.
        yield from thing.cache_info()
    else:
        # Compiled classes store plain numbers unboxed.
        kind: Any = type(thing)
        for name in _names(kind):
            each = getattr(thing, name, None)
            if type(each) in VALUES:
                yield each


@lru_cache(maxsize=1024)
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(
            name
            for each in kind.__mro__
            for name in attributes_of(each)
            if not name.startswith("__")
        )
    )


def _link(thing: Any, part: object) -> str:
    """Return the step from an object to one that it leads to: an item or an attribute."""
    items: Iterable[tuple[object, object]] = ()
    if isinstance(thing, Mapping):
        items = thing.items()
    elif isinstance(thing, list | tuple):
        items = enumerate(thing)
    for key, value in items:
        if value is part:
            return f"[{safe_repr(key)}]"
    kind: Any = type(thing)
    for name in (*_names(kind), *getattr(thing, "__dict__", ())):
        if getattr(thing, name, None) is part:
            return f".{name}"
    return "" if part is getattr(thing, "__dict__", None) else f" > {type(part).__name__}"


def led_to(thing: object) -> Iterator[object]:
    """Yield what an object refers to, without the globals of functions."""
    if isinstance(thing, FunctionType):
        yield from (thing.__closure__, thing.__defaults__, thing.__kwdefaults__, thing.__dict__)
    elif isinstance(thing, MappingProxyType):
        # The proxy hides the mapping itself, but not its items.
        for key in thing:
            yield from (key, thing[key])
    else:
        if isinstance(thing, ReferenceType):
            yield thing()
        attributes = {} if can_change(thing) else getattr(thing, "__dict__", {})
        for each in gc.get_referents(thing):
            if each is attributes:
                yield from each.values()
            else:
                yield each


@lru_cache(maxsize=1024)
def _fixed(kind: type[Any]) -> bool:
    if is_dataclass(kind):
        return bool(kind.__dataclass_params__.frozen)  # type: ignore[attr-defined]
    if issubclass(kind, msgspec.Struct):
        return bool(kind.__struct_config__.frozen)
    if issubclass(kind, Enum):
        return True
    # A subclass may add attributes.
    return kind in (object, *FIXED) or (issubclass(kind, FIXED) and not kind.__dictoffset__)


def can_change(thing: object) -> bool:
    """Return whether an object can be changed in place by ordinary means."""
    kind: Any = type(thing)
    return not _fixed(kind)


def likeness(thing: object, known: Mapping[int, object]) -> object:
    """Return all that an object leads to, as a value to compare with another's.

    Objects in `known`, by id, are compared by identity, except tuples.
    """
    return _Likeness(known).of(thing)


class _Likeness:
    def __init__(self, known: Mapping[int, object]) -> None:
        self.known = known
        self.done: dict[int, object] = {}
        self.kept: list[object] = []

    def of(self, thing: object) -> object:
        if isinstance(thing, (int, float, str, bytes, type(None))):
            return (type(thing), thing)
        key = id(thing)
        if isinstance(thing, CLOSED) or (key in self.known and type(thing) is not tuple):
            return ("known", repr(thing)[:60], key)
        if key not in self.done:
            self.kept.append(thing)
            self.done[key] = "a part of itself"
            parts = [
                self.of(each)
                for each in led_to(thing)
                if not isinstance(each, (type, ModuleType, CodeType))
            ]
            if isinstance(thing, (set, frozenset)):
                parts.sort(key=repr)
            self.done[key] = (type(thing), tuple(parts))
        return self.done[key]


def unlike(one: object, two: object, way: str = "") -> str:
    """Return the types on the way to the first difference of two likenesses; empty if none."""
    if one == two:
        return ""
    if not (isinstance(one, tuple) and isinstance(two, tuple) and one[0] is two[0]):
        return f"{way}: {one} and {two}"
    mine, yours = one[1], two[1]
    here = f"{way} > {getattr(one[0], '__name__', one[0])}"
    if isinstance(mine, tuple) and isinstance(yours, tuple):
        if len(mine) != len(yours):
            return f"{here}: {len(mine)} and {len(yours)} parts"
        for a, b in zip(mine, yours, strict=True):
            if a != b:
                return unlike(a, b, here)
    return f"{here}: {mine} and {yours}"
