"""The forms that tables are written in, and how rows get there."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from typing import Any, Protocol, cast

from wonders.core.errors import BadSpec
from wonders.core.export.tables import TABLES, Rows, Table
from wonders.core.guard.texts import suggest

__all__ = ["FORMS", "Batches", "Form", "open_form"]

#: Every form: the module that writes it, imported when it is asked for.
FORMS = {"csv": "csv_files", "sqlite": "sqlite_file", "parquet": "parquet_files"}

#: How many rows are gathered before they are written: a row group of Parquet.
BATCH = 1 << 16


class Form(Protocol):
    """Writes rows; each module of a form has one, opened with `open_aside(path)`."""

    def write(self, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        """Write some rows of a table, after those already written."""


def open_form(name: str, path: str) -> AbstractContextManager[Form]:
    """Open a form to write all tables into.

    What is written appears at `path`, a file for `sqlite` and else a folder, when the block
    ends well; after any error, Ctrl-C too, nothing is left. An older export there is
    replaced. Raises `BadSpec` if something else is there, if it cannot be written, or if
    the library for it is missing.
    """
    if name not in FORMS:
        raise BadSpec(f"there is no form {name!r}" + suggest(name, FORMS))
    module = import_module(f"wonders.core.export.{FORMS[name]}")
    return cast("AbstractContextManager[Form]", module.open_aside(path))


class Batches:
    """Gathers the rows of records and hands them to a form in large pieces.

    `counts` is how many rows each table has got. Call `flush` after the last record.
    """

    def __init__(self, form: Form) -> None:
        self._form = form
        self._waiting: dict[str, list[tuple[Any, ...]]] = {table.name: [] for table in TABLES}
        self.counts = dict.fromkeys(self._waiting, 0)

    def add(self, rows: Rows) -> None:
        """Take the rows of one record."""
        for table in TABLES:
            waiting = self._waiting[table.name]
            waiting += rows[table.name]
            if len(waiting) >= BATCH:
                self._write(table)

    def flush(self) -> None:
        """Write what is still waiting."""
        for table in TABLES:
            self._write(table)

    def _write(self, table: Table) -> None:
        rows = self._waiting[table.name]
        self._form.write(table, rows)
        self.counts[table.name] += len(rows)
        rows.clear()
