"""What one seat may know, and imagining the rest."""

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonders.core.ruleset import Game
    from wonders.core.state import State

__all__ = ["View"]


class View:
    """Is what one seat may know of a state; nothing reachable from it is hidden.

    Two states that differ only in what the seat cannot see give equal views.
    """

    __slots__ = ("game", "seat")

    game: "Game"
    seat: int

    def imagine(self, rng: Random) -> "State":
        """Return a full state that agrees with everything the view shows.

        What the seat does not know is drawn from `rng`, evenly over what is possible.
        """
        raise NotImplementedError

    def facts(self) -> tuple[object, ...]:
        """Return everything the view shows, for comparing."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return type(self) is type(other) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]
