"""The constants of a game, for its states."""

from typing import Any

from wonders.core.compiled_or_plain import mypyc_attr
from wonders.core.game.hooks_that_a_game_calls import Events

__all__ = ["Constants", "Shared"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Shared:
    """An immutable object that all states of a game share."""

    __slots__ = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Constants(Shared):
    """Constants of a game that its states read in the hot loop.

    Slots are the fastest to read. The object is made when the game is ready and never
    changes. A ruleset may add numbers of its own in a subclass.
    """

    __slots__ = ("events", "priced")

    def __init__(self, game: Any) -> None:
        #: What house rules listen to, by hook.
        self.events: Events = game.events
        #: Whether a house rule changes prices, so that they cannot be computed in advance.
        self.priced: bool = game.priced
