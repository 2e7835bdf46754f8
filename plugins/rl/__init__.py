"""Environments for those who train agents: PettingZoo, Gymnasium, OpenSpiel.

`duel_v1`, `solo_v1` and `classic_v1` are modules of PettingZoo's form. To import this package is to
register `wonders/Solo-v0`, `wonders/Duel-v0` and `wonders/Classic-v0` with Gymnasium. `spiel` has
the games for OpenSpiel; it is imported by itself. `docs/learners.md` says what all of it means.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from wonders.core.optional_libraries import import_optional

__all__ = ["classic_v1", "duel_v1", "solo_v1", "spiel"]

#: What each module takes, and the extra that brings it.
TAKES = {
    "classic_v1": ("rl", ("numpy", "gymnasium", "pettingzoo")),
    "duel_v1": ("rl", ("numpy", "gymnasium", "pettingzoo")),
    "solo_v1": ("rl", ("numpy", "gymnasium", "pettingzoo")),
    "spiel": ("openspiel", ("numpy", "pyspiel")),
}


def __getattr__(name: str) -> ModuleType:
    """Import a module when it is asked for; raise `BadSpec` that names the extra it takes."""
    if name not in TAKES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    extra, libraries = TAKES[name]
    for library in libraries:
        import_optional(library, extra, f"wonders.plugins.rl.{name}")
    return import_module(f"wonders.plugins.rl.{name}")


if find_spec("gymnasium") is not None:
    from wonders.plugins.rl.register_with_gymnasium import register

    register()
