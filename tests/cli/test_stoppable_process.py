"""A process beside the table starts wherever the table stands."""

import os
import threading

from wonders.cli.stoppable_process import Beside


def echo(pipe):
    pipe.send_bytes(pipe.recv_bytes())


def test_it_starts_in_a_working_folder_that_was_deleted(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    # With a second thread, as on the full screen, it begins with a new interpreter.
    stop = threading.Event()
    threading.Thread(target=stop.wait).start()
    beside = Beside("echo", echo)
    try:
        beside.ask(b"anybody there?")
        assert beside.answer() == b"anybody there?"
    finally:
        stop.set()
        beside.stop()
        os.chdir(tmp_path)
