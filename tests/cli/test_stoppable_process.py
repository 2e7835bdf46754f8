"""A process beside the table starts wherever the table stands."""

import multiprocessing
import os
import signal
import sys
import threading
import time
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection

import pytest

from wonders.cli import stoppable_process
from wonders.cli.stoppable_process import Beside, settle_quietly
from wonders.core.arena.run.workers.start_and_end_processes import fresh_context


def fork_and_die(pipe):
    settle_quietly(())
    pipe.recv_bytes()
    if os.fork():
        os._exit(1)
    time.sleep(600)


def use_a_pool(pipe):
    settle_quietly(())
    with multiprocessing.get_context("fork").Pool(2) as pool:
        pipe.send_bytes(b"".join(pool.map(bytes, [pipe.recv_bytes()])))


def expect_greeting():
    """Let a process say something, by a function that can be imported anywhere."""
    beside = Beside("greets", Connection.send_bytes, b"here I am")
    try:
        beside.start()
        assert beside.answer() == b"here I am"
    finally:
        beside.stop()


def test_its_end_is_heard_though_a_copy_of_it_lives_on():
    beside = Beside("forks", fork_and_die)
    beside.ask(b"anybody there?")
    assert beside.answer() is None
    beside.stop()


def test_a_bot_may_have_a_pool_of_processes_there():
    beside = Beside("pool", use_a_pool)
    try:
        beside.ask(b"anybody there?")
        assert beside.answer() == b"anybody there?"
    finally:
        beside.stop()


def test_it_starts_in_a_working_folder_that_was_deleted(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    # With a second thread, as on the full screen, it begins with a new interpreter.
    stop = threading.Event()
    threading.Thread(target=stop.wait).start()
    try:
        expect_greeting()
    finally:
        stop.set()
        os.chdir(tmp_path)


class NoFile:
    """What a full screen puts in the place of standard error."""

    def fileno(self):
        return -1

    def write(self, text):
        raise AssertionError(text)


@pytest.mark.skipif(sys.platform == "win32", reason="Python has no such process there")
def test_it_starts_from_a_full_screen_though_pythons_own_process_has_just_ended(monkeypatch):
    def context():
        made = fresh_context()
        os.kill(resource_tracker._resource_tracker._pid, signal.SIGKILL)
        os.waitid(os.P_PID, resource_tracker._resource_tracker._pid, os.WEXITED | os.WNOWAIT)
        return made

    monkeypatch.setattr(stoppable_process, "early_context", context)
    monkeypatch.setattr(sys, "stderr", NoFile())
    expect_greeting()
