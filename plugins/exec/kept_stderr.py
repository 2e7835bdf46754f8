"""What a bot's program writes to standard error, kept in a file up to a limit."""

import os
import re
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from zlib import crc32

__all__ = ["VARIABLE", "Log", "log_of"]

#: The environment variable that names the folder; without it, one in the temporary folder.
VARIABLE = "WONDERS_BOT_LOGS"

_logs: dict[tuple[int, str, str], "Log"] = {}


class Log:
    """The log file of one bot in one process of the engine, created with its first line.

    A log that cannot be written is left out; a bot's game does not depend on it. So it is if the
    folder has to be `private`, and somebody else has made it or put a link in its place.
    """

    def __init__(self, command: str, folder: str, private: bool = False) -> None:
        slug = re.sub(r"[^A-Za-z0-9._]+", "-", command).strip("-.")[-60:]
        # The hash tells apart commands that end alike; the id, the processes of a run.
        self.path = Path(folder) / f"{slug}-{crc32(command.encode()):08x}-{os.getpid()}.log"
        self._private = private
        self._command = command
        self._size = 0
        self._whose = ""
        self._file: int | None = None
        self._broken = False

    def write(self, whose: str, data: bytes, limit: int) -> None:
        """Add what one program wrote; what goes beyond the limit is dropped."""
        if self._broken or self._size >= limit:
            return
        if self._whose != whose:
            self._whose = whose
            data = f"--- {whose}\n".encode() + data
        if self._file is None:
            self._open()
        data = data[: limit - self._size]
        self._size += len(data)
        if self._size >= limit:
            data += b"\n--- cut off here\n"
        with suppress(OSError):
            if self._file is not None:
                os.write(self._file, data)

    def _open(self) -> None:
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            facts = self.path.parent.lstat()
            if self._private and not (stat.S_ISDIR(facts.st_mode) and facts.st_uid == _user()):
                raise PermissionError
            # Somebody else's link must not lead us to write elsewhere.
            self.path.unlink(missing_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
            self._file = os.open(self.path, flags, 0o600)
            os.write(self._file, f"--- {self._command}\n".encode())
        except OSError:
            self._broken = True


def log_of(command: str) -> Log:
    """Return the log of a command in this process."""
    given = os.environ.get(VARIABLE)
    folder = given or str(Path(_temporary_folder()) / f"wonders-bots-{_user()}")
    key = (os.getpid(), command, folder)
    if key not in _logs:
        _logs[key] = Log(command, folder, private=not given)
    return _logs[key]


def _temporary_folder() -> str:
    """Return the folder of temporary files; if there is none, what no folder can be made in."""
    try:
        return tempfile.gettempdir()
    except FileNotFoundError:
        return os.devnull


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0
