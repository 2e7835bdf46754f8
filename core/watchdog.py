"""Code that has to come back in time: what does not is interrupted, and where it was is told.

`in_time` calls something of somebody else's. One thread a process looks after all such
calls; it is started by the first and goes home when there are none. What can be interrupted:

- Python code, in any thread;
- what waits (for a sleep, a lock, a pipe) in the main thread, where there are signals.

Code that goes on regardless, and what waits elsewhere, ends the process: nothing else is
left. Code in C that holds the interpreter keeps even the watching thread from its work; in a
process that has asked for it (`end_if_held`) a timer of the system ends that.
"""

import ctypes
import faulthandler
import os
import signal
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from types import CodeType, FrameType
from typing import TypeVar

__all__ = ["Endless", "Overdue", "end_if_held", "in_time", "last_words", "second_to_blame"]

T = TypeVar("T")

CORE = str(Path(__file__).parent) + os.sep
LIBRARY = str(Path(os.__file__).parent) + os.sep
#: How often the watching thread looks; that much later may an interruption come.
TICK = 0.05
#: After so many seconds without work the watching thread goes home.
IDLE = 5.0
#: The share of its time after which a call is blamed when one that it is part of is overdue.
NEARLY = 0.8
#: How often code that goes on regardless is interrupted, and how many seconds lie between,
#: before the process is ended.
TRIES = 3
PATIENCE = 1.0
#: The signals that wake what waits, and that end what nothing else can; None where there are
#: no such signals.
WAKE: signal.Signals | None = getattr(signal, "SIGVTALRM", None)
END: signal.Signals | None = getattr(signal, "SIGPROF", None)
#: The processor time after which code that holds the interpreter is ended: more than any limit.
HELD = 150.0


class Endless(BaseException):
    """Interrupts code that does not come back; no `except Exception` holds it up."""


class Overdue(Exception):
    """Tells that a call did not come back within its seconds; `place` is where it was."""

    def __init__(self, place: str, seconds: float) -> None:
        super().__init__(f"does not come back within {seconds:g} s ({place})")
        self.place = place
        self.seconds = seconds


class _Call:
    """Is one call under watch."""

    # The first look finds it just begun; from then on time is added up look by look, so that
    # a process that was halted for an hour has not been slow.
    used = -TICK
    #: How often it has been interrupted, where it was then, and when it is to be again.
    tries = 0
    place = ""
    again = 0.0
    #: Whether it has split the process, and this is the other half.
    split = False

    def __init__(self, limit: float) -> None:
        self.limit = limit


class _Post:
    """Holds the calls of one thread that are under watch, the outermost first."""

    __slots__ = ("__weakref__", "calls", "due", "thread")

    def __init__(self) -> None:
        self.calls: list[_Call] = []
        #: Whether an interruption by signal is on its way.
        self.due = False
        self.thread = threading.get_ident()


def in_time(seconds: float, call: Callable[..., T], *values: object) -> T:
    """Call something that has to come back within some seconds; raise `Overdue` if it does not.

    Calls within calls have their own time each. What a call that was interrupted raises or
    returns after all counts for nothing. A process that the call has split off by `os.fork`
    ends when it comes back here: there is but one game to go on with.
    """
    try:
        post = _here.post
    except AttributeError:
        post = _new_post()
    calls = post.calls
    depth = len(calls)
    mine = _Call(seconds)
    try:
        calls.append(mine)
        if not _watch.awake:
            _watch.wake()
        return call(*values)
    finally:
        # First the call ends, then it looks whether it was interrupted: see `_fire`.
        del calls[depth:]
        if mine.split:
            os._exit(1)
        while mine.tries:
            # An interruption on its way may hit even this, but once only.
            try:
                _settle(post, mine)
            except Endless:
                continue


def _settle(post: _Post, mine: _Call) -> None:
    """Raise `Overdue` for a call that was interrupted; nothing of that may come later."""
    with _watch.lock:
        _raise_in(post.thread, None)
        post.due = False
        # Whoever held the lock may have taken it back.
        if mine.tries:
            raise Overdue(mine.place, mine.limit) from None


def _new_post() -> _Post:
    post: _Post = _Post()
    _here.post = post
    with _watch.lock:
        _watch.posts.add(post)
    _answer_signals()
    return post


