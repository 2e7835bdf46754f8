"""The contract of effects: what a card does is one frozen struct that answers at its moments.

Data names a kind by its tag, `{ kind = "coins", amount = 4 }`. The kinds are open: a ruleset or
a plugin adds its own by handing over a subclass of `Effect`. The common ones stand in
`wonders.core.game.effects`.
"""

from enum import IntEnum
from typing import Any, ClassVar, Literal

import msgspec

__all__ = ["Effect", "Step", "Whose"]

#: Whose things are counted: `most` is the one city with the larger number, `all` is the own
#: city and its neighbours.
Whose = Literal["own", "most", "neighbours", "all"]


class Step(IntEnum):
    """Orders what happens at once when a thing is built, whatever the order in the data."""

    SUPPLY = 0
    COINS = 1
    SHIELDS = 2
    SYMBOLS = 3
    CHOICES = 4


class Effect(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Describes one thing that a card, wonder or token does; subclass it with a `tag`.

    `text` gives the sentence a player reads, by language, with the fields in braces.
    `state` is of the ruleset's own type, as its effects may say; `piece` is what the effect
    is printed on. A moment that a subclass does not define costs nothing while a game runs.
    """

    step: ClassVar[Step] = Step.COINS
    text: ClassVar[dict[str, str]] = {}

    def on_build(self, state: Any, seat: int, piece: Any) -> None:
        """Do what happens at once when `seat` builds or takes the piece."""

    def on_lose(self, state: Any, seat: int, piece: Any) -> None:
        """Take back what lasted, when the piece leaves the city of `seat`."""

    def points(self, state: Any, seat: int) -> int:
        """Return the points at the end of the game."""
        return 0
