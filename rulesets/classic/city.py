"""A city of classic."""

from wonders.core.city import City as AnyCity
from wonders.core.moves import Move
from wonders.core.payment import Choices, Units
from wonders.rulesets.classic.payment import Pair
from wonders.rulesets.classic.pieces import Board, Card

__all__ = ["City", "Offer"]

#: The ways to build a card: coins paid in all and the move, the cheapest first.
Offer = tuple[tuple[int, Move], ...]


class City(AnyCity):
    """Holds one city with its board, stages, tokens and lasting powers.

    `stages` counts the built stages and `tucked` are the cards under them. `for_sale` are
    the choice producers that neighbours may buy from (a part of `choices`); `left_rates` and
    `right_rates` are what a unit costs from either neighbour. `won` sums the victory tokens,
    `defeats` counts the others. `free_builds` is how often an age a building is free, and
    `free_left` how often still in this one (C14).

    `offers` and `works` remember prices: of cards, and of the next stage. They are None when
    they have to be worked out anew, and may be shared, because they are replaced then.
    """

    __slots__ = (
        "board",
        "copies_guild",
        "defeats",
        "for_sale",
        "free_builds",
        "free_left",
        "free_symbols",
        "left_rates",
        "offers",
        "right_rates",
        "sevenths",
        "shields",
        "stages",
        "symbols",
        "tucked",
        "won",
        "works",
    )

    def __init__(self, board: Board, coins: int, rates: Units, symbols: int) -> None:
        super().__init__(coins, len(rates))
        self.board = board
        self.stages = 0
        self.tucked: tuple[Card, ...] = ()
        self.for_sale: Choices = ()
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
        self.offers: dict[Card, Offer] | None = None
        self.works: tuple[tuple[int, Pair], ...] | None = None

    def add_choice(self, options: tuple[int, ...], shown: bool = False) -> None:
        """Add a producer of one unit of several; `shown` ones neighbours may buy from (C7)."""
        self.choices = (*self.choices, options)
        if shown:
            self.for_sale = (*self.for_sale, options)

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
        new.for_sale = self.for_sale
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
        new.offers = self.offers
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
            tuple(sorted(self.for_sale)),
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
