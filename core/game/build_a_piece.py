"""The steps of building a piece: pay, place, effects, events."""

from wonders.core.cards.pieces import Operation, Piece
from wonders.core.compiled_or_plain import vec
from wonders.core.game.state import NOBODY, State

__all__ = ["construct", "take_effect", "take_effects"]


def construct(state: State, seat: int, piece: Piece, coins: int = 0) -> None:
    """Build a piece in a city: pay `coins`, place the piece, then run its effects and events.

    If an effect ends the game, the effects after it and the events do not happen. A piece of a
    house rule's own kind is placed by the rule: no mask has it.
    """
    city = state.cities[seat]
    city.coins -= coins
    city.add(piece)
    take_effects(state, seat, piece, piece.operations)


def take_effects(state: State, seat: int, piece: Piece, operations: vec[Operation]) -> None:
    """Run some effects of a piece that was just built, then tell house rules of it."""
    for operation in operations:
        operation.on_build(state, seat, piece)
        if state._seat == NOBODY:
            return
    state.tell_built(seat, piece)


def take_effect(state: State, seat: int, piece: Piece) -> None:
    """Run the effects of a piece that is already in a city, until one ends the game."""
    for operation in piece.operations:
        operation.on_build(state, seat, piece)
        if state._seat == NOBODY:
            return