class _Watch:
    """Looks after all calls of this process, in a thread of its own."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.awake = False
        self.posts: weakref.WeakSet[_Post] = weakref.WeakSet()

    def wake(self) -> None:
        """Begin to look."""
        with self.lock:
            if not self.awake:
                _set_timer(_held)
                threading.Thread(target=self._look, name="watchdog", daemon=True).start()
                # Not before: what goes wrong here, deep in a recursion, must be tried again.
                self.awake = True

    def _look(self) -> None:
        before = monotonic()
        idle = 0.0
        while True:
            sleep(TICK)
            now = monotonic()
            passed = min(now - before, 4 * TICK)
            before = now
            with self.lock:
                posts = list(self.posts)
                busy = any(post.calls for post in posts)
                idle = 0.0 if busy else idle + passed
                if idle > IDLE:
                    self.awake = False
                    # A call that begins now wakes another, one that has begun has not.
                    self.awake = any(post.calls for post in posts)
                _set_timer(_held if self.awake else 0.0)
                if not self.awake:
                    return
                for post in posts:
                    self._look_at(post, passed)

    def _look_at(self, post: _Post, passed: float) -> None:
        calls = tuple(post.calls)
        due = False
        for call in calls:
            call.used += passed
            due |= call.used >= (call.again or call.limit)
        if due:
            # Of calls within calls the innermost that has had nearly its time is at fault.
            late = [call for call in calls if call.used >= NEARLY * (call.again or call.limit)]
            _fire(post, late[-1])


def _fire(post: _Post, call: _Call) -> None:
    """Interrupt a call, the lock held."""
    # First it is said, then looked whether the call goes on; the call ends first and then
    # looks whether that was said. So one of the two notices.
    call.tries += 1
    if not any(call is each for each in post.calls):
        call.tries -= 1
        return
    if call.tries == 1:
        frame = sys._current_frames().get(post.thread)
        call.place = _place(frame) if frame else "somewhere"
    if call.tries > TRIES:
        _give_up(f"{call.place} does not come back and cannot be interrupted")
    call.again = call.used + min(PATIENCE, call.limit)
    if post.thread == threading.main_thread().ident and _wakes():
        assert WAKE is not None
        post.due = True
        signal.pthread_kill(post.thread, WAKE)
    else:
        _raise_in(post.thread, Endless)


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Let an error be raised in another thread, or call it off with None."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), ctypes.py_object(error) if error else None
    )


# -- signals -------------------------------------------------------------------------------


def _answer_signals() -> None:
    """Answer the signal that wakes what waits, if this is the main thread and nobody else does."""
    if (
        WAKE is not None
        and threading.current_thread() is threading.main_thread()
        and signal.getsignal(WAKE) is signal.SIG_DFL
    ):
        signal.signal(WAKE, _interrupt)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Raise `Endless` in the main thread, if that is still to be."""
    post: _Post = _here.post
    if post.due:
        post.due = False
        raise Endless


def _wakes() -> bool:
    return WAKE is not None and signal.getsignal(WAKE) is _interrupt


_held = 0.0


def end_if_held(seconds: float = HELD) -> None:
    """Let the system end this process when code in C holds the interpreter for too long.

    `seconds` are of processor time. For a process in which nothing else may do so: a worker,
    the command; not for a notebook. Does nothing where the system has no such timer, or the
    signal is answered by somebody else.
    """
    global _held  # noqa: PLW0603 - there is one timer a process
    if END is not None and signal.getsignal(END) is signal.SIG_DFL:
        # The last words of such a process are where it was at work.
        faulthandler.register(END, file=2, all_threads=False, chain=True)
        _held = seconds


def _set_timer(seconds: float) -> None:
    """Set the timer, which goes off if nobody sets it anew in time; 0 calls it off."""
    if _held:
        signal.setitimer(signal.ITIMER_PROF, seconds)


# -- the end of the process ----------------------------------------------------------------


def _say(text: str) -> str:
    return f"wonders: {text}"


_words: Callable[[str], str] = _say


@contextmanager
def last_words(words: Callable[[str], str]) -> Iterator[None]:
    """Let the line for standard error be made by `words` when the process has to be ended.

    It gets what does not come back. Whatever else there is to be done it does as well; it is
    called in the watching thread, and after it the process ends with status 1.
    """
    global _words  # noqa: PLW0603 - there is but one end of a process
    before, _words = _words, words
    try:
        yield
    finally:
        _words = before


def _give_up(why: str) -> None:
    try:
        os.write(2, f"{_words(why)}\n".encode(errors="replace"))
    finally:
        os._exit(1)


def _in_child() -> None:
    """Begin anew in a process that was split off: nobody looks here, and no lock is held."""
    global _watch  # noqa: PLW0603 - there is one a process
    _watch = _Watch()
    post = getattr(_here, "post", None)
    if post is not None:
        for call in post.calls:
            call.split = True
        post.calls.clear()
        _watch.posts.add(post)


# -- where it was --------------------------------------------------------------------------

_second: set[str] = set()


def second_to_blame(folder: str) -> None:
    """Name the code of a folder, a ruleset's, only if no other that is not ours is at work."""
    _second.add(folder + os.sep)


def _place(frame: FrameType) -> str:
    """Return file, line and function of the innermost code that is not the engine's."""
    outermost: CodeType = in_time.__code__
    frames: list[FrameType] = []
    each: FrameType | None = frame
    begun = 0
    while each is not None:
        if each.f_code is outermost:
            begun = len(frames)
        frames.append(each)
        each = each.f_back
    frames = frames[:begun] or frames
    foreign = [each for each in frames if not _is_engine(each)]
    second = tuple(_second)
    chosen = [each for each in foreign if not each.f_code.co_filename.startswith(second)]
    best = (chosen or foreign or frames)[0]
    code = best.f_code
    return f"{code.co_filename}, line {best.f_lineno}, in {code.co_qualname}"


def _is_engine(frame: FrameType) -> bool:
    """Return whether code belongs to the core or to Python itself."""
    file = frame.f_code.co_filename
    if file.startswith((CORE, "<frozen")):
        return True
    return file.startswith(LIBRARY) and "-packages" not in file


_watch = _Watch()
_here = threading.local()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_in_child)
