"""The legal moves of a state of Duel, and their costs.

The layer of a state above `building` and below `turns_and_ages`, which plays the moves. What a city
pays is in `current_prices`; `explain_price_or_refusal` says why a move is not legal.
"""

from random import Random
from typing import TYPE_CHECKING, Any, Final, cast

from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import i64, mypyc_attr, vec
from wonders.core.errors import BadPlugin
from wonders.core.game.choices_outside_turns import Choice
from wonders.core.game.dice import WORD_BITS, Dice
from wonders.core.game.moves import Move
from wonders.rulesets.duel.building import BuildingState, build_card
from wonders.rulesets.duel.cheapest_payments import MOST_COINS
from wonders.rulesets.duel.city import City
from wonders.rulesets.duel.discard_income import discard_income
from wonders.rulesets.duel.display import CardsLeft
from wonders.rulesets.duel.pieces import (
    DISCARD,
    ROOM,
    TO_DISCARD,
    TO_UNDER,
    WONDER,
    Buildable,
    Card,
)
from wonders.rulesets.duel.ready_choices_of_each_seat import is_usual

if TYPE_CHECKING:
    from wonders.rulesets.duel.deal import LiveDeal

__all__ = ["LISTED", "LegalState"]

#: In `_legal`: the moves are listed by their indexes, and nobody has asked for the moves yet.
LISTED: Final[tuple[Move, ...]] = cast("Any", (None,))


