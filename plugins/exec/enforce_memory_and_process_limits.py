"""The keeper of one program: starts it, measures its memory and processes, ends all it began.

This file is run by itself, `python -I -S FILE CONTROL MEMORY PROCESSES COMMAND…`, and is the
parent of the program. It imports little of the standard library and nothing else, as it
is started with every game. Standard input and output are the program's own.

CONTROL is a socket to the engine. One line is written to it when the program has ended, or
was ended. When the engine closes it or is gone, `kill -9` included, the program and all
that it has started are killed; then this process ends too. On Linux it adopts children
that leave their parents (a double fork, a new session), so that none gets away. Stopped, it
would watch nobody: the engine looks for that, and wakes it with its own end.
"""

import ctypes
import os
import resource
import select
import signal
import stat
import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress

LINUX = sys.platform.startswith("linux")
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
#: Seconds between two looks at what is used; the share of the time that looking may take, which
#: makes the looks rarer; and the most seconds between two of them.
INTERVAL, SHARE, LONGEST = 0.1, 0.02, 1.0
#: Seconds for which it tries to kill what does not end.
PATIENCE = 5.0
#: The most files a process may have open: a look goes through all of them.
FILES = 4096
#: The kernel's figures of memory that is not a copy of a file on a disk. The quick ones are read
#: fast but count a shared page for each process; the exact ones divide it among the processes.
QUICK = (b"RssAnon:", b"RssShmem:", b"VmSwap:")
EXACT = (b"Pss_Anon:", b"Pss_Shmem:", b"SwapPss:")
#: The type of file system, by statfs, whose files lie in memory.
TMPFS = 0x01021994
LIBC = ctypes.CDLL(None)


