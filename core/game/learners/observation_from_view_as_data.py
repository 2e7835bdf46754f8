"""Observations of any ruleset, made from the plain data of its views (`View.shown`).

The types of its fields say what numbers there are; a ruleset need write nothing. One that wants
them faster, or in another order, declares parts of its own (`Game.observed_parts`).
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec

from wonders.core.game.learners.observation import Part, put, whole
from wonders.core.game.learners.observation_of_house_rules import words_of

if TYPE_CHECKING:
    from wonders.core.game.game import Game
    from wonders.core.game.state import State
    from wonders.core.game.view import View
    from wonders.core.game.view_as_data import Shown

__all__ = ["FieldsOfShown", "parts_of_shown"]

#: The most moves of a game after which its data are looked at.
LOOKS = 300
#: The fields of every view that the parts do not take as they are.
COMMON = ("seat", "decides", "city", "age", "costs", "waiting", "sheets", "result", "house")


class Leaf(NamedTuple):
    """Some numbers of a field, and how they are read: `number`, or for each of `words`."""

    path: tuple[str, ...]
    words: tuple[str, ...] = ()

    @property
    def items(self) -> list[str]:
        """Return what its numbers stand for."""
        name = ".".join(self.path)
        return [f"{name} {word}" for word in self.words] or [name]


def parts_of_shown(game: "Game") -> list[Part]:
    """Return the parts of an observation made from what views show as plain data."""
    words = words_of(game)
    state = game.deal(0)
    # A game may be over as it is dealt.
    first = state.view(state.seat or 0).shown()
    cities = len(state.cities)
    parts: list[Part] = []
    common: list[Leaf] = []
    own: list[Leaf] = []
    by_seat = [each for each in _lists_of_structs(first) if len(getattr(first, each)) == cities]
    # As long as that by chance, it may be another list. Such a game need not end.
    for _ in range(LOOKS):
        if not by_seat or not (moves := state.moves()):
            break
        state.play(moves[0])
        shown = state.view(0).shown()
        by_seat = [each for each in by_seat if len(getattr(shown, each)) == cities]
    for field in msgspec.structs.fields(type(first)):
        if field.name in COMMON:
            continue
        if field.name in by_seat:
            own += _leaves_of(_struct_in(field.type), (field.name,), words)
        else:
            common += _leaves(field.type, (field.name,), words)
    parts.append(TurnOfShown(game, cities))
    once = ShownOnce()
    parts.append(FieldsOfShown("shown", common, "what lies open, and the seat's own", once))
    for distance in range(cities):
        name = "own" if not distance else f"seat +{distance}"
        about = "the same of one city, in the order of seats from the own one"
        parts.append(FieldsOfShown(name, own, about, once, tuple(by_seat), distance))
    return parts


def _lists_of_structs(shown: "Shown") -> list[str]:
    fields = msgspec.structs.fields(type(shown))
    lists = [each.name for each in fields if _struct_in(each.type) is not None]
    return [each for each in lists if isinstance(getattr(shown, each), Sequence)]


class TurnOfShown(Part):
    """Whose turn it is, and the age."""

    def __init__(self, game: "Game", cities: int) -> None:
        ages = [f"age {age + 1}" for age in range(len([a for a in game.ages if type(a) is int]))]
        seats = [f"seat +{distance}" for distance in range(1, cities)]
        decides = [f"{who} decides" for who in ("own", *seats)]
        super().__init__("turn", [*decides, *ages], "1 for what is so now")
        self.cities = cities

    def write(self, state: "State", seat: int, row: Any, at: int) -> None:
        """Write it."""
        if state.seat is not None:
            row[at + (state.seat - seat) % self.cities] = 1
        if at + self.cities + state.age < at + len(self.items):
            row[at + self.cities + state.age] = 1


class ShownOnce:
    """The plain data of the view that was asked for last, which several parts read."""

    view: "View | None" = None
    shown: "Shown"

    def of(self, view: "View") -> "Shown":
        """Return the plain data of a view."""
        if view is not self.view:
            self.view, self.shown = view, view.shown()
        return self.shown


class FieldsOfShown(Part):
    """Fields of the plain data of a view; `by_seat` are those with an item for each city."""

    def __init__(
        self,
        name: str,
        leaves: Sequence[Leaf],
        about: str,
        once: ShownOnce,
        by_seat: tuple[str, ...] = (),
        distance: int = 0,
    ) -> None:
        super().__init__(name, [item for leaf in leaves for item in leaf.items], about)
        self.by_view = True
        self.once = once
        self.leaves = tuple(leaves)
        self.by_seat = by_seat
        self.distance = distance

    def write_view(self, view: "View", row: Any, at: int) -> None:
        """Write it."""
        shown, seat = self.once.of(view), view.seat
        for leaf in self.leaves:
            values: list[Any] = [shown]
            for number, name in enumerate(leaf.path):
                values = [getattr(value, name) for value in values if value is not None]
                if not number and name in self.by_seat:
                    cities = values[0]
                    # It had an item for each city in the game that was looked at.
                    values = [cities[(seat + self.distance) % len(cities)]] if cities else []
                elif number + 1 < len(leaf.path):
                    values = [each for value in values for each in _many(value)]
            for offset, number in _numbers(leaf, values):
                put(row, at + offset, number)
            at += len(leaf.words) or 1


def _many(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else (value,)


def _numbers(leaf: Leaf, values: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of a leaf other than 0, each with its position."""
    if not leaf.words:
        total = sum([whole(value) for value in values if value is not None])
        yield 0, total
        return
    counts: dict[str, int] = {}
    for value in values:
        _count(value, counts)
    for at, word in enumerate(leaf.words):
        if counts.get(word):
            yield at, counts[word]


