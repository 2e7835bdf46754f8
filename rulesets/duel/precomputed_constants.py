"""The constants of Duel: numbers and tables that states read in the hot loop.

Each game makes them once, from its `setup` and its `components`; states find them at `terms`.
"""

from sys import intern
from typing import Any

from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import append, i64, vec
from wonders.core.game.effects.kinds_with_their_texts import Produce, Science, Shields
from wonders.core.game.hooks_that_a_game_calls import Bound
from wonders.core.game.moves import MoveTable
from wonders.core.game.pending_choices import Choice
from wonders.core.game.precomputed_constants import Constants as AnyConstants
from wonders.core.game.results_and_score_sheets import Sheet
from wonders.rulesets.duel.cached_choices_of_each_seat import READY, ReadyChoices
from wonders.rulesets.duel.cheapest_payments import BILLED, MOST_COINS, bill_at
from wonders.rulesets.duel.conflict import FAR
from wonders.rulesets.duel.covered_and_turned_up_cards import Display
from wonders.rulesets.duel.deal import DealPlan
from wonders.rulesets.duel.effects.kinds_with_their_texts import ExtraTurn
from wonders.rulesets.duel.numbers_schema import DuelSetup, Loot
from wonders.rulesets.duel.pieces import (
    NOTHING,
    PRODUCTION,
    RACE,
    ROOM,
    TRAIL,
    Buildable,
    Card,
    Wonder,
    in_words,
    words_for,
)
from wonders.rulesets.duel.position_features import FeaturePlan
from wonders.rulesets.duel.solo.leaders_points_and_decision_cards import Leader
from wonders.rulesets.duel.solo.position_features import SoloFeaturePlan

__all__ = ["Constants"]


def _effects(piece: Piece, kind: type[Effect]) -> list[Any]:
    """Return the effects of a piece that are of a kind."""
    return [each for each in piece.effects if isinstance(each, kind)]


def _shields(piece: Piece) -> int:
    """Return the shields of a piece."""
    return sum([each.amount for each in _effects(piece, Shields)])


class Lines:
    """The places in a tally of some categories: those that no card's effects add to by colour."""

    __slots__ = ("civilian", "leader", "military", "progress", "total", "treasury", "wonders")

    def __init__(self, categories: tuple[str, ...]) -> None:
        self.military: int = categories.index("military")
        self.wonders: int = categories.index("wonders")
        self.progress: int = categories.index("progress")
        self.treasury: int = categories.index("treasury")
        #: After all categories.
        self.total: int = len(categories)
        #: Only in Solo.
        self.leader: int = categories.index("leader") if "leader" in categories else 0
        #: The line of the cards that decides between equal totals (D35).
        self.civilian: int = categories.index("civilian")


