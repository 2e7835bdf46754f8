"""What a seat of classic may know, as parts of an observation.

The parts read the state itself, which is much faster than a view, and only what its view shows;
tests hold the two together. Cities come in pairs round the ring: the own one, the left and the
right neighbour, the next ones to the left and the right.
"""

from typing import TYPE_CHECKING, Any, Final

from wonders.core.cards.resources import Units
from wonders.core.compiled_or_plain import i64, u8, vec
from wonders.core.game.learners.observation import MOST, Part, put
from wonders.core.game.moves import Move
from wonders.rulesets.classic.effects.choices_they_ask_for import Revive, Seventh
from wonders.rulesets.classic.free_city import FreeCityState
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.turns_and_ages import State
from wonders.rulesets.classic.turns_played_so_far import Turn

if TYPE_CHECKING:
    from wonders.rulesets.classic.pieces_decks_and_numbered_moves import ClassicComponents

__all__ = ["parts", "ring"]

#: What a card may be chosen for, by the verb of its move; any other verb is a house rule's.
USES = {"build": 0, "free": 0, "stage": 1, "discard": 2}
#: The fields of a turn of the history, which are read faster by their positions.
AGE: Final = 0
TURN: Final = 1
HANDS: Final = 2
MOVES: Final = 3


def ring(count: int) -> list[int]:
    """Return the distances to the left of the cities of a ring, in the order of observations.

    >>> ring(3), ring(7)
    ([0, 1, 2], [0, 1, 6, 2, 5, 3, 4])
    """
    found = [0]
    for distance in range(1, count // 2 + 1):
        found += [distance, count - distance]
    return found[:count]


def parts(game: "ClassicComponents", seats: int) -> list[Part]:
    """Return the parts of an observation of a game, with room for some number of cities."""
    room = max(seats, game.stacks)
    order = ring(game.stacks)
    found: list[Part] = [Course(game), Hand(game), Chosen(game), Remembered(game)]
    for place in range(room):
        distance = order[place] if place < len(order) else -1
        found += [
            Numbers(game, name_of(place), distance),
            Buildings(game, name_of(place), distance),
        ]
        if place:
            found.append(Held(game, name_of(place), distance))
    return found


def name_of(place: int) -> str:
    """Return what the city in a place of the layout is called."""
    side = "left" if place % 2 else "right"
    return f"{side} {(place + 1) // 2}" if place else "own"


def card_index(move: Move) -> i64:
    """Return the index of the card of the hand that a move uses."""
    card: Card = move.piece if move.under is None else move.under  # type: ignore[assignment]
    return card.index


def _put(row: vec[u8], at: i64, value: int) -> None:
    """Write a number, which is mostly small, into a row of zeros."""
    if 0 < value < MOST:
        # Not by `put`: numbers are most of what an observation takes.
        small: i64 = value
        row[at] = u8(small)
    elif value:
        put(row, at, value)


def _put_all(row: vec[u8], at: i64, values: Units) -> None:
    """Write numbers, which are mostly small, into a row of zeros."""
    for value in values:
        if 0 < value < MOST:
            small: i64 = value
            row[at] = u8(small)
        elif value:
            put(row, at, value)
        at += 1


def _ids(pieces: Any) -> list[str]:
    return [piece.id for piece in pieces]


class Course(Part):
    """Whose decision it is, and how far the game is."""

    def __init__(self, game: "ClassicComponents") -> None:
        ages = [f"age {age + 1}" for age in range(len(game.decks))]
        turns = [f"turn {turn + 1}" for turn in range(game.last_turn + 1)]
        self.ages: i64 = len(ages)
        self.turns: i64 = len(turns)
        items = ["decides", "for the Free City", "began", "controls the Free City"]
        items += ["passes to the left", *ages, *turns]
        items += ["turn of all", "seventh", "revive", "another decision"]
        super().__init__("turn", items, "1 for what is so now")

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write it."""
        game: State = state
        now = game.seat
        if now is not None and now == seat:
            row[at] = 1
            if game.current != now:
                row[at + 1] = 1
        if game.first == seat:
            row[at + 2] = 1
        if isinstance(game, FreeCityState):
            free: FreeCityState = game
            if free.controller == seat:
                row[at + 3] = 1
        if game.terms.pass_to_left[game.age]:
            row[at + 4] = 1
        age: i64 = game.age
        turn: i64 = game.turn
        row[at + 5 + age] = 1
        turns = at + 5 + self.ages
        row[turns + turn] = 1
        kinds = turns + self.turns
        if now is None:
            return
        if not game.choices:
            row[kinds] = 1
        elif isinstance(game.choices[0], Seventh):
            row[kinds + 1] = 1
        elif isinstance(game.choices[0], Revive):
            row[kinds + 2] = 1
        else:
            row[kinds + 3] = 1


class Hand(Part):
    """The cards that the seat may play now, or holds."""

    def __init__(self, game: "ClassicComponents") -> None:
        about = "how many of each card are in the own hand; with one drawn for the Free City"
        super().__init__("hand", _ids(game.cards), about)

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write it."""
        game: State = state
        for card in game.hands[seat]:
            row[at + card.index] += 1


class Chosen(Part):
    """What the seat has chosen in this turn and nobody else knows yet."""

    def __init__(self, game: "ClassicComponents") -> None:
        uses = ("to build", "for a stage", "to discard", "otherwise")
        items = [f"{use} {id}" for use in uses for id in _ids(game.cards)]
        super().__init__("chosen", items, "1 for each card that the seat has chosen in this turn")
        self.cards: i64 = len(game.cards)

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write it."""
        game: State = state
        if not game.chosen:
            return
        order = game.terms.order
        number = 0
        moves: Any = game.chosen
        for move in moves:
            if game.decider_in(order[number], game.age, game.turn) == seat:
                card: Any = move.piece if move.under is None else move.under
                use: i64 = USES.get(move.verb, 3)
                index: i64 = card.index
                row[at + use * self.cards + index] = 1
            number += 1  # noqa: SIM113 - faster than `enumerate` when compiled


class Remembered(Part):
    """The cards that the seat itself has discarded or put under stages."""

    def __init__(self, game: "ClassicComponents") -> None:
        items = [f"discarded {id}" for id in _ids(game.cards)]
        items += [f"under a stage {id}" for id in _ids(game.cards)]
        about = "how many of each card the seat has discarded by its moves, or put under a stage"
        super().__init__("remembered", [*items, "discard pile"], f"{about}; the size of the pile")
        self.cards: i64 = len(game.cards)

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write it."""
        game: State = state
        # The Free City chooses first.
        free_city = game.terms.order[0]
        before = 1 if free_city else 0
        log: tuple[Any, ...] = game.log
        # Looked up once, not for each entry.
        kind: Any = Turn
        for entry in log:
            if not isinstance(entry, kind):
                if game.decider_in(entry.city, entry.age, entry.turn) == seat:
                    self._remember(entry.move, row, at)
                continue
            turn: tuple[Any, ...] = entry
            moves: tuple[Any, ...] = turn[MOVES]
            self._remember(moves[seat + before], row, at)
            if before and game.decider_in(free_city, turn[AGE], turn[TURN]) == seat:
                self._remember(moves[0], row, at)
        put(row, at + 2 * self.cards, len(game.pile))

    def _remember(self, move: Move, row: vec[u8], at: i64) -> None:
        verb = move.verb
        if verb == "discard" or verb == "stage":  # noqa: PLR1714 - faster when compiled
            index = card_index(move)
            if verb == "stage":
                index += self.cards
            row[at + index] += 1


class Of(Part):
    """A part of the observation for one of the cities; a distance below 0 stays empty."""

    def __init__(self, name: str, items: list[str], about: str, distance: int) -> None:
        super().__init__(name, items, about)
        self.distance: i64 = distance

    def city_of(self, state: State, seat: int) -> int:
        """Return the seat whose city it is for."""
        own: i64 = seat
        count: i64 = len(state.cities)
        return (own + self.distance) % count


class Numbers(Of):
    """What a city has and pays, as numbers."""

    def __init__(self, game: "ClassicComponents", name: str, distance: int) -> None:
        self.resources: i64 = len(game.resources)
        self.symbols: i64 = len(game.symbols)
        self.boards: i64 = len(game.boards)
        items = ["there", "coins", "stages", "shields", "won", "defeats", "free symbols"]
        items += ["sevenths", "free builds", "free left", "copies a guild"]
        for what in ("makes", "choices with", "sells", "left price of", "right price of"):
            items += [f"{what} {each}" for each in game.resources]
        items += [f"symbol {each}" for each in game.symbols]
        items += [f"board {id}" for id in _ids(game.boards)]
        about = "1 if there is such a city; what it has, makes, sells and pays; its board"
        super().__init__(f"{name} numbers", items, about, distance)

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write it."""
        game: State = state
        if self.distance < 0:
            return
        city = game.cities[self.city_of(game, seat)]
        row[at] = 1
        _put(row, at + 1, city.coins)
        _put(row, at + 2, city.stages)
        _put(row, at + 3, city.shields)
        _put(row, at + 4, city.won)
        _put(row, at + 5, city.defeats)
        _put(row, at + 6, city.free_symbols)
        _put(row, at + 7, city.sevenths)
        _put(row, at + 8, city.free_builds)
        _put(row, at + 9, city.free_left)
        _put(row, at + 10, city.copies_guild)
        made = at + 11
        choices = made + self.resources
        shown = choices + self.resources
        left = shown + self.resources
        right = left + self.resources
        _put_all(row, made, city.made)
        _put_all(row, shown, city.shown)
        _put_all(row, left, city.left_rates)
        _put_all(row, right, city.right_rates)
        for options in city.choices:
            for option in options:
                row[choices + option] += 1
        symbols = right + self.resources
        _put_all(row, symbols, city.symbols)
        row[symbols + self.symbols + city.board.index] = 1


class Buildings(Of):
    """The cards of a city."""

    def __init__(self, game: "ClassicComponents", name: str, distance: int) -> None:
        about = "1 for each card that is built"
        super().__init__(f"{name} cards", _ids(game.cards), about, distance)

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write it."""
        game: State = state
        if self.distance < 0:
            return
        built = game.cities[self.city_of(game, seat)].built
        word: i64 = 0
        index: i64 = at
        while built:
            # Sixty cards at a time, in one machine word.
            word = built & 0xFFFFFFFFFFFFFFF
            built >>= 60
            number = index
            while word:
                if not word & 0xFF:
                    word >>= 8
                    number += 8
                    continue
                if word & 1:
                    row[number] = 1
                word >>= 1
                number += 1
            index += 60


class Held(Of):
    """What the seat has seen of the hand that another holds, and how large the hand is.

    It counts the cards that were there when the seat passed the hand on, without those that have
    been built since. Some of them may have been sold or put under a stage.
    """

    def __init__(self, game: "ClassicComponents", name: str, distance: int) -> None:
        items = ["cards", *_ids(game.cards)]
        about = "how many cards are in the hand; those seen there and not built since"
        super().__init__(f"{name} hand", items, about, distance)
        self.players = game.players

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write it."""
        game: State = state
        if self.distance < 0:
            return
        other = self.city_of(game, seat)
        size = len(game.hands[other])
        if other >= self.players:
            # The Free City's hand is its controller's (F2), or a card of its pile (F6).
            put(row, at, size if game.in_between else 0)
            return
        put(row, at, size)
        if not size or game.current is None:
            return
        self._remember(game, seat, other, row, at + 1)

    def _remember(self, game: State, seat: int, other: int, row: vec[u8], at: i64) -> None:
        """Count the cards that the seat has seen in the hand of another."""
        players = self.players
        to_left = game.terms.pass_to_left[game.age]
        # The turn in which the seat held this hand last.
        since = game.turn - ((other - seat) if to_left else (seat - other)) % players
        if since < 0:
            return
        log: tuple[Any, ...] = game.log
        first = len(log)
        while first:
            last: tuple[Any, ...] = log[first - 1]
            age: int = last[AGE]
            then: int = last[TURN]
            if age != game.age or then < since:
                break
            first -= 1
        if first == len(log) or log[first][TURN] != since:
            return
        free_city = game.terms.order[0]
        before = 1 if free_city else 0
        holder = seat
        kind: Any = Turn
        for entry in log[first:]:
            if not isinstance(entry, kind):
                continue
            turn: tuple[Any, ...] = entry
            moves: tuple[Any, ...] = turn[MOVES]
            at_turn: int = turn[TURN]
            if at_turn == since:
                hands: tuple[Any, ...] = turn[HANDS]
                hand: tuple[Any, ...] = hands[seat]
                for each in hand:
                    card: Card = each
                    row[at + card.index] += 1
                # What it chose itself it knows; its hand has lost the Free City's card before.
                self._take(moves[seat + before], True, row, at)
                continue
            holder = (holder + 1 if to_left else holder - 1) % players
            self._take(moves[holder + before], False, row, at)
            if before and game.decider_in(free_city, game.age, at_turn) == holder:
                self._take(moves[0], False, row, at)

    def _take(self, move: object, own: bool, row: vec[u8], at: i64) -> None:
        """Take the card of a move from what was seen, unless it lies face down for the seat."""
        # In a view what is face down is no move.
        if isinstance(move, Move):
            verb = move.verb
            if not own and (verb == "discard" or verb == "stage"):  # noqa: PLR1714 - as above
                return
            index = card_index(move)
            if row[at + index]:
                row[at + index] -= 1
