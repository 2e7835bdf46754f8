"""A city: its treasury, its buildings and what it makes. Plain state that copies fast."""

from typing import Any, ClassVar, Self

from wonders.core.cards.resources import Choices, Units
from wonders.core.native import mypyc_attr

__all__ = ["City", "Copyable"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Copyable:
    """Plain state that copies fast; each class writes its own `copy`."""

    __slots__ = ()

    def copy(self) -> Self:
        """Return an independent copy; what the two share never changes in place."""
        raise NotImplementedError

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} is not pickled: keep the deal and the moves")


@mypyc_attr(allow_interpreted_subclasses=True)
class City(Copyable):
    """Holds what lies before one seat.

    Everything but `coins` and `built` is replaced, never changed in place, so that a copy
    may share it. `built` is the mask of the buildings; `made` counts the fixed production
    by resource position and `shown` the part of it that other cities pay by or may buy.
    """

    __slots__ = ("built", "choices", "coins", "made", "shown")

    #: The slots that only remember what follows from the others; each class names its own.
    caches: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, coins: int, resources: int) -> None:
        self.coins = coins
        self.built = 0
        self.made: Units = (0,) * resources
        self.shown: Units = self.made
        self.choices: Choices = ()

    def produce(self, place: int, units: int, shown: bool) -> None:
        """Change the fixed production of the resource at `place` by some units."""
        alike = self.shown is self.made
        amounts = list(self.made)
        amounts[place] += units
        self.made = tuple(amounts)
        if shown and alike:
            self.shown = self.made
        elif shown:
            amounts = list(self.shown)
            amounts[place] += units
            self.shown = tuple(amounts)

    def add_choice(self, options: tuple[int, ...], shown: bool = False) -> None:
        """Add a producer that gives one unit of one of the resources per construction.

        `shown` tells that neighbours may buy it, where a game lets them.
        """
        self.choices = (*self.choices, options)

    def drop_choice(self, options: tuple[int, ...]) -> None:
        """Take such a producer away again."""
        kept = list(self.choices)
        kept.remove(options)
        self.choices = tuple(kept)

    def facts(self) -> tuple[object, ...]:
        """Return everything that makes up the city, caches left out, for comparing."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, City):
            return NotImplemented
        return type(self) is type(other) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]
