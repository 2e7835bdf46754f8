"""`wonders match`: a headless series of games between bots."""

from typing import Any

import click

from wonders.cli.main import Settings
from wonders.cli.options import (
    as_json,
    for_players,
    game_options,
    new_seed,
    option_values,
    print_json,
)
from wonders.cli.run_options import clock_of, conduct, conduct_of, output_for, run_options
from wonders.core.arena.plan import Plan, shipped
from wonders.core.arena.run import Run
from wonders.core.arena.runfile import seed_of_run
from wonders.core.arena.series import Series
from wonders.core.arena.statistics.stopping import parse_until
from wonders.core.errors import BadSpec

__all__ = ["match"]

#: How many games a match has if nothing else says when it ends.
GAMES = 100


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
    "-n",
    "games",
    type=int,
    metavar="N",
    help=f"How many games; {GAMES} if neither --minutes nor --until says when to stop.",
)
@click.option(
    "--until",
    metavar="RULE",
    help="Stop when the first bot's win share is known within a width (0.04), or when a"
    " sequential test has decided (sprt:elo0=0,elo1=10,alpha=0.05,beta=0.05).",
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
@run_options
@click.option("--digest", is_flag=True, help="Print the hash of all records.")
@game_options
@as_json
@click.pass_obj
def match(
    settings: Settings,
    game: str,
    bots: tuple[str, ...],
    games: int | None,
    until: str | None,
    rotate: bool,
    output: str | None,
    workers: int,
    scheduler: str | None,
    clock: float | None,
    minutes: float | None,
    resume: bool,
    force: bool,
    digest: bool,
    options: tuple[str, ...],
    houses: tuple[str, ...],
    seed: int | None,
    json_: bool,
) -> None:
    """Let bots play a series of GAME and count who wins.

    The records are the same for any number of workers. Ctrl-C keeps the finished games, and
    after anything worse --resume goes on with what is on disk.
    """
    settings.load_plugins()
    how = conduct_of(workers, scheduler, minutes, resume, force)
    if output == "-" and json_:
        raise BadSpec("-o - and --json both want standard output")
    if games is None and minutes is None and until is None:
        games = GAMES
    values = option_values(for_players(game, options, len(bots)))
    if resume and seed is None:
        seed = seed_of_run(output)
    series = Series(
        Plan(
            game=game,
            bots=bots,
            seed=new_seed(seed),
            options=values,
            houses=houses,
            plugins=shipped(settings.plugins),
            rotate=rotate,
            clock=clock_of(clock),
        )
    )
    rotations = series.schedule.rotations
    if games is not None and (games < 1 or games % rotations):
        raise BadSpec(
            f"{games} games: with rotation it takes a multiple of {rotations} (or --no-rotate)"
            if games > 0
            else "a match takes at least one game"
        )
    rule = None if until is None else parse_until(until, len(series.game.automata) + len(bots))
    run = Run(
        series,
        output_for(output, series, how),
        games=games,
        seconds=None if minutes is None else 60 * minutes,
        until=rule,
    )
    interrupted = conduct(run, how)
    report = run.report()
    if digest:
        report["digest"] = run.hash.hexdigest()
    if json_:
        print_json(report)
    elif run.done:
        _print(report, to_stderr=output == "-")
    if interrupted:
        raise click.exceptions.Exit(130)


def _print(report: dict[str, Any], to_stderr: bool) -> None:
    def say(text: str) -> None:
        click.echo(text, err=to_stderr)

    say(
        f"{report['game']}: {report['games']} games from seed {report['seed']}, "
        f"{report['moves_per_game']:.1f} moves a game, "
        f"{report['speed']['moves_per_second']:,.0f} moves a second"
    )
    # Who sits there without a bot is told about from the bot's side.
    against = report.get("against", [])
    automata = {each["name"] for each in against}
    played = [each for each in report["entrants"] if each["games"]]
    for entrant in played:
        if entrant["name"] not in automata:
            say(f"  {entrant['name']}: {_won(entrant)}{_faults(entrant)}")
            for each in entrant["forfeit_reasons"][:1]:
                say(f"    it forfeited {each['times']} times like this: {each['reason']}")
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
    if "until" in report:
        say(_decided(report["until"]))
    if "timed" in report or "seconds_a_move" in report:
        say("Bots looked at a clock: played again, the games may differ.")
    if "digest" in report:
        say(f"digest {report['digest']}")


def _faults(entrant: dict[str, Any]) -> str:
    """Return how often a bot broke off, and how often it had to be asked again."""
    forfeits = f", {entrant['forfeits']} forfeits" if entrant["forfeits"] else ""
    return forfeits + (f", asked again {entrant['retries']} times" if entrant["retries"] else "")


def _decided(until: dict[str, Any]) -> str:
    """Return what the rule to stop by has seen."""
    found = until["decided"] or "not decided"
    if until["rule"] == "sprt":
        low, high = until["bounds"]
        return (
            f"Sequential test after {until['deals']} deals: {found};"
            f" log-likelihood ratio {until['llr']} of {low} to {high}, Elo {until['elo']}."
        )
    low, high = until["interval"]
    return f"Share of the first bot over {until['deals']} deals: {low} to {high}, {found}."


def _won(figures: dict[str, Any]) -> str:
    """Return the share of wins and the gap in points, each with its interval."""
    low, high = figures["interval"]
    gap_low, gap_high = figures["gap_interval"]
    return (
        f"won {100 * figures['share']:.1f} % ({100 * low:.1f} to {100 * high:.1f}), "
        f"{figures['gap']:+.1f} points ({gap_low:+.1f} to {gap_high:+.1f})"
    )
