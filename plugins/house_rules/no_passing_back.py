"""The house rule `no-passing-back`: hands are passed the same way in every age."""

from typing import Any

from wonders.core import House, hookimpl

__all__ = ["NoPassingBack", "houses"]


class NoPassingBack(House):
    """Hands are always passed to the left."""

    name = "no-passing-back"
    games = ("classic",)

    @hookimpl
    def amend_setup(self, setup: dict[str, Any]) -> None:
        setup["pass_to"] = ["left"] * len(setup["pass_to"])


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [NoPassingBack]
