"""7 Wonders Duel for PettingZoo, one agent at a time."""

from collections.abc import Sequence
from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from wonders.core import load
from wonders.plugins.rl.one_agent_at_a_time import TurnEnv
from wonders.plugins.rl.seeds_and_illegal_actions import Illegal

__all__ = ["env", "raw_env"]


def raw_env(
    houses: Sequence[str] = (),
    illegal: Illegal = "raise",
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **options: Any,
) -> TurnEnv:
    """Return the environment; `options` are those of the game, `houses` are house rules."""
    game = load("duel", houses, options)
    return TurnEnv(game, illegal, render_mode, max_cycles)


def env(**settings: Any) -> Any:
    """Return the environment as PettingZoo wraps it, to catch calls in a wrong order."""
    return OrderEnforcingWrapper(raw_env(**settings))
