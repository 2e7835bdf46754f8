"""The house rule `calm-age`: one age ends without conflicts."""

from typing import Annotated, Any

import msgspec

from wonders.core import House, hookimpl

__all__ = ["CalmAge", "houses"]


class CalmAge(House):
    """Age I, or another one, ends without conflicts."""

    name = "calm-age"
    games = ("classic",)

    class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        """Which age has no conflicts, counted from 1."""

        age: Annotated[int, msgspec.Meta(ge=1, le=3, description="the age without conflicts")] = 1

    @hookimpl
    def amend_setup(self, setup: dict[str, Any], options: Options) -> None:
        setup["conflicts"][options.age - 1] = False


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [CalmAge]
