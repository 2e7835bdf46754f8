"""A game without house rules, which answers for them what would have happened anyway."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from wonders.core.errors import BadRecord
from wonders.core.game.events import Events
from wonders.core.guard.texts import one_line

if TYPE_CHECKING:
    from wonders.core.cards.catalogue import Facts
    from wonders.core.game.chance import Chance
    from wonders.core.game.game import Game
    from wonders.core.game.state import State
    from wonders.core.game.view import View

__all__ = ["NOTHING", "InForce", "NoHouses"]

#: A house rule in force: the object and its parameters.
InForce = tuple[Any, msgspec.Struct]
NOTHING: Mapping[str, Any] = MappingProxyType({})


class NoHouses:
    """The house rules of a game that has none; `Houses` are those of one that has some.

    `changes` tells in a line each what rules changed while the game was built.
    """

    #: What makes house rules of a sequence of them; `wonders.core.house.rules` puts itself here.
    made_of: "ClassVar[Callable[[Sequence[InForce], type[Game]], NoHouses]]"

    def __init__(self, ruleset: "type[Game] | None" = None) -> None:
        self.rules: tuple[InForce, ...] = ()
        self.specs: list[str] = []
        self.changes: list[str] = []
        self.events = Events(ruleset.own_hooks() if ruleset else ())

    @staticmethod
    def of(rules: "NoHouses | Sequence[InForce]", ruleset: "type[Game]") -> "NoHouses":
        """Return house rules for a game: as they are given, or made of a sequence of them."""
        if not rules:
            return NoHouses(ruleset)
        return rules if isinstance(rules, NoHouses) else NoHouses.made_of(rules, ruleset)

    def __iter__(self) -> Iterator[InForce]:
        return iter(self.rules)

    def __bool__(self) -> bool:
        return bool(self.rules)

    def anew(self) -> "NoHouses":
        """Return the same rules for one more game."""
        return NoHouses()

    # -- while the game is built -------------------------------------------------------------

    def amend_setup(
        self, setup: dict[str, Any], game: "Game", read: Callable[[dict[str, Any]], object]
    ) -> None:
        """Let the rules change the set-up numbers; `read` raises what makes them impossible."""

    def amend_facts(self, facts: "list[Facts]", game: "Game") -> None:
        """Let the rules change cards, wonders, tokens and leaders."""

    def amend_moves(self, game: "Game") -> None:
        """Let the rules make their own moves."""

    # -- chance and what is hidden -----------------------------------------------------------

    def draw(self, game: "Game", chance: "Chance") -> Mapping[str, Any]:
        """Draw what chance decides for each rule."""
        return NOTHING

    def draws(self, name: str) -> bool:
        """Return whether a rule of this name is in force and draws."""
        return False

    def read(self, game: "Game", given: Mapping[str, Any]) -> Mapping[str, Any]:
        """Read what a record says chance decided; raise `BadRecord` if it cannot have been."""
        for name in given:
            raise BadRecord(f"deal: house: no rule in force draws {one_line(name, 60)!r}")
        return {}

    def hide(self, state: "State", seat: int) -> Mapping[str, Any]:
        """Return what a seat may know of what the rules keep."""
        # What the state has may be changed in place.
        return {**state.house} if state.house else NOTHING

    def imagine(self, view: "View", rng: Random) -> Mapping[str, Any]:
        """Return full values that agree with what a view shows of them."""
        return {**view.table.house} if view.table.house else view.table.house

    def drawn(self, kept: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what of all that the rules keep was drawn, as a deal holds it."""
        return {} if kept else NOTHING

    def show(self, view: "View", lang: str) -> list[str]:
        """Return what the table tells a seat of what the rules keep, in lines."""
        return []
