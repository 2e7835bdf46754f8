"""Pieces: printed facts, made ready for play when a game is built."""

from collections.abc import Callable, Iterable, Sequence
from types import BuiltinMethodType, MethodType
from typing import Any, Final, TypeVar

from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.face_down_card import Back
from wonders.core.cards.read_and_check_card_data import Age, Facts
from wonders.core.cards.resources import Needs
from wonders.core.compiled_or_plain import append, mypyc_attr, vec
from wonders.core.errors import BadRecord

__all__ = ["HAS_BLANKS", "Back", "Moment", "Operation", "Piece", "ids_of", "pieces_in", "without"]

#: What happens at one moment: a bound method of an effect, called with state, seat and piece.
#: Pieces pass the state on unread, so this module need not import it.
Moment = Callable[[Any, int, "Piece"], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Operation:
    """What an effect does in play; it has the moments of the effect.

    Its numbers are known when a game is built. Compiled code calls operations without boxing a
    number, and anything else that effects bring by `Called`.
    """

    __slots__ = ()

    def on_build(self, state: Any, seat: int, piece: Any) -> None:
        """Do what happens when `seat` builds or takes the piece."""

    def on_lose(self, state: Any, seat: int, piece: Any) -> None:
        """Undo what lasts, when the piece leaves the city of `seat`."""

    def points(self, state: Any, seat: int) -> int:
        """Return the points at the end of the game."""
        return 0


class Called(Operation):
    """The operation of a moment that is plain Python: it calls a function at any moment."""

    __slots__ = ("call",)

    def __init__(self, call: Callable[..., Any]) -> None:
        self.call = call

    def on_build(self, state: Any, seat: int, piece: Any) -> None:
        """Call the function."""
        self.call(state, seat, piece)

    def on_lose(self, state: Any, seat: int, piece: Any) -> None:
        """Call the function."""
        self.call(state, seat, piece)

    def points(self, state: Any, seat: int) -> int:
        """Return what the function returns."""
        found: int = self.call(state, seat)
        return found


def _operations(moments: Iterable[Callable[..., Any]], moment: str) -> vec[Operation]:
    """Return the operations behind some functions, which are called at a moment."""
    found = vec[Operation]()
    for call in moments:
        own: object = getattr(call, "__self__", None)
        bound = isinstance(call, BuiltinMethodType | MethodType) and call.__name__ == moment
        operation = own if bound and isinstance(own, Operation) else Called(call)
        found = append(found, operation)
    return found


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
        "operations",
        "parents",
        "scorers",
        "traded",
        "undoings",
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
    #: What happens when it is built, in order.
    operations: vec[Operation]
    #: What happens when it leaves a city, in order.
    undoings: vec[Operation]
    #: The points of all its `points` effects together.
    fixed_points: int
    #: The points that depend on the state.
    scorers: vec[Operation]
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
        # `wonders.core.game.effects.bind_to_pieces` sets the rest when the game is built.
        self.parents = 0
        self.needs = ()
        self.traded = False
        self.operations = vec[Operation]()
        self.undoings = vec[Operation]()
        self.worths = (None,) * len(facts.effects)
        self.fixed_points = 0
        self.scorers = vec[Operation]()

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id}>"

    def __copy__(self) -> "Piece":
        return self

    def __deepcopy__(self, memo: object) -> "Piece":
        return self

    def __reduce__(self) -> Any:
        raise TypeError(f"{self!r} is of one game and not pickled: write its id")

    @property
    def on_build(self) -> tuple[Moment, ...]:
        """Return what happens when it is built, in order: functions of state, seat and piece."""
        return tuple([_function(each, "on_build") for each in self.operations])

    @on_build.setter
    def on_build(self, moments: Iterable[Moment]) -> None:
        self.operations = _operations(moments, "on_build")

    @property
    def on_lose(self) -> tuple[Moment, ...]:
        """Return what happens when it leaves a city, in order: functions as in `on_build`."""
        return tuple([_function(each, "on_lose") for each in self.undoings])

    @on_lose.setter
    def on_lose(self, moments: Iterable[Moment]) -> None:
        self.undoings = _operations(moments, "on_lose")

    @property
    def other_points(self) -> tuple[Callable[[Any, int], int], ...]:
        """Return the points that depend on the state: functions of state and seat."""
        return tuple([_function(each, "points") for each in self.scorers])

    @other_points.setter
    def other_points(self, moments: Iterable[Callable[[Any, int], int]]) -> None:
        self.scorers = _operations(moments, "points")

    def points(self, state: Any, seat: int) -> int:
        """Return the points it is worth in the city of `seat` at the end of the game."""
        total = self.fixed_points
        for each in self.scorers:
            total += each.points(state, seat)
        return total


def _function(operation: Operation, moment: str) -> Any:
    """Return what is called at a moment of an operation."""
    return operation.call if isinstance(operation, Called) else getattr(operation, moment)


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


#: Why the deal of a view is not recorded.
HAS_BLANKS: Final = "a view's deal has blanks; imagine a world to record"


def ids_of(pieces: Sequence[Any]) -> list[str]:
    """Return the ids of pieces for a record; raise `BadRecord` where a view has blanks."""
    ids: list[str] = []
    for piece in pieces:
        if not isinstance(piece, Piece):
            raise BadRecord(HAS_BLANKS)
        ids.append(piece.id)
    return ids


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
