"""The null object for house rules: no rule is in force."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from wonders.core.errors import BadRecord
from wonders.core.game import secret_decisions
from wonders.core.game.hooks_that_a_game_calls import Events
from wonders.core.guard.texts_safe_to_print import one_line

if TYPE_CHECKING:
    from wonders.core.cards.read_and_check_card_data import Facts
    from wonders.core.game.chance.shuffle_and_draw_a_deal import Chance
    from wonders.core.game.game import Game
    from wonders.core.game.state import State
    from wonders.core.game.view import View

__all__ = ["NOTHING", "InForce", "NoHouses"]

#: A house rule in force: the rule and its parameters.
InForce = tuple[Any, msgspec.Struct]
NOTHING: Mapping[str, Any] = MappingProxyType({})


class NoHouses:
    """The house rules of a game without any; `Houses` are those of a game that has some.

    `changes` lists in one line each what the rules changed while the game was built.
    """

    #: The class to make of a sequence of rules; `wonders.core.house_rules.rules_in_force` sets it.
    made_of: "ClassVar[Callable[[Sequence[InForce], type[Game]], NoHouses]]"

    def __init__(self, ruleset: "type[Game] | None" = None) -> None:
        self.rules: tuple[InForce, ...] = ()
        self.specs: list[str] = []
        self.changes: list[str] = []
        self.events = Events(ruleset.own_hooks() if ruleset else ())

    @staticmethod
    def of(rules: "NoHouses | Sequence[InForce]", ruleset: "type[Game]") -> "NoHouses":
        """Return the house rules of a game, made of `rules` if that is a sequence."""
        if not rules:
            return NoHouses(ruleset)
        return rules if isinstance(rules, NoHouses) else NoHouses.made_of(rules, ruleset)

    def __iter__(self) -> Iterator[InForce]:
        return iter(self.rules)

    def __bool__(self) -> bool:
        return bool(self.rules)

    def anew(self) -> "NoHouses":
        """Return the same rules, not yet applied, for another game."""
        return NoHouses()

    # -- while the game is built --------------------------------------------------------------

    def amend_setup(
        self, setup: dict[str, Any], game: "Game", read: Callable[[dict[str, Any]], object]
    ) -> None:
        """Let the rules change the set-up numbers; `read` raises if they are impossible."""

    def amend_facts(self, facts: "list[Facts]", game: "Game") -> None:
        """Let the rules change cards, wonders, tokens and leaders."""

    def changed_by(self, kind: str, id: str) -> str:
        """Return the name of the rule that has added or changed a piece, or an empty text."""
        return ""

    def amend_moves(self, game: "Game") -> None:
        """Let the rules add moves."""

    # -- chance and hidden values -------------------------------------------------------------

    def draw(self, game: "Game", chance: "Chance") -> Mapping[str, Any]:
        """Return what chance decides for each rule, by its name."""
        return NOTHING

    def draws(self, name: str) -> bool:
        """Return whether a rule of this name is in force and uses chance."""
        return False

    def expect_own(self, name: str) -> None:
        """Raise `BadPlugin` if the rule at work may store nothing under this name."""

    def read(self, game: "Game", given: Mapping[str, Any]) -> Mapping[str, Any]:
        """Read what chance decided in a record; raise `BadRecord` if that is impossible."""
        for name in given:
            raise BadRecord(f"deal: house: no rule in force draws {one_line(name, 60)!r}")
        return {}

    def hide(self, state: "State", seat: int) -> Mapping[str, Any]:
        """Return the values stored for the rules, as far as a seat may know them."""
        # A copy, since a plugin might change the state's own mapping in place.
        return {**state.house, **secret_decisions.hide(state, seat)} if state.house else NOTHING

    def imagine(self, view: "View", rng: Random) -> Mapping[str, Any]:
        """Return full values for the rules that agree with what a view shows of them."""
        return {**view.table.house} if view.table.house else view.table.house

    def of_hiding(self, kept: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return those of the stored values that are of rules which hide something."""
        return NOTHING

    def drawn(self, kept: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return those of the stored values that chance decided, as in a deal."""
        return {} if kept else NOTHING

    def show(self, view: "View", lang: str) -> list[str]:
        """Return the lines in which the table shows a seat the values stored for the rules."""
        return []
