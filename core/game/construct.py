"""The steps of building a piece: pay, place, effects, events."""

from wonders.core.cards.pieces import Moment, Piece
from wonders.core.game.city import CityOfCopies
from wonders.core.game.state import State

__all__ = ["construct", "take_effect", "take_effects"]


def construct(state: State, seat: int, piece: Piece, coins: int = 0) -> None:
    """Build a piece in a city: pay `coins`, place the piece, then run its effects and events.

    If an effect ends the game, the effects after it and the events do not happen. A piece of a
    house rule's own kind is placed by the rule: no mask has it.
    """
    city = state.cities[seat]
    city.coins -= coins
    # A method that subclasses change takes a hundred instructions to call.
    if isinstance(city, CityOfCopies):
        city.add(piece)
    else:
        city.built |= piece.bit
    take_effects(state, seat, piece, piece.on_build)


def take_effects(state: State, seat: int, piece: Piece, effects: tuple[Moment, ...]) -> None:
    """Run some effects of a piece that was just built, then tell house rules of it."""
    for effect in effects:
        effect(state, seat, piece)
        if state.seat is None:
            return
    state.tell_built(seat, piece)


def take_effect(state: State, seat: int, piece: Piece) -> None:
    """Run the effects of a piece that is already in a city, until one ends the game."""
    for effect in piece.on_build:
        effect(state, seat, piece)
        if state.seat is None:
            return
