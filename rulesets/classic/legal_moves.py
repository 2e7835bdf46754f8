"""The legal moves of a state of classic, and their costs.

The layer of a state above `building` and below `turns_and_ages`, which plays the moves. What a city
pays is in `trade`; `explain` says why a move is not legal.
"""

from typing import TYPE_CHECKING

from wonders.core.cards.pieces import Piece, pieces_in
from wonders.core.errors import BadPlugin
from wonders.core.game.moves import Move
from wonders.core.native import mypyc_attr
from wonders.rulesets.classic.building import BuildingState
from wonders.rulesets.classic.choices import Seventh
from wonders.rulesets.classic.deal import Hand
from wonders.rulesets.classic.pieces import Card, Construction
from wonders.rulesets.classic.trade.current_prices import payments_within
from wonders.rulesets.classic.trade.payment_cache import FREE, NO_PAYMENT, PaymentSet

if TYPE_CHECKING:
    from wonders.rulesets.classic.city import City
    from wonders.rulesets.classic.components import ClassicComponents

__all__ = ["WITH_CARD", "LegalState"]

#: The verbs of the moves that use a card of the hand.
WITH_CARD = ("build", "stage", "discard", "free")


@mypyc_attr(allow_interpreted_subclasses=True)
class LegalState(BuildingState):
    """The part of a state of classic that lists the legal moves."""

    __slots__ = ("current", "hands", "pile")

    game: "ClassicComponents"
    #: The city whose move is to be chosen now; None when the game is over.
    current: int | None
    #: The hands, by city, in the order of the catalogue.
    hands: tuple[Hand, ...]
    #: The discarded cards, in the order in which they were discarded.
    pile: Hand

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves; empty when the game is over."""
        if self._legal is not None:
            return self._legal
        seat = self.current
        if seat is None:
            return ()
        if not self.choices:
            moves = self.list_hand(seat, self.hands[seat], True)
        else:
            moves = list(self.choices[0].options(self))
        if self.terms.events.on_list:
            self._ask_rules(seat, moves)
        self._legal = legal = tuple(moves)
        return legal

    def _ask_rules(self, seat: int, moves: list[Move]) -> None:
        """Let house rules change the legal moves; raise `BadPlugin` for an unplayable one."""
        for call in self.game.events.on_list:
            before = set(moves)
            call(self, moves)
            if not moves:
                rule = f"house rule {call.__name__}"
                raise BadPlugin(f"{rule}: on_list has left no legal move", blamed=rule)
            for move in moves:
                why = "" if move in before else self._unfit(seat, move)
                if why:
                    rule = f"house rule {call.__name__}"
                    raise BadPlugin(f"{rule}: on_list: «{move}» {why}", blamed=rule)

    def _unfit(self, seat: int, move: Move) -> str:
        """Return why a move added by a house rule cannot be played now, "" if it can."""
        if self.choices and not isinstance(self.choices[0], Seventh):
            return "" if move.act is None else "comes when no card of a hand is played"
        if (move.under or move.piece) not in self.hands[seat]:
            return "is for no card of the hand"
        if move.act is None and move.verb not in WITH_CARD:
            return "does nothing in a turn: it has no `act`"
        return ""

    def list_hand(self, seat: int, hand: Hand, rights: bool) -> list[Move]:
        """Return what a city can do with the cards of a hand; `rights` allows free builds (C14)."""
        cities = self.cities
        around = self.terms.around[seat]
        city = cities[seat]
        left = cities[around[0]]
        right = cities[around[1]]
        free = rights and city.free_left > 0
        staged = self._stage_payments(seat, city, left, right)
        moves: list[Move] = []
        last = None
        for card in hand:
            if card is last:
                continue
            last = card
            payments = self._build_payments(seat, card, city, left, right)
            if payments is FREE:
                moves.append(card.build)
            else:
                for to_left, to_right in payments.pairs:
                    moves.append(card.builds[to_left][to_right])
            if free and not city.built & card.bit:
                moves.append(card.free)
            if staged is FREE:
                moves.append(card.stage)
            else:
                for to_left, to_right in staged.pairs:
                    moves.append(card.stages[to_left][to_right])
            moves.append(card.discard)
        return moves

    def _build_payments(
        self, seat: int, card: Card, city: "City", left: "City", right: "City"
    ) -> PaymentSet:
        """Return the payments to the neighbours by which a city can build a card now."""
        built = city.built
        if built & card.bit:
            return NO_PAYMENT
        if built & card.parents:
            return FREE
        return self._affordable(seat, card, city, left, right)

    def _stage_payments(self, seat: int, city: "City", left: "City", right: "City") -> PaymentSet:
        """Return the payments to the neighbours by which a city can build its next stage now."""
        stages = city.board.stages
        if city.stages == len(stages):
            return NO_PAYMENT
        return self._affordable(seat, stages[city.stages], city, left, right)

    def _affordable(
        self, seat: int, piece: Construction, city: "City", left: "City", right: "City"
    ) -> PaymentSet:
        """Return the payments for a piece that a city has the coins for."""
        money = city.coins - (self.printed(seat, piece) if self.terms.priced else piece.coins)
        if not piece.needed:
            return FREE if money >= 0 else NO_PAYMENT
        return payments_within(money, piece.needed, city, left, right)

    def list_revivals(self, seat: int) -> list[Move]:
        """Return the moves that build a card of the pile in a city (C16)."""
        pile = 0
        for card in self.pile:
            pile |= card.bit
        fit = pieces_in(pile & ~self.cities[seat].built, self.terms.cards)
        return [card.revive for card in fit]

    def piece_of(self, move: Move) -> Piece | None:
        """Return what a move builds: for `stage` the next stage of the city's board."""
        if move.verb != "stage" or self.current is None:
            return move.piece
        city = self.cities[self.current]
        stages = city.board.stages
        return stages[city.stages] if city.stages < len(stages) else None

    def cost(self, move: Move) -> int:
        """Return what a move costs in coins; negative if it brings coins."""
        seat = self.current
        if seat is None:
            return 0
        if move.verb == "discard":
            return -self.terms.discard_income
        piece = self.piece_of(move)
        if piece is None or move.verb not in ("build", "stage"):
            return self.cost_of_answer(move)
        if move.verb == "build" and self.cities[seat].built & piece.parents:
            return 0
        return self.printed(seat, piece) + move.left + move.right
