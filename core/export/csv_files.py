"""Tables as CSV: a folder with one file a table, each with a line of headings."""

import contextlib
import csv
from collections.abc import Iterator, Sequence
from typing import Any

from wonders.core.export.place import new_folder
from wonders.core.export.tables import TABLES, Table

__all__ = ["open_aside"]

_WORDS = {True: "true", False: "false"}


class _Files:
    def __init__(self, writers: dict[str, Any]) -> None:
        self._writers = writers

    def write(self, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        truths = {at for at, column in enumerate(table.columns) if column.type is bool}
        if truths:
            rows = [
                tuple(_WORDS.get(v, v) if at in truths else v for at, v in enumerate(row))
                for row in rows
            ]
        self._writers[table.name].writerows(rows)


@contextlib.contextmanager
def open_aside(path: str) -> Iterator[_Files]:
    """Open the files of all tables; they appear together when the block ends well."""
    names = {table.name: f"{table.name}.csv" for table in TABLES}
    with new_folder(path, names.values()) as folder, contextlib.ExitStack() as files:
        writers = {}
        for table in TABLES:
            file = files.enter_context(
                (folder / names[table.name]).open("w", encoding="utf-8", newline="")
            )
            writers[table.name] = csv.writer(file, lineterminator="\n")
            writers[table.name].writerow([column.name for column in table.columns])
        yield _Files(writers)
