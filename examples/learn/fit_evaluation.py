"""Fit the evaluation of positions to how games ended, and write its weights.

    python fit_evaluation.py [--cost 0.001] GAME RECORDS.jsonl... OUT.toml

The records are those of `wonders match`, with any number of players. The same lines give the same
weights. With few games a higher cost keeps chance out of them.
"""

import argparse
import json
from functools import cache
from pathlib import Path

import numpy as np
from self_play import end_in_a_line, expect_weights, write_weights

from wonders.core import load
from wonders.plugins.bots.win_chances_from_features import Evaluation

__all__ = ["fit"]

#: The one in so many games that the weights are judged by.
HELD_BACK = 8
#: The steps of the fit: it ends long before.
STEPS = 30
#: What a weight costs, squared, where the feature has a spread of 1, unless another is asked for.
COST = 0.001
MOST_COST = 1_000_000


@cache
def game_of(name, options):
    """Return a game by its name and its options as JSON."""
    return load(name, options=json.loads(options))


class Examples:
    """The quiet positions of games: what each seat but the first has more, and who won.

    Those seats are the rows, all of a position together; `starts` tells where each position has
    its first. Of a position there are the stage, the share of the victory of the first seat, and
    the number of the game.
    """

    def __init__(self, name, paths):
        rows, won, starts, stages, first_won, games = [], [], [], [], [], []
        number = 0
        for path in paths:
            for line in Path(path).read_text(encoding="utf-8").splitlines():
                record = json.loads(line)
                if record["game"] != name:
                    raise SystemExit(f"{path}: a game of {record['game']}, not {name}")
                game = game_of(name, json.dumps(record["options"]))
                reader = Evaluation([[0.0] * len(game.features)] * 2)
                last = game.position(line)
                shares = last.utilities()
                state = game.start(last.deal)
                for move in last.played():
                    if state.is_quiet:
                        starts.append(len(rows))
                        more = reader.differences(state)
                        rows += [np.array(row, dtype=np.float32) for row in more]
                        # An automaton has what is left.
                        won += shares[1:] or [1 - shares[0]]
                        first_won.append(shares[0])
                        stages.append(state.stage)
                        games.append(number)
                    state.play(move)
                number += 1
        self.held = np.array(games) % HELD_BACK == 0
        if len(set(self.held)) < 2:
            raise SystemExit(f"{', '.join(paths)}: two games are needed; the first is held back")
        self.game = game
        self.rows = np.array(rows)
        self.won = np.array(won)
        self.starts = np.array(starts)
        self.counts = np.diff(np.append(self.starts, len(rows)))
        self.stages = np.array(stages)
        self.first_won = np.array(first_won)
        # A feature counts as much whatever it is counted in.
        self.spread = self.rows.std(axis=0) + 1e-6

    def by_stage(self, stages):
        """Return the features once for each stage, by how near the position is to it."""
        before = np.minimum(self.stages.astype(int), stages - 2)
        later = self.stages - before
        shares = np.zeros((len(self.stages), stages), dtype=np.float32)
        shares[np.arange(len(shares)), before] = 1 - later
        shares[np.arange(len(shares)), before + 1] = later
        shares = np.repeat(shares, self.counts, axis=0)
        scaled = self.rows / self.spread
        return (shares[:, :, None] * scaled[:, None, :]).reshape(len(shares), -1)

    def part(self, x, chosen):
        """Return the rows and shares of the chosen positions, and where each position begins."""
        rows = np.repeat(chosen, self.counts)
        counts = self.counts[chosen]
        return x[rows], self.won[rows], self.first_won[chosen], np.cumsum(counts) - counts


def surprise(x, won, first_won, starts, weights):
    """Return the mean surprise at who won, in nats."""
    chances, first = chances_of(x, starts, weights)
    return -((won * np.log(chances)).sum() + (first_won * np.log(first)).sum()) / len(starts)


def chances_of(x, starts, weights):
    """Return the chance of each row's seat and that of each first seat, away from 0 and 1."""
    odds = np.exp(np.clip(x @ weights, -12, 12))
    total = 1 + np.add.reduceat(odds, starts)
    return odds / np.repeat(total, np.diff(np.append(starts, len(x)))), 1 / total


def fit(examples, stages, cost=COST):
    """Return the weights by stage, and print the surprise on games held back."""
    x = examples.by_stage(stages)
    train, test = ~examples.held, examples.held
    weights = newton(*examples.part(x, train), cost)
    print(train.sum(), "positions to learn from,", test.sum(), "held back")
    print(f"surprise learned from {surprise(*examples.part(x, train), weights):.4f}")
    told = examples.part(x, test)
    before, after = (surprise(*told, each) for each in (np.zeros_like(weights), weights))
    print(f"surprise held back {before:.4f} -> {after:.4f}")
    for age in range(stages - 1):
        part = test & (examples.stages >= age) & (examples.stages < age + 1)
        if part.any():
            print(f"  in Age {age + 1}: {surprise(*examples.part(x, part), weights):.4f}")
    return weights.reshape(stages, -1) / examples.spread


def newton(x, won, _, starts, cost):
    """Return the weights of a regression on who wins of several, by Newton's method."""
    weights = np.zeros(x.shape[1])
    for _ in range(STEPS):
        chances = chances_of(x, starts, weights)[0]
        slope = x.T @ (chances - won) / len(starts) + 2 * cost * weights
        weighed = x * chances[:, None].astype(np.float32)
        means = np.add.reduceat(weighed, starts)
        bend = (weighed.T @ x - means.T @ means) / len(starts)
        step = np.linalg.solve(bend + 2 * cost * np.eye(len(weights)), slope)
        weights = weights - step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def main():
    """Fit and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cost", type=float, default=COST)
    parser.add_argument("game")
    parser.add_argument("records", nargs="+")
    parser.add_argument("out")
    asked = parser.parse_args()
    if not 0 <= asked.cost <= MOST_COST:
        parser.error(f"--cost is from 0 to {MOST_COST:,}")
    if not asked.out.endswith(".toml"):
        parser.error(f"OUT.toml is written anew; {asked.out} is not called like that")
    expect_weights(parser, asked.out, "[[stages]]")
    examples = Examples(asked.game, asked.records)
    game = examples.game
    ages = len([each for each in game.ages if isinstance(each, int)])
    lines = []
    for stage in fit(examples, ages + 1, asked.cost):
        lines.append("[[stages]]")
        for each, weight in zip(game.features, stage, strict=True):
            if round(float(weight), 4):
                lines.append(f'"{each}" = {round(float(weight), 4)}')
        lines.append("")
    write_weights(asked.out, "\n".join(lines))


if __name__ == "__main__":
    end_in_a_line(main, "GAME and records of it are asked for")
