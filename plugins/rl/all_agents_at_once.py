"""Environments of PettingZoo in which all agents that choose at once act together."""

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from wonders.core import Game, IllegalMove
from wonders.core.guard.texts_safe_to_print import safe_repr
from wonders.plugins.rl.one_agent_at_a_time import seen_by, spaces_of
from wonders.plugins.rl.seeds_and_illegal_actions import (
    Illegal,
    Playing,
    expect_fitting,
    rendered,
    whole,
)

__all__ = ["RoundEnv"]


class RoundEnv(ParallelEnv):
    """A game of classic in which a step is a turn of all.

    A seat without a decision has an empty mask, and its action is ignored. What one city alone
    decides is a step of its own: a seventh card, a revival, the turn of the Free City, which its
    controller plays before his own.
    """

    metadata = {
        "render_modes": ["human", "ansi"],
        "name": "wonders_classic_v1",
    }

    def __init__(
        self,
        game: Game,
        illegal: Illegal = "raise",
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        expect_fitting(render_mode, max_cycles)
        self.playing = Playing(game, illegal)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        pairs = {agent: spaces_of(self.playing) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in pairs.items()}
        self.action_spaces = {agent: acts for agent, (_, acts) in pairs.items()}
        self._cycles = 0

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the actions."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a game; the same seed is the same game, and those after it."""
        self.playing.begin(seed)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Play the actions of all seats that decide now."""
        self.playing.expect_begun()
        if not self.agents:
            raise IllegalMove("the game is over")
        agents = list(self.agents)
        if not isinstance(actions, Mapping):
            raise TypeError(f"actions are a dict by agent, not {safe_repr(actions)}")
        missing = [self.possible_agents[seat] for seat in self.deciders()]
        missing = [agent for agent in missing if agent not in actions]
        if missing:
            raise ValueError(f"there is no action of {', '.join(missing)}")
        chosen = [whole(actions[self.possible_agents[seat]]) for seat in self.deciders()]
        if self.playing.illegal == "raise":
            # Before anything is played.
            ahead = self._ahead()
            for action in chosen:
                ahead.act(action)
        for action in chosen:
            if self.playing.rewards is None:
                self.playing.act(action)
        self._cycles += 1
        rewards = self.playing.rewards
        over = rewards is not None
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        seen = self._seen()
        if over or cut:
            self.agents = []
        return (
            seen,
            dict(zip(agents, rewards or [0.0] * len(agents), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def deciders(self) -> list[int]:
        """Return the seats that decide together now, in the order in which they are asked."""
        state: Any = self.playing.state
        if self.playing.seat is None:
            return []
        if state.choices or state.seat != state.city:
            return [state.seat]
        return [seat for seat in state.game.order[len(state.chosen) :] if seat < len(self.agents)]

    def render(self) -> str | None:
        """Return what lies open as text, or print it for people."""
        return rendered(self.playing.state, self.render_mode)

    def close(self) -> None:
        """Do nothing; there is nothing to give back."""

    def _ahead(self) -> Playing:
        """Return a copy of the game, to see how it would go on."""
        ahead = Playing(self.playing.game, "raise")
        ahead.go_on(self.playing.state.copy())
        return ahead

    def _seen(self) -> dict[str, Any]:
        """Return what each agent sees, each with the mask of its own decision."""
        deciders = self.deciders()
        # What others choose at the same time changes nothing for those asked after them.
        ahead = self._ahead()
        seen = {}
        for seat in deciders:
            seen[self.possible_agents[seat]] = seen_by(ahead, seat, True)
            ahead.act(ahead.legal()[0])
        for seat, agent in enumerate(self.possible_agents):
            if agent in self.agents and agent not in seen:
                seen[agent] = seen_by(self.playing, seat, False)
        return {agent: seen[agent] for agent in self.agents}
