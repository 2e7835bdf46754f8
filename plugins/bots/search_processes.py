"""Searching in several processes at once: each grows trees of its own, and their roots add up.

A process is forked for one decision, so it has the view as it stands, and nothing is left of it
afterwards. Where processes cannot be forked, or other threads run, which a fork would stop at
whatever they do, everything is done in turn in this one: the answer is the same.
"""

import os
import pickle
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

__all__ = ["in_processes"]

T = TypeVar("T")


def in_processes(jobs: Sequence[Callable[[], T]]) -> list[T]:
    """Return what each job returns: the first is done here, the others in processes of their own.

    A job whose process fails is done again here, so that its error is seen here.
    """
    if len(jobs) == 1 or not hasattr(os, "fork") or threading.active_count() > 1:
        return [job() for job in jobs]
    others = [(job, *_begin(job)) for job in jobs[1:]]
    found = [jobs[0]()]
    for job, process, pipe in others:
        with os.fdopen(pipe, "rb") as answer:
            data = answer.read()
        _, status = os.waitpid(process, 0)
        # It is this program's own answer, from its own child.
        found.append(pickle.loads(data) if status == 0 else job())
    return found


def _begin(job: Callable[[], T]) -> tuple[int, int]:
    """Begin a job in a new process; return its number and the pipe that its answer comes from."""
    answer, pipe = os.pipe()
    process = os.fork()
    if process:
        os.close(pipe)
        return process, answer
    status = 1
    try:
        data = pickle.dumps(job())
        with os.fdopen(pipe, "wb") as file:
            file.write(data)
        status = 0
    finally:
        # Nothing of the parent's is to be ended or written here.
        os._exit(status)
