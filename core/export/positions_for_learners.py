"""Decisions of records as rows for learners: what was seen, legal and done, and what came of it.

Each kind of game has rows of its own, as their size is its own. `parquet_files` has their files.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from wonders.core.errors import BadSpec
from wonders.core.game.game import Game
from wonders.core.game.learners.rewards_at_the_end import rewards_of
from wonders.core.game.state import State
from wonders.core.record.read_and_write_record_line import Record, dump
from wonders.core.record.replay import Step, check

__all__ = ["PositionRows", "Positions"]

#: The bytes that wait before they are written: a row group.
WAITING = 1 << 25
#: The most kinds of games in one export.
KINDS = 64


@dataclass
class PositionRows:
    """The rows of one kind of game that wait: observations and masks lie end to end."""

    told: list[tuple[int, int, int, int, list[float] | None]] = field(default_factory=list)
    seen: bytearray = field(default_factory=bytearray)
    masks: bytearray = field(default_factory=bytearray)


#: Writes rows of one kind of game.
Write = Callable[[PositionRows], None]


class Positions:
    """PositionRows of decisions on their way to the files of an open export.

    `begin` is asked for the files of each kind of game, by its number. `count` is the number of
    rows written. Call `flush` after the last record.
    """

    def __init__(self, begin: Callable[[int, Game, Record], Write]) -> None:
        self._begin = begin
        self._kinds: dict[str, tuple[PositionRows, Write]] = {}
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
            self._kinds[name] = PositionRows(), self._begin(len(self._kinds), game, record)
        kind, _ = self._kinds[name]
        rewards = rewards_of(game.utilities(record.result)) if record.result else None
        kind.told += [(game_id, *row, rewards) for row in rows]
        kind.seen += seen
        kind.masks += masks
        self.count += len(rows)
        if sum(len(each.seen) + len(each.masks) for each, _ in self._kinds.values()) > WAITING:
            self.flush()

    def flush(self) -> None:
        """Write the rows that still wait."""
        for rows, write in self._kinds.values():
            write(rows)
            rows.told.clear()
            rows.seen.clear()
            rows.masks.clear()
