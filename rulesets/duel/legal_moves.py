"""The legal moves of a state of Duel, and their costs.

The layer of a state above `cards_left_in_display` and below `playout_weights`; `turns_and_ages`
plays the moves. What a city pays is in `prices_of_all_pieces_now`; `explain_price_or_refusal` says
why a move is not legal.
"""

from random import Random
from typing import TYPE_CHECKING, Any, Final, cast

from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import append, i64, vec
from wonders.core.errors import BadPlugin, IllegalMove
from wonders.core.game.chance.random_numbers import WORD_BITS, Dice
from wonders.core.game.moves import MOST_MOVES, Move
from wonders.core.game.pending_choices import Choice
from wonders.core.game.state import NOBODY
from wonders.rulesets.duel.building import build_card
from wonders.rulesets.duel.cached_choices_of_each_seat import OTHER
from wonders.rulesets.duel.cards_left_in_display import DisplayState
from wonders.rulesets.duel.cheapest_payments import MOST_COINS
from wonders.rulesets.duel.deal import NO_PLAY
from wonders.rulesets.duel.discard_income import discard_income
from wonders.rulesets.duel.pieces import ROOM, TO_DISCARD, TO_UNDER, Buildable

if TYPE_CHECKING:
    from wonders.rulesets.duel.deal import LiveDeal
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents

__all__ = ["COUNTED", "LISTED", "MOST_COUNTED", "WAY", "WAY_BITS", "LegalState"]

#: In `_legal`: the moves of a turn are counted, and nobody has asked yet which they are.
COUNTED: Final[tuple[Move, ...]] = cast("Any", ("counted",))
#: In `_legal`: the moves are listed by their indexes, and nobody has asked for the moves yet.
LISTED: Final[tuple[Move, ...]] = cast("Any", ("listed",))
#: The most free cards, and the most unbuilt wonders, of a turn that is counted: the bits of a word.
MOST_COUNTED: Final = 60
#: The bits of a counted move that tell how far behind its card's first move it lies.
WAY_BITS: Final = 30
WAY: Final = (1 << WAY_BITS) - 1
#: One more free card, in a counted move: see `LegalState.counted_move`.
PLACE: Final = 1 << WAY_BITS


