"""Pieces: printed facts made ready for play, once, when a game is built."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from wonders.core.cards.backs import Back
from wonders.core.cards.catalogue import Facts
from wonders.core.cards.resources import Needs
from wonders.core.native import mypyc_attr

__all__ = ["Back", "Moment", "Piece", "pieces_in", "without"]

#: What happens at one moment: a method of an effect, bound when the game is built. A piece hands
#: the state on without a look at it.
Moment = Callable[[Any, int, "Piece"], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Piece:
    """Is one card, wonder or token in play; shared by all states, never changed.

    `bit` is its place in the masks that cities and piles are; `parents` is the mask of the
    cards that make it free.
    """

    __slots__ = (
        "age",
        "back",
        "bit",
        "coins",
        "color",
        "effects",
        "facts",
        "fixed_points",
        "id",
        "index",
        "kind",
        "needs",
        "on_build",
        "on_lose",
        "other_points",
        "parents",
        "traded",
    )

    def __init__(self, index: int, facts: Facts) -> None:
        self.index = index
        self.bit = 1 << index
        self.facts = facts
        self.id = facts.id
        self.kind = facts.kind
        self.color = facts.color or facts.kind
        self.age = facts.age
        self.back: Back | None = None
        self.coins = facts.cost.get("coins", 0)
        self.effects = facts.effects
        self.parents = 0
        self.needs: Needs = ()
        #: Whether neighbours see its fixed production (and pay by it, or can buy it).
        self.traded = False
        #: What happens when it is built and when it is lost, step by step, and what its points
        #: add up to: those that never change, and those that are asked for when scored. All
        #: are bound when the game is built (see `wonders.core.game.binding`).
        self.on_build: tuple[Moment, ...] = ()
        self.on_lose: tuple[Moment, ...] = ()
        self.fixed_points = 0
        self.other_points: tuple[Callable[[Any, int], int], ...] = ()

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id}>"

    def __copy__(self) -> "Piece":
        return self

    def __deepcopy__(self, memo: object) -> "Piece":
        return self

    def __reduce__(self) -> Any:
        raise TypeError(f"{self!r} is of one game and not pickled: write its id")

    def points(self, state: Any, seat: int) -> int:
        """Return what it is worth at the end of the game in the city of `seat`."""
        total = self.fixed_points
        for ask in self.other_points:
            total += ask(state, seat)
        return total


P = TypeVar("P", bound=Piece)


def without(pieces: tuple[P, ...], piece: Piece) -> tuple[P, ...]:
    """Return some pieces without one of them, as often as it is there but once."""
    at = 0
    for each in pieces:
        if each is piece:
            return pieces[:at] + pieces[at + 1 :]
        at += 1  # noqa: SIM113 - compiled this is less than `enumerate`
    raise ValueError(f"{piece!r} is not there")


#: Masks are taken apart in parts of this size, which compiled code holds in one word.
PART: Final = 60


def pieces_in(mask: int, pieces: tuple[P, ...]) -> list[P]:
    """Return the pieces of a mask in the order of their index."""
    found = []
    first = -1
    while mask:
        part = mask & ((1 << PART) - 1)
        while part:
            low = part & -part
            part ^= low
            found.append(pieces[first + low.bit_length()])
        mask >>= PART
        first += PART
    return found
