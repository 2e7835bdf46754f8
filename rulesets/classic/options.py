"""The options of classic."""

from typing import Annotated, Literal

import msgspec

__all__ = ["ClassicOptions"]


class ClassicOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of classic: how many players, and on which boards."""

    #: The number of players; two play with the Free City.
    players: Annotated[int, msgspec.Meta(ge=2, le=7, description="2 is with the Free City")] = 4
    #: The sides of the boards that are dealt.
    sides: Literal["mixed", "A", "B"] = "mixed"
    #: Every board in seat order, like `giza:A`, the Free City's last; None draws them.
    boards: Annotated[
        list[str] | None,
        msgspec.Meta(description="all of them in seat order, like giza:A; null draws them"),
    ] = None
