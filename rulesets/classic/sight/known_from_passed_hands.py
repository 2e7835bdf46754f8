"""What a seat knows of cards that others hold or have played face down.

A dealt *stack* goes round as a hand. A seat that has held it knows its cards. Of the cards that
have left it since, the buildings lie open; those sold or put under a stage lie face down. So
the knowledge of a stack comes in groups: these cards went to these places, in an unknown order.
`trace` works the groups out from the history that the seat saw; `imagined_worlds` draws the order.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wonders.core.game.moves import Move
from wonders.rulesets.classic.deal import BLANK, Hand
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.turns_and_ages import State
from wonders.rulesets.classic.turns_played_so_far import Extra, Hidden, Turn, is_sale

__all__ = ["HAND", "LEFT", "Draw", "Group", "Place", "Stack", "card_in", "trace", "trace_age"]

#: Values of `Place.at` for a card that no move used: it is in a hand, or was left over at the
#: end of an age and discarded.
HAND = -1
LEFT = -2


class Place(NamedTuple):
    """Where a card of a stack went: into a move of the history, or nowhere yet.

    `entry` is the index of an entry of the history and `at` that of a move in it; else `at` is
    `HAND`, or `LEFT` minus the number of the stack. `turn` is the turn in which it left the
    hand. `piled` is whether it went to the discard pile.
    """

    entry: int
    at: int
    turn: int
    piled: bool


class Group:
    """Cards of one stack and the places where they are, with `unknown` more cards among them."""

    def __init__(self, age: int, cards: Iterable[Card], unknown: int, places: list[Place]) -> None:
        self.age = age
        self.cards = list(cards)
        self.unknown = unknown
        self.places = places


class Draw(NamedTuple):
    """A card drawn for the Free City into a stack; None if unknown.

    `before` are the cards of the stack before the draw, None if not all were known.
    """

    turn: int
    card: Card | None
    before: tuple[Card, ...] | None


class Stack:
    """One dealt hand on its way through an age, as a seat knows it."""

    def __init__(self, age: int, size: int) -> None:
        self.age = age
        self.groups: list[Group] = []
        #: The cards whose place the seat knows.
        self.placed: list[tuple[Card, Place]] = []
        self.draws: list[Draw] = []
        self._cards: list[Card] = []
        self._unknown = size
        self._waiting: list[Place] = []

    def draw(self, turn: int, card: Card | None) -> None:
        """Add a card of the Free City's pile to the stack."""
        before = None if self._unknown or self._waiting else tuple(self._cards)
        self.draws.append(Draw(turn, card, before))
        if card is None:
            self._unknown += 1
        else:
            self._cards.append(card)

    def see(self, hand: Hand) -> None:
        """Let the seat see the stack: the cards gone from it are in the places still open."""
        gone = Counter(self._cards)
        gone.subtract(Counter(hand))
        missing = list((+gone).elements())
        self._close(missing, self._waiting)
        self._cards = list(hand)
        self._unknown = 0
        self._waiting = []

    def use(self, card: Card | None, place: Place) -> None:
        """Let a card leave the stack for a place; None if it lies face down there."""
        if card is None:
            self._waiting.append(place)
            return
        if card in self._cards:
            self._cards.remove(card)
        else:
            self._unknown -= 1
        self.placed.append((card, place))

    def end(self, places: Sequence[Place]) -> None:
        """Let the rest of the stack be in the given places and those still open."""
        self._close(self._cards, [*self._waiting, *places])

    def certain(self) -> list[Card]:
        """Return the cards that must be in the hand."""
        cards = [card for card, place in self.placed if place.at == HAND]
        for group in self.groups:
            if all(place.at == HAND for place in group.places):
                cards += group.cards
        return cards

    def possible(self) -> list[Card]:
        """Return the cards that may be in the hand, or may have been sold or put under a stage."""
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
    """Return the card that a move uses, None if it is hidden or there is none."""
    if isinstance(move, Hidden):
        return None
    return move.under or move.piece  # type: ignore[return-value]


def trace(table: State, seat: int, drawn: Card | None) -> list[list[Stack]]:
    """Return the stacks of every age that has begun, as a seat knows them.

    `table` is that of the seat's view, `drawn` the card that it has drawn in this turn. In the
    two-player game the last stack of an age is the last card of the Free City's pile.
    """
    return [trace_age(table, seat, drawn, age) for age in range(table.ages_dealt)]


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
    # This age's hands count even if a house rule has ended the game: cards are left in them.
    in_play = age == table.age
    now = in_play and not table.in_between
    stacks = []
    for number in players:
        # Sizes are counted from the end, which is right for positions set up by hand too.
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
        for index, entry in turns:
            _follow(stack, table, seat, holders[entry.turn], index, entry)
        if now and _controls(table, last_holder, age, table.turn):
            stack.draw(table.turn, drawn if last_holder == seat else None)
        if in_play and held and last_holder == seat:
            stack.see(_full_hand(table, seat, seat))
        if last_holder in sevenths:
            index, extra = sevenths[last_holder]
            stack.use(card_in(extra.move), _place(index, 0, game.last_turn + 1, extra.move))
        if left_over:
            stack.end([Place(turns[-1][0], LEFT - number, game.last_turn + 1, True)])
        else:
            stack.end([Place(HAND, HAND, table.turn, False)] * held)
        stacks.append(stack)
    if game.with_free_city:
        stacks.append(_trace_pile(table, seat, age, turns, sevenths))
    return stacks


def _controls(table: State, seat: int, age: int, turn: int) -> bool:
    """Return whether a seat controls the Free City in a given turn."""
    free_city = table.game.setup.free_city
    return table.game.with_free_city and table.decider_in(free_city, age, turn) == seat


def _full_hand(table: State, holder: int, seat: int) -> Hand:
    """Return a seat's hand at the start of the turn, with a card drawn for the Free City."""
    if not table.in_between and _controls(table, holder, table.age, table.turn):
        return table.hands[table.game.setup.free_city]
    return table.hands[holder]


def _follow(stack: Stack, table: State, seat: int, holder: int, number: int, entry: Turn) -> None:
    """Take a stack through a turn of the history in which `holder` had it."""
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
        stack.end([])
    elif age == table.age and table.hands[free_city]:
        hand = table.hands[free_city]
        if hand[0] is not BLANK:
            stack.see(hand)
        stack.end([Place(HAND, HAND, after, False)])
    else:
        stack.end([Place(turns[-1][0], LEFT - free_city, after, True)])
    return stack
