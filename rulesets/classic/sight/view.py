"""What one seat of classic may know: a state with blanks for the rest."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from wonders.core.cards.pieces import Piece
from wonders.core.game.moves import Move
from wonders.core.game.seats import check_seat
from wonders.core.game.secret_decisions import VIEWED
from wonders.core.game.view import View as AnyView
from wonders.rulesets.classic.deal import BLANK, Hand, LiveDeal
from wonders.rulesets.classic.effects.choices_they_ask_for import Revive, Seventh
from wonders.rulesets.classic.free_city import FreeCityState
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.sight.known_from_passed_hands import card_in, trace_age
from wonders.rulesets.classic.turns_and_ages import State, by_index
from wonders.rulesets.classic.turns_played_so_far import Extra, Hidden, Turn, is_sale

if TYPE_CHECKING:
    from wonders.rulesets.classic.pieces_decks_and_numbered_moves import ClassicComponents

__all__ = ["View"]

#: In the deal of a view, in place of what house rules drew; `table.house` has what is open.
NO_CHANCE: Mapping[str, Any] = MappingProxyType({})
#: The verbs of moves whose card lies face down afterwards.
FACE_DOWN = ("discard", "stage")


class View(AnyView):
    """What one seat of classic may know.

    In `table` a hidden card is `BLANK`, a hidden choice of this turn None, and a move with a
    hidden card a `Hidden`.
    """

    __slots__ = ("drawn", "known")
    caches = frozenset({"known"})

    game: "ClassicComponents"
    table: State
    #: The card that the seat has just drawn for the Free City; None if it has not.
    drawn: Card | None
    #: A cache of `imagine`: its `Knowledge`.
    known: object

    @classmethod
    def of(cls, state: State, seat: Any) -> "View":
        """Return what a seat may know of a state; raise `BadSpec` for an unknown seat."""
        seat = check_seat(seat, state.game.players)
        view = cls.__new__(cls)
        view.game = game = state.game
        view.seat = seat
        view.drawn = None
        view.known = None
        table = view.table = state.copy()
        table.log = tuple([_seen_entry(state, seat, entry) for entry in state.log])
        for number, city in enumerate(table.cities):
            if number != seat and city.tucked:
                city.tucked = _seen_tucked(table, number, len(city.tucked))
        deciders = [state.decider(number) for number in range(len(state.cities))]
        if game.with_free_city and not state.in_between:
            assert isinstance(state, FreeCityState)
            if state.controller == seat:
                view.drawn = state.drawn(state.age, state.turn)
        table.hands = tuple(
            [
                hand if deciders[number] == seat else (BLANK,) * len(hand)
                for number, hand in enumerate(state.hands)
            ]
        )
        table.chosen = tuple(
            [
                move if deciders[number] == seat else None  # type: ignore[misc]
                for number, move in zip(game.order, state.chosen, strict=False)
            ]
        )
        if view.sees_pile:
            # Their order on the pile would tell who discarded which.
            table.pile = tuple(sorted(state.pile, key=by_index))
        else:
            table.pile = _seen_pile(table, seat, len(state.pile))
        dealt = table.dealt = LiveDeal.__new__(LiveDeal)
        dealt.boards = state.dealt.boards
        dealt.ages = ()
        dealt.house = NO_CHANCE
        table.house = game.houses.hide(state, seat)
        table.past = VIEWED
        if state.seat != seat:
            # Only the seat that decides gets the moves: they show its hand.
            table._legal = ()
        return view

    @property
    def sees_pile(self) -> bool:
        """Return whether the seat is choosing from the discard pile now, and so sees it (C20)."""
        table = self.table
        return isinstance(table.front, Revive) and table.seat == self.seat

    def known_hand(self, seat: int) -> Hand:
        """Return the cards that must be in the hand of a seat, as far as this seat knows.

        A move of this turn that is still hidden counts as not chosen yet.
        """
        table = self.table
        if seat == self.seat:
            return table.hands[seat]
        if table.current is None:
            return ()
        stacks = trace_age(table, self.seat, self.drawn, table.age)
        known = stacks[table.stack_of(seat, table.age, table.turn)].certain()
        return tuple(sorted(known, key=by_index))

    def seen(self) -> frozenset[Piece]:
        """Return the dealt cards whose faces the seat has seen."""
        table = self.table
        found: set[Piece] = set(table.pile)
        for entry in table.log:
            if isinstance(entry, Turn):
                found.update(*entry.hands, filter(None, map(card_in, entry.moves)))
            else:
                found.update(entry.pile, filter(None, (card_in(entry.move),)))
        found.update(*table.hands)
        found.discard(BLANK)
        return frozenset(found)

    def told(self) -> frozenset[str]:
        """Return also the turns that are over: in each, what the others chose has come out."""
        turns = [entry for entry in self.table.log if isinstance(entry, Turn)]
        return super().told() | {f"turn {each.turn + 1} of age {each.age + 1}" for each in turns}

    def refused(self) -> list[Move]:
        """Return the builds of cards in hand, and of the next stage, that are not legal now."""
        table = self.table
        if table.seat != self.seat or table.current is None:
            return []
        legal = table.moves()
        if table.choices and not isinstance(table.choices[0], Seventh):
            return []
        hand = dict.fromkeys(table.hands[table.current])
        can_build = {move.piece for move in legal if move.verb == "build"}
        moves = [card.build for card in hand if card not in can_build]
        if not any(move.verb == "stage" for move in legal):
            moves += [card.stage for card in list(hand)[:1]]
        return moves

    def facts(self) -> tuple[object, ...]:
        """Return everything the view shows, for comparing."""
        table = self.table
        return (
            self.seat,
            table.seat,
            table.first,
            table.current,
            table.age,
            table.turn,
            table.cities,
            table.hands,
            table.chosen,
            tuple(sorted(table.pile, key=_known_first)),
            table.choices,
            table.log,
            self.drawn,
            dict(table.house),
        )


def _known_first(card: Card) -> int:
    return 1 << 30 if card is BLANK else card.index


def _seen_entry(state: State, seat: int, entry: Turn | Extra) -> Turn | Extra:
    """Return an entry of the history as a seat saw it."""
    age, turn = entry.age, entry.turn
    order = state.game.order
    if isinstance(entry, Extra):
        mine = state.decider_in(entry.city, age, turn) == seat
        move = entry.move if mine else _seen_move(entry.move)
        pile = tuple(sorted(entry.pile, key=by_index)) if mine else ()
        return Extra(age, turn, entry.city, move, pile, entry.coins)
    mine_too = [state.decider_in(city, age, turn) == seat for city in range(len(order))]
    drawn = None
    if state.game.with_free_city and mine_too[state.game.setup.free_city]:
        assert isinstance(state, FreeCityState)
        drawn = state.drawn(age, turn)
    return Turn(
        age,
        turn,
        tuple([hand if mine else () for hand, mine in zip(entry.hands, mine_too, strict=True)]),
        tuple(
            [
                move if mine_too[city] else _seen_move(move)
                for city, move in zip(order, entry.moves, strict=True)
            ]
        ),
        drawn,
        entry.coins,
    )


def _seen_move(move: Move | Hidden) -> Move | Hidden:
    if move.verb in FACE_DOWN:
        return Hidden(move.verb, move.left, move.right)
    return move


def _seen_tucked(table: State, city: int, size: int) -> Hand:
    """Return the cards under the stages of another city, as the blanked history has them."""
    order = table.game.order
    found: list[Card] = []
    for entry in table.log:
        moves = zip(order, entry.moves, strict=True) if isinstance(entry, Turn) else ()
        for seat, move in (
            *moves,
            *([(entry.city, entry.move)] if isinstance(entry, Extra) else ()),
        ):
            if seat == city and move.verb == "stage":
                found.append(card_in(move) or BLANK)
    # In a position set up by hand the first ones are not in the history.
    return ((BLANK,) * size + tuple(found))[-size:]


def _seen_pile(table: State, seat: int, size: int) -> Hand:
    """Return the discard pile: the cards that a seat knows to be in it, then blanks (C20)."""
    game = table.game
    known: list[Card] = []
    for number, entry in enumerate(table.log):
        if isinstance(entry, Turn):
            moves = list(entry.moves)
            if entry.turn == game.last_turn:
                known += _own_left_over(table, seat, number, entry)
        else:
            moves = [entry.move]
            if entry.pile:
                known = list(entry.pile)
        for move in moves:
            card = card_in(move)
            if is_sale(move) and card is not None:
                known.append(card)
            elif move.verb == "revive" and card in known:
                known.remove(card)
    return (*sorted(known, key=by_index), *(BLANK,) * (size - len(known)))


def _own_left_over(table: State, seat: int, number: int, entry: Turn) -> list[Card]:
    """Return the card that a seat had to discard at the end of an age (C4), if any."""
    if (entry.age == table.age and table.hands[seat]) or any(
        isinstance(later, Extra)
        and later.age == entry.age
        and later.city == seat
        and later.move.verb not in ("revive", "pass")
        for later in table.log[number + 1 :]
    ):
        return []
    left = list(entry.hands[seat])
    move = entry.moves[table.game.order.index(seat)]
    card = card_in(move)
    if card is not None:
        left.remove(card)
    return left
