"""`wonders tournament`: many bots, fair seats, ratings, a report."""

import shlex
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib.util import find_spec
from itertools import compress
from typing import Any, get_args

import click
import msgspec

from wonders.cli.at_the_table.bots_a_file_may_name import demand
from wonders.cli.main import Settings
from wonders.cli.screen.words_for_names_costs_and_effects import word
from wonders.cli.shared_by_verbs.json_output import as_json, print_json
from wonders.cli.shared_by_verbs.options_of_games import (
    game_options,
    new_seed,
    option_values,
    ruleset_class,
)
from wonders.cli.shared_by_verbs.options_of_runs import (
    clock_of,
    conduct,
    conduct_of,
    output_for,
    run_options,
)
from wonders.cli.shared_by_verbs.readers_that_leave import say
from wonders.cli.shared_by_verbs.report_folder import ReportFolder, folder_named
from wonders.cli.translate import language_in_use, n_, t_
from wonders.core.arena.report.standings_as_csv import csv_table
from wonders.core.arena.run.plan import Plan, ShippedPlugin, shipped
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.run.resume_from_earlier_files import seed_of_run
from wonders.core.arena.run.run_in_progress import Run
from wonders.core.arena.statistics.ratings_and_their_order import Ratings
from wonders.core.arena.tournament_file import (
    GameOf,
    Tournament,
    TournamentPairing,
    read_tournament,
)
from wonders.core.errors import BadSpec
from wonders.core.files.write_whole_files import Here
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.plugins.find_and_import_plugins import use
from wonders.core.record.read_and_write_record_line import dump

__all__ = ["tournament"]

PAIRINGS = get_args(TournamentPairing)
#: The libraries that the ratings and the page need.
EXTRA = ("openskill", "matplotlib", "jinja2")


@click.command()
@click.argument("game", metavar="GAME|FILE.toml")
@click.option(
    "-p",
    "bots",
    multiple=True,
    metavar="SPEC",
    help="A bot (see wonders bots); give as many as you like.",
)
@click.option(
    "--pairing",
    type=click.Choice(PAIRINGS),
    help="Who meets whom: every set of bots; sets in which all play equally often; or the first"
    f" bot against the others.  [default: {PAIRINGS[0]}]",
)
@click.option(
    "--rounds",
    type=int,
    metavar="R",
    help="How many rounds; in each round all bots play equally often.  [default: 10]",
)
@click.option(
    "-n",
    "games",
    type=int,
    metavar="N",
    help="How many games, in place of --rounds: a multiple of those of a round.",
)
@click.option(
    "-o",
    "output",
    metavar="FOLDER",
    help="The folder for the records and the report (HTML, JSON, CSV).",
)
@click.option(
    "--trust",
    is_flag=True,
    help="Do not ask: run the plugins and programs, and open the files, that FILE.toml names.",
)
@run_options
@game_options
@as_json
@click.pass_obj
def tournament(
    settings: Settings,
    game: str,
    bots: tuple[str, ...],
    pairing: str | None,
    rounds: int | None,
    games: int | None,
    output: str | None,
    trust: bool,
    workers: int,
    scheduler: str | None,
    clock: float | None,
    minutes: float | None,
    resume: bool,
    force: bool,
    options: tuple[str, ...],
    houses: tuple[str, ...],
    seed: int | None,
    json_: bool,
) -> None:
    """Let many bots play GAME against each other, each at every seat, and rate them.

    FILE.toml names the bots and one or more games; other options that you type override it. If
    it names plugins, programs or files, they are listed and you are asked before any is used.
    """
    settings.load_plugins()
    how = conduct_of(workers, scheduler, minutes, resume, force)
    if game.endswith(".toml"):
        if bots or options or houses:
            raise BadSpec(
                t_("{game} names the bots and games; leave out -p, -O and --house").format(
                    game=game
                )
            )
        plan = read_tournament(game)
        if not trust:
            _ask(game, plan, settings)
        use(plan.plugins)
    else:
        of = GameOf(game, dict(option_values(options)), houses)
        plan = Tournament(bots, (of,))
    given = {"pairing": pairing, "rounds": rounds, "clock": clock, "seed": seed}
    plan = _checked(plan, {key: value for key, value in given.items() if value is not None})
    if games is not None and rounds is not None:
        raise BadSpec(t_("-n and --rounds both say how many games; leave one out"))
    folder = None if output is None else folder_named(output)
    if resume and folder is None:
        raise BadSpec(t_("--resume goes on with the records in a folder; name it with -o"))
    names = _names(plan.games)
    if plan.seed is None and resume and folder is not None:
        plan = msgspec.structs.replace(plan, seed=seed_of_run(str(folder / f"{names[0]}.jsonl")))
    plan = msgspec.structs.replace(plan, seed=new_seed(plan.seed))
    plugins = shipped((*settings.plugins, *plan.plugins))
    # All of them now, so that a mistake in the last is refused before the first is played.
    series = [_series(plan, of, plugins) for of in plan.games]
    counts = [
        _count(its, of.rounds or plan.rounds if rounds is None else rounds, games)
        for its, of in zip(series, plan.games, strict=True)
    ]
    missing = [name for name in EXTRA if find_spec(name) is None]
    if missing:
        say(
            t_("no ratings and no page without {names}; to install: {command}").format(
                names=", ".join(missing), command="python -m pip install 'wonders[tournament]'"
            )
        )
    here = Here()
    ours = folder and ReportFolder(
        folder,
        [f"{name}.jsonl" for name in names],
        _reports(names),
        force,
        t_("{where} is from no tournament; --force writes over it"),
    )
    outputs = [
        output_for(str(folder / f"{name}.jsonl") if folder else None, its, how)
        for its, name in zip(series, names, strict=True)
    ]
    reports: list[dict[str, Any]] = []
    # Why nobody could be told of the last game; the report is written all the same.
    unsaid: OSError | None = None
    for its, count, records in zip(series, counts, outputs, strict=True):
        run = Run(
            its,
            records,
            games=count,
            seconds=None if minutes is None else 60 * minutes / len(series),
            ratings=None if "openskill" in missing else Ratings(its.names),
        )
        interrupted = conduct(run, how)
        # A bot or rule may have gone elsewhere; the records and the page are here.
        here.go_back()
        reports.append(run.full_report())
        if not json_:
            try:
                # Rich ends the program where the reader is gone.
                with suppress(SystemExit):
                    _print(run, reports[-1])
            except OSError as error:
                unsaid = error
        if interrupted:
            break
    # Interrupted with --force, the old records stay, and so does the report of them.
    there = [each.in_place for each in outputs]
    if ours and any(there):
        told = compress(zip(names, reports, strict=False), there)
        _write(ours, told, () if missing else reports)
    if json_:
        print_json(reports)
    if interrupted:
        raise click.exceptions.Exit(130)
    if unsaid is not None:
        raise unsaid


