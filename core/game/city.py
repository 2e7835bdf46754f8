"""A city: its treasury, its buildings and its production."""

from typing import Any, ClassVar, Self

from wonders.core.cards.resources import Choices, Units
from wonders.core.native import mypyc_attr

__all__ = ["City", "Copyable"]


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
class City(Copyable):
    """The city of one seat.

    Its values are replaced, never changed in place, so that copies may share them. `built` is
    the mask of its buildings. `made` is its fixed production by resource index, `shown` the
    visible production: the part that others may buy, or pay by. `choices` are its choice
    producers.
    """

    __slots__ = ("built", "choices", "coins", "made", "shown")

    #: The slots that only cache what follows from the others. Each class names its own.
    caches: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, coins: int, resources: int) -> None:
        self.coins = coins
        self.built = 0
        self.made: Units = (0,) * resources
        self.shown: Units = self.made
        self.choices: Choices = ()

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

    def facts(self) -> tuple[object, ...]:
        """Return everything that makes up the city except caches, for comparing."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, City):
            return NotImplemented
        return type(self) is type(other) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<city: {self.coins} coins, {self.built.bit_count()} buildings>"
