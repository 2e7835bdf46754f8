"""Searching in several processes at once: each grows trees of its own, and their roots add up.

A process is forked for one decision, so it has the view as it stands, and nothing is left of it
afterwards. Where processes cannot be forked, everything is done in turn in this one: then `turns`
says by how much the time of each is to be divided.
"""

import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

__all__ = ["in_processes", "turns"]

T = TypeVar("T")
#: Seconds between two looks whether the parent is still there.
LOOK = 1.0


def turns(jobs: int) -> int:
    """Return how many of so many jobs are done one after the other: one, or all.

    A fork would stop other threads at whatever they do. Those that end with the program, as they
    watch over workers, hold nothing that a job waits for.
    """
    others = (each for each in threading.enumerate() if each is not threading.current_thread())
    forks = hasattr(os, "fork") and all(each.daemon for each in others)
    return 1 if forks else jobs


def in_processes(jobs: Sequence[Callable[[], T]]) -> list[T]:
    """Return what each job returns: the first is done here, the others in processes of their own.

    A job whose process fails is done again here, so that its error is seen here.
    """
    if turns(len(jobs)) == len(jobs):
        return [job() for job in jobs]
    others = [(job, *_begin(job)) for job in jobs[1:]]
    left = [process for _, process, _ in others]
    try:
        found = [jobs[0]()]
        for job, process, pipe in others:
            with os.fdopen(pipe, "rb") as answer:
                data = answer.read()
            left.remove(process)
            _, status = os.waitpid(process, 0)
            # It is this program's own answer, from its own child.
            found.append(pickle.loads(data) if status == 0 else job())
        return found
    finally:
        # Somebody wants an end, and no answer.
        for process in left:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)


def _begin(job: Callable[[], T]) -> tuple[int, int]:
    """Begin a job in a new process; return its number and the pipe that its answer comes from."""
    answer, pipe = os.pipe()
    parent = os.getpid()
    process = os.fork()
    if process:
        os.close(pipe)
        return process, answer
    status = 1
    try:
        with suppress(RuntimeError):
            threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
        data = pickle.dumps(job())
        with os.fdopen(pipe, "wb") as file:
            file.write(data)
        status = 0
    finally:
        # Nothing of the parent's is to be ended or written here.
        os._exit(status)


def _end_with(parent: int) -> None:
    """End this process once its parent has ended, in whatever way: nobody wants an answer then."""
    while os.getppid() == parent:
        time.sleep(LOOK)
    os._exit(1)
