"""Workers: any number plays the same games, and one that dies loses no game."""

import gc
import json
import multiprocessing.connection
import os
import signal
import sys
import time
from _thread import interrupt_main
from concurrent.futures import Executor, Future, process
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from threading import Thread, Timer

import pytest

from wonders.core import BadPlugin, BadSpec
from wonders.core.arena.run.plan import Plan, ShippedPlugin, shipped
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.run.workers import find_crashed_or_hung_bot as alone
from wonders.core.arena.run.workers import hand_out_games, start_and_end_processes
from wonders.core.arena.run.workers.hand_out_games import (
    Stretch,
    Work,
    Workers,
    play_chunk,
    play_stretches,
)
from wonders.core.arena.run.workers.start_and_end_processes import at_play
from wonders.core.game.results_and_score_sheets import Forfeit
from wonders.core.plugins.find_and_import_plugins import Plugins, installed
from wonders.core.record.read_and_write_record_line import read_line

BOTS = ("greedy", "random")

STRANGERS = '''
import multiprocessing
import os
import signal
import threading
import time
from wonders.core import hookimpl
from wonders.core.game.bot_contract import Bot

class Last(Bot):
    """A bot that takes the last move."""
    name = "last-of-all"
    def choose(self, view, moves, clock):
        return moves[-1]

class Shy(Bot):
    """A bot that cannot be made."""
    name = "shy"
    def __init__(self, options, seed):
        raise ValueError("not today")

class Killer(Bot):
    """A bot that ends its process in the second age."""
    name = "killer"
    def choose(self, view, moves, clock):
        if view.table.age:
            os._exit(3)
        return moves[0]

class Littering(Bot):
    """Leaves a thread behind that does not end."""
    name = "littering"
    def choose(self, view, moves, clock):
        if view.table.age == 2:
            threading.Thread(target=time.sleep, args=(100,)).start()
        return moves[0]

class Sleeper(Bot):
    """A bot that stops its process when it is first asked."""
    name = "sleeper"
    def choose(self, view, moves, clock):
        os.kill(os.getpid(), signal.SIGSTOP)
        return moves[0]

class Stillborn(Bot):
    """A bot that ends its process when it is made."""
    name = "stillborn"
    def __init__(self, options, seed):
        os._exit(3)

class BadLoser(Bot):
    """A bot that ends its process when the game is over."""
    name = "bad-loser"
    def choose(self, view, moves, clock):
        return moves[0]
    def end(self, result):
        os._exit(3)

class Forker(Bot):
    """A bot that ends its process; a copy of that lives on and holds its pipes open."""
    name = "forker"
    def choose(self, view, moves, clock):
        if os.fork():
            os._exit(3)
        time.sleep(600)

class Pooled(Bot):
    """A bot that thinks on two processors."""
    name = "pooled"
    def choose(self, view, moves, clock):
        with multiprocessing.get_context("fork").Pool(2) as pool:
            return moves[pool.map(len, ["", "", ""])[0]]

@hookimpl
def bots():
    return [Last, Shy, Killer, Littering, Sleeper, Stillborn, BadLoser, Forker, Pooled]
'''


def loaded(*targets):
    """Load plugins by name, and return what is sent of them."""
    plugins = Plugins()
    for each in targets:
        plugins.use(each)
    return shipped(targets, plugins)


@pytest.fixture
def strangers(tmp_path):
    """Return a plugin of strange bots, which is loaded only during the test."""
    file = tmp_path / "strange_bots.py"
    file.write_text(STRANGERS, "utf-8")
    installed.cache_clear()
    installed().use(str(file))
    yield shipped([str(file)])
    installed.cache_clear()


def series(bots=BOTS, seed=3, **more):
    return Series(Plan("duel", bots, seed, **more))


def played(its, games, count=0, there=()):
    """Return the chunks of a run in the order in which they are finished."""
    work = Work(0, games, its.schedule.rotations, list(there))
    return list(play_stretches(Workers(its, count), its, work, lambda: False))


def lines(its, games, count=0):
    return [
        line
        for chunk in sorted(played(its, games, count), key=lambda each: each.first)
        for line in chunk.lines
    ]