@mypyc_attr(allow_interpreted_subclasses=True)
class LegalState(BuildingState):
    """The part of a state of Duel that lists the legal moves.

    While nothing waits in `choices`, a card of the display is to be taken (D7). Moves are listed
    by their indexes; where house rules have a say, or a choice is not of Duel's, as moves.
    """

    __slots__ = ("_count", "_direct", "_left", "_lent", "_listed", "dealt")
    caches = frozenset({"_count", "_direct", "_lent", "_listed"})

    #: What chance decided.
    dealt: "LiveDeal"
    #: The cards of the display that are not taken yet.
    _left: CardsLeft
    #: The indexes of the legal moves, while `_legal` is `LISTED`: the first `_count` of a row.
    _listed: vec[i64]
    _count: i64
    #: Whether something else reads the same row.
    _lent: bool
    #: Whether `moves` and `play` are Duel's own, so that a legal move need not go through them.
    _direct: bool

    # -- by number ---------------------------------------------------------------------

    @property
    def move_count(self) -> int:
        """Return how many moves are legal; 0 when the game is over."""
        if not self._direct:
            return len(self.moves())
        legal = self._legal
        if legal is None:
            self._list()
            legal = self._legal
            assert legal is not None
        # Not in one expression: compiled, that would box the number.
        count: int = len(legal)
        if legal is LISTED:
            count = self._count
        return count

    def move_at(self, number: int) -> Move:
        """Return a legal move by its number in `moves`, from 0; raise `IndexError` for another."""
        return self.terms.table[self.index_at(number)]

    def index_at(self, number: int) -> int:
        """Return the index in the game's table of the legal move with a number, like `move_at`."""
        if not 0 <= number < self.move_count:
            raise IndexError(f"{self.move_count} moves are legal, from 0; none is number {number}")
        legal = self._legal if self._direct else self.moves()
        assert legal is not None
        return self._listed[number] if legal is LISTED else legal[number].index

    def play_at(self, number: int) -> None:
        """Play the legal move with a number, like `move_at`."""
        # As an `int`, since any number may be asked for.
        count: int = self._count
        if self._legal is LISTED and 0 <= number < count and self._direct:
            self.carry_out(self._listed[number])
        else:
            self.play(self.move_at(number))

    def legal_indexes(self) -> vec[i64]:
        """Return the indexes in the game's table of the legal moves, by their numbers."""
        if self._direct and self.move_count and self._legal is LISTED:
            return self._listed[: self._count]
        return super().legal_indexes()

    def play_out(self, rng: Random, policy: object = None) -> None:
        """Play this state to the end of the game, with chance from `rng`."""
        if policy is not None or not self._direct:
            super().play_out(rng, policy)
            return
        dice = Dice(rng.getrandbits(64))
        while self.seat is not None:
            if self._legal is None:
                self._list()
            if self._legal is LISTED:
                # As `dice.below` does, without numbers being checked that cannot be wrong.
                self.carry_out(self._listed[(dice.word() * self._count) >> WORD_BITS])
            else:
                self.play_at(dice.below(self.move_count))

    def cost_at(self, number: int) -> int:
        """Return the coins that the legal move with a number costs, like `cost`."""
        terms = self.terms
        index = self.index_at(number)
        use: i64 = 0
        if index < len(terms.uses):
            use = terms.uses[index]
        if not use and self.choices and is_usual(self.choices[0]):
            return 0
        if not use or terms.priced:
            return self.cost(self.move_at(number))
        seat: int = self.seat  # type: ignore[assignment]
        city = self.cities[seat]
        if use == DISCARD:
            return -discard_income(city, terms)
        if use == WONDER:
            return city.price(terms.wonders[terms.used_pieces[index]])
        card = terms.cards[terms.used_cards[index]]
        return 0 if city.has_link(card) else city.price(card)

    # -- listing -----------------------------------------------------------------------

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves; empty when the game is over.

        For each free card of the display: build it, put it under a wonder, discard it.
        """
        legal = self._legal
        if legal is None:
            self._list()
            legal = self._legal
            assert legal is not None
        if legal is LISTED:
            self._legal = legal = self.terms.table.listed(self._listed, self._count)
        return legal

    def moves_of(self, indexes: vec[i64]) -> list[Move]:
        """Return the moves with some indexes in the game's table."""
        table = self.terms.table
        return [table[index] for index in indexes]

    def _list(self) -> None:
        """List the legal moves."""
        seat = self.seat
        if seat is None:
            self._legal = ()
            return
        if not (self.choices or self.terms.lists_moves):
            self._list_turn(self.cities[seat])
            return
        if self.choices:
            if not self.list_choice(self.choices[0]):
                self._legal = ()
        elif self.terms.priced:
            self._legal = tuple(self._list_display(seat))
        else:
            self._list_turn(self.cities[seat])
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
            call(self, moves)
            if not moves:
                rule = f"house rule {call.__name__}"
                raise BadPlugin(f"{rule}: on_list has left no legal move", blamed=rule)
        self._legal = tuple(moves)

    def list_choice(self, choice: Choice) -> bool:
        """List what a choice offers, before `on_list`; return whether that is anything."""
        options = choice.options(self)
        self._legal = tuple(options)
        return bool(options)

    def _own_list(self, room: i64) -> None:
        """Take a row of its own with room for so many indexes, unless it has one."""
        if self._lent or len(self._listed) < room:
            self._listed = vec[i64]([0] * room) if room > ROOM else self.terms.no_moves[:]
            self._lent = False

    def list_items(self, row: vec[i64], indexes: vec[i64]) -> bool:
        """List the moves that are the items of a row by some indexes; return if there are any."""
        self._own_list(len(indexes))
        listed = self._listed
        for at in range(len(indexes)):
            listed[at] = row[indexes[at]]
        self._count = len(indexes)
        self._legal = LISTED
        return len(indexes) > 0

    def list_row(self, indexes: vec[i64]) -> bool:
        """List the moves of a row, which is not changed; return whether there are any."""
        # Copied, as the own row has room for the next turn, too.
        self._own_list(len(indexes))
        listed = self._listed
        for at in range(len(indexes)):
            listed[at] = indexes[at]
        self._count = len(indexes)
        self._legal = LISTED
        return len(indexes) > 0

    def _list_turn(self, city: City) -> None:
        """List what a city can do with the free cards. This is the loop of the engine."""
        terms = self.terms
        unbuilt: i64 = len(city._unbuilt)
        if self._lent or len(self._listed) <= unbuilt:
            self._own_list(unbuilt + 1)
        listed = self._listed
        last = len(listed)
        purse: i64 = MOST_COINS
        coins = city.coins
        if coins < MOST_COINS:
            purse = coins
        # What costs more by the bill may yet cost less.
        reach = purse + city._relief + terms.beyond_bills
        prices = city._prices
        # The wonders are listed first, where the moves come to stand in the end.
        first = last
        number = terms.first_wonder
        for wonder in city._unbuilt:
            price = prices[number + wonder]
            if price <= purse or (price <= reach and city.price(terms.wonders[wonder]) <= coins):
                first -= 1
                listed[first] = wonder
        count: i64 = 0
        laid_out = self.dealt.laid_out
        first_slot = terms.first_slots[self.age]
        first_moves = terms.first_moves
        chained = terms.chained
        free = self._left.free
        for slot in free:
            if first - count < 2 + unbuilt:
                # Rare: it is listed again, in a row with room for all that there can be.
                self._own_list(len(free) * (2 + unbuilt) + unbuilt)
                self._list_turn(city)
                return
            number = laid_out[first_slot + slot]
            move = first_moves[number]
            price = prices[number]
            if (
                price <= purse
                or (price <= reach and city.price(terms.cards[number]) <= coins)
                or (chained[number] and city.has_link(terms.cards[number]))
            ):
                listed[count] = move
                count += 1
            under = move + TO_UNDER
            at = last
            while at > first:
                at -= 1
                listed[count] = under + listed[at]
                count += 1
            listed[count] = move + TO_DISCARD
            count += 1
        self._count = count
        self._legal = LISTED

    def _list_display(self, seat: int) -> list[Move]:
        """Return the moves where house rules change prices: each price is asked for."""
        city = self.cities[seat]
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

    @property
    def left(self) -> int:
        """Return the mask of the slots of the display that still hold a card."""
        return self._left.left

    @left.setter
    def left(self, left: int) -> None:
        self._left = self.terms.displays[self.age].cards_left(left)

    def card_at(self, slot: i64) -> Card:
        """Return the card that was laid out in a slot of the display; its face is known."""
        return self.terms.cards[self.dealt.laid_out[self.terms.first_slots[self.age] + slot]]

    def free_slots(self) -> tuple[int, ...]:
        """Return the slots of the display whose cards can be taken."""
        return self._left.free_slots

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
