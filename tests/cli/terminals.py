"""A real terminal with the command in it, for tests."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

from wonders.cli.plain_table.curtain_between_people import MOMENT

PATIENCE = 60
MAIN = "from wonders.cli import main; main()"
#: What switches to the screen of its own and back.
OWN_SCREEN, USUAL_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"
ESCAPES = re.compile(rb"\x1b(\[[0-9;?<>=]*[a-zA-Z$]|[()=>].?|\][^\x07]*\x07)|\$p")


def _take_terminal():
    """Make standard input the terminal whose end and keys give signals."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """A terminal with the command in it."""

    def __init__(self, args, size, env, controls=True):
        self.master, slave = pty.openpty()
        self.resize(*size)
        kept = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", MAIN, *map(str, args)],
            **dict.fromkeys(("stdin", "stdout", "stderr"), slave),
            env={**kept, "TERM": "xterm-256color", **env},
            start_new_session=True,
            preexec_fn=_take_terminal if controls else None,  # noqa: PLW1509
        )
        os.close(slave)
        self.raw = b""

    @property
    def text(self):
        return ESCAPES.sub(b"", self.raw).decode("utf-8", "replace")

    def read(self, seconds=0.1):
        """Take what is shown within some seconds; return whether the terminal is still in use."""
        if select.select([self.master], [], [], seconds)[0]:
            try:
                self.raw += os.read(self.master, 65536)
            except OSError:
                return False
        return True

    def until(self, is_so):
        deadline = time.monotonic() + PATIENCE
        while not is_so():
            assert self.read() or is_so(), self.text[-800:]
            assert time.monotonic() < deadline, self.text[-2000:]

    def until_shown(self, *texts):
        """Wait until something new is shown, then forget it."""
        self.until(lambda: all(each in self.text for each in texts))
        self.raw = b""

    def type(self, keys):
        os.write(self.master, keys.encode(errors="surrogateescape"))

    def come(self, typed=""):
        """Press Enter at a curtain in lines, when it is long enough there to count."""
        time.sleep(MOMENT + 0.1)
        self.type(f"{typed}\n")

    def type_until(self, keys, is_so):
        """Type keys, again every two seconds if they are lost, until something is so."""
        deadline = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < deadline, self.text[-2000:]
            self.type(keys)
            again = time.monotonic() + 2
            while not is_so() and time.monotonic() < again:
                assert self.read() or is_so(), self.text[-800:]

    def listens_to_keys(self):
        """Return whether each key is read at once, without Enter."""
        return not termios.tcgetattr(self.master)[3] & termios.ICANON

    def resize(self, width, height):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def end(self):
        """Read to the end; return the status."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            self.read()
            assert time.monotonic() < deadline, self.text[-2000:]
        while select.select([self.master], [], [], 0)[0] and self.read(0):
            pass
        return self.process.returncode

    def close(self):
        """End what still runs."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        with suppress(OSError):
            os.close(self.master)

    def children(self):
        """Return the processes that the command has started and that still run."""
        return children_of(self.process.pid)


def children_of(pid):
    """Return the processes that a process has started and that still run."""
    found = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, check=False)
    return [int(each) for each in found.stdout.split()]


def state_of(pid):
    """Return the letter of a process's state, such as T for a stopped one."""
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]


def runs(pid):
    try:
        return state_of(pid) != "Z"
    except OSError:
        return False
