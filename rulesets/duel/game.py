"""The ruleset Duel and its table of contents.

- What is printed: the data in `cards/` and `numbers/` (`numbers_schema`), `options`, `pieces`,
  `effects.kinds_with_their_texts` (what data say of an effect, and what players read),
  `covered_and_turned_up_cards` (the displays).
- What one game is made of: `pieces_decks_and_numbered_moves`, `precomputed_constants`, `deal`,
  `deal_record`.
- A game in progress, in layers: `prices_of_all_pieces_now` (what a city pays), `conflict` (the
  pawn), `science` (symbols and tokens), `building` (the steps of a build),
  `cards_left_in_display`, `legal_moves`,
  `playout_weights` (for playouts, by `playout_situation_names`), `draft_of_wonders`,
  `turns_and_ages` (the course of it, and the end), `state_at_start`.
  Besides: `position_features` (for evaluations), `city`, `effects` (what they do, and the choices
  they ask for), `wonder_and_token_choices`, `who_begins_an_age`,
  `production_and_price_of_a_resource` (of a city), `cheapest_payments`, `discard_income`,
  `trade_income`, `scoring`.
- What others see of it: `view`, `view_as_data`, `imagined_worlds` (the rest drawn anew),
  `observation_for_learners`, `explain_price_or_refusal`. A position for tests and puzzles:
  `position_by_hand`.
- What screens draw: `scene_for_screens` (the table as data, prices for both cities, what moves lead
  to, threats, news).
- Solo, against a leader: `solo`.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from wonders.core.cards.pieces import Piece, pieces_in
from wonders.core.errors import BadRecord
from wonders.core.game.chance.derived_seeds import check_seed, derive
from wonders.core.game.chance.shuffle_and_draw_a_deal import Chance
from wonders.core.game.checks_of_position_by_hand import expect_types
from wonders.core.game.effects.kinds_with_their_texts import CORE_EFFECTS
from wonders.core.game.explanation_of_price_or_refusal import Explanation
from wonders.core.game.learners.observation import Part
from wonders.core.game.scene_for_screens import News, Quote
from wonders.rulesets.duel.deal import draw_deal
from wonders.rulesets.duel.deal_record import DealRecord as DuelDealRecord
from wonders.rulesets.duel.deal_record import read_deal, record_deal
from wonders.rulesets.duel.declared_hooks import Hooks as DuelHooks
from wonders.rulesets.duel.effects.kinds_with_their_texts import EFFECTS
from wonders.rulesets.duel.explain_price_or_refusal import explain
from wonders.rulesets.duel.imagined_worlds import imagine
from wonders.rulesets.duel.numbers_schema import DuelSetup
from wonders.rulesets.duel.observation_for_learners import parts
from wonders.rulesets.duel.options import ANY, DuelOptions
from wonders.rulesets.duel.pieces import Card, Wonder
from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents
from wonders.rulesets.duel.position_by_hand import arrange
from wonders.rulesets.duel.precomputed_constants import Constants as DuelConstants
from wonders.rulesets.duel.scene_for_screens.news import news
from wonders.rulesets.duel.scene_for_screens.quoted_prices import quote_by_house
from wonders.rulesets.duel.scene_for_screens.scene_fields import DuelScene
from wonders.rulesets.duel.scene_for_screens.scene_of_view import scene
from wonders.rulesets.duel.solo.leaders_points_and_decision_cards import LEADER_EFFECTS
from wonders.rulesets.duel.solo.view import SoloView, imagine_solo
from wonders.rulesets.duel.state_at_start import state_at_start
from wonders.rulesets.duel.turns_and_ages import State
from wonders.rulesets.duel.view import View
from wonders.rulesets.duel.view_as_data import Shown as DuelShown
from wonders.rulesets.duel.view_as_data import shown, shown_solo

__all__ = ["Card", "Duel", "DuelOptions", "Wonder"]


class Duel(DuelComponents):
    """Two cities side by side, one display of cards between them.

    Rules: the Duel rulebook and the rulings D1 to D38; with a leader also the Solo sheet
    and S1 to S14. With `solo=any` every deal draws its leader: the state then belongs to the
    game against that leader, which `against` makes.
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
        "cards/age1.toml",
        "cards/age2.toml",
        "cards/age3.toml",
        "cards/guilds_and_what_they_count.toml",
        "cards/wonders.toml",
        "cards/progress_tokens.toml",
        "cards/solo_leaders.toml",
    )
    resources = ("wood", "stone", "clay", "glass", "papyrus")
    piece_kinds = ("card", "wonder", "token", "leader")
    colored_kinds = ("card", "leader")
    colors = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
    counted = ("wonder", "token", "three-coins")
    ages = (1, 2, 3, "guild")
    verbs = ("build", "discard", "wonder", "pick", "progress", "revive", "destroy", "start")
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
        """Bind the pieces and make every move."""
        super().prepare()
        #: The games against each leader, made when one is drawn.
        self._against: dict[str, Duel] = {}

    @property
    def players(self) -> int:
        """Return the number of seats that decide; the leader's seat does not."""
        return 2 if self.options.solo is None else 1

    @property
    def undrawn(self) -> str:
        """Return `solo` while chance is still to draw the leader, else an empty string."""
        return "solo" if self.options.solo == ANY else ""

    @property
    def automata(self) -> tuple[str, ...]:
        """Return the id of the leader, or the ids of all that may be drawn."""
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
        """Return the start of the game that belongs to a seed.

        With `solo=any` the seed decides on the leader too; the rest of the deal is the same as
        if the option had named him.
        """
        if self.options.solo != ANY:
            return self.draw(Chance(check_seed(seed)))
        own = Chance(derive(check_seed(seed), "leader"))
        return self.against(self._any_leader(own)).deal(seed)

    def draw(self, chance: Chance) -> State:
        """Draw everything that chance decides and return the state at the start."""
        if self.options.solo == ANY:
            return self.against(self._any_leader(chance)).draw(chance)
        return state_at_start(self, draw_deal(self, chance))

    def start(self, deal: msgspec.Struct) -> State:
        """Return the state at the start of a deal; raise `BadRecord` for an impossible one."""
        assert isinstance(deal, DuelDealRecord)
        if self.options.solo == ANY:
            raise BadRecord("solo is any: a deal belongs to a game against one leader")
        return state_at_start(self, read_deal(self, deal))

    def _any_leader(self, chance: Chance) -> str:
        return self.leaders[chance.below(len(self.leaders))].id

    def arrange(self, cities: Sequence[str], **position: Any) -> State:
        """Return a position set up by hand; the keywords stand with it in the reference."""
        expect_types(arrange, cities, position)
        return arrange(self, self.deal(0), cities, **position)

    # -- views, records and explanations of its states --------------------------------------

    def record_deal(self, state: State) -> DuelDealRecord:
        """Return the deal of a state as records hold it."""
        return record_deal(state.dealt)

    def view(self, state: State, seat: Any) -> View:
        """Return what a seat may know; raise `BadSpec` for a seat that does not exist."""
        return View.of(state, seat) if self.leader is None else SoloView.of(state, seat)

    def show(self, view: View) -> DuelShown:
        """Return everything a view shows as plain data."""
        return shown_solo(view) if isinstance(view, SoloView) else shown(view)

    def imagine(self, view: View, rng: Random) -> State:
        """Return a full state that agrees with a view; every possible one is equally likely."""
        return imagine_solo(view, rng) if isinstance(view, SoloView) else imagine(view, rng)

    def observed_parts(self, seats: int) -> list[Part]:
        """Return the parts of an observation; in `solo=any` those against any leader."""
        return parts(self.against(self.leaders[0].id) if self.undrawn else self)

    def explain(self, state: State, move: Any, seat: int | None = None) -> Explanation:
        """Return the price of a move line by line, or why it is not legal."""
        return explain(state, move, seat)

    def quote(self, state: State, seat: int, piece: Piece) -> Quote:
        """Return what a card or a wonder would cost any seat now."""
        return quote_by_house(state, seat, piece)

    def holdings(self, state: State, seat: int) -> dict[str, tuple[str, ...]]:
        """Return a city's cards, tokens and wonders: all that it was dealt, and those built."""
        city = state.cities[seat]
        built = [wonder.id for wonder, _ in city.done]
        kept = [[*(w for w, _ in each.done), *each.wonders] for each in state.cities]
        had = [wonder.id for wonder in kept[seat]]
        if len(kept[seat]) < len(kept[1 - seat]):
            # With the seventh wonder the last one has left the game (D25).
            shown = state.dealt.wonders[: state.wonders_shown]
            had += [wonder.id for wonder in shown if not any(wonder in each for each in kept)]
        kinds = {
            "card": [card.id for card in pieces_in(city.built, self.cards)],
            "token": [token.id for token in city.tokens],
            "wonder": had,
            "built wonder": built,
        }
        return {kind: tuple(ids) for kind, ids in kinds.items() if ids} | super().holdings(
            state, seat
        )

    def scene(self, view: View, news: Sequence[News] = ()) -> DuelScene:
        """Return the table as the seat of a view sees it; `news` is what to tell."""
        return scene(view, news)

    def news(self, number: int, move: Any, before: View, after: View) -> tuple[News, ...]:
        """Return what a move changed; in Solo the leader's turns follow it."""
        return news(number, move, before, after)
