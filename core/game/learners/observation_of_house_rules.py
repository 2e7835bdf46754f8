"""What house rules store in a state, as parts of an observation, for every game alike."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from wonders.core.cards.pieces import Piece
from wonders.core.game.learners.observation import Part, put, whole
from wonders.core.game.moves import Move
from wonders.core.game.secret_decisions import Decided

if TYPE_CHECKING:
    from wonders.core.game.game import Game
    from wonders.core.game.view import View

__all__ = ["Stored", "parts_of_rules", "words_of"]


def words_of(game: "Game") -> tuple[str, ...]:
    """Return the words of a game: its pieces, resources and colours, and moves of house rules."""
    pieces = [facts.id for facts in game.catalogue.facts]
    own = set(type(game).verbs)
    moves = [move.text for move in game.table if move.verb not in own] if game.houses else []
    return tuple(dict.fromkeys((*pieces, *game.resources, *game.colors, *moves)))


def parts_of_rules(game: "Game") -> list[Part]:
    """Return the parts for what house rules store; none in a game without rules."""
    return [Stored(game)] if game.houses else []


class Stored(Part):
    """What the house rules in force store, as far as a seat may know it.

    For each seat, the own one first, and for what is nobody's: how often each word of the game
    stands in it, and the sum of its numbers.
    """

    def __init__(self, game: "Game") -> None:
        words = words_of(game)
        self.at = {word: at for at, word in enumerate(words)}
        for facts in game.catalogue.facts:
            self.at[f"{facts.kind} {facts.id}"] = self.at[facts.id]
        self.width = len(words) + 1
        whose = ["own", *(f"seat +{other}" for other in range(1, game.players)), "nobody's"]
        items = [f"{who} {item}" for who in whose for item in ("numbers", *words)]
        about = "what house rules keep: the sum of numbers, and how often each word occurs"
        super().__init__("rules", items, about)
        self.by_view = True

    def write_view(self, view: "View", row: Any, at: int) -> None:
        """Write it."""
        players, seat = view.game.players, view.seat
        counts = [0] * len(self.items)
        for _, value in sorted(view.table.house.items()):
            by_seat = isinstance(value, tuple | list) and len(value) == players
            if by_seat and not any(isinstance(each, Decided) for each in value):
                for other in range(players):
                    self._count(value[(seat + other) % players], other, counts)
            elif isinstance(value, Mapping) and all(type(key) is int for key in value):
                for key, each in value.items():
                    self._count(each, (key - seat) % players, counts)
            else:
                for each in _decided(value):
                    other = players if isinstance(each, _Nobody) else (each.by - seat) % players
                    self._count(each.thing, other, counts)
        for number, count in enumerate(counts):
            if count:
                put(row, at + number, count)

    def _count(self, value: Any, other: int, counts: list[int]) -> None:
        start = other * self.width
        for leaf in _leaves(value):
            if isinstance(leaf, str):
                word = self.at.get(leaf)
                if word is not None:
                    counts[start + 1 + word] += 1
            else:
                counts[start] += whole(leaf)


class _Thing(NamedTuple):
    thing: Any
    by: int


class _Nobody(NamedTuple):
    thing: Any


def _decided(value: Any) -> Iterator[_Thing | _Nobody]:
    """Yield the decisions that are kept, with who made them, or the value itself."""
    if isinstance(value, Sequence) and value and all(isinstance(each, Decided) for each in value):
        yield from (_Thing(each.move, each.by) for each in value)
    else:
        yield _Nobody(value)


def _leaves(value: Any) -> Iterator[str | int | float]:
    """Yield the texts and numbers in a value, at any depth."""
    if isinstance(value, Piece):
        yield value.id
    elif isinstance(value, Move):
        yield value.text
    elif isinstance(value, str | int | float):
        yield value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _leaves(key) if isinstance(key, str) else ()
            yield from _leaves(each)
    elif isinstance(value, Sequence | frozenset | set):
        for each in value:
            yield from _leaves(each)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _leaves(getattr(value, name))
