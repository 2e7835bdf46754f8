"""The state of one game: what every ruleset's state can be asked and told."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from wonders.core.backs import Back
from wonders.core.choices import Choice
from wonders.core.city import City
from wonders.core.copied import Copied
from wonders.core.effects import Whose
from wonders.core.errors import BadPlugin
from wonders.core.guard.texts import safe_repr
from wonders.core.moves import Move
from wonders.core.native import mypyc_attr
from wonders.core.pieces import Piece

if TYPE_CHECKING:
    import msgspec

    from wonders.core.explain import Explanation
    from wonders.core.ruleset import Game
    from wonders.core.scoring import Result
    from wonders.core.view import View

__all__ = ["State"]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Copied):
    """Is a game in progress; a ruleset gives it its rules.

    `seat` is who decides now, None when the game is over; `city` is the seat whose city
    the decision is for; `age` counts from 0. It holds no chance: all of that is in what was
    dealt. `house` is what each house rule keeps, by its name: at first what chance decided
    for it. Its values are immutable, as copies share them.
    """

    __slots__ = ("_legal", "age", "cities", "game", "house", "seat")

    #: The slots that only remember what follows from the others; each class names its own.
    caches: ClassVar[frozenset[str]] = frozenset({"_legal"})

    game: "Game"
    cities: tuple[City, ...]
    seat: int | None
    age: int
    house: Mapping[str, Any]
    _legal: tuple[Move, ...] | None

    # -- what players ask ---------------------------------------------------------

    @property
    def city(self) -> int | None:
        """Return the seat whose city the next move is for; None when the game is over."""
        return self.seat

    @property
    def deal(self) -> "msgspec.Struct":
        """Return what chance decided, as records hold it."""
        raise NotImplementedError

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves; empty when the game is over."""
        raise NotImplementedError

    def play(self, move: Any) -> None:
        """Play a legal move, changing this state; raise `IllegalMove` for any other."""
        raise NotImplementedError

    def piece_of(self, move: Move) -> Piece | None:
        """Return the piece a move is about: what it builds, if it builds anything."""
        return move.piece

    def cost(self, move: Move) -> int:
        """Return what a move costs the city in coins, below 0 what it brings."""
        raise NotImplementedError

    def result(self) -> "Result | None":
        """Return winners, victory and score sheets; None while the game goes on."""
        raise NotImplementedError

    def sheets(self) -> "list[dict[str, int]]":
        """Return a score sheet for each city, as if the game were scored now."""
        raise NotImplementedError

    def view(self, seat: Any) -> "View":
        """Return what a seat may know; raise `BadSpec` for whatever is no seat."""
        raise NotImplementedError

    def explain(self, move: Any) -> "Explanation":
        """Return why a move costs what it costs, or why it is not allowed."""
        raise NotImplementedError

    def cards(self) -> Iterator[Piece]:
        """Yield every card that was dealt, wherever it lies now; none is lost in a game."""
        raise NotImplementedError

    # -- what house rules tell -------------------------------------------------------

    def keep(self, name: Any, value: object) -> None:
        """Let a house rule remember something of this game, in place of what it kept before.

        `name` begins with the rule's and a dash; an effect may keep something too. What chance
        has drawn stands under the rule's own name and stays there as it was drawn, since
        imagined games are dealt from it: raises `BadPlugin` for such a name.
        """
        if not isinstance(name, str):
            raise BadPlugin(f"{safe_repr(name)} is no name to keep something under")
        if self.game.houses.draws(name):
            raise BadPlugin(f"{safe_repr(name)} holds what chance has drawn; keep under {name}-…")
        self.house = {**self.house, name: value}

    def queue(self, choice: Choice) -> None:
        """Let a decision wait in its place among those that wait already."""
        raise NotImplementedError

    def finish(self, victory: Any, winners: Any) -> None:
        """End the game here, won by some seats.

        Raises `BadPlugin` for a victory that nobody has declared, and for seats that cannot win.
        """
        if victory not in self.game.victories:
            raise BadPlugin(
                f"the victory {safe_repr(victory)} is not declared; the game has"
                f" {', '.join(self.game.victories)}"
            )
        seats = range(self.game.players + len(self.game.automata))
        if not isinstance(winners, Collection) or not winners or not set(seats).issuperset(winners):
            raise BadPlugin(f"winners {safe_repr(winners)}: some of the seats {[*seats]} must win")
        self.end(victory, tuple(sorted({int(seat) for seat in winners})))

    def end(self, victory: str, winners: Sequence[int]) -> None:
        """Do what the end of the game takes."""
        raise NotImplementedError

    def printed(self, seat: int, piece: Piece) -> int:
        """Return the coins a piece costs a city besides resources, as house rules have it."""
        coins = piece.coins
        for call in self.game.events.on_price:
            coins = call(self, seat, piece, coins)
        return coins

    # -- what effects tell ---------------------------------------------------------

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

    # -- what the construct pipeline tells -----------------------------------------

    def tell_built(self, seat: int, piece: Piece) -> None:
        """Tell house rules that a city has built a piece."""
        for call in self.game.events.on_build:
            call(self, seat, piece)

    def receive_trade(self, seat: int, coins: int) -> None:
        """Hand over the coins that `seat` has just paid for resources."""

    def place_wonder(self, seat: int, piece: Piece, under: Piece | Back) -> None:
        """Put a wonder, or a stage of one, that is paid for into a city, with its card."""
        raise NotImplementedError

    def placed_by_chain(self, seat: int) -> None:
        """Do what a city gains from having built through a chain."""
