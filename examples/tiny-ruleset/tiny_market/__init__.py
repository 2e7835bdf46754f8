"""A whole game in a package of its own: two seats buy from a row of cards until none is left.

It shows all that a ruleset has to give: data, a deal, moves, what a move does, views, sheets.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Self

import msgspec

from wonders.core import (
    CORE_EFFECTS,
    Amount,
    Back,
    BadRecord,
    BadSpec,
    Chance,
    Count,
    Game,
    IllegalMove,
    Move,
    Piece,
    Result,
    Shown,
    State,
    View,
    common_fields,
    construct,
    hookimpl,
    hookspec,
    pieces_in,
    record_house,
    shuffled,
)
from wonders.core import City as AnyCity

#: Stands in a view for a card that the seat does not know.
HIDDEN = Back("unknown")


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the game, as `numbers.toml` gives them."""

    coins: Amount
    row: Count


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What chance decides: the order of the cards, and what house rules draw."""

    cards: list[str]
    house: dict[str, Any] = {}


class Goods(Piece):
    """A card with its two moves."""

    __slots__ = ("build", "discard")

    build: Move
    discard: Move


class City(AnyCity):
    """What a seat has bought."""

    __slots__ = ()

    def copy(self) -> Self:
        """Return a copy that shares nothing which can change."""
        new = type(self)(self.coins, 0)
        new.built = self.built
        return new

    def facts(self) -> tuple[object, ...]:
        """Return everything that makes up the city, for comparing."""
        return self.coins, self.built


class Hooks:
    """What house rules are told in this game alone."""

    @hookspec
    def on_turn_up(self, state: "Market", seat: int, piece: Piece, options: msgspec.Struct) -> None:
        """Act when a card has come into the row in place of the one that a seat has taken."""


class Market(State):
    """A game in progress. The first cards of `order` are the row; the rest are hidden."""

    __slots__ = ("dealt", "ended", "order", "pile")

    game: "TinyMarket"

    def __init__(
        self, game: "TinyMarket", order: Sequence[Goods], house: Mapping[str, Any]
    ) -> None:
        self.game = game
        self.dealt = Deal([card.id for card in order], record_house(house))
        self.order = tuple(order)
        self.house = house
        self.pile = 0
        self.age = 0
        self.seat = 0
        self.ended: tuple[str, tuple[int, ...]] | None = None
        self._legal = None
        self.past = ()
        self.cities = tuple(City(game.setup.coins, 0) for _ in range(2))
        for call in game.events.on_deal:
            call(self)
        self._begin_turn()

    @property
    def row(self) -> tuple[Goods, ...]:
        """Return the cards that can be taken."""
        return self.order[: self.game.setup.row]

    @property
    def deal(self) -> Deal:
        """Return what chance decided, as records hold it."""
        return self.dealt

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves: each card of the row can be thrown away, or bought."""
        if self.seat is None:
            return ()
        coins = self.cities[self.seat].coins
        found = [card.discard for card in self.row]
        found += [card.build for card in self.row if self.printed(self.seat, card) <= coins]
        for call in self.game.events.on_list:
            call(self, found)
        return tuple(found)

    def cost(self, move: Move) -> int:
        """Return what a move costs in coins, below 0 what it brings."""
        if move.verb == "discard":
            return -1
        return self.printed(self.seat, move.piece) if move.piece and self.seat is not None else 0

    def play(self, move: Move) -> None:
        """Play a legal move; raise `IllegalMove` for any other."""
        seat, card = self.seat, move.piece
        if seat is None or card is None or move not in self.moves():
            raise IllegalMove(f"{move} is not in the row, or costs more than you have")
        if not isinstance(self.past, str):
            self.past = (*self.past, move)
        before = self.row
        self.order = tuple(each for each in self.order if each is not card)
        if move.verb == "build":
            construct(self, seat, card, self.printed(seat, card))
        else:
            self.pile |= card.bit
            self.pay_in(seat, 1)
            for call in self.game.events.on_discard:
                call(self, seat, card)
        for shown in self.row:
            if shown not in before:
                for call in self.game.events.of_ruleset["on_turn_up"]:
                    call(self, seat, shown)
        if self.seat is not None:
            self.seat = 1 - seat
            if not self.order:
                totals = [sheet["total"] for sheet in self.sheets()]
                self.end("points", tuple(s for s in (0, 1) if totals[s] == max(totals)))
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Tell house rules that a turn begins, unless the game is over."""
        for call in self.game.events.on_turn:
            if self.seat is not None:
                call(self)

    def end(self, victory: str, winners: Sequence[int]) -> None:
        """End the game; the first victory declared counts."""
        if self.seat is not None:
            self.seat = None
            self.ended = victory, tuple(winners)
            for call in self.game.events.on_end:
                call(self)

    def copy(self) -> Self:
        """Return an independent copy."""
        new = type(self).__new__(type(self))
        for name in ("game", "dealt", "order", "house", "past", "pile", "age", "seat", "ended"):
            setattr(new, name, getattr(self, name))
        new._legal = None
        new.cities = tuple(city.copy() for city in self.cities)
        return new

    def cards(self) -> Iterator[Piece]:
        """Yield every card, wherever it lies now."""
        yield from self.order
        yield from pieces_in(self.pile, self.game.cards)
        for city in self.cities:
            yield from pieces_in(city.built, self.game.cards)

    def count_in(self, seat: int, per: Sequence[str]) -> int:
        """Return how many cards of some colours a city has."""
        return sum(
            card.color in per for card in pieces_in(self.cities[seat].built, self.game.cards)
        )

    def neighbours(self, seat: int) -> Sequence[int]:
        """Return the other seat."""
        return (1 - seat,)

    def sheets(self) -> list[dict[str, int]]:
        """Return both score sheets, as if the game were scored now."""
        sheets = []
        for seat, city in enumerate(self.cities):
            sheet = dict.fromkeys(self.game.categories, 0)
            bought = pieces_in(city.built, self.game.cards)
            sheet["goods"] = sum(card.points(self, seat) for card in bought)
            for call in self.game.events.on_score:
                call(self, seat, sheet)
            sheets.append({**sheet, "total": sum(sheet.values())})
        return sheets

    def result(self) -> Result | None:
        """Return winners, victory and sheets; None while the game goes on."""
        if self.ended is None:
            return None
        victory, winners = self.ended
        return Result(victory, list(winners), self.sheets())

    def view(self, seat: int) -> "MarketView":
        """Return what a seat may know: all but the order of the hidden cards."""
        if seat not in (0, 1):
            raise BadSpec(f"there is no seat {seat}; there are 0 and 1")
        return MarketView(self, seat)


class ShownCity(msgspec.Struct, frozen=True):
    """What a seat has bought, as plain data."""

    coins: int
    cards: tuple[str, ...]


class ShownMarket(Shown, frozen=True, kw_only=True, tag="tiny-market"):
    """Everything a seat may know, as plain data for bots in any language.

    `row` lists the cards that can be taken, `hidden` counts the others still to come, and
    `pile` lists the cards thrown away.
    """

    row: tuple[str, ...]
    hidden: int
    pile: tuple[str, ...]
    cities: tuple[ShownCity, ...]


class MarketView(View):
    """What a seat may know. Hidden cards of `table.order` are backs."""

    __slots__ = ()

    table: Market

    def __init__(self, state: Market, seat: int) -> None:
        self.game = state.game
        self.seat = seat
        self.table = state.copy()
        hidden: Any = (HIDDEN,) * (len(state.order) - len(state.row))
        self.table.order = (*state.row, *hidden)
        # The cards that have come into the row were the first ones, in an order all saw.
        self.table.dealt = Deal(state.dealt.cards[: len(state.dealt.cards) - len(hidden)])
        self.table.past = "a view's table was not dealt"
        self.table.house = state.game.houses.hide(state, seat)

    def imagine(self, rng: Random) -> Market:
        """Return a full state that agrees with the view."""
        game = self.table.game
        world = self.table.copy()
        known = {*self.table.cards()}
        hidden = shuffled([card for card in game.cards if card not in known], rng)
        world.order = (*self.table.row, *hidden)
        world.house = game.houses.imagine(self, rng)
        drawn = record_house(game.houses.drawn(world.house))
        world.dealt = Deal([*self.table.dealt.cards, *(card.id for card in hidden)], drawn)
        return world

    def seen(self) -> frozenset[object]:
        """Return the cards that have been shown."""
        return frozenset(card for card in self.table.cards() if card is not HIDDEN)

    def shown(self) -> ShownMarket:
        """Return everything the view shows as plain data."""
        table = self.table

        def ids(mask: int) -> tuple[str, ...]:
            return tuple(card.id for card in pieces_in(mask, table.game.cards))

        return ShownMarket(
            **common_fields(self),
            waiting=(),
            row=tuple(card.id for card in table.row),
            hidden=len(table.order) - len(table.row),
            pile=ids(table.pile),
            cities=tuple(ShownCity(city.coins, ids(city.built)) for city in table.cities),
        )

    def facts(self) -> tuple[object, ...]:
        """Return everything the view shows, for comparing."""
        table = self.table
        cities = tuple(city.facts() for city in table.cities)
        return self.seat, table.seat, table.order, table.pile, cities, dict(table.house)


class TinyMarket(Game):
    """Two seats buy from a row of cards until none is left."""

    name = "tiny-market"
    title = "Tiny Market"
    Deal = Deal
    Shown = ShownMarket
    Setup = Setup
    Hooks = Hooks
    package = "tiny_market"
    data = ("cards.toml",)
    colors = ("brown", "green", "yellow", "red")
    ages = (1,)
    verbs = ("build", "discard")
    effects = CORE_EFFECTS
    seats = (2,)
    categories = ("goods",)
    victories = ("points",)

    setup: Setup

    def prepare(self) -> None:
        """Bind the cards and make every move there is."""
        self.cards = self.bind(Goods, "card")
        for card in self.cards:
            card.build = self.table.add("build", card)
            card.discard = self.table.add("discard", card)

    def draw(self, chance: Chance) -> Market:
        """Draw everything chance decides and return the state at the start."""
        return Market(self, chance.shuffled(self.cards), self.houses.draw(self, chance))

    def start(self, deal: msgspec.Struct) -> Market:
        """Return the state at the start of a deal; raise `BadRecord` for an impossible one."""
        assert isinstance(deal, Deal)
        known = {card.id: card for card in self.cards}
        if sorted(deal.cards) != sorted(known):
            raise BadRecord("deal: cards must be all cards, each once")
        house = MappingProxyType(dict(self.houses.read(self, deal.house)))
        return Market(self, [known[id] for id in deal.cards], house)


@hookimpl
def rulesets() -> list[type[Game]]:
    """Return the game."""
    return [TinyMarket]
