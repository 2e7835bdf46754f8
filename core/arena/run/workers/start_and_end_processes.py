"""Processes that play for a parent: how they start, settle and end."""

import multiprocessing
import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import IO, Any, NamedTuple, TypeVar

from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.errors import BadPlugin, WondersError
from wonders.core.guard.interrupts import ALARMS, ENDINGS, hear_alarms, interrupt_held
from wonders.core.guard.limit_of_threads import is_out_of_threads
from wonders.core.guard.paused_child_processes import is_stopped
from wonders.core.guard.plugin_source_lines import raised_in_plugin
from wonders.core.guard.watchdog import Late, dumped_place, limited
from wonders.core.plugins.find_and_import_plugins import Plugins, installed

__all__ = [
    "Ended",
    "Send",
    "at_play",
    "early_context",
    "end",
    "end_what_it_started",
    "fresh_context",
    "keep_ready",
    "series_of",
    "settle",
    "told_aside",
    "watched",
]

#: Seconds after which a process that was told to end is killed.
PATIENCE = 3.0
#: Seconds between two looks at a process that says nothing.
LOOK = 0.5
#: Seconds that a process told to end has to finish writing, if it is not playing.
LAST_WORDS = 0.5
#: Least time limit in seconds for code other than bots, between two calls of bots.
LEAST = 2.0
#: The timers of alarms.
TIMERS = tuple(ALARMS.values())
T = TypeVar("T")

_playing = False
_ready: list[tuple[Plan, Series]] = []
_making = threading.Lock()


def early_context() -> BaseContext:
    """Return the fastest context to start processes with, early in the program.

    A forked process shares all that is loaded. Forking is unsafe with other threads running
    and with files open for writing, so call this before there are any.
    """
    alone = sys.platform == "linux" and threading.active_count() == 1
    return get_context("fork") if alone else fresh_context()


def fresh_context() -> BaseContext:
    """Return the context whose processes begin with a new interpreter.

    From now on no Python that we start imports anything from the working folder.
    """
    os.environ["PYTHONSAFEPATH"] = "1"
    if sys.platform != "win32":
        # Somebody may have ended it meanwhile, which is no news for players.
        warnings.filterwarnings("ignore", "resource_tracker: process died", UserWarning)
        # Python's tracker comes with the first process, which would then hear Ctrl-C at once: to
        # start it ends `interrupt_held`. A full screen has put something in the place of standard
        # error that is no file.
        with interrupt_held(), redirect_stderr(sys.__stderr__):
            resource_tracker.ensure_running()
    return get_context("spawn")


class Ended(NamedTuple):
    """The end of a process: its exit status, and where it was if C code had blocked it.

    One that was `stopped`, by a signal of its own as a rule, was killed for that.
    """

    status: int | None
    place: str
    stopped: bool


#: Is told what failed where nobody catches it, such as in a thread of a plugin.
Aside = Callable[[Any], object]
#: Sends an object to the parent process.
Send = Callable[[object], None]


def watched(
    context: BaseContext, play: Callable[..., None], *args: object
) -> Iterator[Any | Ended]:
    """Call `play(send, dump, *args)` in a new process; yield what it sends, then an `Ended`.

    `dump` is a file for `limited`. Closing the iterator kills the process and what it has
    started in its session.
    """
    with TemporaryDirectory() as folder:
        dump = Path(folder, "dump")
        ours, its = context.Pipe(duplex=False)
        process = context.Process(  # type: ignore[attr-defined]
            target=_begin, args=(its, str(dump), told_aside(), play, args), daemon=True
        )
        with interrupt_held():
            process.start()
        its.close()
        stopped = False
        try:
            with suppress(EOFError, OSError):
                while not stopped:
                    if ours.poll(LOOK):
                        yield ours.recv()
                    elif not process.is_alive() and not ours.poll():
                        # A forked copy holds the pipe open.
                        break
                    else:
                        stopped = is_stopped(process.pid)
            if not stopped:
                process.join(PATIENCE)
        finally:
            ours.close()
            end_what_it_started(process)
            process.kill()
            process.join()
        text = dump.read_text("utf-8", "replace") if dump.exists() else ""
        yield Ended(process.exitcode, dumped_place(text), stopped)


def told_aside() -> Aside | None:
    """Return what of ours is told where something fails and nobody catches it, if anything is.

    A process that begins with a new interpreter has to be given it.
    """
    aside = sys.unraisablehook
    module = getattr(aside, "__module__", None) or ""
    return aside if module.startswith("wonders.") else None


def _begin(
    parent: "Connection[Any, Any]",
    dump: str,
    aside: Aside | None,
    play: Callable[..., None],
    args: tuple[Any, ...],
) -> None:
    settle(aside)
    sending = threading.Lock()

    def send(message: object) -> None:
        try:
            with sending:
                parent.send(message)
        except (OSError, MemoryError):
            # The parent is gone, a plugin has closed what it did not open, or the memory is full.
            os._exit(1)

    with open(dump, "w", encoding="utf-8") as file:
        try:
            play(send, file, *args)
        except RuntimeError as error:
            if not is_out_of_threads(error):
                raise
            send(error)


