"""7 Wonders for two to seven, for PettingZoo: one agent at a time, or all at once."""

from collections.abc import Sequence
from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from wonders.core import Game, load
from wonders.plugins.rl.all_agents_at_once import RoundEnv
from wonders.plugins.rl.one_agent_at_a_time import TurnEnv
from wonders.plugins.rl.seeds_and_illegal_actions import Illegal

__all__ = ["env", "parallel_env", "raw_env"]


def raw_env(
    players: int = 3,
    houses: Sequence[str] = (),
    illegal: Illegal = "raise",
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **options: Any,
) -> TurnEnv:
    """Return the environment in which the agents are asked one after the other."""
    return TurnEnv(_game(players, houses, options), illegal, render_mode, max_cycles)


def env(**settings: Any) -> Any:
    """Return the environment as PettingZoo wraps it, to catch calls in a wrong order."""
    return OrderEnforcingWrapper(raw_env(**settings))


def parallel_env(
    players: int = 3,
    houses: Sequence[str] = (),
    illegal: Illegal = "raise",
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **options: Any,
) -> RoundEnv:
    """Return the environment in which all act together, perhaps for so many turns only."""
    return RoundEnv(_game(players, houses, options), illegal, render_mode, max_cycles)


def _game(players: int, houses: Sequence[str], options: dict[str, Any]) -> Game:
    return load("classic", houses, {"players": players, **options})
