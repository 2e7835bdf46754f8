"""The house rule `picnic`: every age begins with a picnic, and there is a card for one."""

from typing import Annotated

import msgspec

from wonders.core import Effect, Facts, Game, House, State, hookimpl
from wonders_picnic.effect import Treat

#: As in the data files of a ruleset: one table a card.
CARDS = {
    "age": 1,
    "card": [
        {
            "id": "picnic-meadow",
            "name": {"en": "Picnic Meadow", "de": "Picknickwiese"},
            "color": "yellow",
            "effects": [{"kind": "picnic-treat", "amount": 4}],
        }
    ],
}


class PicnicOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The coins that a picnic brings."""

    coins: Annotated[int, msgspec.Meta(ge=0, le=10)] = 1


class Picnic(House):
    """Every age begins with coins for all, and a meadow may lie in Age I."""

    name = "picnic"
    Options = PicnicOptions
    games = ("duel",)
    # Its event gives coins; without this `wonders check` would object.
    touches = ("coins",)

    @hookimpl
    def amend_facts(self, facts: list[Facts], game: Game) -> None:
        """Add the card."""
        facts += game.facts_of(CARDS, "picnic")

    @hookimpl
    def on_age(self, state: State, options: PicnicOptions) -> None:
        """Give everybody coins."""
        for seat in range(len(state.cities)):
            state.pay_in(seat, options.coins)


@hookimpl
def effects() -> list[type[Effect]]:
    """Return the kind of effect."""
    return [Treat]


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [Picnic]
