"""The files of a run, which take its games as they are finished.

During a run `FILE.part` has the records of the finished games, in order and without gaps.
Games finished before their turn wait in `FILE.ahead`. `FILE.run` describes the run and lists
the retries. All three are written from the first finished game on: until then those of another
run stay. When the run ends, or on Ctrl-C, the records are moved to `FILE`. A run that was killed
leaves the other three files and can be resumed from them.
"""

import contextlib
import gzip
import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Self

import msgspec

from wonders.core.arena.noted_bot_retries import Retry
from wonders.core.arena.run.output_in_order import Output
from wonders.core.arena.run.prepared_run import Chunk, Series
from wonders.core.arena.run.resume_from_earlier_files import Ahead, EarlierFiles
from wonders.core.arena.run.same_run_checks import FORMAT
from wonders.core.errors import BadSpec
from wonders.core.files.file_lock import locked
from wonders.core.files.write_whole_files import (
    file_mark,
    no_link,
    put_in_place,
    replacing,
    settle_folder,
)
from wonders.core.guard.plugin_source_lines import raised_in_plugin
from wonders.core.guard.texts_safe_to_print import one_line, system_line
from wonders.core.record.read_and_write_record_line import dump

__all__ = ["RunFile"]

#: Most games of a line of `FILE.ahead`.
GAMES_AHEAD = 32


