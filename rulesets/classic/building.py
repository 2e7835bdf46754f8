"""What a build brings in classic: to the city, and to be done when the turn is over."""

from collections.abc import Sequence

from wonders.core.cards.pieces import Piece
from wonders.core.game.choices import Choice
from wonders.core.native import mypyc_attr
from wonders.rulesets.classic.pieces import Board
from wonders.rulesets.classic.trade.prices import PricedState

__all__ = ["REVIVE", "SEVENTH", "BuildingState"]

#: What a city may still have to do after the actions of a turn.
SEVENTH = "seventh"
REVIVE = "revive"


@mypyc_attr(allow_interpreted_subclasses=True)
class BuildingState(PricedState):
    """Is a state of classic as far as builds go: what they bring, and what then has to be done.

    `pending` names what is to be done when the actions of the turn are over, and by which
    city, the first now.
    """

    __slots__ = ("pending",)

    pending: tuple[tuple[str | Choice, int], ...]

    # -- what effects tell -------------------------------------------------------------

    def muster(self, seat: int, shields: int, piece: Piece) -> None:
        """Add shields to a city."""
        self.cities[seat].shields += shields

    def gain_symbol(self, seat: int, symbol: str) -> None:
        """Add a scientific symbol to a city."""
        self._add_symbol(seat, symbol, 1)

    def lose_symbol(self, seat: int, symbol: str) -> None:
        """Take a scientific symbol from a city."""
        self._add_symbol(seat, symbol, -1)

    def _add_symbol(self, seat: int, symbol: str, count: int) -> None:
        city = self.cities[seat]
        place = self.terms.symbols.index(symbol)
        symbols = list(city.symbols)
        symbols[place] += count
        city.symbols = tuple(symbols)

    def revive_card(self, seat: int) -> None:
        """Let a city build a card of the discard pile at the end of the turn (C16)."""
        self.pending = (*self.pending, (REVIVE, seat))

    def queue(self, choice: Choice) -> None:
        """Let a house rule's decision wait until those before it are made, by its rank."""
        waiting = (*self.pending, (choice, choice.seat))
        self.pending = tuple(sorted(waiting, key=_rank))

    def take_board(self, seat: int, board: Board) -> None:
        """Give a city another board before its first stage is built."""
        city = self.cities[seat]
        for effect in city.board.on_lose:
            effect(self, seat, city.board)
        city.board = board
        for effect in board.on_build:
            effect(self, seat, board)
        city.works = None

    # -- counting ----------------------------------------------------------------------

    def neighbours(self, seat: int) -> Sequence[int]:
        """Return the left and the right neighbour."""
        return self.terms.around[seat]

    def count_in(self, seat: int, per: Sequence[str]) -> int:
        """Return how many cards of some colours, stages or defeats a city has."""
        city = self.cities[seat]
        total = 0
        for what in per:
            if what == "stage":
                total += city.stages
            elif what == "defeat":
                total += city.defeats
            else:
                total += (city.built & self.terms.color_masks[what]).bit_count()
        return total


def _rank(pending: tuple[str | Choice, int]) -> int:
    """Return the rank of something pending; seventh cards and revivals have the usual one."""
    what, _ = pending
    return what.rank if isinstance(what, Choice) else 0
