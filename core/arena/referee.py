"""The referee of a game between bots: it asks for moves and handles the faults of bots.

A fault is an error, an illegal move, or an answer that comes too late or not at all. After the
first fault at a decision the bot is asked once more, with a note about what was wrong. After
the second it forfeits. `docs/referee.md` has all the rules.
"""

import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from os import _exit, getpid
from time import perf_counter
from types import TracebackType
from typing import TypeVar

import msgspec
from msgspec import structs

from wonders.core.arena.asked_again import Retry
from wonders.core.arena.bot_time_limits import (
    ANSWER_GRACE,
    ANSWER_LIMIT,
    END_LIMIT,
    OWN_LIMIT_GRACE,
    PATIENT,
)
from wonders.core.errors import BadPlugin
from wonders.core.game.bots import Bot, BotFault, Clock
from wonders.core.game.check_finished_game import blaming_rules, check_finished
from wonders.core.game.derived_seeds import derive
from wonders.core.game.game import Game
from wonders.core.game.moves import Move
from wonders.core.game.scoring import Result
from wonders.core.game.state import State
from wonders.core.guard.interrupts import ToldToEnd
from wonders.core.guard.message_texts import exception_line, one_line, safe_repr
from wonders.core.guard.watchdog import current
from wonders.core.record.format import Record, forfeited, record_of

__all__ = [
    "BotMaker",
    "Played",
    "ask_bot",
    "bot_seed",
    "deal_seed",
    "make_bots",
    "play_game",
    "start_bots",
    "unanswered",
]

T = TypeVar("T")

#: Makes a bot for one seat of one game; the argument seeds its random numbers.
BotMaker = Callable[[int], Bot]


class Played(msgspec.Struct, frozen=True):
    """A finished game: its record, and the faults after which a bot was asked again."""

    record: Record
    retries: list[Retry]


def deal_seed(run_seed: int, deal: int) -> int:
    """Return the seed of a deal of a run."""
    return derive(run_seed, "deal", deal)


def bot_seed(run_seed: int, game_number: int, seat: int) -> int:
    """Return the seed of the bot at one seat of one game of a run."""
    return derive(run_seed, "bot", game_number, seat)


def make_bots(
    makers: Sequence[BotMaker], seeds: Sequence[int], limit: float | None = ANSWER_LIMIT
) -> "list[Bot | BotFault]":
    """Make the bots of a game; for one that cannot be made the list has its fault."""
    with redirect_stdout(sys.stderr):
        return [_made(maker, seed, limit) for maker, seed in zip(makers, seeds, strict=True)]


def _made(maker: BotMaker, seed: int, limit: float | None) -> "Bot | BotFault":
    try:
        return _call(limit, maker, seed)
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
) -> Played:
    """Play one game from a deal's seed.

    A bot that commits two faults at one decision forfeits: the game stops there and all others
    win. `again` makes the bot of a seat anew if it fails to start. What bots print goes to
    standard error.
    """
    state = game.deal(seed)
    deal = state.deal
    seated = list(bots)
    moves: list[str] = []
    retries: list[Retry] = []
    result: Result | None = None
    with redirect_stdout(sys.stderr), blaming_rules(state.game):
        faults = start_bots(seated, state, clock.limit, again, retries)
        try:
            while (seat := state.seat) is not None:
                if seat in faults:
                    raise faults[seat]
                move = ask_bot(seated[seat], state, clock, retries, len(moves))  # type: ignore[arg-type]
                moves.append(f"{state.city} {move}")
                state.play(move)
            result = state.result()
        except BotFault as fault:
            if state.seat is None:
                raise
            result = forfeited(state, state.seat, str(fault))
        assert result is not None
        check_finished(state, result, moves)
        for bot in seated:
            if isinstance(bot, Bot) and type(bot).end is not Bot.end:
                _end(bot, result, clock.limit)
    return Played(record_of(state.game, deal, names, moves, result, seed), retries)


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
                bots[seat] = anew = _call(limit, again, seat)
                _start(anew, seat, state, limit)
            except BotFault as second:
                faults[seat] = second
    return faults


def _start(bot: Bot | BotFault, seat: int, state: State, limit: float | None) -> None:
    if isinstance(bot, BotFault):
        raise bot
    # Outside `_call`: an error while the view is made is not the bot's fault.
    view = state.view(seat) if _reads_view(bot) else None
    _call(_waited(bot, limit), bot.start, seat, view)