# -- what is to be played --------------------------------------------------------------------


def taken(work, size=8):
    found = []
    while stretch := work.take(size):
        found.append(tuple(stretch))
    return found


def test_stretches_are_whole_deals_and_cover_every_game_once():
    assert taken(Work(0, 20, 3, [])) == [(0, 6), (6, 6), (12, 6), (18, 2)]


def test_an_incomplete_deal_is_finished_first():
    assert taken(Work(4, 12, 3, [])) == [(4, 5), (9, 3)]


def test_games_already_played_are_left_out():
    assert taken(Work(0, 20, 2, [Stretch(12, 4), Stretch(4, 2)])) == [(0, 4), (6, 6), (16, 4)]


def test_without_an_end_there_is_always_more():
    work = Work(0, None, 2, [])
    assert [work.take(1) for _ in range(3)] == [(0, 2), (2, 2), (4, 2)]


def test_a_stretch_is_one_deal_at_least_and_has_a_most():
    assert Work(0, None, 4, []).take(0.1) == (0, 4)
    assert Work(0, None, 4, []).take(1e12).games == hand_out_games.MOST_GAMES


def test_stretches_get_smaller_towards_the_end():
    its = series()
    sizes = [len(chunk.lines) for chunk in played(its, 64)]
    assert sum(sizes) == 64
    assert sizes[-1] == 2
    assert max(sizes) <= 32


# -- by whom -----------------------------------------------------------------------------------


def test_records_are_the_same_on_any_number_of_workers():
    its = series()
    here = lines(its, 60)
    assert len(here) == 60
    for count in (1, 3):
        assert lines(series(), 60, count) == here


def test_games_are_played_elsewhere_unless_there_is_no_worker():
    assert Workers(series(), 0).here
    assert not Workers(series(), 1).here


@pytest.mark.parametrize("begin", [Workers.open, lambda workers: workers.submit(Stretch(0, 1))])
def test_where_processes_cannot_share_memory_it_is_told_how_to_play(monkeypatch, begin):
    def none(*_, **__):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(hand_out_games, "ProcessPoolExecutor", none)
    workers = Workers(Series(Plan(game="duel", bots=BOTS, seed=1)), 2)
    with pytest.raises(BadSpec, match=r"/dev/shm\): Read-only file system - -j 0 plays"):
        begin(workers)


def test_workers_bring_plugins_and_options_of_the_plan(strangers):
    its = series(("last-of-all", "random"), plugins=strangers, options={"draft": "first-game"})
    found = lines(its, 4, 2)
    assert found == lines(its, 4, 0)
    assert '"draft":"first-game"' in found[0]
    assert '"seats":["last-of-all","random"]' in found[0]


