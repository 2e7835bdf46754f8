"""The workers of a run: this process, local processes, or a cluster.

Each is a `concurrent.futures.Executor` that gets the plan and the numbers of some games.
"""

import asyncio
import logging
import multiprocessing
import pickle
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, NamedTuple

from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Chunk, Series
from wonders.core.arena.run.workers.find_crashed_or_hung_bot import RunBroken, play_alone
from wonders.core.arena.run.workers.start_and_end_processes import (
    at_play,
    early_context,
    end,
    end_what_it_started,
    fresh_context,
    keep_ready,
    series_of,
    settle,
    told_aside,
)
from wonders.core.errors import BadSpec
from wonders.core.guard.interrupts import interrupt_held
from wonders.core.guard.overwritten_builtins import KeptBuiltins
from wonders.core.guard.paused_child_processes import is_stopped
from wonders.core.guard.texts_safe_to_print import one_line, system_line
from wonders.core.optional_libraries import import_optional

__all__ = ["Stretch", "Work", "Workers", "play_chunk", "play_stretches"]

LOG = logging.getLogger(__name__)
#: Approximate seconds for the games of one chunk. Longer chunks lose more games when a run is
#: killed; shorter ones cost more messages.
CHUNK_SECONDS = 0.5
CLUSTER_CHUNK_SECONDS = 5.0
#: Most games of a chunk; bounds the memory.
MOST_GAMES = 2048
#: Chunks submitted per worker.
AHEAD = 3
#: The most seconds of one wait. Ctrl-C that comes just before it begins is noticed at its end.
LOOK = 1.0
#: After so many looks at the workers a pool has heard that one has ended, as a rule.
UNHEARD = 3
#: The seconds in which a scheduler has to answer; one on a busy machine takes several.
ANSWER = 20
#: Errors of Dask when the scheduler is gone; an `OSError` where it has tried to connect again.
GONE = {"CommClosedError", "CancelledError", "FutureCancelledError", "ClosedClientError", "OSError"}


class Stretch(NamedTuple):
    """Consecutive games of a run that one worker plays together."""

    first: int
    games: int


class Work:
    """The games of a run that are still to be played, handed out in stretches of whole deals.

    `there` are the stretches after `first` that have been played already.
    """

    def __init__(self, first: int, games: int | None, rotations: int, there: list[Stretch]) -> None:
        self._next = first
        self._end = games
        self._rotations = rotations
        self._there = sorted(there)

    def share(self, parts: int) -> float:
        """Return the games left divided by `parts`; infinite for a run without an end."""
        return float("inf") if self._end is None else (self._end - self._next) / parts

    def take(self, size: float) -> Stretch | None:
        """Return the next stretch of about `size` games, None when nothing is left."""
        while self._there and self._there[0].first <= self._next:
            stretch = self._there.pop(0)
            self._next = max(self._next, stretch.first + stretch.games)
        deals = max(1, int(min(size, MOST_GAMES) / self._rotations))
        # A run that stopped in the middle of a deal resumes with the rest of it.
        count = deals * self._rotations - self._next % self._rotations
        for last in (self._end, self._there[0].first if self._there else None):
            if last is not None:
                count = min(count, last - self._next)
        if count <= 0:
            return None
        self._next += count
        return Stretch(self._next - count, count)


