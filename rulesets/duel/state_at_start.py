"""The state at the start of a game of Duel."""

from typing import TYPE_CHECKING

from wonders.rulesets.duel.solo.leader_turns_and_tokens import SoloState
from wonders.rulesets.duel.turns_and_ages import State

if TYPE_CHECKING:
    from wonders.rulesets.duel.deal import LiveDeal
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents
    from wonders.rulesets.duel.precomputed_constants import Constants

__all__ = ["state_at_start"]


def state_at_start(game: "DuelComponents", dealt: "LiveDeal") -> State:
    """Return the state at the first decision of a deal."""
    terms: Constants = game.terms
    state = State(game, dealt) if terms.leader is None else SoloState(game, dealt)
    state.start()
    return state
