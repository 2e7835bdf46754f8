"""Tables as Parquet, written with pyarrow: a folder with a file for each table.

Positions have files of their own, several for each kind of game.
"""

import contextlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from wonders.core.errors import BadSpec
from wonders.core.export.destination import new_folder
from wonders.core.export.positions import POSITIONS, Positions
from wonders.core.export.tables_of_records import TABLES, VERSION, Table
from wonders.core.files.write_whole_files import left_beside
from wonders.core.guard.message_texts import one_line

__all__ = ["open_aside"]

#: The key in the metadata of our files, which holds the version and by which we recognize them.
MARK: Final = b"wonders_tables"

#: What every Parquet file begins with.
MAGIC: Final = b"PAR1"


class _Files:
    def __init__(self, arrow: Any, writers: dict[str, Any], positions: Positions) -> None:
        self._arrow = arrow
        self._writers = writers
        self.positions = positions

    def write(self, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        if rows:
            schema = self._writers[table.name].schema
            columns = [
                self._arrow.array(values, field.type)
                for values, field in zip(zip(*rows, strict=True), schema, strict=True)
            ]
            batch = self._arrow.record_batch(columns, schema=schema)
            self._writers[table.name].write_batch(batch)


@contextlib.contextmanager
def open_aside(path: str) -> Iterator[_Files]:
    """Open the files of all tables; they appear together when the block ends well."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise BadSpec(
            "Parquet needs pyarrow, which is not here: python -m pip install 'wonders[data]' "
            f"({one_line(error, 100)})"
        ) from None
    types = {
        int: pyarrow.int64(),
        bool: pyarrow.bool_(),
        float: pyarrow.float64(),
        str: pyarrow.string(),
    }

    def is_ours(file: Path) -> bool:
        if file.name not in names.values() and not POSITIONS.fullmatch(file.name):
            return False
        try:
            return MARK in (parquet.read_schema(file).metadata or {})
        except (pyarrow.ArrowException, UnicodeDecodeError):
            # A killed export leaves a file without its end; any other may be somebody's.
            if file.parent not in left_beside(Path(os.path.realpath(path))):
                return False
            with file.open("rb") as opened:
                return opened.read(len(MAGIC)) == MAGIC

    names = {table.name: f"{table.name}.parquet" for table in TABLES}
    with new_folder(path, is_ours) as folder, contextlib.ExitStack() as files:
        writers = {}
        for table in TABLES:
            fields = [pyarrow.field(c.name, types[c.type], c.nullable) for c in table.columns]
            schema = pyarrow.schema(fields, {MARK: str(VERSION)})
            # Opened here: pyarrow takes no name that is not UTF-8.
            file = files.enter_context((folder / names[table.name]).open("xb"))
            writers[table.name] = files.enter_context(
                parquet.ParquetWriter(file, schema, compression="zstd")
            )
        yield _Files(pyarrow, writers, Positions(pyarrow, parquet, MARK, folder, files))