class Keeper:
    """The keeper of the program with the process id `pid`; `memory` is in bytes."""

    def __init__(self, control: int, memory: int, processes: int) -> None:
        self.control = control
        self.memory = memory
        self.processes = processes
        self.engine = os.getppid()
        self.pid = 0
        self.alive = False

    def start(self, command: list[str]) -> bool:
        """Start the program in a session of its own; return whether it runs."""
        if LINUX:
            _prctl(PR_SET_CHILD_SUBREAPER, 1)
            _prctl(PR_SET_PDEATHSIG, signal.SIGCONT)
        come, go = os.pipe()
        keeper = os.getpid()
        self.pid = os.fork()
        if self.pid == 0:
            self._become(command, keeper, go)
        os.close(go)
        # The pipe ends without a word once the program runs; else it brings the error number.
        failed = os.read(come, 16)
        os.close(come)
        nothing = os.open(os.devnull, os.O_RDWR)
        for own in (0, 1, 2):
            os.dup2(nothing, own)
        os.close(nothing)
        self.alive = not failed
        if failed:
            os.waitpid(self.pid, 0)
            self.tell(f"could not be started: {os.strerror(int(failed))}")
        return self.alive

    def _become(self, command: list[str], keeper: int, go: int) -> None:
        """Turn this new process into the program."""
        try:
            os.setsid()
            if LINUX:
                _prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
                if os.getppid() != keeper:
                    os._exit(1)
            for name, most in (("CORE", 0), ("DATA", self.memory), ("NOFILE", FILES)):
                # Not every system has every limit, and a lower one stays.
                with suppress(OSError, ValueError):
                    its = getattr(resource, f"RLIMIT_{name}")
                    soft, hard = resource.getrlimit(its)
                    resource.setrlimit(its, (_lower(most, soft), _lower(most, hard)))
            signal.pthread_sigmask(signal.SIG_SETMASK, ())
            for number in (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)
            os.execvp(command[0], command)
        except OSError as error:
            os.write(go, str(error.errno).encode())
        finally:
            os._exit(127)

    def run(self) -> None:
        """Watch until the program ends, the engine lets go of it, or it uses too much."""
        wake, woken = os.pipe()
        os.set_blocking(wake, False)
        os.set_blocking(woken, False)
        signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
        asked_to_end: list[int] = []
        signal.signal(signal.SIGCHLD, lambda *_: None)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda number, _: asked_to_end.append(number))
        pause = INTERVAL
        # Unlike `select` it takes descriptors of any number.
        heard = select.poll()
        for descriptor in (self.control, wake):
            heard.register(descriptor, select.POLLIN)
        self.reap()
        while self.alive and not asked_to_end and os.getppid() == self.engine:
            ready = [descriptor for descriptor, _ in heard.poll(1000 * pause)]
            if self.control in ready:
                break
            if wake in ready:
                with suppress(BlockingIOError):
                    os.read(wake, 4096)
                self.reap()
                continue
            began = time.monotonic()
            too_much = self.too_much()
            if too_much:
                self.tell(too_much)
                break
            pause = min(max(INTERVAL, (time.monotonic() - began) / SHARE), LONGEST)

    def reap(self) -> None:
        """Reap dead children, own and adopted; tell the engine how the program ended."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if not pid:
                return
            if pid == self.pid and self.alive:
                self.alive = False
                code = os.waitstatus_to_exitcode(status)
                self.tell(
                    f"was killed by {_signal_name(-code)}"
                    if code < 0
                    else f"exited with status {code}"
                )

    def too_much(self) -> str:
        """Return what the program and its children use too much of, or "" if nothing."""
        family = descendants(os.getpid())
        if sum(threads for _, threads in family.values()) > self.processes:
            return f"had more than {self.processes} processes and threads"
        if self.holds_too_much([told_under(pid, *seen) for pid, seen in family.items()]):
            return f"took more than {self.memory >> 20} MiB of memory"
        return ""

    def holds_too_much(self, family: Iterable[int]) -> bool:
        """Return whether they hold too much memory; what they share counts once."""
        files = files_in_memory(family)
        if sum(files.values()) + sum(kept(f"/proc/{pid}/status", QUICK) for pid in family) <= (
            self.memory
        ):
            return False
        # That may be the same memory, counted several times: look again, exactly.
        held = 0
        for pid in family:
            held += kept(f"/proc/{pid}/smaps_rollup", EXACT) or kept(f"/proc/{pid}/status", QUICK)
            if files:
                leave_out_mapped(pid, files)
        return held + sum(max(size, 0) for size in files.values()) > self.memory

    def end_all(self) -> bool:
        """Kill the program and all that it has started; return whether none is left."""
        until = time.monotonic() + PATIENCE
        if self.alive:
            _kill_group(self.pid)
        while True:
            self.reap()
            family = descendants(os.getpid())
            kill(family)
            if not family and not self.alive:
                return True
            if time.monotonic() > until:
                return False
            time.sleep(0.001)

    def tell(self, text: str) -> None:
        """Write a line to the engine, if it is still there."""
        with suppress(OSError):
            os.write(self.control, f"{text}\n".encode())


def descendants(ancestor: int) -> dict[int, tuple[int, int]]:
    """Return the group and the number of threads of all descendants of a process, by their ids.

    There are none if this is not Linux.
    """
    if not LINUX:
        return {}
    children: dict[int, list[tuple[int, tuple[int, int]]]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            with suppress(OSError, ValueError):
                text = _read(f"/proc/{name}/stat")
                # After the name: state, parent, group, 14 figures of other things, threads.
                its = text[text.rindex(b")") + 1 :].split(None, 18)
                # One that has ended and waits for its parent has none, but is one process.
                seen = int(its[2]), max(1, int(its[17]))
                children.setdefault(int(its[1]), []).append((int(name), seen))
    found: dict[int, tuple[int, int]] = {}
    next_ones = [ancestor]
    while next_ones:
        for pid, seen in children.get(next_ones.pop(), ()):
            found[pid] = seen
            next_ones.append(pid)
    return found


def told_under(pid: int, group: int, threads: int) -> int:
    """Return the id under which the kernel tells what a process holds.

    That is its own unless its first thread has ended, then the id of another thread.
    """
    with suppress(OSError, ValueError):
        if threads > 1 and b") Z " in _read(f"/proc/{pid}/stat"):
            return max(map(int, os.listdir(f"/proc/{pid}/task")))
    return pid


def kill(family: Mapping[int, tuple[int, int]]) -> None:
    """Kill processes and their groups."""
    # A whole group is killed at once, so that nobody in it can fork meanwhile.
    for group in {group for group, _ in family.values()}:
        _kill_group(group)
    for pid in family:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def kept(path: str, names: tuple[bytes, ...]) -> int:
    """Return the sum, in bytes, of some figures of a process; 0 if they cannot be read."""
    with suppress(OSError):
        lines = (line.split() for line in _read(path).splitlines())
        return sum(int(words[1]) << 10 for words in lines if words and words[0] in names)
    return 0


def files_in_memory(family: Iterable[int]) -> dict[tuple[int, int], int]:
    """Return the size in bytes of each open file that lies in memory, by device and inode.

    Such a file (`memfd_create`, `/dev/shm`) takes memory whether a process maps it or not.
    """
    found: dict[tuple[int, int], int] = {}
    for pid in family:
        with suppress(OSError):
            for number in os.listdir(f"/proc/{pid}/fd"):
                path = f"/proc/{pid}/fd/{number}"
                with suppress(OSError):
                    its = os.stat(path)
                    file = (its.st_dev, its.st_ino)
                    if stat.S_ISREG(its.st_mode) and file not in found and _in_memory(path):
                        found[file] = its.st_blocks * 512
    return found


def leave_out_mapped(pid: int, files: dict[tuple[int, int], int]) -> None:
    """Subtract from the sizes of files what a process maps of them: that counts as its own."""
    with suppress(OSError):
        file = (0, 0)
        for line in _read(f"/proc/{pid}/smaps").splitlines():
            words = line.split()
            if not words[0].endswith(b":"):
                # A mapping: address, rights, offset, device, inode and path.
                major, _, minor = words[3].partition(b":")
                file = (os.makedev(int(major, 16), int(minor, 16)), int(words[4]))
                # Writing to a private mapping makes a copy.
                file = file if words[1].endswith(b"s") else (0, 0)
            elif words[0] == b"Pss:" and file in files:
                files[file] -= int(words[1]) << 10


def _in_memory(path: str) -> bool:
    found = (ctypes.c_uint32 * 64)()
    return LIBC.statfs(path.encode(), found) == 0 and found[0] == TMPFS


def _lower(most: int, old: int) -> int:
    return most if old == resource.RLIM_INFINITY else min(most, old)


def _read(path: str) -> bytes:
    with open(path, "rb", buffering=0) as file:
        return file.read()


def _kill_group(group: int) -> None:
    # Never our own group, nor group 0, which means the same.
    if group not in (0, os.getpgrp()):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _prctl(option: int, value: int) -> None:
    LIBC.prctl(option, value, 0, 0, 0)


def main(words: list[str]) -> int:
    """Keep a program until it has ended; return 0 if nothing is left of it."""
    control, memory, processes, *command = words
    keeper = Keeper(int(control), int(memory), int(processes))
    os.set_inheritable(keeper.control, False)
    if not keeper.start(command):
        return 0
    keeper.run()
    return 0 if keeper.end_all() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
