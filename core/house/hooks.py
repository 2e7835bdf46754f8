"""The hooks that plugins and house rules answer.

There are two kinds. *Questions* go through pluggy, once: `Questions` when plugins are looked
up, the `amend_` hooks of `HouseSpecs` when a game is built. *Events* are the other hooks of
`HouseSpecs`: they are bound when the game is built (see `wonders.core.house.rules`), so that a
running game never calls pluggy.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeVar

import msgspec
import pluggy

from wonders.core.options.specs import NoOptions

if TYPE_CHECKING:
    from wonders.core.cards.catalogue import Facts
    from wonders.core.cards.pieces import Piece
    from wonders.core.game.game import Game
    from wonders.core.game.moves import Move
    from wonders.core.game.scoring import Sheet
    from wonders.core.game.state import State
    from wonders.core.game.view import View

__all__ = ["AMENDMENTS", "EVENTS", "OWN_EVENTS", "House", "HouseSpecs", "hookimpl"]

hookspec = pluggy.HookspecMarker("wonders")
#: Marks a function or method of a plugin as the answer to the hook of its name.
hookimpl = pluggy.HookimplMarker("wonders")


F = TypeVar("F", bound=Callable[..., Any])


def of_its_own(spec: F) -> F:
    """Mark an event that is about a rule's own chance and memory: others are not asked."""
    spec.of_its_own = True  # type: ignore[attr-defined]
    return spec


class House:
    """Is a house rule: a named plugin object that changes a game or acts while it runs.

    A subclass gives `name`, a docstring whose first line tells players what it does, an
    `Options` struct for its parameters, and any of the hooks of `HouseSpecs`. One object may
    serve many games at once: what a rule remembers of a game it keeps in `state.house`.
    """

    name: ClassVar[str]
    Options: ClassVar[type[msgspec.Struct]] = NoOptions
    #: The rulesets it is for, by name; none means any.
    games: ClassVar[tuple[str, ...]] = ()
    #: Lines of the score sheet and kinds of victory of its own, each `NAME-word`.
    categories: ClassVar[tuple[str, ...]] = ()
    victories: ClassVar[tuple[str, ...]] = ()
    #: What its events may make or unmake: without «coins» they move no coins from or to the
    #: bank, without «cards» no card comes into the game or leaves it. `wonders check` looks.
    touches: ClassVar[tuple[Literal["coins", "cards"], ...]] = ()
    #: The type of what its chance decides, if it answers `on_draw`: anything that msgspec
    #: reads, immutable (tuples, frozen structs).
    Chance: ClassVar[Any] = None


