"""Bots in any language: a program of its own that talks in lines of JSON.

`docs/exec-bots.md` tells an author what is said.
"""

from wonders.core.game.bots import Bot
from wonders.core.house.hooks import hookimpl
from wonders.plugins.exec.bot import ExecBot, Options

__all__ = ["ExecBot", "Options", "bots"]


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [ExecBot]
