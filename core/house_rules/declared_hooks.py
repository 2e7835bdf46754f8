"""The contract of a house rule, and the hooks that every game has.

*Questions* go through pluggy, once: the `amend_` hooks of `HouseSpecs`, when a game is built.
*Events* are the other hooks: they are bound when the game is built (see
`wonders.core.house_rules.rules_in_force`), so that a running game never calls pluggy. A ruleset
adds events of its own with `Game.Hooks`.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeVar

import msgspec
import pluggy

from wonders.core.options.names_with_parameters import NoOptions

if TYPE_CHECKING:
    from wonders.core.cards.pieces import Piece
    from wonders.core.cards.read_and_check_card_data import Facts
    from wonders.core.game.game import Game
    from wonders.core.game.moves import Move
    from wonders.core.game.results_and_score_sheets import Result, Sheet
    from wonders.core.game.state import State
    from wonders.core.game.view import View

__all__ = ["AMENDMENTS", "EVENTS", "OWN_EVENTS", "House", "HouseSpecs", "hookimpl", "hookspec"]

#: Marks a function as the specification of a hook.
hookspec = pluggy.HookspecMarker("wonders")
#: Marks a function or method of a plugin as the answer to the hook of its name.
hookimpl = pluggy.HookimplMarker("wonders")


F = TypeVar("F", bound=Callable[..., Any])


def of_its_own(spec: F) -> F:
    """Mark an event about a rule's own chance and memory: only that rule is asked."""
    spec.of_its_own = True  # type: ignore[attr-defined]
    return spec


class House:
    """A house rule: a named plugin object that changes a game or acts while it runs.

    A subclass gives `name`, a docstring whose first line tells players what it does, an
    `Options` struct for its parameters, and any hooks of `HouseSpecs` and of its rulesets. One
    object may serve many games at once: what a rule remembers of a game it keeps in
    `state.house`.
    """

    #: Its name: small letters, digits, dashes.
    name: ClassVar[str]
    #: The frozen struct of its parameters.
    Options: ClassVar[type[msgspec.Struct]] = NoOptions
    #: The names of the rulesets that it is for; empty for any.
    games: ClassVar[tuple[str, ...]] = ()
    #: The set-up numbers that it changes or reads, such as `coins` or `track.capital`: it is for no
    #: game without them.
    needs: ClassVar[tuple[str, ...]] = ()
    #: Its own lines of the score sheet, each `NAME-word`.
    categories: ClassVar[tuple[str, ...]] = ()
    #: Its own kinds of victory, each `NAME-word`.
    victories: ClassVar[tuple[str, ...]] = ()
    #: The kinds of piece that it brings; `amend_facts` brings the pieces.
    piece_kinds: ClassVar[tuple[str, ...]] = ()
    #: What its events may add or remove: coins from or to the bank, cards from or to the box.
    #: `wonders check` reports what is not declared here.
    touches: ClassVar[tuple[Literal["coins", "cards"], ...]] = ()
    #: The type that its `on_draw` returns: immutable, and readable by msgspec.
    Chance: ClassVar[Any] = None


