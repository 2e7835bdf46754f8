"""Duel: what the ruleset has, and where it stands."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from wonders.core.errors import BadRecord
from wonders.core.game.chance import Chance
from wonders.core.game.effects import CORE_EFFECTS
from wonders.core.game.explain import Explanation
from wonders.core.game.seeds import check_seed, derive
from wonders.rulesets.duel.arrange import arrange
from wonders.rulesets.duel.components import DuelComponents
from wonders.rulesets.duel.constants import Constants as DuelConstants
from wonders.rulesets.duel.deal import LiveDeal, draw_deal
from wonders.rulesets.duel.deal_record import DealRecord as DuelDealRecord
from wonders.rulesets.duel.deal_record import read_deal, record_deal
from wonders.rulesets.duel.effects import EFFECTS
from wonders.rulesets.duel.explain import explain
from wonders.rulesets.duel.hooks import Hooks as DuelHooks
from wonders.rulesets.duel.pieces import Card, Wonder
from wonders.rulesets.duel.setup import ANY, DuelOptions, DuelSetup
from wonders.rulesets.duel.shown import Shown as DuelShown
from wonders.rulesets.duel.shown import shown, shown_solo
from wonders.rulesets.duel.solo.leader import LEADER_EFFECTS
from wonders.rulesets.duel.solo.state import SoloState
from wonders.rulesets.duel.solo.view import SoloView, imagine_solo
from wonders.rulesets.duel.state import State
from wonders.rulesets.duel.view import View, imagine

__all__ = ["Card", "Duel", "DuelOptions", "Wonder"]


class Duel(DuelComponents):
    """Two cities side by side, one display of cards between them.

    Rules: the Duel rulebook and the rulings D1 to D38; with a leader also the Solo sheet
    and S1 to S14. With `solo=any` it deals each game against a leader of its own: the state
    then belongs to the game against that one.
    """

    name = "duel"
    title = "7 Wonders Duel"
    version = 1
    Options = DuelOptions
    Deal = DuelDealRecord
    Shown = DuelShown
    Constants = DuelConstants
    Hooks = DuelHooks
    Setup = DuelSetup
    package = "wonders.rulesets.duel"
    data = (
        "age1.toml",
        "age2.toml",
        "age3.toml",
        "guilds.toml",
        "wonders.toml",
        "tokens.toml",
        "leaders.toml",
    )
    resources = ("wood", "stone", "clay", "glass", "papyrus")
    effects = (*CORE_EFFECTS, *EFFECTS, *LEADER_EFFECTS)
    seats = (2,)
    categories: tuple[str, ...] = (
        "military",
        "civilian",
        "science",
        "commerce",
        "guilds",
        "wonders",
        "progress",
        "treasury",
    )
    victories: tuple[str, ...] = ("military", "science", "civilian")

    terms: DuelConstants

    def prepare(self) -> None:
        """Bind the pieces and make every move there is."""
        super().prepare()
        #: The games against each leader, made when one is drawn.
        self._against: dict[str, Duel] = {}

    @property
    def players(self) -> int:
        """Return the number of seats that decide: in solo the leader's does not."""
        return 2 if self.options.solo is None else 1

    @property
    def undrawn(self) -> str:
        """Return the option that is settled when a leader has been drawn."""
        return "solo" if self.options.solo == ANY else ""

    @property
    def automata(self) -> tuple[str, ...]:
        """Return the leader, or all that may be drawn."""
        if self.leader is not None:
            return (self.leader.id,)
        return tuple(leader.id for leader in self.leaders) if self.options.solo else ()

    def against(self, leader: str) -> "Duel":
        """Return the same game against one leader."""
        if leader not in self._against:
            options = msgspec.structs.replace(self.options, solo=leader)
            self._against[leader] = type(self)(options, self.houses.anew(), self.more_effects)
        return self._against[leader]

    def deal(self, seed: int) -> State:
        """Return the state at the start of the game that belongs to a seed.

        The leader that `solo=any` draws depends on the seed too; the rest of the deal is the
        same as if he had been named.
        """
        if self.options.solo != ANY:
            return self.draw(Chance(check_seed(seed)))
        own = Chance(derive(check_seed(seed), "leader"))
        return self.against(self._any_leader(own)).deal(seed)

    def draw(self, chance: Chance) -> State:
        """Draw everything chance decides and return the state at the start."""
        if self.options.solo == ANY:
            return self.against(self._any_leader(chance)).draw(chance)
        return self._state(draw_deal(self, chance))

    def start(self, deal: msgspec.Struct) -> State:
        """Return the state at the start of a deal; raise `BadRecord` for an impossible one."""
        assert isinstance(deal, DuelDealRecord)
        if self.options.solo == ANY:
            raise BadRecord("solo is any: a deal belongs to a game against one leader")
        return self._state(read_deal(self, deal))

    def _any_leader(self, chance: Chance) -> str:
        return self.leaders[chance.below(len(self.leaders))].id

    def _state(self, dealt: LiveDeal) -> State:
        return State(self, dealt) if self.leader is None else SoloState(self, dealt)

    def arrange(self, cities: Sequence[str], **position: Any) -> State:
        """Return a position set up by hand; `wonders.rulesets.duel.arrange` says how."""
        return arrange(self, self.deal(0), cities, **position)

    # -- what its states are seen and explained with ---------------------------------------

    def record_deal(self, state: State) -> DuelDealRecord:
        """Return what chance decided for a state, as records hold it."""
        return record_deal(state.dealt)

    def view(self, state: State, seat: Any) -> View:
        """Return what a seat may know; raise `BadSpec` for a seat that there is not."""
        return View.of(state, seat) if self.leader is None else SoloView.of(state, seat)

    def show(self, view: View) -> DuelShown:
        """Return everything a view shows as plain data."""
        return shown_solo(view) if isinstance(view, SoloView) else shown(view)

    def imagine(self, view: View, rng: Random) -> State:
        """Return a full state that agrees with a view, evenly drawn over what is possible."""
        return imagine_solo(view, rng) if isinstance(view, SoloView) else imagine(view, rng)

    def explain(self, state: State, move: Any) -> Explanation:
        """Return the price of a move line by line, and what stands in its way."""
        return explain(state, move)