class RuleConstants(AnyConstants):
    """What house rules are told, and the numbers of the game that are not in rows.

    Three classes, each with an own `__init__` that makes all it has: compiled, whoever reads an
    attribute then need not ask whether it is there.
    """

    __slots__ = (
        "blank_sheet",
        "capital",
        "card_ids",
        "cards",
        "categories",
        "coins_per_point",
        "color_index",
        "color_masks",
        "deal_plan",
        "deal_wonders",
        "discard_color",
        "discard_income",
        "displays",
        "draft",
        "draft_picks",
        "feature_plan",
        "first_wonder",
        "has_rules",
        "leader",
        "lines",
        "lists_moves",
        "loot",
        "nearest_loot",
        "no_points",
        "on_pawn",
        "on_token",
        "on_turn",
        "purchase_price",
        "ready",
        "start_coins",
        "supremacy",
        "symbols",
        "symbols_to_win",
        "table",
        "tells_builds",
        "tells_discards",
        "tells_turns",
        "tokens",
        "tokens_on_board",
        "track_points",
        "wonders",
        "wonders_built_at_most",
    )

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        setup: DuelSetup = game.setup
        #: What is called when the pawn has moved.
        self.on_pawn: list[Bound] = game.events.of_ruleset["on_pawn"]
        #: What is called when a token has been taken.
        self.on_token: list[Bound] = game.events.of_ruleset["on_token"]
        #: What is called when a turn begins.
        self.on_turn: tuple[Bound, ...] = game.events.on_turn
        #: Whether a house rule is told of turns; read fastest.
        self.tells_turns: bool = bool(self.on_turn)
        #: Whether one has a say in what moves are legal.
        self.lists_moves: bool = bool(game.events.on_list) or self.priced
        #: Whether one is told of builds.
        self.tells_builds: bool = bool(game.events.on_build)
        #: Whether one is told of discards.
        self.tells_discards: bool = bool(game.events.on_discard)
        #: All cards, by their index; packed, as tuples are read more slowly.
        self.cards: vec[Card] = vec[Card](game.cards)
        #: Their ids.
        self.card_ids: list[str] = [card.id for card in self.cards]
        #: The number of the first wonder, after those of the cards.
        self.first_wonder: i64 = len(game.cards)
        #: All wonders, by their index.
        self.wonders: vec[Wonder] = vec[Wonder](game.wonders)
        #: All tokens, by their index.
        self.tokens: vec[Piece] = vec[Piece](game.tokens)
        #: How many of them are dealt to the board.
        self.tokens_on_board: i64 = setup.tokens_on_board
        #: The categories of the score sheet, in order.
        self.categories: tuple[str, ...] = tuple(dict.fromkeys(game.categories))
        #: A score sheet without points, for copying.
        self.blank_sheet: Sheet = dict.fromkeys(self.categories, 0)
        #: A tally without points, for copying.
        self.no_points: list[int] = [0] * (len(self.categories) + 1)
        #: The places of what is no card's in tallies.
        self.lines: Lines = Lines(self.categories)
        #: The leader in Solo; None in a game of two.
        self.leader: Leader | None = game.leader
        #: The display of each age: which slots cover which.
        self.displays: vec[Display] = vec[Display](game.displays)
        #: For each group of the draft: its first place in the deal, and who takes when.
        self.draft: list[tuple[int, tuple[int, ...]]] = game.draft
        #: The choices of each group, by who begins the game.
        self.draft_picks: list[tuple[tuple[Choice, ...], ...]] = [
            tuple([tuple([READY.pick(first ^ seat) for seat in order]) for first in (0, 1)])
            for _, order in self.draft
        ]
        #: The choices that are the same in every game.
        self.ready: ReadyChoices = READY
        #: Whether house rules are in force.
        self.has_rules: bool = bool(game.houses)
        #: What deals are drawn from.
        self.deal_plan = DealPlan(game)
        #: Whether the wonders are dealt, without a draft.
        self.deal_wonders: bool = setup.deal_wonders
        #: The index of each symbol in `City.symbols`.
        self.symbols: dict[str, int] = {intern(each): at for at, each in enumerate(game.symbols)}
        #: The coins for a missing unit, before what the other city makes is added (D10).
        self.purchase_price: i64 = min(setup.purchase_price, MOST_COINS)
        #: The coins for a discarded card, before yellow cards add theirs (D7).
        self.discard_income: int = setup.discard_income
        #: The mask of the cards of each colour.
        self.color_masks: dict[str, int] = game.color_masks
        #: The military tokens of one half of the track.
        self.loot: tuple[Loot, ...] = setup.track.loot
        #: How far from the middle the nearest of them lies.
        self.nearest_loot: i64 = self.loot[0].at if self.loot else FAR
        #: The coins of each city at the start.
        self.start_coins: int = game.start_coins
        #: The index of the colour of which each card adds a coin to a discard (D7): yellow.
        self.discard_color: i64 = game.colors.index(setup.discard_color)
        #: How many wonders may be built in a game, by both cities together.
        self.wonders_built_at_most: int = setup.wonders_built_at_most
        #: The different symbols that win the game.
        self.symbols_to_win: int = setup.symbols_to_win
        #: The coins at the end that are worth a point.
        self.coins_per_point: int = setup.coins_per_point
        #: The spaces from the middle of the track to a capital.
        self.capital: int = setup.track.capital
        #: Whether the pawn in a capital ends the game.
        self.supremacy: bool = setup.track.supremacy
        #: Points for the pawn by its distance on the opponent's half.
        self.track_points: list[int] = [
            setup.track.points_at(distance) for distance in range(self.capital + 1)
        ]
        #: Every move of the game; those of house rules are added last.
        self.table: MoveTable = game.table
        #: The index of each colour in `game.colors`.
        self.color_index: dict[str, int] = {each: at for at, each in enumerate(game.colors)}
        #: How the features of a position are written.
        self.feature_plan = FeaturePlan(game) if game.leader is None else SoloFeaturePlan(game)


