"""REINFORCE with self-play on NumPy alone: an agent for Duel that learns from nothing.

    python examples/learn/reinforce.py --updates 300 --seed 1

Each update plays games of the agent against itself and makes what the winners did likelier. Now
and then it plays against random moves, and prints its share of the wins. The same seed gives the
same figures on the same machine.
"""

import argparse
from typing import Any

import numpy as np

from wonders.core import Game, ManyGames, load, rewards_of

GAMES = 64
HIDDEN = 64
RATE = 0.002


def train(game: Game, updates: int, seed: int, every: int = 20) -> list[float]:
    """Train an agent; print and return its share of the wins against random moves."""
    rng = np.random.default_rng(seed)
    agent = Agent(game, rng)
    curve = []
    for update in range(updates + 1):
        if update % every == 0:
            curve.append(share_of_wins(game, agent, rng))
            print(f"{update:5} {curve[-1]:6.1%} {'#' * round(40 * curve[-1])}", flush=True)
        rows, masks, actions, rewards = self_play(game, agent, rng)
        agent.learn(rows, masks, actions, rewards)
    return curve


def self_play(game: Game, agent: "Agent", rng: Any) -> tuple[Any, Any, Any, Any]:
    """Play games of the agent against itself; return its decisions, and what became of them."""
    games = ManyGames(game, [int(seed) for seed in rng.integers(2**50, size=GAMES)])
    seen: list[Any] = []
    while (live := [at for at in range(GAMES) if games.states[at].seat is not None]) != []:
        rows, masks = look(games)
        actions = np.zeros(GAMES, np.int64)
        actions[live] = agent.choose(rows[live], masks[live], rng)
        seats = [games.states[at].seat for at in live]
        seen.append((rows[live], masks[live], actions[live], live, seats))
        games.play(actions)
    ends = np.array([rewards_of(state.utilities()) for state in games.states])
    rewards = np.concatenate([ends[live, seats] for _, _, _, live, seats in seen])
    return (*(np.concatenate([each[part] for each in seen]) for part in range(3)), rewards)


def look(games: ManyGames) -> tuple[Any, Any]:
    """Return the observations and masks of all games."""
    rows = np.empty((len(games), games.observer.size), np.int8)
    masks = np.empty((len(games), games.size), np.int8)
    games.write_observations(rows)
    games.write_masks(masks)
    return rows, masks


def share_of_wins(game: Game, agent: "Agent", rng: Any, count: int = 256) -> float:
    """Return the share of games that the agent wins against random moves, on either seat."""
    games = ManyGames(game, range(count))
    while any(state.seat is not None for state in games.states):
        rows, masks = look(games)
        actions = np.zeros(count, np.int64)
        for own in (True, False):
            mine = [(state.seat == at % 2) == own for at, state in enumerate(games.states)]
            chosen = [
                at for at, state in enumerate(games.states) if mine[at] and state.seat is not None
            ]
            if chosen and own:
                actions[chosen] = agent.choose(rows[chosen], masks[chosen], rng)
            for at in () if own else chosen:
                actions[at] = rng.choice(np.flatnonzero(masks[at]))
        games.play(actions)
    return float(np.mean([state.utilities()[at % 2] for at, state in enumerate(games.states)]))


class Agent:
    """A policy with one hidden layer, trained with Adam."""

    def __init__(self, game: Game, rng: Any) -> None:
        inputs, outputs = game.observer().size, len(game.table)
        self.weights = [
            rng.normal(0, 0.02, (inputs, HIDDEN)).astype(np.float32),
            np.zeros((HIDDEN, outputs), np.float32),
        ]
        self.moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]
        self.steps = 0

    def chances(self, rows: Any, masks: Any) -> tuple[Any, Any, Any]:
        """Return the chance of each action, with what the layers have made on the way."""
        inputs = np.clip(rows, -8, 8).astype(np.float32) / 4
        hidden = np.tanh(inputs @ self.weights[0])
        scores = np.where(masks, hidden @ self.weights[1], -np.inf)
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        return inputs, hidden, powers / powers.sum(axis=1, keepdims=True)

    def choose(self, rows: Any, masks: Any, rng: Any) -> Any:
        """Return an action for each row, drawn by its chances."""
        chances = self.chances(rows, masks)[2].cumsum(axis=1)
        drawn = rng.random((len(rows), 1)) * chances[:, -1:]
        return (chances > drawn).argmax(axis=1)

    def learn(self, rows: Any, masks: Any, actions: Any, rewards: Any) -> None:
        """Make actions likelier by the rewards that came of them."""
        inputs, hidden, chances = self.chances(rows, masks)
        chances[np.arange(len(rows)), actions] -= 1
        slope = chances * (rewards[:, None] / len(rows)).astype(np.float32)
        before = (slope @ self.weights[1].T) * (1 - hidden**2)
        self.steps += 1
        for at, found in enumerate((inputs.T @ before, hidden.T @ slope)):
            mean, square = self.moments[at]
            mean += 0.1 * (found - mean)
            square += 0.001 * (found**2 - square)
            scale = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            self.weights[at] -= RATE * mean / (1 - 0.9**self.steps) / scale


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train an agent for Duel.")
    parser.add_argument("--updates", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    train(load("duel"), given.updates, given.seed)
