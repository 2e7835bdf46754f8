"""A city of Duel: buildings, wonders, tokens and symbols, on top of production and prices."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from wonders.core.cards.face_down_card import Back
from wonders.core.cards.pieces import Piece
from wonders.core.cards.resources import Units
from wonders.core.compiled_or_plain import append, i64, mypyc_attr, remove, vec
from wonders.rulesets.duel.pieces import (
    Card,
    Wonder,
    in_words,
    indexes_in,
    of_cards,
    of_words,
)
from wonders.rulesets.duel.production_and_prices import PayingCity, Targets

if TYPE_CHECKING:
    from wonders.rulesets.duel.constants import Constants

__all__ = ["LEADER", "City"]

#: The seat of the leader in Solo; the player sits at 0 (S1).
LEADER: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class City(PayingCity):
    """One seat's city, with its wonders, tokens, symbols and lasting powers.

    What turns count and change is in rows of numbers. Copies share the rows until one of them
    changes something; `own` takes rows of one's own.
    """

    __slots__ = (
        "_built",
        "_by_color",
        "_different",
        "_symbols",
        "_unbuilt",
        "chain_coins",
        "done",
        "extra_shields",
        "tokens",
        "trade_income",
        "wonder_turns",
    )
    caches = frozenset({"_by_color", "_different"})

    #: The indexes of its unbuilt wonders.
    _unbuilt: vec[i64]
    #: The wonders built, each with the card under it.
    done: tuple[tuple[Piece, Piece | Back], ...]
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
    #: The mask of the buildings, in words of `WORD` cards.
    _built: vec[i64]
    #: A cache: how many buildings of each colour it has, by the index of the colour.
    _by_color: vec[i64]
    #: How many scientific symbols of each sort.
    _symbols: vec[i64]
    #: A cache: of how many sorts it has one.
    _different: i64

    def __init__(self, terms: "Constants", coins: int) -> None:
        super().__init__(terms, coins)
        self._built = terms.no_buildings
        self._by_color = terms.no_colors
        self._symbols = terms.no_symbols
        self._different = 0
        self._unbuilt = terms.no_wonders
        self.done = ()
        self.tokens = ()
        self.extra_shields = ()
        self.trade_income = 0
        self.wonder_turns = 0
        self.chain_coins = 0

    def copy(self) -> "City":
        """Return an independent copy; all is shared, as it is replaced or taken as one's own."""
        new = City.__new__(City)
        new.terms = self.terms
        new.coins = self.coins
        self._lent = True
        new._lent = True
        self._lent_bill = True
        new._lent_bill = True
        new._built = self._built
        new._by_color = self._by_color
        new._made = self._made
        new._shown = self._shown
        new._rates = self._rates
        new._bill = self._bill
        new._prices = self._prices
        new._relief = self._relief
        new._symbols = self._symbols
        new._different = self._different
        new._choices = self._choices
        new._producers = self._producers
        new._fixed = self._fixed
        new._limits = self._limits
        new._known_prices = self._known_prices
        new._unbuilt = self._unbuilt
        new.done = self.done
        new.tokens = self.tokens
        new.discounts = self.discounts
        new.extra_shields = self.extra_shields
        new.trade_income = self.trade_income
        new.wonder_turns = self.wonder_turns
        new.chain_coins = self.chain_coins
        return new

    def own(self) -> None:
        """Take rows of its own, which no copy reads, before one of them changes."""
        if self._lent:
            super().own()
            self._built = self._built[:]
            self._by_color = self._by_color[:]
            self._symbols = self._symbols[:]
            self._unbuilt = self._unbuilt[:]

    def own_all(self) -> None:
        """Take also the rows that are only replaced, so that nothing is shared but values."""
        self._lent = True
        self.own()
        self._lent_bill = True
        self.own_bill()
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

    def use_wonder(self, index: i64) -> None:
        """Take a wonder from the unbuilt ones, by its index; raise `ValueError` if it is none."""
        self.own()
        self._unbuilt = remove(self._unbuilt, index)

    # -- buildings -------------------------------------------------------------------------

    @property
    def built(self) -> int:
        """Return the mask of its buildings: the sum of their bits, `Piece.bit`."""
        return of_words(self._built)

    @built.setter
    def built(self, mask: int) -> None:
        self.own()
        self._built = self.terms.no_buildings[:]
        self._by_color = self.terms.no_colors[:]
        for index in indexes_in(in_words(mask, len(self.terms.cards))):
            self.add(self.terms.cards[index])

    def has(self, card: Card) -> bool:
        """Return whether a card is among its buildings."""
        return self._built[card.word] & card.flag != 0

    def has_link(self, card: Card) -> bool:
        """Return whether a building makes a card free (D17)."""
        if card.chained:
            for at in range(len(card.links)):
                if self._built[at] & card.links[at]:
                    return True
        return False

    def of_color(self, color: i64) -> i64:
        """Return how many buildings of a colour it has, by the index of the colour."""
        return self._by_color[color]

    def add(self, piece: Piece) -> None:
        """Add a card to its buildings. Its effects are not run.

        A piece of a house rule's own kind leaves the city as it is.
        """
        if isinstance(piece, Card) and not self._built[piece.word] & piece.flag:
            if self._lent:
                self.own()
            self._built[piece.word] |= piece.flag
            self._by_color[piece.color_index] += 1

    def lose(self, card: Card) -> None:
        """Take a card from its buildings. Its effects are not undone."""
        if self.has(card):
            self.own()
            self._built[card.word] ^= card.flag
            self._by_color[card.color_index] -= 1

    def destroyable(self, color: int) -> vec[i64]:
        """Return the indexes of the moves that destroy its cards of a colour, in their order."""
        if not self._by_color[color]:
            return vec[i64]()
        in_color = self.terms.color_words[color]
        mask = self._built[:]
        for at in range(len(mask)):
            mask[at] &= in_color[at]
        return of_cards(mask, self.terms.destructions)

    # -- science ---------------------------------------------------------------------------

    @property
    def symbols(self) -> Units:
        """Return how many scientific symbols of each sort, by their index in `game.symbols`."""
        return tuple([count for count in self._symbols])  # noqa: C416

    @symbols.setter
    def symbols(self, counts: Iterable[int]) -> None:
        self._symbols = vec[i64](tuple(counts))
        self._different = 0
        for count in self._symbols:
            if count:
                self._different += 1

    def add_symbol(self, index: int, count: int) -> i64:
        """Add to the symbols of a sort, perhaps below 0; return how many there are now."""
        self.own()
        before = self._symbols[index]
        now = before + count
        self._symbols[index] = now
        if not before:
            self._different += 1
        if not now:
            self._different -= 1
        return now

    def different_symbols(self) -> i64:
        """Return of how many sorts it has a symbol."""
        return self._different