def _ask(file: str, plan: Tournament, settings: Settings) -> None:
    """Ask whether a tournament file may run and open what it names; raise `BadSpec` if not.

    Without a terminal to ask on, it may not.
    """
    found = [t_("the plugin {name}").format(name=each) for each in plan.plugins]
    for spec in dict.fromkeys(plan.bots):
        # A wrong spec, or one from a plugin not loaded yet, is looked at later.
        with suppress(BadSpec):
            if why := demand(spec):
                found.append(t_("the bot {spec}, which {why}").format(spec=spec, why=why))
    if not found:
        return
    where = one_line(file, 80)
    if is_terminal():
        click.echo(t_("{where} brings in what you have to trust:").format(where=where), err=True)
        for each in found:
            # In full: the end of a command matters too.
            click.echo(f"  {one_line(each, 6000)}", err=True)
        click.echo(t_("Run it? [y/N]: "), nl=False, err=True)
        yes = t_("yes")
        # Whatever a catalogue says, no is no.
        if sys.stdin.readline().strip().casefold() in {"y", "yes", yes[0], yes} - {"n", "no"}:
            return
        raise BadSpec(t_("{where} was not trusted, so nothing in it was run").format(where=where))
    shown = "; ".join(one_line(each, 100) for each in found[:2])
    more = t_("; {count} more").format(count=len(found) - 2) if len(found) > 2 else ""
    words = ["wonders", *settings.typed]
    # Behind two dashes nothing is an option.
    words.insert(words.index("--") if "--" in words else len(words), "--trust")
    command = one_line(shlex.join(words), 250)
    raise BadSpec(
        t_("{where} brings in {shown}{more} - if you trust it: {command}").format(
            where=where, shown=shown, more=more, command=command
        )
    )


