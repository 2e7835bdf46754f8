"""A running program: lines in, lines out, a limit to every wait, and nothing left behind."""

import os
import selectors
import signal
import socket
import subprocess
import sys
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from wonders.core.game.bot_contract import BotFault
from wonders.core.guard.paused_child_processes import is_stopped
from wonders.plugins.exec.kept_stderr import Log
from wonders.plugins.exec.limit_settings import Limits

__all__ = ["Program"]

KEEPER = str(Path(__file__).with_name("enforce_memory_and_process_limits.py"))
#: Set in the environment of a program and of all that it starts, to find them by.
MARKER = "WONDERS_BOT"
#: The most seconds of one wait: code that interrupts this thread gets its turn in between.
LOOK = 0.2
#: The most seconds from the end of a program to the news of how it ended.
NEWS = 1.0
#: The most seconds that the keeper may take to end everything.
PATIENCE = 8.0
CHUNK = 1 << 16


class Program:
    """A program that was started; whatever it does wrong is raised as `BotFault`.

    Call `stop` when done with it. It also ends when the last reference to it is gone, when this
    process ends, and when this process is killed.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        limits: Limits,
        log: Log,
        folder: str | None = None,
    ) -> None:
        self.limits = limits
        #: What the program is doing, for the log.
        self.doing = "started"
        self._log = log
        self._owner = os.getpid()
        self._out = bytearray()
        self._in = bytearray()
        self._ended = False
        #: Whether it has closed its input, and whether lines wait until it reads.
        self._deaf = False
        self._waits = False
        self._news = b""
        self._keeper, self._control, marker = _start(command, environment, limits, folder)
        keeper = self._keeper
        assert keeper.stdin
        assert keeper.stdout
        assert keeper.stderr
        self._stdin, self._stdout = keeper.stdin.fileno(), keeper.stdout.fileno()
        self._stderr = keeper.stderr.fileno()
        self._selector = selectors.DefaultSelector()
        self.stop_now = weakref.finalize(
            self, _end, keeper, self._control, self._selector, marker, self._owner
        )
        for file, take in (
            (self._stdout, self._read),
            (self._stderr, self._read_log),
            (self._control.fileno(), self._read_news),
        ):
            os.set_blocking(file, False)
            self._selector.register(file, selectors.EVENT_READ, _weak(take))
        os.set_blocking(self._stdin, False)

    # -- talking ---------------------------------------------------------------------------

    def tell(self, line: bytes) -> None:
        """Send a line; it waits here until the program reads."""
        if not self._deaf:
            self._out += line
            if not self._waits:
                self._write()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return the one that the program writes within these seconds."""
        self.look()
        if self._in:
            raise BotFault("wrote something before it was asked")
        until = time.monotonic() + seconds
        self.tell(line)
        while (end := self._in.find(b"\n")) < 0:
            if len(self._in) > self.limits.line:
                raise BotFault(f"wrote more than {self.limits.line:,} bytes without ending a line")
            if self._ended or self._news:
                # What it wrote before it ended may still be on its way.
                how = self._how_it_ended("closed its output")
                if b"\n" not in self._in:
                    raise BotFault(how)
                continue
            if self._deaf:
                raise BotFault(self._how_it_ended("closed its input"))
            left = until - time.monotonic()
            # Even if it is late: it may have answered while this process was stopped, as by Ctrl-Z.
            self.look(max(left, 0.0))
            if left <= 0 and b"\n" not in self._in:
                raise BotFault(f"gave no answer in {seconds:g} s")
        if end > self.limits.line:
            raise BotFault(f"wrote a line of more than {self.limits.line:,} bytes")
        answer = bytes(self._in[:end])
        # Anything after the line is a fault when the program is asked again.
        del self._in[: end + 1]
        return answer

    def is_idle(self) -> bool:
        """Return whether it is alive, was started by this process, and wrote nothing unasked."""
        if os.getpid() != self._owner or not self.stop_now.alive:
            return False
        self.look()
        return not (self._in or self._out or self._ended or self._deaf or self._news)

    def stop(self, farewell: bytes = b"") -> None:
        """End the program; with a farewell it first gets time to end by itself."""
        if farewell and self.stop_now.alive:
            until = time.monotonic() + self.limits.bye
            self.tell(farewell)
            assert self._keeper.stdin
            while not (self._news or self._deaf) and (left := until - time.monotonic()) > 0:
                if not self._out:
                    self._keeper.stdin.close()
                # Nobody reads what it still writes; a flood of that ends the wait.
                self._in.clear()
                self.look(left)
                if len(self._in) >= CHUNK:
                    break
        self._read_log()
        self.stop_now()

    def note(self, text: str) -> None:
        """Write a line about the program to its log."""
        self._log.write(self.doing, f"--- {text}\n".encode(), self.limits.log)

    # -- what happens ----------------------------------------------------------------------

    def look(self, seconds: float = 0.0) -> None:
        """Handle what has happened, waiting up to `seconds` for the first event."""
        for key, _ in self._selector.select(min(seconds, LOOK)):
            key.data()
        if not self._news and is_stopped(self._keeper.pid):
            self._news = b"its keeper was stopped\n"
            # It may eat memory now: there is no waiting for what it still has to say.
            self._ended = True

    def _read(self) -> None:
        with suppress(BlockingIOError):
            data = os.read(self._stdout, CHUNK)
            self._in += data
            if not data:
                self._ended = True
                self._selector.unregister(self._stdout)

    def _read_log(self) -> None:
        with suppress(BlockingIOError, KeyError):
            # A few reads at a time, so that a flood holds up nothing else.
            for _ in range(4):
                data = os.read(self._stderr, CHUNK)
                if not data:
                    self._selector.unregister(self._stderr)
                    break
                self._log.write(self.doing, data, self.limits.log)

    def _read_news(self) -> None:
        with suppress(BlockingIOError):
            try:
                data = self._control.recv(4096)
            except ConnectionError:
                data = b""
            self._news += data
            if not data:
                # The keeper itself is gone: it has told why, or was killed.
                self._news = self._news or b"its keeper was killed\n"
                self._selector.unregister(self._control)

    def _write(self) -> None:
        try:
            while self._out:
                del self._out[: os.write(self._stdin, self._out)]
        except BlockingIOError:
            if not self._waits:
                self._waits = True
                self._selector.register(self._stdin, selectors.EVENT_WRITE, _weak(self._write))
            return
        except OSError:
            self._out.clear()
            self._deaf = True
        if self._waits:
            self._waits = False
            self._selector.unregister(self._stdin)

    def _how_it_ended(self, otherwise: str) -> str:
        """Return what the keeper says of its end; `otherwise` if it says nothing."""
        until = time.monotonic() + NEWS
        while not (self._ended and self._news) and (left := until - time.monotonic()) > 0:
            self.look(left)
        return self._news.partition(b"\n")[0].decode(errors="replace") or otherwise


