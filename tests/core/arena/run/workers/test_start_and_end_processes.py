"""Processes that are started hear Ctrl-C only when they are ready for it."""

import subprocess
import sys

import pytest

#: What a new process imports before anything of ours has run there.
PROBE = """
import multiprocessing, signal
if hasattr(multiprocessing.current_process(), "_inheriting"):
    held = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    print(*sorted(each.name for each in held), flush=True)

def play(send, dump):
    pass
"""

START = """
import multiprocessing.resource_tracker as tracker, os, signal, sys
sys.path.insert(0, sys.argv[1])
import probe
from wonders.core.arena.run.workers.start_and_end_processes import fresh_context, watched

for _ in watched(fresh_context(), probe.play):
    pass
if sys.argv[2:]:
    os.kill(tracker._resource_tracker._pid, signal.SIGKILL)
    os.waitid(os.P_PID, tracker._resource_tracker._pid, os.WEXITED | os.WNOWAIT)
    for _ in watched(fresh_context(), probe.play):
        pass
"""


@pytest.mark.parametrize("killed", [[], ["killed"]])
def test_a_process_that_is_started_hears_no_ctrl_c_until_it_is_ready(tmp_path, killed):
    """Python's resource tracker, which is started with the first process, lets it hear it."""
    (tmp_path / "probe.py").write_text(PROBE)
    done = subprocess.run(
        [sys.executable, "-c", START, tmp_path, *killed],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout == "SIGHUP SIGINT SIGTERM\n" * (1 + len(killed))