class LegalState(DisplayState):
    """The part of a state of Duel that lists the legal moves.

    While nothing waits in `choices`, a card of the display is to be taken (D7). The moves of such
    a turn are counted: for each free card one to build it, if the city can have it, one for each
    wonder that the city can pay for, and one to discard the card. The moves themselves are found
    when somebody asks for them. What a choice offers is listed by indexes. Where house rules have
    a say, or a choice is not of Duel's, there are moves from the beginning.
    """

    __slots__ = ("_can_build", "_can_pay", "_count", "_listed", "_payable")
    caches = frozenset({"_can_build", "_can_pay", "_count", "_listed", "_payable"})

    #: How many moves are legal, while `_legal` is `COUNTED` or `LISTED`.
    _count: i64
    #: Of a turn that is counted: the mask of the free cards that can be built, by their place
    #: among the free ones.
    _can_build: i64
    #: The mask of the unbuilt wonders that the city can pay for, by their place, and how many.
    _can_pay: i64
    _payable: i64
    #: The indexes of the legal moves, while `_legal` is `LISTED`. Copies share the row, so it is
    #: replaced.
    _listed: vec[i64]

    def __init__(
        self, game: "DuelComponents", dealt: "LiveDeal", like: "LegalState | None" = None
    ) -> None:
        super().__init__(game, dealt, like)
        if like is None:
            self._count = 0
            self._can_build = 0
            self._can_pay = 0
            self._payable = 0
            self._listed = vec[i64]()
        else:
            self._count = like._count
            self._can_build = like._can_build
            self._can_pay = like._can_pay
            self._payable = like._payable
            self._listed = like._listed

    # -- by number ---------------------------------------------------------------------

    @property
    def move_count(self) -> int:
        """Return how many moves are legal; 0 when the game is over."""
        legal = self._legal
        if legal is None:
            self._list()
            legal = self._legal
            assert legal is not None
        # Not in one expression: compiled, that would box the number.
        count: int = len(legal)
        if legal is COUNTED or legal is LISTED:
            count = self._count
        return count

    def move_at(self, number: int) -> Move:
        """Return a legal move by its number in `moves`, from 0; raise `IndexError` for another."""
        return self.terms.table[self.index_at(number)]

    def index_at(self, number: int) -> int:
        """Return the index in the game's table of the legal move with a number, like `move_at`."""
        if not 0 <= number < self.move_count:
            raise IndexError(f"{self.move_count} moves are legal, from 0; none is number {number}")
        legal = self._legal
        assert legal is not None
        if legal is COUNTED:
            move = self.counted_move(number)
            slot = self._left.free[move >> WAY_BITS]
            card = self.dealt.laid_out[self.terms.first_slots[self.age] + slot]
            return self.terms.first_moves[card] + (move & WAY)
        return self._listed[number] if legal is LISTED else legal[number].index

    def play_at(self, number: int) -> None:
        """Play the legal move with a number, like `move_at`."""
        # As an `int`, since any number may be asked for.
        count: int = self._count
        if self._legal is COUNTED and 0 <= number < count and not self.dealt.is_blank:
            self.play_counted(number)
        else:
            self.carry_out(self.index_at(number))

    def legal_indexes(self) -> vec[i64]:
        """Return the indexes in the game's table of the legal moves, by their numbers."""
        if self._legal is None:
            self._list()
        if self._legal is LISTED:
            return self._listed[:]
        moves = self.moves()
        size: i64 = len(moves)
        row = self.terms.no_moves[:size] if size <= ROOM else vec[i64]([0] * size)
        for at in range(size):
            row[at] = moves[at].index
        return row

    def play_out(self, rng: Random, policy: object = None) -> None:
        """Play this state to the end of the game, with chance from `rng`."""
        if policy is not None:
            super().play_out(rng, policy)
            return
        if self.dealt.is_blank and self._seat != NOBODY:
            raise IllegalMove(NO_PLAY)
        dice = Dice(rng.getrandbits(64))
        lists_moves = self.terms.lists_moves
        more: i64 = MOST_MOVES
        while self._seat != NOBODY and more:
            more -= 1
            if self._legal is None:
                # As `_list` does, without a call.
                if self.choices or lists_moves:
                    self._list()
                else:
                    self._count_turn(self._seat)
            # As `dice.below` does, without numbers being checked that cannot be wrong.
            if self._legal is COUNTED:
                self.play_counted((dice.word() * self._count) >> WORD_BITS)
            elif self._legal is LISTED:
                self.carry_out(self._listed[(dice.word() * self._count) >> WORD_BITS])
            else:
                self.play_at(dice.below(self.move_count))
        self._expect_end()

    def cost_at(self, number: int) -> int:
        """Return the coins that the legal move with a number costs, like `cost`."""
        terms = self.terms
        index = self.index_at(number)
        used = terms.card_used(index)
        if used < 0 and self.choices and terms.ready.kind_of(self.choices[0]) != OTHER:
            return 0
        if used < 0 or terms.priced:
            return self.cost(self.move_at(number))
        seat = self._seat
        city = self.city_of(seat)
        card = terms.cards[used]
        way = index - terms.first_moves[used]
        if way == TO_DISCARD:
            return -discard_income(city, terms)
        if way:
            return city.price(terms.wonders[way - TO_UNDER])
        return 0 if city.has_link(card) else city.price(card)

    # -- listing -----------------------------------------------------------------------

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves; empty when the game is over.

        For each free card of the display: build it, put it under a wonder, discard it.
        """
        legal = self._legal
        if legal is None:
            # As `_list` does, without a call where a turn is counted.
            if self.choices or self.terms.lists_moves or self._seat == NOBODY:
                self._list()
            else:
                self._count_turn(self._seat)
            legal = self._legal
            assert legal is not None
        if legal is COUNTED:
            self._legal = legal = self._counted_moves()
        elif legal is LISTED:
            self._legal = legal = self.terms.table.listed(self._listed, self._count)
        return legal

    def moves_of(self, indexes: vec[i64]) -> list[Move]:
        """Return the moves with some indexes in the game's table."""
        table = self.terms.table
        return [table[index] for index in indexes]

    def _list(self) -> None:
        """List the legal moves."""
        seat = self._seat
        if seat == NOBODY:
            self._legal = ()
            return
        if not (self.choices or self.terms.lists_moves):
            self._count_turn(seat)
            return
        if self.choices:
            if not self.list_choice(self.choices[0]):
                self._legal = ()
        elif self.terms.priced:
            self._legal = tuple(self._list_display(seat))
        else:
            self._count_turn(seat)
        calls = self.terms.events.on_list
        if not calls:
            return
        moves = list(self.moves())
        # Not to be taken for the list, if a rule fails.
        self._legal = None
        for call in calls:
            if not moves:
                # In the other seat's view hidden tokens leave no options (D26).
                break
            before = set(moves)
            call(self, moves)
            rule = f"house rule {call.__name__}"
            if not moves:
                raise BadPlugin(f"{rule}: on_list has left no legal move", blamed=rule)
            for move in moves:
                why = "" if move in before else self._unfit(move, before)
                if why:
                    raise BadPlugin(f"{rule}: on_list: «{move}» {why}", blamed=rule)
        self._legal = tuple(moves)

    def _unfit(self, move: Move, usual: set[Move]) -> str:
        """Return why a move added by a house rule cannot be played now, "" if it can."""
        if self.choices:
            ours = type(self.choices[0]).__module__.startswith("wonders.")
            answers = not ours or move.verb in {each.verb for each in usual}
            return "" if answers else "answers nothing that is asked now"
        if move.act is None and self.terms.card_used(move.index) < 0:
            return "does nothing in a turn: it has no `act`"
        return ""

    def list_choice(self, choice: Choice) -> bool:
        """List what a choice offers, before `on_list`; return whether that is anything."""
        options = choice.options(self)
        self._legal = tuple(options)
        return bool(options)

    def list_row(self, indexes: vec[i64]) -> bool:
        """List the moves with some indexes, a row of its own; return whether there are any."""
        self._listed = indexes
        self._count = len(indexes)
        self._legal = LISTED
        return len(indexes) > 0

    def _count_turn(self, seat: int) -> None:
        """Count what a seat can do with the free cards. This is the loop of the engine."""
        terms = self.terms
        city = self._second_city if seat else self._first_city
        unbuilt = city._unbuilt
        free = self._left.free
        free_count: i64 = len(free)
        if free_count > MOST_COUNTED or len(unbuilt) > MOST_COUNTED:
            # More than the masks have room for.
            self._legal = tuple(self._list_display(seat))
            return
        purse: i64 = MOST_COINS
        coins = city.coins
        if coins < MOST_COINS:
            purse = coins
        # What costs more by the bill may yet cost less.
        reach = purse + city._relief + terms.beyond_bills
        prices = city._prices
        can_pay: i64 = 0
        payable: i64 = 0
        bit: i64 = 1
        number = terms.first_wonder
        for wonder in unbuilt:
            price = prices[number + wonder]
            if price <= purse or (price <= reach and city.price(terms.wonders[wonder]) <= coins):
                can_pay |= bit
                payable += 1
            bit <<= 1
        can_build: i64 = 0
        count = free_count * (payable + 1)
        bit = 1
        laid_out = self.dealt.laid_out
        first_slot = terms.first_slots[self.age]
        chained = terms.chained
        for slot in free:
            number = laid_out[first_slot + slot]
            price = prices[number]
            if (
                price <= purse
                or (price <= reach and city.price(terms.cards[number]) <= coins)
                or (chained[number] and city.has_link(terms.cards[number]))
            ):
                can_build |= bit
                count += 1
            bit <<= 1
        self._can_build = can_build
        self._can_pay = can_pay
        self._payable = payable
        self._count = count
        self._legal = COUNTED

    def counted_move(self, number: i64) -> i64:
        """Return the move with a number, of a turn that is counted.

        It is how far the move lies behind the first one of its card, in `WAY_BITS` bits, and above
        these the place of the card among the free ones.
        """
        payable = self._payable
        rest = self._can_build
        place: i64 = 0
        while True:
            moves = payable + 1 + (rest & 1)
            if number < moves:
                break
            number -= moves
            rest >>= 1
            place += PLACE
        if rest & 1:
            if not number:
                return place
            number -= 1
        if number == payable:
            return place + TO_DISCARD
        rest = self._can_pay
        at: i64 = 0
        # There is one, unless a rule lets a seat go on that has no move.
        while rest:
            if rest & 1:
                if not number:
                    break
                number -= 1
            rest >>= 1
            at += 1
        seat = self._seat
        return place + TO_UNDER + self.city_of(seat)._unbuilt[at]

    def _counted_moves(self) -> tuple[Move, ...]:
        """Return the moves of a turn that is counted: those of one free card after another."""
        terms = self.terms
        # How far the moves that build a wonder lie behind the first one of each card.
        payable = terms.no_moves[:0]
        rest = self._can_pay
        if rest:
            city = self._second_city if self._seat else self._first_city
            for wonder in city._unbuilt:
                if rest & 1:
                    payable = append(payable, TO_UNDER + wonder)
                rest >>= 1
        moves = terms.table.all_moves
        # Room for so many moves; each is replaced, which is faster than to append one.
        found = moves[: self._count]
        at: i64 = 0
        laid_out = self.dealt.laid_out
        first_slot = terms.first_slots[self.age]
        first_moves = terms.first_moves
        rest = self._can_build
        for slot in self._left.free:
            move = first_moves[laid_out[first_slot + slot]]
            if rest & 1:
                found[at] = moves[move]
                at += 1
            rest >>= 1
            for under in payable:
                found[at] = moves[move + under]
                at += 1
            found[at] = moves[move + TO_DISCARD]
            at += 1
        return tuple(found)

    def _list_display(self, seat: int) -> list[Move]:
        """Return the moves where house rules change prices: each price is asked for."""
        city = self.city_of(seat)
        affordable = [w.index for w in city.wonders if self.full_price(seat, w) <= city.coins]
        moves = []
        for slot in self.free_slots():
            card = self.card_at(slot)
            if city.has_link(card) or self.full_price(seat, card) <= city.coins:
                moves.append(card.build)
            moves += [card.under[wonder_index] for wonder_index in affordable]
            moves.append(card.discard)
        return moves

    def carry_out(self, index: i64) -> None:
        """Do what the legal move with an index does."""
        raise NotImplementedError

    def play_counted(self, number: i64) -> None:
        """Play the move with a number, of a turn that is counted."""
        raise NotImplementedError

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
        if seat is None:
            return 0
        if piece is None:
            return self.cost_of_answer(move)
        city = self.city_of(seat)
        if move.verb == "discard":
            return -discard_income(city, self.terms)
        if move.verb == "wonder" or (move.verb == "build" and not city.built & piece.parents):
            built: Buildable = piece  # type: ignore[assignment]
            return self.full_price(seat, built)
        return self.cost_of_answer(move)
