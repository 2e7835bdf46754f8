"""What one seat may know of a game."""

from collections.abc import Mapping, Sequence, Set
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from wonders.core.game import secret_decisions
from wonders.core.game.city import AnyCity
from wonders.core.guard.expected_types import expect_type

if TYPE_CHECKING:
    from wonders.core.game.game import Game
    from wonders.core.game.moves import Move
    from wonders.core.game.scene_for_screens import News, Scene
    from wonders.core.game.state import State
    from wonders.core.game.view_as_data import Shown

__all__ = ["BY_HAND", "IMAGINED", "View"]

#: In `State.past`, why a state has no line: it was imagined, or set up.
IMAGINED = "what is imagined was not dealt; write the line of the game itself"
BY_HAND = "a position set up by hand was not dealt; keep what was given to `arrange`"


class View:
    """What one seat may know of a state; nothing hidden is reachable from it.

    Two states that differ only in what the seat cannot see give equal views. Views can be keys of
    a mapping, so change nothing in one that is.
    """

    __slots__ = ("game", "seat", "table")

    #: The slots that only cache what follows from the others. Each class names its own.
    caches: ClassVar[frozenset[str]] = frozenset()

    #: The game that is played.
    game: "Game"
    #: The seat whose view it is.
    seat: int
    #: The view's own state, in which everything hidden is blank. It answers for costs, counts,
    #: sheets and explanations. To play on, `imagine` a full state.
    table: "State"

    def imagine(self, rng: Random) -> "State":
        """Return a full state that agrees with everything the view shows.

        What the seat does not know is drawn from `rng`, uniformly from all that is possible.
        """
        expect_type(rng, Random, "view.imagine: rng is a random.Random")
        world = self.game.imagine(self, rng)
        if secret_decisions.has_any(self.table):
            secret_decisions.imagine(world, self.seat, rng)
        return world

    def played(self) -> "tuple[Move, ...] | None":
        """Return the moves played since the deal or a set-up; None if some may be hidden."""
        return None

    def is_open(self) -> bool:
        """Return whether nothing hidden can matter any more; False if that is not known."""
        return False

    def seen(self) -> frozenset[object]:
        """Return the things that were dealt face down and whose whereabouts the seat knows.

        Usually pieces; the `str` of anything else must say what it is.
        """
        raise NotImplementedError

    def told(self) -> frozenset[str]:
        """Return in words what others have decided in secret, as far as it has come out."""
        return secret_decisions.told_in(self)

    def knows_the_same(self, other: "View") -> bool:
        """Return whether two seats know the same of what is hidden.

        Where all choose at once they never do: one may have chosen.
        """
        return self.seat == other.seat or (
            not self.game.simultaneous
            and self.seen() == other.seen()
            and self.table.house == other.table.house
            and self.table.front == other.table.front
        )

    def shown(self) -> "Shown":
        """Return everything that the view shows as plain data, for programs in any language.

        The struct is a new `Game.Shown` each time; equal views give equal structs.
        `docs/views.md` describes its fields.
        """
        return self.game.show(self)

    def scene(self, news: "Sequence[News]" = ()) -> "Scene":
        """Return the table as the seat sees it, as data that any face can draw.

        `news` is what to tell, from `Game.news`.
        """
        return self.game.scene(self, news)

    def refused(self) -> Sequence["Move"]:
        """Return moves that a player may expect now but that are not legal, to explain why."""
        return ()

    def facts(self) -> tuple[object, ...]:
        """Return everything that the view shows, for comparing."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return type(self) is type(other) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(_frozen(self.facts()))

    def __repr__(self) -> str:
        return f"<seat {self.seat}'s view of {self.table!r}>"


def _frozen(thing: Any) -> object:
    """Return a value with a hash that is the same for equal things."""
    if isinstance(thing, AnyCity):
        return _frozen(thing.facts())
    if isinstance(thing, Mapping):
        return frozenset((key, _frozen(value)) for key, value in thing.items())
    if isinstance(thing, list | tuple):
        return tuple(map(_frozen, thing))
    if isinstance(thing, Set):
        return frozenset(map(_frozen, thing))
    return thing
