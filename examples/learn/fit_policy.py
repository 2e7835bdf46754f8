"""Fit the policy of playouts to what searches of `mcts` followed, and write its weights.

    python fit_policy.py GAME[:OPTION=VALUE,…] GAMES.jsonl... OUT.toml

Each game is a line that `self_play.py` wrote. The same lines give the same weights.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from self_play import end_in_a_line, expect_weights, loaded, write_weights

from wonders.core import SoftmaxPolicy
from wonders.plugins.bots.printed_move_features import printed_features

__all__ = ["fit"]

#: The one in so many games that the weights are judged by.
HELD_BACK = 8
#: The steps of the fit, and how long each is.
STEPS = 250
RATE = 0.05
#: What a weight costs, squared: one for all ages, one age's own, a situation's.
SHARED, OWN = 0.00005, 0.0003
SITUATION = 0.00002
#: What is known without any game.
FIXED = {"wins": 20.0}
#: The share of moves that playouts pick whatever they weigh, and what a point is worth of what only
#: house rules know.
WHIM, WORTH = 0.03, 0.25


class Probe:
    """What the moves of a state have that a policy may weigh."""

    def __init__(self, game):
        self.game = game
        self.ages = len([each for each in game.ages if isinstance(each, int)])
        self.static = printed_features(game)
        self.names = sorted({name for each in self.static for name in each})
        self.at = {name: at for at, name in enumerate(self.names)}
        zeros = [[0.0] * len(game.table)] * self.ages
        none = [0.0] * len(game.situations)
        self.coins = SoftmaxPolicy(zeros, [0.1] * self.ages, none)
        self.one = []
        for at in range(len(none)):
            only = none.copy()
            only[at] = 1.0
            self.one.append(SoftmaxPolicy(zeros, [0.0] * self.ages, only))
        self.width = (self.ages + 1) * (len(self.names) + 1) + len(none)

    def row(self, state):
        """Return the features of the legal moves of a state."""
        count = state.move_count
        found = np.zeros((count, self.width), dtype=np.float32)
        block = len(self.names) + 1
        own = (min(state.age, self.ages - 1) + 1) * block
        self.coins.weigh(state)
        for number in range(count):
            for name, amount in self.static[state.index_at(number)].items():
                found[number, self.at[name]] = amount
                found[number, own + self.at[name]] = amount
            cost = -10 * np.log(self.coins.weight(number))
            found[number, block - 1] = found[number, own + block - 1] = -cost
        start = (self.ages + 1) * block
        for at, policy in enumerate(self.one):
            total = policy.weigh(state)
            if abs(total - count) > 1e-9:
                for number in range(count):
                    found[number, start + at] = np.log(policy.weight(number))
        return found


def examples(probe, paths):
    """Return the features, the shares of the visits, the first row and the game of decisions."""
    rows, shares, starts, games = [], [], [], []
    size = number = 0
    for path in paths:
        for line in Path(path).read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            state = probe.game.deal(record["seed"])
            for move, visits in zip(record["moves"], record["visits"], strict=True):
                if len(visits) > 1:
                    rows.append(probe.row(state))
                    shares.append(shares_of(visits))
                    starts.append(size)
                    games.append(number)
                    size += len(visits)
                state.play_at(move)
            number += 1
    if len({game % HELD_BACK == 0 for game in games}) < 2:
        raise SystemExit(f"{', '.join(paths)}: two games are needed; the first is held back")
    return np.concatenate(rows), np.concatenate(shares), np.array(starts), np.array(games)


def shares_of(visits):
    """Return the share of each move in the visits of all."""
    found = np.array(visits, dtype=float)
    if not (np.isfinite(found).all() and found.min() >= 0 < found.sum()):
        raise ValueError("visits are numbers from 0 on, and not all are 0")
    return found / found.sum()


def loss_of(x, target, starts, weights):
    """Return the mean surprise, and its slope."""
    logits = x @ weights
    counts = np.diff(np.append(starts, len(x)))
    top = np.repeat(np.maximum.reduceat(logits, starts), counts)
    chances = np.exp(logits - top)
    chances /= np.repeat(np.add.reduceat(chances, starts), counts)
    loss = -(target * np.log(chances + 1e-12)).sum() / len(starts)
    slope = ((chances - target) / len(starts)).astype(np.float32) @ x
    return loss, slope


def fit(probe, paths):
    """Return the weights, and the surprise on games held back, before and after."""
    x, target, starts, games = examples(probe, paths)
    counts = np.diff(np.append(starts, len(x)))
    held = games % HELD_BACK == 0
    held_rows = np.repeat(held, counts)

    def part(chosen, rows):
        kept = counts[chosen]
        return x[rows], target[rows], np.cumsum(kept) - kept

    train, test = part(~held, ~held_rows), part(held, held_rows)
    block = len(probe.names) + 1
    cost = np.full(probe.width, OWN, dtype=np.float32)
    cost[:block] = SHARED
    cost[(probe.ages + 1) * block :] = SITUATION
    weights = np.zeros(probe.width, dtype=np.float32)
    mean, spread = np.zeros_like(weights), np.zeros_like(weights)
    before = loss_of(*test, weights)[0]
    for step in range(1, STEPS + 1):
        _, slope = loss_of(*train, weights)
        slope = slope + 2 * cost * weights
        mean = 0.9 * mean + 0.1 * slope
        spread = 0.99 * spread + 0.01 * slope**2
        scale = np.sqrt(spread / (1 - 0.99**step)) + 1e-8
        weights = weights - RATE * (1 - step / STEPS) * mean / (1 - 0.9**step) / scale
    print(len(train[2]), "decisions to learn from,", len(test[2]), "held back")
    print(f"surprise held back {before:.4f} -> {loss_of(*test, weights)[0]:.4f}")
    print(f"surprise learned from {loss_of(*train, weights)[0]:.4f}")
    noise = -(test[1] * np.log(test[1] + 1e-12)).sum() / len(test[2])
    print(f"least possible {noise:.4f}")
    return weights


def main():
    """Fit and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("games", nargs="+")
    parser.add_argument("out")
    asked = parser.parse_args()
    if not asked.out.endswith(".toml"):
        parser.error(f"OUT.toml is written anew; {asked.out} is not called like that")
    expect_weights(parser, asked.out, "whim = ")
    probe = Probe(loaded(asked.game))
    weights = [float(each) for each in fit(probe, asked.games)]
    block = len(probe.names) + 1
    lines = [f"whim = {WHIM}", f"worth = {WORTH}", ""]
    for age in range(probe.ages):
        own = (age + 1) * block
        lines += ["[[ages]]", f"coin = {weights[block - 1] + weights[own + block - 1]:.3f}"]
        values = {each: weights[at] + weights[own + at] for each, at in probe.at.items()}
        lines += ["[ages.values]", *_lines(values), ""]
    found = dict(zip(probe.game.situations, weights[(probe.ages + 1) * block :], strict=True))
    fixed = {each: value for each, value in FIXED.items() if each in found}
    lines += ["[situations]", *_lines(filled(found) | fixed)]
    write_weights(asked.out, "\n".join(lines) + "\n")


def filled(values):
    """Return the values of situations; one that no game met weighs as the one that counts one less.

    What no game met has no slope, so its weight has stayed 0.
    """
    known = dict(values)
    for name, value in values.items():
        start, _, number = name.rpartition(" ")
        if value == 0.0 and number.lstrip("-").isdecimal():
            known[name] = known.get(f"{start} {int(number) - 1}", 0.0)
    return known


def _lines(values):
    """Return the lines for some values; those that are nothing are left out."""
    return [f'"{name}" = {round(value, 3)}' for name, value in values.items() if round(value, 3)]


if __name__ == "__main__":
    end_in_a_line(main, "GAME and games that self_play.py writes for it are asked for")
