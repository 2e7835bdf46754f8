"""Measure how fast many games go together, in parts of stepping one after the other by numbers.

    python tests/benchmarks/vector_rates.py [ROUNDS]

Each row is the median over the rounds, by processor time, of 64 games together: by `ManyGames`, and
by `make_vec` of Gymnasium with the agent on all seats. It takes the extra `rl`.
"""

import statistics
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np
from kinds import built
from processor_time import spent
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

import wonders.plugins.rl  # noqa: F401 - registers the environments
from wonders.core import ManyGames
from wonders.core.compiled_or_plain import build_name

__all__ = ["main", "parts"]

ROUNDS = 15
GAMES = 64
KINDS = [("duel", 2), ("classic", 3), ("classic", 7)]
#: The games that are stepped one after the other.
ALONE = 30

#: Does something, and returns how many decisions that took.
Work = Callable[[], int]


def one_by_one(name: str, players: int) -> Work:
    """Get ready to step one game after the other by numbers, from plain Python."""
    game, draw = built(name, players), Random(1).random

    def work() -> int:
        decisions = 0
        for seed in range(ALONE):
            state = game.deal(seed)
            while state.seat is not None:
                state.play_at(int(draw() * state.move_count))
                decisions += 1
        return decisions

    return work


def drawn(games: ManyGames, draw: Callable[[], float]) -> list[int]:
    """Return a legal move for each game, 0 for one that is over."""
    rows = [games.legal(number) for number in range(GAMES)]
    return [legal[int(draw() * len(legal))] if len(legal) else 0 for legal in rows]


def together(name: str, players: int, steps: int, observe: bool) -> Work:
    """Get ready to step games by `ManyGames` with masks."""
    games = ManyGames(built(name, players), range(GAMES))
    draw = Random(1).random
    masks, rows = bytearray(GAMES * games.size), bytearray(GAMES * games.observer.size)

    def work() -> int:
        for step in range(steps):
            games.write_masks(masks)
            if observe:
                games.write_observations(rows)
            for number, state in enumerate(games.states):
                if state.seat is None:
                    games.begin(number, step * GAMES + number)
            games.play(drawn(games, draw))
        return GAMES * steps

    return work


def vector(name: str, players: int, steps: int, observe: bool, copy: bool) -> Work:
    """Get ready to step games by the interface of Gymnasium, which has masks."""
    more: dict[str, Any] = {"players": players} if name == "classic" else {}
    made = gymnasium.make_vec(
        f"wonders/{name.title()}-v0",
        num_envs=GAMES,
        opponents=None,
        observe=observe,
        copy=copy,
        **more,
    )
    env: Any = made.unwrapped
    env.reset(seed=1)
    draw = Random(1).random

    def work() -> int:
        for _ in range(steps):
            env.step(np.array(drawn(env.games, draw)))
        return GAMES * steps

    return work


def parts(name: str, players: int, rounds: int) -> dict[str, tuple[float, float]]:
    """Return what part of the rate one by one is reached, with masks and with observations too."""
    alone = one_by_one(name, players)
    # As many as a whole game has, since late decisions take longer.
    steps = alone() // ALONE
    kind = name, players, steps
    works = {
        "ManyGames": [together(*kind, observe) for observe in (False, True)],
        "make_vec, copy=False": [vector(*kind, observe, False) for observe in (False, True)],
        "make_vec": [vector(*kind, observe, True) for observe in (False, True)],
    }
    found: dict[str, list[list[float]]] = {what: [[], []] for what in works}

    def rate(work: Work) -> float:
        done: list[int] = []
        took = spent(lambda: done.append(work()))
        return done[0] / took

    for _ in range(rounds):
        base = rate(alone)
        for what, pair in works.items():
            for at, work in enumerate(pair):
                found[what][at].append(rate(work) / base)
    return {
        what: (statistics.median(masks), statistics.median(rows))
        for what, (masks, rows) in found.items()
    }


def main(words: list[str]) -> None:
    """Measure, and print the table."""
    table = Table(title=build_name(), box=SIMPLE_HEAD, title_justify="left")
    for column in ("game", "seats", "by", "with masks", "and observations"):
        table.add_column(column)
    for name, players in KINDS:
        for what, rates in parts(name, players, int(words[0]) if words else ROUNDS).items():
            table.add_row(name, str(players), what, *(f"{each:.0%}" for each in rates))
    Console(width=100).print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
