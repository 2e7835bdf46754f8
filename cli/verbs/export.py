"""`wonders export`: records as tables for analysts."""

import os
from collections.abc import Iterator

import click

from wonders.cli.main import Settings
from wonders.cli.shared_by_verbs.json_output import as_json, print_json
from wonders.cli.shared_by_verbs.readers_that_leave import say
from wonders.cli.translate import n_, t_
from wonders.core.errors import BadRecord, BadSpec
from wonders.core.export import FORMS, Batches, Positions, Rows, open_form, rows_of
from wonders.core.guard.texts_safe_to_print import one_line, visible
from wonders.core.plugins.load_games_and_bots import load
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_record_files import read_records
from wonders.core.record.replay import check

__all__ = ["export"]


@click.command()
@click.argument("file")
@click.option(
    "--to",
    "form",
    type=click.Choice(list(FORMS)),
    required=True,
    help="The format of the tables.",
)
@click.option(
    "-o",
    "output",
    required=True,
    metavar="OUT",
    help="Where to write: a file for sqlite, else a folder. An older export there is replaced.",
)
@click.option(
    "--positions",
    is_flag=True,
    help="With parquet, also write each decision for learners: what was seen, legal, done.",
)
@click.option("--check", "check_", is_flag=True, help="Also check every game against the rules.")
@click.option(
    "--skip-bad", is_flag=True, help="Leave out bad lines instead of stopping at the first."
)
@as_json
@click.pass_obj
def export(
    settings: Settings,
    file: str,
    form: str,
    output: str,
    positions: bool,
    check_: bool,
    skip_bad: bool,
    json_: bool,
) -> None:
    """Write the games of a record file as tables: games, seats, moves, sheets, deals.

    FILE may be packed (.gz); - is standard input. A bad line stops the export, and nothing is
    written.
    """
    settings.load_plugins()
    if output == "-":
        raise BadSpec(t_("-o - is not possible: an export is a file or a folder; name one"))
    games = Games(load) if check_ or positions else None
    skipped = 0
    with open_form(form, output) as opened:
        if positions and opened.positions is None:
            raise BadSpec(t_("--positions takes --to parquet"))
        batches = Batches(opened)
        for number, rows in _rows(file, games, opened.positions if positions else None):
            if not isinstance(rows, BadRecord):
                batches.add(rows)
            elif skip_bad:
                skipped += 1
                told = t_("left out {file}:{number}: {rows}")
                say(told.format(file=visible(file), number=number, rows=rows), by="")
            else:
                raise BadSpec(
                    t_("{file}:{number}: {rows} (--skip-bad leaves such lines out)").format(
                        file=file, number=number, rows=rows
                    )
                )
        batches.flush()
        counted = batches.counts
        # Else an older export would be replaced by nothing.
        if not counted["games"] and skipped:
            raise BadSpec(t_("{file}: all lines are bad; nothing is written").format(file=file))
        if not counted["games"] and os.path.exists(output):
            raise BadSpec(t_("{file} has no game; {out} stays").format(file=file, out=output))
        if positions and opened.positions is not None:
            opened.positions.flush()
            counted = {**counted, "positions": opened.positions.count}
    if json_:
        facts = {"file": file, "to": form, "out": output, "skipped": skipped}
        print_json({**facts, "rows": counted})
    else:
        counts = ", ".join(f"{count} {name}" for name, count in counted.items())
        left_out = (
            n_("; {count} bad line left out", "; {count} bad lines left out", skipped)
            if skipped
            else ""
        )
        click.echo(f"{one_line(output, 200)}: {counts}{left_out}")


def _rows(
    file: str, games: Games | None, positions: Positions | None
) -> Iterator[tuple[int, Rows | BadRecord]]:
    """Yield the rows of each line with its number, or what is wrong with it."""
    for number, record in read_records(file):
        try:
            if isinstance(record, BadRecord):
                raise record
            rows = rows_of(number, record)
            if positions and games:
                positions.add(number, games.of(record), record)
            elif games:
                check(games.of(record), record)
        except BadRecord as error:
            yield number, error
        else:
            yield number, rows