class RowConstants(RuleConstants):
    """The rows with which every city begins, and those that tell moves apart."""

    __slots__ = (
        "adding_up",
        "beyond_bills",
        "bill_at",
        "built_at",
        "card_lines",
        "card_points",
        "chained",
        "color_words",
        "colors_at",
        "counts",
        "destructions",
        "first_moves",
        "first_slots",
        "no_buildings",
        "no_cards",
        "no_limits",
        "no_moves",
        "no_trail",
        "no_weights",
        "no_wonders",
        "picks",
        "points_at",
        "prices",
        "progress",
        "rates_at",
        "resources",
        "revivals",
        "scoring",
        "shown_at",
        "starts",
        "symbols_at",
        "unknown_prices",
        "used_cards",
        "words",
    )

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        resources = len(game.resources)
        #: How many resources there are.
        self.resources: i64 = resources
        #: How many words a mask of cards takes.
        self.words: int = words_for(len(self.cards))
        # Where what a city has begins in its row of counts, after the units that it makes.
        self.shown_at: i64 = resources
        self.rates_at: i64 = self.shown_at + resources
        self.symbols_at: i64 = self.rates_at + resources
        self.colors_at: i64 = self.symbols_at + len(game.symbols)
        #: Cards of no colour are counted last.
        self.points_at: i64 = self.colors_at + len(game.colors) + 1
        self.built_at: i64 = self.points_at + len(self.categories)
        #: The counts of a city that has nothing, beside one that makes nothing.
        self.counts: vec[i64] = vec[i64]([0] * (self.built_at + self.words))
        for index in range(resources):
            self.counts[self.rates_at + index] = self.purchase_price
        #: The bill of such a city.
        bill = vec[i64]([0] * (resources * BILLED + 1))
        for index in range(resources):
            bill_at(bill, index, 0, self.purchase_price)
        pieces: list[Buildable] = [*game.cards, *game.wonders]
        #: For each entry of a bill the numbers of the cards and wonders whose price adds it up.
        self.adding_up: vec[vec[i64]] = vec[vec[i64]](
            [
                vec[i64]([piece.number for piece in pieces if part in piece.parts])
                for part in range(len(bill))
            ]
        )
        prices = [each.coins_at_most + sum([bill[part] for part in each.parts]) for each in pieces]
        for part in range(len(bill)):
            prices.append(bill[part])  # noqa: PERF401 - a row cannot be added to a list
        #: What each card and wonder costs by that bill, by its number; behind them the bill.
        self.prices: vec[i64] = vec[i64](prices)
        #: Where the bill begins there.
        self.bill_at: i64 = len(pieces)
        #: More than all coins if something costs more than bills tell, so that its price is asked
        #: for; else 0.
        self.beyond_bills: i64 = 4 * MOST_COINS if any(each.is_dear for each in pieces) else 0
        #: The fixed prices of a city without any.
        self.no_limits: vec[i64] = vec[i64]([MOST_COINS] * resources)
        sizes = [display.size for display in self.displays]
        #: Where the slots of each age begin in one row for all of them, and last where it ends.
        self.first_slots: vec[i64] = vec[i64]([sum(sizes[:age]) for age in range(len(sizes) + 1)])
        #: A row with room for the cards of all displays.
        self.no_cards: vec[i64] = vec[i64]([0] * sum(sizes))
        #: The place of each card's points in tallies, by its index.
        self.card_lines: vec[i64] = vec[i64](
            [self.categories.index(card.line) for card in self.cards]
        )
        #: The points of each card that do not depend on the state, by its index.
        self.card_points: vec[i64] = vec[i64]([card.fixed_points for card in self.cards])
        #: The mask in words of the cards that are worth others, too.
        self.scoring: vec[i64] = in_words(
            sum(card.bit for card in self.cards if len(card.scorers)), len(self.cards)
        )
        #: The mask in words of no card.
        self.no_buildings: vec[i64] = vec[i64]([0] * self.words)
        priced = len(self.cards) + len(game.wonders)
        #: The prices of cards and wonders, none of them known.
        self.unknown_prices: vec[i64] = vec[i64]([-1] * priced)
        used = [-1] * len(game.table)
        for card in self.cards:
            for move in (card.build, card.discard, *card.under):
                used[move.index] = card.index
        #: The index of the card of the display that each move uses; -1 if it uses none.
        self.used_cards: vec[i64] = vec[i64](used)
        #: The index of the first move of each card, the one that builds it; the others follow.
        self.first_moves: vec[i64] = vec[i64]([card.build.index for card in self.cards])
        #: Whether a link can make each card free: 1 or 0.
        self.chained: vec[i64] = vec[i64]([1 if card.chained else 0 for card in self.cards])
        #: The indexes of the moves that destroy a card.
        self.destructions: vec[i64] = vec[i64]([card.destroy.index for card in self.cards])
        #: The indexes of the moves that build it from the discard pile.
        self.revivals: vec[i64] = vec[i64]([card.revive.index for card in self.cards])
        #: The masks in words of the cards of each colour.
        self.color_words: list[vec[i64]] = [
            in_words(self.color_masks[color], len(self.cards)) for color in game.colors
        ]
        #: A row with room for the moves of a usual turn.
        self.no_moves: vec[i64] = vec[i64]([0] * ROOM)
        #: A row with room for the moves of most games.
        self.no_trail: vec[i64] = vec[i64]([0] * TRAIL)
        #: A row with room for a weight of each wonder.
        self.no_weights: vec[float] = vec[float]([0.0] * len(self.wonders))
        #: No wonders, by their indexes.
        self.no_wonders: vec[i64] = vec[i64]()
        #: The indexes of the moves that take a wonder in the draft, by the wonder's index.
        self.picks: vec[i64] = vec[i64]([each.pick.index for each in self.wonders])
        #: The indexes of the moves that take a token, by the token's index.
        self.progress: vec[i64] = vec[i64]([move.index for move in game.progress])
        #: The indexes of the moves that let a seat begin the next age.
        self.starts: vec[i64] = vec[i64]([move.index for move in game.starts])


