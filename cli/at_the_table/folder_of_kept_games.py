"""The games played at the table by this player: where they are kept, and what became of them."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from wonders.cli.at_the_table.seats_and_names import names_in_record
from wonders.cli.own_folders import data_folder, old_games_folder
from wonders.cli.translate import t_
from wonders.core.errors import BadRecord, BadSpec, WondersError
from wonders.core.files.file_lock import Taken, locked
from wonders.core.record.read_and_write_record_line import Record
from wonders.core.record.read_record_files import read_records

__all__ = ["Kept", "kept_games", "new_file", "now"]

#: The largest file that is looked into, in bytes. A game has about 4,000.
LARGEST = 1 << 26


@dataclass(frozen=True)
class Kept:
    """A game in the player's folder: the file, the number of its line, the record."""

    path: Path
    line: int
    record: Record
    #: When it began, or else when its file was last written; in UTC.
    date: datetime

    @property
    def over(self) -> bool:
        """Return whether the game was played to its end."""
        return self.record.result is not None

    @property
    def practice(self) -> bool:
        """Return whether a move was taken back that a fair table would not give back."""
        about = self.record.about
        return about is not msgspec.UNSET and about.practice is True

    @property
    def names(self) -> list[str]:
        """Return what the players were called, by seat."""
        return names_in_record(self.record)


def now() -> str:
    """Return the time as records write it: UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def folder() -> Path:
    """Return the folder that new games are kept in."""
    return data_folder() / "games"


def new_file(stem: str, held: ExitStack) -> str:
    """Return a new file in the player's folder, locked for this table while `held` is open."""
    where = folder()
    try:
        where.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        told = t_("cannot keep the record in {folder}: {why} (use --record FILE)")
        raise BadSpec(told.format(folder=where, why=error.strerror)) from None
    number = 0
    while True:
        number += 1
        file = where / (f"{stem}.jsonl" if number == 1 else f"{stem}-{number}.jsonl")
        with suppress(Taken), ExitStack() as lock:
            try:
                lock.enter_context(locked(str(file), "taken"))
            except Taken:
                raise
            except BadSpec as error:
                raise BadSpec(t_("{why} (use --record FILE)").format(why=error)) from None
            if not file.exists():
                held.push(lock.pop_all())
                return str(file)


def kept_games() -> list[Kept]:
    """Return all games in the player's folders, the newest first; what is no record is left out.

    Raises `OSError` if the folder of games cannot be read.
    """
    found = [*_games_in(folder())]
    # Once they lay among the settings, which may be closed to a player who has none there.
    with suppress(OSError):
        found += _games_in(old_games_folder())
    return sorted(found, key=lambda game: (game.date, str(game.path), game.line), reverse=True)


def _games_in(where: Path) -> Iterator[Kept]:
    try:
        # Unlike `glob`, it says so where it may not look.
        names = os.listdir(where)
    except (FileNotFoundError, NotADirectoryError):
        return
    for path in sorted(where / name for name in names if name.endswith(".jsonl")):
        try:
            facts = path.stat()
            # What has no bytes may be a file of the system's that is waited for.
            if not path.is_file() or not 0 < facts.st_size <= LARGEST:
                continue
            written = datetime.fromtimestamp(facts.st_mtime, UTC)
            for number, record in read_records(str(path)):
                if not isinstance(record, BadRecord):
                    yield Kept(path, number, record, _begun(record) or written)
        except (OSError, OverflowError, ValueError, WondersError):
            # Somebody else's file; a list of games is no place to complain about it.
            continue


def _begun(record: Record) -> datetime | None:
    about = record.about
    if about is msgspec.UNSET or about.date is msgspec.UNSET:
        return None
    begun = datetime.fromisoformat(about.date)
    return begun if begun.tzinfo else begun.replace(tzinfo=UTC)
