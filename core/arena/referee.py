"""The referee of a game between bots: it asks for moves and handles the faults of bots.

A fault is an error, an illegal move, or an answer that comes too late or not at all. After the
first fault at a decision the bot is asked once more, with a note about what was wrong. After
the second it forfeits. `docs/referee.md` has all the rules.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import structs

from wonders.core.arena.ask_bots_and_ask_again import call_bot, let_bots_play, start_bot, waited
from wonders.core.arena.bot_time_limits import ANSWER_LIMIT, END_LIMIT, PATIENT
from wonders.core.arena.noted_bot_retries import Retry
from wonders.core.errors import BadPlugin
from wonders.core.game.blame_plugins_or_bots import blaming_rules, blaming_ruleset
from wonders.core.game.bot_contract import Bot, BotFault, Clock
from wonders.core.game.check_games_before_records import check_finished
from wonders.core.game.game import Game
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.game.state import State
from wonders.core.guard.call_plugins_and_name_the_culprit import printing_aside
from wonders.core.record.fit_for_record import deal_to_record, expect_replayed
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import Record, forfeited, record_of

__all__ = [
    "BotMaker",
    "Played",
    "make_bots",
    "play_game",
    "start_bots",
]

#: Makes a bot for one seat of one game; the argument seeds its random numbers.
BotMaker = Callable[[int], Bot]


class Played(NamedTuple):
    """A finished game: its record, and the faults after which a bot was asked again."""

    record: Record
    retries: list[Retry]


def make_bots(
    makers: Sequence[BotMaker], seeds: Sequence[int], limit: float | None = ANSWER_LIMIT
) -> "list[Bot | BotFault]":
    """Make the bots of a game; for one that cannot be made the list has its fault."""
    with printing_aside():
        return [_made(maker, seed, limit) for maker, seed in zip(makers, seeds, strict=True)]


def _made(maker: BotMaker, seed: int, limit: float | None) -> "Bot | BotFault":
    try:
        return call_bot(limit, maker, seed)
    except BotFault as fault:
        return fault


def play_game(
    game: Game,
    seed: int,
    bots: "Sequence[Bot | BotFault]",
    names: Sequence[str],
    *,
    clock: Clock = PATIENT,
    again: Callable[[int], Bot] | None = None,
    games: Games | None = None,
) -> Played:
    """Play one game from a deal's seed.

    A bot that commits two faults at one decision forfeits: the game stops there and all others
    win. `again` makes the bot of a seat anew if it fails to start. A game of plugins is played
    again in one of `games`, or else in the same one. What bots print goes to standard error.
    """
    seated = list(bots)
    moves: list[str] = []
    retries: list[Retry] = []
    result: Result | None = None
    with printing_aside(), blaming_ruleset(game), blaming_rules(game):
        state = deal_to_record(game, seed)
        deal = state.deal
        faults = start_bots(seated, state, clock.limit, again, retries)
        try:
            let_bots_play(state, seated, faults, clock, retries, moves)
            result = state.result()
        except BotFault as fault:
            if state.seat is None:
                raise
            result = forfeited(state, state.seat, str(fault))
        assert result is not None
        check_finished(state, result, moves)
        record = record_of(state.game, deal, names, moves, result, seed)
        expect_replayed(state.game, record, games or Games(lambda *_: state.game))
        for bot in seated:
            if isinstance(bot, Bot) and type(bot).end is not Bot.end:
                _end(bot, result, clock.limit)
        return Played(record, retries)


def start_bots(
    bots: "list[Bot | BotFault] | list[Bot | BotFault | None]",
    state: State,
    limit: float | None = ANSWER_LIMIT,
    again: Callable[[int], Bot] | None = None,
    retries: list[Retry] | None = None,
) -> dict[int, BotFault]:
    """Start the bots; return faults by seat, which count once the seat has to decide.

    A bot that fails is made anew with `again`, replaced in `bots` and started once more.
    """
    faults = {}
    for seat, bot in enumerate(bots):
        if bot is None:
            continue
        try:
            _start(bot, seat, state, limit)
        except BotFault as fault:
            if again is None:
                faults[seat] = fault
                continue
            if retries is not None:
                retries.append(Retry(0, seat, 0, str(fault), fault.where))
            try:
                bots[seat] = anew = call_bot(limit, again, seat)
                _start(anew, seat, state, limit)
            except BotFault as second:
                faults[seat] = second
    return faults


def _start(bot: Bot | BotFault, seat: int, state: State, limit: float | None) -> None:
    if isinstance(bot, BotFault):
        raise bot
    start_bot(bot, seat, state, limit)


def _end(bot: Bot, result: Result, limit: float | None) -> None:
    """Tell a bot how the game ended; its faults no longer count."""
    own = structs.replace(
        result, winners=[*result.winners], scores=[{**sheet} for sheet in result.scores]
    )
    try:
        least = END_LIMIT if limit is None else min(END_LIMIT, limit)
        call_bot(waited(bot, least), bot.end, own)
    except (BotFault, BadPlugin):
        return
