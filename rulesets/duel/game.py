"""Duel made ready for play: its pieces, its moves, its displays."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from wonders.core.catalogue import Facts
from wonders.core.chance import Chance
from wonders.core.effects import CORE_EFFECTS, Science, happening
from wonders.core.errors import BadCard, BadRecord, BadSpec
from wonders.core.guard.texts import suggest
from wonders.core.payment import bill_at, new_bill
from wonders.core.pieces import Back, Piece
from wonders.core.resources import COLORS
from wonders.core.ruleset import Game
from wonders.core.seeds import check_seed, derive
from wonders.rulesets.duel.deal import Deal, read_deal
from wonders.rulesets.duel.dealt import Blank, Dealt, draw_deal
from wonders.rulesets.duel.display import Display
from wonders.rulesets.duel.effects import EFFECTS
from wonders.rulesets.duel.leader import LEADER_EFFECTS, DecisionCard, Leader
from wonders.rulesets.duel.pieces import Card, Wonder
from wonders.rulesets.duel.setup import DuelSetup
from wonders.rulesets.duel.shown import Shown
from wonders.rulesets.duel.solo import SoloState
from wonders.rulesets.duel.state import State
from wonders.rulesets.duel.terms import Terms as DuelTerms

__all__ = ["Card", "Duel", "DuelOptions", "Wonder"]


#: The line of the sheet on which the points of a colour stand.
LINES = {"green": "science", "yellow": "commerce", "purple": "guilds"}

#: The value of the option `solo` that leaves the leader to chance.
ANY = "any"


class DuelOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of Duel: how the wonders are dealt out, and who leads the other city."""

    draft: Literal["standard", "first-game"] = "standard"
    solo: Annotated[
        str | None,
        msgspec.Meta(description="alone against a leader: his id, or any to draw one"),
    ] = None


