"""The state of one game: what every ruleset's state can be asked and told."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from wonders.core.cards.pieces import Piece
from wonders.core.errors import BadPlugin
from wonders.core.game.choices import Choice
from wonders.core.game.cities import Cities
from wonders.core.game.explain import Explanation, Line
from wonders.core.game.moves import Move
from wonders.core.guard.texts import safe_repr
from wonders.core.native import mypyc_attr

if TYPE_CHECKING:
    import msgspec

    from wonders.core.game.game import Game
    from wonders.core.game.scoring import Result
    from wonders.core.game.view import View

__all__ = ["State"]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Cities):
    """Is a game in progress; a ruleset gives it its rules.

    `seat` is who decides now, None when the game is over; `city` is the seat whose city
    the decision is for; `age` counts from 0. It holds no chance: all of that is in what was
    dealt. `house` is what each house rule keeps, by its name: at first what chance decided
    for it. Its values are immutable, as copies share them.
    """

    __slots__ = ("_legal", "age", "game", "house", "seat")

    #: The slots that only remember what follows from the others; each class names its own.
    caches: ClassVar[frozenset[str]] = frozenset({"_legal"})

    game: "Game"
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
        return self.game.record_deal(self)

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
        return self.game.view(self, seat)

    def explain(self, move: Any) -> Explanation:
        """Return why a move costs what it costs, or why it is not allowed."""
        return self.game.explain(self, move)

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

    def printed_lines(self, seat: int, piece: Piece) -> list[Line]:
        """Return the lines of an explanation about the coins that `printed` returns."""
        lines = []
        coins = piece.coins
        if coins:
            lines.append(Line("printed coins, to the bank", coins))
        for call in self.game.events.on_price:
            before, coins = coins, call(self, seat, piece, coins)
            if coins != before:
                lines.append(Line(f"house rule {call.__name__}", coins - before))
        return lines

    # -- what building tells ---------------------------------------------------------

    def tell_built(self, seat: int, piece: Piece) -> None:
        """Tell house rules that a city has built a piece."""
        for call in self.game.events.on_build:
            call(self, seat, piece)
