"""Moves in words."""

from wonders.cli.words import VERBS
from wonders.core.moves import Move

__all__ = ["move_text"]


def move_text(move: Move, lang: str) -> str:
    """Return a move with printed names: «build Baths», «wonder The Sphinx with Altar»."""
    verb = VERBS.get(lang, {}).get(move.verb, move.verb)
    parts = [verb]
    if move.piece is not None:
        parts.append(move.piece.facts.name.in_language(lang))
    if move.under is not None:
        parts += ["mit" if lang == "de" else "with", move.under.facts.name.in_language(lang)]
    if move.number is not None:
        parts.append(str(move.number))
    return " ".join(parts)
