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
    """One seat's city, with its wonders, tokens, symbols and lasting powers.

    `wonders` are those still unbuilt, in the order received; `done` pairs each built wonder
    with the card under it. `symbols` counts scientific symbols by their index in the game's
    list. `fixed` pairs the index of a resource with a fixed purchase price. `trade_income` and
    `wonder_turns` count the pieces that give Economy's and Theology's power; `chain_coins` are
    Urbanism's coins for a linked build.

    `rates` is the price of a missing unit of each resource; `bill` and `relief` are explained
    in `wonders.rulesets.duel.cheapest_payment`. `exact` caches the prices that relief may lower;
    copies share it, so it is replaced, never cleared, when prices change. `bounds` is for each
    unbuilt wonder a lower bound of its price, exact where there is no relief; `least` is the
    lowest of them, negative while they are still to be worked out.
    """

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

    def __init__(self, coins: int, rates: Units, bill: Bill, symbols: int) -> None:
        super().__init__(coins, len(rates))
        self.rates = rates
        self.bill = bill.copy()
        self.relief = 0
        self.exact: dict[Piece, int] = {}
        self.least = -1
        self.bounds: Units = ()
        self.wonders: tuple[Wonder, ...] = ()
        self.done: tuple[tuple[Piece, Piece | Back], ...] = ()
        self.tokens: tuple[Piece, ...] = ()
        self.symbols: tuple[int, ...] = (0,) * symbols
        self.fixed: tuple[tuple[int, int], ...] = ()
        self.discounts: Targets = ()
        self.extra_shields: Targets = ()
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
