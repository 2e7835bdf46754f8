"""The contract of effects: one frozen struct for each thing that a card does.

Data names the kind of an effect by its tag: `{ kind = "coins", amount = 4 }`. A ruleset or a
plugin adds kinds by passing subclasses of `Effect`. The common kinds are in
`wonders.core.game.effects.kinds_with_their_texts`.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Annotated, Any, ClassVar, Literal

import msgspec

__all__ = ["Effect", "Figure", "Size", "Step", "Whose"]

#: Whose things are counted. `most` is the city that has most of them, `all` is the own city
#: and its neighbours.
Whose = Literal["own", "most", "neighbours", "all"]

#: Points or coins in the data of an effect, and units, shields or prices: far more than is
#: printed, and so few that bots count them in no time.
Figure = Annotated[int, msgspec.Meta(ge=-1_000_000_000, le=1_000_000_000)]
Size = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]


class Step(IntEnum):
    """The order in which the effects of a piece happen when it is built."""

    SUPPLY = 0
    COINS = 1
    SHIELDS = 2
    SYMBOLS = 3
    CHOICES = 4


class Effect(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """One thing that a card, wonder or token does; subclass it with a `tag`.

    `text` is the sentence that players read, by language, with the fields in braces;
    `{amount:coin|coins}` is «1 coin», «2 coins». `state` is the ruleset's own class of states,
    and subclasses may annotate it so; `piece` is the piece that the effect is printed on. A
    moment that a subclass does not define costs no time in play.
    """

    #: When it happens among the effects of a piece: those of a lower step come first.
    step: ClassVar[Step] = Step.COINS
    #: The sentence that players read, by language.
    text: ClassVar[dict[str, str]] = {}
    #: The fields that hold words of the game, each with the sorts that may stand there:
    #: `resources`, `colors`, `kinds` of piece, or what is `counted`.
    words_of: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def on_build(self, state: Any, seat: int, piece: Any) -> None:
        """Do what happens when `seat` builds or takes the piece."""

    def on_lose(self, state: Any, seat: int, piece: Any) -> None:
        """Undo what lasts, when the piece leaves the city of `seat`."""

    def points(self, state: Any, seat: int) -> int:
        """Return the points at the end of the game."""
        return 0

    def worth(self) -> float | None:
        """Return roughly how many points it is worth, for bots; None if that cannot be said.

        It is asked when a game is built. Bots have their own values for the kinds of core.
        """
        return None
