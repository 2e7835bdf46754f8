"""A city of classic."""

from collections.abc import Sequence
from functools import lru_cache

from wonders.core.cards.resources import Choices, Units
from wonders.core.game.city import City as AnyCity
from wonders.core.native import mypyc_attr
from wonders.rulesets.classic.pieces import Board, Card
from wonders.rulesets.classic.setup import Side
from wonders.rulesets.classic.trade.payment import Market, Pair, market
from wonders.rulesets.classic.trade.ways import Row, helpers_of, rates_of, stock

__all__ = ["City", "both_rates"]

NO_HELPERS = helpers_of(())


@mypyc_attr(allow_interpreted_subclasses=True)
class City(AnyCity):
    """Holds one city with its board, stages, tokens and lasting powers.

    `stages` counts the built stages and `tucked` are the cards under them. `sold` are the
    choice producers that neighbours may buy from, as `shown` is what else they may buy;
    `left_rates` and `right_rates` are what a unit costs from either neighbour. `won` sums the
    victory tokens, `defeats` counts the others. `free_builds` is how often an age a building
    is free, and `free_left` how often still in this one (C14).

    The rest follows from what the city and its neighbours make, by resource, and is held in
    numbers that `wonders.rulesets.classic.trade.ways` knows: `makes` is the stock of what the city
    makes, `sells` that of what neighbours may buy, `rates` are what both neighbours take, and
    `rows` what the city lacks for every need. `helpers` stands for its choice producers,
    `masks` has the bits of what each can give, and
    `works` are the payments for the next stage, None when they have to be found anew.
    """

    __slots__ = (
        "board",
        "copies_guild",
        "defeats",
        "free_builds",
        "free_left",
        "free_symbols",
        "helpers",
        "left_rates",
        "makes",
        "masks",
        "rates",
        "right_rates",
        "rows",
        "sells",
        "sevenths",
        "shields",
        "sold",
        "stages",
        "symbols",
        "tucked",
        "won",
        "works",
    )
    caches = frozenset({"helpers", "makes", "masks", "rates", "rows", "sells", "works"})

    def __init__(self, board: Board, coins: int, rates: Units, symbols: int) -> None:
        super().__init__(coins, len(rates))
        self.board = board
        self.stages = 0
        self.tucked: tuple[Card, ...] = ()
        self.sold: Choices = ()
        self.left_rates = rates
        self.right_rates = rates
        self.shields = 0
        self.won = 0
        self.defeats = 0
        self.symbols: tuple[int, ...] = (0,) * symbols
        self.free_symbols = 0
        self.sevenths = 0
        self.free_builds = 0
        self.free_left = 0
        self.copies_guild = 0
        # Of nothing the stock is 0.
        self.makes: Units = self.made
        self.sells: Units = self.made
        self.rates: Units = ()
        self.rows: tuple[Row, ...] = ()
        self.helpers: int = NO_HELPERS
        self.masks: Units = ()
        self.works: tuple[Pair, ...] | None = None

    @property
    def market(self) -> Market:
        """Return what neighbours may buy (C7)."""
        return market(self.shown, self.sold)

    def produce(self, index: int, units: int, shown: bool) -> None:
        """Add units, perhaps below 0, to the fixed production of the resource at `index`."""
        super().produce(index, units, shown)
        self.makes = _stocked(self.makes, index, self.made, self.choices)
        if shown:
            self.sells = _stocked(self.sells, index, self.shown, self.sold)

    def add_choice(self, options: tuple[int, ...], shown: bool = False) -> None:
        """Add a producer of one unit of several; `shown` ones neighbours may buy from (C7)."""
        self.choices = self.choices + (options,)  # noqa: RUF005
        self._restock(options)
        if shown:
            self.sold = self.sold + (options,)  # noqa: RUF005
            for place in options:
                self.sells = _stocked(self.sells, place, self.shown, self.sold)

    def recount(self) -> None:
        """Find anew by what numbers prices know what the city makes and sells, and its rates."""
        self.rates = both_rates(self.left_rates, self.right_rates)
        self._restock(tuple(range(len(self.made))))
        for place in range(len(self.made)):
            self.sells = _stocked(self.sells, place, self.shown, self.sold)

    def drop_choice(self, options: tuple[int, ...]) -> None:
        """Take such a producer away again."""
        super().drop_choice(options)
        self._restock(options)

    def _restock(self, options: tuple[int, ...]) -> None:
        """Take note that there are other choice producers of some resources."""
        # In which order they were built does not matter.
        self.helpers = helpers_of(tuple(sorted(self.choices)))
        self.masks = masks_of(self.choices)
        for place in options:
            self.makes = _stocked(self.makes, place, self.made, self.choices)

    def lower_rates(self, side: Side, places: Sequence[int], price: int) -> None:
        """Let some resources cost less at one neighbour; nothing adds up (C9)."""
        rates = list(self.left_rates if side == "left" else self.right_rates)
        for place in places:
            rates[place] = min(rates[place], price)
        if side == "left":
            self.left_rates = tuple(rates)
        else:
            self.right_rates = tuple(rates)
        self.rates = both_rates(self.left_rates, self.right_rates)

    def copy(self) -> "City":
        """Return an independent copy; everything that it shares is never changed in place."""
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
        new.sells = self.sells
        new.rates = self.rates
        new.left_rates = self.left_rates
        new.right_rates = self.right_rates
        new.rows = self.rows
        new.helpers = self.helpers
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
        new.works = self.works
        return new

    def facts(self) -> tuple[object, ...]:
        """Return everything that makes up the city, for comparing."""
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
    """Return by resource the numbers of what it costs at the left and the right neighbour."""
    return tuple(map(rates_of, left, right))


@lru_cache(maxsize=1 << 10)
def masks_of(choices: Choices) -> Units:
    """Return for each choice producer the mask of the resources that it may give."""
    return tuple([sum({1 << place for place in options}) for options in choices])


def _stocked(stocks: Units, place: int, fixed: Units, choices: Choices) -> Units:
    """Return stocks with that of one resource counted anew."""
    units = fixed[place]
    most = units
    for options in choices:
        for each in options:
            if each == place:
                most += 1
                break
    counted = list(stocks)
    counted[place] = stock(units, most)
    return tuple(counted)
