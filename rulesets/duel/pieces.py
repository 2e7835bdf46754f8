"""The pieces of Duel: cards and wonders with their moves, and blanks for hidden ones.

`components` makes them from the data and fills in their moves. Tokens are plain pieces;
leaders and decision cards are in `solo.leaders_points_and_decision_cards`.
"""

from collections.abc import Sequence
from typing import Any, Final, cast

from wonders.core.cards.face_down_card import Back
from wonders.core.cards.pieces import Operation, Piece
from wonders.core.cards.read_and_check_card_data import Facts
from wonders.core.compiled_or_plain import append, i64, vec
from wonders.core.game.moves import Move
from wonders.rulesets.duel.cheapest_payments import BILLED, MOST_COINS, unit_row

__all__ = [
    "BLANK",
    "NOTHING",
    "NO_CARD",
    "PRODUCTION",
    "RACE",
    "ROOM",
    "TO_DISCARD",
    "TO_UNDER",
    "TRAIL",
    "WORD",
    "Blank",
    "Buildable",
    "Card",
    "Wonder",
    "in_words",
    "indexes_in",
    "of_cards",
    "of_words",
    "words_for",
]

#: How far behind the first move of a card, the one that builds it, those lie that discard it and
#: that put it under the first wonder.
TO_DISCARD: Final = 1
TO_UNDER: Final = 4
#: The room of a list of moves that is enough for most turns.
ROOM: Final = 40
#: The room of a row of the moves played that is enough for most games.
TRAIL: Final = 90
# What of a card depends on the situation, by `Constants.depends`.
NOTHING: Final = 0
PRODUCTION: Final = 1
RACE: Final = 2
#: How many cards a word of a mask has room for.
WORD: Final = 62


class Buildable(Piece):
    """A card or a wonder: what a city can pay for."""

    __slots__ = ("coins_at_most", "is_dear", "number", "parts", "unit_row")

    #: The entries of a bill that its price adds up (`wonders.rulesets.duel.cheapest_payments`).
    parts: vec[i64]
    #: The units that it needs of each resource.
    unit_row: vec[i64]
    #: `coins`, as far as a sum tells them apart from more; of what is dear, more than any city has.
    coins_at_most: i64
    #: Whether it costs more than bills and such sums tell.
    is_dear: bool
    #: Its number among the cards and wonders, for prices that are kept; below 0 for what house
    #: rules bring.
    number: i64

    def __init__(self, index: int, facts: Facts) -> None:
        super().__init__(index, facts)
        # `set_needs` and `set_numbers` set the rest when the game is built.
        self.parts = vec[i64]()
        self.unit_row = vec[i64]()
        self.coins_at_most = 0
        self.is_dear = False
        self.number = -1

    def set_needs(self, resources: int) -> None:
        """Set the rows of what it needs, in a game with so many resources."""
        parts = [index * BILLED + min(units, BILLED) for index, units in self.needs]
        self.parts = vec[i64](parts)
        self.unit_row = unit_row(self.needs, resources)
        most = max([units for _, units in self.needs], default=0)
        self.is_dear = self.coins > MOST_COINS or most > BILLED
        self.coins_at_most = 2 * MOST_COINS if self.is_dear else self.coins


class Card(Buildable):
    """A card with the moves that use it."""

    __slots__ = (
        "build",
        "chained",
        "color_index",
        "destroy",
        "discard",
        "flag",
        "line",
        "links",
        "revive",
        "under",
        "word",
    )

    #: The move that builds it.
    build: Move
    #: The move that discards it for coins.
    discard: Move
    #: The move that destroys it in the other city.
    destroy: Move
    #: The move that builds it from the discard pile.
    revive: Move
    #: The moves that build a wonder with it, by the index of the wonder.
    under: tuple[Move, ...]
    #: The line of the score sheet for its points, one of `game.categories`.
    line: str
    #: The number of the word where it stands in masks of words.
    word: i64
    #: Its bit there.
    flag: i64
    #: Whether other cards make it free.
    chained: bool
    #: The mask of these in words.
    links: vec[i64]
    #: The index of its colour in `game.colors`.
    color_index: i64

    def __init__(self, index: int, facts: Facts) -> None:
        super().__init__(index, facts)
        self.word = 0
        self.flag = 0
        self.chained = False
        self.links = vec[i64]()
        self.color_index = 0

    def set_numbers(self, cards: int, color_index: int) -> None:
        """Set the numbers by which cities count it, in a game with so many cards."""
        self.number = self.index
        self.word = self.index // WORD
        self.flag = 1 << self.index % WORD
        self.chained = self.parents > 0
        self.links = in_words(self.parents, cards)
        self.color_index = color_index


class Wonder(Buildable):
    """A wonder with the move that drafts it."""

    __slots__ = ("leading", "pick")

    #: The move that takes it in the draft.
    pick: Move
    #: What happens when a leader gets it (S4).
    leading: vec[Operation]

    def __init__(self, index: int, facts: Facts) -> None:
        super().__init__(index, facts)
        self.leading = vec[Operation]()

    def set_leading(self, happens: Sequence[bool]) -> None:
        """Set what happens when a leader gets it: for each of its operations whether it does."""
        for at in range(len(self.operations)):
            if happens[at]:
                self.leading = append(self.leading, self.operations[at])


#: In place of a card under the leader's wonders, which are built without one (S4).
NO_CARD = Back("none")
#: The stand-in for a piece of which a seat knows nothing, not even the back.
BLANK = cast("Any", Back("unknown"))


def words_for(cards: int) -> int:
    """Return how many words a mask of so many cards takes."""
    return (cards + WORD - 1) // WORD


def in_words(mask: int, cards: int) -> vec[i64]:
    """Return the mask of some of so many cards in words."""
    return vec[i64]([mask >> at * WORD & ((1 << WORD) - 1) for at in range(words_for(cards))])


def of_words(words: vec[i64]) -> int:
    """Return a mask that is in words as one number."""
    mask = 0
    shift = 0
    for each in words:
        # A number that may grow beyond a word.
        word: int = each
        mask |= word << shift
        shift += WORD
    return mask


def indexes_in(words: vec[i64]) -> vec[i64]:
    """Return the indexes of the cards of a mask in words, in order."""
    found = vec[i64]()
    first: i64 = 0
    for word in words:
        rest = word
        index = first
        while rest:
            if rest & 1:
                found = append(found, index)
            rest >>= 1
            index += 1
        first += WORD
    return found


def of_cards(words: vec[i64], row: vec[i64]) -> vec[i64]:
    """Return the items of a row for the cards of a mask in words, in order."""
    found = indexes_in(words)
    for at in range(len(found)):
        found[at] = row[found[at]]
    return found


class Blank:
    """Blanks that every view of a game shares: one tuple for each thing that may be hidden."""

    __slots__ = ("ages", "box", "decisions", "wonders")

    def __init__(self, sizes: Sequence[int], wonders: int, box: int, decisions: int) -> None:
        self.decisions: tuple[Any, ...] = (BLANK,) * decisions
        self.ages: tuple[tuple[Any, ...], ...] = tuple((BLANK,) * size for size in sizes)
        self.wonders: tuple[Any, ...] = (BLANK,) * wonders
        self.box: tuple[Any, ...] = (BLANK,) * box
