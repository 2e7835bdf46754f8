"""`wonders match`: bots play a series of games, which nobody watches."""

from typing import Any

import click

from wonders.cli.main import Settings
from wonders.cli.options_of_games import (
    as_json,
    for_players,
    game_options,
    new_seed,
    option_values,
    print_json,
)
from wonders.cli.options_of_runs import clock_of, conduct, conduct_of, output_for, run_options
from wonders.cli.translate import t_
from wonders.core.arena.games_by_number import Series
from wonders.core.arena.plan import Plan, shipped
from wonders.core.arena.run import Run
from wonders.core.arena.run_file import seed_of_run
from wonders.core.arena.statistics.stopping import parse_until
from wonders.core.errors import BadSpec

__all__ = ["match"]

#: How many games are played if nothing else says when to stop.
GAMES = 100


@click.command()
@click.argument("game")
@click.option(
    "-p",
    "bots",
    multiple=True,
    required=True,
    metavar="SPEC",
    help="A bot; give one for each seat, in order (see wonders bots).",
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
    help="Stop when the first bot's share of wins is known to a width (0.04), or when a"
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
    help="The file for the records; - is standard output, a name ending in .gz is packed.",
)
@run_options
@click.option("--digest", is_flag=True, help="Print a hash of all records.")
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

    The records are the same for any number of workers. Ctrl-C keeps the finished games; --resume
    goes on with the games on disk, after a crash as well.
    """
    settings.load_plugins()
    how = conduct_of(workers, scheduler, minutes, resume, force)
    if output == "-" and json_:
        raise BadSpec(t_("-o - and --json both want standard output; name a file with -o"))
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
            f"-n {games}: with rotation it must be a multiple of {rotations} (or use --no-rotate)"
            if games > 0
            else f"-n must be at least 1, not {games}"
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
    # A leader has no bot: it is reported from the side of the bots it met.
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
    victories = ", ".join(f"{how} {times}" for how, times in report["victories"].items())
    say(f"Victories: {victories}")
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
    """Return how often a bot forfeited, and how often it was asked again."""
    forfeits = f", {entrant['forfeits']} forfeits" if entrant["forfeits"] else ""
    return forfeits + (f", asked again {entrant['retries']} times" if entrant["retries"] else "")


def _decided(until: dict[str, Any]) -> str:
    """Return what the rule of `--until` has found."""
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
