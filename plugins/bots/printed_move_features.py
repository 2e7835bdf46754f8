"""What is printed for each move, as counts: the policies learned from games give each a value.

A feature is named after the move's verb and what its piece brings, such as `build points` or
`wonder extra-turn`. What a move takes from the others, the card that it uses up, is named after
`take`. What only house rules know has the worth in points that they say.
"""

from collections import defaultdict
from collections.abc import Mapping

from wonders.core import Effect, Game, Move, Piece
from wonders.core.game.effects.kinds_with_their_texts import (
    Coins,
    CoinsPer,
    Points,
    PointsPer,
    Produce,
    Shields,
)

__all__ = ["features_of", "printed_features"]


def printed_features(game: Game) -> list[Mapping[str, float]]:
    """Return the features of every move of a game, by the move's index."""
    links: dict[str, int] = defaultdict(int)
    for move in game.table:
        if move.verb == "build" and move.piece is not None:
            for each in move.piece.facts.chain_from:
                links[each] += 1
    return [features_of(move, links) for move in game.table]


def features_of(move: Move, links: Mapping[str, int]) -> Mapping[str, float]:
    """Return the features of a move; `links` is how many cards a card makes free, by its id."""
    if move.worth is not None:
        return {"worth": move.worth}
    # What is built for nothing brings the same.
    verb = "build" if move.verb == "free" else move.verb
    found: dict[str, float] = {verb: 1.0}
    piece = move.piece
    if piece is not None and verb != "discard":
        _add(found, verb, piece, links)
    used = move.under if move.under is not None else piece if verb != "pick" else None
    if verb in ("wonder", "stage", "discard", "build") and used is not None:
        _add(found, "take", used, links)
    return found


def _add(found: dict[str, float], verb: str, piece: Piece, links: Mapping[str, int]) -> None:
    """Add the features of a piece."""
    if piece.color != piece.kind:
        found[f"{verb} {piece.color}"] = 1.0
    if links.get(piece.id):
        found[f"{verb} link"] = 1.0
    for effect, said in zip(piece.effects, piece.worths, strict=True):
        name, amount = _of_effect(effect)
        name = f"{verb} {name}"
        if said is not None:
            name, amount = "worth", said
        found[name] = found.get(name, 0.0) + amount


def _of_effect(effect: Effect) -> tuple[str, float]:
    """Return the name of an effect's feature, and how much of it there is."""
    # Of what is counted only how much each is worth: how many there are, a position tells.
    match effect:
        case Points() | PointsPer() | Coins() | CoinsPer() | Shields() | Produce():
            amount = effect.amount
        case _:
            amount = 1
    return str(effect.__struct_config__.tag), float(amount)
