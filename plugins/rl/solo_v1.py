"""Solo, against a leader, for PettingZoo: one agent."""

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
    leader: str = "any",
    **options: Any,
) -> TurnEnv:
    """Return the environment; `options` are those of the game, `houses` are rules.

    `leader` is the leader played against; with `any` each deal draws one.
    """
    game = load("duel", houses, {"solo": leader, **options})
    return TurnEnv(game, illegal, render_mode, max_cycles)


def env(**settings: Any) -> Any:
    """Return the environment as PettingZoo wraps it, to catch calls in a wrong order."""
    return OrderEnforcingWrapper(raw_env(**settings))
