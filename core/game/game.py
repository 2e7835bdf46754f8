"""A game, and the contract of rulesets."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeVar

import msgspec

from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.face_down_card import Back
from wonders.core.cards.pieces import Piece
from wonders.core.cards.read_and_check_card_data import (
    Age,
    Catalogue,
    Entry,
    Facts,
    Kind,
    Vocabulary,
    data_file,
    facts_of,
    read_toml,
)
from wonders.core.cards.read_numbers import read_numbers
from wonders.core.errors import BadCard, BadPlugin, BadRecord, BadSpec
from wonders.core.game.chance.derived_seeds import check_seed
from wonders.core.game.chance.shuffle_and_draw_a_deal import Chance
from wonders.core.game.effects.bind_to_pieces import check_worth, ready
from wonders.core.game.effects.guarded_plugin_effects import guard
from wonders.core.game.explanation_of_price_or_refusal import Explanation, Line
from wonders.core.game.hooks_that_a_game_calls import Events
from wonders.core.game.learners.observation import Observer, Part
from wonders.core.game.learners.observation_from_view_as_data import parts_of_shown
from wonders.core.game.learners.observation_of_house_rules import parts_of_rules
from wonders.core.game.moves import Act, Move, MoveTable
from wonders.core.game.no_house_rules import InForce, NoHouses
from wonders.core.game.precomputed_constants import Constants as AnyConstants
from wonders.core.game.refuse_changes_to_a_built_game import building, refusal
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.game.scene_for_screens import News, news_of_turn, plain_scene, usual_news
from wonders.core.game.secret_decisions import as_heard
from wonders.core.guard.expected_types import expect_type
from wonders.core.guard.texts_safe_to_print import safe_repr
from wonders.core.options.names_with_parameters import NoOptions, recorded

if TYPE_CHECKING:
    from random import Random

    from wonders.core.game.scene_for_screens import Quote, Scene
    from wonders.core.game.state import State
    from wonders.core.game.view import View
    from wonders.core.game.view_as_data import Shown as AnyShown

__all__ = ["Game"]

P = TypeVar("P", bound=Piece)

#: The error where lines are wanted and nothing that writes them has been imported.
NO_RECORDS = "{!r} has no lines before `wonders.core.plugins` is used"

#: The most letters of a verb: a move is typed, and stands in a line.
LONGEST_VERB = 60


def position(game: "Game", line: str) -> "State":
    """Return the state that a line leads to: what unpickles a state."""
    return game.position(line)


class Game:
    """A game ready for play: a ruleset with its options and house rules.

    A ruleset is a subclass. It names itself and its data in class variables. It defines
    `prepare` (bind pieces, make every move), `draw` and `start`, and the methods that states
    and views delegate to (`view`, `show`, `explain`, …). To learn a ruleset, read its game
    first. A game is immutable once built; states refer to it and copies share it.
    """

    #: The name in records and on the command line.
    name: ClassVar[str]
    #: The title on screens.
    title: ClassVar[str]
    #: The version of the behaviour, written to records.
    version: ClassVar[int] = 1
    #: The struct of options, frozen; the first value of each option is its default.
    Options: ClassVar[type[msgspec.Struct]] = NoOptions
    #: The struct of `deal` in records; `msgspec.to_builtins` must be able to write it.
    Deal: ClassVar[type[msgspec.Struct]]
    #: The struct of `View.shown`: what a seat may know, as plain data.
    Shown: "ClassVar[type[AnyShown]]"
    #: The struct of the set-up numbers: those of `numbers.toml`, or of all files in `numbers/`.
    Setup: ClassVar[type[msgspec.Struct]]
    #: The class of the constants that its states read, made when the game is ready.
    Constants: ClassVar[type[Any]] = AnyConstants
    #: The events of this game alone, besides those of every game: a class of functions marked
    #: `@hookspec`. Those of the ruleset that this one is made of stay.
    Hooks: ClassVar[type] = object
    #: The package with the data.
    package: ClassVar[str]
    #: The files of pieces in the package, also in folders, in the order in which they are read:
    #: `cards/age1.toml`.
    data: ClassVar[Sequence[str]]
    #: The resources that pieces cost and make, in the order in which amounts are written.
    resources: ClassVar[tuple[str, ...]] = ()
    #: The kinds of piece, each with a table of its name in the data files. The first is that of
    #: cards, which alone have the age of their file. Those of house rules come last.
    piece_kinds: tuple[Kind, ...] = ("card",)
    #: Those kinds of piece that have a colour.
    colored_kinds: ClassVar[tuple[Kind, ...]] = ("card",)
    #: The colours of pieces, in the order in which cities show them. Empty: nothing has one.
    colors: ClassVar[tuple[str, ...]] = ()
    #: What effects may count besides cards by colour. None: the words are not known in advance.
    counted: ClassVar[tuple[str, ...] | None] = None
    #: The names of the situations in which `State.weigh` sees a move, in the order of its items.
    situations: ClassVar[tuple[str, ...]] = ()
    #: The names of the numbers that `State.write_features` tells of a city, in order. Empty: none.
    features: tuple[str, ...] = ()
    #: What may be printed on the back of a card: the number of its age, or the name of another
    #: back. Empty: the game has no ages, and nobody is told of one.
    ages: ClassVar[tuple[Age, ...]] = ()
    #: Whether cities have coins. Where they have none, nobody is told that a move costs nothing.
    coins: ClassVar[bool] = True
    #: The verbs of its moves, for those who write about moves before a game is built. Those of
    #: house rules are not among them.
    verbs: ClassVar[tuple[str, ...]] = ()
    #: The kinds of effect that data may use, besides those of plugins.
    effects: ClassVar[Sequence[type[Effect]]]
    #: The possible numbers of players. Where there are several, the game has the option
    #: `players`; the first number is its default, unless `Options` has a field of that name.
    seats: ClassVar[Sequence[int]]
    #: The lines of a score sheet, in order; those of house rules come last.
    categories: tuple[str, ...]
    #: The kinds of victory, those of house rules last. Of the ruleset's own the last is by points.
    victories: tuple[str, ...]
    #: Whether all players choose at once. The moves of a turn are then hidden until it ends.
    simultaneous: ClassVar[bool] = False
    #: The version of the layout of observations (`observed_parts`).
    observed: ClassVar[int] = 1
    #: The function that unpickles a game from its name, house rules and options;
    #: `wonders.core.plugins.load_games_and_bots` sets it.
    loaded_by: "ClassVar[Callable[..., Game] | None]" = None
    #: The function that writes a state as the line of a record;
    #: `wonders.core.plugins.load_games_and_bots` sets it.
    written_by: "ClassVar[Callable[..., str] | None]" = None
    #: The function that reads such a line back; `wonders.core.plugins.load_games_and_bots` sets it.
    read_by: "ClassVar[Callable[..., State] | None]" = None

    #: The options chosen, of the type `Options`.
    options: msgspec.Struct
    #: The numbers of the game as house rules have changed them, of the type `Setup`.
    setup: msgspec.Struct
    #: The kinds of effect that plugins bring.
    more_effects: tuple[type[Effect], ...]
    #: The house rules in force.
    houses: NoHouses
    #: What house rules listen to, by hook.
    events: Events
    #: Whether a house rule changes prices, so that they cannot be computed in advance.
    priced: bool
    #: What house rules have kept for this game, by name; see `keep`.
    kept: Mapping[str, Any]
    #: Everything printed, as changed by house rules.
    catalogue: Catalogue
    #: The most units of one resource in any cost.
    most: int
    #: Every move of the game; `len(game.table)` is the size of its action space.
    table: MoveTable
    #: The constants that states read, of the type `Constants`.
    terms: Any

    #: Whether all is made. From then on nothing of the game can be set.
    _built = False

    def __init__(
        self,
        options: msgspec.Struct,
        houses: NoHouses | Sequence[InForce] = (),
        more_effects: Iterable[type[Effect]] = (),
    ) -> None:
        with building():
            self._build(options, houses, tuple(more_effects))
        self._built = True

    def _build(
        self,
        options: msgspec.Struct,
        houses: NoHouses | Sequence[InForce],
        more_effects: tuple[type[Effect], ...],
    ) -> None:
        self.options = options
        self.more_effects = more_effects
        self.houses = NoHouses.of(houses, type(self))
        self.events = self.houses.events
        self.priced = bool(self.events.on_price)
        for rule, _ in self.houses:
            self.categories = (*self.categories, *rule.categories)
            self.victories = (*self.victories, *rule.victories)
            for kind in rule.piece_kinds:
                if kind in self.piece_kinds:
                    raise BadPlugin(
                        f"house rule {rule.name}: there are pieces of kind {kind!r} already"
                    )
            self.piece_kinds = (*self.piece_kinds, *rule.piece_kinds)
        self.kept = {}
        #: The observers, by the number of seats that they have room for.
        self._observers: dict[int, Observer] = {}
        numbers = read_numbers(self.package, self.Setup, self.name)
        setup = numbers.values
        facts: list[Facts] = []
        for file in self.data:
            facts += self.facts_of(read_toml(self.package, file, dict), file)
        self.houses.amend_setup(setup, self, self._read_setup)
        self.houses.amend_facts(facts, self)
        try:
            self.setup = self._read_setup(setup)
        except msgspec.ValidationError as error:
            raise BadCard(f"{numbers.file_at(error)}: {error}") from None
        own = type(self).piece_kinds
        brought = self.piece_kinds[len(own) :]
        self.catalogue = Catalogue(self.resources, tuple(facts), self.colors, own[0], brought)
        #: The cards by id, which make other pieces free.
        self._parents: dict[str, Piece] = {}
        self.most = max(
            (units for f in facts for name, units in f.cost.items() if name != "coins"), default=1
        )
        self.table = MoveTable()
        self.prepare()
        for verb in {move.verb for move in self.table.all_moves}:
            if not 0 < len(verb) <= LONGEST_VERB or " " in verb or not verb.isprintable():
                raise ValueError(f"a verb is one word, not {safe_repr(verb)}")
        self.terms = self.Constants(self)
        self.houses.amend_moves(self)
        self.kept = MappingProxyType({**self.kept})

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        seats: Sequence[int] = getattr(cls, "seats", ())
        if len(seats) > 1 and "players" not in cls.Options.__struct_fields__:
            one_of: Any = Literal
            cls.Options = msgspec.defstruct(
                cls.Options.__name__,
                [("players", one_of[tuple(seats)], seats[0])],
                bases=(cls.Options,),
                module=cls.__module__,
                frozen=True,
                forbid_unknown_fields=True,
            )

    def __setattr__(self, name: str, value: object) -> None:
        if self._built:
            raise refusal(self, name)
        super().__setattr__(name, value)

    def _read_setup(self, setup: dict[str, Any]) -> msgspec.Struct:
        return msgspec.convert(setup, self.Setup)

    # -- what a ruleset defines ------------------------------------------------------

    def facts_of(self, data: Mapping[str, Any], file: str) -> Sequence[Facts]:
        """Return the facts that plain data describe, in the form of the ruleset's data files.

        House rules read their cards with it in `amend_facts`. A ruleset with tables of its own
        overrides it. Raises `BadCard`, which names `file`.
        """
        return facts_of(data, file, self.kinds, self.vocabulary())

    @classmethod
    def own_hooks(cls) -> dict[str, Callable[..., Any]]:
        """Return the hooks that the ruleset brings, by name, with their specifications."""
        given = [vars(each)["Hooks"] for each in reversed(cls.__mro__) if "Hooks" in vars(each)]
        marked = ((name, getattr(hooks, name)) for hooks in given for name in dir(hooks))
        return {name: spec for name, spec in marked if hasattr(spec, "wonders_spec")}

    def vocabulary(self) -> Vocabulary:
        """Return the words that data may use for pieces."""
        return Vocabulary(
            self.piece_kinds,
            self.colored_kinds,
            self.colors,
            self.ages,
            self.resources,
            self.counted,
        )

    @property
    def kinds(self) -> Sequence[type[Effect]]:
        """Return the kinds of effect that data may name: the ruleset's and those of plugins."""
        return (*self.effects, *self.more_effects)

    @property
    def players(self) -> int:
        """Return the number of seats that decide. These and the automata can win."""
        number: int = getattr(self.options, "players", self.seats[0])
        return number

    @property
    def automata(self) -> tuple[str, ...]:
        """Return the ids of those who have a seat after the players and decide nothing.

        If chance picks one, these are all the candidates; the states then belong to games
        that name the one picked.
        """
        return ()

    @property
    def undrawn(self) -> str:
        """Return the name of the option that chance settles at the deal; usually empty.

        The states and records of such a game belong to games in which it is settled.
        """
        return ""

    @property
    def by_points(self) -> str:
        """Return the victory by points: the last one that the ruleset names."""
        return type(self).victories[-1]

    def prepare(self) -> None:
        """Bind the pieces and make every move of the game."""
        raise NotImplementedError

    def draw(self, chance: Chance) -> "State":
        """Draw everything that chance decides; return the state at the start."""
        raise NotImplementedError

    def start(self, deal: msgspec.Struct) -> "State":
        """Return the state at the start for a deal; raise `BadRecord` for an impossible one."""
        raise NotImplementedError

    # States and views delegate to these. A ruleset whose state defines `deal`, `view` and
    # `explain` itself, and whose view defines `shown` and `imagine`, needs none of them.

    def record_deal(self, state: Any) -> msgspec.Struct:
        """Return what chance decided for a state, as in records (`State.deal`)."""
        raise NotImplementedError

    def view(self, state: Any, seat: Any) -> "View":
        """Return what a seat may know; raise `BadSpec` if there is no such seat (`State.view`)."""
        raise NotImplementedError

    def show(self, view: Any) -> "AnyShown":
        """Return everything that a view shows as plain data (`View.shown`)."""
        raise NotImplementedError

    def scene(self, view: Any, news: "Sequence[News]" = ()) -> "Scene":
        """Return the table as the seat of a view sees it, for drawing; `news` is what to tell."""
        return plain_scene(view, news)

    def news(self, number: int, move: Any, before: Any, after: Any) -> "tuple[News, ...]":
        """Return what a move changed, from the views of one seat before and after it.

        `number` counts the moves of the game from 1. Empty while the move is still hidden.
        """
        text, others = as_heard(before, after, move)
        made = [News(number=number, city=city, move=move) for city, move in others]
        if self.simultaneous:
            pieces = {facts.id for facts in self.catalogue.facts}
            told = news_of_turn(number, before.shown(), after.shown(), pieces)
            cities = [each.city for each in told]
            return (*told, *[each for each in made if each.city not in cities])
        usual = usual_news(number, before.table.city, text, before.shown(), after.shown())
        return (*usual, *made)

    def imagine(self, view: Any, rng: "Random") -> "State":
        """Return a full state that agrees with everything a view shows (`View.imagine`)."""
        raise NotImplementedError

    def explain(self, state: Any, move: Any, seat: int | None = None) -> Explanation:
        """Return why a move costs what it costs, or why it is not legal (`State.explain`).

        This tells no more than what it costs, and whether it is legal.
        """
        asked = state
        if seat is not None and state.seat is not None:
            asked = state.copy()
            asked.seat = seat
            asked._legal = None
        if move in asked.moves():
            return Explanation(True, asked.cost(move), ())
        return Explanation(False, None, (Line("is not possible now"),))

    def quote(self, state: Any, seat: int, piece: Any) -> "Quote":
        """Return what a piece would cost any seat now (`State.quote`)."""
        raise NotImplementedError

    def holdings(self, state: Any, seat: int) -> dict[str, tuple[str, ...]]:
        """Return the ids of the pieces that a city has, by kind, for those who study games.

        Those of house rules' kinds are here; a ruleset adds its own.
        """
        found: dict[str, tuple[str, ...]] = {}
        for bought in state.bought(seat):
            kind, _, id = bought.partition(" ")
            found[kind] = (*found.get(kind, ()), id)
        return found

    def arrange(self, cities: Sequence[str], **position: Any) -> "State":
        """Return a state set up by hand from the ids of pieces, for tests and puzzles."""
        raise NotImplementedError

    def observed_parts(self, seats: int) -> Sequence[Part]:
        """Return the parts of an observation, with room for so many seats.

        By default they are made from what views show as plain data. They read nothing that the
        view of their seat does not show.
        """
        return parts_of_shown(self)

    # -- what everybody calls --------------------------------------------------------

    def deal(self, seed: Any) -> "State":
        """Return the state at the start of the game dealt from a seed."""
        return self.draw(Chance(check_seed(seed)))

    def move(self, text: Any) -> Move:
        """Return the move with this notation; raise `IllegalMove`, suggesting the nearest one."""
        return self.table.find(text)

    def position(self, line: str) -> "State":
        """Return the state that a line of a record leads to; `State.line` writes one.

        Raises `BadRecord` for a line of another game, and for one that does not replay.
        """
        if self.read_by is None:
            raise TypeError(NO_RECORDS.format(self))
        return self.read_by(self, line)

    def line(self, state: "State") -> str:
        """Return a state as the line of a record (`State.line`)."""
        if self.written_by is None:
            raise TypeError(NO_RECORDS.format(self))
        return self.written_by(state)

    def same(self, one: "State", other: "State") -> bool:
        """Return whether two states have the same game, deal and moves (`State.__eq__`).

        A state without a line is equal to itself alone.
        """
        try:
            return self.line(one) == other.game.line(other)
        except BadRecord:
            return False

    def pickled(self, state: "State") -> tuple[object, tuple[object, ...]]:
        """Return what a state is unpickled from: its game and its line (`State.__reduce__`)."""
        try:
            return position, (self, self.line(state))
        except BadRecord as error:
            raise TypeError(f"a {type(state).__name__} is not pickled: {error}") from None

    def describe(self, state: "State") -> str:
        """Return a state as Python shows it: the game, and how far it is (`State.__repr__`)."""
        rules = f" with {', '.join(self.houses.specs)}" if self.houses else ""
        seat = getattr(state, "seat", None)
        if seat is not None:
            return f"<{self.name}{rules}: age {state.age + 1}, seat {seat} decides>"
        result = state.result()
        if result is None:
            return f"<{self.name}{rules}: between two decisions>"
        return f"<{self.name}{rules}: over, {result.victory}, winners {result.winners}>"

    def observer(self, seats: int | None = None) -> Observer:
        """Return what writes observations of the states of this game.

        With `seats` the layout has room for so many, so that it is the same for any number of
        players up to it. Raises `BadSpec` for fewer than there are.
        """
        room = self.players if seats is None else seats
        if room not in self._observers:
            if not self.players <= room <= max(self.players, *self.seats):
                raise BadSpec(f"observations of {self!r} have no room for {safe_repr(seats)} seats")
            parts = (*self.observed_parts(room), *parts_of_rules(self))
            self._observers[room] = Observer(self, self.observed, parts, room)
        return self._observers[room]

    def utilities(self, result: "Result") -> list[float]:
        """Return what an end is worth to each seat that decides, from 0 to 1.

        That is its share of the victory, unless a house rule says otherwise, as where two seats
        are one team. Bots go by it.
        """
        expect_type(result, Result, "utilities: result is that of a game at its end")
        winners = result.winners
        found = []
        for seat in range(self.players):
            utility = 1 / len(winners) if seat in winners else 0.0
            for call in self.events.on_utility:
                utility = call(self, result, seat, utility)
            found.append(utility)
        return found

    def add_move(
        self,
        verb: str,
        piece: Piece | None = None,
        under: Piece | None = None,
        number: int | None = None,
        act: Act | None = None,
        worth: float | None = None,
    ) -> Move:
        """Add a move for a house rule; call it in the hook `amend_moves`.

        `verb` begins with the rule's name and a dash. `act(state, seat, move)` is called when
        the move is played as a turn; a move that only answers a `Choice` needs none. `worth`
        tells bots roughly how many points the move is worth, its cost taken off.
        """
        for what, given, kind in (
            ("verb", verb, str),
            ("piece", piece, Piece | None),
            ("under", under, Piece | None),
            ("number", number, int | None),
        ):
            if not isinstance(given, kind) or type(given) is bool:
                raise BadPlugin(f"add_move: {what} cannot be {safe_repr(given)}")
        move = self.table.add(verb, piece, under, number)
        move.act = act
        move.worth = check_worth(worth)
        return move

    def keep(self, name: str, value: object) -> None:
        """Store `value` under the name of a house rule, in `kept`; call it in `amend_moves`.

        It is for what follows from the options, such as the pieces that `bind` returns: copies
        and records know nothing of it. Raises `BadPlugin` once the game is built.
        """
        if isinstance(self.kept, MappingProxyType):
            raise BadPlugin(f"{safe_repr(name)}: a game that is built keeps nothing; a state does")
        self.kept = {**self.kept, name: value}

    def entries(self) -> list[Entry]:
        """Return the entries of a reference: everything that a player can look up."""
        return [Entry(facts) for facts in self.catalogue.facts]

    def index(self, resource: str) -> int:
        """Return the index of a resource in all amounts of this game."""
        return self.resources.index(resource)

    #: The old name of `index`.
    place = index

    def bind(self, kind: type[P], of: Kind, traded: Iterable[str] = ()) -> tuple[P, ...]:
        """Return pieces of class `kind` for all facts whose kind is `of`, indexed from 0.

        `traded` are the colours whose production is visible. Pieces of a kind that a house rule
        brings are in the mask of no city: their `bit` is 0, and the rule knows where they are.
        Face down they show their age, or else that they are of that kind.
        """
        pieces = tuple(
            kind(index, facts)
            for index, facts in enumerate(f for f in self.catalogue.facts if f.kind == of)
        )
        by_id: dict[str, Piece] = {piece.id: piece for piece in pieces}
        kinds = type(self).piece_kinds
        if of not in kinds:
            own_back = Back(of)
            for piece in pieces:
                piece.bit = 0
                piece.back = own_back if piece.age is None else Back(piece.age)
            by_id = {**self._parents, **by_id}
        elif of == kinds[0]:
            self._parents = by_id
        ready(pieces, by_id, self.resources, traded)
        for piece in pieces:
            guard(piece, self.more_effects)
        return pieces

    def options_record(self) -> dict[str, Any]:
        """Return the options as they are read from records."""
        return recorded(self.options)

    @classmethod
    def page(cls, name: str) -> str:
        """Return the text of a file in the ruleset's package of data; raise `OSError` for none."""
        file = data_file(cls.package, name)
        # A pipe would be waited for.
        if not file.is_file():
            raise FileNotFoundError(f"{name}: there is no such file in {cls.package}")
        try:
            return file.read_text("utf-8")
        except UnicodeDecodeError as error:
            raise BadCard(f"{name} of {cls.package} is not UTF-8: {error.reason}") from None

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if self.loaded_by is None:
            raise TypeError(f"{self!r} is not pickled before `wonders.core.plugins` is used")
        return self.loaded_by, (self.name, self.houses.specs, self.options_record())

    def __repr__(self) -> str:
        rules = f" with {', '.join(self.houses.specs)}" if self.houses else ""
        return f"<game {self.name}{rules} {self.options}>"