class HouseSpecs:
    """What a house rule is asked while a game is built (`amend_`) and told while it runs (`on_`).

    Every hook may also take `options`, the rule's own parameters, and leave out what it does
    not need.
    """

    # -- while the game is built -----------------------------------------------------------

    @hookspec
    def amend_setup(self, setup: dict[str, Any], game: "Game", options: msgspec.Struct) -> None:
        """Change the set-up numbers of the game, given as plain data, in place.

        `setup` is the content of the ruleset's `setup.toml`: coins, layouts, tokens on the
        board. Of `game` there are only the options yet.
        """

    @hookspec
    def amend_facts(self, facts: "list[Facts]", game: "Game", options: msgspec.Struct) -> None:
        """Add, remove or replace cards, wonders, tokens and leaders in the list."""

    @hookspec
    def amend_moves(self, game: "Game", options: msgspec.Struct) -> None:
        """Make the rule's own moves with `game.add_move`, once all pieces are there."""

    # -- chance --------------------------------------------------------------------------

    @hookspec
    @of_its_own
    def on_draw(self, game: "Game", rng: Random, options: msgspec.Struct) -> Any:
        """Return what chance decides for the rule in one game, of the type `Chance`.

        It stands in the deal, so records bring it back, and is in `state.house[NAME]` when
        the game begins. All chance comes from `rng`.
        """

    @hookspec
    @of_its_own
    def on_read(self, game: "Game", chance: Any, options: msgspec.Struct) -> None:
        """Check what a record says chance decided; raise `BadRecord` if it cannot have been."""

    @hookspec
    @of_its_own
    def on_hide(
        self,
        state: "State",
        seat: int,
        kept: Any,
        memory: Mapping[str, Any],
        options: msgspec.Struct,
    ) -> Any:
        """Return what a seat may know of `state.house[NAME]`; without this hook it is all.

        A rule that takes `memory` instead of `kept` answers for all it keeps, `NAME` and
        every `NAME-word`, by name, and returns a mapping of the same names.
        """

    @hookspec
    @of_its_own
    def on_imagine(
        self,
        view: "View",
        known: Any,
        memory: Mapping[str, Any],
        rng: Random,
        options: msgspec.Struct,
    ) -> Any:
        """Return a full value that agrees with what `on_hide` has left, evenly drawn.

        A rule that takes `memory` instead of `known` answers for all it keeps, as there.
        """

    @hookspec
    @of_its_own
    def on_show(self, view: "View", lang: str, options: msgspec.Struct) -> list[str]:
        """Return lines for the table about what `view.table.house` holds of the rule.

        `lang` is `en` or `de`. Without this hook the table shows name and value.
        """
        raise NotImplementedError

    # -- the course of a game ----------------------------------------------------------------

    @hookspec
    def on_deal(self, state: "State", options: msgspec.Struct) -> None:
        """Act when everything is laid out, before the first decision."""

    @hookspec
    def on_age(self, state: "State", options: msgspec.Struct) -> None:
        """Act when an age begins: `state.age` counts from 0, `state.seat` goes first."""

    @hookspec
    def on_age_end(self, state: "State", options: msgspec.Struct) -> None:
        """Act when the last turn of an age is over, conflicts included."""

    @hookspec
    def on_list(self, state: "State", moves: "list[Move]", options: msgspec.Struct) -> None:
        """Add moves to the legal ones or take some away; leave at least one."""

    @hookspec
    def on_price(
        self, state: "State", seat: int, piece: "Piece", coins: int, options: msgspec.Struct
    ) -> int:
        """Return how many coins a piece costs besides its resources; `coins` is that so far.

        Not asked where nothing is paid at all. Less than 0 counts as 0.
        """
        raise NotImplementedError

    @hookspec
    def on_build(self, state: "State", seat: int, piece: "Piece", options: msgspec.Struct) -> None:
        """Act when a card, wonder or stage has been built and its effects have happened."""

    @hookspec
    def on_discard(
        self, state: "State", seat: int, piece: "Piece", options: msgspec.Struct
    ) -> None:
        """Act when a card has been discarded for coins."""

    @hookspec
    def on_pawn(self, state: "State", seat: int, spaces: int, options: msgspec.Struct) -> None:
        """Act when a seat has moved the conflict pawn by some spaces, loot included."""

    @hookspec
    def on_token(self, state: "State", seat: int, piece: "Piece", options: msgspec.Struct) -> None:
        """Act when a seat has taken a progress token and it has had its effects."""

    @hookspec
    def on_conflict(self, state: "State", seat: int, other: int, options: msgspec.Struct) -> None:
        """Act when the conflict of an age between neighbours is settled: `seat` has won it."""

    @hookspec
    def on_score(self, state: "State", seat: int, sheet: "Sheet", options: msgspec.Struct) -> None:
        """Change the points of a seat's sheet; the total is summed afterwards.

        The rule's own `categories` are there with 0 points. Sheets are also asked for while
        the game goes on, so nothing else may change.
        """

    @hookspec
    def on_end(self, state: "State", options: msgspec.Struct) -> None:
        """Act when the game is over."""


_HOOKS = {name: spec for name, spec in vars(HouseSpecs).items() if not name.startswith("_")}
#: What rules are asked while a game is built.
AMENDMENTS = tuple(name for name in _HOOKS if name.startswith("amend_"))
#: What each rule is asked about its own chance and memory while a game runs.
OWN_EVENTS = tuple(name for name, spec in _HOOKS.items() if hasattr(spec, "of_its_own"))
#: What all rules are told while a game runs, one after the other in their order.
EVENTS = tuple(name for name in _HOOKS if name not in (*AMENDMENTS, *OWN_EVENTS))
