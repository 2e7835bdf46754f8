"""Pieces: printed facts, made ready for play when a game is built."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from wonders.core.cards.backs import Back
from wonders.core.cards.catalogue import Age, Facts
from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.resources import Needs
from wonders.core.native import mypyc_attr

__all__ = ["Back", "Moment", "Piece", "pieces_in", "without"]

#: What happens at one moment: a bound method of an effect, called with state, seat and piece.
#: Pieces pass the state on unread, so this module need not import it.
Moment = Callable[[Any, int, "Piece"], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Piece:
    """A card, wonder or token in play; immutable, and shared by all states."""

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
        "worths",
    )

    #: Its number among the pieces of its kind, from 0 in the order of the data.
    index: int
    #: `1 << index`: cities and piles are masks, sums of such bits. 0 for pieces of a house rule.
    bit: int
    #: What is printed on it.
    facts: Facts
    #: Its id, the same as in the data and in notation.
    id: str
    #: Its kind, one of `Game.piece_kinds`.
    kind: str
    #: Its colour, one of `Game.colors`; its kind, if it has none.
    color: str
    #: What is printed on its back, one of `Game.ages`; None if nothing is.
    age: Age | None
    #: What a view has in its place while it lies face down; None if it never does.
    back: Back | None
    #: The printed coins of its cost, 0 or more. House rules may change them (`State.printed`).
    coins: int
    #: Its effects as data, in the order printed.
    effects: tuple[Effect, ...]
    #: The mask of the pieces that make it free for a city that has one of them.
    parents: int
    #: The resources of its cost: pairs of the resource's index and units, 1 or more.
    needs: Needs
    #: Whether its production is visible: others may buy it, or pay by it.
    traded: bool
    #: What happens when it is built, in order: functions of state, seat and piece.
    on_build: tuple[Moment, ...]
    #: What happens when it leaves a city, in order.
    on_lose: tuple[Moment, ...]
    #: The points of all its `points` effects together.
    fixed_points: int
    #: The points that depend on the state: functions of state and seat.
    other_points: tuple[Callable[[Any, int], int], ...]
    #: What each effect says that it is worth to bots, in points; None if it does not say.
    worths: tuple[float | None, ...]

    def __init__(self, index: int, facts: Facts) -> None:
        self.index = index
        self.bit = 1 << index
        self.facts = facts
        self.id = facts.id
        self.kind = facts.kind
        self.color = facts.color or facts.kind
        self.age = facts.age
        self.back = None
        self.coins = facts.cost.get("coins", 0)
        self.effects = facts.effects
        # `wonders.core.game.prepare_pieces` sets the rest when the game is built.
        self.parents = 0
        self.needs = ()
        self.traded = False
        self.on_build = ()
        self.on_lose = ()
        self.worths = (None,) * len(facts.effects)
        self.fixed_points = 0
        self.other_points = ()

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id}>"

    def __copy__(self) -> "Piece":
        return self

    def __deepcopy__(self, memo: object) -> "Piece":
        return self

    def __reduce__(self) -> Any:
        raise TypeError(f"{self!r} is of one game and not pickled: write its id")

    def points(self, state: Any, seat: int) -> int:
        """Return the points it is worth in the city of `seat` at the end of the game."""
        total = self.fixed_points
        for ask in self.other_points:
            total += ask(state, seat)
        return total


P = TypeVar("P", bound=Piece)


def without(pieces: tuple[P, ...], piece: Piece) -> tuple[P, ...]:
    """Return `pieces` without the first `piece`; raise `ValueError` if it is not among them."""
    at = 0
    for each in pieces:
        if each is piece:
            rest = pieces[at + 1 :]
            return pieces[:at] + rest if at else rest
        at += 1  # noqa: SIM113 - faster than `enumerate` when compiled
    raise ValueError(f"{piece!r} is not there")


#: The bits of a mask to look at together; compiled code holds them in one machine word.
PART: Final = 60


def pieces_in(mask: int, pieces: tuple[P, ...]) -> list[P]:
    """Return the pieces of a mask, in the order of their indices."""
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
