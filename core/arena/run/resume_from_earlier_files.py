"""What an earlier run left in its files: which games `--resume` need not play again.

Every line is checked before anything is taken from it or written over: that it is of the same
run, and that its game follows the rules. A last line that is torn, as a power cut leaves it, is
dropped; so is what comes after a line of `FILE.ahead` that cannot be read. Those games are played
again, with the same records.
"""

import contextlib
import gzip
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast

import msgspec

from wonders.core.arena.noted_bot_retries import Retry
from wonders.core.arena.run.prepared_run import Chunk, Series
from wonders.core.arena.run.same_run_checks import MOST_BYTES, SameRun, begins_as_run
from wonders.core.errors import BadData, BadRecord, BadSpec
from wonders.core.files.write_whole_files import file_mark, no_link, replacing
from wonders.core.guard.read_strictly_within_limits import read_json
from wonders.core.record.read_and_write_record_line import read_line

__all__ = ["Ahead", "EarlierFiles", "seed_of_run"]

#: A packed file that was cut off ends in one of these errors.
TORN = EOFError, gzip.BadGzipFile, zlib.error


class _Begun(msgspec.Struct):
    """What the first line of a run file says besides of what run it is."""

    seed: int
    #: The `file_mark` of the file that the run replaces at its end, by `--force`.
    replaces: tuple[int, ...] = ()


#: How each record begins, and each line of `FILE.ahead`.
RECORD = b'{"format":'
AHEAD = b'{"first":'


class Ahead(msgspec.Struct, forbid_unknown_fields=True):
    """A line of `FILE.ahead`: consecutive games that were finished before their turn."""

    first: int
    lines: list[str]
    retries: list[Retry] = msgspec.field(name="remarks")


