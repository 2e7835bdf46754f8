"""What a city of Duel makes and what pieces cost it: production, the bill of units, prices.

The base of a city. `prices_of_all_pieces_now` keeps the bills of both cities up to date, and
`cheapest_payments` does the arithmetic.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from wonders.core.cards.resources import Choices, Units
from wonders.core.compiled_or_plain import i64, vec
from wonders.core.game.city import AnyCity
from wonders.rulesets.duel.cheapest_payments import (
    BILLED,
    MOST_COINS,
    dearest_lacking,
    least_price,
    producer_masks,
    relief,
)
from wonders.rulesets.duel.pieces import Buildable

if TYPE_CHECKING:
    from wonders.rulesets.duel.precomputed_constants import Constants

__all__ = ["PayingCity", "Targets"]

#: Amounts by what they are for: a colour, or `wonder`.
Targets = tuple[tuple[str, int], ...]


class PayingCity(AnyCity):
    """The part of a city that makes resources and pays for what it lacks."""

    __slots__ = (
        "_choices",
        "_counts",
        "_fixed",
        "_known_prices",
        "_lent",
        "_lent_prices",
        "_limits",
        "_prices",
        "_producers",
        "_relief",
        "discounts",
        "terms",
    )
    caches = frozenset(
        {
            "_known_prices",
            "_lent",
            "_lent_prices",
            "_limits",
            "_prices",
            "_producers",
            "_relief",
        }
    )

    #: The constants of the game.
    terms: "Constants"
    #: Units of resources that builds of a colour, or wonders, cost less (D12).
    discounts: Targets
    #: Whether a copy reads the same rows.
    _lent: bool
    #: What a city has, in one row, so that it is copied at once. First units of its fixed
    #: production by resource, then, from `terms.shown_at` on, the visible part of them, and from
    #: `terms.rates_at` on the coins that a missing unit costs now (D10). `City` has more in it.
    _counts: vec[i64]
    #: Whether a copy reads the same prices, which are many and change seldom.
    _lent_prices: bool
    #: A cache: what each card and wonder costs by the bill, by its number; of what is dear, more
    #: than any city has. Behind them, from `terms.bill_at` on, the bill itself: what units of each
    #: resource cost.
    _prices: vec[i64]
    #: A cache: the most coins by which choice producers and discounts can lower a price.
    _relief: i64
    #: A cache: the mask of the resources that each choice producer makes.
    _producers: vec[i64]
    #: A cache: the lowest of the fixed prices, by resource.
    _limits: vec[i64]
    #: A cache: what the resources of each card and wonder cost where choice producers or discounts
    #: have a say, below 0 where that is not known; empty until it is asked for. Copies share it, so
    #: it is replaced, never cleared, when prices change.
    _known_prices: vec[i64]
    _choices: Choices
    _fixed: tuple[tuple[int, int], ...]

    def __init__(self, terms: "Constants", coins: int, like: "PayingCity | None" = None) -> None:
        """Make a city that has nothing but coins, or a copy of one; rows are shared until then."""
        self.terms = terms
        self.coins = coins
        # All cities begin with the same rows, and take their own with the first change.
        self._lent = True
        self._lent_prices = True
        if like is None:
            self._counts = terms.counts
            self._prices = terms.prices
            self._relief = 0
            self._choices = ()
            self._producers = vec[i64]()
            self._fixed = ()
            self._limits = terms.no_limits
            self._known_prices = vec[i64]()
            self.discounts: Targets = ()
        else:
            like._lent = True
            like._lent_prices = True
            self._counts = like._counts
            self._prices = like._prices
            self._relief = like._relief
            self._choices = like._choices
            self._producers = like._producers
            self._fixed = like._fixed
            self._limits = like._limits
            self._known_prices = like._known_prices
            self.discounts = like.discounts

    def own(self) -> None:
        """Take rows of its own, which no copy reads, before one of them changes."""
        if self._lent:
            self._lent = False
            self._counts = self._counts[:]

    def own_prices(self) -> None:
        """Take a bill and prices of its own before they change."""
        if self._lent_prices:
            self._lent_prices = False
            self._prices = self._prices[:]

    def amount_for(self, target: str, amounts: Targets) -> int:
        """Return the sum of the amounts for one target."""
        return sum(amount for each, amount in amounts if each == target)

    # -- production ------------------------------------------------------------------------

    def counted(self, start: i64, count: i64) -> Units:
        """Return so many of its counts from one on."""
        return tuple([units for units in self._counts[start : start + count]])  # noqa: C416

    def recount(self, start: i64, counts: Iterable[int]) -> None:
        """Replace its counts from one on."""
        self.own()
        at = start
        for count in counts:
            self._counts[at] = count
            at += 1

    @property
    def made(self) -> Units:
        """Return units of its fixed production, by the index of the resource."""
        return self.counted(0, self.terms.resources)

    @made.setter
    def made(self, units: Iterable[int]) -> None:
        self.recount(0, units)
        self._write_bill()

    def made_of(self, index: i64) -> i64:
        """Return the units of its fixed production of one resource."""
        return self._counts[index]

    @property
    def shown(self) -> Units:
        """Return units of its visible production, by the index of the resource.

        It is the part of `made` that raises the prices of the other city.
        """
        return self.counted(self.terms.shown_at, self.terms.resources)

    @shown.setter
    def shown(self, units: Iterable[int]) -> None:
        self.recount(self.terms.shown_at, units)

    def shown_of(self, index: i64) -> i64:
        """Return the units of its visible production of one resource."""
        return self._counts[self.terms.shown_at + index]

    def produce(self, index: int, units: int, shown: bool) -> None:
        """Add units, perhaps below 0, to the fixed production of the resource at `index`."""
        self.own()
        at: i64 = index
        more: i64 = units
        self._counts[at] += more
        if shown:
            self._counts[self.terms.shown_at + at] += more

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

    # -- prices ----------------------------------------------------------------------------

    @property
    def rates(self) -> Units:
        """Return the coins that a missing unit costs now, by the index of the resource (D10)."""
        return self.counted(self.terms.rates_at, self.terms.resources)

    @rates.setter
    def rates(self, rates: Iterable[int]) -> None:
        self.recount(self.terms.rates_at, rates)
        self._write_bill()

    def rate_of(self, index: i64) -> i64:
        """Return the coins that a missing unit of one resource costs now (D10)."""
        return self._counts[self.terms.rates_at + index]

    def cost_of_units(self, index: i64, units: i64) -> i64:
        """Return what so many units of a resource cost by the bill, from 1 to `BILLED`."""
        return self._prices[self.terms.bill_at + index * BILLED + units]

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

    def fix_price(self, index: int, price: int) -> None:
        """Add a fixed price of the resource at `index`."""
        at: i64 = index
        self._fixed = (*self._fixed, (index, price))
        self._limits = self._limits[:]
        self._limits[at] = min(self._limits[at], price)

    def reprice(self, index: int, other: "PayingCity") -> None:
        """Work out again what a missing unit of a resource costs beside another city (D10)."""
        at: i64 = index
        rate = self.terms.purchase_price + other.shown_of(at)
        rate = min(rate, self._limits[at])
        rate = min(rate, MOST_COINS)
        if rate != self.rate_of(at):
            self.own()
            self._counts[self.terms.rates_at + at] = rate
            self.bill_resource(at)

    def _write_bill(self) -> None:
        """Write the whole bill anew."""
        for index in range(self.terms.resources):
            self.bill_resource(index)

    def bill_resource(self, index: i64) -> None:
        """Write what units of a resource cost now, and correct the prices that add them up."""
        self.own_prices()
        terms = self.terms
        rate = self.rate_of(index)
        prices = self._prices
        bill = terms.bill_at
        part = index * BILLED
        lack = -self._counts[index]
        units: i64 = 0
        while units < BILLED:
            part += 1
            units += 1
            lack += 1
            # Not in one expression: compiled, that would box the number.
            cost: i64 = 0
            if lack > 0:
                cost = lack * rate
            change = cost - prices[bill + part]
            if change:
                prices[bill + part] = cost
                for number in terms.adding_up[part]:
                    prices[number] += change

    def forget_prices(self) -> None:
        """Work out again how far choice producers and discounts can lower prices."""
        if len(self._producers) or self.discounts:
            units = sum([units for _, units in self.discounts]) if self.discounts else 0
            self._relief = relief(
                self._producers, self._counts, self.terms.rates_at, self.terms.resources, units
            )
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
                return price - dearest_lacking(
                    piece.unit_row, self._counts, self.terms.rates_at, mask
                )
        trade: int = self._least_price(piece)
        return piece.coins + trade

    def _dear_price(self, piece: Buildable) -> int:
        """Return what resources cost of which a piece needs more than rows tell apart."""
        coins = 0
        for index, units in piece.needs:
            # Numbers that may grow beyond a word.
            made: int = self.made_of(index)
            rate: int = self.rate_of(index)
            coins += max(0, units - made) * rate
        # What choice producers and discounts save does not depend on how much more is missing.
        counted = least_price(piece.unit_row, self._counts, self.terms.rates_at, vec[i64](), 0)
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
        coins = least_price(piece.unit_row, self._counts, self.terms.rates_at, self._producers, off)
        if number >= 0:
            self._known_prices[number] = coins
        return coins
