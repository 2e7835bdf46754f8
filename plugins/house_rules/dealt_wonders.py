"""The house rule `dealt-wonders`: the wonders are dealt, not drafted."""

from typing import Any

from wonders.core import BadSpec, House, hookimpl
from wonders.rulesets.duel.game import Duel

__all__ = ["DealtWonders", "houses"]


class DealtWonders(House):
    """The wonders are dealt at random, without a draft."""

    name = "dealt-wonders"
    games = ("duel",)

    @hookimpl
    def amend_setup(self, setup: dict[str, Any], game: Duel) -> None:
        if game.options.draft != "standard":
            raise BadSpec(
                f"it does not go with draft={game.options.draft},"
                " which says who gets which wonders; leave out one of the two"
            )
        setup["deal_wonders"] = True


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [DealtWonders]
