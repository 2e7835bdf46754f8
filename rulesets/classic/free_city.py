"""The course of the two-player game, with the Free City (F1 to F7)."""

from collections.abc import Iterator
from typing import Final

from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import i64, mypyc_attr, vec
from wonders.core.game.moves import Move
from wonders.rulesets.classic.deal import Hand
from wonders.rulesets.classic.effects.choices_they_ask_for import Seventh
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.playout_situation_names import COUNT
from wonders.rulesets.classic.turns_and_ages import State, by_index

__all__ = ["FreeCityState"]

#: How much more a move weighs that lets the Free City beat the other player alone.
SERVICE: Final = 2.0


@mypyc_attr(allow_interpreted_subclasses=True)
class FreeCityState(State):
    """A two-player game in progress: seats 0 and 1 play, seat 2 is the Free City.

    The controller takes the card drawn for the Free City into his hand (F2): the Free City's
    hand is a copy of what he held before he chose for it.
    """

    __slots__ = ()

    @property
    def free_city(self) -> int:
        """Return the Free City's seat."""
        return self.game.setup.free_city

    @property
    def controller(self) -> int:
        """Return the seat that controls the Free City in this turn (F2)."""
        return self.controller_in(self.age, self.turn)

    def controller_in(self, age: int, turn: int) -> int:
        """Return the seat that controls the Free City in a given turn of an age."""
        first = self.game.setup.first_controllers[age] + self.first
        return (first + turn) % self.game.players

    def decider_in(self, city: int, age: int, turn: int) -> int:
        """Return the seat that decides for a city in a given turn."""
        return self.controller_in(age, turn) if city == self.free_city else city

    def drawn(self, age: int, turn: int) -> Card:
        """Return the pile's card for a turn; for the turn after the last, the one left over."""
        return self.dealt.ages[age][self.free_city][turn]

    # -- the course of a turn ----------------------------------------------------------

    def _deal_hands(self) -> None:
        """Deal the hands of an age; the Free City has none, its cards are drawn one by one."""
        super()._deal_hands()
        self.hands = (*self.hands[: self.game.players], ())

    def _begin_turn(self) -> None:
        """Draw a card for the controller and ask him to choose for the Free City (F2)."""
        seat = self.controller
        hands = list(self.hands)
        hand = (*hands[seat], self.drawn(self.age, self.turn))
        hands[seat] = hands[self.free_city] = tuple(sorted(hand, key=by_index))
        self.hands = tuple(hands)
        self.current = self.free_city
        self.seat = seat

    def _ask_next(self, move: Move, seat: int) -> None:
        """Ask the next city for its move; the Free City's card leaves the controller's hand."""
        if self.current == self.free_city:
            hands = list(self.hands)
            hand = hands[self.controller]
            at = hand.index(card_of(move))
            hands[self.controller] = hand[:at] + hand[at + 1 :]
            self.hands = tuple(hands)
        self.current = self.seat = seat

    def _pass_hands(self) -> None:
        """Swap the players' hands (F2)."""
        first, second = self.hands[: self.game.players]
        self.hands = (second, first, ())

    def _leave_cards(self) -> None:
        """Discard the last cards of both hands and of the pile, except seventh cards (F5, F6)."""
        first, second = self.hands[: self.game.players]
        self.hands = (first, second, (self.drawn(self.age, self.turn + 1),))
        super()._leave_cards()

    def _held(self) -> Iterator[Piece]:
        """Yield the cards of this age that have not been used yet, those to be drawn included."""
        stack = self.dealt.ages[self.age][self.free_city]
        played = bool(self.log) and self.log[-1][:2] == (self.age, self.turn)
        if self.then == "end" and not played:
            # The Free City's hand is a copy of the controller's: only its chosen card is counted.
            for hand in self.hands[: self.game.players]:
                yield from hand
            yield from map(card_of, self.chosen[:1])
            yield from stack[self.turn + 1 :]
            return
        yield from super()._held()
        # After the last turn the rest of the pile is a hand or on the discard pile.
        if self.turn < self.game.last_turn or not played:
            yield from stack[self.turn + played :]

    # -- what the Free City may do ---------------------------------------------------------

    def list_hand(self, seat: int, hand: Hand, rights: bool) -> list[Move]:
        """Return what a city can do with the cards of a hand; the Free City by F4 and F6."""
        moves = super().list_hand(seat, hand, rights)
        if seat == self.free_city and not self.game.events.on_list:
            return self._allowed(moves)
        return moves

    def _ask_rules(self, seat: int, moves: list[Move]) -> None:
        """Let house rules change the legal moves, then apply F4 and F6 to what they leave."""
        super()._ask_rules(seat, moves)
        if seat == self.free_city and (not self.choices or isinstance(self.choices[0], Seventh)):
            moves[:] = self._allowed(moves)

    def _allowed(self, moves: list[Move]) -> list[Move]:
        """Return those of the possible moves that the Free City may choose (F4, F6)."""
        by_card: dict[Card, list[Move]] = {}
        for move in moves:
            by_card.setdefault(card_of(move), []).append(move)
        allowed: list[Move] = []
        for card, its in by_card.items():
            if card.build in its and self.must_build(card):
                allowed.append(card.build)
            else:
                allowed += _without_idle_discard(its)
        return allowed

    # -- how much its moves weigh in playouts ----------------------------------------------

    def weigh(
        self,
        values: vec[float],
        coins: vec[float],
        situations: vec[float],
        weights: vec[float],
    ) -> float:
        """Write the weights of the legal moves by their numbers; return their sum.

        A move of the Free City serves who chooses it: by the card that the other player then does
        not get, by giving away none that he wants himself, by whom it pays, and by the battles that
        it decides.
        """
        legal = self._legal
        if (
            self.current != self.free_city
            or not legal
            or self.game.priced
            or self.choices
            or len(situations) < COUNT
        ):
            return super().weigh(values, coins, situations, weights)
        mine: i64 = self.controller
        yours = 1 - mine
        left, _ = self.terms.around[self.free_city]
        side = 1 if left == mine else -1
        most: i64 = (len(coins) - 1) // 2
        total = 0.0
        for number, move in enumerate(legal):
            card = card_of(move)
            wanted = values[card.build.index] * self._bringing(mine, card.index, card, situations)
            weight = self._taking(mine, yours, card, situations) / max(1.0, wanted)
            gain: i64 = side * (move.left - move.right)
            weight *= coins[most - max(-most, min(most, gain))]
            if move.verb == "build":
                shields = self.terms.piece_shields[card.index]
                if shields:
                    weight *= SERVICE ** (self._beats(yours, shields) - self._beats(mine, shields))
            weights[number] = weight
            total += weight
        return total

    def _beats(self, seat: i64, shields: i64) -> int:
        """Return 1 if so many shields more let the Free City beat a city that it does not beat."""
        ahead: i64 = self.cities[self.free_city].shields - self.cities[seat].shields
        return 1 if ahead <= 0 < ahead + shields else 0

    def must_build(self, card: Card) -> bool:
        """Return whether the Free City must build a card: one without cost, or linked (F4)."""
        built = self.cities[self.free_city].built
        if built & card.bit:
            return False
        coins = self.printed(self.free_city, card) if self.game.priced else card.coins
        return not (card.needs or coins) or bool(built & card.parents)


def _without_idle_discard(moves: list[Move]) -> list[Move]:
    """Return the moves with one card; the discard only if it can be used for nothing else (F4)."""
    if any(move.verb in ("build", "stage") for move in moves):
        return [move for move in moves if move.verb != "discard"]
    return moves


def card_of(move: Move) -> Card:
    """Return the card of the hand that a move uses."""
    card = move.under or move.piece
    assert isinstance(card, Card)
    return card