class Workers:
    """The executor of a run, opened when needed.

    A `count` of 0 plays in this process without time limits, for debuggers and profilers.
    """

    def __init__(self, series: Series, count: int = 1, scheduler: str | None = None) -> None:
        self._series = series
        self._count = count
        self._scheduler = scheduler
        self._client: Any = None
        self._executor: Executor | None = None
        #: The workers that ran when they were last looked at.
        self._running: set[BaseProcess] = set()
        #: How often they have been looked at since one of them ended, if one has.
        self._looks = 0
        self.here = scheduler is None and count == 0
        self.seconds = CHUNK_SECONDS if scheduler is None else CLUSTER_CHUNK_SECONDS

    @property
    def width(self) -> int:
        """Return how many stretches can be played at the same time at present."""
        if self._client is not None:
            return max(1, int(sum(self._client.nthreads().values())))
        return max(1, self._count)

    def open(self) -> None:
        """Start local processes. Call it before files are opened: then they start fastest."""
        if self._scheduler is None and not self.here and self._executor is None:
            keep_ready(self._series.plan, self._series)
            sys.stdout.flush()
            with interrupt_held():
                self._executor = self._processes(early_context())
                self._executor.submit(int)

    def submit(self, stretch: Stretch) -> "Future[Chunk]":
        """Submit a stretch to the executor."""
        if self._executor is None:
            self._executor = self._open()
        if self.here:
            return self._executor.submit(play_chunk, self._series.plan, *stretch)
        if self._client is not None:
            sent = pickle.dumps((play_chunk, self._series.plan, *stretch))
            return self._executor.submit(_opener(), sent)
        # The process inherits that Ctrl-C is held back, until `settle` releases it.
        with interrupt_held():
            future = self._executor.submit(play_chunk, self._series.plan, *stretch)
        self._running.update(multiprocessing.active_children())
        return future

    @contextmanager
    def reached(self) -> Iterator[None]:
        """Raise `RunBroken` for errors that mean that the scheduler of the cluster is gone."""
        try:
            yield
        except BaseException as error:
            if self._client is None or type(error).__name__ not in GONE:
                raise
            raise RunBroken(f"the Dask scheduler at {self._scheduler} has gone") from None

    def renew(self) -> None:
        """Replace a broken executor; the next one is opened when needed."""
        if self._executor is not None and self._client is None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None
            self._looks = 0

    def look_after(self) -> None:
        """End the workers that a plugin has stopped by a signal, and what ended ones have forked.

        The first would never go on; of the end of the others nobody would hear.
        """
        running = set(multiprocessing.active_children())
        for process in running:
            if process.pid is not None and is_stopped(process.pid):
                process.kill()
        ended = self._running - running
        for process in ended:
            end_what_it_started(process)
        self._running = running
        if ended:
            self._looks = 1
        elif self._looks:
            self._looks += 1
        if self._looks > UNHEARD and isinstance(self._executor, ProcessPoolExecutor):
            self._break(self._executor)

    def _break(self, pool: ProcessPoolExecutor) -> None:
        """Break a pool that has not heard of the end of a worker."""
        self._looks = 0
        for process in multiprocessing.active_children():
            process.kill()
        _hear_of_the_end(pool)

    @property
    def handed_out(self) -> bool:
        """Return whether what hands the games out to local processes still runs.

        A program that lowers our limits (`prlimit`) can end that thread; nobody else would notice.
        """
        thread = getattr(self._executor, "_executor_manager_thread", None)
        return thread is None or thread.is_alive()

    def close(self, idle: bool = False) -> None:
        """End the workers, whatever they are doing, or once they are idle."""
        if self._executor is not None:
            if isinstance(self._executor, ProcessPoolExecutor):
                children = multiprocessing.active_children()
                if idle:
                    # Waited for to its end, or Python, when it exits, would meet it half done.
                    closing = Thread(target=self._executor.shutdown)
                    closing.start()
                    end(children, idle)
                    closing.join()
                else:
                    end(children)
                    _hear_of_the_end(self._executor)
                    # Nobody ends what waits for a thread that has ended.
                    self._executor.shutdown(wait=self.handed_out, cancel_futures=True)
            self._executor = None
        if self._client is not None:
            self._client.close()
            self._client = None

    def _open(self) -> Executor:
        if self._scheduler is not None:
            return self._open_cluster(self._scheduler)
        if self.here:
            return _Here(self._series)
        return self._processes(fresh_context())

    def _processes(self, context: BaseContext) -> Executor:
        try:
            return ProcessPoolExecutor(max(1, self._count), context, settle, (told_aside(),))
        except OSError as error:
            # The locks that they share are files in /dev/shm; a container may have none.
            raise BadSpec(
                "processes that play cannot be made (on Linux they need /dev/shm):"
                f" {system_line(error)} - -j 0 plays without them"
            ) from None

    def _open_cluster(self, address: str) -> Executor:
        """Return the executor of a Dask scheduler; needs the extra `wonders[dask]`."""
        distributed = import_optional("distributed", "dask", "--scheduler")
        if not re.fullmatch(r"tcp://([\w.-]+|\[[\da-fA-F:.]+\]):\d+", address):
            raise BadSpec(f"--scheduler is tcp://HOST:PORT, not {one_line(address, 60)!r}")
        # Dask's messages about lost workers are noise: their games are played elsewhere. A lost
        # scheduler is reported by `reached`, and below what is none.
        for name in [*logging.root.manager.loggerDict]:
            if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
                logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        try:
            asyncio.run(_expect_scheduler(distributed, address))
            self._client = distributed.Client(address, timeout=ANSWER, set_as_default=False)
            executor: Executor = self._client.get_executor(pure=False)
            if not self._client.nthreads():
                LOG.warning("wonders: no worker is at %s yet; waiting for one", address)
        except Exception as error:
            # Whatever listens there may answer anything.
            why = one_line(error) or f"nothing after {ANSWER} s"
            raise BadSpec(f"no Dask scheduler answers at {address}: {why}") from None
        return executor