class RunFile(Output):
    """The files of one run, written as it goes on; use it in a `with` block.

    Raises `BadSpec` if the files cannot be written, belong to another run, or belong to an
    unfinished run and `resume` is false. With `force` the records of another run that has
    ended are replaced.
    """

    def __init__(self, path: str, series: Series, resume: bool, force: bool = False) -> None:
        super().__init__()
        if os.path.isdir(path):
            raise BadSpec(f"cannot write {path}: it is a folder")
        self._name = path
        self._series = series
        self._earlier = EarlierFiles(path, series)
        self.path = self._earlier.path
        self._part = self._earlier.part
        self._ahead = self._earlier.ahead
        self._run = self._earlier.run
        self._resume = resume
        self._force = force
        self._files: contextlib.ExitStack = contextlib.ExitStack()
        self._locked: contextlib.ExitStack = contextlib.ExitStack()
        #: The `file_mark` of `FILE` when the run began.
        self._found: tuple[int, ...] = ()
        #: Whether `FILE` has records that are not in `FILE.part`, which Ctrl-C must not replace.
        self._others = False
        #: Whether `FILE.part` is still a mere copy of `FILE`.
        self._copied = False
        #: Whether nothing is written yet, so that the files there are those of another run.
        self._unwritten = False
        #: `FILE.part`, once it is open.
        self._records: IO[bytes] | None = None
        with self._refused():
            self._earlier.expect_files()
            if resume:
                self._earlier.expect_begun()
            elif not force:
                self._earlier.expect_ours()

    def __enter__(self) -> Self:
        try:
            with self._refused():
                self._open()
        except BaseException:
            self._files.close()
            if self._copied:
                self._part.unlink(missing_ok=True)
            self._locked.close()
            raise
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        """Move the records to `FILE`; after an error they stay in `FILE.part`.

        After Ctrl-C they are moved, unless they would replace other records. Raises `BadSpec` if
        they would replace more games of the same run, or what has come there since it began.
        """
        with self._locked, self._refused():
            with self._files:
                if error is None:
                    # Where no game was finished in time, what is there stays.
                    if self.games or not self._found:
                        self._begin_files()
                    self._expect_there()
                if self._unwritten or not self._is_there():
                    return
            fewer = error is None and self.games < self.finished
            changed = file_mark(str(self.path)) not in ((), self._found)
            interrupted = isinstance(error, KeyboardInterrupt) and not self._others
            if not changed and (interrupted or (error is None and not fewer)):
                self._put_in_place()
                self.in_place = True
                if self._found:
                    # Nothing is left to be replaced.
                    self._write_run(self._run.read_bytes().partition(b"\n")[2])
                if error is None and not self.waiting:
                    self._ahead.unlink(missing_ok=True)
            elif self._copied and not changed:
                self._part.unlink(missing_ok=True)
            if changed and error is None:
                raise BadSpec(
                    f"somebody else has written {self._name} since the run began; the"
                    f" {self.games} games are in {self._name}.part: take {self._name} away, then"
                    " --resume moves them there"
                )
            if fewer:
                raise BadSpec(
                    f"{self._name} has {self.finished} games of this run and stays as it is; the"
                    f" {self.games} played now are in {self._name}.part"
                )

    def _open(self) -> None:
        self._locked.enter_context(locked(self._name, f"another process is writing {self._name}"))
        earlier = self._earlier
        earlier.expect_files()
        if self._resume:
            earlier.drop_unbegun()
        self._found = file_mark(str(self.path))
        self._others = self.path.exists() and not (self._resume and not self._part.exists())
        if not self._force:
            # What `FILE` has is replaced, unless it is gone on with.
            replaced = not self._resume or self._part.exists()
            self.finished = earlier.count_finished(anew=replaced)
            if not self.finished:
                earlier.expect_no_others()
        if self._resume:
            self._take_up()
        else:
            earlier.expect_finished()
            if not self._force:
                # Once more: other games may have been played first.
                earlier.expect_ours()
                earlier.expect_nothing_foreign()
            self._unwritten = True
        if not self._unwritten:
            self._open_to_write()

    def _take_up(self) -> None:
        """Go on after the games that the earlier run has finished."""
        earlier = self._earlier
        if not earlier.expect_begun():
            self._unwritten = True
            return
        retries = earlier.read_retries()
        if not self._part.exists():
            if self.path.exists():
                earlier.unpack()
                self._copied = True
            else:
                self._begin(self._part)
        self.games = earlier.keep_sound_games()
        self.retries = [each for each in retries if each.game < self.games]
        lines = b"".join(map(_json_line, self.retries))
        self._write_run(lines, self._found if self._others else ())
        self.waiting.update(earlier.read_ahead(self.games))

    def _begin_files(self) -> None:
        """Write the files of a new run, if they are not there yet.

        `FILE.run` comes last: until then another run can be resumed.
        """
        if self._unwritten:
            self._begin(self._part)
            self._ahead.unlink(missing_ok=True)
            self._write_run(b"", self._found)
            self._open_to_write()
            self._unwritten = False

    def _open_to_write(self) -> None:
        self._records = self._files.enter_context(_appending(self._part))
        self._forgiven = self._files.enter_context(_appending(self._run))

    def _begin(self, path: Path) -> None:
        """Begin a file anew, for those who might read `FILE`."""
        with replacing(path, self.path):
            pass

    # -- writing --------------------------------------------------------------------------

    def append(self, lines: Sequence[str], retries: Sequence[Retry]) -> None:
        """Write finished games, retries first, so that none is missing after a crash."""
        with self._refused():
            self._begin_files()
            self._expect_there()
            if retries:
                _write(self._forgiven, b"".join(map(_json_line, retries)))
            assert self._records is not None
            _write(self._records, "".join(lines).encode())
        self.games += len(lines)
        self._copied = False

    def put_aside(self, chunk: Chunk) -> None:
        """Keep games that were finished before their turn, on disk too."""
        with self._refused():
            self._begin_files()
            self._expect_there()
            if not self._ahead.exists():
                self._begin(self._ahead)
            with _appending(self._ahead) as file:
                for start in range(0, len(chunk.lines), GAMES_AHEAD):
                    games = range(chunk.first + start, chunk.first + start + GAMES_AHEAD)
                    retries = [each for each in chunk.retries if each.game in games]
                    lines = chunk.lines[start : start + GAMES_AHEAD]
                    _write(file, _json_line(Ahead(games.start, lines, retries)))
        super().put_aside(chunk)

    def next(self) -> Chunk | None:
        """Return the games whose turn it is now; delete `FILE.ahead` once none is left."""
        chunk = super().next()
        if chunk is None and not self.waiting:
            with self._refused():
                if self._is_there():
                    self._ahead.unlink(missing_ok=True)
        return chunk

    def _is_there(self) -> bool:
        """Return whether `FILE.part` is still what we write; its folder may have been renamed."""
        if self._records is None:
            return True
        with contextlib.suppress(OSError):
            return os.path.samestat(os.fstat(self._records.fileno()), self._part.stat())
        return False

    def _expect_there(self) -> None:
        if not self._is_there():
            raise BadSpec(
                f"{self._name}.part has been moved or taken away since the run began; the games are"
                " where it is now: bring it and what lies beside it back, then --resume goes on"
            )

    def _write_run(self, retries: bytes, replaces: tuple[int, ...] = ()) -> None:
        facts: dict[str, Any] = {"format": FORMAT, **self._series.facts()}
        if replaces:
            facts["replaces"] = replaces
        put_in_place(str(self._run), (dump(facts) + "\n").encode() + retries)

    def _put_in_place(self) -> None:
        """Move the records to `FILE`; a packed file is written whole at this point."""
        with self._part.open("rb") as file:
            os.fsync(file.fileno())
        if not self._earlier.packed:
            os.replace(self._part, self.path)
            settle_folder(self.path.parent)
            return
        with (
            self._part.open("rb") as plain,
            replacing(self.path) as raw,
            gzip.GzipFile(fileobj=raw, mode="wb", mtime=0, filename="") as packed,
        ):
            shutil.copyfileobj(plain, packed)
        self._part.unlink()

    def lines(self) -> Iterator[bytes]:
        """Yield the records written so far, in order; none if it was interrupted before any was."""
        if not self._unwritten and (self.in_place or self._part.exists()):
            with self._earlier.unpacked() if self.in_place else self._part.open("rb") as file:
                yield from file

    @property
    def resumable(self) -> bool:
        """Return whether there are games that `--resume` would go on with."""
        return self.games > 0 or bool(self.waiting)

    @contextlib.contextmanager
    def _refused(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if raised_in_plugin(error):
                # At an alarm, say.
                raise
            why = system_line(error)
            raise BadSpec(f"cannot write {one_line(self._name, 200)}: {why}") from None


def _appending(path: Path) -> IO[bytes]:
    """Open a file to add to it; a link, which somebody may have put there meanwhile, is refused."""
    return open(path, "ab", buffering=0, opener=no_link)


def _write(file: IO[bytes], content: bytes) -> None:
    """Write all of it; an unbuffered file takes what a full disk has room for, without an error."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


def _json_line(value: msgspec.Struct) -> bytes:
    return (dump(msgspec.to_builtins(value)) + "\n").encode()
