"""Fixtures of the arena's tests: bots that do as they are told, and a report."""

from random import Random

import pytest

from wonders.core.arena.noted_bot_retries import Retry
from wonders.core.arena.report.report_as_json import report_of
from wonders.core.arena.statistics.ratings_and_their_order import Ratings
from wonders.core.arena.statistics.tally import Tally
from wonders.core.game.bot_contract import Bot
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.record.read_and_write_record_line import FORMAT, Record


class Puppet(Bot):
    """A bot that plays at random from a seed; `choose`, `start` and `end` can be replaced."""

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

    After `after` proper moves it answers what the function returns; `move` is what it would
    have played itself.
    """
    return Puppet


@pytest.fixture
def reported():
    """Return a function that makes the report of a small run of three, or five, entrants.

    Cat always wins; Ann ranks above Bob in a quarter of the games. Ann has one retry and no
    forfeit. With `guests` the last two entrants play eight games between themselves.
    """

    def make(names=("ann", "bob", "cat"), rated=True, guests=False, plan=None, reason="late"):
        tally, ratings = Tally(len(names), 3), Ratings(names)
        for number in range(24):
            seating = [(seat + number) % 3 for seat in range(3)]
            points = {0: 30 if number % 4 else 41, 1: 40, 2: 60}
            _add(tally, ratings, [points[entrant] for entrant in seating], seating, number, reason)
        for number in range(24, 32) if guests else ():
            seating = [3, 4] if number % 2 else [4, 3]
            _add(tally, ratings, [20, 10], seating, number, reason)
        facts = {"game": "any", "seed": 7, "bots": list(names), **(plan or {})}
        return report_of(facts, names, tally, ratings.table() if rated else ())

    return make


def _add(tally, ratings, totals, seating, number, reason):
    sheets = [{"military": -1, "civilian": total + 1, "total": total} for total in totals]
    result = Result("points", [totals.index(max(totals))], sheets)
    moves = [f"{seat} build {'baths' if seat else 'altar'}" for seat in range(len(totals))]
    record = Record(FORMAT, "any", 1, {}, [], [], None, {}, moves, result)
    retries = [Retry(number, seating.index(0), 0, reason)] if number == 3 else []
    tally.add(record, seating, retries, number // 3)
    ratings.add(record, seating)