def test_a_plugin_file_is_sent_as_its_source(strangers, tmp_path):
    its = series(("last-of-all", "random"), plugins=strangers)
    (tmp_path / "strange_bots.py").unlink()
    assert len(lines(its, 4, 2)) == 4


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that are forked")
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_a_worker_killed_while_it_hands_its_games_over_changes_nothing(tmp_path, monkeypatch):
    whole = lines(series(), 8, 0)
    connection, killed = multiprocessing.connection.Connection, tmp_path / "killed"
    send = connection._send

    def send_half(self, content, write=os.write):
        is_worker = multiprocessing.parent_process() is not None
        if is_worker and len(content) > 1000 and not killed.exists():
            killed.touch()
            write(self._handle, content[: len(content) // 2])
            os.kill(os.getpid(), signal.SIGKILL)
        send(self, content, write)

    monkeypatch.setattr(connection, "_send", send_half)
    for name in ("early_context", "fresh_context"):
        monkeypatch.setattr(hand_out_games, name, lambda: multiprocessing.get_context("fork"))
    assert lines(series(), 8, 2) == whole
    assert killed.exists()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that are forked")
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_a_worker_that_is_ended_while_it_hands_its_games_over_is_not_waited_for(
    tmp_path, monkeypatch
):
    connection, halved = multiprocessing.connection.Connection, tmp_path / "halved"
    send = connection._send

    def send_half(self, content, write=os.write):
        if multiprocessing.parent_process() is not None and len(content) > 1000:
            write(self._handle, content[: len(content) // 2])
            halved.touch()
            time.sleep(600)
        send(self, content, write)

    monkeypatch.setattr(connection, "_send", send_half)
    for name in ("early_context", "fresh_context"):
        monkeypatch.setattr(hand_out_games, name, lambda: multiprocessing.get_context("fork"))
    workers = Workers(series(), 1)
    workers.submit(Stretch(0, 8))
    while not halved.exists():
        time.sleep(0.01)
    closing = Thread(target=workers.close, daemon=True)
    closing.start()
    closing.join(20)
    assert not closing.is_alive()


def test_a_fresh_worker_finds_the_plugins_of_the_run_wherever_it_looks(strangers, monkeypatch):
    """As a bot does that copies its game, or a list of priorities that names a new effect."""
    plan = Plan("duel", ("last-of-all", "random"), 1, plugins=strangers)
    installed.cache_clear()
    monkeypatch.setattr(start_and_end_processes, "_ready", [])
    try:
        play_chunk(plan, 0, 2)
        assert "last-of-all" in installed().bots.things
    finally:
        installed.cache_clear()


def test_a_plugin_folder_that_has_changed_is_refused(tmp_path):
    folder = tmp_path / "changed_mine"
    folder.mkdir()
    (folder / "__init__.py").write_text(STRANGERS)
    (its,) = loaded(str(folder))
    its.load_into(Plugins())
    (folder / "more.py").write_text("")
    (other,) = loaded(str(folder))
    assert other.sha256 != its.sha256
    with pytest.raises(BadPlugin, match="mine: what is in its folder has changed"):
        its.load_into(Plugins())
    (folder / "more.py").unlink()
    (folder / "numbers.toml").write_text("coins = 9")
    with pytest.raises(BadPlugin, match="mine: what is in its folder has changed"):
        its.load_into(Plugins())
    elsewhere = folder.rename(tmp_path / "yours")
    with pytest.raises(BadPlugin, match=r"mine: there is no folder .*mine here; every machine"):
        its.load_into(Plugins())
    assert elsewhere.exists()


def test_a_plugin_is_one_by_whatever_path_it_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for file in (tmp_path / "mine" / "__init__.py", tmp_path / "bots.py"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(STRANGERS)
    found = [loaded(path) for path in ("./mine", "./mine/", "mine/../mine", str(tmp_path / "mine"))]
    assert {(each.name, each.sha256) for (each,) in found} == {("mine", found[0][0].sha256)}
    assert len(loaded("bots.py", "./bots.py", str(tmp_path / "bots.py"))) == 1


def test_a_plugin_that_is_named_as_a_module_is_not_taken_for_a_folder_here(tmp_path, monkeypatch):
    """On a worker elsewhere it is installed, and there is no such folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "module_mine").mkdir()
    (tmp_path / "module_mine" / "__init__.py").write_text(STRANGERS)
    assert loaded("module_mine") == (ShippedPlugin("module_mine"),)


@pytest.mark.parametrize("name", ["sent_mine", "sent_mine.py"])
def test_a_plugin_is_sent_as_it_was_when_it_was_loaded(tmp_path, name):
    """One that takes long to load, or a table that is open for long: it may be edited meanwhile."""
    file = tmp_path / name / "__init__.py" if name == "sent_mine" else tmp_path / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(STRANGERS)
    plugins = Plugins()
    plugins.use(str(tmp_path / name))
    before = shipped([str(tmp_path / name)], plugins)
    file.write_text(STRANGERS.replace("pooled", "another"))
    assert shipped([str(tmp_path / name)], plugins) == before


def test_a_plugin_that_was_changed_on_the_way_is_refused(strangers):
    (its,) = strangers
    forged = ShippedPlugin(its.target, its.source + b"\n# more", its.sha256)
    with pytest.raises(BadPlugin, match=r"strange_bots\.py: its source has changed on the way"):
        play_chunk(Plan("duel", ("last-of-all", "random"), 1, plugins=(forged,)), 0, 2)


@pytest.mark.parametrize("error", [ValueError, SystemExit, KeyboardInterrupt])
def test_what_a_plugin_raises_uncalled_in_a_worker_is_told_with_its_line(monkeypatch, error):
    class Struck:
        def play_chunk(self, first, count):
            raise error("too slow")

    monkeypatch.setattr(hand_out_games, "series_of", lambda plan: Struck())
    with pytest.raises(BadPlugin, match=rf"{error.__name__}: too slow \(.*hand_out_games.py, "):
        play_chunk(Plan("duel", BOTS, 1), 0, 2)


def test_no_alarm_is_left_in_a_worker_when_its_games_are_played(monkeypatch):
    monkeypatch.setattr(multiprocessing, "parent_process", multiprocessing.current_process)
    at_play(lambda: signal.setitimer(signal.ITIMER_REAL, 1000), 10)
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_an_alarm_that_repeats_is_told_once_and_stopped(monkeypatch):
    def strike(*_):
        raise TimeoutError("too slow")

    def play():
        signal.setitimer(signal.ITIMER_REAL, 1e-3, 1e-3)
        while True:
            pass

    monkeypatch.setattr(multiprocessing, "parent_process", multiprocessing.current_process)
    before = signal.signal(signal.SIGALRM, strike)
    # The alarm would strike in what Hypothesis does at each collection, too.
    gc.disable()
    try:
        for _ in range(300):
            with pytest.raises(BadPlugin, match="TimeoutError: too slow"):
                at_play(play, 10)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()


def test_a_worker_of_another_version_is_refused():
    with pytest.raises(BadSpec, match=r"for wonders 9\.9, .* every worker needs the same version"):
        play_chunk(Plan("duel", BOTS, 1, versions={"wonders": "9.9"}), 0, 2)


def test_a_bot_that_cannot_be_made_forfeits(strangers):
    for line in lines(series(("shy", "random"), plugins=strangers), 2, 0):
        record = read_line(line)
        assert record.result.victory == "forfeit"
        assert record.seats[record.result.forfeit.seat] == "shy"


# -- workers that die ----------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("name", ["killer", "stillborn", "forker"])
def test_a_bot_that_ends_its_process_forfeits(strangers, name, count):
    its = series((name, "random"), plugins=strangers)
    found = [json.loads(line) for line in lines(its, 4, count)]
    assert len(found) == 4
    for record in found:
        forfeit = record["result"]["forfeit"]
        assert record["seats"][forfeit["seat"]] == name
        assert "ended its process" in forfeit["reason"]


def test_a_bot_that_ends_its_process_after_the_game_loses_nothing(strangers):
    its = series(("bad-loser", "random"), plugins=strangers)
    for line in lines(its, 2, 1):
        assert json.loads(line)["result"]["victory"] != "forfeit"


def test_what_a_bot_leaves_behind_does_not_keep_a_run_from_its_end(strangers):
    its = series(("littering", "random"), plugins=strangers)
    assert len(lines(its, 2, 1)) == 2
    for child in multiprocessing.active_children():
        assert multiprocessing.connection.wait([child.sentinel], 20)


def test_a_bot_may_have_a_pool_of_processes_of_its_own(strangers):
    (line,) = lines(series(("pooled", "random"), plugins=strangers), 1, 1)
    assert read_line(line).result.forfeit is None


def test_a_process_that_is_ended_once_from_outside_is_nobodys_fault(monkeypatch):
    its = series()
    deaths = []
    watched = alone._watched

    def killed_once(plan, first, count, blamed):
        for told in watched(plan, first, count, blamed):
            yield told
            if isinstance(told, alone.Culprit) and not deaths:
                deaths.append(told)
                return

    monkeypatch.setattr(alone, "_watched", killed_once)
    assert alone.play_alone(its, 0, 4).lines == its.play_chunk(0, 4).lines
    assert deaths


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what is stopped")
def test_a_bot_that_stops_its_process_forfeits(strangers):
    (line,) = lines(series(("sleeper", "random"), plugins=strangers), 1, 1)
    assert read_line(line).result.forfeit == Forfeit(0, "ended its process")


@pytest.mark.parametrize(("houses", "named"), [((), "blame$"), (("peace",), "in force: peace$")])
def test_processes_that_keep_ending_with_no_bot_to_blame_stop_the_run(monkeypatch, houses, named):
    monkeypatch.setattr(alone, "_watched", lambda *args: iter(()))
    with pytest.raises(alone.RunBroken, match=f"game 2: its process keeps ending.*{named}"):
        alone.play_alone(series(houses=houses), 2, 2)


class Loses(Executor):
    """A stand-in for a pool that breaks at its second stretch."""

    def __init__(self, its):
        self.its = its
        self.submitted = 0

    def submit(self, play, plan, first, games):
        self.submitted += 1
        future = Future()
        if self.submitted > 1:
            future.set_exception(BrokenProcessPool("gone"))
        else:
            future.set_result(self.its.play_chunk(first, games))
        return future


def test_the_stretches_of_a_broken_pool_are_played_again(monkeypatch):
    its = series()
    monkeypatch.setattr(Workers, "_open", lambda self: Loses(its))
    found = sorted(played(its, 12, 2), key=lambda chunk: chunk.first)
    monkeypatch.undo()
    assert [line for chunk in found for line in chunk.lines] == lines(its, 12)


def test_ctrl_c_that_comes_as_a_wait_begins_is_noticed(monkeypatch):
    hanging = Future()
    late = Timer(20, hanging.set_exception, [TimeoutError()])

    class Hangs(Executor):
        def submit(self, play, plan, first, games):
            # This wakes nobody, just as a signal that comes right before the wait.
            Timer(0.2, interrupt_main).start()
            late.start()
            return hanging

    monkeypatch.setattr(Workers, "_open", lambda self: Hangs())
    try:
        with pytest.raises(KeyboardInterrupt):
            played(series(), 2, 1)
        assert not hanging.done()
    finally:
        late.cancel()


def test_few_stretches_are_submitted_at_once(monkeypatch):
    class Counts(Executor):
        most = under_way = 0

        def submit(self, play, plan, first, games):
            Counts.under_way += 1
            Counts.most = max(Counts.most, Counts.under_way)
            future = Future()
            future.set_result(its.chunk(first))
            return future

    its = series()
    monkeypatch.setattr(Workers, "_open", lambda self: Counts())
    work = Work(0, 2000, 2, [])
    for _ in play_stretches(Workers(its, 2), its, work, lambda: False):
        Counts.under_way -= 1
    assert 2 <= Counts.most <= 2 * hand_out_games.AHEAD


def test_nothing_is_begun_when_there_is_enough():
    its = series()
    work = Work(0, None, 2, [])
    begun = [len(chunk.lines) for chunk in play_stretches(Workers(its, 0), its, work, lambda: True)]
    assert begun == []


@pytest.mark.parametrize("address", ["", "foo", "127.0.0.1", "http://localhost:1", "inproc://x"])
def test_a_wrong_address_of_a_scheduler_is_refused_at_once(address):
    pytest.importorskip("distributed")
    with pytest.raises(BadSpec, match="--scheduler is tcp://HOST:PORT"):
        Workers(series(), scheduler=address).submit(Stretch(0, 2))


def test_a_missing_scheduler_is_reported_in_one_line():
    pytest.importorskip("distributed")
    its = series()
    workers = Workers(its, scheduler="tcp://127.0.0.1:1")
    with pytest.raises(BadSpec, match="no Dask scheduler answers at tcp"):
        workers.submit(Stretch(0, 2))
    workers.close()


def test_a_run_whose_games_nobody_hands_out_any_more_is_broken(monkeypatch):
    """As after a program has lowered our limits, of which the thread of the pool dies."""
    manager = process._ExecutorManagerThread
    monkeypatch.setattr(manager, "run", lambda self: None)
    its = series()
    with pytest.raises(alone.RunBroken, match="hands out the games has ended"):
        played(its, 4, 2)
    # The thread would have waited for them.
    for each in active_children():
        each.join(10)
