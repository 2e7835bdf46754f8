"""The ruleset classic and its table of contents.

- What is printed: the data in `cards/` and `numbers/` (`numbers_schema`), `options`, `pieces`,
  `wonder_boards_as_printed`, `effects.kinds_with_their_texts` (what data say of an effect, and what
  players read).
- What one game is made of: `pieces_decks_and_numbered_moves`, `precomputed_constants`, `deal`,
  `deal_record`.
- A game in progress, in layers: `trade.prices_of_all_pieces_now` (what a city pays), `conflict`
  (shields, and the conflicts of an age), `building` (what a build takes and brings), `legal_moves`,
  `playout_weights` (for playouts, by `playout_situation_names`), `position_features` (for
  evaluations), `turns_and_ages` (the course of it, and the end), `free_city` (two players).
  Besides: `city`, `effects` (what they do, and the choices they ask for), `turns_played_so_far`,
  `scoring`, `copied_guild`, and `trade` for all payments.
- What others see of it: `sight` (views, as plain data too, and imagining the rest),
  `observation_for_learners`, `explain_price_or_refusal`. A position for tests and puzzles:
  `position_by_hand`.
- What screens draw: `scene_for_screens` (the table as data, prices for every city, what moves lead
  to, news).
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from wonders.core.cards.pieces import pieces_in
from wonders.core.game.chance.shuffle_and_draw_a_deal import Chance
from wonders.core.game.checks_of_position_by_hand import expect_types
from wonders.core.game.effects.kinds_with_their_texts import CORE_EFFECTS
from wonders.core.game.explanation_of_price_or_refusal import Explanation
from wonders.core.game.learners.observation import Part
from wonders.core.game.scene_for_screens import News, Quote
from wonders.rulesets.classic.deal import LiveDeal, draw_deal
from wonders.rulesets.classic.deal_record import DealRecord as ClassicDealRecord
from wonders.rulesets.classic.deal_record import read_deal, record_deal
from wonders.rulesets.classic.declared_hooks import Hooks as ClassicHooks
from wonders.rulesets.classic.effects.kinds_with_their_texts import EFFECTS
from wonders.rulesets.classic.explain_price_or_refusal import explain
from wonders.rulesets.classic.free_city import FreeCityState
from wonders.rulesets.classic.numbers_schema import ClassicSetup
from wonders.rulesets.classic.observation_for_learners import parts
from wonders.rulesets.classic.options import ClassicOptions
from wonders.rulesets.classic.pieces_decks_and_numbered_moves import ClassicComponents
from wonders.rulesets.classic.position_by_hand import arrange
from wonders.rulesets.classic.precomputed_constants import Constants as ClassicConstants
from wonders.rulesets.classic.scene_for_screens.news import news
from wonders.rulesets.classic.scene_for_screens.quoted_prices import quote
from wonders.rulesets.classic.scene_for_screens.scene_fields import ClassicScene
from wonders.rulesets.classic.scene_for_screens.scene_of_view import scene
from wonders.rulesets.classic.sight.imagined_worlds import imagine
from wonders.rulesets.classic.sight.view import View
from wonders.rulesets.classic.sight.view_as_data import Shown as ClassicShown
from wonders.rulesets.classic.sight.view_as_data import shown
from wonders.rulesets.classic.turns_and_ages import State

__all__ = ["Classic", "ClassicOptions"]


class Classic(ClassicComponents):
    """Three to seven cities in a ring; hands go round, and all choose at the same time.

    Two players play with a third city, the Free City. Rules: the rulebook and the rulings C1 to
    C21 and F1 to F7.
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
    data = (
        "cards/age1.toml",
        "cards/age2.toml",
        "cards/age3.toml",
        "cards/guilds_and_what_they_count.toml",
        "cards/wonder_boards.toml",
    )
    resources = ("wood", "stone", "clay", "ore", "glass", "papyrus", "loom")
    piece_kinds = ("card", "wonder", "stage")
    colors = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
    counted = ("stage", "defeat")
    ages = (1, 2, 3, "guild")
    verbs = ("build", "stage", "discard", "free", "revive", "pass")
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
        """Draw everything that chance decides and return the state at the start."""
        return self._state(draw_deal(self, chance))

    def start(self, deal: msgspec.Struct) -> State:
        """Return the state at the start of a deal; raise `BadRecord` for an impossible one."""
        assert isinstance(deal, ClassicDealRecord)
        return self._state(read_deal(self, deal))

    def _state(self, dealt: LiveDeal) -> State:
        return FreeCityState(self, dealt) if self.with_free_city else State(self, dealt)

    def arrange(self, cities: Sequence[str], **position: Any) -> State:
        """Return a position set up by hand; the keywords stand with it in the reference."""
        expect_types(arrange, cities, position)
        return arrange(self, self.draw(Chance(0)), cities, **position)

    # -- views, records and explanations of its states --------------------------------------

    def record_deal(self, state: State) -> ClassicDealRecord:
        """Return the deal of a state as records hold it."""
        return record_deal(state.dealt)

    def view(self, state: State, seat: Any) -> View:
        """Return what a seat may know; raise `BadSpec` for a seat that does not exist."""
        return View.of(state, seat)

    def show(self, view: View) -> ClassicShown:
        """Return everything a view shows as plain data."""
        return shown(view)

    def imagine(self, view: View, rng: Random) -> State:
        """Return a full state that agrees with a view; every possible one is equally likely."""
        return imagine(view, rng)

    def holdings(self, state: State, seat: int) -> dict[str, tuple[str, ...]]:
        """Return a city's cards, its board with and without the side, and the stages built."""
        city = state.cities[seat]
        board = city.board
        return {
            "card": tuple([card.id for card in pieces_in(city.built, self.cards)]),
            "board": (board.board,),
            "board and side": (board.id,),
            "stages": (f"{board.id} {city.stages}",),
        } | super().holdings(state, seat)

    def scene(self, view: View, news: Sequence[News] = ()) -> ClassicScene:
        """Return the table as the seat of a view sees it, as data that any face can draw."""
        return scene(view, news)

    def news(self, number: int, move: Any, before: View, after: View) -> tuple[News, ...]:
        """Return what a move has changed for every city; empty until a turn happens (C1)."""
        return news(number, move, before, after)

    def quote(self, state: State, seat: int, piece: Any) -> Quote:
        """Return the cheapest payment of a city for a card or stage, or why it cannot have it."""
        return quote(state, seat, piece)

    def observed_parts(self, seats: int) -> list[Part]:
        """Return the parts of an observation with room for some number of cities."""
        return parts(self, seats)

    def explain(self, state: State, move: Any, seat: int | None = None) -> Explanation:
        """Return the price of a move line by line, or why it is not legal; for any seat."""
        return explain(state, move, seat)
