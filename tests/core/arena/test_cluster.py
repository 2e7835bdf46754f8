"""A cluster: a real Dask scheduler with two workers on this machine."""

import json
import os
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from wonders.core import BadSpec
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.run.workers import hand_out_games
from wonders.core.arena.run.workers.find_crashed_or_hung_bot import RunBroken
from wonders.core.arena.run.workers.hand_out_games import Stretch, Workers

pytest.importorskip("distributed", reason="the extra wonders[dask] is not installed")

MAIN = "from wonders.cli import main; main()"
MATCH = ("match", "duel", "-p", "greedy", "-p", "random", "--seed", "4", "-n", "1000")
PLAN = Plan(game="duel", bots=("random", "random"), seed=4)
#: Warnings from libraries are not errors here.
CALM = {**os.environ, "PYTHONWARNINGS": "default"}


class Cluster:
    """A scheduler with two workers, each in its own process."""

    def __init__(self, folder):
        self.folder = folder
        file = folder / "scheduler.json"
        self.scheduler = self._start(
            "distributed.cli.dask_scheduler",
            *("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", file),
        )
        self.wait_for(lambda: self._address(file))
        self.address = self._address(file)
        self.workers = [self.start_worker(number) for number in range(2)]

    def start_worker(self, number, *args):
        return self._start(
            "distributed.cli.dask_worker",
            *(self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard"),
            *("--local-directory", self.folder / f"worker{number}", *args),
        )

    def _start(self, module, *args):
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", module, *map(str, args)], stdout=log, stderr=log, env=CALM
            )

    @staticmethod
    def _address(file):
        try:
            return json.loads(file.read_text())["address"]
        except (OSError, ValueError, KeyError):
            return None

    def wait_for(self, condition):
        deadline = time.monotonic() + 90
        while not condition():
            assert time.monotonic() < deadline, (self.folder / "log").read_text()
            time.sleep(0.05)

    def close(self):
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path):
    its = Cluster(tmp_path)
    yield its
    its.close()


