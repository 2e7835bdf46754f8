"""The course of a game of classic: turns, ages, and the end.

The top layer of a state; below it `position_features`, `playout_weights`, `legal_moves`,
`building`, `conflict` and `trade.prices_of_all_pieces_now`, each a base of the next. `free_city`
adds the two-player game.
"""

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from wonders.core.cards.pieces import Piece, pieces_in, without
from wonders.core.compiled_or_plain import mypyc_attr
from wonders.core.errors import IllegalMove
from wonders.core.game.build_a_piece import construct, take_effect
from wonders.core.game.moves import Move, check_move
from wonders.core.game.results_and_score_sheets import Result, Sheet
from wonders.core.game.state import State as AnyState
from wonders.rulesets.classic import free_build_once_an_age
from wonders.rulesets.classic.city import City
from wonders.rulesets.classic.deal import LiveDeal
from wonders.rulesets.classic.effects.choices_they_ask_for import OwnChoice, Seventh
from wonders.rulesets.classic.legal_moves import COUNTED
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.position_features import EvaluatedState
from wonders.rulesets.classic.scoring import score, winners_by_points
from wonders.rulesets.classic.turns_played_so_far import Extra, Turn, is_sale

if TYPE_CHECKING:
    from wonders.rulesets.classic.pieces_decks_and_numbered_moves import ClassicComponents

__all__ = ["State", "by_index"]

#: Makes a named tuple from its fields in order, faster than a call of its type.
new_tuple: Any = tuple.__new__

#: Key that sorts cards in the order of the catalogue.
by_index = attrgetter("index")


