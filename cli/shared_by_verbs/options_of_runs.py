"""Options of `match` and `tournament` (`-j`, `--clock`, `--resume` …), and playing their runs."""

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeVar

import click
import msgspec

from wonders.cli.shared_by_verbs.options_of_games import at_least
from wonders.cli.shared_by_verbs.readers_that_leave import say
from wonders.cli.shared_by_verbs.run_progress import Progress
from wonders.cli.translate import n_, t_
from wonders.core.arena.bot_time_limits import ANSWER_GRACE, PATIENT
from wonders.core.arena.run.files_of_finished_games import RunFile
from wonders.core.arena.run.output_in_order import Output
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.run.run_in_progress import Run
from wonders.core.arena.run.workers.find_crashed_or_hung_bot import RunBroken
from wonders.core.arena.run.workers.hand_out_games import Workers
from wonders.core.errors import BadSpec
from wonders.core.game.bot_contract import Clock
from wonders.core.guard.call_plugins_and_name_the_culprit import printing_aside

__all__ = [
    "Conduct",
    "clock_of",
    "conduct",
    "conduct_of",
    "output_for",
    "run_options",
]

F = TypeVar("F", bound=Callable[..., Any])


#: All workers are started at once; a machine with more processors than that has a cluster.
MOST_WORKERS = 256
#: More games than anybody can wait for; time and shares are counted in fractions of them.
MOST_GAMES = 10**15


class Conduct(msgspec.Struct, frozen=True):
    """How to conduct a run: on which workers, until when, and over which old records."""

    workers: int
    scheduler: str | None
    minutes: float | None
    resume: bool
    force: bool


def run_options(function: F) -> F:
    """Add the options of a verb that plays a run."""
    for option in reversed(
        (
            click.option(
                "-j",
                "workers",
                type=int,
                default=1,
                show_default=True,
                metavar="WORKERS",
                help="How many processes play; 0 is this one, without time limits, for a debugger.",
            ),
            click.option(
                "--scheduler",
                metavar="ADDRESS",
                help="Play on the workers of a Dask scheduler, tcp://host:8786.",
            ),
            click.option(
                "--clock",
                type=float,
                metavar="S",
                help="Seconds a bot may think about a move; a later answer is a fault.",
            ),
            click.option(
                "--minutes",
                type=float,
                metavar="M",
                help="Begin no new game after this many minutes.",
            ),
            click.option("--resume", is_flag=True, help="Go on with a run that was interrupted."),
            click.option("--force", is_flag=True, help="Overwrite the records of another run."),
        )
    ):
        function = option(function)
    return function


def conduct_of(
    workers: int, scheduler: str | None, minutes: float | None, resume: bool, force: bool
) -> Conduct:
    """Return how a run is conducted; raise `BadSpec` for impossible numbers."""
    at_least(workers, 0, "-j")
    if workers > MOST_WORKERS:
        raise BadSpec(
            t_("-j must be at most {most}, not {workers}").format(
                most=MOST_WORKERS, workers=workers
            )
        )
    if minutes is not None and not 0 < minutes <= 1_000_000:
        raise BadSpec(
            t_("--minutes must be more than 0 and at most 1000000, not {minutes:g}").format(
                minutes=minutes
            )
        )
    if resume and force:
        raise BadSpec(
            t_("--resume goes on with a run, --force begins it anew: use only one of them")
        )
    return Conduct(workers, scheduler, minutes, resume, force)


def clock_of(seconds: float | None) -> Clock:
    """Return the clock of a run in which a bot may think this long about a move."""
    if seconds is None:
        return PATIENT
    if not 0.001 <= seconds <= 86_400:
        raise BadSpec(
            t_("--clock must be from 0.001 to 86400 seconds, not {seconds:g}").format(
                seconds=seconds
            )
        )
    return Clock(seconds=seconds, limit=seconds + ANSWER_GRACE)


def output_for(path: str | None, series: Series, how: Conduct) -> Output:
    """Return where the records go: a file with its run file, a stream, or nowhere.

    A device or a pipe is written to as it is, and `--resume` cannot go on with such a run.
    Raises `OSError` if it is standard output and that was closed before we began.
    """
    stream: IO[bytes] | None = None
    if path == "":
        raise BadSpec(t_("cannot write: -o names no file"))
    # A slash behind the name of a file, or of a device, says nothing.
    path = path and (path.rstrip("/") or path)
    if path == "-":
        if sys.__stdout__ is None:
            raise OSError(errno.EBADF, "standard output is closed")
        stream = sys.stdout.buffer
    elif path is not None:
        if not os.path.exists(path) or os.path.isfile(path) or os.path.isdir(path):
            return RunFile(path, series, how.resume, how.force)
        stream = Path(path).open("wb")  # noqa: SIM115 - a device, open as long as we are
    if how.resume:
        raise BadSpec(t_("--resume goes on with a file of records; name it with -o"))
    return Output(stream)


def conduct(run: Run, how: Conduct, *, kept: bool = True) -> bool:
    """Play a run to its end, showing how far it is; return whether it was interrupted.

    `kept` says whether its files stay when the program ends.
    """
    if run.games is not None and run.games > MOST_GAMES:
        raise BadSpec(t_("a run has at most {most:,} games").format(most=MOST_GAMES))
    count = how.workers if run.games is None else min(how.workers, run.games)
    workers = Workers(run.series, count, how.scheduler)
    try:
        workers.open()
        with (
            run.output,
            # What a bot prints must not come between the records.
            printing_aside(),
            Progress(run) as progress,
        ):
            run.play(workers, progress.tell)
    except RunBroken as error:
        more = t_("; --resume goes on with what there is") if kept and run.output.resumable else ""
        say(f"{error}{more}")
        raise click.exceptions.Exit(1) from None
    except KeyboardInterrupt:
        told = (
            n_("interrupted after {count} game", "interrupted after {count} games", run.done)
            if run.games is None
            else t_("interrupted after {done} games of {all}").format(done=run.done, all=run.games)
        )
        more = t_("; --resume goes on with them") if kept and run.output.resumable else ""
        say(f"{told}{more}")
        return True
    finally:
        workers.close()
    return False
