"""Child processes that somebody stopped: they neither go on nor end, and nothing tells of it."""

import os
import time

__all__ = ["is_stopped"]

#: Seconds after which a stopped process is looked at again.
AGAIN = 0.1


def is_stopped(pid: int) -> bool:
    """Return whether a child process is stopped, and still is a moment later.

    Whoever stops and continues us with all our children (Ctrl-Z, a batch system) may continue us
    first. Where the system cannot tell, no process is stopped.
    """
    if not _is_stopped_now(pid):
        return False
    time.sleep(AGAIN)
    return _is_stopped_now(pid)


def _is_stopped_now(pid: int) -> bool:
    if not hasattr(os, "waitid"):
        return False
    try:
        return os.waitid(os.P_PID, pid, os.WSTOPPED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:
        return False
