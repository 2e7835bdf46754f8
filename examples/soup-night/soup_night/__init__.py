"""Soup Night: two to five cooks pass ingredients around; whoever serves the best soup wins.

A whole game in one file, in the order in which one would explain it: what is printed, a game in
progress, what a cook may see, the game itself. It has neither coins nor ages; its colours, kinds
of piece and resources are its own, and a pot may hold the same ingredient several times.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Any, Self

import msgspec

from wonders.core import (
    CORE_EFFECTS,
    Back,
    BadRecord,
    BadSpec,
    Chance,
    Choice,
    CityOfCopies,
    Count,
    Effect,
    Game,
    IllegalMove,
    Move,
    Piece,
    Result,
    Shown,
    State,
    View,
    choice_data,
    common_fields,
    construct,
    hookimpl,
    nonzero,
    record_house,
    shuffled,
    without,
)

# -- what is printed ---------------------------------------------------------------------------

#: Stands in a view for an ingredient that the cook does not know.
HIDDEN: Any = Back("ingredient")


class PointsForMost(Effect, frozen=True, tag="points-for-most"):
    """Points at the end for a pot that has more of something than any other."""

    amount: int
    of: tuple[str, ...]
    text = {
        "en": "{amount:point|points} if no other pot has as much {of}",
        "de": "{amount:Siegpunkt|Siegpunkte}, wenn kein anderer Topf so viel davon hat ({of})",
    }

    def points(self, state: State, seat: int) -> int:
        """Return the points at the end of the game."""
        own = state.count_in(seat, self.of)
        rest = [state.count_in(each, self.of) for each in range(len(state.cities)) if each != seat]
        return self.amount if own > max(rest) else 0


class SoupSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the game, as `numbers.toml` gives them."""

    hand: Count
    recipes: Count


class SoupDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What chance decides: the first hand of each cook, the recipes, and what house rules draw."""

    hands: list[list[str]]
    recipes: list[str]
    house: dict[str, Any] = {}


class Ingredient(Piece):
    """An ingredient, with the move that puts it into the pot."""

    __slots__ = ("move",)

    move: Move


Hand = tuple[Ingredient, ...]

# -- a game in progress ------------------------------------------------------------------------


class Add(Choice):
    """The choice of an ingredient to add. All choose at once, so nobody sees what others take."""

    together = True
    secret = "turn"

    def options(self, state: "Kitchen") -> Sequence[Move]:
        """Return the moves to choose from."""
        return [each.move for each in dict.fromkeys(state.hands[self.seat])]

    def resolve(self, state: "Kitchen", moves: Mapping[int, Move]) -> None:
        """Let all add what they have chosen."""
        state.cook([move.piece for move in moves.values()])


class Kitchen(State):
    """A game in progress. All choose an ingredient, then all add theirs and pass their hands on.

    `hands` are in the order of the seats. `taken` are the ingredients that each hand has lost so
    far, by the seat that it was dealt to.
    """

    __slots__ = ("ended", "hands", "recipes", "taken", "turn")

    game: "SoupNight"
    cities: tuple[CityOfCopies, ...]

    def __init__(
        self,
        game: "SoupNight",
        hands: Iterable[Sequence[Ingredient]],
        recipes: Sequence[Piece],
        house: Mapping[str, Any],
    ) -> None:
        self.game = game
        self.house = house
        self.hands: tuple[Hand, ...] = tuple(map(in_order, hands))
        self.recipes = tuple(recipes)
        self.taken: tuple[Hand, ...] = ((),) * game.players
        self.turn = self.age = 0
        self.seat = 0
        self.choices = ()
        self.past: Any = ()
        self.ended: tuple[str, tuple[int, ...]] | None = None
        self._legal = None
        flavours, kinds = len(game.resources), len(game.ingredients)
        self.cities = tuple(CityOfCopies(0, flavours, kinds) for _ in self.hands)
        for call in game.events.on_deal:
            call(self)
        self.go_on()

    def dealt_to(self, seat: int) -> int:
        """Return the seat that the hand of `seat` was dealt to."""
        return (seat - self.turn) % len(self.hands)

    @property
    def deal(self) -> SoupDeal:
        """Return what chance decided, as records hold it."""
        hands: list[list[str]] = [[] for _ in self.hands]
        for seat, hand in enumerate(self.hands):
            first = self.dealt_to(seat)
            hands[first] = [each.id for each in in_order((*hand, *self.taken[first]))]
        drawn = record_house(self.game.houses.drawn(self.house))
        return SoupDeal(hands, [recipe.id for recipe in self.recipes], drawn)

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves: usually any ingredient of the hand."""
        if self.front is None or self.seat is None:
            return ()
        found = list(self.front.options(self))
        if isinstance(self.front, Add):
            for call in self.game.events.on_list:
                call(self, found)
        return tuple(found)

    def play(self, move: Move) -> None:
        """Choose an ingredient; raise `IllegalMove` for one that is not in the hand."""
        if move not in self.moves():
            raise IllegalMove(f"{move} is not possible now")
        if not isinstance(self.past, str):
            self.past = (*self.past, move)
        self.decide(move)
        self.go_on()

    def go_on(self) -> None:
        """Ask the next seat; once nobody is left to ask, begin another turn or end the game."""
        if self.seat is None:
            return
        if self.next_choice() is None and len(self.hands[0]) > 1:
            for seat in range(len(self.hands)):
                self.queue(Add(seat))
        choice = self.next_choice()
        if choice is not None:
            self.seat = choice.seat
            return
        totals = [sheet["total"] for sheet in self.sheets()]
        best = [seat for seat, total in enumerate(totals) if total == max(totals)]
        self.end("points", best)

    def cook(self, chosen: Sequence[Any]) -> None:
        """Add what all have chosen to their pots, and pass the hands to the left."""
        left = []
        taken = list(self.taken)
        for seat, ingredient in enumerate(chosen):
            left.append(without(self.hands[seat], ingredient))
            taken[self.dealt_to(seat)] += (ingredient,)
        self.taken = tuple(taken)
        self.hands = (left[-1], *left[:-1])
        self.turn += 1
        for seat, ingredient in enumerate(chosen):
            if self.seat is not None:
                construct(self, seat, ingredient)

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
        for name in (
            "game",
            "age",
            "seat",
            "choices",
            "past",
            "house",
            "_legal",
            *Kitchen.__slots__,
        ):
            setattr(new, name, getattr(self, name))
        new.cities = tuple(pot.copy() for pot in self.cities)
        return new

    # What effects ask and tell.

    def count_in(self, seat: int, per: Sequence[str]) -> int:
        """Return how many ingredients of some colours, or called so, a pot holds."""
        pot = zip(self.game.ingredients, self.cities[seat].copies, strict=True)
        return sum(copies for each, copies in pot if each.color in per or each.id in per)

    def neighbours(self, seat: int) -> Sequence[int]:
        """Return the seats to the left and to the right; with two players both are the same."""
        count = len(self.cities)
        return sorted({(seat + 1) % count, (seat - 1) % count})

    # The end.

    def cards(self) -> Iterator[Piece]:
        """Yield every ingredient that was dealt, wherever it is now."""
        for hand in (*self.hands, *self.taken):
            yield from hand

    def sheets(self) -> list[dict[str, int]]:
        """Return the score sheets, as if the game were scored now."""
        sheets = []
        for seat, pot in enumerate(self.cities):
            sheet = dict.fromkeys(self.game.categories, 0)
            for ingredient, copies in zip(self.game.ingredients, pot.copies, strict=True):
                if copies:
                    sheet["ingredients"] += copies * ingredient.points(self, seat)
            for recipe in self.recipes:
                if all(pot.made[flavour] >= units for flavour, units in recipe.needs):
                    sheet["recipes"] += recipe.points(self, seat)
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


def in_order(ingredients: Iterable[Ingredient]) -> Hand:
    """Return ingredients in the order of the data."""
    return tuple(sorted(ingredients, key=lambda each: each.index))


# -- what a cook may see -----------------------------------------------------------------------


class ShownPot(msgspec.Struct, frozen=True):
    """A pot, as plain data: how many it has of each ingredient, and the units of its flavours."""

    pot: dict[str, int]
    flavours: dict[str, int]


class ShownKitchen(Shown, frozen=True, kw_only=True, tag="soup-night"):
    """Everything a cook may know, as plain data for bots in any language.

    `hands` are in the order of the seats; null is a hand that the cook never held.
    """

    recipes: tuple[str, ...]
    hands: tuple[tuple[str, ...] | None, ...]
    cities: tuple[ShownPot, ...]


