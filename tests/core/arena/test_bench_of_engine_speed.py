"""The benchmark: its figures, and its digest, which is that of a match."""

import hashlib

import msgspec
import pytest

from wonders.core import load
from wonders.core.arena import bench_of_engine_speed as bench_module
from wonders.core.arena.bench_of_engine_speed import DIGEST_GAMES, LOOPS, Bench, bench
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.compiled_or_plain import compiled

FIELDS = [
    "game",
    "players",
    "compiled",
    "games_per_second",
    "decisions_per_second",
    "moves_per_decision",
    "copies_per_second",
    "deals_per_second",
    "digest",
    "loop",
]


@pytest.fixture(scope="module")
def figures():
    return bench(load("duel"), 0.1)


def test_fields_are_those_of_the_command_line(figures):
    assert list(msgspec.to_builtins(figures)) == FIELDS
    assert [field.name for field in msgspec.structs.fields(Bench)] == FIELDS


def test_it_says_what_was_measured(figures):
    assert (figures.game, figures.players) == ("duel", 2)
    assert figures.compiled is compiled()


def test_figures_agree_with_each_other(figures):
    # A random game of Duel has 69 decisions of five or six moves, give or take.
    assert 60 < figures.decisions_per_second / figures.games_per_second < 78
    assert 4.5 < figures.moves_per_decision < 7
    assert figures.copies_per_second > figures.games_per_second
    assert figures.deals_per_second > figures.games_per_second


@pytest.mark.parametrize("loop", LOOPS)
def test_every_loop_plays_games_of_the_same_sort(loop, figures):
    found = bench(load("duel"), 0.1, loop)
    assert (found.loop, found.digest) == (loop, figures.digest)
    test_figures_agree_with_each_other(found)


@pytest.mark.parametrize("options", [{}, {"draft": "first-game"}])
def test_digest_is_that_of_a_match_of_random_bots(options):
    plan = Plan("duel", ("random",) * 2, 0, options, rotate=False)
    lines = Series(plan).play_chunk(0, DIGEST_GAMES).lines
    hashed = hashlib.sha256("".join(lines).encode())
    assert bench_module._digest(load("duel", options=options)) == hashed.hexdigest()


def test_digest_is_in_the_figures(figures):
    assert figures.digest == bench_module._digest(load("duel"))
    assert len(figures.digest) == 64


def test_digest_tells_games_apart():
    assert bench_module._digest(load("duel")) != bench_module._digest(
        load("duel", options={"draft": "first-game"})
    )
