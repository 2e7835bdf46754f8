"""How far a long run is: a live table on a terminal, elsewhere a line now and then."""

import sys
import time
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from wonders.cli.shared_by_verbs.readers_that_leave import say
from wonders.cli.translate import language_in_use, n_, t_, use_language
from wonders.core.arena.statistics.win_shares_and_standings import standings

if TYPE_CHECKING:
    from wonders.core.arena.run.run_in_progress import Run

__all__ = ["Progress"]

#: Seconds between two lines without a terminal, and between two tables on one.
LINE_EVERY = 30.0
TABLE_EVERY = 0.5
#: The most entrants that the table shows.
MOST_ROWS = 12


class Progress:
    """The progress of a run, on standard error; call `tell` whenever games have come in."""

    def __init__(self, run: "Run") -> None:
        self._run = run
        self._lang = language_in_use()
        self._live: Any = None
        self._table: Any = ""
        self._told = time.monotonic()

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.live import Live

            # Bots print to standard error too; their lines go above the table.
            self._live = Live(
                console=Console(file=sys.stderr),
                get_renderable=self._now,
                refresh_per_second=1 / TABLE_EVERY,
                transient=True,
                redirect_stdout=False,
            )
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._live is not None:
            # The terminal may be gone.
            with suppress(OSError):
                self._live.stop()

    def tell(self) -> None:
        """Write how the run stands, if there is no table and the last line is long ago."""
        now = time.monotonic()
        if self._live is None and now - self._told >= LINE_EVERY:
            self._told = now
            say(self._line())

    def _now(self) -> Any:
        """Return the table as it is now, or the last one if games came in while it was made."""
        # The table is made in a thread of its own, which begins in English.
        use_language(self._lang)
        with suppress(RuntimeError):
            self._table = self._made_table()
        return self._table

    def _line(self) -> str:
        """Return games done, rate and time left in one line."""
        run = self._run
        seconds = max(1e-6, time.monotonic() - run.began)
        rate = (run.done - run.before) / seconds
        words = [
            n_("{count:,} game", "{count:,} games", run.done)
            if run.games is None
            else t_("{done:,} of {all:,} games").format(done=run.done, all=run.games)
        ]
        words.append(t_("{rate:,.1f} a second").format(rate=rate))
        left = run.seconds_left(rate)
        if left is not None:
            words.append(t_("{time} left").format(time=_clock(left)))
        return ", ".join(words)

    def _made_table(self) -> Any:
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        run = self._run
        table = Table(box=None, pad_edge=False)
        table.add_column("")
        for name in (t_("games"), t_("won %"), "95 %"):
            table.add_column(name, justify="right")
        rows = standings(run.tally, run.series.names)
        rows.sort(key=lambda each: -each["share"])
        for each in rows[:MOST_ROWS]:
            low, high = each["interval"]
            table.add_row(
                Text(each["name"][:40]),
                f"{each['games']:,}",
                f"{100 * each['share']:.1f}",
                t_("{low:.1f} to {high:.1f}").format(low=100 * low, high=100 * high),
            )
        bar = ProgressBar(total=run.games, completed=run.done, width=60)
        return Group(table, Text(self._line()), *([bar] if run.games else []))


def _clock(seconds: float) -> str:
    """Return a length of time as people say it: `48 s`, `3 min 20 s`, `2 h 5 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
