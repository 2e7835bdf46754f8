"""Moves in words."""

from wonders.cli.screen.words_for_names_costs_and_effects import name_of, verb_text, word
from wonders.cli.translate import ENGLISH
from wonders.core.game.moves import Move

__all__ = ["as_typed", "move_text", "payments"]


def as_typed(move: Move, lang: str) -> str:
    """Return a move as one would type it: in notation, or in the words of another language."""
    return str(move) if lang == ENGLISH else move_text(move, lang)


def payments(move: Move) -> list[str]:
    """Return what is paid to the left and right as notation writes it: «L2», «R1»."""
    return [f"{side}{coins}" for side, coins in (("L", move.left), ("R", move.right)) if coins]


def move_text(move: Move, lang: str) -> str:
    """Return a move with printed names: «build Baths», «wonder The Sphinx with Altar», «… L2»."""
    parts = [verb_text(move.verb, lang)]
    if move.piece is not None:
        parts.append(name_of(move.piece.facts, lang))
    if move.under is not None:
        parts += [word("with", lang), name_of(move.under.facts, lang)]
    if move.number is not None:
        parts.append(str(move.number))
    return " ".join([*parts, *payments(move)])
