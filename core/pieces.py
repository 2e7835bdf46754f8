"""Pieces: printed facts made ready for play, once, when a game is built."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from wonders.core.backs import Back
from wonders.core.catalogue import Facts
from wonders.core.effects import Effect, Points, happening, operation
from wonders.core.native import mypyc_attr
from wonders.core.payment import Units, bill_places
from wonders.core.resources import Needs, needs_of

if TYPE_CHECKING:
    from wonders.core.state import State

__all__ = ["Back", "Moment", "Piece", "pieces_in", "ready", "without"]

#: What happens at one moment: an effect's method, bound when the game is built.
Moment = Callable[["State", int, "Piece"], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Piece:
    """Is one card, wonder or token in play; shared by all states, never changed.

    `bit` is its place in the masks that cities and piles are; `parents` is the mask of the
    cards that make it free; `bill` are the places of a bill that its price adds up (see
    `wonders.core.payment`).
    """

    __slots__ = (
        "age",
        "back",
        "bill",
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
        self.bill: Units = ()
        #: Whether neighbours see its fixed production (and pay by it, or can buy it).
        self.traded = False
        #: What happens when it is built and when it is lost, step by step; `ready` puts
        #: operations in the place of some.
        self.on_build: tuple[Moment, ...] = tuple(
            [effect.on_build for effect in happening(facts.effects, "on_build")]
        )
        self.on_lose: tuple[Moment, ...] = tuple(
            [effect.on_lose for effect in happening(facts.effects, "on_lose")]
        )
        #: Points that never change, summed; the others are asked when scored.
        self.fixed_points = sum(e.amount for e in facts.effects if type(e) is Points)
        self.other_points: tuple[Callable[[State, int], int], ...] = tuple(
            [effect.points for effect in counting(facts.effects)]
        )

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id}>"

    def __copy__(self) -> "Piece":
        return self

    def __deepcopy__(self, memo: object) -> "Piece":
        return self

    def __reduce__(self) -> Any:
        raise TypeError(f"{self!r} is of one game and not pickled: write its id")

    def points(self, state: "State", seat: int) -> int:
        """Return what it is worth at the end of the game in the city of `seat`."""
        total = self.fixed_points
        for ask in self.other_points:
            total += ask(state, seat)
        return total


def counting(effects: Sequence[Effect]) -> list[Effect]:
    """Return the effects whose points have to be asked for."""
    asked = [effect for effect in effects if type(effect).points is not Effect.points]
    return [effect for effect in asked if type(effect) is not Points]


def ready(
    pieces: Iterable[Piece],
    cards: Mapping[str, Piece],
    resources: tuple[str, ...],
    most: int,
    traded_colors: Iterable[str],
) -> None:
    """Give pieces their needs, parents, trade and moments by the game's resources and cards.

    `most` is the largest number of units of one resource that any piece needs.
    """
    colors = set(traded_colors)
    for piece in pieces:
        piece.needs = needs_of(piece.facts.cost, resources)
        piece.bill = bill_places(piece.needs, most)
        piece.traded = piece.color in colors
        effects = piece.effects
        piece.on_build = tuple(
            [operation(e, resources).on_build for e in happening(effects, "on_build")]
        )
        piece.on_lose = tuple(
            [operation(e, resources).on_lose for e in happening(effects, "on_lose")]
        )
        piece.other_points = tuple([operation(e, resources).points for e in counting(effects)])
        for parent in piece.facts.chain_from:
            piece.parents |= cards[parent].bit


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
