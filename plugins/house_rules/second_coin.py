"""The house rule `second-coin`: more coins for the player who goes second."""

from typing import Annotated

import msgspec

from wonders.core import House, hookimpl
from wonders.rulesets.duel.turns_and_ages import State

__all__ = ["SecondCoin", "houses"]


class SecondCoinOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many extra coins the second player gets."""

    n: Annotated[int, msgspec.Meta(ge=1, le=20, description="extra coins")] = 1


class SecondCoin(House):
    """The second player begins with n more coins."""

    name = "second-coin"
    Options = SecondCoinOptions
    games = ("duel",)
    touches = ("coins",)

    @hookimpl
    def on_deal(self, state: State, options: SecondCoinOptions) -> None:
        state.pay_in(1 - state.first, options.n)


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [SecondCoin]
