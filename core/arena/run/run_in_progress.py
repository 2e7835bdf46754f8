"""A run from its first game to its last: played, counted and written in order."""

import hashlib
import time
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from wonders.core.arena.report.report_as_json import report_of
from wonders.core.arena.run.output_in_order import Output
from wonders.core.arena.run.prepared_run import Chunk, Series
from wonders.core.arena.run.workers.hand_out_games import Stretch, Work, Workers, play_stretches
from wonders.core.arena.statistics.stopping import Until
from wonders.core.arena.statistics.win_shares_and_standings import figures
from wonders.core.errors import BadSpec
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.guard.interrupts import interrupt_held
from wonders.core.record.read_and_write_record_line import read_line

if TYPE_CHECKING:
    from wonders.core.arena.statistics.ratings_and_their_order import Ratings

__all__ = ["Run"]

#: Number of records read at a time when a run is resumed.
AT_A_TIME = 256


class _Outcome(msgspec.Struct):
    """The part of a record that says how the game ended."""

    result: Result


class Run:
    """A run: workers play its games, which are counted and written in order.

    It ends after `games` games, after `seconds`, or when the rule `until` has decided. None
    means no such end.
    """

    def __init__(
        self,
        series: Series,
        output: Output,
        games: int | None = None,
        seconds: float | None = None,
        until: Until | None = None,
        ratings: "Ratings | None" = None,
    ) -> None:
        self.series = series
        self.output = output
        self.games = games
        self.until = until
        self.ratings = ratings
        self.tally = series.chunk(0).tally
        self.hash = hashlib.sha256()
        self.began = self.ended = time.monotonic()
        self._seconds = seconds
        #: Number of games that were there when the run was resumed.
        self.before = 0
        #: Scores of the first entrant in the deal that is not complete yet.
        self._scores: list[float] = []

    @property
    def done(self) -> int:
        """Return how many games have been counted."""
        return self.tally.games

    @property
    def enough(self) -> bool:
        """Return whether no further game should be started."""
        return self.decided or (
            self._seconds is not None and time.monotonic() >= self.began + self._seconds
        )

    @property
    def _ended(self) -> bool:
        """Return whether no further game counts."""
        return self.decided or self.output.games == self.games

    @property
    def decided(self) -> bool:
        """Return whether the stopping rule has decided."""
        return self.until is not None and self.until.decided is not None

    def report(self) -> dict[str, Any]:
        """Return the report of a match, ready for JSON.

        Except for `speed` it does not depend on the number of workers.
        """
        series = self.series
        report: dict[str, Any] = {
            "game": series.plan.game,
            "seed": series.plan.seed,
            **figures(self.tally, series.names, series.game.automata),
            "speed": self.speed(),
        }
        if series.plan.clock.seconds is not None:
            report["seconds_a_move"] = series.plan.clock.seconds
        if series.timed:
            report["timed"] = series.timed
        if self.until is not None:
            report["until"] = self.until.report()
        return report

    def full_report(self) -> dict[str, Any]:
        """Return the report of a tournament as written to files; it contains no times."""
        series = self.series
        plan = {**series.facts(), "timed": series.timed, "games": self.games}
        ratings = () if self.ratings is None else self.ratings.table()
        return report_of(plan, series.names, self.tally, ratings, series.game.automata)

    def speed(self) -> dict[str, float]:
        """Return the speed of the games played since the run was resumed or begun."""
        seconds = max(1e-6, self.ended - self.began)
        played = self.done - self.before
        moves = self.tally.moves / max(1, self.done) * played
        return {
            "seconds": round(seconds, 2),
            "games_per_second": round(played / seconds, 1),
            "moves_per_second": round(moves / seconds, 1),
        }

    def seconds_left(self, rate: float) -> float | None:
        """Return the seconds left at `rate` games a second, None if there is no end in sight."""
        ends = []
        if self.games is not None and rate > 0:
            ends.append((self.games - self.done) / rate)
        if self._seconds is not None:
            ends.append(max(0.0, self.began + self._seconds - time.monotonic()))
        return min(ends, default=None)

    def play(self, workers: Workers, tell: Callable[[], None] = lambda: None) -> None:
        """Play to the end, and call `tell` whenever more games have been counted.

        Games that are already in the files are counted and not played again.
        """
        self._take_up()
        self.began = time.monotonic()
        try:
            self._play(workers, tell)
        finally:
            self.ended = time.monotonic()

    def _play(self, workers: Workers, tell: Callable[[], None]) -> None:
        tell()
        output = self.output
        there = [Stretch(chunk.first, len(chunk.lines)) for chunk in output.waiting.values()]
        work = Work(output.games, self.games, self.series.schedule.rotations, there)
        self._take_next()
        for chunk in play_stretches(workers, self.series, work, lambda: self.enough):
            if chunk.first == output.games:
                self._take(chunk)
                self._take_next()
            else:
                with interrupt_held():
                    output.put_aside(chunk)
            tell()
            if self._ended:
                break
        if self.decided:
            # What comes after a decision is no part of the run.
            output.waiting.clear()

    def _take_up(self) -> None:
        """Count the games that are already in the files."""
        output = self.output
        there = max(output.games, output.finished)
        if self.games is not None and there > self.games:
            more = "; --force begins anew" if output.finished else ""
            raise BadSpec(
                f"there are {there} games already, which is more than {self.games} (-n){more}"
            )
        # With a clock other games would come, and they would replace these.
        plan = self.series.plan
        other = self._seconds is not None or self.series.timed or plan.clock.seconds is not None
        if other and output.finished > 0 and output.games == 0:
            raise BadSpec(
                f"there are {output.finished} games already: --resume goes on with them, --force"
                " begins anew"
            )
        lines = (line.decode() for line in output.lines())
        retries = output.retries
        while batch := [*islice(lines, AT_A_TIME)]:
            first = self.done
            its = [each for each in retries if first <= each.game < first + len(batch)]
            chunk = self.series.chunk_of(first, batch, its)
            # Written games stay, even after a decision.
            self._look_at(chunk)
            self._count(chunk)
        self.before = self.done

    def _take_next(self) -> None:
        """Take the games that were finished early and whose turn it is now."""
        while not self._ended and (chunk := self.output.next()) is not None:
            self._take(chunk)

    def _take(self, chunk: Chunk) -> None:
        """Count and write the games whose turn it is, up to a decision of the rule."""
        kept = self._look_at(chunk)
        if self.games is not None:
            kept = min(kept, self.games - self.output.games)
        if kept < len(chunk.lines):
            chunk, rest = self._cut(chunk, kept)
            # A longer run takes it.
            self.output.waiting[rest.first] = rest
        # Ctrl-C must neither tear a line nor leave written games uncounted.
        with interrupt_held():
            self.output.append(chunk.lines, chunk.retries)
            self._count(chunk)

    def _cut(self, chunk: Chunk, games: int) -> tuple[Chunk, Chunk]:
        """Cut a chunk in two, the first with so many games."""
        last, lines = chunk.first + games, chunk.lines
        early = [retry for retry in chunk.retries if retry.game < last]
        late = [retry for retry in chunk.retries if retry.game >= last]
        its = self.series.chunk_of
        return its(chunk.first, lines[:games], early), its(last, lines[games:], late)

    def _count(self, chunk: Chunk) -> None:
        for line in chunk.lines:
            self.hash.update(line.encode())
        self.tally.merge(chunk.tally)
        if self.ratings is not None:
            for number, line in enumerate(chunk.lines, chunk.first):
                record = read_line(line)
                self.ratings.add(record, self.series.entrants(number, record))

    def _look_at(self, chunk: Chunk) -> int:
        """Feed the stopping rule; return how many games of the chunk come before its decision."""
        if self.until is None:
            return len(chunk.lines)
        rotations = self.series.schedule.rotations
        for number, line in enumerate(chunk.lines, chunk.first):
            winners = msgspec.json.decode(line, type=_Outcome).result.winners
            seat = self.series.schedule.seating(number).entrants.index(0)
            self._scores.append(1 / len(winners) if seat in winners else 0.0)
            if number % rotations == rotations - 1:
                self.until.add(self._scores)
                self._scores = []
                if self.decided:
                    return number + 1 - chunk.first
        return len(chunk.lines)
