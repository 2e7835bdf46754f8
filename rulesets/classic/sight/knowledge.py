"""What a seat knows of cards that others hold or have played face down.

A hand goes round. Who has held it knows what was in it; of what has left it since, buildings
are open, and the cards sold or put under a stage lie face down. So what a seat knows of a
stack comes in groups: these cards are in these places, in whichever order. `trace` finds
them from what the seat has seen, `wonders.rulesets.classic.sight.imagine` draws the order.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wonders.core.game.moves import Move
from wonders.rulesets.classic.deal import BLANK, Hand
from wonders.rulesets.classic.history import Extra, Hidden, Turn, is_sale
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.state import State

__all__ = ["HAND", "LEFT", "Draw", "Group", "Place", "Stack", "card_in", "trace", "trace_age"]

#: The places of a card that nobody has used: in a hand, discarded at the end of an age.
HAND = -1
LEFT = -2


class Place(NamedTuple):
    """Is where a card of a stack went: used with a move of the log, or `HAND` or `LEFT`.

    `entry` is the number of the log's entry and `at` that of the move in it, `HAND`, or
    `LEFT` less the number of the stack. `piled` tells that the card lies on the discard pile,
    since that entry.
    """

    entry: int
    at: int
    turn: int
    piled: bool


class Group:
    """Holds cards of one stack and the places they are in; `unknown` cards are among them."""

    def __init__(self, age: int, cards: Iterable[Card], unknown: int, places: list[Place]) -> None:
        self.age = age
        self.cards = list(cards)
        self.unknown = unknown
        self.places = places


class Draw(NamedTuple):
    """Is a card drawn for the Free City into a stack: which, or what was there before it."""

    turn: int
    card: Card | None
    before: tuple[Card, ...] | None


class Stack:
    """Follows one dealt hand through an age as a seat sees it."""

    def __init__(self, age: int, size: int) -> None:
        self.age = age
        self.groups: list[Group] = []
        #: Cards of which the seat knows where they are.
        self.placed: list[tuple[Card, Place]] = []
        self.draws: list[Draw] = []
        self._cards: list[Card] = []
        self._unknown = size
        self._waiting: list[Place] = []

    def draw(self, turn: int, card: Card | None) -> None:
        """Let a card of the pile join the stack."""
        before = None if self._unknown or self._waiting else tuple(self._cards)
        self.draws.append(Draw(turn, card, before))
        if card is None:
            self._unknown += 1
        else:
            self._cards.append(card)

    def see(self, hand: Hand) -> None:
        """Let the seat see the stack: what is gone from it is in the places that waited."""
        gone = Counter(self._cards)
        gone.subtract(Counter(hand))
        missing = list((+gone).elements())
        self._close(missing, self._waiting)
        self._cards = list(hand)
        self._unknown = 0
        self._waiting = []

    def use(self, card: Card | None, place: Place) -> None:
        """Let a card leave the stack, openly or face down."""
        if card is None:
            self._waiting.append(place)
            return
        if card in self._cards:
            self._cards.remove(card)
        else:
            self._unknown -= 1
        self.placed.append((card, place))

    def end(self, places: Sequence[Place]) -> None:
        """Let the rest of the stack be in the places named."""
        self._close(self._cards, [*self._waiting, *places])

    def certain(self) -> list[Card]:
        """Return the cards that must be in the hand."""
        cards = [card for card, place in self.placed if place.at == HAND]
        for group in self.groups:
            if all(place.at == HAND for place in group.places):
                cards += group.cards
        return cards

    def possible(self) -> list[Card]:
        """Return the cards that are in the hand, or have been sold or put under a stage."""
        cards: list[Card] = []
        for group in self.groups:
            in_hand = [place.at == HAND for place in group.places]
            if any(in_hand) and not all(in_hand):
                cards += group.cards
        return cards

    def _close(self, cards: Sequence[Card], places: list[Place]) -> None:
        if not places:
            return
        if len(places) == len(cards) and len(set(cards)) == 1:
            self.placed += zip(cards, places, strict=True)
        else:
            self.groups.append(Group(self.age, cards, len(places) - len(cards), places))


def card_in(move: "Move | Hidden") -> Card | None:
    """Return the card of a move as far as it is known."""
    if isinstance(move, Hidden):
        return None
    return move.under or move.piece  # type: ignore[return-value]


def trace(table: State, seat: int, drawn: Card | None) -> list[list[Stack]]:
    """Return the stacks of every age that has begun, as a seat knows them.

    `table` is that of the seat's view; `drawn` the card it has drawn in this turn. The last
    stack of a two-player game is what is left of the pile.
    """
    return [trace_age(table, seat, drawn, age) for age in range(table.age + 1)]


def trace_age(table: State, seat: int, drawn: Card | None, age: int) -> list[Stack]:
    """Return the stacks of one age as a seat knows them."""
    game = table.game
    players = range(game.players)
    entries = [(number, entry) for number, entry in enumerate(table.log) if entry.age == age]
    turns = [(number, entry) for number, entry in entries if isinstance(entry, Turn)]
    sevenths = {
        entry.city: (number, entry)
        for number, entry in entries
        if isinstance(entry, Extra) and entry.move.verb not in ("revive", "pass")
    }
    # A game that a house rule has ended leaves cards in the hands.
    in_play = age == table.age
    now = in_play and not table.in_between
    stacks = []
    for number in players:
        # Counted from the end, so that it holds for positions set up by hand as well.
        holders = [
            next(s for s in players if table.stack_of(s, age, turn) == number)
            for turn in range(game.last_turn + 1)
        ]
        last_holder = holders[table.turn if in_play else game.last_turn]
        held = len(_full_hand(table, last_holder, seat)) if in_play else 0
        ended = len(turns) > 0 and turns[-1][1].turn == game.last_turn
        left_over = ended and not held and last_holder not in sevenths
        uses = draws = 0
        for _, entry in turns:
            controlled = _controls(table, holders[entry.turn], age, entry.turn)
            uses += 1 + controlled
            draws += controlled
        if now:
            draws += _controls(table, last_holder, age, table.turn)
        size = held + left_over + uses + (last_holder in sevenths) - draws
        stack = Stack(age, size)
        for at_log, entry in turns:
            _follow(stack, table, seat, holders[entry.turn], at_log, entry)
        if now and _controls(table, last_holder, age, table.turn):
            stack.draw(table.turn, drawn if last_holder == seat else None)
        if in_play and held and last_holder == seat:
            stack.see(_full_hand(table, seat, seat))
        if last_holder in sevenths:
            at_log, extra = sevenths[last_holder]
            stack.use(card_in(extra.move), _place(at_log, 0, game.last_turn + 1, extra.move))
        if left_over:
            stack.end([Place(turns[-1][0], LEFT - number, game.last_turn + 1, True)])
        else:
            stack.end([Place(HAND, HAND, table.turn, False)] * held)
        stacks.append(stack)
    if game.with_free_city:
        stacks.append(_trace_pile(table, seat, age, turns, sevenths))
    return stacks


def _controls(table: State, seat: int, age: int, turn: int) -> bool:
    """Return whether a seat controls the Free City in some turn."""
    free_city = table.game.setup.free_city
    return table.game.with_free_city and table.decider_in(free_city, age, turn) == seat


def _full_hand(table: State, holder: int, seat: int) -> Hand:
    """Return what a seat held at the start of the turn, the Free City's card included."""
    if not table.in_between and _controls(table, holder, table.age, table.turn):
        return table.hands[table.game.setup.free_city]
    return table.hands[holder]


