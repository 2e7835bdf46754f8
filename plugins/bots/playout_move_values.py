"""What each move is worth at first sight, by what is printed: playouts go by it."""

from collections.abc import Mapping
from functools import lru_cache

from wonders.core import Effect, Game, Move, Piece, SoftmaxPolicy
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
from wonders.plugins.bots.learned_playout_policy import learned_policy

__all__ = ["COIN", "STAGE", "piece_value", "policy_of", "printed_value"]

#: The points by which one move must be worth more than another to be picked `e` times as often.
TEMPERATURE = 4.0

#: What a coin is worth in points; three score one at the end, but coins can be spent now.
COIN = 0.4
SHIELD = 2.0
SYMBOL = 7.0
#: What a unit of production is worth in Age I, II and from III on.
UNIT = (3.0, 1.5, 0.0)
#: What a choice between resources counts as, in units.
CHOICE = 1.5
#: How many things an effect will find that counts them.
THINGS = 2.5
#: What any other effect is worth that does not say it, such as another turn or a discount.
OTHER = 1.5
#: What the next stage of a city's own wonder is worth, whichever it is.
STAGE = 3.5


@lru_cache(maxsize=32)
def printed_value(game: Game, age: int) -> Mapping[Move, float]:
    """Return for every move of a game roughly how many points it is worth in an age.

    What it costs is not in it. The cities are not looked at, so one table serves all positions.
    """
    pieces: dict[Piece, float] = {}
    return {move: _of_move(move, age, pieces) for move in game.table}


@lru_cache(maxsize=32)
def policy_of(game: Game) -> SoftmaxPolicy:
    """Return the policy that picks moves by what was learned, or by their printed values."""
    learned = learned_policy(game)
    if learned is not None:
        return learned
    ages = [printed_value(game, age) for age in range(max(1, len(game.ages)))]
    values = [[age[move] / TEMPERATURE for move in game.table] for age in ages]
    return SoftmaxPolicy(values, [COIN / TEMPERATURE] * len(values), [0.0] * len(game.situations))


def _of_move(move: Move, age: int, pieces: dict[Piece, float]) -> float:
    if move.worth is not None:
        return move.worth
    piece = move.piece
    if move.verb == "discard":
        return 0.0
    if piece is None:
        # A stage has no piece but the card under it; any other such move builds nothing.
        return STAGE if move.under else 0.0
    worth = pieces.get(piece)
    if worth is None:
        worth = pieces[piece] = piece_value(piece, age)
    return worth


def piece_value(piece: Piece, age: int) -> float:
    """Return roughly how many points the effects of a piece are worth in an age."""
    return sum(
        _of_effect(effect, age) if said is None else said
        for effect, said in zip(piece.effects, piece.worths, strict=True)
    )


def _of_effect(effect: Effect, age: int) -> float:
    match effect:
        case Points():
            return effect.amount
        case PointsPer():
            return effect.amount * THINGS
        case Coins():
            return COIN * effect.amount
        case CoinsPer():
            return COIN * effect.amount * THINGS
        case Shields():
            return SHIELD * effect.amount
        case Science():
            return SYMBOL
        case Produce():
            return UNIT[min(age, 2)] * effect.amount
        case ProduceChoice():
            return UNIT[min(age, 2)] * CHOICE
        case _:
            return OTHER