def is_terminal() -> bool:
    """Return whether somebody is there to ask, and sees the question."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def _checked(plan: Tournament, given: dict[str, Any]) -> Tournament:
    """Return the plan, with what was typed instead of what the file says."""
    values = {name: getattr(plan, name) for name in plan.__struct_fields__}
    if not plan.bots:
        raise BadSpec(t_("a tournament needs bots: give -p once for each"))
    if given.get("rounds", 1) < 1:
        raise BadSpec(
            t_("--rounds must be at least 1, not {rounds}").format(rounds=given["rounds"])
        )
    return Tournament(**{**values, **given})


def _series(plan: Tournament, of: GameOf, plugins: tuple[ShippedPlugin, ...]) -> Series:
    """Return the series of one game of the tournament."""
    assert plan.seed is not None
    return Series(
        Plan(
            game=of.name,
            bots=plan.bots,
            seed=plan.seed,
            options=of.option_texts(),
            houses=of.house,
            plugins=plugins,
            pairing=plan.pairing,
            clock=clock_of(plan.clock),
        )
    )


def _count(series: Series, rounds: int, games: int | None) -> int:
    """Return how many games a series has; raise `BadSpec` if that leaves a round unfinished."""
    each = series.schedule.round
    if games is None:
        return rounds * each
    if games < 1 or games % each:
        below = games - games % each
        above = max(below, 0) + each
        near = f"{below} or {above}" if below > 0 else str(above)
        raise BadSpec(
            t_("-n {games}: a round has {each} games, so it can be {near}").format(
                games=games, each=each, near=near
            )
        )
    return games


def _names(games: Sequence[GameOf]) -> list[str]:
    """Return the names of each game's files: `duel`, for a second such game `duel-2`."""
    names: list[str] = []
    for of in games:
        # Looked up first: what is no game's name must not become part of a path.
        name = called = ruleset_class(of.name).name
        number = 1
        # Some ruleset may itself be called duel-2.
        while called in names:
            number += 1
            called = f"{name}-{number}"
        names.append(called)
    return names


#: What a tournament writes of each game besides its records.
FORMS = ("json", "csv")


def _reports(names: Sequence[str]) -> dict[str, list[str]]:
    """Return the names of the files of a report, each with the records that it tells of."""
    records = {name: [f"{name}.jsonl"] for name in names}
    page = {"report.html": [f"{name}.jsonl" for name in names]}
    return page | {f"{name}.{form}": its for name, its in records.items() for form in FORMS}


def _write(
    folder: ReportFolder, figures: Iterable[tuple[str, dict[str, Any]]], page: Sequence[Any]
) -> None:
    """Write `figures` and a table for some games, and one page for all, if any are given."""
    for name, report in figures:
        folder.write(f"{name}.json", (dump(report) + "\n").encode())
        folder.write(f"{name}.csv", csv_table(report).encode())
    if page:
        from wonders.cli.screen.default_styles_and_signs import sheet_colors
        from wonders.core.arena.report.report_page_numbers_and_plots import Language, report_page

        lang = language_in_use()
        language = Language(lang, t_, lambda line: word(line, lang))
        page_text = report_page(*page, colors=sheet_colors(), language=language)
        folder.write("report.html", page_text.encode())


def _print(run: Run, report: dict[str, Any]) -> None:
    """Print standings and crosstable of one game."""
    from rich.text import Text

    from wonders.cli.screen.console import console_for
    from wonders.cli.screen.standings_and_crosstable import crosstable_table, standings_table

    console = console_for(plain=False)
    speed = run.speed()
    plan = report["plan"]
    what = n_(
        "{game}: {count:,} game from seed {seed}",
        "{game}: {count:,} games from seed {seed}",
        report["games"],
        game=plan["game"],
        seed=plan["seed"],
    )
    rate = ""
    if run.done > run.before:
        rate = t_(", {rate:,} a second").format(rate=speed["games_per_second"])
    console.print(Text(what + rate))
    for title, table in (
        ("", standings_table(report, console.width)),
        (t_("Finished ahead of, in %:"), crosstable_table(report, console.width)),
    ):
        if title:
            console.print(Text(title))
        too_wide = t_("too wide for this screen; with -o it is in the report")
        console.print(table or Text(f"  {too_wide}"))
    if plan["timed"] or plan["seconds_a_move"]:
        console.print(Text(t_("Bots looked at a clock: played again, the games may differ.")))
