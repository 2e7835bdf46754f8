"""The conflict of Duel: shields move the pawn, which takes loot and may win (D20, D30).

The layer of a state above `prices_of_all_pieces_now` and below `science`.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import i64
from wonders.rulesets.duel.numbers_schema import Loot
from wonders.rulesets.duel.prices_of_all_pieces_now import PricedState

if TYPE_CHECKING:
    from wonders.rulesets.duel.deal import LiveDeal
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents

__all__ = ["FAR", "ConflictState"]

#: Beyond any track.
FAR: Final = 1 << 30


class ConflictState(PricedState):
    """The part of a state of Duel that holds the conflict pawn and moves it."""

    __slots__ = ("_first_loot", "_first_nearest", "_second_loot", "_second_nearest", "pawn")
    caches = frozenset({"_first_nearest", "_second_nearest"})

    #: The military tokens that the advance of each seat would take, the nearest first.
    _first_loot: tuple[Loot, ...]
    _second_loot: tuple[Loot, ...]
    #: A cache: how far from the middle the nearest of each seat lies; `FAR` if none is left.
    _first_nearest: i64
    _second_nearest: i64
    #: Spaces of the pawn from the middle; above 0 on seat 1's half, where seat 0 is ahead.
    pawn: int

    def __init__(
        self, game: "DuelComponents", dealt: "LiveDeal", like: "ConflictState | None" = None
    ) -> None:
        super().__init__(game, dealt, like)
        if like is None:
            self._first_loot = self.terms.loot
            self._second_loot = self.terms.loot
            self._first_nearest = self.terms.nearest_loot
            self._second_nearest = self.terms.nearest_loot
            self.pawn = 0
        else:
            self._first_loot = like._first_loot
            self._second_loot = like._second_loot
            self._first_nearest = like._first_nearest
            self._second_nearest = like._second_nearest
            self.pawn = like.pawn

    @property
    def loot(self) -> tuple[tuple[Loot, ...], tuple[Loot, ...]]:
        """Return by seat the military tokens that its advance would take, the nearest first."""
        return (self._first_loot, self._second_loot)

    @loot.setter
    def loot(self, loot: Iterable[Iterable[Loot]]) -> None:
        both = [tuple(tokens) for tokens in loot]
        self._set_loot(0, both[0])
        self._set_loot(1, both[1])

    def _set_loot(self, seat: int, tokens: tuple[Loot, ...]) -> None:
        """Set what the advance of a seat would take."""
        nearest: i64 = FAR
        if tokens:
            nearest = tokens[0].at
        if seat:
            self._second_loot = tokens
            self._second_nearest = nearest
        else:
            self._first_loot = tokens
            self._first_nearest = nearest

    def muster(self, seat: int, shields: int, piece: Piece) -> None:
        """Move the pawn towards the opponent, space by space, and loot on the way (D20, D30)."""
        city = self.city_of(seat)
        if city.extra_shields:
            shields += city.amount_for(piece.color, city.extra_shields)
        terms = self.terms
        distance = -self.pawn if seat else self.pawn
        if distance + shields > terms.capital:
            # The pawn stops on a capital (D30); without supremacy it may already stand there.
            shields = terms.capital - distance
        if shields > 0:
            nearest = self._second_nearest if seat else self._first_nearest
            if distance + shields >= nearest:
                self._loot_on_the_way(seat, distance, shields)
            distance += shields
            self.pawn = -distance if seat else distance
        if distance == terms.capital and terms.supremacy:
            self.end("military", (seat,))
        elif shields:
            for call in terms.on_pawn:
                call(self, seat, shields)

    def _loot_on_the_way(self, seat: int, distance: int, shields: int) -> None:
        """Take the military tokens that the pawn reaches from a distance, space by space (D20)."""
        tokens = self._second_loot if seat else self._first_loot
        for _ in range(shields):
            distance += 1
            if tokens and distance >= tokens[0].at:
                self.pay_out(1 - seat, tokens[0].coins)
                tokens = tokens[1:]
                self._set_loot(seat, tokens)
