"""What one seat may know, and imagining the rest."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from wonders.core.game.game import Game
    from wonders.core.game.moves import Move
    from wonders.core.game.shown import Shown
    from wonders.core.game.state import State

__all__ = ["View"]


class View:
    """Is what one seat may know of a state; nothing reachable from it is hidden.

    Two states that differ only in what the seat cannot see give equal views.
    """

    __slots__ = ("game", "seat", "table")

    #: The slots that only remember what follows from the others; each class names its own.
    caches: ClassVar[frozenset[str]] = frozenset()

    game: "Game"
    #: Whose view it is.
    seat: int
    #: A state in which everything hidden is blank, the view's own: ask it for costs, counts,
    #: sheets and explanations. To play on, `imagine` a full state.
    table: "State"

    def imagine(self, rng: Random) -> "State":
        """Return a full state that agrees with everything the view shows.

        What the seat does not know is drawn from `rng`, evenly over what is possible.
        """
        return self.game.imagine(self, rng)

    def seen(self) -> frozenset[object]:
        """Return what was dealt hidden and of which the seat knows where it is.

        Pieces as a rule; anything else tells by its `str` what it is.
        """
        raise NotImplementedError

    def shown(self) -> "Shown":
        """Return everything the view shows as plain data, for programs in any language.

        The struct is of the type `Game.Shown`, new each time; views that are equal show the
        same. `docs/views.md` tells of its fields.
        """
        return self.game.show(self)

    def refused(self) -> Sequence["Move"]:
        """Return moves one would think of now that are not legal, for explaining why."""
        return ()

    def facts(self) -> tuple[object, ...]:
        """Return everything the view shows, for comparing."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return type(self) is type(other) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]
