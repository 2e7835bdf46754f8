"""Plugins: the questions they answer, how they are found, and loading games and bots."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonders.core.plugins.discovery import Plugins, installed, use
    from wonders.core.plugins.loading import find_bot, load, make_bot

__all__ = ["Plugins", "find_bot", "installed", "load", "make_bot", "use"]


def __getattr__(name: str) -> object:
    # Imported on first use, as the questions alone need none of it.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = "discovery" if name in ("Plugins", "installed", "use") else "loading"
    return getattr(import_module(f"{__name__}.{home}"), name)
