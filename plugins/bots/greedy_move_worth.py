"""What a move is worth to the greedy bot: a value for each effect, less the cost."""

from typing import Final

from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.pieces import Piece
from wonders.core.game.effects.kinds_with_their_texts import (
    Coins,
    CoinsPer,
    Points,
    PointsPer,
    Produce,
    ProduceChoice,
    Science,
    Shields,
)
from wonders.core.game.moves import Move
from wonders.core.game.state import State

__all__ = ["worth_of_effect", "worth_of_move", "worth_of_piece"]

#: What a coin is worth in points: three score one at the end, but coins can be spent now.
COIN: Final = 0.4
SHIELD: Final = 1.6
SYMBOL: Final = 3.0
#: What a unit of production is worth in Age I, II, and III or later.
UNIT = (3.0, 1.5, 0.0)
#: What any other effect is worth that does not say it, such as another turn or a discount.
OTHER: Final = 2.5


def worth_of_move(table: State, seat: int, move: Move) -> float:
    """Return roughly how many points a move is worth to a seat."""
    if move.worth is not None:
        return move.worth
    cost = COIN * table.cost(move)
    piece = table.piece_of(move)
    if piece is None or move.verb == "discard":
        return -cost
    worth = worth_of_piece(table, seat, piece)
    if move.verb == "destroy":
        return worth
    return worth - cost


def worth_of_piece(table: State, seat: int, piece: Piece) -> float:
    """Return roughly how many points a piece would be worth in a city."""
    worth = 0.0
    for effect, said in zip(piece.effects, piece.worths, strict=True):
        worth += worth_of_effect(table, seat, effect) if said is None else said
    return worth


def worth_of_effect(table: State, seat: int, effect: Effect) -> float:
    """Return roughly how many points an effect would be worth in a city."""
    match effect:
        case Points():
            return effect.amount
        case PointsPer():
            return effect.amount * (1 + table.count(effect.per, effect.whose, seat))
        case Coins():
            return COIN * effect.amount
        case CoinsPer():
            return COIN * effect.amount * table.count(effect.per, effect.whose, seat)
        case Shields():
            return SHIELD * effect.amount
        case Science():
            return SYMBOL
        case Produce():
            return UNIT[min(table.age, 2)] * effect.amount
        case ProduceChoice():
            return UNIT[min(table.age, 2)] * 1.5
        case _:
            return OTHER
