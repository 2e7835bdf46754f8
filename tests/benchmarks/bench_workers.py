"""What a game of a match costs, by the workers that play it."""

import os
from itertools import takewhile

import pytest

from wonders.core.arena.run.output_in_order import Output
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.run.run_in_progress import Run
from wonders.core.arena.run.workers.hand_out_games import Workers

CPUS = os.cpu_count() or 1
#: 1, 2, 4 … and as many as there are processors.
COUNTS = sorted({*takewhile(lambda count: count < CPUS, (2**n for n in range(9))), 1, CPUS})
#: Games for each worker: with few, starting them would be most of it.
GAMES = 3000


@pytest.mark.parametrize("workers", COUNTS)
def test_matches_by_workers(measured, workers):
    series = Series(Plan("duel", ("random", "random"), 1))
    games = GAMES * workers

    def play():
        run = Run(series, Output(), games=games)
        run.play(Workers(series, workers))
        return run.done

    done = measured(play, games, rounds=5, about="matches", game="duel", players=2, workers=workers)
    assert done == games
