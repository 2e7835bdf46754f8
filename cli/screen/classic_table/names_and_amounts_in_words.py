"""What a scene of classic speaks of, in words: cities, cards, amounts."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from wonders.cli.screen.drawing import Look
from wonders.cli.screen.letters_of_colors_and_resources import resource_letters
from wonders.cli.screen.words_for_names_costs_and_effects import effects_text, name_of, word
from wonders.cli.translate import n_, t_
from wonders.core.cards.read_and_check_card_data import Facts
from wonders.core.game.game import Game
from wonders.core.game.scene_for_screens import Scene
from wonders.rulesets.classic.scene_for_screens.scene_fields import ClassicScene
from wonders.rulesets.classic.sight.view_as_data import City, Shown
from wonders.rulesets.classic.wonder_boards_as_printed import BoardFacts

__all__ = ["Words", "coins_text", "points_text", "shields_text"]


def coins_text(coins: int | str) -> str:
    """Return an amount of coins, in few letters."""
    return t_("{coins}c").format(coins=coins)


def points_text(points: int) -> str:
    """Return an amount of points."""
    return n_("{count} point", "{count} points", points)


def shields_text(shields: int) -> str:
    """Return a number of shields."""
    return n_("{count} shield", "{count} shields", shields)


def _units(facts: Facts) -> dict[str, int]:
    return {name: count for name, count in facts.cost.items() if name != "coins"}


class Words:
    """The words for one scene and one look."""

    def __init__(self, game: Game, lang: str, scene: Scene, look: Look) -> None:
        assert isinstance(scene, ClassicScene)
        assert isinstance(scene.shown, Shown)
        self.game = game
        self.lang = lang
        self.scene: ClassicScene = scene
        self.look = look
        self.shown: Shown = scene.shown
        self.seat = scene.shown.seat
        decides = self.shown.decides == self.seat and self.shown.city is not None
        #: The city that the player decides for: the own one, or the Free City.
        self.subject: int = self.shown.city if decides else self.seat  # type: ignore[assignment]
        self.letters = resource_letters(game.resources, lang)

    # -- cities -------------------------------------------------------------------------

    @property
    def cities(self) -> Sequence[City]:
        """Return the cities by seat."""
        return self.shown.cities

    @cached_property
    def free_city(self) -> int | None:
        """Return the seat of the Free City, if it takes part."""
        return self.shown.free_city.seat if self.shown.free_city else None

    def left(self, seat: int) -> int:
        """Return the left neighbour of a city."""
        return self.scene.neighbours[seat][0].seat

    def right(self, seat: int) -> int:
        """Return the right neighbour of a city."""
        return self.scene.neighbours[seat][1].seat

    def name(self, seat: int) -> str:
        """Return what a city is called in a line: YOU, else its name; of two its player's."""
        if seat == self.seat:
            return t_("YOU")
        if seat == self.free_city:
            return t_("FREE CITY")
        if self.free_city is not None:
            return self.look.names[seat]
        return self.city(seat)

    def city(self, seat: int) -> str:
        """Return the name of the city on a board, or the one that a theme gives the board."""
        return self._city(self.board(seat))

    def _city(self, board: BoardFacts) -> str:
        named = name_of(board, self.lang)
        themed = named != board.name.in_language(self.lang)
        return named if themed else board.city.in_language(self.lang)

    def about(self, seat: int) -> str:
        """Return who plays a city, by name; "" where that stands in place of the city's."""
        here = seat == self.seat or self.free_city is not None
        return "" if here else self.look.names[seat]

    def titled(self, seat: int) -> str:
        """Return a city with its side: `Rhodes A`."""
        return f"{self.city(seat)} {self.cities[seat].side}"

    def board(self, seat: int) -> BoardFacts:
        """Return what is printed on the board of a city."""
        city = self.cities[seat]
        facts = self.game.catalogue.find("wonder", f"{city.board}:{city.side}")
        assert isinstance(facts, BoardFacts)
        return facts

    def stages(self, seat: int) -> list[Facts]:
        """Return what is printed on the stages of a city's board, in order."""
        return [self.facts(id) for id in self.scene.stages[seat]]

    # -- cards --------------------------------------------------------------------------

    def is_stage(self, id: str) -> bool:
        """Return whether an id is that of a stage."""
        return ":" in id

    def is_card(self, id: str | None) -> bool:
        """Return whether an id is that of a card."""
        return id is not None and id in self._cards

    @cached_property
    def _cards(self) -> frozenset[str]:
        return frozenset(self.game.catalogue.ids("card"))

    def piece(self, id: str) -> str:
        """Return the name of a piece, for a board that of its city: `Rhodes A`; else the text."""
        if self.is_card(id):
            return self.card(id)
        boards = self.game.catalogue.ids("wonder")
        facts = self.game.catalogue.find("wonder", id) if id in boards else None
        if isinstance(facts, BoardFacts):
            return f"{self._city(facts)} {facts.side}"
        its = next((each for each in self.game.catalogue.facts if each.id == id), None)
        return name_of(its, self.lang) if its else id

    def facts(self, id: str) -> Facts:
        """Return what is printed on a card or a stage."""
        return self.game.catalogue.find("stage" if self.is_stage(id) else "card", id)

    def card(self, id: str) -> str:
        """Return the whole name of a card."""
        return name_of(self.facts(id), self.lang)

    def cards(self, ids: Iterable[str]) -> str:
        """Return names of cards, equal ones counted."""
        counts = Counter(ids)
        return ", ".join(
            self.card(id) if count == 1 else f"{self.card(id)} x{count}"
            for id, count in counts.items()
        )

    def cost(self, facts: Facts) -> str:
        """Return a printed cost in letters: `1c 2W 1G`; "" if nothing is printed."""
        return " ".join(filter(None, [self._coins(facts), self.counted_units(_units(facts))]))

    def costs(self, facts: Facts) -> list[str]:
        """Return a printed cost at two lengths, the second without ones: `1c 2W G`."""
        short = filter(None, [self._coins(facts), self.units(_units(facts))])
        return [self.cost(facts) or t_("nothing"), " ".join(short) or "-"]

    def _coins(self, facts: Facts) -> str:
        return coins_text(facts.cost["coins"]) if "coins" in facts.cost else ""

    # -- amounts ------------------------------------------------------------------------

    def units(self, units: Mapping[str, int]) -> str:
        """Return units of resources in letters: `2W C`."""
        return " ".join(
            f"{count if count > 1 else ''}{self.letters[name]}" for name, count in units.items()
        )

    def counted_units(self, units: Mapping[str, int]) -> str:
        """Return units of resources in letters with every number: `2W 1C`."""
        return " ".join(f"{count}{self.letters[name]}" for name, count in units.items())

    def supply(self, units: Mapping[str, int], choices: Iterable[Sequence[str]]) -> str:
        """Return what is made or sold, in letters: `2W C W/S`."""
        either = ["/".join(self.letters[name] for name in each) for each in choices]
        return " ".join([*filter(None, [self.units(units)]), *either]) or t_("nothing")

    def rates(self, rates: Mapping[str, int]) -> str:
        """Return prices of units, equal ones together."""
        by_price: dict[int, list[str]] = {}
        for name, price in rates.items():
            by_price.setdefault(price, []).append(self.letters[name])
        if len(by_price) == 1:
            return t_("each {coins}").format(coins=coins_text(next(iter(by_price))))
        return ", ".join(
            f"{''.join(letters)} {coins_text(price)}" for price, letters in sorted(by_price.items())
        )

    def gives_in_full(self, facts: Facts) -> str:
        """Return what a piece does, in the words of its effects."""
        return effects_text(facts, self.lang, self.game.catalogue)

    def symbols(self, seat: int) -> list[str]:
        """Return the scientific symbols of a city: `compass x2, tablet (5)`, and shorter."""
        city = self.cities[seat]
        points = self.shown.sheets[seat].get("science", 0)
        symbols = {word(symbol, self.lang): count for symbol, count in city.symbols.items()}
        if city.free_symbols:
            symbols[t_("any")] = city.free_symbols
        if not symbols:
            return [t_("none"), "-"]
        full = ", ".join(name + (f" x{n}" if n > 1 else "") for name, n in symbols.items())
        short = " ".join(f"{n if n > 1 else ''}{name[:3]}" for name, n in symbols.items())
        return [f"{full} ({points})", f"{short} ({points})", short]
