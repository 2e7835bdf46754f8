"""The conflicts of classic: shields, compared by neighbours at the end of an age (C17).

The layer of a state above `trade.prices_of_all_pieces_now` and below `building`.
"""

from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import mypyc_attr
from wonders.rulesets.classic.trade.prices_of_all_pieces_now import PricedState

__all__ = ["ConflictState"]


@mypyc_attr(allow_interpreted_subclasses=True)
class ConflictState(PricedState):
    """The part of a state of classic that counts shields and resolves conflicts."""

    __slots__ = ("ended",)

    #: The victory and the winners of a game that a house rule has ended; None in any other.
    ended: tuple[str, tuple[int, ...]] | None

    def muster(self, seat: int, shields: int, piece: Piece) -> None:
        """Add shields to a city."""
        self.cities[seat].shields += shields

    def resolve_conflicts(self, points: int) -> None:
        """Resolve the conflicts of an age (C17): who has more shields than a neighbour wins.

        A victory is worth `points`.
        """
        cities = self.cities
        for seat, city in enumerate(cities):
            before = cities[seat - 1]
            if city.shields == before.shields:
                continue
            pair = seat, (seat - 1) % len(cities)
            winner, loser = pair if city.shields > before.shields else pair[::-1]
            cities[winner].won += points
            cities[loser].defeats += 1
            for call in self.terms.on_conflict:
                if self.ended is None:
                    call(self, winner, loser)
