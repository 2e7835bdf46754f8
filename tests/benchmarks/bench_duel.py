"""How fast Duel is played; `tox -e bench` runs this. Nothing here fails on a time."""

import subprocess
import sys
from random import Random

import pytest

from wonders.core import load
from wonders.core.arena.plan import Plan
from wonders.core.arena.run import Run
from wonders.core.arena.runfile import Output
from wonders.core.arena.series import Series
from wonders.core.arena.workers import Workers

GAME = load("duel")


def halfway():
    """Return a state after 35 random moves."""
    state = GAME.deal(1)
    draw = Random(1).random
    for _ in range(35):
        moves = state.moves()
        state.play(moves[int(draw() * len(moves))])
    return state


def play_random(seed):
    state = GAME.deal(seed)
    draw = Random(seed).random
    while state.seat is not None:
        moves = state.moves()
        state.play(moves[int(draw() * len(moves))])
    return state.result()


def test_a_whole_random_game(benchmark):
    seeds = iter(range(10**9))
    assert benchmark(lambda: play_random(next(seeds)))


def test_a_deal(benchmark):
    assert benchmark(GAME.deal, 7)


def test_a_copy(benchmark):
    assert benchmark(halfway().copy)


def test_a_view(benchmark):
    state = halfway()
    assert benchmark(state.view, 0)


def test_imagining_a_world(benchmark):
    view = halfway().view(0)
    rng = Random(3)
    assert benchmark(view.imagine, rng)


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("workers", [1, 2])
def test_a_match_of_200_games(benchmark, bot, workers):
    series = Series(Plan("duel", (bot, bot), 1))

    def play():
        run = Run(series, Output(), games=200)
        run.play(Workers(series, workers))
        return run

    assert benchmark.pedantic(play, rounds=3).done == 200


@pytest.mark.parametrize(
    "code",
    ["import click", "import msgspec, pluggy", "import wonders.core"],
)
def test_an_import(benchmark, code):
    benchmark.pedantic(lambda: subprocess.run([sys.executable, "-c", code], check=True), rounds=9)


def test_the_help_of_the_command(benchmark):
    code = "import sys; sys.argv = ['wonders', '--help']; from wonders.cli import main; main()"
    benchmark.pedantic(
        lambda: subprocess.run([sys.executable, "-c", code], check=True, capture_output=True),
        rounds=9,
    )
