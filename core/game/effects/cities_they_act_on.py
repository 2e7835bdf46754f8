"""The cities of a game in progress, on which effects act."""

from collections.abc import Sequence

from wonders.core.cards.effect_contract import Whose
from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import mypyc_attr
from wonders.core.game.city import AnyCity, Copyable

__all__ = ["Cities"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Cities(Copyable):
    """The part of a state that effects use: the cities, and what can be done to them.

    A ruleset implements the methods that its kinds of effect call.
    """

    __slots__ = ("cities",)

    #: The cities in the order of the seats; those of automata come after the players'.
    cities: tuple[AnyCity, ...]

    def city_of(self, seat: int) -> AnyCity:
        """Return the city of a seat; a ruleset may have a faster way."""
        return self.cities[seat]

    def pay_in(self, seat: int, coins: int) -> None:
        """Give a city coins from the bank, which never runs out."""
        self.city_of(seat).coins += coins

    def pay_out(self, seat: int, coins: int) -> int:
        """Take coins from a city, at most what it has; return how many."""
        city = self.city_of(seat)
        taken = min(coins, city.coins)
        city.coins -= taken
        return taken

    def neighbours(self, seat: int) -> Sequence[int]:
        """Return the seats of the neighbouring cities."""
        raise NotImplementedError

    def count(self, per: Sequence[str], whose: Whose, seat: int) -> int:
        """Return how many things of the sorts in `per` the cities that `whose` means have."""
        if whose == "own":
            return self.count_in(seat, per)
        found = self.count_in(seat, per)
        if whose == "most":
            for each in range(len(self.cities)):
                found = max(found, self.count_in(each, per))
            return found
        if whose == "neighbours":
            found = 0
        for each in self.neighbours(seat):
            found += self.count_in(each, per)
        return found

    def count_in(self, seat: int, per: Sequence[str]) -> int:
        """Return how many things of the sorts in `per` one city has."""
        raise NotImplementedError

    def muster(self, seat: int, shields: int, piece: Piece) -> None:
        """Add the shields of a piece that was just built."""
        raise NotImplementedError

    def gain_symbol(self, seat: int, symbol: str) -> None:
        """Add a scientific symbol to a city."""
        raise NotImplementedError

    def lose_symbol(self, seat: int, symbol: str) -> None:
        """Remove a scientific symbol from a city."""
        raise NotImplementedError

    def production_changed(self, seat: int, index: int) -> None:
        """React to a change in a city's fixed production of the resource at `index`."""

    def choices_changed(self, seat: int) -> None:
        """React to a change in a city's choice producers or discounts."""

    def choice_changed(self, seat: int, options: tuple[int, ...]) -> None:
        """React to a choice producer, of the resources at indices `options`, that came or went."""
        self.choices_changed(seat)
