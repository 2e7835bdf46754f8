"""What a city of Duel makes and what pieces cost it: production, the bill of units, prices.

The base of a city. `current_prices` keeps the bills of both cities up to date, and
`cheapest_payments` does the arithmetic.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from wonders.core.cards.resources import Choices, Units
from wonders.core.compiled_or_plain import i64, mypyc_attr, vec
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
    from wonders.rulesets.duel.constants import Constants

__all__ = ["PayingCity", "Targets"]

#: Amounts by what they are for: a colour, or `wonder`.
Targets = tuple[tuple[str, int], ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class PayingCity(AnyCity):
    """The part of a city that makes resources and pays for what it lacks."""

    __slots__ = (
        "_bill",
        "_choices",
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
        "discounts",
        "terms",
    )
    caches = frozenset(
        {
            "_bill",
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
    #: Units of resources that builds of a colour, or wonders, cost less (D12).
    discounts: Targets
    #: Whether a copy reads the same rows.
    _lent: bool
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

    def __init__(self, terms: "Constants", coins: int) -> None:
        self.terms = terms
        self.coins = coins
        # All cities begin with the same rows, and take their own with the first change.
        self._lent = True
        self._lent_bill = True
        self._made = terms.no_units
        self._shown = terms.no_units
        self._rates = terms.rates
        self._bill = terms.bill
        self._prices = terms.prices
        self._relief = 0
        self._choices = ()
        self._producers = vec[i64]()
        self._fixed = ()
        self._limits = terms.no_limits
        self._known_prices = vec[i64]()
        self.discounts: Targets = ()

    def own(self) -> None:
        """Take rows of its own, which no copy reads, before one of them changes."""
        if self._lent:
            self._lent = False
            self._made = self._made[:]
            self._shown = self._shown[:]
            self._rates = self._rates[:]

    def own_bill(self) -> None:
        """Take a bill and prices of its own before they change."""
        if self._lent_bill:
            self._lent_bill = False
            self._bill = self._bill[:]
            self._prices = self._prices[:]

    def amount_for(self, target: str, amounts: Targets) -> int:
        """Return the sum of the amounts for one target."""
        return sum(amount for each, amount in amounts if each == target)

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

    def fix_price(self, index: int, price: int) -> None:
        """Add a fixed price of the resource at `index`."""
        at: i64 = index
        self._fixed = (*self._fixed, (index, price))
        self._limits = self._limits[:]
        self._limits[at] = min(self._limits[at], price)

    def reprice(self, index: int, other: "PayingCity") -> None:
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
