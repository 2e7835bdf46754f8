"""The house rule `peace`: the conflict brings points and coins, but no victory."""

from typing import Any

from wonders.core import House, hookimpl

__all__ = ["Peace", "houses"]


class Peace(House):
    """There is no military supremacy: in a capital the pawn just stops."""

    name = "peace"
    games = ("duel",)

    @hookimpl
    def amend_setup(self, setup: dict[str, Any]) -> None:
        setup["track"]["supremacy"] = False


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [Peace]
