"""The legal moves of a state of Duel, and their costs.

The layer of a state above `building` and below `turns_and_ages`, which plays the moves. What a city
pays is in `current_prices`; `explain` says why a move is not legal.
"""

from typing import TYPE_CHECKING, Final

from wonders.core.cards.pieces import Piece
from wonders.core.errors import BadPlugin
from wonders.core.game.moves import Move
from wonders.core.native import mypyc_attr
from wonders.rulesets.duel.building import BuildingState, build_card
from wonders.rulesets.duel.city import City
from wonders.rulesets.duel.discard_income import discard_income
from wonders.rulesets.duel.display import Layout
from wonders.rulesets.duel.pieces import Buildable

if TYPE_CHECKING:
    from wonders.rulesets.duel.deal import LiveDeal

__all__ = ["LegalState"]

NOTHING: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class LegalState(BuildingState):
    """The part of a state of Duel that lists the legal moves.

    While nothing waits in `choices`, a card of the display is to be taken (D7).
    """

    __slots__ = ("dealt", "layout", "left")
    caches = frozenset({"layout"})

    #: What chance decided.
    dealt: "LiveDeal"
    #: Which slots of the display are free.
    layout: Layout
    #: The mask of the slots of the display that still hold a card.
    left: int

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves; empty when the game is over.

        For each free card of the display: build it, put it under a wonder, discard it. This is
        the hot loop, so it is written out flat: a price is one sum, and the exact one is worked
        out only where choice producers or discounts might make the card affordable.
        """
        if self._legal is not None:
            return self._legal
        seat = self.seat
        if seat is None:
            return ()
        moves: list[Move]
        if self.choices:
            moves = list(self.choices[0].options(self))
        elif self.terms.priced:
            moves = self._list_display(seat)
        else:
            moves = []
            city = self.cities[seat]
            coins = city.coins
            bill = city.bill
            relief = city.relief
            if city.least < 0:
                self._bound_wonders(seat)
            affordable = NOTHING
            if city.least <= coins:
                affordable = self._affordable(city, seat)
            display = self.dealt.ages[self.age]
            for slot in self.layout.free:
                card = display[slot]
                price = card.coins
                for part in card.bill:
                    price += bill[part]
                if (
                    price <= coins
                    or city.built & card.parents
                    or (relief and price - relief <= coins and self.price(seat, card) <= coins)
                ):
                    moves.append(card.build)
                for wonder_index in affordable:
                    moves.append(card.under[wonder_index])
                moves.append(card.discard)
        for call in self.terms.events.on_list:
            if not moves:
                # In the other seat's view hidden tokens leave no options (D26).
                break
            call(self, moves)
            if not moves:
                rule = f"house rule {call.__name__}"
                raise BadPlugin(f"{rule}: on_list has left no legal move", blamed=rule)
        self._legal = legal = tuple(moves)
        return legal

    def _affordable(self, city: City, seat: int) -> list[int]:
        """Return the indexes of the wonders that a city can pay for."""
        coins = city.coins
        relief = city.relief
        affordable = []
        wonders = city.wonders
        for at, bound in enumerate(city.bounds):
            if bound <= coins:
                wonder = wonders[at]
                if not relief or self.price(seat, wonder) <= coins:
                    affordable.append(wonder.index)
        return affordable

    def _list_display(self, seat: int) -> list[Move]:
        """Return the moves where house rules change prices: each price is asked for."""
        city = self.cities[seat]
        affordable = [w.index for w in city.wonders if self.full_price(seat, w) <= city.coins]
        display = self.dealt.ages[self.age]
        moves = []
        for slot in self.free_slots():
            card = display[slot]
            if city.built & card.parents or self.full_price(seat, card) <= city.coins:
                moves.append(card.build)
            moves += [card.under[wonder_index] for wonder_index in affordable]
            moves.append(card.discard)
        return moves

    def set_layout(self, layout: Layout) -> None:
        """Replace what is left of the display."""
        self.layout = layout
        self.left = layout.left

    def free_slots(self) -> tuple[int, ...]:
        """Return the slots of the display whose cards can be taken."""
        return self.layout.free

    def total_price(self, seat: int, piece: Piece) -> int | None:
        """Return all coins that a piece costs a city now, with the resources that it buys."""
        if self.linked(seat, piece):
            return 0
        # Tokens and leaders have no price.
        return self.full_price(seat, piece) if isinstance(piece, Buildable) else 0

    def pay_and_build(self, seat: int, piece: Piece, linked: bool) -> None:
        """Pay for a piece that a city can pay for, unless a chain makes it free; then build it."""
        if linked:
            build_card(self, seat, piece, 0, 0, True)
            return
        bought: Buildable = piece  # type: ignore[assignment]
        trade = self.price(seat, bought) - piece.coins
        build_card(self, seat, piece, self.full_price(seat, bought), trade)

    def cost(self, move: Move) -> int:
        """Return what a move costs in coins; negative if it brings coins (D7, D10 to D14)."""
        seat = self.seat
        piece = move.piece
        if seat is None or piece is None:
            return 0
        city = self.cities[seat]
        if move.verb == "discard":
            return -discard_income(city, self.terms)
        if move.verb == "wonder" or (move.verb == "build" and not city.built & piece.parents):
            built: Buildable = piece  # type: ignore[assignment]
            return self.full_price(seat, built)
        return self.cost_of_answer(move)
