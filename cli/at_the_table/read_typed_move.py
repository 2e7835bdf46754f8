"""Reading the move that a player types: its number, notation, printed names or a beginning."""

import re
from collections.abc import Sequence

from wonders.cli.screen.moves_in_words import as_typed, payments
from wonders.cli.screen.words_for_names_costs_and_effects import name_of, verb_text, word
from wonders.cli.translate import suggest_, t_
from wonders.core.cards.pieces import Piece
from wonders.core.errors import IllegalMove
from wonders.core.game.moves import Move
from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["read_move"]

#: Words that may be left out: before a name, and between the parts of a move.
ARTICLES = ("the", "der", "die", "das")
BETWEEN = ("with", "mit")

#: A word of a move and the ways of writing it.
Part = Sequence[Sequence[str]]


def read_move(typed: str, moves: Sequence[Move], lang: str) -> Move:
    """Return the one legal move that is meant; raise `IllegalMove` saying what it could be.

    A number is that of a move in the list, counted from 1. Words may be cut short as long as
    only one move begins like that: `b bat` is `build baths`.
    """
    text = " ".join(typed.casefold().split())
    if text.isascii() and text.isdigit():
        number = int(text.lstrip("0")[:9] or 0)
        if 1 <= number <= len(moves):
            return moves[number - 1]
        raise IllegalMove(t_("the list goes from 1 to {last}").format(last=len(moves)))
    for move in moves:
        if str(move).casefold() == text:
            return move
    between = (*BETWEEN, *_words(word("with", lang)))
    given = [each for each in _words(text) if each not in between]
    if not given:
        told = t_("no move is written {typed!r}")
        raise IllegalMove(told.format(typed=one_line(typed, 40)))
    meant = [move for move in moves if _begins(given, _parts(move, lang))]
    whole = [move for move in meant if _names_all(given, _parts(move, lang))]
    if len(whole) == 1:
        return whole[0]
    if len(meant) == 1:
        return meant[0]
    if meant:
        some = ", ".join(as_typed(move, lang) for move in meant[:6])
        some += ", ..." if len(meant) > 6 else ""
        told = t_("{typed!r} could be {some}")
        raise IllegalMove(told.format(typed=one_line(typed, 40), some=some))
    known = [as_typed(move, lang) for move in moves]
    told = t_("no move begins with {typed!r}").format(typed=one_line(typed, 40))
    raise IllegalMove(told + suggest_(text, known))


def _parts(move: Move, lang: str) -> list[Part]:
    """Return the parts of a move, each with every way of writing it as words."""
    parts: list[Part] = [_ways(_words(move.verb), _words(verb_text(move.verb, lang)))]
    parts += [_names(piece, lang) for piece in (move.piece, move.under) if piece]
    if move.number is not None:
        parts.append([[str(move.number)]])
    return [*parts, *([_words(paid)] for paid in payments(move))]


def _names(piece: Piece, lang: str) -> list[list[str]]:
    name = piece.facts.name
    printed = (name.en, name.in_language(lang), name_of(piece.facts, lang))
    ways = _ways(_words(piece.id), *map(_words, printed))
    return ways + [way[1:] for way in ways if way[0] in ARTICLES]


def _ways(*ways: list[str]) -> list[list[str]]:
    """Return the ways of writing a part, each once, without those that have no letter."""
    return [list(way) for way in dict.fromkeys(map(tuple, ways)) if way]


def _words(text: str) -> list[str]:
    return [each for each in re.split(r"[^\w]+", text.casefold()) if each]


def _begins(given: Sequence[str], parts: Sequence[Part]) -> bool:
    """Return whether the words given, each perhaps cut short, begin the parts in order.

    Each part needs at least one word before the next may follow.
    """
    if not given:
        return True
    if not parts:
        return False
    for way in parts[0]:
        taken = 0
        while taken < min(len(way), len(given)) and way[taken].startswith(given[taken]):
            taken += 1
            if _begins(given[taken:], parts[1:]):
                return True
    return False


def _names_all(given: Sequence[str], parts: Sequence[Part]) -> bool:
    """Return whether the words given are all the parts in full, in some way of writing."""
    if not parts:
        return not given
    return any(
        list(given[: len(way)]) == list(way) and _names_all(given[len(way) :], parts[1:])
        for way in parts[0]
    )
