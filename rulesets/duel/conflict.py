"""The conflict of Duel: shields move the pawn, which takes loot and may win (D20, D30).

The layer of a state above `current_prices` and below `science`.
"""

from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import mypyc_attr
from wonders.rulesets.duel.current_prices import PricedState
from wonders.rulesets.duel.numbers_schema import Loot

__all__ = ["ConflictState"]


@mypyc_attr(allow_interpreted_subclasses=True)
class ConflictState(PricedState):
    """The part of a state of Duel that holds the conflict pawn and moves it."""

    __slots__ = ("loot", "pawn")

    #: By seat, the military tokens that its advance would take, the nearest first.
    loot: tuple[tuple[Loot, ...], tuple[Loot, ...]]
    #: Spaces of the pawn from the middle; above 0 on seat 1's half, where seat 0 is ahead.
    pawn: int

    def muster(self, seat: int, shields: int, piece: Piece) -> None:
        """Move the pawn towards the opponent, space by space, and loot on the way (D20, D30)."""
        city = self.cities[seat]
        if city.extra_shields:
            shields += city.amount_for(piece.color, city.extra_shields)
        terms = self.terms
        distance = -self.pawn if seat else self.pawn
        if distance + shields > terms.capital:
            # The pawn stops on a capital (D30); without supremacy it may already stand there.
            shields = terms.capital - distance
        # Not by `[seat]`: compiled, that would make a tuple of the two.
        tokens = self.loot[1] if seat else self.loot[0]
        if shields > 0:
            if tokens and distance + shields >= tokens[0].at:
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
        tokens = self.loot[seat]
        for _ in range(shields):
            distance += 1
            if tokens and distance >= tokens[0].at:
                self.pay_out(1 - seat, tokens[0].coins)
                tokens = tokens[1:]
                self.loot = (self.loot[0], tokens) if seat else (tokens, self.loot[1])
