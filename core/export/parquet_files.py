"""Tables as Parquet, written with pyarrow: a folder with a file for each table.

Positions have files of their own, several for each kind of game. Such a file is a shard: it holds
so many rows and can be read without the others.
"""

import contextlib
import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from wonders.core.errors import BadSpec
from wonders.core.export.destination import new_folder
from wonders.core.export.positions_for_learners import PositionRows, Positions
from wonders.core.export.tables_of_records import TABLES, VERSION, Table
from wonders.core.files.write_whole_files import left_beside
from wonders.core.game.game import Game
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.record.read_and_write_record_line import Record, dump

__all__ = ["open_aside"]

#: The key in the metadata of our files, which holds the version and by which we recognize them.
MARK: Final = b"wonders_tables"

#: What every Parquet file begins with.
MAGIC: Final = b"PAR1"

#: The columns of positions.
COLUMNS: Final = ("game_id", "step", "seat", "action", "observation", "mask", "rewards")
#: The names of files with positions: the number of the kind of game, and that of the shard.
POSITIONS: Final = re.compile(r"positions-\d+-\d{5}\.parquet")

#: The most rows of a shard.
SHARD = 1 << 16


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


class _Shards:
    """The files with the positions of one kind of game."""

    def __init__(
        self,
        arrow: Any,
        parquet: Any,
        folder: Path,
        files: contextlib.ExitStack,
        number: int,
        game: Game,
        record: Record,
    ) -> None:
        self.number = number
        self._arrow, self._parquet, self._folder, self._files = arrow, parquet, folder, files
        observer = game.observer()
        self._sizes = observer.size, len(game.table)
        told = {
            "game": record.game,
            "options": dump(record.options),
            "house": dump(record.house),
            "observation": observer.name,
            "slices": dump([[part.name, part.start, part.size] for part in observer.parts]),
            "actions": dump([str(move) for move in game.table]),
        }
        types = (
            arrow.int64(),
            arrow.int32(),
            arrow.int8(),
            arrow.int32(),
            arrow.list_(arrow.int8(), observer.size),
            arrow.list_(arrow.int8(), len(game.table)),
            arrow.list_(arrow.float32(), game.players),
        )
        self._schema = arrow.schema(
            [arrow.field(*each, each[0] == "rewards") for each in zip(COLUMNS, types, strict=True)],
            {MARK.decode(): str(VERSION), **told},
        )
        self._writer: Any = None
        self._shard = 0
        self._room = 0

    def write(self, rows: PositionRows) -> None:
        """Write the rows, and begin a new shard wherever one is full."""
        done = 0
        while done < len(rows.told):
            if self._room == 0:
                self._begin()
            more = min(self._room, len(rows.told) - done)
            self._write_rows(rows, done, done + more)
            self._room -= more
            done += more

    def _begin(self) -> None:
        if self._writer is not None:
            self._writer.close()
        name = f"positions-{self.number}-{self._shard:05}.parquet"
        file = self._files.enter_context((self._folder / name).open("xb"))
        writer = self._parquet.ParquetWriter(file, self._schema, compression="zstd")
        self._writer = self._files.enter_context(writer)
        self._shard += 1
        self._room = SHARD

    def _write_rows(self, rows: PositionRows, start: int, end: int) -> None:
        *plain, rewards = zip(*rows.told[start:end], strict=True)
        types = self._schema.types
        columns = [self._arrow.array(*each) for each in zip(plain, types[:4], strict=True)]
        for taken, size in zip((rows.seen, rows.masks), self._sizes, strict=True):
            memory = self._arrow.py_buffer(bytes(taken[start * size : end * size]))
            count = (end - start) * size
            items = self._arrow.Array.from_buffers(self._arrow.int8(), count, [None, memory])
            columns.append(self._arrow.FixedSizeListArray.from_arrays(items, size))
        columns.append(self._arrow.array(rewards, types[-1]))
        self._writer.write_batch(self._arrow.record_batch(columns, schema=self._schema))


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
        if not file.stat().st_size:
            # A killed export leaves empty ones.
            return True
        try:
            schema = parquet.read_schema(file)
        except (pyarrow.ArrowException, UnicodeDecodeError):
            # A killed export leaves a file without its end; any other may be somebody's.
            if file.parent not in left_beside(Path(os.path.realpath(path))):
                return False
            with file.open("rb") as opened:
                return opened.read(len(MAGIC)) == MAGIC
        # Somebody may have added columns of his own. An older version had fewer.
        its = columns.get(file.name, COLUMNS)
        return MARK in (schema.metadata or {}) and {*schema.names} <= {*its}

    names = {table.name: f"{table.name}.parquet" for table in TABLES}
    columns = {names[each.name]: {column.name for column in each.columns} for each in TABLES}
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

        def begin(number: int, game: Game, record: Record) -> Callable[[PositionRows], None]:
            return _Shards(pyarrow, parquet, folder, files, number, game, record).write

        yield _Files(pyarrow, writers, Positions(begin))
