"""A city of Duel: buildings, wonders, tokens and symbols, on top of production and prices."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from wonders.core.cards.face_down_card import Back
from wonders.core.cards.pieces import Piece
from wonders.core.cards.resources import Units
from wonders.core.compiled_or_plain import append, i64, remove, vec
from wonders.rulesets.duel.pieces import (
    NO_CARD,
    Card,
    Wonder,
    in_words,
    indexes_in,
    of_cards,
    of_words,
)
from wonders.rulesets.duel.production_and_price_of_a_resource import PayingCity, Targets

if TYPE_CHECKING:
    from wonders.rulesets.duel.precomputed_constants import Constants

__all__ = ["LEADER", "City"]

#: The seat of the leader in Solo; the player sits at 0 (S1).
LEADER: Final = 1
#: In place of the index of a card: none lies under a wonder.
NONE_UNDER: Final = -1


class City(PayingCity):
    """One seat's city, with its wonders, tokens, symbols and lasting powers.

    The row of counts goes on with scientific symbols by sort, from `terms.symbols_at` on; with
    what is only a cache, the buildings by colour from `terms.colors_at` on and their points by
    category, as far as they do not depend on the state, from `terms.points_at` on; and with the
    mask of the buildings in words of `WORD` cards, from `terms.built_at` on.

    What turns count and change is in rows of numbers. Copies share the rows until one of them
    changes something; `own` takes rows of one's own.
    """

    __slots__ = (
        "_different",
        "_done",
        "_unbuilt",
        "_under",
        "chain_coins",
        "extra_shields",
        "tokens",
        "trade_income",
        "wonder_turns",
    )
    caches = frozenset({"_different"})

    #: The indexes of its unbuilt wonders.
    _unbuilt: vec[i64]
    #: The indexes of the wonders built, in order, and of the cards under them; `NONE_UNDER` of the
    #: wonders of a leader, which are built without one (S4).
    _done: vec[i64]
    _under: vec[i64]
    #: The progress tokens, in the order taken.
    tokens: tuple[Piece, ...]
    #: Shields more for builds of a colour (D20).
    extra_shields: Targets
    #: How many pieces let it have what the other pays for resources (D15).
    trade_income: int
    #: How many pieces give each of its wonders another turn (D19).
    wonder_turns: int
    #: Coins for each build through a chain (D17).
    chain_coins: int
    #: A cache: of how many sorts it has one.
    _different: i64

    def __init__(self, terms: "Constants", coins: int, like: "City | None" = None) -> None:
        """Make a city that has nothing but coins, or a copy of one; rows are shared until then."""
        super().__init__(terms, coins, like)
        if like is None:
            self._different = 0
            self._unbuilt = terms.no_wonders
            self._done = terms.no_wonders
            self._under = terms.no_wonders
            self.tokens = ()
            self.extra_shields = ()
            self.trade_income = 0
            self.wonder_turns = 0
            self.chain_coins = 0
        else:
            self._different = like._different
            self._unbuilt = like._unbuilt
            self._done = like._done
            self._under = like._under
            self.tokens = like.tokens
            self.extra_shields = like.extra_shields
            self.trade_income = like.trade_income
            self.wonder_turns = like.wonder_turns
            self.chain_coins = like.chain_coins

    def copy(self) -> "City":
        """Return an independent copy; all is shared, as it is replaced or taken as one's own."""
        return City(self.terms, self.coins, self)

    def own(self) -> None:
        """Take rows of its own, which no copy reads, before one of them changes."""
        if self._lent:
            super().own()
            self._unbuilt = self._unbuilt[:]
            self._done = self._done[:]
            self._under = self._under[:]

    def own_all(self) -> None:
        """Take also the rows that are only replaced, so that nothing is shared but values."""
        self._lent = True
        self.own()
        self._lent_prices = True
        self.own_prices()
        self._producers = self._producers[:]
        self._limits = self._limits[:]
        self._known_prices = self._known_prices[:0]

    def facts(self) -> tuple[object, ...]:
        """Return everything that two equal cities have in common; caches are left out."""
        return (
            self.coins,
            self.built,
            self.made,
            self.shown,
            tuple(sorted(self._choices)),
            self.wonders,
            self.done,
            self.tokens,
            self.symbols,
            self._fixed,
            self.discounts,
            self.extra_shields,
            self.trade_income,
            self.wonder_turns,
            self.chain_coins,
        )

    # -- wonders -----------------------------------------------------------------------------

    @property
    def wonders(self) -> tuple[Wonder, ...]:
        """Return the wonders still unbuilt, in the order received."""
        return tuple([self.terms.wonders[index] for index in self._unbuilt])

    # What somebody sets may be any rows: compiled, the arguments of a setter are not checked.

    @wonders.setter
    def wonders(self, wonders: Iterable[Wonder]) -> None:
        self._unbuilt = vec[i64]([wonder.index for wonder in wonders])

    def receive_wonder(self, index: i64) -> None:
        """Add a wonder to the unbuilt ones, by its index."""
        self.own()
        self._unbuilt = append(self._unbuilt, index)

    @property
    def done(self) -> tuple[tuple[Wonder, Card | Back], ...]:
        """Return the wonders built, each with the card under it."""
        wonders, cards = self.terms.wonders, self.terms.cards
        done: list[tuple[Wonder, Card | Back]] = []
        for at in range(len(self._done)):
            card = self._under[at]
            under: Card | Back = NO_CARD
            if card != NONE_UNDER:
                under = cards[card]
            done.append((wonders[self._done[at]], under))
        return tuple(done)

    @done.setter
    def done(self, done: Iterable[tuple[Wonder, Piece | Back]]) -> None:
        pairs = tuple(done)
        self._done = vec[i64]([wonder.index for wonder, _ in pairs])
        self._under = vec[i64]([under_index(card) for _, card in pairs])

    def finish_wonder(self, wonder: Wonder, under: Piece | Back) -> None:
        """Move a wonder to those built, with a card under it; raise `ValueError` if it is none."""
        self.own()
        self._unbuilt = remove(self._unbuilt, wonder.index)
        self._done = append(self._done, wonder.index)
        self._under = append(self._under, under_index(under))

    # -- buildings -------------------------------------------------------------------------

    @property
    def built(self) -> int:
        """Return the mask of its buildings: the sum of their bits, `Piece.bit`."""
        return of_words(self.buildings())

    @built.setter
    def built(self, mask: int) -> None:
        self.own()
        at = self.terms.colors_at
        while at < len(self._counts):
            self._counts[at] = 0
            at += 1
        for index in indexes_in(in_words(mask, len(self.terms.cards))):
            self.add(self.terms.cards[index])

    def buildings(self) -> vec[i64]:
        """Return the mask of its buildings in words."""
        return self._counts[self.terms.built_at :]

    def has(self, card: Card) -> bool:
        """Return whether a card is among its buildings."""
        return self._counts[self.terms.built_at + card.word] & card.flag != 0

    def has_link(self, card: Card) -> bool:
        """Return whether a building makes a card free (D17)."""
        if card.chained:
            first = self.terms.built_at
            for at in range(len(card.links)):
                if self._counts[first + at] & card.links[at]:
                    return True
        return False

    def of_color(self, color: i64) -> i64:
        """Return how many buildings of a colour it has, by the index of the colour."""
        return self._counts[self.terms.colors_at + color]

    def add(self, piece: Piece) -> None:
        """Add a card to its buildings. Its effects are not run.

        A piece of a house rule's own kind leaves the city as it is.
        """
        if isinstance(piece, Card) and not self.has(piece):
            self._change(piece, 1)

    def lose(self, card: Card) -> None:
        """Take a card from its buildings. Its effects are not undone."""
        if self.has(card):
            self._change(card, -1)

    def _change(self, card: Card, more: i64) -> None:
        """Add a card to the buildings, or take it away."""
        if self._lent:
            self.own()
        terms = self.terms
        self._counts[terms.built_at + card.word] ^= card.flag
        self._counts[terms.colors_at + card.color_index] += more
        points = terms.card_points[card.index]
        if points:
            self._counts[terms.points_at + terms.card_lines[card.index]] += more * points

    def destroyable(self, color: int) -> vec[i64]:
        """Return the indexes of the moves that destroy its cards of a colour, in their order."""
        if not self.of_color(color):
            return vec[i64]()
        in_color = self.terms.color_words[color]
        mask = self.buildings()
        for at in range(len(mask)):
            mask[at] &= in_color[at]
        return of_cards(mask, self.terms.destructions)

    # -- science ---------------------------------------------------------------------------

    @property
    def symbols(self) -> Units:
        """Return how many scientific symbols of each sort, by their index in `game.symbols`."""
        return self.counted(self.terms.symbols_at, len(self.terms.symbols))

    @symbols.setter
    def symbols(self, counts: Iterable[int]) -> None:
        self.recount(self.terms.symbols_at, counts)
        self._different = 0
        for count in self.symbols:
            if count:
                self._different += 1

    def symbols_of(self, index: i64) -> i64:
        """Return how many symbols of a sort it has, by the index of the sort."""
        return self._counts[self.terms.symbols_at + index]

    def add_symbol(self, index: int, count: int) -> i64:
        """Add to the symbols of a sort, perhaps below 0; return how many there are now."""
        self.own()
        before = self.symbols_of(index)
        now = before + count
        self._counts[self.terms.symbols_at + index] = now
        if not before:
            self._different += 1
        if not now:
            self._different -= 1
        return now

    def different_symbols(self) -> i64:
        """Return of how many sorts it has a symbol."""
        return self._different


def under_index(card: Piece | Back) -> int:
    """Return the index of a card under a wonder; `NONE_UNDER` if none lies there."""
    return card.index if isinstance(card, Piece) else NONE_UNDER
