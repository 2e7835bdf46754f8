"""The one way in which a building, a wonder or a stage gets built."""

from collections.abc import Sequence

from wonders.core.backs import Back
from wonders.core.pieces import Moment, Piece
from wonders.core.state import State

__all__ = ["construct", "take_effect"]


def construct(
    state: State,
    seat: int,
    piece: Piece,
    coins: int = 0,
    trade: int = 0,
    chain: bool = False,
    under: Piece | Back | None = None,
    effects: Sequence[Moment] | None = None,
) -> None:
    """Build a piece in a city: pay, place, effects, events, in this order.

    `coins` is all that is paid, `trade` the part of it that buys resources; `chain` tells
    that another building made the piece free; `under` is the card a wonder is built with;
    `effects` are those of the piece that happen, all of them unless said.
    If the game ends at one of the effects, what comes after it does not happen, events
    included.
    """
    city = state.cities[seat]
    city.coins -= coins
    if trade:
        state.receive_trade(seat, trade)
    if under is None:
        city.built |= piece.bit
    else:
        state.place_wonder(seat, piece, under)
    if chain:
        state.placed_by_chain(seat)
    for effect in piece.on_build if effects is None else tuple(effects):
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
