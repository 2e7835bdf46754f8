"""Plugins: the questions they answer, how they are found, and loading games and bots."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonders.core.plugins.find_and_import_plugins import Plugins, installed, use
    from wonders.core.plugins.load_games_and_bots import find_bot, load, make_bot

__all__ = ["Plugins", "find_bot", "installed", "load", "make_bot", "use"]


def __getattr__(name: str) -> object:
    # Imported on first use, as the questions alone need none of it.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    finds = name in ("Plugins", "installed", "use")
    home = "find_and_import_plugins" if finds else "load_games_and_bots"
    return getattr(import_module(f"{__name__}.{home}"), name)
