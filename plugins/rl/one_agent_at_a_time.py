"""Environments of PettingZoo in which one agent acts at a time."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from wonders.core import Game
from wonders.core.guard.texts_safe_to_print import safe_repr
from wonders.plugins.rl.seeds_and_illegal_actions import (
    Illegal,
    Playing,
    expect_fitting,
    rendered,
)

__all__ = ["TurnEnv", "spaces_of"]


def spaces_of(playing: Playing) -> tuple[spaces.Dict, spaces.Discrete[Any]]:
    """Return the spaces of what an agent sees, with its mask, and of what it may do."""
    seen = spaces.Dict(
        {
            "observation": spaces.Box(-128, 127, (playing.observer.size,), np.int8),
            "action_mask": spaces.Box(0, 1, (playing.size,), np.int8),
        }
    )
    return seen, spaces.Discrete(playing.size)


def seen_by(playing: Playing, seat: int, decides: bool) -> dict[str, Any]:
    """Return what a seat sees: its observation, and the mask of what it may do now."""
    row: Any = np.zeros(playing.observer.size, np.int8)
    playing.observer.observe(playing.state, seat, row)
    mask: Any = np.zeros(playing.size, np.int8)
    if decides:
        mask[list(playing.legal())] = 1
    return {"observation": row, "action_mask": mask}


class TurnEnv(AECEnv):
    """A game in which one agent acts at a time; `player_0` has seat 0.

    Where all choose at once, the agents are asked one after the other, and none sees what the
    others have chosen.
    """

    metadata = {
        "render_modes": ["human", "ansi"],
        "name": "wonders_v1",
        "is_parallelizable": False,
    }

    agent_selection: str

    def __init__(
        self,
        game: Game,
        illegal: Illegal = "raise",
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        super().__init__()
        expect_fitting(render_mode, max_cycles)
        self.playing = Playing(game, illegal)
        self.metadata = {**type(self).metadata, "name": f"wonders_{game.name}_v1"}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        pairs = {agent: spaces_of(self.playing) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in pairs.items()}
        self.action_spaces = {agent: acts for agent, (_, acts) in pairs.items()}

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game; the same seed is the same game, and those after it."""
        self.playing.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._acted = dict.fromkeys(self.agents, 0)
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees; the mask of one that does not decide is empty."""
        if agent not in self.possible_agents:
            told = f"{safe_repr(agent)} is no agent: they are {', '.join(self.possible_agents)}"
            raise ValueError(told)
        seat = self.possible_agents.index(agent)
        return seen_by(self.playing, seat, self.playing.seat == seat)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return what the agent whose turn it is sees, its reward, its end, and infos."""
        self.playing.expect_begun()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: Any) -> None:
        """Play the action of the agent whose turn it is."""
        self.playing.expect_begun()
        agent: str = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.playing.act(action)
        self._acted[agent] += 1
        if self.playing.rewards is not None:
            self.rewards = dict(zip(self.agents, self.playing.rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._select()
            if self.max_cycles is not None and self._acted[self.agent_selection] >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return what lies open as text, or print it for people."""
        return rendered(self.playing.state, self.render_mode)

    def close(self) -> None:
        """Do nothing; there is nothing to give back."""

    def _select(self) -> None:
        assert self.playing.seat is not None
        self.agent_selection = self.possible_agents[self.playing.seat]
