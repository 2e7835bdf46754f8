"""A city of Duel: treasury, buildings, wonders, tokens, production and prices."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from wonders.core.cards.face_down_card import Back
from wonders.core.cards.pieces import Piece
from wonders.core.cards.resources import Choices, Units
from wonders.core.compiled_or_plain import append, i64, mypyc_attr, remove, vec
from wonders.core.game.city import AnyCity
from wonders.rulesets.duel.cheapest_payments import (
    BILLED,
    MOST_COINS,
    dearest_lacking,
    least_price,
    producer_masks,
    relief,
)
from wonders.rulesets.duel.pieces import (
    Buildable,
    Card,
    Wonder,
    in_words,
    indexes_in,
    of_cards,
    of_words,
)

if TYPE_CHECKING:
    from wonders.rulesets.duel.constants import Constants

__all__ = ["LEADER", "City"]

#: The seat of the leader in Solo; the player sits at 0 (S1).
LEADER: Final = 1

#: Amounts by what they are for: a colour, or `wonder`.
Targets = tuple[tuple[str, int], ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class City(AnyCity):
    """One seat's city, with its wonders, tokens, symbols and lasting powers.

    What turns count and change is in rows of numbers. Copies share the rows until one of them
    changes something; `own` takes rows of one's own.
    """

    __slots__ = (
        "_bill",
        "_built",
        "_by_color",
        "_choices",
        "_different",
        "_fixed",
        "_known_prices",
        "_lent",
        "_lent_bill",
        "_limits",
        "_made",
        "_prices",
        "_producers",
        "_rates",
        "_relief",
        "_shown",
        "_symbols",
        "_unbuilt",
        "chain_coins",
        "discounts",
        "done",
        "extra_shields",
        "terms",
        "tokens",
        "trade_income",
        "wonder_turns",
    )
    caches = frozenset(
        {
            "_bill",
            "_by_color",
            "_different",
            "_known_prices",
            "_lent",
            "_lent_bill",
            "_limits",
            "_prices",
            "_producers",
            "_relief",
        }
    )

    #: The constants of the game.
    terms: "Constants"
    #: The indexes of its unbuilt wonders.
    _unbuilt: vec[i64]
    #: The wonders built, each with the card under it.
    done: tuple[tuple[Piece, Piece | Back], ...]
    #: The progress tokens, in the order taken.
    tokens: tuple[Piece, ...]
    #: Units of resources that builds of a colour, or wonders, cost less (D12).
    discounts: Targets
    #: Shields more for builds of a colour (D20).
    extra_shields: Targets
    #: How many pieces let it have what the other pays for resources (D15).
    trade_income: int
    #: How many pieces give each of its wonders another turn (D19).
    wonder_turns: int
    #: Coins for each build through a chain (D17).
    chain_coins: int
    #: Whether a copy reads the same rows.
    _lent: bool
    #: The mask of the buildings, in words of `WORD` cards.
    _built: vec[i64]
    #: A cache: how many buildings of each colour it has, by the index of the colour.
    _by_color: vec[i64]
    #: Units of its fixed production, and of the visible part of it, by resource.
    _made: vec[i64]
    _shown: vec[i64]
    #: The coins that a missing unit costs now, by resource (D10).
    _rates: vec[i64]
    #: Whether a copy reads the same bill and prices, which are long and change seldom.
    _lent_bill: bool
    #: A cache: what units of each resource cost.
    _bill: vec[i64]
    #: A cache: what each card and wonder costs by this bill, by its number; of what is dear, more
    #: than any city has.
    _prices: vec[i64]
    #: A cache: the most coins by which choice producers and discounts can lower a price.
    _relief: i64
    #: How many scientific symbols of each sort.
    _symbols: vec[i64]
    #: A cache: of how many sorts it has one.
    _different: i64
    _choices: Choices
    #: A cache: the mask of the resources that each choice producer makes.
    _producers: vec[i64]
    _fixed: tuple[tuple[int, int], ...]
    #: A cache: the lowest of the fixed prices, by resource.
    _limits: vec[i64]
    #: A cache: what the resources of each card and wonder cost where choice producers or discounts
    #: have a say, below 0 where that is not known; empty until it is asked for. Copies share it, so
    #: it is replaced, never cleared, when prices change.
    _known_prices: vec[i64]

    def __init__(self, terms: "Constants", coins: int) -> None:
        self.terms = terms
        self.coins = coins
        # All cities begin with the same rows, and take their own with the first change.
        self._lent = True
        self._lent_bill = True
        self._built = terms.no_buildings
        self._by_color = terms.no_colors
        self._made = terms.no_units
        self._shown = terms.no_units
        self._rates = terms.rates
        self._bill = terms.bill
        self._prices = terms.prices
        self._relief = 0
        self._symbols = terms.no_symbols
        self._different = 0
        self._choices = ()
        self._producers = vec[i64]()
        self._fixed = ()
        self._limits = terms.no_limits
        self._known_prices = vec[i64]()
        self._unbuilt = terms.no_wonders
        self.done = ()
        self.tokens = ()
        self.discounts = ()
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
            self._lent = False
            self._built = self._built[:]
            self._by_color = self._by_color[:]
            self._made = self._made[:]
            self._shown = self._shown[:]
            self._rates = self._rates[:]
            self._symbols = self._symbols[:]
            self._unbuilt = self._unbuilt[:]

    def own_bill(self) -> None:
        """Take a bill and prices of its own before they change."""
        if self._lent_bill:
            self._lent_bill = False
            self._bill = self._bill[:]
            self._prices = self._prices[:]

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

    def amount_for(self, target: str, amounts: Targets) -> int:
        """Return the sum of the amounts for one target."""
        return sum(amount for each, amount in amounts if each == target)

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

    # -- production ------------------------------------------------------------------------

    @property
    def made(self) -> Units:
        """Return units of its fixed production, by the index of the resource."""
        return tuple([units for units in self._made])  # noqa: C416

    @made.setter
    def made(self, units: Iterable[int]) -> None:
        self._made = vec[i64](tuple(units))
        self._write_bill()

    @property
    def shown(self) -> Units:
        """Return units of its visible production, by the index of the resource.

        It is the part of `made` that raises the prices of the other city.
        """
        return tuple([units for units in self._shown])  # noqa: C416

    @shown.setter
    def shown(self, units: Iterable[int]) -> None:
        self._shown = vec[i64](tuple(units))

    def produce(self, index: int, units: int, shown: bool) -> None:
        """Add units, perhaps below 0, to the fixed production of the resource at `index`."""
        self.own()
        at: i64 = index
        more: i64 = units
        self._made[at] += more
        if shown:
            self._shown[at] += more

    @property
    def choices(self) -> Choices:
        """Return its choice producers, each the indices of the resources of which it makes one."""
        return self._choices

    @choices.setter
    def choices(self, choices: Iterable[Iterable[int]]) -> None:
        self._choose(tuple([tuple(options) for options in choices]))

    def _choose(self, choices: Choices) -> None:
        """Set its choice producers."""
        self._producers = producer_masks(choices)
        self._choices = choices

    def add_choice(self, options: tuple[int, ...], shown: bool = False) -> None:
        """Add a producer of one unit of one of these resources for each construction."""
        self._choose((*self._choices, options))

    def drop_choice(self, options: tuple[int, ...], shown: bool = False) -> None:
        """Remove a producer that `add_choice` added so; raise `ValueError` if there is none."""
        kept = list(self._choices)
        kept.remove(options)
        self._choose(tuple(kept))

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

    # -- prices ----------------------------------------------------------------------------

    @property
    def rates(self) -> Units:
        """Return the coins that a missing unit costs now, by the index of the resource (D10)."""
        return tuple([rate for rate in self._rates])  # noqa: C416

    @rates.setter
    def rates(self, rates: Iterable[int]) -> None:
        self._rates = vec[i64](tuple(rates))
        self._write_bill()

    @property
    def fixed(self) -> tuple[tuple[int, int], ...]:
        """Return fixed purchase prices: pairs of a resource's index and the coins for a unit."""
        return self._fixed

    @fixed.setter
    def fixed(self, fixed: Iterable[Iterable[int]]) -> None:
        self._fixed = tuple([(index, price) for index, price in fixed])
        self._limits = self.terms.no_limits[:]
        for index, price in self._fixed:
            self._limits[index] = min(self._limits[index], price)

    def reprice(self, index: int, other: "City") -> None:
        """Work out again what a missing unit of a resource costs beside another city (D10)."""
        at: i64 = index
        rate = self.terms.purchase_price + other._shown[at]
        rate = min(rate, self._limits[at])
        rate = min(rate, MOST_COINS)
        if rate != self._rates[at]:
            self.own()
            self._rates[at] = rate
            self.bill_resource(at)

    def _write_bill(self) -> None:
        """Write the whole bill anew."""
        for index in range(len(self._rates)):
            self.bill_resource(index)

    def bill_resource(self, index: i64) -> None:
        """Write what units of a resource cost now, and correct the prices that add them up."""
        self.own_bill()
        rate = self._rates[index]
        bill = self._bill
        prices = self._prices
        part = index * BILLED
        lack = -self._made[index]
        units: i64 = 0
        while units < BILLED:
            part += 1
            units += 1
            lack += 1
            # Not in one expression: compiled, that would box the number.
            cost: i64 = 0
            if lack > 0:
                cost = lack * rate
            change = cost - bill[part]
            if change:
                bill[part] = cost
                for number in self.terms.adding_up[part]:
                    prices[number] += change

    def forget_prices(self) -> None:
        """Work out again how far choice producers and discounts can lower prices."""
        if len(self._producers) or self.discounts:
            units = sum([units for _, units in self.discounts]) if self.discounts else 0
            self._relief = relief(self._producers, self._rates, units)
            # Replaced, as a copy of the city may still write into the old one.
            self._known_prices = vec[i64]()
        else:
            self._relief = 0

    def price(self, piece: Buildable) -> int:
        """Return all that a piece costs in coins (D10 to D12); links are not looked at."""
        if piece.is_dear:
            return piece.coins + self._dear_price(piece)
        number = piece.number
        if number >= 0:
            price = self._prices[number]
            if not self._relief or price == piece.coins_at_most:
                return price
            if len(self._producers) == 1 and not self.discounts:
                mask = self._producers[0]
                return price - dearest_lacking(piece.unit_row, self._made, self._rates, mask)
        trade: int = self._least_price(piece)
        return piece.coins + trade

    def _dear_price(self, piece: Buildable) -> int:
        """Return what resources cost of which a piece needs more than rows tell apart."""
        coins = 0
        for index, units in piece.needs:
            # Numbers that may grow beyond a word.
            made: int = self._made[index]
            rate: int = self._rates[index]
            coins += max(0, units - made) * rate
        # What choice producers and discounts save does not depend on how much more is missing.
        counted = least_price(piece.unit_row, self._made, self._rates, vec[i64](), 0)
        saved: int = counted - self._least_price(piece)
        return coins - saved

    def _least_price(self, piece: Buildable) -> i64:
        """Return what the resources of a piece cost with choice producers and discounts."""
        number = piece.number
        if number >= 0:
            if not len(self._known_prices):
                self._known_prices = self.terms.unknown_prices[:]
            known = self._known_prices[number]
            if known >= 0:
                return known
        off = self.amount_for(piece.color, self.discounts) if self.discounts else 0
        coins = least_price(piece.unit_row, self._made, self._rates, self._producers, off)
        if number >= 0:
            self._known_prices[number] = coins
        return coins
