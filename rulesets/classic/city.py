"""A city of classic."""

from collections.abc import Sequence

from wonders.core.city import City as AnyCity
from wonders.core.native import mypyc_attr
from wonders.core.payment import Units
from wonders.rulesets.classic.payment import Pair, lack_bill, lack_row, market, reach
from wonders.rulesets.classic.pieces import Board, Card
from wonders.rulesets.classic.setup import Side

__all__ = ["City"]


@mypyc_attr(allow_interpreted_subclasses=True)
class City(AnyCity):
    """Holds one city with its board, stages, tokens and lasting powers.

    `stages` counts the built stages and `tucked` are the cards under them. `market` is what
    neighbours may buy; `left_rates` and `right_rates` are what a unit costs from either
    neighbour. `won` sums the victory tokens,
    `defeats` counts the others. `free_builds` is how often an age a building is free, and
    `free_left` how often still in this one (C14).

    `bill` adds up what a thing lacks (see `lack_bill`), `prices` at least how much it costs
    (see `price_row`). `works` are the payments for the next stage, None when they have to be
    worked out anew. `help` is the most of each resource that choice producers can give.
    """

    __slots__ = (
        "bill",
        "board",
        "copies_guild",
        "defeats",
        "free_builds",
        "free_left",
        "free_symbols",
        "help",
        "left_rates",
        "market",
        "most",
        "prices",
        "right_rates",
        "sevenths",
        "shields",
        "stages",
        "symbols",
        "tucked",
        "won",
        "works",
    )
    caches = frozenset({"works"})

    def __init__(self, board: Board, coins: int, rates: Units, symbols: int, most: int) -> None:
        super().__init__(coins, len(rates))
        self.board = board
        self.stages = 0
        self.tucked: tuple[Card, ...] = ()
        self.most = most
        self.bill = lack_bill(self.made, most)
        self.market = market(self.shown)
        self.help: Units = (0,) * len(rates)
        self.prices: Units = ()
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
        self.works: tuple[tuple[int, Pair], ...] | None = None

    def produce(self, place: int, units: int, shown: bool) -> None:
        """Change the fixed production of the resource at `place` by some units."""
        super().produce(place, units, shown)
        start = place * self.most + 1
        row = lack_row(self.made[place], self.most)
        self.bill = self.bill[:start] + row + self.bill[start + self.most :]
        if shown:
            self.market = self.market.grown(place, units)

    def add_choice(self, options: tuple[int, ...], shown: bool = False) -> None:
        """Add a producer of one unit of several; `shown` ones neighbours may buy from (C7)."""
        self.choices = (*self.choices, options)
        self.help = reach(self.help, (options,))
        if shown:
            self.market = self.market.widened(options)

    def lower_rates(self, side: Side, places: Sequence[int], price: int) -> None:
        """Let some resources cost less at one neighbour; nothing adds up (C9)."""
        rates = list(self.left_rates if side == "left" else self.right_rates)
        for place in places:
            rates[place] = min(rates[place], price)
        if side == "left":
            self.left_rates = tuple(rates)
        else:
            self.right_rates = tuple(rates)

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
        new.most = self.most
        new.bill = self.bill
        new.market = self.market
        new.help = self.help
        new.prices = self.prices
        new.left_rates = self.left_rates
        new.right_rates = self.right_rates
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
            tuple(sorted(self.market.choices)),
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
