"""Decisions of records as rows for learners: what was seen, legal and done, and what came of it.

Each kind of game has files of its own, as the size of its rows is its own. A file is a shard: it
holds so many rows and can be read without the others.
"""

import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from wonders.core.errors import BadSpec
from wonders.core.export.tables_of_records import VERSION
from wonders.core.game.game import Game
from wonders.core.game.games_stepped_together import rewards_of
from wonders.core.game.state import State
from wonders.core.record.record_line import Record, dump
from wonders.core.record.replay import Step, check

__all__ = ["POSITIONS", "Positions"]

#: The names of the files: the number of the kind of game, and that of the shard.
POSITIONS: Final = re.compile(r"positions-\d+-\d{5}\.parquet")
#: The rows of a shard, and the bytes that wait before they are written: a row group.
SHARD = 1 << 16
WAITING = 1 << 25
#: The most kinds of games in one export.
KINDS = 64


class Positions:
    """Rows of decisions on their way to shards, which are files of an open export.

    `count` is the number of rows written. Call `flush` after the last record.
    """

    def __init__(
        self, arrow: Any, parquet: Any, mark: bytes, folder: Path, files: ExitStack
    ) -> None:
        self._open = (arrow, parquet, mark, folder, files)
        self._kinds: dict[str, _Kind] = {}
        self.count = 0

    def add(self, game_id: int, game: Game, record: Record) -> None:
        """Add the decisions of one record; raise `BadRecord` if it does not keep the rules."""
        observer = game.observer()
        rows: list[tuple[int, int, int]] = []
        seen, masks = bytearray(), bytearray()

        def look(state: State, step: Step) -> None:
            mask = bytearray(len(game.table))
            state.mark_legal(mask)
            seen.extend(observer.row(state, step.decider))
            masks.extend(mask)
            rows.append((step.number, step.decider, step.move.index))

        check(game, record, look)
        name = dump([record.game, record.options, record.house])
        if name not in self._kinds:
            if len(self._kinds) == KINDS:
                raise BadSpec(f"positions are for at most {KINDS} kinds of games in one export")
            self._kinds[name] = _Kind(len(self._kinds), game, record, *self._open)
        kind = self._kinds[name]
        rewards = rewards_of(game.utilities(record.result)) if record.result else None
        kind.rows += [(game_id, *row, rewards) for row in rows]
        kind.seen += seen
        kind.masks += masks
        self.count += len(rows)
        if sum(len(each.seen) + len(each.masks) for each in self._kinds.values()) > WAITING:
            self.flush()

    def flush(self) -> None:
        """Write the rows that still wait."""
        for kind in self._kinds.values():
            kind.write()


class _Kind:
    """The rows of one kind of game."""

    def __init__(
        self,
        number: int,
        game: Game,
        record: Record,
        arrow: Any,
        parquet: Any,
        mark: bytes,
        folder: Path,
        files: ExitStack,
    ) -> None:
        self.number = number
        self.rows: list[tuple[int, int, int, int, list[float] | None]] = []
        self.seen, self.masks = bytearray(), bytearray()
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
        fields = [
            ("game_id", arrow.int64()),
            ("step", arrow.int32()),
            ("seat", arrow.int8()),
            ("action", arrow.int32()),
            ("observation", arrow.list_(arrow.int8(), observer.size)),
            ("mask", arrow.list_(arrow.int8(), len(game.table))),
            ("rewards", arrow.list_(arrow.float32(), game.players)),
        ]
        self._schema = arrow.schema(
            [arrow.field(name, type, name == "rewards") for name, type in fields],
            {mark.decode(): str(VERSION), **told},
        )
        self._writer: Any = None
        self._shard = 0
        self._room = 0

    def write(self) -> None:
        """Write the rows that wait, and begin a new shard wherever one is full."""
        done = 0
        while done < len(self.rows):
            if self._room == 0:
                self._begin()
            more = min(self._room, len(self.rows) - done)
            self._write_rows(done, done + more)
            self._room -= more
            done += more
        self.rows.clear()
        self.seen.clear()
        self.masks.clear()

    def _begin(self) -> None:
        if self._writer is not None:
            self._writer.close()
        name = f"positions-{self.number}-{self._shard:05}.parquet"
        file = self._files.enter_context((self._folder / name).open("xb"))
        writer = self._parquet.ParquetWriter(file, self._schema, compression="zstd")
        self._writer = self._files.enter_context(writer)
        self._shard += 1
        self._room = SHARD

    def _write_rows(self, start: int, end: int) -> None:
        *plain, rewards = zip(*self.rows[start:end], strict=True)
        types = self._schema.types
        columns = [self._arrow.array(*each) for each in zip(plain, types[:4], strict=True)]
        for taken, size in zip((self.seen, self.masks), self._sizes, strict=True):
            memory = self._arrow.py_buffer(bytes(taken[start * size : end * size]))
            count = (end - start) * size
            items = self._arrow.Array.from_buffers(self._arrow.int8(), count, [None, memory])
            columns.append(self._arrow.FixedSizeListArray.from_arrays(items, size))
        columns.append(self._arrow.array(rewards, types[-1]))
        self._writer.write_batch(self._arrow.record_batch(columns, schema=self._schema))
