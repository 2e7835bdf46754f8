"""The forms that tables are written in, and batches of rows."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from typing import Any, Protocol, cast

from msgspec.json import encode

from wonders.core.errors import BadSpec
from wonders.core.export.positions_for_learners import Positions
from wonders.core.export.tables_of_records import TABLES, Rows, Table
from wonders.core.guard.did_you_mean import suggest

__all__ = ["FORMS", "Batches", "Form", "open_form"]

#: The module of each form, imported when it is used.
FORMS = {"csv": "csv_files", "sqlite": "sqlite_file", "parquet": "parquet_files"}

#: The number of rows to write together: a row group of Parquet.
BATCH = 1 << 16
#: Their size as JSON, which matters only for odd records: the rows of 65,536 games have less.
BATCH_BYTES = 1 << 26


class Form(Protocol):
    """An open export that takes rows; `open_aside(path)` in the module of each form opens one."""

    #: What takes positions; None where the form has no place for them.
    positions: Positions | None

    def write(self, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        """Append rows to a table."""


def open_form(name: str, path: str) -> AbstractContextManager[Form]:
    """Open an export of all tables in the form `name`, to use in a `with` block.

    It appears at the destination `path`, a file for `sqlite` and a folder for the others, when
    the block ends without an error; after any error, even Ctrl-C, nothing is left. It replaces
    an older export. Raises `BadSpec` if something else is there, if the destination cannot be
    written, or if the library for the form is missing.
    """
    if name not in FORMS:
        raise BadSpec(f"there is no form {name!r}" + suggest(name, FORMS))
    module = import_module(f"wonders.core.export.{FORMS[name]}")
    return cast("AbstractContextManager[Form]", module.open_aside(path))


class Batches:
    """Rows of records on their way to a form, which gets them in large batches.

    `counts` is the number of rows written to each table. Call `flush` after the last record.
    """

    def __init__(self, form: Form) -> None:
        self._form = form
        self._waiting: dict[str, list[tuple[Any, ...]]] = {table.name: [] for table in TABLES}
        self._sizes = dict.fromkeys(self._waiting, 0)
        self.counts = dict.fromkeys(self._waiting, 0)

    def add(self, rows: Rows) -> None:
        """Add the rows of one record."""
        for table in TABLES:
            waiting = self._waiting[table.name]
            waiting += rows[table.name]
            self._sizes[table.name] += len(encode(rows[table.name]))
            if len(waiting) >= BATCH or self._sizes[table.name] >= BATCH_BYTES:
                self._write(table)

    def flush(self) -> None:
        """Write the rows that still wait."""
        for table in TABLES:
            self._write(table)

    def _write(self, table: Table) -> None:
        rows = self._waiting[table.name]
        self._form.write(table, rows)
        self.counts[table.name] += len(rows)
        self._sizes[table.name] = 0
        rows.clear()
