"""The kinds of value that states and cities hold, looked after where strangers write to them.

Compiled code takes a number, a tuple or a text only where one belongs, and refuses the rest
at once. Plain Python would go on with half a coin, or stumble over a None much later, and
not where the house rule is that left it. So what a stranger's code may have changed is looked
at when it is done, and refused in the same words.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from wonders.core.copied import Copied
from wonders.core.native import attributes_of

__all__ = ["looked_after"]

T = TypeVar("T")

#: The kinds that compiled code insists on and that can be told from what is there.
TOLD = (int, str, tuple)
COMPILED = "__slots__" not in vars(Copied)


class Kinds(NamedTuple):
    """Tells which attributes of a class hold what kind of value; `read` gets them at once.

    Those of `absent` may hold nothing.
    """

    names: tuple[str, ...]
    kinds: tuple[type, ...]
    absent: frozenset[str]
    read: Callable[[object], Any]


_known: dict[type, Kinds] = {}


def looked_after(call: Callable[..., T]) -> Callable[..., T]:
    """Return the same call, after which the state that is its first argument is looked at.

    Raises `TypeError` when an attribute of the state or of a city holds what cannot be there.
    """
    if COMPILED:
        return call

    def look(state: Any, *values: object) -> T:
        if type(state) not in _known:
            if getattr(state, "cities", None) is None:
                return call(state, *values)
            # What was there before is what belongs there.
            for thing in (state, *state.cities):
                _known[type(thing)] = _learned(thing)
        given = call(state, *values)
        _check(state)
        for city in state.cities:
            _check(city)
        return given

    return look


def _learned(thing: Any) -> Kinds:
    caches, absent = _named(type(thing), "caches"), _named(type(thing), "absent")
    # What a stranger's own class holds besides is the stranger's affair.
    ours = [kind for kind in type(thing).__mro__ if kind.__module__.startswith("wonders.")]
    own = [name for kind in ours for name in attributes_of(kind)]
    names = [
        name
        for name in dict.fromkeys(own)
        if name not in caches and type(getattr(thing, name, None)) in TOLD
    ]
    kinds = tuple(type(getattr(thing, name)) for name in names)
    return Kinds(tuple(names), kinds, absent, attrgetter(*names))


def _named(kind: type, which: str) -> frozenset[str]:
    """Return the slots that the classes a class is made of name, each its own."""
    return frozenset().union(*(vars(each).get(which, ()) for each in kind.__mro__))


def _check(thing: Any) -> None:
    """Raise `TypeError` for a value of the wrong kind; a kind of number becomes the number."""
    known = _known.get(type(thing))
    if known is None:
        return
    values = known.read(thing)
    if tuple(map(type, values)) == known.kinds:
        return
    for name, kind, value in zip(known.names, known.kinds, values, strict=True):
        if type(value) is kind:
            continue
        absent = name in known.absent
        if not isinstance(value, kind) and not (value is None and absent):
            wanted = f"{kind.__name__} or None" if absent else kind.__name__
            raise TypeError(f"{wanted} object expected; got {_name(value)}")
        if isinstance(value, int):
            setattr(thing, name, int(value))


def _name(value: object) -> str:
    """Return what compiled code calls the type of a value."""
    kind = type(value)
    if value is None:
        return "None"
    if kind.__module__ == "builtins":
        return kind.__name__
    return f"{kind.__module__}.{kind.__qualname__}"
