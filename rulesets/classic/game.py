"""Classic: what the ruleset has, and where it stands."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from wonders.core.game.chance import Chance
from wonders.core.game.effects import CORE_EFFECTS
from wonders.core.game.explain import Explanation
from wonders.rulesets.classic.arrange import arrange
from wonders.rulesets.classic.components import ClassicComponents
from wonders.rulesets.classic.constants import Constants as ClassicConstants
from wonders.rulesets.classic.deal import LiveDeal, draw_deal
from wonders.rulesets.classic.deal_record import DealRecord as ClassicDealRecord
from wonders.rulesets.classic.deal_record import read_deal, record_deal
from wonders.rulesets.classic.effects import EFFECTS
from wonders.rulesets.classic.explain import explain
from wonders.rulesets.classic.free_city import FreeCityState
from wonders.rulesets.classic.hooks import Hooks as ClassicHooks
from wonders.rulesets.classic.setup import ClassicOptions, ClassicSetup
from wonders.rulesets.classic.sight.imagine import imagine
from wonders.rulesets.classic.sight.shown import Shown as ClassicShown
from wonders.rulesets.classic.sight.shown import shown
from wonders.rulesets.classic.sight.view import View
from wonders.rulesets.classic.state import State

__all__ = ["Classic", "ClassicOptions"]


class Classic(ClassicComponents):
    """Three to seven cities in a ring, hands that go round, all choosing at once.

    Two players play with a third, free city. Rules: the rulebook, C1 to C21, F1 to F7.
    """

    name = "classic"
    title = "7 Wonders"
    version = 1
    Options = ClassicOptions
    Deal = ClassicDealRecord
    Shown = ClassicShown
    Constants = ClassicConstants
    Hooks = ClassicHooks
    Setup = ClassicSetup
    package = "wonders.rulesets.classic"
    data = ("age1.toml", "age2.toml", "age3.toml", "guilds.toml", "boards.toml")
    resources = ("wood", "stone", "clay", "ore", "glass", "papyrus", "loom")
    effects = (*CORE_EFFECTS, *EFFECTS)
    seats = (2, 3, 4, 5, 6, 7)
    categories: tuple[str, ...] = (
        "military",
        "treasury",
        "wonder",
        "civilian",
        "science",
        "commerce",
        "guilds",
    )
    victories: tuple[str, ...] = ("points",)
    simultaneous = True

    terms: ClassicConstants

    def draw(self, chance: Chance) -> State:
        """Draw everything chance decides and return the state at the start."""
        return self._state(draw_deal(self, chance))

    def start(self, deal: msgspec.Struct) -> State:
        """Return the state at the start of a deal; raise `BadRecord` for an impossible one."""
        assert isinstance(deal, ClassicDealRecord)
        return self._state(read_deal(self, deal))

    def _state(self, dealt: LiveDeal) -> State:
        return FreeCityState(self, dealt) if self.with_free_city else State(self, dealt)

    def arrange(self, cities: Sequence[str], **position: Any) -> State:
        """Return a position set up by hand; `wonders.rulesets.classic.arrange` says how."""
        return arrange(self, self.draw(Chance(0)), cities, **position)

    # -- what its states are seen and explained with ---------------------------------------

    def record_deal(self, state: State) -> ClassicDealRecord:
        """Return what chance decided for a state, as records hold it."""
        return record_deal(state.dealt)

    def view(self, state: State, seat: Any) -> View:
        """Return what a seat may know; raise `BadSpec` for a seat that there is not."""
        return View.of(state, seat)

    def show(self, view: View) -> ClassicShown:
        """Return everything a view shows as plain data."""
        return shown(view)

    def imagine(self, view: View, rng: Random) -> State:
        """Return a full state that agrees with a view, evenly drawn over what is possible."""
        return imagine(view, rng)

    def explain(self, state: State, move: Any) -> Explanation:
        """Return the price of a move line by line, and what stands in its way."""
        return explain(state, move)
