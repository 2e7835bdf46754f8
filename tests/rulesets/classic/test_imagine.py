"""Imagining what a seat of classic does not know."""

from random import Random

import pytest

from wonders.core import load


@pytest.mark.parametrize("count", [2, 3, 4, 7])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_imagined_looks_the_same_and_allows_the_same(count, seed):
    state = load("classic", options={"players": count}).deal(seed)
    rng = Random(seed)
    step = 0
    while state.seat is not None:
        if step % 7 == seed or state.pending:
            for seat in range(count):
                view = state.view(seat)
                world = view.imagine(Random(step))
                assert world.view(seat) == view
                assert seat != state.seat or world.moves() == state.moves()
        moves = state.moves()
        state.play(rng.choice([m for m in moves if m.verb in ("stage", "revive")] or moves))
        step += 1