class HouseSpecs:
    """Hooks of every game: questions while it is built (`amend_`), events while it runs (`on_`).

    A rule takes the arguments it needs, by name, and leaves out the others. `options` are the
    rule's own parameters.
    """

    # -- while the game is built -----------------------------------------------------------

    @hookspec
    def amend_setup(self, setup: dict[str, Any], game: "Game", options: msgspec.Struct) -> None:
        """Change the set-up numbers of the game in place.

        `setup` holds the ruleset's numbers (`numbers.toml` or `numbers/`) as plain data. `game`
        has only its options so far.
        """

    @hookspec
    def amend_facts(self, facts: "list[Facts]", game: "Game", options: msgspec.Struct) -> None:
        """Add, remove or replace cards, wonders, tokens and leaders in the list."""

    @hookspec
    def amend_moves(self, game: "Game", options: msgspec.Struct) -> None:
        """Make the rule's own moves with `game.add_move`. All pieces exist by then."""

    # -- chance --------------------------------------------------------------------------

    @hookspec
    @of_its_own
    def on_draw(self, game: "Game", rng: Random, options: msgspec.Struct) -> Any:
        """Return what chance decides for the rule in one game, of the type `Chance`.

        The value is part of the deal, so records restore it. It is in `state.house[NAME]` when
        the game begins. All chance must come from `rng`.
        """

    @hookspec
    @of_its_own
    def on_read(self, game: "Game", chance: Any, options: msgspec.Struct) -> None:
        """Raise `BadRecord` if chance cannot have decided what a record says."""

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
        """Return what a seat may know of `state.house[NAME]`. Without this hook: everything.

        A rule that takes `memory` instead of `kept` answers for everything that it stores,
        `NAME` and every `NAME-word`, and returns a mapping with the same names.
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
        """Return a random full value that agrees with what `on_hide` showed, evenly drawn.

        A rule that takes `memory` instead of `known` answers for everything, as in `on_hide`.
        """

    @hookspec
    @of_its_own
    def on_show(self, view: "View", lang: str, options: msgspec.Struct) -> list[str]:
        """Return lines that tell players what the rule stores in `view.table.house`.

        `lang` is `en` or `de`. Without this hook the table shows names and values.
        """
        raise NotImplementedError

    # -- the course of a game ----------------------------------------------------------------

    @hookspec
    def on_start(self, state: "State", options: msgspec.Struct) -> None:
        """Act before anything is drafted or in a hand: `state.begin(seat)` sets who begins.

        What is queued is decided first. Not in a game whose rules say who begins, as in Solo.
        """

    @hookspec
    def on_deal(self, state: "State", options: msgspec.Struct) -> None:
        """Act after the deal, before the first decision."""

    @hookspec
    def on_age(self, state: "State", options: msgspec.Struct) -> None:
        """Act when an age begins: `state.age` counts from 0, `state.seat` goes first."""

    @hookspec
    def on_turn(self, state: "State", options: msgspec.Struct) -> None:
        """Act when a turn begins: `state.seat` is to take it, or all seats if all choose at once.

        An extra turn is a turn. A rule's own move that sets `state.again` is none.
        """

    @hookspec
    def on_age_end(self, state: "State", options: msgspec.Struct) -> None:
        """Act at the end of an age, after any conflicts."""

    @hookspec
    def on_list(self, state: "State", moves: "list[Move]", options: msgspec.Struct) -> None:
        """Add legal moves to the list or remove some; leave at least one."""

    @hookspec
    def on_price(
        self, state: "State", seat: int, piece: "Piece", coins: int, options: msgspec.Struct
    ) -> int:
        """Return how many coins a piece costs besides its resources; `coins` is the cost so far.

        Not called where nothing is paid at all. Less than 0 counts as 0.
        """
        raise NotImplementedError

    @hookspec
    def on_build(self, state: "State", seat: int, piece: "Piece", options: msgspec.Struct) -> None:
        """Act after a card, wonder or stage has been built and had its effects."""

    @hookspec
    def on_discard(
        self, state: "State", seat: int, piece: "Piece", options: msgspec.Struct
    ) -> None:
        """Act after a card has been discarded for coins."""

    @hookspec
    def on_score(self, state: "State", seat: int, sheet: "Sheet", options: msgspec.Struct) -> None:
        """Change the points of a seat's sheet in place; the total is computed afterwards.

        The rule's own `categories` start at 0. Sheets are also made during the game, so the
        hook must change nothing else.
        """

    @hookspec
    def on_utility(
        self,
        game: "Game",
        result: "Result",
        seat: int,
        utility: float,
        options: msgspec.Struct,
    ) -> float:
        """Return what an end is worth to a seat, from 0 to 1; `utility` is what it is so far.

        At first that is the seat's share of the victory. Only bots that think ahead ask: in a
        game of teams they play for their side.
        """
        raise NotImplementedError

    @hookspec
    def on_end(self, state: "State", options: msgspec.Struct) -> None:
        """Act when the game is over."""


_HOOKS = {name: spec for name, spec in vars(HouseSpecs).items() if not name.startswith("_")}
#: The hooks called while a game is built.
AMENDMENTS = tuple(name for name in _HOOKS if name.startswith("amend_"))
#: The events about a rule's own chance and memory.
OWN_EVENTS = tuple(name for name, spec in _HOOKS.items() if hasattr(spec, "of_its_own"))
#: The events of every game; all rules are called, in their order.
EVENTS = tuple(name for name in _HOOKS if name not in (*AMENDMENTS, *OWN_EVENTS))
