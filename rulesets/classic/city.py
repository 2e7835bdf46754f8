"""A city of classic: board, treasury, buildings, stages, tokens and trade."""

from collections.abc import Sequence
from functools import lru_cache

from wonders.core.cards.resources import Choices, Units
from wonders.core.compiled_or_plain import i64, mypyc_attr
from wonders.core.game.city import City as AnyCity
from wonders.rulesets.classic.numbers_schema import Side
from wonders.rulesets.classic.pieces import Board, Card
from wonders.rulesets.classic.trade.cheapest_payments import Market, market
from wonders.rulesets.classic.trade.packed_unit_counts import LACK, WIDTH, placed, row_of
from wonders.rulesets.classic.trade.payment_cache import rates_of

__all__ = ["City", "both_rates"]


@mypyc_attr(allow_interpreted_subclasses=True)
class City(AnyCity):
    """One city with its board, stages, conflict tokens and lasting powers."""

    __slots__ = (
        "board",
        "copies_guild",
        "defeats",
        "free_builds",
        "free_left",
        "free_symbols",
        "left_rates",
        "makes",
        "masks",
        "may_make",
        "may_sell",
        "rates",
        "right_rates",
        "sells",
        "sevenths",
        "shields",
        "sold",
        "stages",
        "symbols",
        "tucked",
        "won",
    )
    caches = frozenset({"makes", "masks", "may_make", "may_sell", "rates", "sells"})

    #: The side of the board that it plays on.
    board: Board
    #: How many of its stages are built, from the first on.
    stages: int
    #: The cards under the stages, in the order of the stages.
    tucked: tuple[Card, ...]
    #: The choice producers of which neighbours may buy (C7).
    sold: Choices
    #: The coins for a unit at the left neighbour, by the index of the resource.
    left_rates: Units
    #: The coins for a unit at the right neighbour, by the index of the resource.
    right_rates: Units
    #: Its shields.
    shields: int
    #: The points of its victory tokens, 0 or more.
    won: int
    #: The number of its defeat tokens; each costs points.
    defeats: int
    #: How many scientific symbols of each sort, by their index in `game.symbols`.
    symbols: tuple[int, ...]
    #: Symbols to be chosen when the game is scored (C12).
    free_symbols: int
    #: How many stages let it play the last card of an age too (C13).
    sevenths: int
    #: The number of free buildings in each age (C14).
    free_builds: int
    #: The free buildings still left in this age (C14).
    free_left: int
    #: How many stages let it score a guild of a neighbour as well (C15).
    copies_guild: int
    #: A cache: the row of its fixed production (`trade.packed_unit_counts`).
    makes: i64
    #: A cache: the row of the most that it makes of each resource with its choice producers.
    may_make: i64
    #: A cache: the row of its visible fixed production.
    sells: i64
    #: A cache: the row of the most that it sells of each resource.
    may_sell: i64
    #: A cache: the number of the prices at both neighbours by resource.
    rates: Units
    #: A cache: the resources that each choice producer can give, as the free bits of a row.
    masks: Units

    def __init__(self, board: Board, coins: int, rates: Units, symbols: int) -> None:
        super().__init__(coins, len(rates))
        self.board = board
        self.stages = 0
        self.tucked = ()
        self.sold = ()
        self.left_rates = rates
        self.right_rates = rates
        self.shields = 0
        self.won = 0
        self.defeats = 0
        self.symbols = (0,) * symbols
        self.free_symbols = 0
        self.sevenths = 0
        self.free_builds = 0
        self.free_left = 0
        self.copies_guild = 0
        self.makes = 0
        self.may_make = 0
        self.sells = 0
        self.may_sell = 0
        self.rates = ()
        self.masks = ()

    @property
    def market(self) -> Market:
        """Return what neighbours may buy (C7)."""
        return market(self.shown, self.sold)

    def produce(self, index: int, units: int, shown: bool) -> None:
        """Add units, maybe negative, to the fixed production of the resource at `index`."""
        super().produce(index, units, shown)
        self.makes = placed(self.makes, index, self.made[index])
        self._count_made(index)
        if shown:
            self.sells = placed(self.sells, index, self.shown[index])
            self._count_sold(index)

    def add_choice(self, options: tuple[int, ...], shown: bool = False) -> None:
        """Add a producer of one unit of several resources; neighbours may buy if `shown` (C7)."""
        self.choices = self.choices + (options,)  # noqa: RUF005
        self.masks = masks_of(self.choices)
        for resource in options:
            self._count_made(resource)
        if shown:
            self.sold = self.sold + (options,)  # noqa: RUF005
            for resource in options:
                self._count_sold(resource)

    def recount(self) -> None:
        """Work out again everything that prices know of the city."""
        self.rates = both_rates(self.left_rates, self.right_rates)
        self.masks = masks_of(self.choices)
        self.makes = row_of(self.made)
        self.sells = row_of(self.shown)
        for resource in range(len(self.made)):
            self._count_made(resource)
            self._count_sold(resource)

    def drop_choice(self, options: tuple[int, ...], shown: bool = False) -> None:
        """Remove a producer of one unit of several resources, visible if it was added so."""
        super().drop_choice(options, shown)
        self.masks = masks_of(self.choices)
        for resource in options:
            self._count_made(resource)
        if shown:
            sold = list(self.sold)
            sold.remove(options)
            self.sold = tuple(sold)
            for resource in options:
                self._count_sold(resource)

    def _count_made(self, resource: int) -> None:
        """Count again the most that it makes of a resource."""
        most = self.made[resource] + _givers(resource, self.choices)
        self.may_make = placed(self.may_make, resource, most)

    def _count_sold(self, resource: int) -> None:
        """Count again the most that it sells of a resource."""
        most = self.shown[resource] + _givers(resource, self.sold)
        self.may_sell = placed(self.may_sell, resource, most)

    def lower_rates(self, side: Side, resources: Sequence[int], price: int) -> None:
        """Lower the price of some resources at one neighbour; discounts do not add up (C9)."""
        rates = list(self.left_rates if side == "left" else self.right_rates)
        for resource in resources:
            rates[resource] = min(rates[resource], price)
        if side == "left":
            self.left_rates = tuple(rates)
        else:
            self.right_rates = tuple(rates)
        self.rates = both_rates(self.left_rates, self.right_rates)

    def copy(self) -> "City":
        """Return an independent copy; all is shared, as it is only ever replaced."""
        new = City.__new__(City)
        new.coins = self.coins
        new.built = self.built
        new.made = self.made
        new.shown = self.shown
        new.choices = self.choices
        new.board = self.board
        new.stages = self.stages
        new.tucked = self.tucked
        new.sold = self.sold
        new.makes = self.makes
        new.may_make = self.may_make
        new.sells = self.sells
        new.may_sell = self.may_sell
        new.rates = self.rates
        new.left_rates = self.left_rates
        new.right_rates = self.right_rates
        new.masks = self.masks
        new.shields = self.shields
        new.won = self.won
        new.defeats = self.defeats
        new.symbols = self.symbols
        new.free_symbols = self.free_symbols
        new.sevenths = self.sevenths
        new.free_builds = self.free_builds
        new.free_left = self.free_left
        new.copies_guild = self.copies_guild
        return new

    def facts(self) -> tuple[object, ...]:
        """Return everything that two equal cities have in common; caches are left out."""
        return (
            self.coins,
            self.built,
            self.made,
            self.shown,
            tuple(sorted(self.choices)),
            self.board,
            self.stages,
            self.tucked,
            tuple(sorted(self.sold)),
            self.left_rates,
            self.right_rates,
            self.shields,
            self.won,
            self.defeats,
            self.symbols,
            self.free_symbols,
            self.sevenths,
            self.free_builds,
            self.free_left,
            self.copies_guild,
        )


@lru_cache(maxsize=1 << 10)
def both_rates(left: Units, right: Units) -> Units:
    """Return for each resource the number of its prices at the left and the right neighbour."""
    return tuple(map(rates_of, left, right))


@lru_cache(maxsize=1 << 10)
def masks_of(choices: Choices) -> Units:
    """Return for each choice producer the resources that it can give, as the free bits of a row."""
    return tuple([sum({LACK << resource * WIDTH for resource in options}) for options in choices])


def _givers(resource: int, choices: Choices) -> int:
    """Return how many choice producers can give a unit of a resource."""
    count = 0
    for options in choices:
        for each in options:
            if each == resource:
                count += 1
                break
    return count
