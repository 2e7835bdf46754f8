"""The core: what card-drafting city games have in common. It knows no game.

Start with `load`: `game = load(NAME)`, `state = game.deal(seed=7)`, `state.moves()`.
The names below are imported when they are first used, so that a program which needs one of
them (the command line's help, say) does not wait for all.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonders.core.errors import (
        BadCard,
        BadPlugin,
        BadRecord,
        BadSpec,
        IllegalMove,
        WondersError,
    )
    from wonders.core.hooks import House, hookimpl
    from wonders.core.moves import Move
    from wonders.core.plugins import load, make_bot
    from wonders.core.ruleset import Game
    from wonders.core.scoring import Result
    from wonders.core.state import State
    from wonders.core.view import View

__all__ = [
    "BadCard",
    "BadPlugin",
    "BadRecord",
    "BadSpec",
    "Game",
    "House",
    "IllegalMove",
    "Move",
    "Result",
    "State",
    "View",
    "WondersError",
    "hookimpl",
    "load",
    "make_bot",
]

_HOMES = {
    "Game": "ruleset",
    "House": "hooks",
    "Move": "moves",
    "Result": "scoring",
    "State": "state",
    "View": "view",
    "hookimpl": "hooks",
    "load": "plugins",
    "make_bot": "plugins",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_HOMES.get(name, 'errors')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
