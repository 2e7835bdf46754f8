"""The house rule `hoarders`: coins kept to the end are worth more."""

from typing import Any

from wonders.core import House, hookimpl

__all__ = ["Hoarders", "houses"]


class Hoarders(House):
    """Every two coins left are worth a point, instead of every three."""

    name = "hoarders"
    games = ("duel", "classic")

    @hookimpl
    def amend_setup(self, setup: dict[str, Any]) -> None:
        setup["coins_per_point"] = 2


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [Hoarders]