@mypyc_attr(allow_interpreted_subclasses=True)
class State(EvaluatedState):
    """A game of classic in progress.

    All choose in turn, and what they chose is hidden until the last has chosen (C1).
    """

    __slots__ = (
        "chosen",
        "dealt",
        "log",
        "then",
    )

    game: "ClassicComponents"
    cities: tuple[City, ...]
    #: What chance decided.
    dealt: LiveDeal
    #: The moves chosen so far in this turn, in the order of `game.order`.
    chosen: tuple[Move, ...]
    #: The history of the game (`wonders.rulesets.classic.turns_played_so_far`): what seats know of
    #: hidden cards follows from it.
    log: tuple[Turn | Extra, ...]
    #: What comes once no choice waits: `start`, the first hands; `turn`, the first turn of an age;
    #: `begun`, a turn of which house rules have been told; `end`, the end of a turn; `age`, the
    #: next age; `over` after the game.
    then: str

    def __init__(self, game: "ClassicComponents", dealt: LiveDeal) -> None:
        self.game = game
        self.terms = game.terms
        self.dealt = dealt
        self.house = dealt.house
        self.past = ()
        self.ended = None
        self.then = "start"
        coins = game.setup.coins
        self.cities = tuple(
            [City(board, coins, game.rates, len(game.symbols)) for board in dealt.boards]
        )
        self.first = 0
        self.current = self.terms.order[0]
        self.seat = self.decider_in(self.current, 0, 0)
        self._legal = None
        self._counted = 0
        kind: Any = type(self)
        self._direct = kind is State or kind.moves is State.moves
        self._free = 0
        self._offered = []
        self.age = 0
        self.turn = 0
        self.hands = ((),) * len(self.cities)
        self.chosen = ()
        self.pile = ()
        self.choices = ()
        self.log = ()
        for city in self.cities:
            city.rates = game.bare_rates
        if game.events.of_ruleset["on_trade"]:
            for seat, city in enumerate(self.cities):
                city.left_rates, city.right_rates = game.first_rates[seat]
                city.recount()
        for seat, board in enumerate(dealt.boards):
            for operation in board.operations:
                operation.on_build(self, seat, board)
        self._start()

    def _start(self) -> None:
        """Let house rules decide who begins, then go on to the first decision."""
        for call in self.terms.events.on_start:
            if self.ended is None:
                call(self)
        if self.choices or self.ended is not None:
            self._go_on()
        else:
            self._lay_out()

    def _lay_out(self) -> None:
        """Deal the first hands, and tell house rules."""
        self._deal_hands()
        self.then = "turn"
        for call in self.terms.events.on_deal:
            call(self)
        if self.then != "over":
            self._begin_age()

    @property
    def unbegun(self) -> bool:
        """Return whether the first hands are still to be dealt, so that who begins is open."""
        return self.then == "start"

    @property
    def ages_dealt(self) -> int:
        """Return the number of ages whose hands have been dealt."""
        return 0 if self.then == "start" else self.age + 1

    def copy(self) -> "State":
        """Return an independent copy; cheap, since it shares all that never changes."""
        new = type(self).__new__(type(self))
        new.game = self.game
        new.terms = self.terms
        new.dealt = self.dealt
        new.cities = tuple([city.copy() for city in self.cities])
        new.seat = self.seat
        new.first = self.first
        new.current = self.current
        # What was counted is for the hand of one city, which a view may have to hide.
        new._legal = None if self._legal is COUNTED else self._legal
        new._counted = 0
        new._direct = self._direct
        new._free = 0
        new._offered = []
        new.age = self.age
        new.house = self.house
        new.past = self.past
        new.ended = self.ended
        new.then = self.then
        new.turn = self.turn
        new.hands = self.hands
        new.chosen = self.chosen
        new.pile = self.pile
        new.choices = self.choices
        new.log = self.log
        return new

    @property
    def city(self) -> int | None:
        """Return the seat whose city the next move is for; None when the game is over."""
        return self.current

    @property
    def in_between(self) -> bool:
        """Return whether no turn is being chosen: something waits, or the game is over."""
        return bool(self.choices) or self.current is None

    def decider(self, city: int) -> int:
        """Return the seat that decides for a city now."""
        return self.decider_in(city, self.age, self.turn)

    def decider_in(self, city: int, age: int, turn: int) -> int:
        """Return the seat that decides for a city in a given turn."""
        return city

    def stack_of(self, seat: int, age: int, turn: int) -> int:
        """Return the seat to which the hand was dealt that a seat holds in a given turn (C3)."""
        step = -turn if self.game.setup.pass_to[age] == "left" else turn
        return (seat + step) % self.game.players

    def remembered(self, earlier: AnyState) -> Move | None:
        """Return the move that led on from an earlier state, if it is in the history."""
        assert isinstance(earlier, State)
        front = earlier.front
        if front is not None and not isinstance(front, OwnChoice):
            return super().remembered(earlier)
        at, made = len(earlier.log), len(earlier.chosen)
        if at < len(self.log):
            entry = self.log[at]
            return entry.moves[made] if isinstance(entry, Turn) else entry.move  # type: ignore[return-value]
        return self.chosen[made] if made < len(self.chosen) else None

    # -- what a move does ------------------------------------------------------------

    def play(self, move: Any) -> None:
        """Play a legal move, changing this state; raise `IllegalMove` for any other.

        A move of a turn is only kept until the last seat has chosen; then all happen (C1).
        """
        for each in self.moves():
            if each is move:
                break
        else:
            raise IllegalMove(self._refusal(move))
        self._carry_out(move)

    def play_at(self, number: int) -> None:
        """Play the legal move with a number, like `move_at`."""
        move = self.move_at(number)
        if type(self) is State:
            self._carry_out(move)
        else:
            # A class of its own may have more to do.
            self.play(move)

    def _carry_out(self, move: Move) -> None:
        """Do what a legal move does: in a turn it is kept until the last seat has chosen (C1)."""
        self._legal = None
        if self.choices:
            if not isinstance(self.choices[0], OwnChoice) and not isinstance(self.past, str):
                # All other moves are in the history.
                self.past = (*self.past, (len(self.log), move))
            self.decide(move)
            self._go_on()
            return
        chosen = self.chosen = self.chosen + (move,)  # noqa: RUF005
        order = self.terms.order
        if len(chosen) < len(order):
            self._ask_next(move, order[len(chosen)])
        else:
            self._act()

    def _ask_next(self, move: Move, seat: int) -> None:
        """Ask the next city for its move; `move` was the last one chosen."""
        self.current = self.seat = seat

    def _act(self) -> None:
        """Carry out the chosen moves: pay and place, then effects, then the last cards (C1)."""
        terms = self.terms
        events = terms.events
        order = terms.order
        moves = self.chosen
        hands = self.hands
        # House rules set prices before anything changes (C1).
        dues: list[int] = []
        if terms.priced:
            dues = [self.due(seat, move) for seat, move in zip(order, moves, strict=True)]
        coins = self.cities[order[0]].coins
        turn: Turn = new_tuple(Turn, (self.age, self.turn, hands, moves, None, coins))
        self.log = self.log + (turn,)  # noqa: RUF005
        self.chosen = ()
        left = list(hands)
        done: list[tuple[int, Piece]] = []
        sold: list[Card] = []
        for number, move in enumerate(moves):
            seat = order[number]
            card: Card = move.piece if move.under is None else move.under  # type: ignore[assignment]
            left[seat] = without(hands[seat], card)
            built = self.pay_and_place(seat, move, card, dues[number] if dues else None)
            if built is not None:
                done.append((seat, built))
            elif move.act is None or is_sale(move):
                sold.append(card)
        if sold:
            self.pile = (*self.pile, *sold)
        if order[0]:
            # The Free City's hand was a copy of its controller's.
            left[-1] = ()
        self.hands = tuple(left)
        for seat, built in done:
            for operation in built.operations:
                operation.on_build(self, seat, built)
        if events.on_list:
            for seat, move in zip(order, moves, strict=True):
                if move.act is not None:
                    move.act(self, seat, move)
        if self.turn == terms.last_turn:
            self._leave_cards()
        if events.on_build or events.on_discard:
            builders = dict(done)
            for seat, move in zip(order, moves, strict=True):
                self._tell(seat, move, builders.get(seat))
        if self.choices:
            self._go_on()
        elif self.ended is None:
            self._end_turn()

    def _tell(self, seat: int, move: Move, built: Piece | None) -> None:
        """Tell house rules what a move has built or discarded, until one of them ends the game."""
        events = self.game.events
        calls = events.on_discard if move.verb == "discard" else ()
        piece = move.piece
        if built is not None:
            calls, piece = events.on_build, built
        for call in calls:
            if self.ended is None:
                call(self, seat, piece)

    def _leave_cards(self) -> None:
        """Discard the last cards of an age, except seventh cards still to be played (C4, C13)."""
        kept = list(self.hands)
        sevenths = []
        for seat, hand in enumerate(self.hands):
            if self.cities[seat].sevenths:
                sevenths.append(Seventh(seat))
            else:
                self.pile += hand
                kept[seat] = ()
        self.hands = tuple(kept)
        self.choices = (*sevenths, *self.choices)

    def play_extra(self, seat: int, move: Move, seventh: bool) -> None:
        """Play a seventh card, or a revival or a pass."""
        pile = () if seventh else self.pile
        coins = self.cities[seat].coins
        self.log = (*self.log, Extra(self.age, self.turn, seat, move, pile, coins))
        if seventh:
            self._play_seventh(seat, move)
        elif move.verb == "revive":
            card: Card = move.piece  # type: ignore[assignment]
            self.pile = without(pile, card)
            construct(self, seat, card)

    def played(self) -> tuple[Move, ...]:
        """Return the moves played since the deal: those of the history, and answers to rules."""
        answers = self._noted()
        moves: list[Any] = []
        for number, entry in enumerate(self.log):
            moves += [move for at, move in answers if at == number]
            moves += entry.moves if isinstance(entry, Turn) else (entry.move,)
        moves += [move for at, move in answers if at == len(self.log)]
        return (*moves, *self.chosen)

    def _play_seventh(self, seat: int, move: Move) -> None:
        hands = list(self.hands)
        card: Card = hands[seat][0]
        hands[seat] = ()
        self.hands = tuple(hands)
        built = self.pay_and_place(seat, move, card, self.due(seat, move))
        if built is not None:
            take_effect(self, seat, built)
        else:
            if is_sale(move):
                self.pile = (*self.pile, card)
            if move.act is not None:
                move.act(self, seat, move)
        self._tell(seat, move, built)

    def _go_on(self) -> None:
        """Go on to the next choice that has options, or to what `then` names."""
        if self.ended is not None:
            # The game is over: what still waits is dropped.
            self.choices = ()
            return
        choice = self.next_choice()
        if choice is not None:
            self.current = choice.seat
            self.seat = self.decider(choice.seat)
        elif self.then == "turn":
            self._go_to_turn()
        elif self.then == "start":
            self._lay_out()
        elif self.then == "begun":
            self.then = "end"
            self._begin_turn()
        elif self.then == "end":
            self._end_turn()
        else:
            self._end_age()

    def _end_turn(self) -> None:
        """Pass the hands on (C3), or after the last turn fight the conflicts (C17)."""
        game = self.game
        if self.turn < self.terms.last_turn:
            self.turn += 1
            self._pass_hands()
            self._go_to_turn()
            return
        if game.setup.conflicts[self.age]:
            self.resolve_conflicts(game.setup.victory_points[self.age])
        for call in self.terms.events.on_age_end:
            if self.ended is None:
                call(self)
        if self.ended is None:
            self.then = "age"
        self._go_on()

    def _end_age(self) -> None:
        """Begin the next age, or end the game after the last."""
        if self.age + 1 < len(self.game.decks):
            self.age += 1
            self._deal_hands()
            self._begin_age()
        else:
            self._close()

    def _pass_hands(self) -> None:
        hands = self.hands
        if self.terms.pass_to_left[self.age]:
            self.hands = hands[-1:] + hands[:-1]
        else:
            self.hands = hands[1:] + hands[:1]

    def _begin_age(self) -> None:
        """Begin an age; choices that house rules queue come before its first turn."""
        self.then = "turn"
        for call in self.terms.events.on_age:
            if self.ended is None:
                call(self)
        self._go_on()

    def _deal_hands(self) -> None:
        """Deal the hands of an age, and ask the first city first."""
        self.turn = 0
        self.current = self.terms.order[0]
        self.seat = self.decider(self.current)
        cards = self.terms.cards
        hands = []
        for dealt in self.dealt.ages[self.age]:
            indexes = [card.index for card in dealt]
            indexes.sort()
            hands.append(tuple([cards[index] for index in indexes]))
        self.hands = tuple(hands)
        for city in self.cities:
            free_build_once_an_age.begin_age(city)

    def _go_to_turn(self) -> None:
        """Tell house rules that a turn begins; what they ask comes before it."""
        on_turn = self.terms.events.on_turn
        if on_turn:
            self.then = "begun"
            # For them the turn is that of the first city.
            self.current = self.terms.order[0]
            self.seat = self.decider(self.current)
            for call in on_turn:
                if self.ended is None:
                    call(self)
            self._go_on()
            return
        self.then = "end"
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Ask the first city for its move."""
        self.current = self.seat = self.terms.order[0]

    # -- the cards, and the end ----------------------------------------------------------

    def cards(self) -> Iterator[Piece]:
        """Yield every card that was dealt, wherever it is now."""
        for city in self.cities:
            yield from pieces_in(city.built, self.game.cards)
            yield from city.tucked
        yield from self.pile
        for stacks in self.dealt.ages[self.ages_dealt :]:
            for stack in stacks:
                yield from stack
        if not self.unbegun:
            yield from self._held()

    def _held(self) -> Iterator[Piece]:
        """Yield the cards of this age that have not been used yet."""
        for hand in self.hands:
            yield from hand

    def end(self, victory: str, winners: Sequence[int]) -> None:
        """End the game at once with a victory, unless one was declared before."""
        if self.ended is None:
            self.ended = (victory, tuple(winners))
            self._close()

    def _close(self) -> None:
        """Close the game: no more decisions; tell house rules once."""
        if self.then == "over":
            return
        if self.then == "start":
            # So that every card lies somewhere.
            self._deal_hands()
        self.then = "over"
        self.choices = ()
        self.seat = self.current = None
        for call in self.game.events.on_end:
            call(self)

    def sheets(self) -> list[Sheet]:
        """Return a score sheet for each city, as if the game were scored now."""
        return [score(self, seat) for seat in range(len(self.cities))]

    def result(self) -> Result | None:
        """Return winners, victory and sheets; None while the game goes on (C19, F7)."""
        if self.current is not None:
            return None
        sheets = self.sheets()
        if self.ended is not None:
            victory, won = self.ended
            return Result(victory, list(won), sheets)
        coins = [self.cities[seat].coins for seat in range(self.game.players)]
        return Result(self.game.victories[0], winners_by_points(sheets, coins), sheets)

    def _refusal(self, move: Any) -> str:
        check_move(move, self.game.table)
        if self.current is None:
            return f"{move}: the game is over"
        reasons = [line.text for line in self.explain(move).lines]
        return f"{move} is not possible: {'; '.join(reasons)}"
