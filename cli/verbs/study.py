"""`wonders study`: what designers ask of a game, answered from games of bots."""

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from wonders.cli.main import Settings
from wonders.cli.screen.result_sentence_and_score_sheets import victory_in_reports
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
from wonders.cli.shared_by_verbs.report_folder import ReportFolder, folder_named
from wonders.cli.translate import t_
from wonders.core.arena.run.output_in_order import Output
from wonders.core.arena.run.plan import Plan, shipped
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.run.resume_from_earlier_files import seed_of_run
from wonders.core.arena.run.run_in_progress import Run
from wonders.core.arena.study.averages_shares_and_comparisons import FORMAT, answers, comparison
from wonders.core.arena.study.observed_games import Observed, observe
from wonders.core.arena.study.study_as_csv import csv_of_figures, csv_of_pieces
from wonders.core.errors import BadSpec
from wonders.core.files.write_whole_files import Here
from wonders.core.optional_libraries import import_optional
from wonders.core.plugins.load_games_and_bots import load
from wonders.core.record.read_and_write_record_line import dump, read_line

__all__ = ["study"]

#: How many games are played if `-n` does not say.
GAMES = 1000
#: The pieces of a kind that the terminal shows, from either end of the list.
SHOWN = 3
#: What a study writes besides records.
FILES = ("study.json", "study.html", "pieces.csv", "figures.csv")


