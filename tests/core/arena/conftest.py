"""What the tests of the arena share: bots that do as they are told."""

from random import Random

import pytest

from wonders.core.bots import Bot
from wonders.core.specs import NoOptions


class Puppet(Bot):
    """Plays a fixed random game; `choose`, `start` and `end` may be replaced."""

    name = "puppet"

    def __init__(self, choose=None, start=None, end=None, reads_view=True, after=0, seed=1):
        super().__init__(NoOptions(), seed)
        self.reads_view = reads_view
        self._choose, self._start, self._end = choose, start, end
        self._left = after
        self._draw = Random(seed).random

    def start(self, seat, view):
        if self._start:
            self._start(seat, view)

    def choose(self, view, moves, clock):
        move = moves[int(self._draw() * len(moves))]
        self._left -= 1
        if self._choose and self._left < 0:
            return self._choose(view, moves, move)
        return move

    def end(self, result):
        if self._end:
            self._end(result)


@pytest.fixture
def puppet():
    """Return a maker of bots: `puppet(lambda view, moves, move: None, after=3)`.

    After so many proper moves it answers what the function returns; `move` is what it
    would have played itself.
    """
    return Puppet