def _count(value: Any, counts: dict[str, int]) -> None:
    """Count the words in a value; a mapping gives a number for each, else 1."""
    if isinstance(value, str):
        counts[value] = counts.get(value, 0) + 1
    elif isinstance(value, Mapping):
        for word, number in value.items():
            more = whole(number) if isinstance(number, int | float) else 1
            counts[word] = counts.get(word, 0) + more
    elif isinstance(value, Sequence | Set):
        for each in value:
            _count(each, counts)


def _plain(kind: Any) -> Any:
    """Return a type without what is told of it, and without None."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in (Union, UnionType):
        rest = [each for each in get_args(kind) if each is not NoneType]
        return _plain(rest[0]) if len(rest) == 1 else str
    return kind


def _struct_in(kind: Any) -> Any:
    """Return the struct that a sequence has, or None."""
    kind = _plain(kind)
    if get_origin(kind) in (tuple, list):
        inner = _plain(get_args(kind)[0])
        if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
            return inner
    return None


def _leaves(kind: Any, path: tuple[str, ...], words: tuple[str, ...]) -> Iterator[Leaf]:
    """Yield the numbers of a field of some type; what has none of them is left out."""
    kind = _plain(kind)
    inner = _struct_in(kind)
    if inner is None and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        inner = kind
    if inner is not None:
        yield from _leaves_of(inner, path, words)
    elif kind in (int, bool, float):
        yield Leaf(path)
    elif get_origin(kind) is Literal:
        yield Leaf(path, tuple(str(each) for each in get_args(kind)))
    elif kind is str or _innermost(kind) is str:
        yield Leaf(path, words)


def _leaves_of(kind: Any, path: tuple[str, ...], words: tuple[str, ...]) -> Iterator[Leaf]:
    for field in msgspec.structs.fields(kind):
        yield from _leaves(field.type, (*path, field.name), words)


def _innermost(kind: Any) -> Any:
    """Return the type of the texts in a sequence, or of the keys of a mapping."""
    kind = _plain(kind)
    origin = get_origin(kind)
    if origin in (tuple, list, set, frozenset, dict):
        return _innermost(get_args(kind)[0])
    return kind
