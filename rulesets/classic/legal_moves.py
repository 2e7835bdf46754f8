"""The legal moves of a state of classic, and their costs.

The layer of a state above `building` and below `playout_weights`; `turns_and_ages` plays the moves.
What a city pays is in `trade`; `explain_price_or_refusal` says why a move is not legal.
"""

from typing import TYPE_CHECKING, Final

from wonders.core.cards.pieces import Piece, pieces_in
from wonders.core.compiled_or_plain import i64, mypyc_attr
from wonders.core.errors import BadPlugin
from wonders.core.game.moves import Move
from wonders.rulesets.classic.building import BuildingState
from wonders.rulesets.classic.deal import Hand
from wonders.rulesets.classic.effects.choices_they_ask_for import Seventh
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.trade.cheapest_payments import NONE, NOTHING, Pair
from wonders.rulesets.classic.trade.prices_of_all_pieces_now import payments_within

if TYPE_CHECKING:
    from wonders.rulesets.classic.pieces_decks_and_numbered_moves import ClassicComponents

__all__ = ["COUNTED", "WITH_CARD", "LegalState"]

#: The verbs of the moves that use a card of the hand.
WITH_CARD = ("build", "stage", "discard", "free")

#: In `_legal`: the moves are counted, and nobody has asked for the moves yet.
COUNTED: Final[tuple[Move, ...]] = (Move(-1, "counted"),)


@mypyc_attr(allow_interpreted_subclasses=True)
class LegalState(BuildingState):
    """The part of a state of classic that lists the legal moves."""

    __slots__ = ("_counted", "_direct", "_free", "_offered", "current", "hands", "pile")
    caches = frozenset({"_counted", "_direct", "_free", "_offered"})

    game: "ClassicComponents"
    #: The city whose move is to be chosen now; None when the game is over.
    current: int | None
    #: The hands, by city, in the order of the catalogue.
    hands: tuple[Hand, ...]
    #: The discarded cards, in the order in which they were discarded.
    pile: Hand
    #: While `_legal` is `COUNTED`: the number of the legal moves, and the payments among them.
    _counted: i64
    _offered: list[tuple[Pair, ...]]
    #: Whether `moves` is this one, so that moves can be counted without it.
    _direct: bool
    #: Which of the cards offered may be built for nothing (C14), as bits.
    _free: i64

    # -- by number ---------------------------------------------------------------------

    @property
    def move_count(self) -> int:
        """Return how many moves are legal; 0 when the game is over."""
        if not self._direct:
            return len(self.moves())
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
        legal = self._legal if self._direct else self.moves()
        assert legal is not None
        if legal is not COUNTED:
            return legal[number]
        seat = self.current
        assert seat is not None
        offered = self._offered
        with_any: i64 = len(offered[0]) + 1
        free = self._free
        left: i64 = number
        at: i64 = -1
        for builds in offered:
            at += 1
            if not at:
                # The first are no card's.
                continue
            count = len(builds) + with_any + (free >> at & 1)
            if left < count:
                break
            left -= count
        card = _different(self.hands[seat], at)
        built = ~card.bit if free >> at & 1 else None
        return _moves_with((card,), [offered[0], offered[at]], built)[left]

    def _count(self, seat: int, hand: Hand) -> None:
        """Count what a city can do with the cards of its hand."""
        offered = self.offers(seat, hand)
        with_any: i64 = len(offered[0]) + 1
        # The first are no card's.
        count: i64 = -len(offered[0]) - with_any
        for builds in offered:
            count += len(builds) + with_any
        self._free = 0
        city = self.cities[seat]
        if city.free_left > 0:
            # The first offer is no card's; a constant would be shifted in 32 bits.
            bit: i64 = 1
            last = None
            for card in hand:
                if card is not last:
                    bit += bit
                    if not city.built & card.bit:
                        self._free |= bit
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
        built = city.built if rights and city.free_left > 0 else None
        return _moves_with(hand, self.offers(seat, hand), built)

    def offers(self, seat: int, hand: Hand) -> list[tuple[Pair, ...]]:
        """Return the payments for the next stage of a city, then for each different card."""
        cities = self.cities
        around = self.terms.around[seat]
        city = cities[seat]
        left = cities[around[0]]
        right = cities[around[1]]
        coins = city.coins
        built = city.built
        priced = self.terms.priced
        offers = [NONE]
        stages = city.board.stages
        if city.stages < len(stages):
            stage = stages[city.stages]
            money = coins - (self.printed(seat, stage) if priced else stage.coins)
            offers[0] = payments_within(money, stage.needed, city, left, right).pairs
        last = None
        for card in hand:
            if card is last:
                continue
            last = card
            if built & card.bit:
                offers.append(NONE)
            elif built & card.parents:
                offers.append(NOTHING)
            else:
                money = coins - (self.printed(seat, card) if priced else card.coins)
                offers.append(payments_within(money, card.needed, city, left, right).pairs)
        return offers

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


def _different(hand: Hand, number: i64) -> Card:
    """Return one of the different cards of a hand by its number, from 1."""
    last = None
    for card in hand:
        if card is not last:
            number -= 1
            if not number:
                return card
            last = card
    raise IndexError("so many different cards are not in the hand")


def _moves_with(hand: Hand, offers: list[tuple[Pair, ...]], free_beside: int | None) -> list[Move]:
    """Return the moves with each different card of a hand.

    `offers` are the payments for the next stage, then for each card. Cards that are not in the
    mask `free_beside` may also be built for nothing.
    """
    staged = offers[0]
    moves: list[Move] = []
    at = 0
    last = None
    for card in hand:
        if card is last:
            continue
        last = card
        at += 1
        builds = offers[at]
        if builds is NOTHING:
            moves.append(card.build)
        else:
            for to_left, to_right in builds:
                moves.append(card.builds[to_left][to_right])
        if free_beside is not None and not free_beside & card.bit:
            moves.append(card.free)
        if staged is NOTHING:
            moves.append(card.stage)
        else:
            for to_left, to_right in staged:
                moves.append(card.stages[to_left][to_right])
        moves.append(card.discard)
    return moves
