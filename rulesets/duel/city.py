"""A city of Duel: treasury, buildings, wonders, tokens, production and prices."""

from typing import Final

from wonders.core.cards.backs import Back
from wonders.core.cards.pieces import Piece
from wonders.core.cards.resources import Units
from wonders.core.game.city import City as AnyCity
from wonders.core.native import mypyc_attr
from wonders.rulesets.duel.cheapest_payment import Bill
from wonders.rulesets.duel.pieces import Wonder

__all__ = ["LEADER", "City"]

#: The seat of the leader in Solo; the player sits at 0 (S1).
LEADER: Final = 1

#: Amounts by what they are for: a colour, or `wonder`.
Targets = tuple[tuple[str, int], ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class City(AnyCity):
    """One seat's city, with its wonders, tokens, symbols and lasting powers."""

    __slots__ = (
        "bill",
        "bounds",
        "chain_coins",
        "discounts",
        "done",
        "exact",
        "extra_shields",
        "fixed",
        "least",
        "rates",
        "relief",
        "symbols",
        "tokens",
        "trade_income",
        "wonder_turns",
        "wonders",
    )
    caches = frozenset({"bounds", "exact", "least"})

    #: The wonders still unbuilt, in the order received.
    wonders: tuple[Wonder, ...]
    #: The wonders built, each with the card under it.
    done: tuple[tuple[Piece, Piece | Back], ...]
    #: The progress tokens, in the order taken.
    tokens: tuple[Piece, ...]
    #: How many scientific symbols of each sort, by their index in `game.symbols`.
    symbols: tuple[int, ...]
    #: Fixed purchase prices: pairs of a resource's index and the coins for a unit.
    fixed: tuple[tuple[int, int], ...]
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
    #: The coins that a missing unit costs now, by the index of the resource (D10).
    rates: Units
    #: Sums of prices; `wonders.rulesets.duel.cheapest_payment` explains them.
    bill: Bill
    #: The most coins by which choice producers and discounts can lower a price.
    relief: int
    #: A cache of the prices that relief may lower. Copies share it, so it is replaced, never
    #: cleared, when prices change.
    exact: dict[Piece, int]
    #: A cache: for each unbuilt wonder a lower bound of its price in coins, exact without relief.
    bounds: Units
    #: A cache: the lowest of `bounds`, negative while they are still to be worked out.
    least: int

    def __init__(self, coins: int, rates: Units, bill: Bill, symbols: int) -> None:
        super().__init__(coins, len(rates))
        self.rates = rates
        self.bill = bill.copy()
        self.relief = 0
        self.exact = {}
        self.least = -1
        self.bounds = ()
        self.wonders = ()
        self.done = ()
        self.tokens = ()
        self.symbols = (0,) * symbols
        self.fixed = ()
        self.discounts = ()
        self.extra_shields = ()
        self.trade_income = 0
        self.wonder_turns = 0
        self.chain_coins = 0

    def copy(self) -> "City":
        """Return an independent copy; all but the bill is shared, as it is only ever replaced."""
        new = City.__new__(City)
        new.coins = self.coins
        new.built = self.built
        new.made = self.made
        new.shown = self.shown
        new.choices = self.choices
        new.rates = self.rates
        new.bill = self.bill.copy()
        new.relief = self.relief
        new.exact = self.exact
        new.wonders = self.wonders
        new.done = self.done
        new.tokens = self.tokens
        new.symbols = self.symbols
        new.fixed = self.fixed
        new.discounts = self.discounts
        new.extra_shields = self.extra_shields
        new.trade_income = self.trade_income
        new.wonder_turns = self.wonder_turns
        new.chain_coins = self.chain_coins
        new.least = self.least
        new.bounds = self.bounds
        return new

    def facts(self) -> tuple[object, ...]:
        """Return everything that two equal cities have in common; caches are left out."""
        return (
            self.coins,
            self.built,
            self.made,
            self.shown,
            tuple(sorted(self.choices)),
            self.wonders,
            self.done,
            self.tokens,
            self.symbols,
            self.fixed,
            self.discounts,
            self.extra_shields,
            self.trade_income,
            self.wonder_turns,
            self.chain_coins,
        )

    def amount_for(self, target: str, amounts: Targets) -> int:
        """Return the sum of the amounts for one target."""
        return sum(amount for each, amount in amounts if each == target)
