"""A city: its treasury, its buildings and its production."""

from typing import Any, ClassVar, Self

from wonders.core.cards.pieces import Piece
from wonders.core.cards.resources import Choices, Units
from wonders.core.compiled_or_plain import mypyc_attr

__all__ = ["AnyCity", "City", "CityOfCopies", "Copyable"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Copyable:
    """A part of a state that copies fast; each class defines its own `copy`."""

    __slots__ = ()

    def copy(self) -> Self:
        """Return an independent copy. Values that the two share never change in place."""
        raise NotImplementedError

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} is not pickled: keep the deal and the moves")


@mypyc_attr(allow_interpreted_subclasses=True)
class AnyCity(Copyable):
    """A treasury, and what effects do to the city of one seat.

    How a city stores its buildings and production is for its ruleset: all have `built`, `made`,
    `shown` and `choices`, as `City` describes them.
    """

    __slots__ = ("coins",)

    #: The coins in its treasury, 0 or more.
    coins: int

    #: The slots that only cache what follows from the others. Each class names its own.
    caches: ClassVar[frozenset[str]] = frozenset()

    def add(self, piece: Piece) -> None:
        """Add a piece to the buildings. Its effects are not run.

        A piece of a house rule's own kind leaves the city as it is.
        """
        raise NotImplementedError

    def produce(self, index: int, units: int, shown: bool) -> None:
        """Add units, perhaps below 0, to the fixed production of the resource at `index`."""
        raise NotImplementedError

    def add_choice(self, options: tuple[int, ...], shown: bool = False) -> None:
        """Add a producer of one unit of one of these resources for each construction.

        `options` are indices of resources. `shown` means that the production is visible.
        """
        raise NotImplementedError

    def drop_choice(self, options: tuple[int, ...], shown: bool = False) -> None:
        """Remove a producer that `add_choice` added so; raise `ValueError` if there is none."""
        raise NotImplementedError

    def facts(self) -> tuple[object, ...]:
        """Return everything that makes up the city except caches, for comparing."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AnyCity):
            return NotImplemented
        return type(self) is type(other) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        city: Any = self
        return f"<city: {self.coins} coins, {city.built.bit_count()} buildings>"


@mypyc_attr(allow_interpreted_subclasses=True)
class City(AnyCity):
    """The city of one seat.

    Its values are replaced, never changed in place, so that copies may share them.
    """

    __slots__ = ("built", "choices", "made", "shown")

    #: The mask of its buildings: the sum of their bits, `Piece.bit`.
    built: int
    #: Units of its fixed production, by the index of the resource.
    made: Units
    #: Units of its visible production, by the index of the resource: the part of `made` that
    #: others may buy, or pay by.
    shown: Units
    #: Its choice producers, each the indices of the resources of which it makes one unit.
    choices: Choices

    def __init__(self, coins: int, resources: int) -> None:
        self.coins = coins
        self.built = 0
        self.made = (0,) * resources
        self.shown = self.made
        self.choices = ()

    def add(self, piece: Piece) -> None:
        """Add a piece to the buildings. Its effects are not run."""
        self.built |= piece.bit

    def produce(self, index: int, units: int, shown: bool) -> None:
        """Add units, perhaps below 0, to the fixed production of the resource at `index`."""
        alike = self.shown is self.made
        amounts = list(self.made)
        amounts[index] += units
        self.made = tuple(amounts)
        if shown and alike:
            self.shown = self.made
        elif shown:
            amounts = list(self.shown)
            amounts[index] += units
            self.shown = tuple(amounts)

    def add_choice(self, options: tuple[int, ...], shown: bool = False) -> None:
        """Add a producer of one unit of one of these resources for each construction.

        `options` are indices of resources. `shown` means that the production is visible.
        """
        self.choices = (*self.choices, options)

    def drop_choice(self, options: tuple[int, ...], shown: bool = False) -> None:
        """Remove a producer that `add_choice` added so; raise `ValueError` if there is none."""
        kept = list(self.choices)
        kept.remove(options)
        self.choices = tuple(kept)


@mypyc_attr(allow_interpreted_subclasses=True)
class CityOfCopies(City):
    """A city that may have several copies of a piece.

    A ruleset whose cities have nothing else may use it as it is.
    """

    __slots__ = ("copies",)

    #: How many copies of each piece it has, by `Piece.index`.
    copies: tuple[int, ...]

    def __init__(self, coins: int, resources: int, pieces: int) -> None:
        super().__init__(coins, resources)
        self.copies = (0,) * pieces

    def add(self, piece: Piece) -> None:
        """Add a copy of a piece. Its effects are not run.

        A piece of a house rule's own kind leaves the city as it is.
        """
        if not piece.bit:
            return
        self.built |= piece.bit
        copies = list(self.copies)
        copies[piece.index] += 1
        self.copies = tuple(copies)

    def drop(self, piece: Piece) -> None:
        """Remove a copy; raise `ValueError` if there is none. Its effects are not undone."""
        copies = list(self.copies)
        if not copies[piece.index]:
            raise ValueError(f"{piece!r} is not there")
        copies[piece.index] -= 1
        self.copies = tuple(copies)
        if not copies[piece.index]:
            self.built ^= piece.bit

    def copy(self) -> Self:
        """Return an independent copy."""
        new = type(self)(self.coins, 0, 0)
        new.built = self.built
        new.made = self.made
        new.shown = self.shown
        new.choices = self.choices
        new.copies = self.copies
        return new

    def facts(self) -> tuple[object, ...]:
        """Return everything that makes up the city, for comparing."""
        return self.coins, self.copies, self.made, self.shown, self.choices
