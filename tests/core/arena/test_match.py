"""Matches: fair seats, the same records however they are played, flat memory."""

import gc
import tracemalloc

import pytest

from wonders.core import BadSpec, load
from wonders.core.arena import match as match_module
from wonders.core.arena.match import CHUNK, Chunk, Match, MatchPlan, run_match
from wonders.core.arena.tally import Tally
from wonders.core.plugins import installed
from wonders.core.record import check, read_line

BOTS = ("greedy", "random")

SLOW = '''
from wonders.core import hookimpl
from wonders.core.bots import Bot

class Last(Bot):
    """Takes the last move."""
    name = "last-of-all"
    def choose(self, view, moves, clock):
        return moves[-1]

class Shy(Bot):
    """Will not even be made."""
    name = "shy"
    def __init__(self, options, seed):
        raise ValueError("not today")

@hookimpl
def bots():
    return [Last, Shy]
'''


def plan(games=40, bots=BOTS, seed=3, **more):
    return MatchPlan("duel", bots, games, seed, **more)


def lines(match_plan, workers=1):
    return [line for chunk in run_match(Match(match_plan), workers) for line in chunk.lines]


@pytest.fixture
def plugin(tmp_path):
    """Return the name of a plugin file; what it brings is forgotten afterwards."""
    file = tmp_path / "slow_bots.py"
    file.write_text(SLOW, "utf-8")
    installed.cache_clear()
    installed().use(str(file))
    yield str(file)
    installed.cache_clear()


def test_rotation_moves_the_entrants_on_by_a_seat():
    match = Match(plan())
    assert [match.seating(number) for number in range(4)] == [[0, 1], [1, 0], [0, 1], [1, 0]]


def test_without_rotation_everybody_keeps_the_seat():
    match = Match(plan(rotate=False))
    assert [match.seating(number) for number in range(3)] == [[0, 1]] * 3


def test_a_deal_is_played_once_in_every_rotation():
    records = [read_line(line) for line in lines(plan(8))]
    assert [record.seats for record in records] == [["greedy", "random"], ["random", "greedy"]] * 4
    pairs = list(zip(records[::2], records[1::2], strict=True))
    assert all(one.deal == two.deal and one.seed == two.seed for one, two in pairs)
    assert len({record.seed for record in records}) == 4


def test_without_rotation_every_game_has_its_own_deal():
    records = [read_line(line) for line in lines(plan(8, rotate=False))]
    assert [record.seats for record in records] == [["greedy", "random"]] * 8
    assert len({record.seed for record in records}) == 8


def test_games_are_whole_and_pass_a_check():
    match = Match(plan(8))
    for line in lines(match.plan):
        record = read_line(line)
        check(match.game, record)
        assert record.result is not None


def test_records_are_the_same_on_any_number_of_workers():
    alone = list(run_match(Match(plan(40)), 1))
    shared = list(run_match(Match(plan(40)), 2))
    assert [chunk.first for chunk in shared] == [0, CHUNK, 2 * CHUNK]
    assert [chunk.lines for chunk in shared] == [chunk.lines for chunk in alone]
    reports = [[chunk.tally.report(BOTS) for chunk in chunks] for chunks in (alone, shared)]
    assert reports[0] == reports[1]


def test_workers_let_in_the_plugins_and_options_of_the_plan(plugin):
    its = plan(4, ("last-of-all", "random"), plugins=(plugin,), options={"draft": "first-game"})
    shared = lines(its, 2)
    assert shared == lines(its, 1)
    assert '"draft":"first-game"' in shared[0]
    assert '"seats":["last-of-all","random"]' in shared[0]


def test_a_bot_that_cannot_be_made_forfeits(plugin):
    for line in lines(plan(2, ("shy", "random"))):
        record = read_line(line)
        assert record.result.victory == "forfeit"
        assert record.seats[record.result.forfeit.seat] == "shy"


def test_a_seed_gives_the_same_games_again_and_another_seed_others():
    assert lines(plan(4)) == lines(plan(4))
    assert not set(lines(plan(4))) & set(lines(plan(4, seed=4)))


def test_a_longer_match_begins_with_the_shorter_one():
    assert lines(plan(20))[:6] == lines(plan(6))


