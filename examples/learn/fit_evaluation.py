"""Fit the evaluation of positions to how games ended, and write its weights.

    python fit_evaluation.py GAME RECORDS.jsonl... OUT.toml

The records are those of `wonders match`. The same lines give the same weights.
"""

import sys
from pathlib import Path

import numpy as np
from self_play import loaded

from wonders.plugins.bots.position_evaluation import Evaluation

__all__ = ["fit"]

#: The one in so many games that the weights are judged by.
HELD_BACK = 8
#: The steps of the fit: it ends long before.
STEPS = 30
#: What a weight costs, squared, where the feature has a spread of 1.
COST = 0.001


class Examples:
    """The quiet positions of games: features, stage, the share that seat 0 won, and the game."""

    def __init__(self, game, paths):
        reader = Evaluation([[0.0] * len(game.features)] * 2)
        rows, stages, won, games = [], [], [], []
        number = 0
        for path in paths:
            for line in Path(path).read_text(encoding="utf-8").splitlines():
                last = game.position(line)
                state = game.start(last.deal)
                for move in last.played():
                    if state.is_quiet:
                        rows.append(np.array(reader.differences(state), dtype=np.float32))
                        stages.append(state.stage)
                        won.append(last.utilities()[0])
                        games.append(number)
                    state.play(move)
                number += 1
        self.rows = np.array(rows)
        self.stages = np.array(stages)
        self.won = np.array(won)
        self.held = np.array(games) % HELD_BACK == 0
        # A feature counts as much whatever it is counted in.
        self.spread = self.rows.std(axis=0) + 1e-6

    def by_stage(self, stages):
        """Return the features once for each stage, by how near the position is to it."""
        before = np.minimum(self.stages.astype(int), stages - 2)
        later = self.stages - before
        shares = np.zeros((len(self.rows), stages), dtype=np.float32)
        shares[np.arange(len(shares)), before] = 1 - later
        shares[np.arange(len(shares)), before + 1] = later
        scaled = self.rows / self.spread
        return (shares[:, :, None] * scaled[:, None, :]).reshape(len(shares), -1)


def surprise(won, chances):
    """Return the mean surprise at who won, in nats."""
    return -(won * np.log(chances) + (1 - won) * np.log(1 - chances)).mean()


def chances_of(x, weights):
    """Return the chance of each position, away from 0 and 1."""
    return 1 / (1 + np.exp(-np.clip(x @ weights, -12, 12)))


def fit(examples, stages):
    """Return the weights by stage, and print the surprise on games held back."""
    x = examples.by_stage(stages)
    train, test = ~examples.held, examples.held
    weights = newton(x[train], examples.won[train])
    print(train.sum(), "positions to learn from,", test.sum(), "held back")
    chances = chances_of(x, weights)
    print(f"surprise learned from {surprise(examples.won[train], chances[train]):.4f}")
    print(
        f"surprise held back {np.log(2):.4f} -> {surprise(examples.won[test], chances[test]):.4f}"
    )
    for age in range(stages - 1):
        part = test & (examples.stages >= age) & (examples.stages < age + 1)
        print(f"  in Age {age + 1}: {surprise(examples.won[part], chances[part]):.4f}")
    return weights.reshape(stages, -1) / examples.spread


def newton(x, won):
    """Return the weights of a logistic regression, by Newton's method."""
    weights = np.zeros(x.shape[1])
    for _ in range(STEPS):
        chances = chances_of(x, weights)
        slope = x.T @ (chances - won) / len(x) + 2 * COST * weights
        bend = (x * (chances * (1 - chances))[:, None].astype(np.float32)).T @ x / len(x)
        step = np.linalg.solve(bend + 2 * COST * np.eye(len(weights)), slope)
        weights = weights - step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def main():
    """Fit and write the weights."""
    name, *paths, out = sys.argv[1:]
    game = loaded(name)
    ages = len([each for each in game.ages if isinstance(each, int)])
    lines = []
    for stage in fit(Examples(game, paths), ages + 1):
        lines.append("[[stages]]")
        for each, weight in zip(game.features, stage, strict=True):
            if round(float(weight), 4):
                lines.append(f'"{each}" = {round(float(weight), 4)}')
        lines.append("")
    Path(out).write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