@click.command()
@click.argument("game")
@click.option(
    "-p",
    "bots",
    multiple=True,
    metavar="SPEC",
    default=("greedy",),
    show_default=True,
    help="The bot at every seat, or one for each seat.",
)
@click.option("-n", "games", type=int, default=GAMES, show_default=True, help="How many games.")
@click.option(
    "--compare",
    is_flag=True,
    help="Play without any house rule, and again on the same deals with each --house alone.",
)
@click.option(
    "-o",
    "output",
    metavar="FOLDER",
    help="The folder for the page, the tables and the records.",
)
@run_options
@game_options
@as_json
@click.pass_obj
def study(
    settings: Settings,
    game: str,
    bots: tuple[str, ...],
    games: int,
    compare: bool,
    output: str | None,
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
    """Study GAME: who wins, how, how long it takes, and what each piece is worth.

    Bots play; with the same bot at every seat, what is left is the game. Every figure has its
    95 % interval. --compare says by how much each house rule changes the figures, on the same
    deals.
    """
    settings.load_plugins()
    here = Here()
    import_optional("numpy", "studies", "a study")
    how = conduct_of(workers, scheduler, minutes, resume, force)
    if compare and not houses:
        raise BadSpec(t_("--compare takes the house rules to compare: --house, once for each"))
    if resume and output is None:
        raise BadSpec(t_("--resume goes on with the records in a folder; name it with -o"))
    with ExitStack() as stack:
        studies = 1 + len(houses) if compare else 1
        records = [f"games{f'-{number}' if number else ''}.jsonl.gz" for number in range(studies)]
        named = None if output is None else folder_named(output)
        if named is not None and resume and seed is None:
            seed = seed_of_run(str(named / records[0]))
        seed = new_seed(seed)
        seats = load(game, [], option_values(options), text=True).players
        seating = bots * seats if len(bots) == 1 else bots
        values = option_values(for_players(game, options, len(seating)))
        kinds = [(), *((house,) for house in houses)] if compare else [houses]
        # All of them now, so that a mistake in the last is refused before the first is played.
        series = [
            Series(
                Plan(
                    game=game,
                    bots=seating,
                    seed=seed,
                    options=values,
                    houses=each,
                    plugins=shipped(settings.plugins),
                    rotate=len(set(seating)) > 1,
                    clock=clock_of(clock),
                )
            )
            for each in kinds
        ]
        rotations = series[0].schedule.rotations
        if games < 1 or games % rotations:
            raise BadSpec(
                (
                    t_("-n {games}: it must be a multiple of {rotations}")
                    if games > 0
                    else t_("-n must be at least 1, not {games}")
                ).format(games=games, rotations=rotations)
            )
        kept = None
        if named is not None:
            foreign = t_("{where} is from no study; name another folder with -o")
            kept = ReportFolder(named, records, dict.fromkeys(FILES, records), how.force, foreign)
        folder = kept.path if kept else Path(stack.enter_context(TemporaryDirectory()))
        paths = [folder / name for name in records]
        # So are files of another run.
        outputs = [output_for(str(path), its, how) for path, its in zip(paths, series, strict=True)]
        report: dict[str, Any] = {"format": FORMAT, "studies": []}
        base: list[Observed] = []
        interrupted = in_place = False
        for number, its in enumerate(series):
            run = Run(
                its,
                outputs[number],
                games=games,
                seconds=None if minutes is None else 60 * minutes / len(series),
            )
            interrupted = conduct(run, how, kept=kept is not None)
            # A bot or rule may have gone elsewhere; the records and the page are here.
            here.go_back()
            observed = _observed(its, run.output)
            here.go_back()
            in_place = in_place or run.output.in_place
            found: dict[str, Any] = {"plan": its.facts(), **answers(observed)}
            if number:
                found["against the first"] = comparison(base, observed)
            else:
                base = observed
            report["studies"].append(found)
            if interrupted:
                break
        # Interrupted with --force, the old records stay, and so does what was found in them.
        if kept and in_place:
            _write(kept, report)
    if json_:
        print_json(report)
    else:
        for found in report["studies"]:
            _print(found)
    if interrupted:
        raise click.exceptions.Exit(130)


def _observed(series: Series, output: Output) -> list[Observed]:
    """Return what a study keeps of the games of a run, each checked against the rules."""
    found = []
    for number, line in enumerate(output.lines()):
        record = read_line(line)
        deal, _ = series.schedule.seating(number)
        found.append(observe(series.games.of(record), record, deal))
    return found


def _write(folder: ReportFolder, report: Mapping[str, Any]) -> None:
    """Write the page and the tables."""
    from wonders.core.arena.study.study_page_numbers_and_plots import study_page

    folder.write("study.json", (dump(report) + "\n").encode())
    folder.write("pieces.csv", csv_of_pieces(report).encode())
    folder.write("figures.csv", csv_of_figures(report).encode())
    folder.write("study.html", study_page(report).encode())


def _print(found: Mapping[str, Any]) -> None:
    """Print the answers in short."""
    plan = found["plan"]
    house = ", ".join(plan["house"]) or t_("no house rule")
    click.echo(
        t_("{game}, {house}: {count:,} games from seed {seed}, {bots}").format(
            game=plan["game"],
            house=house,
            count=found["games"],
            seed=plan["seed"],
            bots=", ".join(dict.fromkeys(plan["bots"])),
        )
    )
    if not found["games"]:
        return
    if "first" in found:
        click.echo(t_("  who begins wins: {share}").format(share=_percent(found["first"])))
    for victory, figures in found["victories"].items():
        click.echo(
            t_("  {victory}: {share}, after {moves:.1f} moves").format(
                victory=victory_in_reports(victory),
                share=_percent(figures),
                moves=figures["moves"]["mean"],
            )
        )
    moves, points = found["moves"], found["points"]
    click.echo(
        t_("  moves a game: {moves}; points a seat: {points}").format(
            moves=_mean(moves), points=_mean(points)
        )
    )
    for kind, rows in found["pieces"].items():
        known = [row for row in rows if "worth" in row]
        if known:
            click.echo(t_("  what a {kind} is worth in per cent of victory:").format(kind=kind))
            at_ends = known if len(known) <= 2 * SHOWN else [*known[:SHOWN], *known[-SHOWN:]]
            for row in at_ends:
                low, high = row["worth_interval"]
                click.echo(
                    f"    {row['id']:<28} {100 * row['worth']:+5.1f}"
                    f" ({100 * low:+.1f} .. {100 * high:+.1f})"
                )
    for name, gap in found.get("against the first", {}).items():
        scale, unit = (1, "") if name in ("moves", "points") else (100, " %")
        low, high = (scale * end for end in gap["interval"])
        click.echo(
            t_("  against the first, {name}: {gap:+.2f}{unit} ({low:+.2f} to {high:+.2f})").format(
                name=name, gap=scale * gap["mean"], unit=unit, low=low, high=high
            )
        )


def _percent(figures: Mapping[str, Any]) -> str:
    low, high = figures["interval"]
    return t_("{share:.1f} % ({low:.1f} to {high:.1f})").format(
        share=100 * figures["share"], low=100 * low, high=100 * high
    )


def _mean(figures: Mapping[str, Any]) -> str:
    low, high = figures["interval"]
    return t_("{mean:.1f} ({low:.1f} to {high:.1f})").format(
        mean=figures["mean"], low=low, high=high
    )
