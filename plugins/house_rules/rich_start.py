"""The house rule `rich-start`: every city begins with more coins."""

from typing import Annotated, Any

import msgspec

from wonders.core import House, hookimpl

__all__ = ["RichStart", "houses"]


class RichStart(House):
    """Every city begins with n more coins."""

    name = "rich-start"
    games = ("classic",)

    class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        """How many extra coins everybody gets."""

        n: Annotated[int, msgspec.Meta(ge=1, le=20, description="extra coins")] = 3

    @hookimpl
    def amend_setup(self, setup: dict[str, Any], options: Options) -> None:
        setup["coins"] += options.n


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [RichStart]