def test_any_game_can_be_played_alone():
    match = Match(plan(40, ("random", "random")))
    assert read_line(lines(match.plan)[27]) == match.play(27)


def alone(games=20, **more):
    """Return a plan of games of one bot against any leader."""
    return plan(games, ("random",), **{"options": {"solo": "any"}} | more)


def test_a_bot_alone_changes_places_with_nobody():
    records = [read_line(line) for line in lines(alone())]
    assert {record.seats[0] for record in records} == {"random"}
    assert len({record.seed for record in records}) == 20


def test_the_automata_are_counted_after_the_bots():
    match = Match(alone())
    assert match.names == ["random", *match.game.automata]
    assert Match(alone(options={"solo": "bilkis"})).names == ["random", "bilkis"]
    for number in range(6):
        record = match.play(number)
        bot, automaton = match.entrants(number, record)
        assert [match.names[bot], match.names[automaton]] == record.seats


def test_games_against_any_leader_pass_a_check_of_the_game_they_name():
    for line in lines(alone(8)):
        record = read_line(line)
        check(load("duel", options=record.options), record)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"games": 0}, "at least one game"),
        ({"games": -2}, "at least one game"),
        ({"games": 7}, "multiple of 2"),
        ({"bots": ("random",)}, "2 players, not 1"),
        ({"bots": ("random",) * 3}, "2 players, not 3"),
        ({"options": {"solo": "any"}}, "not 2 bots"),
        ({"bots": ("random",), "options": {"solo": "cesar"}}, "did you mean 'caesar'"),
        ({"bots": ("random", "randon")}, "did you mean 'random'"),
        ({"bots": ("random:depth=2", "random")}, "no parameter 'depth'"),
        ({"seed": -1}, "seed -1"),
        ({"seed": 2**53}, "2\\^53 - 1"),
        ({"options": {"draft": "fast"}}, "draft"),
        ({"houses": ("no-such-rule",)}, "no-such-rule"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(changes, why):
    with pytest.raises(BadSpec, match=why):
        Match(plan(**changes))


def test_an_odd_number_of_games_is_possible_without_rotation():
    assert len(lines(plan(3, rotate=False))) == 3


def test_specs_are_written_out_as_records_hold_them():
    assert Match(plan(bots=("random:", "greedy"))).names == ["random", "greedy"]


class FakePool:
    """Stands for a pool of processes: does nothing and counts what is under way."""

    pools = []

    def __init__(self, workers, *args, **more):
        self.workers = workers
        self.under_way = self.most = self.submitted = 0
        self.shut = None
        FakePool.pools.append(self)

    def submit(self, play, first):
        self.submitted += 1
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        return FakeFuture(self, first)

    def shutdown(self, **how):
        self.shut = how


class FakeFuture:
    def __init__(self, pool, first):
        self.pool, self.first = pool, first

    def result(self):
        self.pool.under_way -= 1
        return Chunk(self.first, [], Tally(2))


@pytest.fixture
def pools(monkeypatch):
    monkeypatch.setattr(match_module, "ProcessPoolExecutor", FakePool)
    monkeypatch.setattr(FakePool, "pools", [])
    return FakePool.pools


@pytest.mark.parametrize("workers", [2, 3])
def test_few_chunks_are_under_way_at_once(pools, workers):
    firsts = [chunk.first for chunk in run_match(Match(plan(100 * CHUNK)), workers)]
    assert firsts == list(range(0, 100 * CHUNK, CHUNK))
    assert workers <= pools[0].most <= 4 * workers


def test_a_match_that_is_broken_off_submits_nothing_more(pools):
    chunks = run_match(Match(plan(100 * CHUNK)), 2)
    next(chunks)
    chunks.close()
    assert pools[0].submitted <= 9
    assert pools[0].shut == {"cancel_futures": True}


def test_memory_does_not_grow_with_the_number_of_games():
    def peak(games):
        """Return the most memory in use during a match, and the size of its records."""
        gc.collect()
        tracemalloc.start()
        size = sum(
            len(line)
            for chunk in run_match(Match(plan(games, ("random", "random"))))
            for line in chunk.lines
        )
        _, highest = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return highest, size

    (few, small), (many, large) = peak(64), peak(320)
    # Python keeps some thousand tuples for later use: about 1 kB a game for a while.
    assert many - few < 0.5 * (large - small)