class EarlierFiles:
    """The files of a run, `FILE` and what lies beside it, as an earlier run left them.

    Methods raise `BadSpec` for what is of another run, and `OSError` for what cannot be read.
    """

    def __init__(self, name: str, series: Series) -> None:
        self.path = Path(os.path.realpath(name))
        #: Whether `FILE` is packed: as its readers do, by the name that was given, even of a link.
        #: A slash behind it says nothing.
        self.packed = name.rstrip("/").endswith(".gz")
        self.part = Path(f"{self.path}.part")
        self.ahead = Path(f"{self.path}.ahead")
        self.run = Path(f"{self.path}.run")
        self._name = name
        self._series = series
        self._same = SameRun(series, name)

    # -- whether they are ours ---------------------------------------------------------------

    def expect_files(self) -> None:
        """Raise `BadSpec` for what leads to elsewhere, or would be waited for: a link, a pipe."""
        for each in (self.part, self.ahead, self.run):
            if each.is_symlink():
                raise BadSpec(f"cannot write {self._name}: {each.name} is a link to elsewhere")
            if each.exists() and not each.is_file():
                raise BadSpec(f"cannot write {self._name}: {each.name} is no file")

    def expect_begun(self) -> bool:
        """Return whether the run was begun; raise `BadSpec` if the files are another run's."""
        if not self.run.exists():
            if _filled(self.part) or self.path.exists():
                lost = self.path.exists()
                how = "--force begins it anew" if lost else "without --resume it is begun anew"
                told = f"there is no {self._name}.run, which says what run {self._name} is from"
                raise BadSpec(f"{told}; {how}")
            self.expect_nothing_foreign()
            return False
        if difference := self._other_run():
            raise BadSpec(difference)
        return True

    def drop_unbegun(self) -> None:
        """Delete an empty `FILE.part` that another run began beside this one, which had ended.

        It came no further, on a full disk, say: else `FILE.run` would tell what it replaces.
        """
        empty = self.part.exists() and not _filled(self.part) and not _filled(self.ahead)
        if empty and self._has_lines() and (begun := _begun(self.run)) and not begun.replaces:
            self.part.unlink()

    def expect_ours(self) -> None:
        """Raise `BadSpec` if `FILE` has records of another run, which would be lost."""
        if not self._has_lines():
            return
        difference = f"there is no {self._name}.run, which says what {self._name} is"
        if self.run.exists():
            difference = self._other_run()
        if not difference and not _filled(self.part):
            difference = self._other_start()
        if difference:
            raise BadSpec(f"{difference}; --force writes over {self._name}")

    def expect_finished(self) -> None:
        """Raise `BadSpec` if a run was broken off, which `--resume` could go on with."""
        for each in (self.part, self.ahead):
            if _filled(each) and self.run.exists():
                raise BadSpec(
                    f"{self._name}{each.suffix} is from a run that was broken off: --resume goes on"
                    " with it; or delete it"
                )

    def expect_nothing_foreign(self) -> None:
        """Raise `BadSpec` for files beside `FILE` that no run of ours has written."""
        for each in (self.part, self.ahead):
            if _filled(each) and not self.run.exists():
                raise BadSpec(
                    f"{each.name} is there without {self.run.name}, which says what it is; take"
                    " it away, or --force writes over it"
                )
        if _filled(self.run) and not begins_as_run(self.run):
            raise BadSpec(f"{self.run.name} is from no run; take it away, or use --force")

    def expect_no_others(self) -> None:
        """Raise `BadSpec` if `FILE` is neither of the run that was broken off nor what it replaces.

        Somebody has put it there since, and it may be all he has.
        """
        if not (self._has_lines() and self.run.exists()):
            return
        begun = _begun(self.run)
        if begun is not None and begun.replaces == file_mark(str(self.path)):
            return
        if _filled(self.part) or _filled(self.ahead):
            raise BadSpec(
                f"{self._name} has come there since the run was broken off; take it away, then"
                " --resume goes on"
            )
        if difference := self._other_start():
            raise BadSpec(f"{difference}; --force writes over {self._name}")

    def _has_lines(self) -> bool:
        """Return whether there is anything in `FILE`; packed, even nothing takes some bytes."""
        if not (self.packed and _filled(self.path)):
            return _filled(self.path)
        try:
            with self.unpacked() as file:
                return bool(file.read(1))
        except TORN:
            return True

    def _other_run(self) -> str:
        with self.run.open("rb") as file:
            return self._same.difference(file)

    def _other_start(self) -> str:
        """Return why the first line of `FILE` is no game of this run; empty if it can be."""
        line = b""
        with contextlib.suppress(*TORN), self.unpacked() as file:
            line = file.readline(MOST_BYTES)
        return self._same.other_line(0, line, f"{self._name}, line 1")

    # -- what is in them -----------------------------------------------------------------------

    def count_finished(self, anew: bool) -> int:
        """Return how many games `FILE` has; 0 if the first of them is none of this run.

        Raises `BadSpec` at the first line that is none: a table may have added a game. So it does
        where somebody has added notes that `FILE.part` lacks, if that comes in its place, `anew`.
        """
        count = 0
        line = b""
        if not self.path.exists():
            return count
        behind = ""
        try:
            with self.unpacked() as file, self._open_part() as part:
                while (line := file.readline(MOST_BYTES)).endswith(b"\n"):
                    copied = part.readline(MOST_BYTES)
                    if self._same.is_game(count, line):
                        count += 1
                        noted = b'"about"' in line and read_line(line).about
                        if anew and noted and copied != self._same.as_written(line).encode():
                            told = f"{self._name}, line {count}: somebody has added notes"
                            raise BadSpec(f"{told}; --force writes over {self._name}")
                    elif count == 0:
                        return 0
                    else:
                        difference = self._other_run() if self.run.exists() else ""
                        added = f"{self._name}, line {count + 1}: no game of this run; take it away"
                        raise BadSpec(difference or added)
        except gzip.BadGzipFile:
            behind = f"{self._name} has more behind its {count} games, not packed; take it away"
        except TORN:
            pass
        if count and behind:
            raise BadSpec(behind)
        if count:
            self._expect_torn(count, line, self._name)
        return count

    def read_retries(self) -> list[Retry]:
        """Return the retries of the run file, which follow its first line."""
        with self.run.open("rb") as file:
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

    def unpack(self) -> None:
        """Copy the records of a run that had ended to `FILE.part`."""
        with replacing(self.part, self.path) as plain, self.unpacked() as file:
            # Line by line: a small file that unpacks to a huge one must not fill the disk.
            for line in self._sound_lines(file, self._name):
                plain.write(self._same.as_written(line).encode())

    def unpacked(self) -> IO[bytes]:
        """Open `FILE` to read its records."""
        return cast("IO[bytes]", gzip.open(self.path) if self.packed else self.path.open("rb"))

    def _open_part(self) -> IO[bytes]:
        """Open `FILE.part` to read it; without one there is nothing in it."""
        return open(self.part if self.part.exists() else os.devnull, "rb", opener=no_link)

    def keep_sound_games(self) -> int:
        """Return the number of whole records in `FILE.part`; cut off a torn one after them."""
        games = size = 0
        anew = False
        with open(self.part, "r+b", opener=no_link) as file:
            for line in self._sound_lines(file, f"{self._name}.part"):
                games += 1
                size += len(line)
                anew |= line != self._same.as_written(line).encode()
            file.truncate(size)
        if anew:
            with replacing(self.part) as new, open(self.part, "rb", opener=no_link) as file:
                new.writelines(self._same.as_written(line).encode() for line in file)
        return games

    def _sound_lines(self, file: IO[bytes], name: str) -> Iterator[bytes]:
        """Yield the records of a file up to a torn one; raise `BadSpec` for a wrong record."""
        number = 0
        line = b""
        with contextlib.suppress(*TORN):
            while (line := file.readline(MOST_BYTES)).endswith(b"\n") or len(line) == MOST_BYTES:
                self._same.check_line(number, line, f"{name}, line {number + 1}")
                yield line
                number += 1
        self._expect_torn(number, line, name)

    def _expect_torn(self, number: int, line: bytes, name: str) -> None:
        """Raise `BadSpec` if an end without a newline is no record whose writing was broken off."""
        if not line or line.endswith(b"\n"):
            return
        try:
            # A table may have added a game, and an editor a note.
            its = not read_line(line).about and self._same.is_game(number, line)
        except BadRecord:
            its = len(line) < MOST_BYTES and _begins(line, RECORD)
        if not its:
            told = f"{name}, line {number + 1}: no game of this run, and no newline behind it"
            raise BadSpec(f"{told}; take it away")

    def read_ahead(self, finished: int) -> dict[int, Chunk]:
        """Return the games finished before their turn by their first one, after `finished` games.

        What is torn is cut off, and all after it: more games are written behind. Raises `BadSpec`
        for a file that no run has written.
        """
        waiting: dict[int, Chunk] = {}
        if not self.ahead.exists():
            return waiting
        taken: set[int] = set()
        sound = 0
        with open(self.ahead, "r+b", opener=no_link) as file:
            while line := file.readline(MOST_BYTES + 1):
                try:
                    found = read_json(line, Ahead, MOST_BYTES)
                    for retry in found.retries:
                        self._same.expect_seat(retry)
                except BadData as error:
                    if not (sound or _is_torn(line)):
                        told = f"{self._name}.ahead has a line of no run; take it away"
                        raise BadSpec(f"{told}: {error}") from None
                    file.truncate(sound)
                    break
                sound += len(line)
                # Of some the first may be finished by now.
                first = max(found.first, finished)
                lines = found.lines[first - found.first :]
                games = range(first, first + len(lines))
                if not lines or not taken.isdisjoint(games):
                    continue
                for number, record in zip(games, lines, strict=True):
                    where = f"{self._name}.ahead, game {number}"
                    self._same.check_line(number, record, where)
                    if record.find("\n") != len(record) - 1:
                        raise BadSpec(f"{where}: it is not one line")
                taken.update(games)
                lines = [*map(self._same.as_written, lines)]
                retries = [retry for retry in found.retries if retry.game >= first]
                waiting[first] = self._series.chunk_of(first, lines, retries)
        return waiting


def _is_torn(line: bytes) -> bool:
    """Return whether a line that cannot be read may be of a run, whose writing was broken off."""
    return _begins(line, AHEAD)


def _begins(line: bytes, start: bytes) -> bool:
    """Return whether a broken-off line may be one that begins so; a power cut leaves zeros."""
    return line.startswith(start[: len(line)]) or not line.strip(b"\0")


def _filled(path: Path) -> bool:
    """Return whether a file exists and is not empty."""
    return path.exists() and path.stat().st_size > 0


def seed_of_run(path: str | None) -> int | None:
    """Return the seed in `PATH.run`, None if there is none."""
    beside = f"{os.path.realpath(path or '')}.run"
    # What is no file, such as a pipe, is refused when the run is taken up.
    if path is None or not os.path.isfile(beside):
        return None
    begun = _begun(Path(beside))
    return None if begun is None else begun.seed


def _begun(run: Path) -> _Begun | None:
    """Read the first line of a run file; return None if it cannot be read."""
    with contextlib.suppress(OSError, BadData), run.open("rb") as file:
        return read_json(file.readline(MOST_BYTES + 1), _Begun, MOST_BYTES)
    return None
