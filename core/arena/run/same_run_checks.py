"""Checks that files are of this run: on `--resume`, and before anything is written over.

The first line of `FILE.run` is compared with the facts of the run, records with those that its
games must have.
"""

import re
from itertools import chain
from pathlib import Path
from typing import IO, Any

from msgspec.structs import replace

from wonders.core.arena.noted_bot_retries import Retry
from wonders.core.arena.run.prepared_run import Series
from wonders.core.errors import BadData, BadRecord, BadSpec
from wonders.core.guard.read_strictly_within_limits import read_json
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.record.read_and_write_record_line import (
    Record,
    dump,
    read_line,
    record_of,
    write_line,
)
from wonders.core.record.replay import check, read_deal

__all__ = ["FORMAT", "MOST_BYTES", "SameRun", "begins_as_run"]

FORMAT = "wonders-run/1"
#: Longest line of a file; a record is far shorter.
MOST_BYTES = 4_000_000

#: The start of a move in a record: its city and its verb.
_MOVE = re.compile(r"\d{1,2} \S", re.ASCII)


class SameRun:
    """The checks that facts, records and retries in the files called `name` are of one run."""

    def __init__(self, series: Series, name: str) -> None:
        self._series = series
        self._name = name
        self._options = series.game.options_record()

    def difference(self, file: IO[bytes]) -> str:
        """Return how the first line of a run file differs from this run, empty if it does not."""
        try:
            found: dict[str, Any] = read_json(file.readline(MOST_BYTES + 1), dict, MOST_BYTES)
        except BadData:
            found = {}
        if found.get("format") != FORMAT:
            return f"{self._name}.run is no run file ({FORMAT})"
        ours = self._series.facts()
        for key in ours:
            # The games do not depend on the version of Python.
            if key != "python" and found.get(key) != ours[key]:
                its, own = _in_short(found.get(key)), _in_short(ours[key])
                return f"{self._name} is another run's: its {key} is {its}, not {own}"
        return ""

    def expect_seat(self, retry: Retry) -> None:
        """Raise `BadData` for a retry on a seat that nobody sits at."""
        if not 0 <= retry.seat < self._series.game.players:
            raise BadData(f"there is no seat {retry.seat}")

    def is_game(self, number: int, line: bytes) -> bool:
        """Return whether a line can be the record of this game of the run."""
        return not self.other_line(number, line, "")

    def other_line(self, number: int, line: bytes, where: str) -> str:
        """Return why a line is no record of this game of the run; empty if it can be."""
        try:
            other = self._other_game(number, read_line(line))
        except BadRecord as error:
            return f"{where}: {error}"
        return other and f"{where}: no game {number} of this run: {other}"

    def check_line(self, number: int, line: bytes | str, where: str) -> None:
        """Raise `BadSpec` for a record that is not the one of this game of the run."""
        try:
            found = read_line(line)
        except BadRecord as error:
            raise BadSpec(f"{where}: {error}") from None
        if other := self._other_game(number, found):
            raise BadSpec(f"{where}: no game {number} of this run: {other}")
        if not _can_be_counted(found):
            raise BadSpec(f"{where}: no game {number} of this run: it has no sound result")
        try:
            check(self._series.games.of(found), found)
        except BadRecord as error:
            raise BadSpec(f"{where}: {error}") from None

    def as_written(self, line: bytes | str) -> str:
        """Return a record of this run as runs write it: an editor or a tool may have changed that.

        So may the order of names in its deal and in its sheets.
        """
        found = read_line(line)
        game = self._series.games.of(found)
        order = (*game.categories, "total")
        result = found.result
        if result is not None:
            sheets = [{name: sheet[name] for name in order} for sheet in result.scores]
            result = replace(result, scores=sheets)
        deal = game.start(read_deal(game, found)).deal
        about = found.about or None
        return write_line(
            record_of(
                game, deal, found.seats[: game.players], found.moves, result, found.seed, about
            )
        )

    def _other_game(self, number: int, found: Record) -> str:
        """Return how a record differs from that of this game of the run; empty if it does not."""
        game = self._series.game
        seed, seats = self._series.expected(number)
        options = found.options
        if game.undrawn in options:
            # A record names what was drawn.
            options = {**options, game.undrawn: self._options[game.undrawn]}
        for what, its, own in (
            ("game", found.game, game.name),
            ("rules", found.rules, game.version),
            ("options", options, self._options),
            ("house", found.house, game.houses.specs),
            ("seed", found.seed, seed),
            ("seats", found.seats[: len(seats)], seats),
        ):
            if its != own:
                return f"its {what} is {_in_short(its)}, not {_in_short(own)}"
        for name in found.seats[len(seats) :]:
            if name not in game.automata:
                return f"nobody here is called {_in_short(name)}"
        return ""


def begins_as_run(path: Path) -> bool:
    """Return whether a file begins as the files of runs do."""
    begun = dump({"format": FORMAT})[:-1].encode()
    with path.open("rb") as file:
        return file.read(len(begun)) == begun


def _can_be_counted(record: Record) -> bool:
    """Return whether a record has a result, and all that a tally needs in the right form."""
    result = record.result
    seats = range(len(record.seats))
    return (
        result is not None
        and bool(result.winners)
        and set(result.winners) <= set(seats)
        and len(result.scores) >= len(seats)
        and all("total" in sheet for sheet in result.scores)
        and all(word.isprintable() for word in (result.victory, *chain(*result.scores)))
        and (result.forfeit is None or result.forfeit.seat in seats)
        and all(map(_MOVE.match, record.moves))
    )


def _in_short(value: object) -> str:
    return one_line(dump(value), 120)