def start(folder, *args):
    return subprocess.Popen(
        [sys.executable, "-c", MAIN, *map(str, args)],
        cwd=folder,
        env=CALM,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_worker_killed_during_a_run_changes_no_record(cluster, tmp_path):
    alone = start(tmp_path, *MATCH, "-o", "alone.jsonl")
    assert alone.communicate(timeout=120)[1] == ""
    run = start(tmp_path, *MATCH, "-o", "cluster.jsonl", "--scheduler", cluster.address)
    part = Path(tmp_path / "cluster.jsonl.part")
    cluster.wait_for(lambda: run.poll() is not None or (part.exists() and part.stat().st_size))
    cluster.workers[0].kill()
    out, err = run.communicate(timeout=120)
    assert run.returncode == 0, err
    assert "Traceback" not in err
    assert "duel: 1000 games from seed 4" in out
    files = [(tmp_path / f"{name}.jsonl").read_bytes() for name in ("alone", "cluster")]
    assert files[0] == files[1]


def test_a_plugin_file_travels_to_the_workers_as_its_source(cluster, tmp_path):
    bot = tmp_path / "first_of_all.py"
    bot.write_text(
        "from wonders.core import hookimpl\n"
        "from wonders.core.game.bot_contract import Bot\n"
        "class First(Bot):\n"
        '    """A bot that takes the first move."""\n'
        '    name = "first-of-all"\n'
        "    def choose(self, view, moves, clock):\n"
        "        return moves[0]\n"
        "@hookimpl\n"
        "def bots():\n"
        "    return [First]\n"
    )
    args = ("match", "duel", "-p", "first-of-all", "-p", "random", "-n", 8, "--json")
    run = start(tmp_path, "--plugin", bot.name, *args, "--scheduler", cluster.address)
    out, err = run.communicate(timeout=120)
    assert run.returncode == 0, err
    report = json.loads(out)
    assert [entrant["forfeits"] for entrant in report["entrants"]] == [0, 0]


def test_a_worker_without_our_package_stops_the_run_with_a_line(cluster, tmp_path):
    for worker in cluster.workers:
        worker.kill()
        worker.wait()
    (tmp_path / "bare.py").write_text(
        "import sys\nfor name in [*sys.modules, 'wonders']:\n"
        "    if name.partition('.')[0] == 'wonders':\n        sys.modules[name] = None\n"
    )
    cluster.workers.append(cluster.start_worker(2, "--preload", tmp_path / "bare.py"))
    run = start(tmp_path, *MATCH, "--scheduler", cluster.address)
    try:
        _, err = run.communicate(timeout=30)
    finally:
        run.kill()
    assert run.returncode == 1
    assert err.splitlines()[-1].startswith("wonders: a worker of the cluster cannot play: install")


def test_a_dead_scheduler_ends_the_run_with_one_line_and_keeps_the_games(cluster, tmp_path):
    args = (*MATCH[:-1], 100_000, "-o", "games.jsonl")
    run = start(tmp_path, *args, "--scheduler", cluster.address)
    part = Path(tmp_path / "games.jsonl.part")
    cluster.wait_for(lambda: run.poll() is not None or (part.exists() and part.stat().st_size))
    cluster.scheduler.kill()
    out, err = run.communicate(timeout=120)
    assert (run.returncode, out) == (1, "")
    assert err == (
        f"wonders: the Dask scheduler at {cluster.address} has gone;"
        " --resume goes on with what there is\n"
    )
    games = part.read_bytes().count(b"\n")
    assert games > 0
    again = start(tmp_path, *MATCH[:-1], 2 * games, "-o", "games.jsonl", "--resume")
    assert again.communicate(timeout=120)[1] == ""
    alone = start(tmp_path, *MATCH[:-1], 2 * games, "-o", "alone.jsonl")
    assert alone.communicate(timeout=120)[1] == ""
    files = [(tmp_path / f"{name}.jsonl").read_bytes() for name in ("alone", "games")]
    assert files[0] == files[1]


def test_a_dead_scheduler_that_is_asked_again_and_again_has_gone_each_time(cluster, monkeypatch):
    monkeypatch.setattr(hand_out_games, "ANSWER", 2)
    workers = Workers(Series(PLAN), 1, cluster.address)
    try:
        workers.submit(Stretch(0, 1)).result()
        cluster.scheduler.kill()
        for _ in range(3):
            with pytest.raises(RunBroken, match="has gone"), workers.reached():
                assert workers.width == 0
    finally:
        workers.close()


def server(answer):
    """Return a port at which something other than a scheduler listens, and what to close."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve():
        with suppress(OSError):
            while True:
                caller, _ = listening.accept()
                callers.append(caller)
                caller.sendall(answer)

    callers = []
    threading.Thread(target=serve, daemon=True).start()
    return listening, callers


#: A message of one frame that nobody can read, as Dask frames its messages.
TORN = b"".join(each.to_bytes(8, "little") for each in (16, 1, 0)) + b"\xc1" * 8


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 200 OK\r\n\r\nhello" * 50, TORN])
def test_what_listens_but_is_no_scheduler_is_told_in_one_line(answer, monkeypatch, caplog):
    monkeypatch.setattr(hand_out_games, "ANSWER", 2)
    listening, callers = server(answer)
    port = listening.getsockname()[1]
    workers = Workers(Series(PLAN), 1, f"tcp://127.0.0.1:{port}")
    try:
        with pytest.raises(BadSpec, match=f"no Dask scheduler answers at tcp://127.0.0.1:{port}: "):
            workers.submit(Stretch(0, 1))
        assert not caplog.records
    finally:
        workers.close()
        for each in (listening, *callers):
            each.close()


@pytest.mark.parametrize("address", ["tcp://[::1", "tls://127.0.0.1:99", "localhost:8786", "x"])
def test_an_address_of_another_form_is_refused_at_once(address):
    workers = Workers(Series(PLAN), 1, address)
    with pytest.raises(BadSpec, match="--scheduler is tcp://HOST:PORT"):
        workers.submit(Stretch(0, 1))
    workers.close()