async def _expect_scheduler(distributed: Any, address: str) -> None:
    """Ask a scheduler who it is; raise any error if there is none, or it does not answer.

    Dask's client waits without end for one that accepts the connection and says nothing.
    """
    remote = distributed.rpc(address, timeout=ANSWER // 2)
    try:
        await asyncio.wait_for(remote.identity(), ANSWER)
    finally:
        with suppress(Exception):
            await remote.close_rpc()


class _Here(Executor):
    """An executor that plays at once, in this process."""

    def __init__(self, series: Series) -> None:
        self._series = series

    def submit(self, _fn: Any, /, *args: Any, **_kwargs: Any) -> "Future[Any]":
        """Play a stretch; errors are raised at once, not stored in the future."""
        _, first, count = args
        future: Future[Any] = Future()
        future.set_result(self._series.play_chunk(first, count))
        return future


def _hear_of_the_end(pool: ProcessPoolExecutor) -> None:
    """Let a pool hear that all its workers have ended.

    It waits for the rest of what one of them was sending when it was killed; nobody closes the pipe
    as long as somebody might write.
    """
    queue: Any = pool._result_queue
    # None once it has heard of it by itself.
    if queue is not None:
        queue._writer.close()


def play_stretches(
    workers: Workers, series: Series, work: Work, enough: Callable[[], bool]
) -> Iterator[Chunk]:
    """Let the workers play; yield chunks in the order in which they are finished.

    When `enough` returns true, no further stretch is submitted, but those submitted are
    finished. A stretch whose worker dies is played again under watch, so that only the bot to
    blame forfeits.
    """
    waiting: dict[Future[Chunk], Stretch] = {}
    size = 1.0
    try:
        while True:
            with workers.reached():
                room = 1 if workers.here else AHEAD * workers.width
                while len(waiting) < room and not enough():
                    # Smaller stretches towards the end, so that all workers finish together.
                    stretch = work.take(min(size, work.share(2 * workers.width)))
                    if stretch is None:
                        break
                    try:
                        waiting[workers.submit(stretch)] = stretch
                    except BrokenExecutor:
                        workers.renew()
                        waiting[workers.submit(stretch)] = stretch
            if not waiting:
                return
            # Asked before the wait: a pool that breaks has told the futures by then.
            running = workers.handed_out
            while not (done := wait(waiting, LOOK, FIRST_COMPLETED).done):
                workers.look_after()
                if not running:
                    raise RunBroken("the thread that hands out the games has ended")
                running = workers.handed_out
            suspects: list[Stretch] = []
            for future in done:
                stretch = waiting.pop(future)
                try:
                    with workers.reached():
                        chunk: Chunk | str = future.result()
                except Exception as error:
                    if not _lost(error):
                        raise
                    suspects.append(stretch)
                    continue
                if isinstance(chunk, str):
                    raise RunBroken(chunk)
                size = _next_size(size, chunk, workers.seconds)
                yield chunk
            if suspects:
                if any(isinstance(future.exception(), BrokenExecutor) for future in done):
                    # A broken pool loses all stretches submitted to it.
                    suspects += waiting.values()
                    waiting.clear()
                    workers.renew()
                for stretch in sorted(suspects):
                    yield play_alone(series, stretch.first, stretch.games)
    finally:
        workers.close(idle=not waiting)


def _lost(error: Exception) -> bool:
    """Return whether an error means that a worker died, for Dask repeatedly."""
    return isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker"


def _next_size(size: float, chunk: Chunk, seconds: float) -> float:
    """Return the size of the next stretches; it at most doubles."""
    fits = seconds * len(chunk.lines) / max(chunk.seconds, 1e-6)
    return max(1.0, min(fits, 2 * max(size, len(chunk.lines))))


# -- in the workers -----------------------------------------------------------------------


def _opener() -> Callable[[bytes], Any]:
    """Return a function that travels whole to a cluster, not by its name, and opens the rest there.

    A worker without this package could not read anything else that is asked of it, and would end.
    """

    def open_and_play(sent: bytes) -> Any:
        import pickle

        try:
            play, *args = pickle.loads(sent)
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            return f"a worker of the cluster cannot play: install wonders there, as here ({told})"
        return play(*args)

    return open_and_play


def play_chunk(plan: Plan, first: int, count: int) -> Chunk:
    """Play games of a plan in a worker; the first call makes the plan ready."""
    series = series_of(plan)
    with KeptBuiltins("a plugin"):
        return at_play(lambda: series.play_chunk(first, count), plan.clock.limit)
