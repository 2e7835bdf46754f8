"""Tables as one SQLite database, with keys and indices."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from wonders.core.errors import BadSpec
from wonders.core.export.destination import new_file, target_of
from wonders.core.export.tables_of_records import TABLES, VERSION, Table
from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["APPLICATION", "open_aside"]

#: The application id in the header of our databases, by which we recognize an older export.
APPLICATION = int.from_bytes(b"WOND", "big")
#: How long a look at a file may take: `LOOKS` times `STEPS` steps of SQLite. One can be made that
#: has no end.
LOOKS, STEPS = 1000, 10_000
_TYPES = {int: "INTEGER", bool: "INTEGER", float: "REAL", str: "TEXT"}


class _Database:
    positions = None

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def write(self, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        values = ", ".join("?" * len(table.columns))
        self._connection.executemany(f"INSERT INTO {table.name} VALUES ({values})", rows)


@contextlib.contextmanager
def open_aside(path: str) -> Iterator[_Database]:
    """Open a new database of all tables; it appears when the block ends without an error."""
    _expect_unused(path)
    with new_file(path, _is_ours) as part:
        try:
            with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as connection:
                # The file is deleted if anything fails, so it needs no journal.
                for pragma in (
                    "journal_mode = OFF",
                    "synchronous = OFF",
                    f"application_id = {APPLICATION}",
                    f"user_version = {VERSION}",
                ):
                    connection.execute(f"PRAGMA {pragma}")
                connection.execute("BEGIN")
                for table in TABLES:
                    connection.execute(_make_table(table))
                yield _Database(connection)
                for table in TABLES:
                    if table.index:
                        columns = f"{table.name} ({', '.join(table.index)})"
                        connection.execute(f"CREATE INDEX {_index_name(table)} ON {columns}")
                connection.execute("COMMIT")
            # Once more: writing may have taken long.
            _expect_unused(path)
        except sqlite3.Error as error:
            raise BadSpec(f"cannot write {one_line(path, 200)}: {one_line(error)}") from None


def _expect_unused(path: str) -> None:
    """Raise `BadSpec` if an older database has changes that are not in its file yet.

    SQLite would take them for changes of the new one.
    """
    target = target_of(path)
    for suffix in ("-wal", "-journal"):
        if os.path.exists(f"{target}{suffix}"):
            beside = one_line(f"{target.name}{suffix}", 60)
            raise BadSpec(f"{one_line(path, 200)} is in use: there is {beside}")


def _make_table(table: Table) -> str:
    lines = [
        f"{column.name} {_TYPES[column.type]}{'' if column.nullable else ' NOT NULL'}"
        for column in table.columns
    ]
    lines.append(f"PRIMARY KEY ({', '.join(table.key)})")
    if table.name != "games":
        lines.append("FOREIGN KEY (game_id) REFERENCES games (game_id)")
    return f"CREATE TABLE {table.name} ({', '.join(lines)}) WITHOUT ROWID"


def _index_name(table: Table) -> str:
    """Return what the index of a table is called, "" if it has none."""
    return f"{table.name}_by_{table.index[0]}" if table.index else ""


def _is_ours(path: Path) -> bool:
    with path.open("rb") as file:
        head = file.read(72)
    if not head.startswith(b"SQLite format 3\0") or head[68:] != APPLICATION.to_bytes(4, "big"):
        return False
    # Somebody may have added tables, columns or views of his own. An older version had fewer.
    columns = {table.name: {column.name for column in table.columns} for table in TABLES}
    names = {*(("table", name) for name in columns)}
    names |= {("index", _index_name(table)) for table in TABLES}
    # SQLite's own: nobody else may call something so.
    asked = "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    # As it lies there: one that was once used with a log would leave another beside it.
    uri = f"{path.as_uri()}?mode=ro&immutable=1"
    try:
        with contextlib.closing(sqlite3.connect(uri, uri=True)) as connection:
            looks = iter(range(LOOKS))
            connection.set_progress_handler(lambda: next(looks, -1) < 0, STEPS)
            return {*connection.execute(asked)} <= names and all(
                {row[1] for row in connection.execute(f"PRAGMA table_xinfo({table})")} <= its
                for table, its in columns.items()
            )
    except (sqlite3.Error, UnicodeDecodeError):
        # The second for a name that is no text.
        return False
