"""The core: what card-drafting city games have in common. It knows no game.

Start with `load`: `game = load("duel")`, `state = game.deal(seed=7)`, `state.moves()`.
"""

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