def settle(aside: Aside | None = None) -> None:
    """Prepare a worker process: it ignores Ctrl-C, which its parent handles.

    It ends with its parent, however that ends. What it starts is in its session. `aside` is that of
    the parent (`told_aside`).
    """
    if aside is not None:
        threading.excepthook = sys.unraisablehook = aside
    if hasattr(os, "setsid"):
        os.setsid()
    # A bot may have processes of its own, which Python refuses to those that end with the program.
    process: Any = multiprocessing.current_process()
    process._config["daemon"] = False
    if getattr(process, "_start_method", "") == "spawn":
        # They begin as everywhere, and not as this one has begun: then they would look for a plugin
        # that is a file.
        multiprocessing.set_start_method(None, force=True)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _told_to_end)
    if hasattr(signal, "pthread_sigmask"):
        # The parent gets a hang-up too, and saves the games.
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        # They were blocked while it was started: see `interrupt_held`.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
    hear_alarms()
    # What bots print must not mix with the records that the parent writes, nor what a program or a
    # library prints that they use.
    sys.stdout = sys.stderr
    with suppress(OSError):
        os.dup2(2, 1)
    # Where no thread can be started, what watches over games says so.
    with suppress(RuntimeError):
        threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def at_play(
    play: Callable[[], T],
    seconds: float | None,
    tell: Callable[[Late], object] = lambda _: None,
    dump: "IO[str] | None" = None,
) -> T:
    """Play games, which may be ended at any point; return what `play` returns.

    In a worker process, a call that does not return ends the process. Bots may take `seconds`,
    and so may other code, such as a house rule. No alarm that a plugin has left there strikes
    afterwards. What a plugin raises uncalled, at an alarm, is a `BadPlugin`.
    """
    global _playing  # noqa: PLW0603 - one state per process
    _playing = True
    try:
        if multiprocessing.parent_process() is None:
            return play()
        with limited(None if seconds is None else max(LEAST, seconds), tell, dump):
            try:
                return play()
            finally:
                # In anything else called here, an alarm that repeats would strike.
                for timer in TIMERS:
                    try:  # noqa: SIM105
                        signal.setitimer(timer, 0)
                    except BaseException:
                        pass
    except BaseException as error:
        # A worker ignores Ctrl-C. The frames of the error stay here.
        if not isinstance(error, WondersError) and (why := raised_in_plugin(error)):
            raise BadPlugin(why) from None
        raise
    finally:
        _playing = False


def end(processes: Sequence[BaseProcess], idle: bool = False) -> None:
    """End worker processes, whatever they are doing.

    Idle ones, which were told that there is no more work, get a moment to end by themselves.
    """
    if idle:
        processes = _left(processes, LAST_WORDS)
    for process in processes:
        process.terminate()
    for process in _left(processes, PATIENCE):
        process.kill()
    for process in processes:
        end_what_it_started(process)


def end_what_it_started(process: BaseProcess) -> None:
    """Kill a process that has settled, and what plugins have forked there.

    A forked copy would go on, and hold pipes open that tell of the end.
    """
    if hasattr(os, "killpg") and process.pid is not None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def _left(processes: Sequence[BaseProcess], seconds: float) -> list[BaseProcess]:
    """Return the processes that go on after none has ended for so many seconds."""
    waiting = [process.sentinel for process in processes]
    while waiting and (ended := wait(waiting, seconds)):
        waiting = [sentinel for sentinel in waiting if sentinel not in ended]
    return [process for process in processes if process.sentinel in waiting]


def _told_to_end(number: int, frame: FrameType | None) -> None:
    # After half a message the parent would wait for the other half.
    if _playing:
        os._exit(1)
    try:
        threading.Timer(LAST_WORDS, os._exit, (1,)).start()
    except RuntimeError:
        os._exit(1)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    # The pipe that tells of its end stays open in what another worker's bot has forked.
    while parent.is_alive() and os.getppid() == parent.pid:
        parent.join(LOOK)
    os._exit(1)


def keep_ready(plan: Plan, series: Series) -> None:
    """Keep the series of a plan for this process and those forked from it."""
    _ready[:] = [(plan, series)]


def series_of(plan: Plan) -> Series:
    """Return the series of a plan, made once, with only the plugins of the plan."""
    with _making:
        if not _ready or _ready[0][0] != plan:
            # A fresh process has none of its own yet; then a bot that loads a game by itself, or a
            # copy of one, finds them too.
            own = installed()
            plugins = Plugins() if own.named else own
            plan.load_plugins(plugins)
            keep_ready(plan, Series(plan, plugins))
        return _ready[0][1]
