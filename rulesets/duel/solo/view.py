"""What the player of Solo may know: all but the order of the decision cards to come."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from wonders.core.cards.pieces import Piece
from wonders.core.errors import BadSpec
from wonders.core.game.chance.shuffle_imagined_games_and_schedules import shuffled
from wonders.rulesets.duel.city import LEADER
from wonders.rulesets.duel.deal import LiveDeal
from wonders.rulesets.duel.imagined_worlds import imagine
from wonders.rulesets.duel.solo.leader_turns_and_tokens import SoloState
from wonders.rulesets.duel.solo.leaders_points_and_decision_cards import DecisionCard
from wonders.rulesets.duel.turns_and_ages import State
from wonders.rulesets.duel.view import View

__all__ = ["SoloView", "imagine_solo"]


class Turned(NamedTuple):
    """A decision card with its number among all those turned up."""

    number: int
    card: DecisionCard

    def __str__(self) -> str:
        return f"decision card {self.number + 1}"


class SoloView(View):
    """What the player of Solo may know.

    In `table.dealt.decisions` the cards not yet turned up are `BLANK`.
    """

    __slots__ = ()

    table: SoloState

    @classmethod
    def of(cls, state: State, seat: Any) -> View:
        """Return what the player may know; raise `BadSpec` for any other seat."""
        if seat != 0:
            raise BadSpec(f"there is no view for seat {seat!r}: in solo the player has seat 0")
        return super().of(state, 0)

    @property
    def decisions_left(self) -> tuple[DecisionCard, ...]:
        """Return the decision cards still in the pile, in the order of the data.

        If none is left, return all: the next turn begins with a new shuffle (S10).
        """
        cards = self.game.decisions
        since = self.table.turned - self.table.turned % len(cards)
        gone = self.table.dealt.decisions[since : self.table.turned]
        return tuple(card for card in cards if card not in gone)

    def seen(self) -> frozenset[object]:
        """Return what has been shown to the player, the decision cards included."""
        turned = enumerate(self.table.dealt.decisions[: self.table.turned])
        return super().seen() | {Turned(number, card) for number, card in turned}

    @classmethod
    def _seen_of_box(cls, state: State, drawn: Sequence[Piece]) -> Sequence[Piece]:
        # The leader has kept the first tokens of the box, in order (S4).
        own = [token for token in state.cities[LEADER].tokens if token in state.dealt.box]
        return (*drawn, *own)

    @classmethod
    def _blank_deal(cls, state: State, seen: Sequence[Piece]) -> LiveDeal:
        assert isinstance(state, SoloState)
        known = super()._blank_deal(state, seen)
        known.decisions = (
            state.dealt.decisions[: state.turned] + state.game.blank.decisions[state.turned :]
        )
        return known

    @classmethod
    def _laid_out(cls, state: State) -> bool:
        # In Solo this is so before the wonders are chosen (S1).
        return True

    def facts(self) -> tuple[object, ...]:
        """Return everything the view shows, for comparing."""
        table = self.table
        return (*super().facts(), table.turned, table.log, table.dealt.decisions)


def imagine_solo(view: SoloView, rng: Random) -> State:
    """Return a full state that agrees with the view; every possible one is equally likely."""
    world = imagine(view, rng)
    cards = view.game.decisions
    known = view.table.dealt.decisions[: view.table.turned]
    order = [*known, *shuffled(view.decisions_left, rng)]
    while len(order) < len(cards) * view.game.passes:
        order += shuffled(cards, rng)
    world.dealt.decisions = tuple(order[: len(cards) * view.game.passes])
    return world
