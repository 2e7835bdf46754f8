"""Everything that an object leads to, whichever way: found as the garbage collector does it."""

import gc
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import lru_cache
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

from wonders.core.effect import Effect
from wonders.core.moves import Move
from wonders.core.pieces import Back, Piece
from wonders.core.ruleset import Game
from wonders.core.terms import Shared

__all__ = ["PRINTED", "Reach", "can_change", "likeness", "unlike"]

#: What all states of a game share for good: nothing of a single game is in them.
PRINTED: tuple[type, ...] = (Piece, Move, Back, Effect)
#: Where no walk goes on: a game and what its states share, and what a program is made of.
CLOSED: tuple[type, ...] = (Game, Shared, type, ModuleType, CodeType)
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
    """

    def __init__(
        self, start: object, stop: tuple[type, ...] = (), known: Iterable[int] = ()
    ) -> None:
        self.start = start
        #: What was found, kept alive so that no id is used again.
        self.things: dict[int, object] = {id(start): start}
        self._came: dict[int, int] = {}
        closed = (*CLOSED, *stop)
        known = frozenset(known)
        waiting = [start]
        while waiting:
            thing = waiting.pop()
            for each in led_to(thing):
                key = id(each)
                if key in self.things or key in known or isinstance(each, closed):
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