class Duel(Game):
    """Two cities side by side, one display of cards between them.

    Rules: the Duel rulebook and the rulings D1 to D38; with a leader also the Solo sheet
    and S1 to S14. With `solo=any` it deals each game against a leader of its own: the state
    then belongs to the game against that one.
    """

    name = "duel"
    title = "7 Wonders Duel"
    version = 1
    Options = DuelOptions
    Deal = Deal
    Shown = Shown
    Terms = DuelTerms
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

    setup: DuelSetup
    options: DuelOptions
    terms: DuelTerms

    def prepare(self) -> None:
        """Bind the pieces and make every move there is."""
        setup = self.setup
        self.cards: tuple[Card, ...] = self.bind(Card, "card", setup.purchase_colors)
        self.wonders: tuple[Wonder, ...] = self.bind(Wonder, "wonder")
        self.tokens: tuple[Piece, ...] = self.bind(Piece, "token")
        self.leaders: tuple[Leader, ...] = self.bind(Leader, "leader")
        self._seat_leader()
        self.color_masks = {
            color: sum(card.bit for card in self.cards if card.color == color) for color in COLORS
        }
        self.capital = setup.track.capital
        self.start_coins = setup.coins
        #: For each group of the draft: its first place in the deal, and who takes when.
        self.draft: list[tuple[int, tuple[int, ...]]] = []
        if self.options.draft == "standard":
            for order in setup.draft if self.leader is None else setup.solo.draft:
                self.draft.append((sum(len(each) for _, each in self.draft), order))
        #: Points for the pawn by its distance on the opponent's half.
        self.track_points = [setup.track.points_at(at) for at in range(self.capital + 1)]
        #: The yellow cards, each of which makes a discard worth more (D7).
        self.discard_mask = self.color_masks[setup.discard_color]
        self.symbols = symbols_of(self.catalogue.facts)
        #: What a missing unit costs while the other city makes none, and the bill of a city
        #: that makes nothing.
        self.rates = (setup.purchase_price,) * len(self.resources)
        self.bill = new_bill(len(self.rates), self.most)
        for place, rate in enumerate(self.rates):
            bill_at(self.bill, place, self.most, 0, rate)
        self._lay_plans()
        self._make_moves()
        self._split_wonders()

    def _seat_leader(self) -> None:
        """Find the leader, and make his tokens, wonders and decision cards ready."""
        setup = self.setup.solo
        solo = self.options.solo
        by_id = {leader.id: leader for leader in self.leaders}
        if solo is not None and solo not in (ANY, *by_id):
            raise BadSpec(f"game duel: there is no leader {solo!r}" + suggest(solo, (*by_id, ANY)))
        if solo is not None and self.options.draft != "standard":
            raise BadSpec(f"game duel: draft={self.options.draft} does not go with solo")
        for leader in self.leaders:
            for id in leader.tokens:
                self.token(id)
        #: The leader at seat 1, None in a game of two and as long as any may come.
        self.leader: Leader | None = by_id.get(solo) if solo else None
        his = self.leader.tokens if self.leader else ()
        #: The tokens that are shuffled: all but the leader's own (S2).
        self.dealt_tokens = tuple(token for token in self.tokens if token.id not in his)
        self.decisions: tuple[DecisionCard, ...] = ()
        self.passes = 0
        if self.leader is not None:
            self.decisions = tuple(DecisionCard.read(card, self.leader) for card in setup.decisions)
            own = type(self).categories
            self.categories = (*own, "leader", *self.categories[len(own) :])
            # Enough for a game in which he takes every card.
            most = sum(len(row) for plan in self.setup.display for row in plan.rows)
            self.passes = -(-most // len(self.decisions))
        for wonder in self.wonders:
            wonder.leading = tuple(
                moment
                for effect, moment in zip(
                    happening(wonder.effects, "on_build"), wonder.on_build, strict=True
                )
                if effect.__struct_config__.tag in setup.wonder_effects
            )
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

    def token(self, id: str) -> Piece:
        """Return a token by its id; raise `BadCard` with the nearest one."""
        for token in self.tokens:
            if token.id == id:
                return token
        raise BadCard(f"no token {id!r}" + suggest(id, [token.id for token in self.tokens]))

    def against(self, leader: str) -> "Duel":
        """Return the same game against one leader."""
        if leader not in self._against:
            options = msgspec.structs.replace(self.options, solo=leader)
            self._against[leader] = type(self)(options, self.houses.anew(), self.more_effects)
        return self._against[leader]

    def _lay_plans(self) -> None:
        setup = self.setup
        self.displays = tuple(Display(plan) for plan in setup.display)
        self.guilds = tuple(card for card in self.cards if card.age == "guild")
        self.packs = tuple(
            tuple(card for card in self.cards if card.age == plan.age) for plan in setup.display
        )
        last = len(self.packs) - 1
        self.guilds_in_age = tuple(
            setup.guilds_in_play if age == last else 0 for age in range(len(self.packs))
        )
        self.ages_without_guilds = tuple(
            display.size - guilds
            for display, guilds in zip(self.displays, self.guilds_in_age, strict=True)
        )
        for pack, size in zip(self.packs, self.ages_without_guilds, strict=True):
            if len(pack) < size:
                raise BadCard(f"an age has {len(pack)} cards for {size} places")
        if setup.tokens_on_board > len(self.dealt_tokens):
            raise BadCard(
                f"{setup.tokens_on_board} tokens for the board; there are {len(self.dealt_tokens)}"
            )
        self.blank = Blank(
            [display.size for display in self.displays],
            len(self.wonders),
            len(self.dealt_tokens) - setup.tokens_on_board,
            len(self.decisions) * self.passes,
        )
        self.backs = {age: Back(age) for age in {card.age for card in self.cards} if age}
        for card in self.cards:
            card.line = LINES.get(card.color, "civilian")
            card.back = self.backs[card.age] if card.age else None

    def _make_moves(self) -> None:
        table = self.table
        for wonder in self.wonders:
            wonder.pick = table.add("pick", wonder)
        for card in self.cards:
            card.build = table.add("build", card)
            card.discard = table.add("discard", card)
            card.destroy = table.add("destroy", card)
            card.revive = table.add("revive", card)
            card.under = tuple(table.add("wonder", wonder, card) for wonder in self.wonders)
        self.progress = tuple(table.add("progress", token) for token in self.tokens)
        self.starts = tuple(table.add("start", number=seat) for seat in (0, 1))

    def _split_wonders(self) -> None:
        by_id = {wonder.id: wonder for wonder in self.wonders}
        self.first_game = [
            tuple(by_id[id] for id in ids if id in by_id) for ids in self.setup.first_game
        ]

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
        assert isinstance(deal, Deal)
        if self.options.solo == ANY:
            raise BadRecord("solo is any: a deal belongs to a game against one leader")
        return self._state(read_deal(self, deal))

    def _any_leader(self, chance: Chance) -> str:
        return self.leaders[chance.below(len(self.leaders))].id

    def _state(self, dealt: Dealt) -> State:
        return State(self, dealt) if self.leader is None else SoloState(self, dealt)

    def arrange(self, cities: Sequence[str], **position: Any) -> State:
        """Return a position set up by hand; `wonders.rulesets.duel.arrange` says how."""
        from wonders.rulesets.duel.arrange import arrange

        return arrange(self, cities, **position)


def symbols_of(facts: tuple[Facts, ...]) -> tuple[str, ...]:
    """Return the scientific symbols in the data, in the order of first meeting."""
    found: dict[str, None] = {}
    for fact in facts:
        for effect in fact.effects:
            if isinstance(effect, Science):
                found[effect.symbol] = None
    return tuple(found)
