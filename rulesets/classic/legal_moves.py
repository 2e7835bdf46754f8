"""The legal moves of a state of classic, and their costs.

The layer of a state above `building` and below `turns_and_ages`, which plays the moves. What a city
pays is in `trade`; `explain` says why a move is not legal.
"""

from typing import TYPE_CHECKING, Final

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
from wonders.rulesets.classic.trade.unbeaten_payments import NOTHING, Pair

if TYPE_CHECKING:
    from wonders.rulesets.classic.city import City
    from wonders.rulesets.classic.components import ClassicComponents

__all__ = ["WITH_CARD", "LegalState"]

#: The verbs of the moves that use a card of the hand.
WITH_CARD = ("build", "stage", "discard", "free")

#: In `_legal`: the moves are counted, and nobody has asked for the moves yet.
COUNTED: Final[tuple[Move, ...]] = (Move(-1, "counted"),)


@mypyc_attr(allow_interpreted_subclasses=True)
class LegalState(BuildingState):
    """The part of a state of classic that lists the legal moves."""

    __slots__ = ("_counted", "_offered", "current", "hands", "pile")
    caches = frozenset({"_counted", "_offered"})

    game: "ClassicComponents"
    #: The city whose move is to be chosen now; None when the game is over.
    current: int | None
    #: The hands, by city, in the order of the catalogue.
    hands: tuple[Hand, ...]
    #: The discarded cards, in the order in which they were discarded.
    pile: Hand
    #: While `_legal` is `COUNTED`: the number of the legal moves, and the payments among them.
    _counted: int
    _offered: list[tuple[Pair, ...]]

    # -- by number ---------------------------------------------------------------------

    @property
    def move_count(self) -> int:
        """Return how many moves are legal; 0 when the game is over."""
        legal = self._legal
        if legal is COUNTED:
            return self._counted
        if legal is not None:
            return len(legal)
        seat = self.current
        if seat is None or self.choices or self.terms.events.on_list or self.terms.order[0]:
            # Choices, house rules and the Free City have a say in the list itself.
            return len(self.moves())
        self._count(seat, self.hands[seat])
        return self._counted

    def move_at(self, number: int) -> Move:
        """Return a legal move by its number in `moves`, from 0; raise `IndexError` for another."""
        if not 0 <= number < self.move_count:
            raise IndexError(f"{self.move_count} moves are legal, from 0; none is number {number}")
        legal = self._legal
        assert legal is not None
        if legal is not COUNTED:
            return legal[number]
        seat = self.current
        assert seat is not None
        city = self.cities[seat]
        offered = self._offered
        with_any = len(offered[0]) + 1
        rights = city.free_left > 0
        moves: list[Move] = []
        at = 0
        last = None
        for card in self.hands[seat]:
            if card is last:
                continue
            last = card
            at += 1
            free = rights and not city.built & card.bit
            count = len(offered[at]) + with_any
            if free:
                count += 1
            if number < count:
                _add_moves(moves, card, offered[at], free, offered[0])
                break
            number -= count
        return moves[number]

    def _count(self, seat: int, hand: Hand) -> None:
        """Count what a city can do with the cards of its hand."""
        city = self.cities[seat]
        offered = self._offers(seat, hand)
        with_any = len(offered[0]) + 1
        # Before the payments for cards stand those for the stage.
        count = -len(offered[0]) - with_any
        for builds in offered:
            count += len(builds) + with_any
        if city.free_left > 0:
            last = None
            for card in hand:
                if card is not last and not city.built & card.bit:
                    count += 1
                last = card
        self._counted = count
        self._offered = offered
        self._legal = COUNTED

    # -- listing -----------------------------------------------------------------------

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves; empty when the game is over."""
        legal = self._legal
        if legal is not None and legal is not COUNTED:
            return legal
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
        city = self.cities[seat]
        rights = rights and city.free_left > 0
        offers = self._offers(seat, hand)
        moves: list[Move] = []
        at = 0
        last = None
        for card in hand:
            if card is last:
                continue
            last = card
            at += 1
            free = rights and not city.built & card.bit
            _add_moves(moves, card, offers[at], free, offers[0])
        return moves

    def _offers(self, seat: int, hand: Hand) -> list[tuple[Pair, ...]]:
        """Return the payments for the next stage of a city, then for each different card."""
        cities = self.cities
        around = self.terms.around[seat]
        city = cities[seat]
        left = cities[around[0]]
        right = cities[around[1]]
        offers = [self._stage_payments(seat, city, left, right).pairs]
        last = None
        for card in hand:
            if card is not last:
                offers.append(self._build_payments(seat, card, city, left, right).pairs)
            last = card
        return offers

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


def _add_moves(
    moves: list[Move],
    card: Card,
    builds: tuple[Pair, ...],
    free: bool,
    stagings: tuple[Pair, ...],
) -> None:
    """Add the moves with a card, given the payments to build it and to build a stage with it."""
    if builds is NOTHING:
        moves.append(card.build)
    else:
        for to_left, to_right in builds:
            moves.append(card.builds[to_left][to_right])
    if free:
        moves.append(card.free)
    if stagings is NOTHING:
        moves.append(card.stage)
    else:
        for to_left, to_right in stagings:
            moves.append(card.stages[to_left][to_right])
    moves.append(card.discard)