def _follow(stack: Stack, table: State, seat: int, holder: int, number: int, entry: Turn) -> None:
    """Let a stack live through a turn in which `holder` had it."""
    order = table.game.order
    controlled = _controls(table, holder, entry.age, entry.turn)
    if controlled:
        stack.draw(entry.turn, entry.drawn)
    if holder == seat:
        free_city = table.game.setup.free_city
        stack.see(entry.hands[free_city if controlled else seat])
    for at, move in enumerate(entry.moves):
        if order[at] == holder or (controlled and order[at] == table.game.setup.free_city):
            stack.use(card_in(move), _place(number, at, entry.turn, move))


def _place(number: int, at: int, turn: int, move: "Move | Hidden") -> Place:
    return Place(number, at, turn, is_sale(move))


def _trace_pile(
    table: State,
    seat: int,
    age: int,
    turns: Sequence[tuple[int, Turn]],
    sevenths: dict[int, tuple[int, Extra]],
) -> Stack:
    """Return the last card of the Free City's pile as a stack of its own (F5, F6)."""
    game = table.game
    free_city = game.setup.free_city
    stack = Stack(age, 1)
    if not turns or turns[-1][1].turn < game.last_turn:
        return Stack(age, 0)
    after = game.last_turn + 1
    if free_city in sevenths:
        number, extra = sevenths[free_city]
        stack.use(card_in(extra.move), _place(number, 0, after, extra.move))
    elif age == table.age and table.hands[free_city]:
        hand = table.hands[free_city]
        if hand[0] is not BLANK:
            stack.see(hand)
        stack.end([Place(HAND, HAND, after, False)])
    else:
        stack.end([Place(turns[-1][0], LEFT - free_city, after, True)])
    return stack
