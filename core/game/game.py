"""The contract a ruleset implements, and the built, immutable game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

from wonders.core.cards.catalogue import Catalogue, Entry, Facts, Kind, facts_of, read_toml
from wonders.core.cards.effect import Effect
from wonders.core.cards.pieces import Piece
from wonders.core.errors import BadCard, BadPlugin
from wonders.core.game.binding import ready
from wonders.core.game.chance import Chance
from wonders.core.game.constants import Constants as AnyConstants
from wonders.core.game.guarded import guard
from wonders.core.game.moves import Act, Move, MoveTable
from wonders.core.game.no_houses import InForce, NoHouses
from wonders.core.game.seeds import check_seed
from wonders.core.guard.texts import safe_repr

if TYPE_CHECKING:
    from random import Random

    from wonders.core.game.explain import Explanation
    from wonders.core.game.shown import Shown as AnyShown
    from wonders.core.game.state import State
    from wonders.core.game.view import View

__all__ = ["Game"]

P = TypeVar("P", bound=Piece)


class Game:
    """Is one game made ready: a ruleset with its options and house rules, built once.

    A ruleset is a subclass. It names itself and its data in class variables, gives `prepare`
    (bind pieces, make every move), `draw` and `start`, and names what its states are seen and
    explained with (`view`, `show`, `explain`, …): who wants to know a ruleset opens its game
    first. Nothing in a game changes after it is
    built; states refer to it and copies share it.
    """

    #: The name in records and on the command line, and a title for people.
    name: ClassVar[str]
    title: ClassVar[str]
    #: The version of the behaviour; records carry it.
    version: ClassVar[int] = 1
    #: Options as a frozen struct; the first value of each is the default.
    Options: ClassVar[type[msgspec.Struct]]
    #: The struct of `deal` in records; it can be written with `msgspec.to_builtins`.
    Deal: ClassVar[type[msgspec.Struct]]
    #: The struct of `View.shown`: what a seat may know, as plain data.
    Shown: "ClassVar[type[AnyShown]]"
    #: The struct of the set-up numbers.
    Setup: ClassVar[type[msgspec.Struct]]
    #: What its states ask all the time: made of the game when it is ready, and then fixed.
    Constants: ClassVar[type[Any]] = AnyConstants
    #: The events of this game alone, besides those of every game: a class of functions marked
    #: `@hookspec`. Those of the ruleset that this one is made of stay.
    Hooks: ClassVar[type] = object
    #: The package that holds the data, and its files of cards, wonders and tokens.
    package: ClassVar[str]
    data: ClassVar[Sequence[str]]
    resources: ClassVar[tuple[str, ...]]
    effects: ClassVar[Sequence[type[Effect]]]
    #: Numbers of players for which there is a game.
    seats: ClassVar[Sequence[int]]
    #: Lines of a score sheet and kinds of victory, in order.
    categories: tuple[str, ...]
    victories: tuple[str, ...]
    #: Whether all choose at once, so that others' moves of a turn are hidden until it is over.
    simultaneous: ClassVar[bool] = False
    #: What builds a game anew from its name, house rules and options, where it was pickled;
    #: `wonders.core.plugins.loading` names its own function here.
    loaded_by: "ClassVar[Callable[..., Game] | None]" = None

    def __init__(
        self,
        options: msgspec.Struct,
        houses: NoHouses | Sequence[InForce] = (),
        more_effects: Iterable[type[Effect]] = (),
    ) -> None:
        self.options = options
        self.more_effects = tuple(more_effects)
        self.houses = NoHouses.of(houses, type(self))
        self.events = self.houses.events
        #: Whether a house rule changes prices, so that none can be known beforehand.
        self.priced = bool(self.events.on_price)
        for rule, _ in self.houses:
            self.categories = (*self.categories, *rule.categories)
            self.victories = (*self.victories, *rule.victories)
        setup: dict[str, Any] = read_toml(self.package, "setup.toml", dict)
        facts: list[Facts] = []
        for file in self.data:
            facts += self.facts_of(read_toml(self.package, file, dict), file)
        self.houses.amend_setup(setup, self, self._read_setup)
        self.houses.amend_facts(facts, self)
        try:
            self.setup = self._read_setup(setup)
        except msgspec.ValidationError as error:
            raise BadCard(f"setup.toml: {error}") from None
        self.catalogue = Catalogue(self.resources, tuple(facts))
        #: The largest need of one resource in any cost.
        self.most = max(
            (units for f in facts for name, units in f.cost.items() if name != "coins"), default=1
        )
        self.table = MoveTable()
        self.prepare()
        self.terms = self.Constants(self)
        self.houses.amend_moves(self)

    def _read_setup(self, setup: dict[str, Any]) -> msgspec.Struct:
        return msgspec.convert(setup, self.Setup)

    # -- what a ruleset gives --------------------------------------------------------

    def facts_of(self, data: Mapping[str, Any], file: str) -> Sequence[Facts]:
        """Return the facts that plain data describe, as in the ruleset's own data files.

        House rules read their cards with it, in `amend_facts`; `file` is named where the
        data are wrong. A ruleset with tables of its own reads those too. Raises `BadCard`.
        """
        return facts_of(data, file, self.kinds)

    @classmethod
    def own_hooks(cls) -> dict[str, Callable[..., Any]]:
        """Return the hooks that the ruleset brings, by name, with their specifications."""
        given = [vars(each)["Hooks"] for each in reversed(cls.__mro__) if "Hooks" in vars(each)]
        marked = ((name, getattr(hooks, name)) for hooks in given for name in dir(hooks))
        return {name: spec for name, spec in marked if hasattr(spec, "wonders_spec")}

    @property
    def kinds(self) -> Sequence[type[Effect]]:
        """Return the kinds of effect that data may use: the ruleset's and those of plugins."""
        return (*self.effects, *self.more_effects)

    @property
    def players(self) -> int:
        """Return the number of seats that decide; they and the automata can win."""
        return self.seats[0]

    @property
    def automata(self) -> tuple[str, ...]:
        """Return who sits behind the players and decides nothing, by the id records name.

        Where chance decides who it is, these are all there may be; the states then belong to
        games that name one.
        """
        return ()

    @property
    def undrawn(self) -> str:
        """Return the option that chance has still to settle; nothing, as a rule.

        The states of such a game belong to games in which it is settled, and so do records.
        """
        return ""

    @property
    def by_points(self) -> str:
        """Return the victory that the score sheets decide: the last one the ruleset names."""
        return type(self).victories[-1]

    def prepare(self) -> None:
        """Bind the pieces and make every move there is."""
        raise NotImplementedError

    def draw(self, chance: Chance) -> "State":
        """Draw everything chance decides and return the state at the start."""
        raise NotImplementedError

    def start(self, deal: msgspec.Struct) -> "State":
        """Return the state at the start of a deal; raise `BadRecord` for an impossible one."""
        raise NotImplementedError

    # A ruleset names here what its states and views answer with; a state that answers `deal`,
    # `view` and `explain` itself, and a view that answers `shown` and `imagine`, takes none.

    def record_deal(self, state: Any) -> msgspec.Struct:
        """Return what chance decided for a state, as records hold it: `State.deal`."""
        raise NotImplementedError

    def view(self, state: Any, seat: Any) -> "View":
        """Return what a seat may know; raise `BadSpec` for whatever is no seat: `State.view`."""
        raise NotImplementedError

    def show(self, view: Any) -> "AnyShown":
        """Return everything a view shows as plain data: `View.shown`."""
        raise NotImplementedError

    def imagine(self, view: Any, rng: "Random") -> "State":
        """Return a full state that agrees with all that a view shows: `View.imagine`."""
        raise NotImplementedError

    def explain(self, state: Any, move: Any) -> "Explanation":
        """Return why a move costs what it costs, or why it is not allowed: `State.explain`."""
        raise NotImplementedError

    def arrange(self, cities: Sequence[str], **position: Any) -> "State":
        """Return a position set up by hand from the ids of pieces, for tests and puzzles."""
        raise NotImplementedError

    # -- what everybody uses ---------------------------------------------------------

    def deal(self, seed: Any) -> "State":
        """Return the state at the start of the game that belongs to a seed."""
        return self.draw(Chance(check_seed(seed)))

    def move(self, text: Any) -> Move:
        """Return the move written in notation; raise `IllegalMove` with the nearest one."""
        return self.table.find(text)

    def add_move(
        self,
        verb: str,
        piece: Piece | None = None,
        under: Piece | None = None,
        number: int | None = None,
        act: Act | None = None,
    ) -> Move:
        """Make a move of a house rule's own, in its hook `amend_moves`.

        `verb` begins with the rule's name and a dash. `act(state, seat, move)` does what the
        move does when it is played as a turn; a move that only answers a `Choice` needs none.
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
        return move

    def entries(self) -> list[Entry]:
        """Return everything there is to look up, as a reference lists it."""
        return [Entry(facts) for facts in self.catalogue.facts]

    def place(self, resource: str) -> int:
        """Return the position of a resource in all amounts of this game."""
        return self.resources.index(resource)

    def bind(self, kind: type[P], of: Kind, traded: Iterable[str] = ()) -> tuple[P, ...]:
        """Return the pieces of one kind of facts, ready for play, indexed from 0."""
        pieces = tuple(
            kind(index, facts)
            for index, facts in enumerate(f for f in self.catalogue.facts if f.kind == of)
        )
        by_id = {piece.id: piece for piece in pieces}
        ready(pieces, by_id, self.resources, traded)
        for piece in pieces:
            guard(piece, self.more_effects)
        return pieces

    def options_record(self) -> dict[str, Any]:
        """Return the options as records hold them."""
        return dict(msgspec.to_builtins(self.options))

    @classmethod
    def page(cls, name: str) -> str:
        """Return a text that lies with the ruleset's data."""
        return (files(cls.package) / name).read_text("utf-8")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if self.loaded_by is None:
            raise TypeError(f"{self!r} is not pickled before `wonders.core.plugins` is used")
        return self.loaded_by, (self.name, self.houses.specs, self.options_record())

    def __repr__(self) -> str:
        return f"<game {self.name} {self.options}>"
