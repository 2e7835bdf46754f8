"""The terms of a game: what its states ask all the time."""

from typing import Any

from wonders.core.game.events import Events
from wonders.core.native import mypyc_attr

__all__ = ["Constants", "Shared"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Shared:
    """Is the game's, and shared by all its states: nothing of a single game is in it."""

    __slots__ = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Constants(Shared):
    """Holds what the states of a game ask all the time, in slots, which read fastest.

    It is made of the game when that is ready, and like that it never changes. A ruleset adds
    its own numbers in a subclass; it may do without.
    """

    __slots__ = ("events", "priced")

    def __init__(self, game: Any) -> None:
        self.events: Events = game.events
        #: Whether a house rule changes prices, so that none can be known beforehand.
        self.priced: bool = game.priced
