"""Observations: what one seat may know of a state, as a row of small numbers.

A ruleset declares the parts of the row; each is a named slice and writes itself. Parts may read
only what the view of the seat shows. Numbers are from -128 to 127; larger ones stop there.
"""

from array import array
from collections.abc import Sequence
from hashlib import blake2b
from math import isnan
from typing import Any, Final

from wonders.core.compiled_or_plain import bytes_of, i64, mypyc_attr, u8, vec
from wonders.core.game.seats import check_seat

__all__ = ["LEAST", "MOST", "Observer", "Part", "put", "put_count", "whole"]

#: The least and the greatest number of an observation.
LEAST: Final = -128
MOST: Final = 127
#: Further than any sum that is told from another one.
FAR: Final = 10**9


def put(row: vec[u8], at: i64, value: int) -> None:
    """Write a number into a row of bytes, as a byte with a sign."""
    if value > MOST:
        row[at] = MOST
    elif value < 0:
        row[at] = 256 + max(value, LEAST)
    else:
        row[at] = value


def whole(value: float) -> int:
    """Return a whole number in place of any other, be it infinite or none at all."""
    return 0 if isnan(value) else int(max(-FAR, min(FAR, value)))


def put_count(row: vec[u8], at: i64, count: i64) -> None:
    """Write a count, which is not below 0, into a row of bytes; quicker than `put`."""
    if count < MOST:
        row[at] = u8(count)
    else:
        row[at] = MOST


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A named slice of an observation, and what writes it.

    `items` says what each number stands for, `about` what the numbers mean.
    """

    __slots__ = ("about", "by_view", "items", "name", "size", "start")

    #: Its name, unique in a layout.
    name: str
    #: What each of its numbers stands for, in order.
    items: tuple[str, ...]
    #: What its numbers mean.
    about: str
    #: Whether it reads views alone, by `write_view`.
    by_view: bool
    #: How many numbers it has.
    size: i64
    #: The position of its first number in the row.
    start: i64

    def __init__(self, name: str, items: Sequence[str], about: str) -> None:
        self.name = name
        self.items = tuple(items)
        self.about = about
        self.by_view = False
        self.size = len(self.items)
        self.start = 0

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write what a seat may know into a row of zeros, from the position `at` on."""
        raise NotImplementedError

    def write_view(self, view: Any, row: vec[u8], at: i64) -> None:
        """Write the same from the view of a seat."""
        self.write(view.table, view.seat, row, at)


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes observations of one game: for any seat, own things come first.

    `parts` are the slices in order; `size` is the number of items of a row.
    """

    __slots__ = ("game", "name", "parts", "seats", "size")

    #: The game that is observed.
    game: Any
    #: The number of seats that it has room for.
    seats: int
    #: Its slices, in order.
    parts: tuple[Part, ...]
    #: The number of items of a row.
    size: i64
    #: The name of the layout: game, version, and a digest that differs for any other layout.
    name: str

    def __init__(self, game: Any, version: int, parts: Sequence[Part], seats: int = 0) -> None:
        self.game = game
        self.seats = seats or game.players
        self.parts = tuple(parts)
        size: i64 = 0
        for part in self.parts:
            part.start = size
            size += part.size
        self.size = size
        told = "\n".join([f"{part.name} {' '.join(part.items)}" for part in self.parts])
        self.name = f"{game.name}-{version}-{blake2b(told.encode(), digest_size=4).hexdigest()}"

    def __deepcopy__(self, memo: object) -> "Observer":
        # Whoever copies an environment copies no game.
        return self

    def __reduce__(self) -> Any:
        return observer_of, (self.game, self.seats)

    def part(self, name: str) -> Part:
        """Return the slice with a name; raise `KeyError` if there is none."""
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(name)

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write what a seat may know of a state into a row of zeros, from `at` on."""
        view: Any = None
        for part in self.parts:
            if part.by_view:
                if view is None:
                    view = state.view(seat)
                part.write_view(view, row, at + part.start)
            else:
                part.write(state, seat, row, at + part.start)

    def row(self, state: Any, seat: int) -> bytes:
        """Return what a seat may know of a state; each byte is a number with a sign."""
        seat = check_seat(seat, state.game.players)
        row = vec[u8](bytes(self.size))
        self.write(state, seat, row, 0)
        return bytes(bytes_of(row))

    def row_of(self, view: Any) -> bytes:
        """Return what the seat of a view knows, for bots, which have no state."""
        row = vec[u8](bytes(self.size))
        for part in self.parts:
            part.write_view(view, row, part.start)
        return bytes(bytes_of(row))

    def observe(self, state: Any, seat: int, buffer: Any) -> None:
        """Write what a seat may know of a state into a caller's buffer.

        `buffer` is any object that lends its memory for writing, with `size` items: bytes with a
        sign (`int8`) or floats (`float32`), which hold the same numbers. Raises `ValueError` for
        another number or kind of items.
        """
        items = memoryview(buffer)
        if items.ndim != 1 or len(items) != self.size or items.format not in ("b", "B", "f"):
            raise ValueError(f"an observation takes a row of {self.size} items, int8 or float32")
        row = self.row(state, seat)
        if items.format == "f":
            items[:] = memoryview(array("f", memoryview(row).cast("b")))
        else:
            items.cast("B")[:] = row


def observer_of(game: Any, seats: int) -> Observer:
    """Return the observer of a game, when one is unpickled."""
    observer: Observer = game.observer(seats)
    return observer