def ask_bot(
    bot: Bot,
    state: State,
    clock: Clock = PATIENT,
    retries: list[Retry] | None = None,
    step: int = 0,
) -> Move:
    """Return the move that a bot chooses for the seat to decide.

    After a fault it is asked once more, with a new view and the reason in `clock.note`; the
    fault is added to `retries`. Raises `BotFault` for a second one.
    """
    try:
        return _answer(bot, state, clock)
    except BotFault as fault:
        why = str(fault)
        if retries is not None and state.seat is not None:
            retries.append(Retry(0, state.seat, step, why, fault.where))
        return _answer(bot, state, structs.replace(clock, note=why))


def _answer(bot: Bot, state: State, clock: Clock) -> Move:
    seat = state.seat
    assert seat is not None
    moves = state.moves()
    view = state.view(seat) if _reads_view(bot) else None
    deep = sys.getrecursionlimit()
    began = perf_counter()
    try:
        move = _call(_waited(bot, clock.limit), bot.choose, view, moves, clock)
    finally:
        if sys.getrecursionlimit() < deep:
            sys.setrecursionlimit(deep)
    late = clock.seconds is not None and perf_counter() - began > clock.seconds + ANSWER_GRACE
    if late and not type(bot).keeps_time:
        raise BotFault(f"took more than its {clock.seconds:g} s")
    if type(move) is not Move or move not in moves:
        raise BotFault(f"answered {safe_repr(move)}, which is no legal move")
    return move


def _waited(bot: Bot, limit: float | None) -> float | None:
    """Return the seconds that a bot may take, None for no limit."""
    return limit + OWN_LIMIT_GRACE if limit is not None and type(bot).keeps_time else limit


def _reads_view(bot: Bot) -> bool:
    try:
        return bool(bot.reads_view)
    except BaseException as error:
        raise _fault(error) from error


def _end(bot: Bot, result: Result, limit: float | None) -> None:
    """Tell a bot how the game ended; its faults no longer count."""
    own = structs.replace(
        result, winners=[*result.winners], scores=[{**sheet} for sheet in result.scores]
    )
    try:
        _call(_waited(bot, END_LIMIT if limit is None else min(END_LIMIT, limit)), bot.end, own)
    except (BotFault, BadPlugin):
        return


def _call(seconds: float | None, call: Callable[..., T], *values: object) -> T:
    """Call a method of a bot; raise `BotFault` for any error in it.

    `seconds` matter only in a process with limits: there a late return is a fault, and a call
    that never returns ends the process. If the call forks, the child exits on return, as only
    one process may play on.
    """
    limit = current() if seconds is not None else None
    pid = getpid()
    if limit is not None and seconds is not None:
        limit.begin(seconds)
    began = perf_counter()
    try:
        answer = call(*values)
    except BaseException as error:
        raise _fault(error) from error
    finally:
        if getpid() != pid:
            _exit(1)
        if limit is not None:
            limit.end()
    if limit is not None and seconds is not None and perf_counter() - began > seconds:
        raise BotFault(unanswered(seconds))
    return answer


def unanswered(seconds: float) -> str:
    """Return the reason of the fault that no answer came; the same text each time."""
    return f"no answer after {seconds:g} s"


def _fault(error: BaseException) -> BotFault:
    """Return an error in a bot as its fault; raise again what is not its fault."""
    if isinstance(error, ToldToEnd) or (isinstance(error, KeyboardInterrupt) and _listens()):
        raise error
    where = _location(error.__traceback__)
    if isinstance(error, BotFault):
        return BotFault(one_line(error), error.where or where)
    if isinstance(error, BadPlugin):
        if error.blamed:
            # A house rule or an effect that failed in a world that the bot imagined.
            raise error
        # Paths of this machine must not get into records.
        return BotFault(f"BadPlugin: {one_line(error.why, 200)}", where)
    return BotFault(exception_line(error), where)


def _listens() -> bool:
    """Return whether Ctrl-C can have raised `KeyboardInterrupt`; in workers it cannot."""
    main = threading.current_thread() is threading.main_thread()
    return main and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


def _location(trace: TracebackType | None) -> str:
    """Return the file, line and function in which an error was raised."""
    if trace is None:
        return ""
    while trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code
    return f"{code.co_filename}, line {trace.tb_lineno}, in {code.co_qualname}"
