"""Building a piece in a city: pay, place, effects, events."""

from wonders.core.cards.pieces import Moment, Piece
from wonders.core.game.state import State

__all__ = ["construct", "take_effect", "take_effects"]


def construct(state: State, seat: int, piece: Piece, coins: int = 0) -> None:
    """Build a piece in a city: pay some coins, place it, then its effects and the events.

    If the game ends at one of the effects, what comes after it does not happen, events
    included.
    """
    city = state.cities[seat]
    city.coins -= coins
    city.built |= piece.bit
    take_effects(state, seat, piece, piece.on_build)


def take_effects(state: State, seat: int, piece: Piece, effects: tuple[Moment, ...]) -> None:
    """Let some effects of a piece just built happen, and then tell house rules of it."""
    for effect in effects:
        effect(state, seat, piece)
        if state.seat is None:
            return
    state.tell_built(seat, piece)


def take_effect(state: State, seat: int, piece: Piece) -> None:
    """Let the effects of a piece that is in place happen, until one of them ends the game."""
    for effect in piece.on_build:
        effect(state, seat, piece)
        if state.seat is None:
            return
