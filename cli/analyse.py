"""`wonders analyse`: what every move of a recorded game was worth."""

from collections.abc import Iterator
from functools import partial

import click

from wonders.cli.judge_moves import as_data, judged_by
from wonders.cli.main import Settings
from wonders.cli.options_of_games import as_json, print_json
from wonders.cli.replay import records_in, split_number
from wonders.cli.screen.moves_in_words import move_text
from wonders.cli.translate import t_
from wonders.core.errors import BadRecord, BadSpec
from wonders.core.game.bots import Judgement
from wonders.core.guard.message_texts import one_line
from wonders.core.plugins.loading import find_bot, load
from wonders.core.record.analysed_moves import Decision, costliest
from wonders.core.record.analysed_moves import analyse as analyses
from wonders.core.record.format import Record
from wonders.core.record.replay import Games

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
@as_json
@click.pass_obj
def analyse(settings: Settings, file: str, spec: str, seats: tuple[int, ...], json_: bool) -> None:
    """Tell what the moves of recorded games were worth.

    For each decision the chance to win with the move that was played and with the best one; then
    the moves that cost most. A chance is the share of games won that a bot plays on from there,
    with what the player could know. FILE:N takes only the game on line N, counted from 0.
    """
    settings.load_plugins()
    kind, options = find_bot(spec)
    games = Games(load)
    path, only = split_number(file)
    found = []
    for number, record in records_in(path, only):
        try:
            game = games.of(record)
            if beyond := [seat for seat in seats if seat >= game.players]:
                told = t_("there is no seat {seat}; the game has {count}, the first is 0")
                raise BadRecord(told.format(seat=beyond[0], count=game.players))
            decisions = analyses(game, record, partial(kind, options), seats or None)
            if json_:
                judged = [as_data(judged_by(each), each.city) for each in decisions]
                found.append({"game": number, "decisions": judged})
            else:
                _tell(number, record, decisions, settings.lang)
        except BadRecord as error:
            raise BadSpec(f"{path}:{number}: {error}") from None
    if json_:
        print_json(found)


def _tell(number: int, record: Record, decisions: Iterator[Decision], lang: str) -> None:
    names = [one_line(name, 40) for name in record.seats]
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
    return f"{100 * each.won:.0f} % ({100 * each.low:.0f} to {100 * each.high:.0f})"
