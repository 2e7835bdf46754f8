"""The constants of classic: numbers and tables that states read in the hot loop.

Each game makes them once, from its `setup` and its `components`; states find them at `terms`.
"""

from collections.abc import Sequence
from typing import Any

from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.pieces import Piece
from wonders.core.cards.resources import Units
from wonders.core.compiled_or_plain import i64, vec
from wonders.core.game.effects.kinds_with_their_texts import (
    Points,
    Produce,
    ProduceChoice,
    Science,
    Shields,
)
from wonders.core.game.effects.what_they_do import GainCoinsPer
from wonders.core.game.hooks_that_a_game_calls import Bound
from wonders.core.game.precomputed_constants import Constants as AnyConstants
from wonders.rulesets.classic.pieces import Card, Construction
from wonders.rulesets.classic.playout_situation_names import STAGE_EFFECTS

__all__ = ["Constants"]

#: The kind of the effects that lower prices; its class needs to know of states.
TRADE_PRICE = "trade-price"


class Constants(AnyConstants):
    """Constants of one game of classic; `ClassicComponents.prepare` explains most of them."""

    __slots__ = (
        "around",
        "blank_sheet",
        "cards",
        "coins_per_point",
        "color_masks",
        "defeat_points",
        "discard_income",
        "earnings",
        "first_rates",
        "last_turn",
        "later_parents",
        "on_conflict",
        "order",
        "pass_to_left",
        "piece_options",
        "piece_resources",
        "piece_shields",
        "piece_symbols",
        "piece_trades",
        "piece_units",
        "set_points",
        "stage_effects",
        "symbols",
    )

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        #: What is called when a conflict has been won.
        self.on_conflict: list[Bound] = game.events.of_ruleset["on_conflict"]
        #: The left and the right neighbour of each city.
        self.around: tuple[tuple[int, int], ...] = game.around
        #: A score sheet without points, for copying.
        self.blank_sheet: dict[str, int] = dict.fromkeys(game.categories, 0)
        #: All cards, by their index.
        self.cards: tuple[Card, ...] = game.cards
        #: The mask of the cards of each colour.
        self.color_masks: dict[str, int] = game.color_masks
        #: The coins at the end that are worth a point.
        self.coins_per_point: int = game.setup.coins_per_point
        #: The points of a defeat token, below 0.
        self.defeat_points: int = game.setup.defeat_points
        #: The coins for a discarded card.
        self.discard_income: int = game.setup.discard_income
        #: What each city pays its left and its right neighbour for a unit at first.
        self.first_rates: tuple[tuple[Units, Units], ...] = game.first_rates
        #: By age, the mask of the cards that make one of a later age free.
        self.later_parents: list[int] = [
            _parents(game.decks[age + 1 :]) for age in range(len(game.decks))
        ]
        #: The number of the last turn of an age, from 0.
        self.last_turn: int = game.last_turn
        #: The cities in the order in which their moves are chosen (F2).
        self.order: tuple[int, ...] = game.order
        #: For each age, whether hands go to the left.
        self.pass_to_left: list[bool] = [side == "left" for side in game.setup.pass_to]
        #: The points of a set of three different symbols (C12).
        self.set_points: int = game.setup.set_points
        #: The scientific symbols, in the order of `City.symbols`.
        self.symbols: tuple[str, ...] = game.symbols
        self._make_rows(game)

    def _make_rows(self, game: Any) -> None:
        """Make the rows that tell what pieces bring, as far as moves weigh by it.

        They have the cards first, then the stages.
        """
        pieces: tuple[Construction, ...] = (*game.cards, *game.stages)
        index = game.resources.index
        symbols = [_effects(each, Science) for each in pieces]
        made = [_effects(each, Produce) for each in pieces]
        #: The index of the symbol of each piece; below 0 without any.
        self.piece_symbols: vec[i64] = vec[i64](
            [self.symbols.index(each[0].symbol) if each else -1 for each in symbols]
        )
        #: The shields of each piece.
        self.piece_shields: vec[i64] = vec[i64](
            [sum([effect.amount for effect in _effects(each, Shields)]) for each in pieces]
        )
        #: The index of the resource that each piece makes.
        self.piece_resources: vec[i64] = vec[i64](
            [index(each[0].resource) if each else 0 for each in made]
        )
        #: The units that it makes.
        self.piece_units: vec[i64] = vec[i64]([each[0].amount if each else 0 for each in made])
        #: The resources of which it makes one.
        self.piece_options: list[tuple[int, ...]] = [
            tuple(
                [index(name) for effect in _effects(each, ProduceChoice) for name in effect.options]
            )
            for each in pieces
        ]
        #: The prices that it lowers: the neighbours, 0 being the left one, and the resources.
        self.piece_trades: list[tuple[tuple[int, tuple[int, ...]], ...]] = [
            tuple(
                [
                    (int(side == "right"), tuple(map(index, effect.resources)))
                    for effect in _lowering(each)
                    for side in effect.sides
                ]
            )
            for each in pieces
        ]
        #: What of it brings coins at once for what it counts.
        self.earnings: list[tuple[GainCoinsPer, ...]] = [
            tuple([each for each in piece.operations if isinstance(each, GainCoinsPer)])
            for piece in pieces
        ]
        #: The numbers of the effects of each stage; each of its points counts.
        self.stage_effects: list[vec[i64]] = [vec[i64](_numbers(stage)) for stage in game.stages]


def _parents(decks: Sequence[Sequence[Card]]) -> int:
    """Return the mask of the cards that make one of some decks free."""
    mask = 0
    for deck in decks:
        for card in deck:
            mask |= card.parents
    return mask


def _effects(piece: Piece, kind: type[Effect]) -> list[Any]:
    """Return the effects of a piece that are of a kind."""
    return [each for each in piece.effects if isinstance(each, kind)]


def _lowering(piece: Piece) -> list[Any]:
    """Return the effects of a piece that lower prices."""
    return [each for each in piece.effects if _tag(each) == TRADE_PRICE]


def _tag(effect: Effect) -> str:
    """Return the kind of an effect, as in the data."""
    return str(effect.__struct_config__.tag)


def _numbers(stage: Piece) -> list[int]:
    """Return the numbers of the effects of a stage in `STAGE_EFFECTS`; each point is one."""
    found = []
    for effect in stage.effects:
        name = _tag(effect)
        times = effect.amount if isinstance(effect, Points) else 1
        known = name if name in STAGE_EFFECTS else "other"
        found += [STAGE_EFFECTS.index(known)] * times
    return found
