"""`wonders match`: a headless series of games between bots."""

import hashlib
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from typing import IO, Any

import click

from wonders.cli.main import Settings
from wonders.cli.options import (
    as_json,
    at_least,
    for_players,
    game_options,
    new_seed,
    option_values,
    print_json,
)
from wonders.core.arena.match import Chunk, Match, MatchPlan, run_match
from wonders.core.arena.tally import Tally
from wonders.core.errors import BadSpec
from wonders.core.files import interrupt_held, whole_file

__all__ = ["match"]


@click.command()
@click.argument("game")
@click.option(
    "-p",
    "bots",
    multiple=True,
    required=True,
    metavar="SPEC",
    help="A bot for each seat, in order.",
)
@click.option(
    "-n", "games", type=int, default=100, show_default=True, metavar="N", help="How many games."
)
@click.option(
    "-j",
    "workers",
    type=int,
    default=1,
    show_default=True,
    metavar="WORKERS",
    help="How many processes.",
)
@click.option(
    "--rotate/--no-rotate",
    default=True,
    show_default=True,
    help="Play each deal once in every rotation of the seats.",
)
@click.option(
    "-o",
    "output",
    metavar="FILE",
    help="Where to write the records; - is standard output, .gz packs.",
)
@click.option("--digest", is_flag=True, help="Print the hash of all records.")
@game_options
@as_json
@click.pass_obj
def match(
    settings: Settings,
    game: str,
    bots: tuple[str, ...],
    games: int,
    workers: int,
    rotate: bool,
    output: str | None,
    digest: bool,
    options: tuple[str, ...],
    houses: tuple[str, ...],
    seed: int | None,
    json_: bool,
) -> None:
    """Let bots play a series of GAME and count who wins.

    The records are the same for any number of workers. Ctrl-C keeps the finished games.
    """
    settings.let_in_plugins()
    at_least(workers, 1, "-j")
    if output == "-" and json_:
        raise BadSpec("-o - and --json both want standard output")
    values = option_values(for_players(game, options, len(bots)))
    plan = MatchPlan(game, bots, games, new_seed(seed), values, houses, settings.plugins, rotate)
    ready = Match(plan)
    tally = Tally(len(ready.names))
    hashed = hashlib.sha256()
    interrupted = False
    try:
        with (
            _output(output) as file,
            # What a bot prints must not come between the records.
            redirect_stdout(sys.stderr),
            _progress(games, output) as advance,
        ):
            for chunk in _chunks(ready, workers):
                lines = "".join(chunk.lines).encode()
                # In the middle of writing Ctrl-C could leave a packed file unreadable, and
                # what is written must be counted too.
                with interrupt_held():
                    if file:
                        file.write(lines)
                    hashed.update(lines)
                    tally.merge(chunk.tally)
                advance(len(chunk.lines))
    except KeyboardInterrupt:
        interrupted = True
        click.echo(f"wonders: interrupted after {tally.games} games of {games}", err=True)
    report = {"game": game, "seed": plan.seed, **tally.report(ready.names, ready.game.automata)}
    if digest:
        report["digest"] = hashed.hexdigest()
    if json_:
        print_json(report)
    elif tally.games:
        _print(report, to_stderr=output == "-")
    if interrupted:
        raise click.exceptions.Exit(130)


def _chunks(ready: Match, workers: int) -> Iterator[Chunk]:
    return run_match(ready, workers)


def _output(path: str | None) -> AbstractContextManager[IO[bytes] | None]:
    if path is None:
        return nullcontext()
    if path == "-":
        return nullcontext(sys.stdout.buffer)
    return whole_file(path)


class _progress:  # noqa: N801 - used as a function
    """Shows a progress bar on a terminal's standard error, nothing elsewhere."""

    def __init__(self, games: int, output: str | None) -> None:
        self._bar: Any = None
        if sys.stderr.isatty():
            self._bar = click.progressbar(
                length=games, label="games", file=sys.stderr, show_pos=True
            )

    def __enter__(self) -> Any:
        if self._bar is None:
            return lambda count: None
        return self._bar.__enter__().update

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.__exit__(*error)


def _print(report: dict[str, Any], to_stderr: bool) -> None:
    def say(text: str) -> None:
        click.echo(text, err=to_stderr)

    say(
        f"{report['game']}: {report['games']} games from seed {report['seed']}, "
        f"{report['moves_per_game']:.1f} moves a game"
    )
    # Who sits there without a bot is told about from the bot's side.
    against = report.get("against", [])
    automata = {each["name"] for each in against}
    played = [each for each in report["entrants"] if each["games"]]
    for entrant in played:
        if entrant["name"] not in automata:
            forfeits = f", {entrant['forfeits']} forfeits" if entrant["forfeits"] else ""
            say(f"  {entrant['name']}: {_won(entrant)}{forfeits}")
    for each in against:
        say(f"  against {each['name']} ({each['games']} games): {_won(each)}")
    say("Points a game:")
    names = [entrant["name"][:16] for entrant in played]
    width = max(map(len, names)) + 2
    say("  " + " " * 12 + "".join(f"{name:>{width}}" for name in names))
    for line in played[0]["points"]:
        points = "".join(f"{entrant['points'].get(line, 0):>{width}.2f}" for entrant in played)
        say(f"  {line:<12}{points}")
    kinds = ", ".join(f"{kind} {times}" for kind, times in report["victories"].items())
    say(f"Victories: {kinds}")
    if against:
        say("Intervals are 95 %.")
    else:
        low, high = report["first_seat_interval"]
        say(
            f"The seat that began won {100 * report['first_seat_share']:.1f} % "
            f"({100 * low:.1f} to {100 * high:.1f}); intervals are 95 %."
        )
    if "digest" in report:
        say(f"digest {report['digest']}")


def _won(figures: dict[str, Any]) -> str:
    """Return the share of wins and the gap in points, each with its interval."""
    low, high = figures["interval"]
    gap_low, gap_high = figures["gap_interval"]
    return (
        f"won {100 * figures['share']:.1f} % ({100 * low:.1f} to {100 * high:.1f}), "
        f"{figures['gap']:+.1f} points ({gap_low:+.1f} to {gap_high:+.1f})"
    )