def _weak(method: Callable[[], None]) -> Callable[[], None]:
    """Return a function that calls a method without keeping its object alive."""
    found = weakref.WeakMethod(method)

    def call() -> None:
        its = found()
        if its is not None:
            its()

    return call


# -- starting and ending ---------------------------------------------------------------------


def _start(
    command: Sequence[str], environment: Mapping[str, str], limits: Limits, folder: str | None
) -> tuple[subprocess.Popen[bytes], socket.socket, str]:
    """Start a keeper with its program; return it, our end of its socket, and the marker."""
    ours, theirs = socket.socketpair()
    marker = f"{MARKER}={uuid4().hex}"
    words = [str(theirs.fileno()), str(limits.memory << 20), str(limits.processes), *command]
    with theirs:
        try:
            keeper = subprocess.Popen(
                [sys.executable, "-I", "-S", KEEPER, *words],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
                cwd=folder,
                env={**environment, MARKER: marker.partition("=")[2]},
            )
        except OSError as error:
            ours.close()
            raise BotFault(f"could not be started: {error.strerror}") from None
    return keeper, ours, marker


def _end(
    keeper: subprocess.Popen[bytes],
    control: socket.socket,
    selector: selectors.BaseSelector,
    marker: str,
    owner: int,
) -> None:
    """End everything and wait for that; a forked copy of the engine only closes its copies."""
    mine = os.getpid() == owner
    try:
        if mine:
            with suppress(OSError):
                control.shutdown(socket.SHUT_WR)
            if not _gone(keeper, control):
                keeper.kill()
            # Status 0 says that it has left nothing behind.
            if keeper.wait() != 0:
                _sweep(marker)
        else:
            keeper.returncode = 0
    finally:
        selector.close()
        control.close()
        for file in (keeper.stdin, keeper.stdout, keeper.stderr):
            assert file
            with suppress(OSError):
                file.close()


def _gone(keeper: subprocess.Popen[bytes], control: socket.socket) -> bool:
    """Wait until the keeper has ended; return whether it has."""
    control.setblocking(True)
    until = time.monotonic() + PATIENCE
    with suppress(OSError):
        while (left := until - time.monotonic()) > 0:
            if is_stopped(keeper.pid):
                # Nothing else may be left that could stop it again.
                _kill_descendants(keeper.pid)
                keeper.send_signal(signal.SIGCONT)
            control.settimeout(min(left, LOOK))
            try:
                if not control.recv(4096):
                    break
            except TimeoutError:
                continue
    try:
        keeper.wait(max(0.1, until - time.monotonic()))
    except subprocess.TimeoutExpired:
        return False
    return True


def _kill_descendants(pid: int) -> None:
    # Not importable on Windows, where no program is started.
    from wonders.plugins.exec.enforce_memory_and_process_limits import descendants, kill

    kill(descendants(pid))


def _sweep(marker: str) -> None:
    """Kill what bears the marker, after a keeper that was killed; only Linux can tell."""
    wanted = marker.encode()
    own = str(os.getpid())
    for _ in range(20):
        found = False
        for file in Path("/proc").glob("[0-9]*/environ"):
            with suppress(OSError):
                if file.parent.name != own and wanted in file.read_bytes().split(b"\0"):
                    found = True
                    os.kill(int(file.parent.name), signal.SIGKILL)
        if not found:
            return
        time.sleep(0.05)
