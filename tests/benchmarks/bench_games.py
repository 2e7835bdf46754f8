"""Whole random games, from the deal to the sheets, for every number of players."""

from random import Random

import pytest
from kinds import KINDS, built

from wonders.core.arena.loops_that_bench_measures import play_random


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_random_games(measured, name, players):
    game = built(name, players)
    count = 480 // players

    def prepare():
        """Return the chance of every seat: the same games are played each round."""
        return ([(Random(seed).random,) * players for seed in range(count)],)

    def play(chances):
        return sum(play_random(game, seed, draws)[0] for seed, draws in enumerate(chances))

    decisions = play(*prepare()) / count
    assert measured(
        play, count, prepare, about="games", game=name, players=players, decisions=decisions
    )
