"""A house rule that listens to every event and does nothing."""

from collections.abc import Callable

from wonders.core.game.game import Game
from wonders.core.house_rules.declared_hooks import AMENDMENTS, EVENTS, House, hookimpl

__all__ = ["Silence", "silence_in"]


class Silence(House):
    """A house rule that listens to the events of every game and does nothing."""

    name = "kit-silence"

    @hookimpl
    def on_price(self, coins: int) -> int:
        """Return the price unchanged."""
        return coins

    @hookimpl
    def on_utility(self, utility: float) -> float:
        """Return the utility unchanged."""
        return utility


def _silent() -> Callable[[House], None]:
    def answer(self: House) -> None:
        """Do nothing."""

    return answer


for _hook in (*AMENDMENTS, *EVENTS):
    if _hook not in vars(Silence):
        setattr(Silence, _hook, hookimpl(_silent()))


def silence_in(ruleset: type[Game]) -> type[Silence]:
    """Return the silent rule that also listens to the events of a ruleset."""
    own = {name: hookimpl(_silent()) for name in ruleset.own_hooks()}
    return type("Silence", (Silence,), {"__doc__": Silence.__doc__, **own})