class CookView(View):
    """What a cook may know: all but the hands never held. Core hides what others choose."""

    __slots__ = ()

    game: "SoupNight"

    table: Kitchen

    def __init__(self, state: Kitchen, seat: int) -> None:
        self.game = state.game
        self.seat = seat
        table = self.table = state.copy()
        count = len(state.hands)
        held = {(seat - turn) % count for turn in range(state.turn + 1)}
        table.hands = tuple(
            hand if state.dealt_to(its) in held else (HIDDEN,) * len(hand)
            for its, hand in enumerate(state.hands)
        )
        table.past = "a view's table was not dealt"
        table.house = state.game.houses.hide(state, seat)

    def seen(self) -> frozenset[object]:
        """Return the ingredients of which the cook knows where they are."""
        return frozenset(each for each in self.table.cards() if each is not HIDDEN)

    def shown(self) -> ShownKitchen:
        """Return everything the view shows as plain data."""
        table, game = self.table, self.game
        names = tuple(each.id for each in game.ingredients)
        return ShownKitchen(
            **common_fields(self),
            waiting=tuple(choice_data(each) for each in table.choices),
            recipes=tuple(each.id for each in table.recipes),
            hands=tuple(
                None if HIDDEN in hand else tuple(each.id for each in hand) for hand in table.hands
            ),
            cities=tuple(
                ShownPot(nonzero(names, pot.copies), nonzero(game.resources, pot.made))
                for pot in table.cities
            ),
        )

    def facts(self) -> tuple[object, ...]:
        """Return everything the view shows, for comparing."""
        table = self.table
        pots = tuple(pot.facts() for pot in table.cities)
        own = (self.seat, table.seat, table.turn, table.ended)
        return *own, table.hands, table.taken, table.choices, pots, dict(table.house)


# -- the game ----------------------------------------------------------------------------------


class SoupNight(Game):
    """Cooks pass ingredients around, and serve soup."""

    name = "soup-night"
    title = "Soup Night"
    Deal = SoupDeal
    Shown = ShownKitchen
    Setup = SoupSetup
    package = "soup_night"
    data = ("ingredients.toml", "recipes.toml")
    piece_kinds = ("ingredient", "recipe")
    colored_kinds = ("ingredient",)
    colors = ("root", "leaf", "pulse", "spice")
    resources = ("sweet", "salty", "sour", "hot")
    verbs = ("add",)
    coins = False
    effects = (*CORE_EFFECTS, PointsForMost)
    seats = (2, 3, 4, 5)
    categories = ("ingredients", "recipes")
    victories = ("points",)
    simultaneous = True

    setup: SoupSetup

    def prepare(self) -> None:
        """Bind the pieces, make every move, and put the deck together."""
        self.ingredients = self.bind(Ingredient, "ingredient")
        self.recipes = self.bind(Piece, "recipe")
        for ingredient in self.ingredients:
            ingredient.move = self.table.add("add", ingredient)
        self.deck = tuple(
            each for each in self.ingredients for mark in each.facts.copies if mark <= self.players
        )

    def draw(self, chance: Chance) -> Kitchen:
        """Draw everything chance decides and return the state at the start."""
        size = self.setup.hand
        deck = chance.shuffled(self.deck, self.players * size)
        cuts = range(0, len(deck) + 1, size)
        hands = [deck[start:stop] for start, stop in pairwise(cuts)]
        recipes = chance.shuffled(self.recipes, self.setup.recipes)
        return Kitchen(self, hands, recipes, self.houses.draw(self, chance))

    def start(self, deal: msgspec.Struct) -> Kitchen:
        """Return the state at the start of a deal; raise `BadRecord` for an impossible one."""
        assert isinstance(deal, SoupDeal)
        known = {each.id: each for each in self.ingredients}
        recipes = {each.id: each for each in self.recipes}
        dealt = Counter(id for hand in deal.hands for id in hand)
        if [len(hand) for hand in deal.hands] != [self.setup.hand] * self.players:
            raise BadRecord(f"deal: hands must be {self.players} of {self.setup.hand} ingredients")
        if not dealt <= Counter(each.id for each in self.deck):
            raise BadRecord("deal: hands have what the deck does not have")
        number, on_wall = self.setup.recipes, set(deal.recipes)
        if not on_wall <= set(recipes) or not len(deal.recipes) == len(on_wall) == number:
            raise BadRecord(f"deal: recipes must be {number} different ones")
        hands = [[known[id] for id in hand] for hand in deal.hands]
        house = MappingProxyType(dict(self.houses.read(self, deal.house)))
        return Kitchen(self, hands, [recipes[id] for id in deal.recipes], house)

    def view(self, state: Any, seat: int) -> CookView:
        """Return what a seat may know; raise `BadSpec` if there is no such seat."""
        if seat not in range(self.players):
            raise BadSpec(f"there is no seat {seat}; the last is {self.players - 1}")
        return CookView(state, seat)

    def imagine(self, view: CookView, rng: Random) -> Kitchen:
        """Return a full state that agrees with a view."""
        world = view.table.copy()
        known = Counter(each for each in world.cards() if each is not HIDDEN)
        box = shuffled([*(Counter[Any](self.deck) - known).elements()], rng)
        world.hands = tuple(
            hand if HIDDEN not in hand else in_order([box.pop() for _ in hand])
            for hand in world.hands
        )
        world.house = self.houses.imagine(view, rng)
        return world


@hookimpl
def rulesets() -> list[type[Game]]:
    """Return the game."""
    return [SoupNight]
