"""`wonders stats`: how the player's own games ended."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import click

from wonders.cli.at_the_table.folder_of_kept_games import Kept, folder, kept_games
from wonders.cli.at_the_table.seats_and_names import HUMAN, spec_text
from wonders.cli.main import Settings
from wonders.cli.screen.result_sentence_and_score_sheets import victory_text
from wonders.cli.shared_by_verbs.json_output import as_json, print_json
from wonders.cli.translate import n_, t_
from wonders.core.guard.texts_safe_to_print import one_line, visible
from wonders.core.plugins.find_and_import_plugins import installed

__all__ = ["own_games", "stats"]


@click.command()
@as_json
@click.pass_obj
def stats(settings: Settings, json_: bool) -> None:
    """Show how your own games ended: by game, opponents and victory.

    Finished games that one person played against bots count, unless moves were taken back for
    practice, or play --record kept them elsewhere.
    """
    settings.load_plugins()
    found = kept_games()
    plugins = installed()
    plugins.load_all()
    rulesets = plugins.rulesets.things
    kept = [game for game in found if game.record.game in rulesets]
    rows = own_games(kept)
    if json_:
        print_json(rows)
        return
    unfinished = sum(not game.over for game in kept)
    practice = sum(game.over and game.practice for game in kept)
    if not rows:
        told = t_("No game that you have finished against bots is kept in {folder}: wonders play")
        click.echo(visible(told.format(folder=folder())))
    width = max((len(_title(row)) for row in rows), default=0)
    for row in rows:
        victories = ", ".join(
            f"{victory_text(name)} {count[0]}:{count[1]}"
            for name, count in row["victories"].items()
        )
        won = t_("won {won} of {games}").format(won=row["won"], games=row["games"])
        click.echo(visible(f"{_title(row):{width}}  {won}  ({victories})"))
    if rows:
        click.echo(t_("In brackets: each kind of victory, yours before the colon, theirs after."))
    if practice:
        click.echo(
            n_(
                "{count} practice game is not counted.",
                "{count} practice games are not counted.",
                practice,
            )
        )
    if strange := sum(_counts(each) for each in found if each.record.game not in rulesets):
        click.echo(
            n_(
                "{count} game is not counted: its ruleset is not installed.",
                "{count} games are not counted: their rulesets are not installed.",
                strange,
            )
        )
    if unfinished:
        click.echo(
            n_("{count} game is not finished.", "{count} games are not finished.", unfinished)
        )


def _title(row: dict[str, Any]) -> str:
    opponents = one_line(", ".join(map(_told, row["opponents"])), 60)
    told = t_("{game}, against {opponents}")
    return told.format(game=one_line(row["game"], 40), opponents=opponents)


def _told(opponents: str) -> str:
    """Return an opponent, or several of a kind, in the words of the reader."""
    count, times, spec = opponents.partition(" x ")
    return f"{count}{times}{spec_text(spec)}" if times else spec_text(opponents)


def _counts(kept: Kept) -> bool:
    """Return whether a game is one of those counted: a finished one of a person against bots."""
    finished = kept.record.result is not None and not kept.practice
    return finished and kept.record.seats.count(HUMAN) == 1


def own_games(kept: Iterable[Kept]) -> list[dict[str, Any]]:
    """Return what became of the games of one person against bots, by game and opponents.

    Each row has the games, those won, and for each victory how often the person won by it and
    how often another one did.
    """
    rows: dict[tuple[str, tuple[str, ...]], dict[str, Any]] = {}
    for each in kept:
        record = each.record
        if record.result is None or not _counts(each):
            continue
        person = record.seats.index(HUMAN)
        others = Counter(name for name in record.seats if name != HUMAN)
        opponents = tuple(
            f"{count} x {name}" if count > 1 else name for name, count in others.items()
        )
        row = rows.setdefault(
            (record.game, opponents),
            {"game": record.game, "opponents": [*opponents], "games": 0, "won": 0, "victories": {}},
        )
        won = person in record.result.winners
        row["games"] += 1
        row["won"] += won
        row["victories"].setdefault(record.result.victory, [0, 0])[0 if won else 1] += 1
    return [rows[key] for key in sorted(rows)]
