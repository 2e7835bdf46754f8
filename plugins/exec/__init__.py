"""Bots in any language: each is a program of its own that reads and writes lines of JSON.

`docs/exec-bots.md` describes the messages for authors.
"""

from wonders.core.game.bot_contract import Bot
from wonders.core.house_rules.declared_hooks import hookimpl
from wonders.plugins.exec.bot_that_asks_a_program import ExecBot, Options

__all__ = ["ExecBot", "Options", "bots"]


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [ExecBot]
