"""The course of a game of Duel: its beginning, turns and ages, and the end.

The top layer of a state; below it `draft_of_wonders`, `playout_weights`, `legal_moves`,
`cards_left_in_display`, `building`, `science`, `conflict` and `prices_of_all_pieces_now`, each a
base of the one before.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from wonders.core.cards.pieces import Piece, pieces_in
from wonders.core.compiled_or_plain import append, i64, vec
from wonders.core.errors import IllegalMove
from wonders.core.game.moves import Move, check_move
from wonders.core.game.pending_choices import Choice
from wonders.core.game.results_and_score_sheets import Result, Sheet
from wonders.core.game.secret_decisions import VIEWED, has_any, pass_over
from wonders.core.game.state import NOBODY
from wonders.rulesets.duel.building import build_card, build_wonder
from wonders.rulesets.duel.cached_choices_of_each_seat import PICK, REVIVAL, START, TAKE
from wonders.rulesets.duel.city import City
from wonders.rulesets.duel.deal import NO_PLAY
from wonders.rulesets.duel.discard_income import discard_income
from wonders.rulesets.duel.draft_of_wonders import DraftState
from wonders.rulesets.duel.effects.choices_they_ask_for import DestroyCard, KeepToken
from wonders.rulesets.duel.legal_moves import COUNTED, LISTED, WAY, WAY_BITS
from wonders.rulesets.duel.pieces import TO_DISCARD, TO_UNDER
from wonders.rulesets.duel.position_hash import hash_of
from wonders.rulesets.duel.scoring import as_sheet, score, tally, winners_by_points
from wonders.rulesets.duel.who_begins_an_age import weaker_seat

if TYPE_CHECKING:
    from wonders.rulesets.duel.deal import LiveDeal
    from wonders.rulesets.duel.pieces import Card, Wonder
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents

__all__ = ["State"]

#: In place of a slot: no card is being used.
NONE: Final = -1


class State(DraftState):
    """A game of Duel in progress."""

    __slots__ = (
        "_played",
        "_taken",
        "_tallies",
        "_trail",
        "again",
        "begun",
        "next_seat",
        "turn_told",
        "victory",
        "winners",
    )
    caches = frozenset({"_played", "_tallies", "_trail"})

    game: "DuelComponents"
    #: The indexes of the moves played: the first `_played` of a row.
    _trail: vec[i64]
    _played: i64
    #: Whether the seat has earned another turn.
    again: bool
    #: The slot whose card is being used: while it is set, the cards it has freed are not turned up
    #: yet (D4). `NONE` at other times.
    _taken: i64
    #: How many ages have begun, from 0 during the draft to 3.
    begun: int
    #: The seat whose action goes on while something waits; between ages, who begins the next.
    next_seat: int
    #: Whether house rules have been told of this turn.
    turn_told: bool
    #: How the game was won; None while it goes on.
    victory: str | None
    #: The seats that have won; empty while the game goes on.
    winners: tuple[int, ...]

    def __init__(
        self, game: "DuelComponents", dealt: "LiveDeal", like: "State | None" = None
    ) -> None:
        super().__init__(game, dealt, like)
        #: The points at the end, kept once the game has ended by points.
        self._tallies: list[list[int]] | None = None
        if like is None:
            self._trail = self.terms.no_trail[:]
            self._played = 0
            self.again = False
            self._taken = NONE
            self.begun = 0
            self.next_seat = dealt.first
            self.turn_told = False
            self.victory = None
            self.winners = ()
        else:
            self._trail = like._trail[: like._played]
            self._played = like._played
            self.again = like.again
            self._taken = like._taken
            self.begun = like.begun
            self.next_seat = like.next_seat
            self.turn_told = like.turn_told
            self.victory = like.victory
            self.winners = like.winners

    def start(self) -> None:
        """Let house rules decide who begins, then go on to the first decision."""
        if self.terms.leader is None:
            for call in self.terms.events.on_start:
                if self._seat != NOBODY:
                    call(self)
        if not self.choices:
            self._lay_out()
        self._go_on()

    def _lay_out(self) -> None:
        """Begin the draft, and tell house rules."""
        if self._seat == NOBODY:
            return
        self.group = 0
        self._hand_out()
        for call in self.terms.events.on_deal:
            call(self)

    @property
    def unbegun(self) -> bool:
        """Return whether the draft is still to begin, so that who begins is open."""
        return self.group < 0

    @property
    def taken(self) -> int:
        """Return the bit of the slot whose card is being used; 0 if none is."""
        slot: int = self._taken
        return 1 << slot if slot >= 0 else 0

    def begin(self, seat: Any) -> None:
        """Let a seat begin the game; only a house rule does that, before the draft."""
        super().begin(seat)
        self.next_seat = self._seat = self.first

    def copy(self) -> "State":
        """Return an independent copy; rows are shared until one of the two changes them."""
        return State(self.game, self.dealt, self)

    def become_table(self) -> None:
        """Become a view's own: share nothing but values, and forget what was listed.

        What was played stays known, unless something was decided in secret.
        """
        self.past = VIEWED
        if has_any(self):
            self._trail = vec[i64]()
            self._played = 0
        if self._legal is LISTED:
            # As moves: where a view hides them, nothing may be left of the list.
            self.moves()
        self._listed = vec[i64]()
        self._offer = self._offer[:]
        self._pile = self._pile[:]
        self._lent_pile = False
        for city in self.cities:
            city.own_all()

    def _noted(self) -> list[Any]:
        """Return the moves played since the deal; raise `BadRecord` if the state was not dealt."""
        super()._noted()
        return self.moves_of(self._trail[: self._played])

    @property
    def hash(self) -> int:
        """Return 64 bits that are the same for positions from which play goes on alike.

        How the position came about does not count: not the order of tokens and wonders, nor which
        cards lie under wonders. All that is hidden does.
        """
        return hash_of(self)

    # -- what a move does ------------------------------------------------------------

    def play(self, move: Any) -> None:
        """Play a legal move, changing this state; raise `IllegalMove` for any other."""
        given: object = move
        legal = self._legal
        if legal is None or legal is COUNTED or legal is LISTED:
            legal = self.moves()
        # Each move is one object, so identity is enough, and faster than `in`.
        for played in legal:
            if played is given:
                self.carry_out(played.index)
                return
        raise IllegalMove(self._refusal(move))

    def carry_out(self, index: i64) -> None:
        """Do what the legal move with an index does."""
        self._legal = None
        self._note(index)
        if self.choices:
            self._answer(index)
            self._go_on()
            return
        terms = self.terms
        # Not in one expression: compiled, that would box the number.
        card: i64 = NONE
        if index < len(terms.used_cards):
            card = terms.used_cards[index]
        if card < 0:
            self._act(terms.table[index])
        elif self.dealt.is_blank:
            raise IllegalMove(NO_PLAY)
        else:
            self._use_card(terms.cards[card], self.slot_of(card), index - terms.first_moves[card])

    def play_counted(self, number: i64) -> None:
        """Play the move with a number, of a turn that is counted."""
        terms = self.terms
        move = self.counted_move(number)
        slot = self._left.free[move >> WAY_BITS]
        way = move & WAY
        card = self.dealt.laid_out[terms.first_slots[self.age] + slot]
        self._legal = None
        self._note(terms.first_moves[card] + way)
        self._use_card(terms.cards[card], slot, way)

    def _note(self, index: i64) -> None:
        """Note that the move with an index was played."""
        if self._played < len(self._trail):
            self._trail[self._played] = index
        else:
            self._trail = append(self._trail, index)
        self._played += 1

    def _use_card(self, card: "Card", slot: i64, way: i64) -> None:
        """Build the free card of a slot, discard it or put it under a wonder, and pass the turn on.

        `way` is how far the move that does it lies behind the card's first one, which builds it.
        """
        terms = self.terms
        seat = self._seat
        city = self._second_city if seat else self._first_city
        self._left = self._left.without(slot)
        if way == TO_DISCARD:
            self.discard(card)
            city.coins += discard_income(city, terms)
            if terms.tells_discards:
                self._taken = slot
                self.next_seat = seat
                for call in terms.events.on_discard:
                    call(self, seat, card)
                self._go_on()
                return
        else:
            self._taken = slot
            if way:
                self._play_wonder(seat, city, terms.wonders[way - TO_UNDER], card)
            elif card.chained and city.has_link(card):
                build_card(self, seat, card, 0, 0, True)
            else:
                coins = city.price(card)
                change = self.price_change(seat, card) if terms.priced else 0
                build_card(self, seat, card, coins + change, coins - card.coins)
            if self.choices or self._seat == NOBODY:
                self.next_seat = seat
                self._go_on()
                return
            self._taken = NONE
        if len(self._left.free) and not self.again:
            self._seat = 1 - seat
            if terms.tells_turns:
                self._begin_turn(1 - seat)
        else:
            self._end_turn(seat)

    def _answer(self, index: i64) -> None:
        """Make the first choice that waits.

        Those of every game are made here: that saves the calls of plain Python.
        """
        choice = self.choices[0]
        terms = self.terms
        seat = self._seat
        kind = terms.ready.kind_of(choice)
        if kind == PICK:
            self.choices = self.choices[1:]
            self.hand_over(seat, terms.table[index].piece)  # type: ignore[arg-type]
        elif kind == START:
            self.choices = self.choices[1:]
            self.next_seat = terms.table[index].number  # type: ignore[assignment]
        elif kind == TAKE:
            self.choices = self.choices[1:]
            self.take_from_board(seat, terms.table[index].piece)  # type: ignore[arg-type]
        elif kind == REVIVAL:
            self.choices = self.choices[1:]
            self.build_from_pile(seat, terms.table[index].piece)  # type: ignore[arg-type]
        elif type(choice) is DestroyCard:
            self.choices = self.choices[1:]
            self.lose_card(1 - seat, terms.table[index].piece)  # type: ignore[arg-type]
        elif type(choice) is KeepToken:
            self.choices = self.choices[1:]
            self.keep_one(choice, terms.table[index].piece)  # type: ignore[arg-type]
        else:
            self.decide(terms.table[index])

    def list_choice(self, choice: Choice) -> bool:
        """List what a choice offers, before `on_list`; return whether that is anything."""
        terms = self.terms
        kind = terms.ready.kind_of(choice)
        if kind == PICK:
            return self.list_row(self.offered())
        if kind == START:
            return self.list_row(terms.starts[:])
        if kind == TAKE:
            return self.list_row(self.tokens_to_take())
        if kind == REVIVAL:
            return self.list_row(self.revivable())
        if type(choice) is DestroyCard:
            return self.list_row(self.destroyable(1 - choice.seat, choice.color))
        if type(choice) is KeepToken:
            return self.list_row(terms.progress_of(choice.tokens))
        return super().list_choice(choice)

    def _act(self, move: Move) -> None:
        """Play a house rule's own move instead of a turn; if it sets `again`, it costs no turn."""
        seat = self.seat
        assert seat is not None
        assert move.act is not None
        # The bit past the last slot: an action is going on, but it has taken no card.
        self._taken = self.terms.displays[self.age].size
        self.next_seat = seat
        move.act(self, seat, move)
        self._go_on()

    def _play_wonder(self, seat: int, city: City, wonder: "Wonder", card: "Card") -> None:
        coins = city.price(wonder)
        change = self.price_change(seat, wonder) if self.terms.priced else 0
        # Read before the build: a token gained by it helps from the next wonder on (D18, D19).
        self.again = city.wonder_turns > 0
        build_wonder(self, seat, wonder, card, coins + change, coins - wonder.coins)

    def _go_on(self) -> None:
        """Go on to the next decision: a waiting choice that has options, else the next turn."""
        while self.choices and self._seat != NOBODY:
            choice = self.choices[0]
            if self.list_choice(choice):
                self._seat = self.terms.ready.seat_of(choice)
                if self.terms.events.on_list:
                    self._legal = None
                return
            self._legal = None
            self.choices = self.choices[1:]
            if not choice.usual:
                pass_over(self, choice)
        if self._seat == NOBODY:
            return
        if self.group < 0:
            self._lay_out()
            self._go_on()
            return
        if self._taken != NONE:
            self._end_turn(self.next_seat)
            return
        self._seat = self.next_seat
        if self.begun == self.age:
            self.begun += 1
            self.turn_told = False
            for call in self.terms.events.on_age:
                call(self)
            if self.choices:
                # A house rule has queued a choice for the start of the age.
                self._go_on()
                return
        if self.terms.tells_turns and not self.turn_told:
            self._tell_turn()

    def _tell_turn(self) -> None:
        """Tell house rules that a turn begins, unless one has ended the game."""
        self.turn_told = True
        for call in self.terms.on_turn:
            if self._seat != NOBODY:
                call(self)
        if self.choices:
            self._go_on()

    def _begin_turn(self, seat: int) -> None:
        """Begin a turn of which house rules are told, and ask what they queue."""
        self.next_seat = seat
        self.turn_told = False
        self._go_on()

    def _end_turn(self, seat: int) -> None:
        """Turn up the freed cards (D4) and pass the turn on; an extra turn needs a card (D5)."""
        used = self._taken
        self._taken = NONE
        if not len(self._left.free):
            self._end_age(seat)
            return
        # A house rule's own move that costs no turn has taken no card.
        if self.again:
            self.again = False
            if self.terms.tells_turns and used != self.terms.displays[self.age].size:
                self._begin_turn(seat)
        else:
            self._seat = 1 - seat
            if self.terms.tells_turns:
                self._begin_turn(1 - seat)

    def _end_age(self, last: int) -> None:
        """Lay out the next display and ask who begins (D2, D3), or score after the last."""
        self.again = False
        for call in self.terms.events.on_age_end:
            call(self)
        if self._seat == NOBODY:
            return
        if self.age + 1 == len(self.terms.displays):
            self._finish_by_points()
            return
        self.age += 1
        self.lay_out_display()
        weaker = weaker_seat(self.pawn, last)
        # Choices that house rules have queued at the end of the age come first.
        waiting = self.choices
        self.choices = (*waiting, self.terms.ready.start(weaker))
        self._seat = weaker
        if waiting:
            self._go_on()

    def cards(self) -> Iterator[Piece]:
        """Yield every card that was dealt, wherever it is now."""
        cards = self.game.cards
        for slot, card in enumerate(self.dealt.ages[self.age]):
            if self.left >> slot & 1:
                yield card
        for later in self.dealt.ages[self.age + 1 :]:
            yield from later
        yield from pieces_in(self.pile, cards)
        for city in self.cities:
            yield from pieces_in(city.built, cards)
            yield from (under for _, under in city.done if under in cards)

    # -- the end -------------------------------------------------------------------------

    def end(self, victory: str, winners: Sequence[int]) -> None:
        """End the game with a victory, unless it is over already."""
        if self._seat == NOBODY:
            return
        self.victory = victory
        self.winners = tuple(winners)
        self.choices = ()
        self._seat = NOBODY
        for call in self.terms.events.on_end:
            call(self)

    def _finish_by_points(self) -> None:
        """End the game and let points decide (D35)."""
        # Set before scoring: a leader's points depend on how the game ended (S14).
        self.victory = "civilian"
        events = self.terms.events
        if events.on_score:
            first, second = self.sheets()
            lead = first["total"] - second["total"]
            blue_lead = first["civilian"] - second["civilian"]
            self.end("civilian", winners_by_points(lead, blue_lead))
            return
        lines = self.terms.lines
        mine = tally(self, 0)
        yours = tally(self, 1)
        lead = mine[lines.total] - yours[lines.total]
        blue_lead = mine[lines.civilian] - yours[lines.civilian]
        self.end("civilian", winners_by_points(lead, blue_lead))
        if not events.on_end:
            self._tallies = [mine, yours]

    def sheets(self) -> list[Sheet]:
        """Return both score sheets, as if the game were scored now."""
        if self._tallies is not None:
            return [as_sheet(self.terms, points) for points in self._tallies]
        return [score(self, 0), score(self, 1)]

    def result(self) -> Result | None:
        """Return winners, victory and sheets; None while the game goes on."""
        if self.victory is None:
            return None
        return Result(self.victory, list(self.winners), self.sheets())

    @property
    def by_points(self) -> bool:
        """Return whether the game is over and points have decided it."""
        return self.victory == "civilian"

    def totals(self) -> list[int]:
        """Return the totals of `sheets`: the points of each city, as if scored now."""
        if self.terms.events.on_score:
            return super().totals()
        tallies = self._tallies or [tally(self, 0), tally(self, 1)]
        total = self.terms.lines.total
        return [tallies[0][total], tallies[1][total]]

    def utilities(self) -> list[float]:
        """Return what the end of the game is worth to each seat (`Game.utilities`)."""
        terms = self.terms
        if self.victory is None or terms.events.on_utility or terms.leader is not None:
            return super().utilities()
        winners = self.winners
        share = 1.0 / len(winners)
        return [share if 0 in winners else 0.0, share if 1 in winners else 0.0]

    def _refusal(self, move: Any) -> str:
        check_move(move, self.game.table)
        if self._seat == NOBODY:
            return f"{move}: the game is over"
        reasons = [line.text for line in self.explain(move).lines]
        return f"{move} is not possible: {'; '.join(reasons)}"
