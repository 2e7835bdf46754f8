"""The house rule `open-display`: no card of a display lies face down."""

from typing import Any

from wonders.core import House, hookimpl

__all__ = ["OpenDisplay", "houses"]


class OpenDisplay(House):
    """All cards of the display lie face up."""

    name = "open-display"
    games = ("duel",)

    @hookimpl
    def amend_setup(self, setup: dict[str, Any]) -> None:
        for display in setup["display"]:
            display["face_up_rows"] = list(range(1, len(display["rows"]) + 1))


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [OpenDisplay]
