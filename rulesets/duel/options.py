"""The options of Duel."""

from typing import Annotated, Literal

import msgspec

__all__ = ["ANY", "DuelOptions"]

#: The value of the option `solo` that leaves the leader to chance.
ANY = "any"


class DuelOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of Duel: how the wonders are shared out, and against which leader to play."""

    #: How the wonders are shared out: drafted, or as the rulebook gives them for a first game.
    draft: Literal["standard", "first-game"] = "standard"
    #: The id of the leader to play against, `any` to draw one, None for a game of two.
    solo: Annotated[
        str | None,
        msgspec.Meta(description="alone against a leader: his id, or any to draw one"),
    ] = None
