"""Moves in words."""

from wonders.cli.game_words import name_of, verb_text, word
from wonders.core.game.moves import Move

__all__ = ["move_text"]


def move_text(move: Move, lang: str) -> str:
    """Return a move with printed names: «build Baths», «wonder The Sphinx with Altar»."""
    parts = [verb_text(move.verb, lang)]
    if move.piece is not None:
        parts.append(name_of(move.piece.facts, lang))
    if move.under is not None:
        parts += [word("with", lang), name_of(move.under.facts, lang)]
    if move.number is not None:
        parts.append(str(move.number))
    return " ".join(parts)
