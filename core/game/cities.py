"""The cities of a game in progress: what effects act on."""

from collections.abc import Sequence

from wonders.core.cards.effect import Whose
from wonders.core.cards.pieces import Piece
from wonders.core.game.city import City, Copyable
from wonders.core.native import mypyc_attr

__all__ = ["Cities"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Cities(Copyable):
    """Is a state as far as effects see it: the cities, and what can be done to them.

    A ruleset gives its states what the kinds of effect it uses tell them.
    """

    __slots__ = ("cities",)

    cities: tuple[City, ...]

    def pay_in(self, seat: int, coins: int) -> None:
        """Give a city coins from the bank, which is never short."""
        self.cities[seat].coins += coins

    def pay_out(self, seat: int, coins: int) -> int:
        """Take coins from a city to the bank, all it has if they are fewer; return how many."""
        city = self.cities[seat]
        taken = min(coins, city.coins)
        city.coins -= taken
        return taken

    def neighbours(self, seat: int) -> Sequence[int]:
        """Return the seats whose cities border on this one."""
        raise NotImplementedError

    def count(self, per: Sequence[str], whose: Whose, seat: int) -> int:
        """Return how many of some things together stand in the named cities."""
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
        """Return how many of some things together stand in one city."""
        raise NotImplementedError

    def muster(self, seat: int, shields: int, piece: Piece) -> None:
        """Add the shields of a piece just built."""
        raise NotImplementedError

    def gain_symbol(self, seat: int, symbol: str) -> None:
        """Add a scientific symbol to a city."""
        raise NotImplementedError

    def lose_symbol(self, seat: int, symbol: str) -> None:
        """Take a scientific symbol from a city."""
        raise NotImplementedError

    def production_changed(self, seat: int, place: int) -> None:
        """Take note that a city's fixed production of one resource is another now."""
        raise NotImplementedError

    def choices_changed(self, seat: int) -> None:
        """Take note that a city's choice producers or discounts are others now."""
        raise NotImplementedError

    def choice_changed(self, seat: int, places: tuple[int, ...]) -> None:
        """Take note that one choice producer, of the resources at `places`, came or went."""
        self.choices_changed(seat)
