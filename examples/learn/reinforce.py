"""REINFORCE in a page: an agent for Duel that learns from games against itself."""

import numpy as np

from wonders.core import ManyGames, load, rewards_of

UPDATES, GAMES, RATE = 100, 64, 0.02

game, rng = load("duel"), np.random.default_rng(seed=1)
size, actions = game.observer().size, len(game.table)
weights = np.zeros((size, actions), np.float32)
for _ in range(UPDATES):
    games = ManyGames(game, [int(seed) for seed in rng.integers(2**50, size=GAMES)])
    steps = []
    while any(state.seat is not None for state in games.states):
        rows, masks = np.empty((GAMES, size), np.int8), np.empty((GAMES, actions), np.int8)
        games.write_observations(rows)
        games.write_masks(masks)
        scores = np.where(masks, rows.astype(np.float32) @ weights, np.float32(-1e9))
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        sums = chances.cumsum(axis=1)
        drawn = (sums > rng.random((GAMES, 1)) * sums[:, -1:]).argmax(axis=1)
        steps.append((rows, chances, drawn, [state.seat or 0 for state in games.states]))
        games.play(drawn)
    rewards = np.array([rewards_of(state.utilities()) for state in games.states], np.float32)
    for rows, chances, drawn, seats in steps:
        chances[range(GAMES), drawn] -= 1
        better = rewards[range(GAMES), seats, None]
        weights -= RATE / GAMES * (rows.T.astype(np.float32) @ (chances * better))
np.save("weights.npy", weights)
