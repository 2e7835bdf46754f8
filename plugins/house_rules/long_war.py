"""The house rule `long-war`: the capitals are further away."""

from typing import Annotated, Any

import msgspec

from wonders.core import House, hookimpl

__all__ = ["LongWar", "houses"]


class LongWarOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many spaces are added."""

    n: Annotated[int, msgspec.Meta(ge=1, le=9, description="extra spaces at each end")] = 3


class LongWar(House):
    """The conflict track is longer by n spaces at each end."""

    name = "long-war"
    Options = LongWarOptions
    games = ("duel",)

    @hookimpl
    def amend_setup(self, setup: dict[str, Any], options: LongWarOptions) -> None:
        # Military tokens and points keep their distance from the centre.
        setup["track"]["capital"] += options.n


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [LongWar]
