"""`wonders match`: bots play a series of games, which nobody watches."""

from typing import Any

import click

from wonders.cli.main import Settings
from wonders.cli.screen.result_sentence_and_score_sheets import victory_in_reports
from wonders.cli.screen.words_for_names_costs_and_effects import word
from wonders.cli.shared_by_verbs.json_output import as_json, print_json
from wonders.cli.shared_by_verbs.options_of_games import (
    for_players,
    game_options,
    new_seed,
    option_values,
)
from wonders.cli.shared_by_verbs.options_of_runs import (
    clock_of,
    conduct,
    conduct_of,
    output_for,
    run_options,
)
from wonders.cli.translate import ENGLISH, language_in_use, n_, t_
from wonders.core.arena.run.plan import Plan, shipped
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.run.resume_from_earlier_files import seed_of_run
from wonders.core.arena.run.run_in_progress import Run
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
            (
                t_(
                    "-n {games}: with rotation it must be a multiple of {rotations}"
                    " (or use --no-rotate)"
                )
                if games > 0
                else t_("-n must be at least 1, not {games}")
            ).format(games=games, rotations=rotations)
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
    elif run.done or not interrupted:
        _print(report, to_stderr=output == "-")
    if interrupted:
        raise click.exceptions.Exit(130)


def _print(report: dict[str, Any], to_stderr: bool) -> None:
    def say(text: str) -> None:
        click.echo(text, err=to_stderr)

    if not report["games"]:
        told = n_(
            "{game}: {count:,} game from seed {seed}",
            "{game}: {count:,} games from seed {seed}",
            0,
            game=report["game"],
            seed=report["seed"],
        )
        say(told)
        return
    told = n_(
        "{game}: {count} game from seed {seed}, {moves:.1f} moves a game",
        "{game}: {count} games from seed {seed}, {moves:.1f} moves a game",
        report["games"],
        game=report["game"],
        seed=report["seed"],
        moves=report["moves_per_game"],
    )
    rate = ""
    # Where all games were there already, none was played now.
    if report["speed"]["moves_per_second"]:
        rate = t_(", {rate:,.0f} moves a second").format(rate=report["speed"]["moves_per_second"])
    say(told + rate)
    # A leader has no bot: it is reported from the side of the bots it met.
    against = report.get("against", [])
    automata = {each["name"] for each in against}
    played = [each for each in report["entrants"] if each["games"]]
    for entrant in played:
        if entrant["name"] not in automata:
            say(f"  {entrant['name']}: {_won(entrant)}{_faults(entrant)}")
            for each in entrant["forfeit_reasons"][:1]:
                told = n_(
                    "it forfeited {count} time like this: {reason}",
                    "it forfeited {count} times like this: {reason}",
                    each["times"],
                    reason=each["reason"],
                )
                say(f"    {told}")
    for each in against:
        told = n_(
            "against {name} ({count} game)",
            "against {name} ({count} games)",
            each["games"],
            name=each["name"],
        )
        say(f"  {told}: {_won(each)}")
    say(t_("Points a game:"))
    names = [entrant["name"][:16] for entrant in played]
    # With room for 100.00 and two blanks.
    width = max(8, *(len(name) + 2 for name in names))
    lang = language_in_use()
    # In English as in the records.
    labels = {line: line if lang == ENGLISH else word(line, lang) for line in played[0]["points"]}
    first = max(12, *(len(label) + 1 for label in labels.values()))
    say("  " + " " * first + "".join(f"{name:>{width}}" for name in names))
    for line, label in labels.items():
        points = "".join(f"{entrant['points'].get(line, 0):>{width}.2f}" for entrant in played)
        say(f"  {label:<{first}}{points}")
    victories = ", ".join(
        f"{victory_in_reports(how)} {times}" for how, times in report["victories"].items()
    )
    say(t_("Victories: {victories}").format(victories=victories))
    if against:
        say(t_("Intervals are 95 %."))
    else:
        low, high = report["first_seat_interval"]
        say(
            t_(
                "The seat that began won {share:.1f} % ({low:.1f} to {high:.1f});"
                " intervals are 95 %."
            ).format(share=100 * report["first_seat_share"], low=100 * low, high=100 * high)
        )
    if "until" in report:
        say(_decided(report["until"]))
    if "timed" in report or "seconds_a_move" in report:
        say(t_("Bots looked at a clock: played again, the games may differ."))
    if "digest" in report:
        say(t_("digest {digest}").format(digest=report["digest"]))


def _faults(entrant: dict[str, Any]) -> str:
    """Return how often a bot forfeited, and how often it was asked again."""
    told = ""
    if times := entrant["forfeits"]:
        told += n_(", {count} forfeit", ", {count} forfeits", times)
    if times := entrant["retries"]:
        told += n_(", asked again {count} time", ", asked again {count} times", times)
    return told


def _decided(until: dict[str, Any]) -> str:
    """Return what the rule of `--until` has found."""
    found = {None: t_("not decided"), "narrow enough": t_("narrow enough")}.get(
        until["decided"], until["decided"]
    )
    if until["rule"] == "sprt":
        low, high = until["bounds"]
        # Who has won all or nothing is better or worse without bounds.
        without = {1.0: "∞", 0.0: "-∞"}.get(until["share"], "?")
        return n_(
            "Sequential test after {count} deal: {found};"
            " log-likelihood ratio {llr} of {low} to {high}, Elo {elo}.",
            "Sequential test after {count} deals: {found};"
            " log-likelihood ratio {llr} of {low} to {high}, Elo {elo}.",
            until["deals"],
            found=found,
            llr=until["llr"],
            low=low,
            high=high,
            elo=without if until["elo"] is None else until["elo"],
        )
    low, high = until["interval"]
    return n_(
        "Share of the first bot over {count} deal: {low} to {high}, {found}.",
        "Share of the first bot over {count} deals: {low} to {high}, {found}.",
        until["deals"],
        low=low,
        high=high,
        found=found,
    )


def _won(figures: dict[str, Any]) -> str:
    """Return the share of wins and the gap in points, each with its interval."""
    low, high = figures["interval"]
    gap_low, gap_high = figures["gap_interval"]
    return t_(
        "won {share:.1f} % ({low:.1f} to {high:.1f}),"
        " {gap:+.1f} points ({gap_low:+.1f} to {gap_high:+.1f})"
    ).format(
        share=100 * figures["share"],
        low=100 * low,
        high=100 * high,
        gap=figures["gap"],
        gap_low=gap_low,
        gap_high=gap_high,
    )
