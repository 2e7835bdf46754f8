"""The files of a run: its records, and what is needed to resume it.

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
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Self, cast

import msgspec

from wonders.core.arena.noted_bot_retries import Retry
from wonders.core.arena.run.prepared_run import Chunk, Series
from wonders.core.arena.run.same_run_checks import FORMAT, MOST_BYTES, SameRun, begins_as_run
from wonders.core.errors import BadData, BadSpec
from wonders.core.files.file_lock import locked
from wonders.core.files.write_whole_files import (
    file_mark,
    no_link,
    put_in_place,
    replacing,
    settle_folder,
)
from wonders.core.guard.read_strictly_within_limits import read_json
from wonders.core.guard.texts_safe_to_print import one_line, system_line
from wonders.core.record.read_and_write_record_line import dump

__all__ = ["Output", "RunFile", "seed_of_run"]

#: Most games of a line of `FILE.ahead`.
GAMES_AHEAD = 32

#: A packed file that was cut off ends in one of these errors.
TORN = EOFError, gzip.BadGzipFile, zlib.error


class _Seed(msgspec.Struct):
    """The seed in the first line of a run file."""

    seed: int


class _Ahead(msgspec.Struct, forbid_unknown_fields=True):
    """A line of `FILE.ahead`: consecutive games that were finished before their turn."""

    first: int
    lines: list[str]
    retries: list[Retry] = msgspec.field(name="remarks")


class Output:
    """The output of a run, which takes finished games in order; this one writes to a stream.

    `games` is the number of games written, `retries` are the faults in them that were
    forgiven. `waiting` has the chunks finished before their turn, by their first game.
    `finished` is how many games of the same run are there already, and must not become fewer.
    """

    def __init__(self, stream: IO[bytes] | None = None) -> None:
        self.games = 0
        self.retries: list[Retry] = []
        self.waiting: dict[int, Chunk] = {}
        self.finished = 0
        #: Whether the games are in their file, where there may have been those of another run.
        self.in_place = False
        self._stream = stream

    @property
    def resumable(self) -> bool:
        """Return whether there are games that `--resume` would go on with."""
        return False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        """Finish the output; nothing to do for a stream."""

    def lines(self) -> Iterator[bytes]:
        """Yield the records written so far, in order, where they can be read again."""
        return iter(())

    def append(self, lines: Sequence[str], retries: Sequence[Retry]) -> None:
        """Write the next finished games."""
        if self._stream is not None:
            self._stream.write("".join(lines).encode())
            self._stream.flush()
        self.games += len(lines)

    def put_aside(self, chunk: Chunk) -> None:
        """Keep games that were finished before their turn in `waiting`."""
        self.waiting[chunk.first] = chunk

    def next(self) -> Chunk | None:
        """Return the games put aside whose turn it is now, None if there are none."""
        return self.waiting.pop(self.games, None)


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
        self.path = Path(os.path.realpath(path))
        self._part = Path(f"{self.path}.part")
        self._ahead = Path(f"{self.path}.ahead")
        self._run = Path(f"{self.path}.run")
        self._name = path
        self._series = series
        self._same = SameRun(series, path)
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
            self._expect_files()
            if resume:
                self._expect_begun()
            elif not force and _filled(self.path):
                self._expect_ours()

    def __enter__(self) -> Self:
        try:
            with self._refused():
                self._open()
        except BaseException:
            self._files.close()
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
                if error is None:
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
        self._lock()
        self._expect_files()
        self._found = file_mark(str(self.path))
        self._others = self.path.exists() and not (self._resume and not self._part.exists())
        if self.path.exists() and not self._force:
            self.finished = self._count_finished()
        if not (self._force or self.finished) and self._is_newer():
            raise BadSpec(
                f"{self._name} is from no run and newer than {self._name}.run; take it away"
            )
        if self._resume:
            self._take_up()
        else:
            if _filled(self._part) and self._run.exists():
                raise BadSpec(
                    f"{self._name}.part is from a run that was broken off: --resume goes on"
                    " with it; or delete it"
                )
            if not self._force:
                self._expect_nothing_foreign()
            self._unwritten = True
        if not self._unwritten:
            self._open_to_write()

    def _begin_files(self) -> None:
        """Write the files of a new run, if they are not there yet.

        `FILE.run` comes last: until then another run can be resumed.
        """
        if self._unwritten:
            self._begin(self._part)
            self._ahead.unlink(missing_ok=True)
            self._write_run()
            self._open_to_write()
            self._unwritten = False

    def _open_to_write(self) -> None:
        self._records = self._files.enter_context(_appending(self._part))
        self._forgiven = self._files.enter_context(_appending(self._run))

    def _begin(self, path: Path) -> None:
        """Begin a file anew, for those who might read `FILE`."""
        with replacing(path, self.path):
            pass

    def _expect_files(self) -> None:
        """Raise `BadSpec` for what leads to elsewhere, or would be waited for: a link, a pipe."""
        for each in (self._part, self._ahead, self._run):
            if each.is_symlink():
                raise BadSpec(f"cannot write {self._name}: {each.name} is a link to elsewhere")
            if each.exists() and not each.is_file():
                raise BadSpec(f"cannot write {self._name}: {each.name} is no file")

    def _expect_nothing_foreign(self) -> None:
        """Raise `BadSpec` for files beside `FILE` that no run of ours has written."""
        for each in (self._part, self._ahead):
            if _filled(each) and not self._run.exists():
                raise BadSpec(
                    f"{each.name} is there without {self._run.name}, which says what it is; take"
                    " it away, or --force writes over it"
                )
        if _filled(self._run) and not begins_as_run(self._run):
            raise BadSpec(f"{self._run.name} is from no run; take it away, or use --force")

    def _is_newer(self) -> bool:
        """Return whether `FILE` was written since the run that was broken off began."""
        if not (_filled(self.path) and _filled(self._part) and self._run.exists()):
            return False
        return self.path.stat().st_mtime_ns > self._run.stat().st_mtime_ns

    def _lock(self) -> None:
        """Lock the files against other processes, until this one ends."""
        refusal = f"another process is writing {self._name}"
        self._locked.enter_context(locked(self._name, refusal))

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
                    _write(file, _json_line(_Ahead(games.start, lines, retries)))
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

    def _write_run(self) -> None:
        facts = {"format": FORMAT, **self._series.facts()}
        lines = [(dump(facts) + "\n").encode(), *map(_json_line, self.retries)]
        put_in_place(str(self._run), b"".join(lines))

    def _put_in_place(self) -> None:
        """Move the records to `FILE`; a packed file is written whole at this point."""
        with self._part.open("rb") as file:
            os.fsync(file.fileno())
        if not self.path.name.endswith(".gz"):
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

    # -- going on -------------------------------------------------------------------------

    def _take_up(self) -> None:
        """Find the games already written, and drop a torn last line."""
        if not self._expect_begun():
            self._unwritten = True
            return
        retries = self._read_run()
        if not self._part.exists():
            self._unpack()
        self.games = self._sound_games()
        self.retries = [each for each in retries if each.game < self.games]
        self._write_run()
        self._read_ahead()

    def _expect_begun(self) -> bool:
        """Return whether the run was begun; raise `BadSpec` if the files are another run's."""
        if not self._run.exists():
            if _filled(self._part) or (self.path.exists() and not self._part.exists()):
                raise BadSpec(
                    f"there is no {self._name}.run, which says what run {self._name} is from;"
                    " without --resume it is begun anew"
                )
            return False
        with self._run.open("rb") as file:
            if difference := self._same.difference(file):
                raise BadSpec(difference)
        return True

    def _read_run(self) -> list[Retry]:
        """Return the retries of the run file, which follow its first line."""
        with self._run.open("rb") as file:
            file.readline(MOST_BYTES)
            retries = []
            number = 2
            # Only a torn last line may be dropped: its games were not written yet.
            while (line := file.readline(MOST_BYTES + 1)).endswith(b"\n") or len(line) > MOST_BYTES:
                try:
                    retry = read_json(line, Retry, MOST_BYTES)
                    self._same.expect_seat(retry)
                except BadData as error:
                    raise BadSpec(f"{self._name}.run, line {number}: {error}") from None
                retries.append(retry)
                number += 1
        return retries

    def _expect_ours(self) -> None:
        """Raise `BadSpec` if `FILE` has records of another run, which would be lost."""
        difference = f"there is no {self._name}.run, which says what {self._name} is"
        if self._run.exists():
            with self._run.open("rb") as file:
                difference = self._same.difference(file)
        if not difference and not _filled(self._part):
            with contextlib.suppress(*TORN), self._unpacked() as file:
                if (line := file.readline(MOST_BYTES)).endswith(b"\n"):
                    difference = self._same.other_line(0, line, f"{self._name}, line 1")
        if difference:
            raise BadSpec(f"{difference}; --force writes over {self._name}")

    def _unpack(self) -> None:
        """Copy the records of a run that had ended to `FILE.part`."""
        if not self.path.exists():
            self._begin(self._part)
            return
        with replacing(self._part, self.path) as plain, self._unpacked() as file:
            # Line by line: a small file that unpacks to a huge one must not fill the disk.
            for line in self._sound_lines(file, self._name):
                plain.write(line)
        self._copied = True

    def _unpacked(self) -> IO[bytes]:
        packed = self.path.name.endswith(".gz")
        return cast("IO[bytes]", gzip.open(self.path) if packed else self.path.open("rb"))

    def _count_finished(self) -> int:
        """Return how many games `FILE` has; 0 if the first of them is none of this run.

        Raises `BadSpec` at the first line that is none: a table may have added a game.
        """
        count = 0
        with contextlib.suppress(*TORN), self._unpacked() as file:
            while (line := file.readline(MOST_BYTES)).endswith(b"\n"):
                if self._same.is_game(count, line):
                    count += 1
                elif count == 0:
                    return 0
                else:
                    difference = ""
                    if self._run.exists():
                        with self._run.open("rb") as run:
                            difference = self._same.difference(run)
                    added = f"{self._name}, line {count + 1}: no game of this run; take it away"
                    raise BadSpec(difference or added)
        return count

    def _sound_games(self) -> int:
        """Return the number of whole records; cut off a torn one after them."""
        games = size = 0
        with open(self._part, "r+b", opener=no_link) as file:
            for line in self._sound_lines(file, f"{self._name}.part"):
                games += 1
                size += len(line)
            file.truncate(size)
        return games

    def _sound_lines(self, file: IO[bytes], name: str) -> Iterator[bytes]:
        """Yield the records of a file up to a torn one; raise `BadSpec` for a wrong record."""
        number = 0
        with contextlib.suppress(*TORN):
            while (line := file.readline(MOST_BYTES)).endswith(b"\n") or len(line) == MOST_BYTES:
                self._same.check_line(number, line, f"{name}, line {number + 1}")
                yield line
                number += 1

    def _read_ahead(self) -> None:
        """Read the games finished before their turn, as far as they can be read.

        The rest is played again, with the same records.
        """
        if not self._ahead.exists():
            return
        taken: set[int] = set()
        with self._ahead.open("rb") as file:
            while line := file.readline(MOST_BYTES + 1):
                try:
                    found = read_json(line, _Ahead, MOST_BYTES)
                    for retry in found.retries:
                        self._same.expect_seat(retry)
                except BadData:
                    break
                games = range(found.first, found.first + len(found.lines))
                if found.first < self.games or not taken.isdisjoint(games):
                    continue
                for number, record in zip(games, found.lines, strict=True):
                    where = f"{self._name}.ahead, game {number}"
                    self._same.check_line(number, record, where)
                    if record.find("\n") != len(record) - 1:
                        raise BadSpec(f"{where}: it is not one line")
                taken.update(games)
                chunk = self._series.chunk_of(found.first, found.lines, found.retries)
                self.waiting[found.first] = chunk

    def lines(self) -> Iterator[bytes]:
        """Yield the records written so far, in order; none if it was interrupted before any was."""
        if not self._unwritten and (self.in_place or self._part.exists()):
            with self._unpacked() if self.in_place else self._part.open("rb") as file:
                yield from file

    @property
    def resumable(self) -> bool:
        """Return whether there are games that `--resume` would go on with."""
        return self.games > 0 or bool(self.waiting)

    # -- refusing --------------------------------------------------------------------------

    @contextlib.contextmanager
    def _refused(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
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


def _filled(path: Path) -> bool:
    """Return whether a file exists and is not empty."""
    return path.exists() and path.stat().st_size > 0


def _json_line(value: msgspec.Struct) -> bytes:
    return (dump(msgspec.to_builtins(value)) + "\n").encode()


def seed_of_run(path: str | None) -> int | None:
    """Return the seed in `PATH.run`, None if there is none."""
    beside = f"{os.path.realpath(path or '')}.run"
    # What is no file, such as a pipe, is refused when the run is taken up.
    if path is None or not os.path.isfile(beside):
        return None
    try:
        with Path(beside).open("rb") as file:
            return read_json(file.readline(MOST_BYTES + 1), _Seed, MOST_BYTES).seed
    except (OSError, BadData):
        return None
