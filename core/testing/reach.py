"""Everything that an object leads to, whichever way: found as the garbage collector does it."""

import gc
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import _lru_cache_wrapper, lru_cache
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    MappingProxyType,
    MethodType,
    ModuleType,
)
from typing import Any
from weakref import ReferenceType

import msgspec

from wonders.core.cards.effect import Effect
from wonders.core.cards.pieces import Back, Piece
from wonders.core.game.constants import Shared
from wonders.core.game.game import Game
from wonders.core.game.moves import Move
from wonders.core.guard.texts import safe_repr
from wonders.core.native import attributes_of

__all__ = ["PRINTED", "Reach", "can_change", "changes", "likeness", "unlike"]

#: What all states of a game share for good: nothing of a single game is in them.
PRINTED: tuple[type, ...] = (Piece, Move, Back, Effect)
#: Where no walk goes on: a game and what its states share, and what a program is made of.
CLOSED: tuple[type, ...] = (Game, Shared, type, ModuleType, CodeType)
#: What is compared by its value; anything else is itself.
PLAIN = (bool, int, float, complex, str, bytes, type(None))
#: Packages whose classes hold nothing of a game.
FOREIGN = frozenset({*sys.stdlib_module_names, "msgspec", "pluggy"})
#: What cannot be changed in place, but for what it holds.
FIXED: tuple[type, ...] = (
    *(int, float, complex, str, bytes, type(None), type(Ellipsis), tuple, frozenset, Back),
    *(MappingProxyType, FunctionType, BuiltinFunctionType, MethodType),
)


class Reach:
    """Holds everything that can be come by from an object, by id.

    It goes through attributes, slots, containers, closures, bound methods, partials,
    generators and weak references, and stops at games, types, modules and whatever is of the
    kinds in `stop` or has its id in `known`. What it starts from is looked into in any case.

    With `everywhere` it goes through games, what their states share and the attributes of
    their classes too, and remembers what each thing led to: `changes` tells what has become
    of it since.
    """

    def __init__(
        self,
        start: object,
        stop: tuple[type, ...] = (),
        known: Iterable[int] = (),
        everywhere: bool = False,
    ) -> None:
        self.start = start
        #: What was found, kept alive so that no id is used again.
        self.things: dict[int, object] = {id(start): start}
        #: With `everywhere`: what each thing led to, by id: plain values, ids of the rest.
        self.parts: dict[int, list[object]] = {}
        self._came: dict[int, int] = {}
        closed = (ModuleType, CodeType, *stop) if everywhere else (*CLOSED, *stop)
        known = frozenset(known)
        waiting = [start]
        while waiting:
            thing = waiting.pop()
            leads = [*led_to(thing)]
            if everywhere:
                leads += _held_besides(thing)
                self.parts[id(thing)] = [
                    each if type(each) in PLAIN else (id(each),) for each in leads
                ]
            for each in leads:
                key = id(each)
                if key in self.things or key in known or isinstance(each, closed):
                    continue
                if everywhere and (type(each) in PLAIN or _is_foreign(each)):
                    continue
                self.things[key] = each
                self._came[key] = id(thing)
                waiting.append(each)

    def __contains__(self, thing: object) -> bool:
        return id(thing) in self.things

    def way(self, key: int) -> str:
        """Return by which kinds of objects one was reached, given by its id."""
        steps = [type(self.things[key]).__name__]
        while key in self._came:
            key = self._came[key]
            steps.append(type(self.things[key]).__name__)
        return " > ".join(reversed(steps))

    def place(self, key: int) -> str:
        """Return by which attributes and items an object was reached, given by its id."""
        steps: list[str] = []
        while key in self._came:
            part, key = self.things[key], self._came[key]
            holder = self.things.get(self._came.get(key, 0))
            if self.things[key] is getattr(holder, "__dict__", None):
                # A step through the attributes of an object is none of its own.
                key = self._came[key]
            steps.append(_step(self.things[key], part))
        return "".join([type(self.start).__name__, *reversed(steps)])


def changes(before: Reach, after: Reach) -> list[str]:
    """Return the places of what has changed between two walks from one start, `everywhere`.

    Something new has no place of its own yet: what leads to it has changed.
    """
    return [
        before.place(key)
        for key, parts in before.parts.items()
        if key in after.parts and after.parts[key] != parts
    ]


def _is_foreign(thing: object) -> bool:
    return isinstance(thing, type) and thing.__module__.partition(".")[0] in FOREIGN


def _held_besides(thing: Any) -> Iterator[object]:
    """Yield what the garbage collector knows nothing of."""
    if isinstance(thing, type):
        for name, each in vars(thing).items():
            if not (name.startswith("__") and name.endswith("__")):
                yield each
    elif isinstance(thing, _lru_cache_wrapper):
        # How often it was asked tells something as well.
        yield from thing.cache_info()
    else:
        # Compiled classes hold plain numbers bare.
        kind: Any = type(thing)
        for name in _names(kind):
            each = getattr(thing, name, None)
            if type(each) in PLAIN:
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


def _step(thing: Any, part: object) -> str:
    """Return how an object is had from another that leads to it."""
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
    """Yield what an object refers to, the globals of functions left out."""
    if isinstance(thing, FunctionType):
        yield from (thing.__closure__, thing.__defaults__, thing.__kwdefaults__, thing.__dict__)
    elif isinstance(thing, MappingProxyType):
        # The mapping itself cannot be had through it, what is in it can.
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
    # A subclass may have attributes besides.
    return kind in (object, *FIXED) or (issubclass(kind, FIXED) and not kind.__dictoffset__)


def can_change(thing: object) -> bool:
    """Return whether an object can be changed in place without reaching behind its back."""
    kind: Any = type(thing)
    return not _fixed(kind)


def likeness(thing: object, known: Mapping[int, object]) -> object:
    """Return everything an object leads to in a form to compare with another's.

    What is `known`, by its id, is itself; only plain values and tuples are looked into.
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
    """Return where two likenesses differ; empty if they do not."""
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
