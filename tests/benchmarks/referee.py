"""Compare the referee with the bench: games a second of processor time, `random` bots, no worker.

python tests/benchmarks/referee.py
"""

import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial

from wonders.core import load
from wonders.core.arena import bench_of_engine_speed
from wonders.core.arena.loops_that_bench_measures import Draw, play_random
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.game.game import Game

ROUNDS = 7


def spent(action: Callable[[], object]) -> float:
    """Return the processor time that something takes."""
    began = time.process_time()
    action()
    return time.process_time() - began


def alone_through(game: Game, prepared: Sequence[tuple[int, tuple[Draw, ...]]]) -> None:
    """Play games as the bench does."""
    for seed, draws in prepared:
        play_random(game, seed, draws)


def main() -> None:
    """Print the medians of so many rounds, each of both in turn."""
    for name, games, seats in (("duel", 600, 2), ("classic", 240, 4)):
        game = load(name)
        series = Series(Plan(name, ("random",) * seats, 1))
        ratios = []
        for _ in range(ROUNDS):
            prepared = [bench_of_engine_speed._prepared(game, number) for number in range(games)]
            alone = spent(partial(alone_through, game, prepared))
            ratios.append(alone / spent(partial(series.play_chunk, 0, games)))
        print(
            f"{name}, {seats} seats: the referee plays {statistics.median(ratios):.2f} of the"
            f" bench's games a second ({min(ratios):.2f} to {max(ratios):.2f})"
        )


if __name__ == "__main__":
    main()