class Constants(RowConstants):
    """Constants of one game of Duel; `DuelComponents.prepare` makes what they are copied from."""

    __slots__ = (
        "card_resources",
        "card_shields",
        "card_symbols",
        "card_units",
        "depends",
        "most_shields",
        "wonder_again",
        "wonder_shields",
    )

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        symbols = [_effects(card, Science) for card in self.cards]
        made = [_effects(card, Produce) for card in self.cards]
        resources = game.resources
        #: The index of the symbol of each card; below 0 without any.
        self.card_symbols: vec[i64] = vec[i64](
            [self.symbols[each[0].symbol] if each else -1 for each in symbols]
        )
        #: The shields of each card.
        self.card_shields: vec[i64] = vec[i64]([_shields(card) for card in self.cards])
        #: The shields of each wonder.
        self.wonder_shields: vec[i64] = vec[i64]([_shields(each) for each in self.wonders])
        #: Whether each wonder brings another turn: 1 or 0.
        self.wonder_again: vec[i64] = vec[i64](
            [1 if _effects(each, ExtraTurn) else 0 for each in self.wonders]
        )
        #: The index of the resource that each card makes.
        self.card_resources: vec[i64] = vec[i64](
            [resources.index(each[0].resource) if each else 0 for each in made]
        )
        #: The units that it makes.
        self.card_units: vec[i64] = vec[i64]([each[0].amount if each else 0 for each in made])
        #: What of a card depends on the situation: `NOTHING`, or `PRODUCTION`, or with a symbol or
        #: shields, which the other city would use too, `RACE`.
        self.depends: vec[i64] = vec[i64](
            [
                RACE
                if self.card_symbols[at] >= 0 or self.card_shields[at]
                else PRODUCTION
                if self.card_units[at]
                else NOTHING
                for at in range(len(self.cards))
            ]
        )
        #: The most shields that one card may bring, with one that a token may add.
        self.most_shields: int = 1 + max(self.card_shields, default=0)

    def card_used(self, index: i64) -> i64:
        """Return the index of the card of the display that a move uses; -1 if it uses none."""
        # House rules' own moves were added after these.
        return self.used_cards[index] if index < len(self.used_cards) else -1

    def progress_of(self, tokens: tuple[Any, ...]) -> vec[i64]:
        """Return the indexes of the moves that take some tokens, without those that are hidden."""
        row = vec[i64]()
        for token in tokens:
            # In the other seat's view there are backs in the places of those drawn (D26).
            if isinstance(token, Piece):
                row = append(row, self.progress[token.index])
        return row
