"""`wonders analyse`: what every move of a recorded game was worth."""

from collections import deque
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import click

from wonders.cli.at_the_table.seats_and_names import names_in_record
from wonders.cli.coach.ask_bot_for_win_chances import as_data, judged_by
from wonders.cli.coach.reviewed_game import seats_to_judge
from wonders.cli.main import Settings
from wonders.cli.screen.moves_in_words import move_text
from wonders.cli.shared_by_verbs.games_named_by_file_and_line import records_in, split_number
from wonders.cli.shared_by_verbs.json_output import as_json, print_json
from wonders.cli.shared_by_verbs.new_files import expect_new, locked_new
from wonders.cli.translate import language_in_use, t_
from wonders.core.arena.report.plots import import_matplotlib
from wonders.core.errors import BadRecord, BadSpec
from wonders.core.files.write_whole_files import Here, put_in_place
from wonders.core.game.bot_contract import Judgement
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.optional_libraries import import_optional
from wonders.core.plugins.load_games_and_bots import find_bot, load, make_bot
from wonders.core.record.analysed_moves import Decision, costliest
from wonders.core.record.analysed_moves import analyse as analyses
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import Record
from wonders.core.record.replay import replay

__all__ = ["analyse"]


@click.command()
@click.argument("file", metavar="FILE[:N]")
@click.option(
    "-p",
    "spec",
    metavar="SPEC",
    default="mcts:playouts=300",
    show_default=True,
    help="The bot that judges; it has to know how (mcts and rollout do).",
)
@click.option(
    "--seat",
    "seats",
    type=click.IntRange(min=0),
    multiple=True,
    help="Look at the decisions of this seat alone. May be repeated.",
)
@click.option(
    "-o", "page", metavar="PAGE", help="Write the chances of all moves and their curve as HTML."
)
@as_json
@click.pass_obj
def analyse(
    settings: Settings,
    file: str,
    spec: str,
    seats: tuple[int, ...],
    page: str | None,
    json_: bool,
) -> None:
    """Tell what the moves of recorded games were worth.

    For each decision the chance to win with the move that was played and with the best one; then
    the moves that cost most. A chance is the share of games won that a bot plays on from there,
    with what the player could know. FILE:N takes only the game on line N, counted from 0.
    """
    settings.load_plugins()
    here = Here()
    if page is not None:
        import_optional("jinja2", "tournament", "an analysis in HTML")
        import_matplotlib("an analysis in HTML")
        if page == "-":
            raise BadSpec(t_("{option} takes a file, not -").format(option="-o"))
        # Held until the end: where no page can be written, nothing is judged.
        click.get_current_context().with_resource(locked_new(page))
    # A wrong one is refused before a file is read.
    find_bot(spec)
    games = Games(load)
    path, only = split_number(file)
    found = []
    pages: list[dict[str, Any]] = []
    # Why nobody is told any more; the page is written all the same.
    unsaid: OSError | None = None
    for number, record in records_in(path, only):
        try:
            game = games.of(record)
            if beyond := [seat for seat in seats if seat >= game.players]:
                told = t_("there is no seat {seat}; the game has {count}, the first is 0")
                raise BadRecord(told.format(seat=beyond[0], count=game.players))
            end, _ = deque(replay(game, record), maxlen=1).pop()
            looked_at = seats or tuple(seats_to_judge(record, end))
            decisions = analyses(game, record, partial(make_bot, spec), looked_at)
            if page is not None:
                decisions = iter(kept := list(decisions))
                pages.append(_for_page(number, record, kept, settings.lang))
            if json_:
                judged = [as_data(judged_by(each), each.city) for each in decisions]
                found.append({"game": number, "decisions": judged})
            elif unsaid is None:
                try:
                    _tell(number, record, decisions, settings.lang)
                except OSError as error:
                    if page is None:
                        raise
                    unsaid = error
        except BadRecord as error:
            raise BadSpec(f"{path}:{number}: {error}") from None
    if json_:
        try:
            print_json(found)
        except OSError as error:
            unsaid = error
    if page is not None:
        from wonders.core.arena.report.analysis_page_numbers_and_plots import analysis_page
        from wonders.core.arena.report.report_page_numbers_and_plots import Language

        text = analysis_page(pages, Language(language_in_use(), t_))
        here.go_back()
        # Once more: judging may have taken long.
        expect_new(page)
        put_in_place(page, text.encode())
    if unsaid is not None:
        raise unsaid


def _for_page(
    number: int, record: Record, decisions: Sequence[Decision], lang: str
) -> dict[str, Any]:
    """Return what the page tells of a game: its decisions with the moves in words."""

    def told(each: Decision) -> dict[str, Any]:
        data = as_data(judged_by(each), each.city)
        data["text"] = move_text(each.played.move, lang)
        for move, judged in zip(data["moves"], each.judged, strict=True):
            move["text"] = move_text(judged.move, lang)
        return data

    seats = sorted({each.seat for each in decisions})
    return {
        "number": number,
        "names": [one_line(name, 40) for name in record.seats],
        "decisions": [told(each) for each in decisions],
        "worst": [told(each) for seat in seats for each in costliest(decisions, seat)],
    }


def _tell(number: int, record: Record, decisions: Iterator[Decision], lang: str) -> None:
    names = names_in_record(record, 40)
    click.echo(t_("Game {number}: {names}").format(number=number, names=", ".join(names)))
    seen = []
    for each in decisions:
        seen.append(each)
        line = _line(each, names[each.seat], lang)
        if each.cost > 0:
            line += "; " + t_("better: {move} {chance}").format(
                move=move_text(each.best.move, lang), chance=_chance(each.best)
            )
        click.echo(line)
    if not seen:
        click.echo(t_("The bot cannot judge these moves, or there are none."))
    for seat in sorted({each.seat for each in seen}):
        worst = costliest(seen, seat)
        if worst:
            click.echo(t_("What cost {name} most:").format(name=names[seat]))
        for each in worst:
            lost = t_("{points} points of the chance to win").format(
                points=f"{100 * each.cost:.0f}"
            )
            click.echo(f"  {_line(each, '', lang).strip()}: {lost}")


def _line(each: Decision, name: str, lang: str) -> str:
    move = move_text(each.played.move, lang)
    return f"{each.number:3}  {f'{name}: ' if name else ''}{move} {_chance(each.played)}"


def _chance(each: Judgement) -> str:
    """Return a chance in per cent with its interval."""
    return t_("{share:.0f} % ({low:.0f} to {high:.0f})").format(
        share=100 * each.won, low=100 * each.low, high=100 * each.high
    )
