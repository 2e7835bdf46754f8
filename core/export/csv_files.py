"""Tables as CSV: a folder with a file for each table, which begins with a line of headings."""

import contextlib
import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from wonders.core.export.destination import new_folder
from wonders.core.export.tables_of_records import TABLES, Column, Table

__all__ = ["open_aside", "safe_cell"]

_WORDS = {True: "true", False: "false"}
#: What makes a formula of a text: signs, and those of full width, which spreadsheets read alike.
_RUN = tuple("=+-@\t\r\uff1d\uff0b\uff0d\uff20")


def safe_cell(text: str) -> str:
    """Return a text, with an apostrophe before it if a spreadsheet would run it as a formula.

    >>> safe_cell("=1+1"), safe_cell("1+1")
    ("'=1+1", '1+1')
    """
    return f"'{text}" if text.startswith(_RUN) else text


def _cell(column: Column, value: Any) -> Any:
    if column.type is bool:
        return _WORDS.get(value, value)
    # The column `value` is JSON, which begins with such a sign only if it is a number.
    if column.type is str and column.name != "value" and value is not None:
        return safe_cell(value)
    return value


class _Files:
    positions = None

    def __init__(self, writers: dict[str, Any]) -> None:
        self._writers = writers

    def write(self, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        if any(column.type in (bool, str) for column in table.columns):
            rows = [tuple(map(_cell, table.columns, row)) for row in rows]
        self._writers[table.name].writerows(rows)


@contextlib.contextmanager
def open_aside(path: str) -> Iterator[_Files]:
    """Open the files of all tables; they appear together when the block ends well."""
    with new_folder(path, _is_ours) as folder, contextlib.ExitStack() as files:
        writers = {}
        for table in TABLES:
            file = files.enter_context(
                (folder / f"{table.name}.csv").open("x", encoding="utf-8", newline="")
            )
            file.write(_headings(table))
            writers[table.name] = csv.writer(file, lineterminator="\n")
        yield _Files(writers)


def _headings(table: Table) -> str:
    return ",".join([column.name for column in table.columns]) + "\n"


def _is_ours(file: Path) -> bool:
    headings = {f"{table.name}.csv": _headings(table).encode() for table in TABLES}
    expected = headings.get(file.name)
    if expected is None:
        return False
    with file.open("rb") as opened:
        # A killed export leaves empty ones.
        return opened.read(len(expected)) in (b"", expected)
