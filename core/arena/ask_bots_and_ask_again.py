"""The calls of bots in a game: their moves are asked for, and whatever fails is their fault.

This is compiled with the engine's hot modules, for a quick bot takes less time than asking it.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from time import perf_counter
from types import TracebackType
from typing import Any, Final, TypeVar

from msgspec import structs

from wonders.core.arena.bot_time_limits import ANSWER_GRACE, OWN_LIMIT_GRACE, PATIENT
from wonders.core.arena.noted_bot_retries import Retry
from wonders.core.compiled_or_plain import i64
from wonders.core.errors import BadPlugin
from wonders.core.game.blame_plugins_or_bots import as_fault_of_plugins, is_of_plugins
from wonders.core.game.bot_contract import Bot, BotFault, Clock
from wonders.core.game.check_games_before_records import MOST_MOVES, endless, expect_moves
from wonders.core.game.moves import Move
from wonders.core.game.state import State
from wonders.core.guard.interrupts import ToldToEnd
from wonders.core.guard.plugin_source_lines import readable
from wonders.core.guard.texts_safe_to_print import exception_line, one_line, safe_repr
from wonders.core.guard.watchdog import current
from wonders.core.guard.work_under_time_limit import Work

__all__ = ["ask_bot", "call_bot", "let_bots_play", "start_bot", "unanswered", "waited"]

T = TypeVar("T")

#: Is called at each decision; the compiler looks a name up each time, unless it is final.
DEPTH: Final = sys.getrecursionlimit


class _Forks:
    """How often this process has come out of a fork as the child.

    Asking for its number would be a call of the system before and after each decision.
    """

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count: i64 = 0

    def add(self) -> None:
        """Count a fork."""
        self.count += 1


FORKS: Final = _Forks()
if sys.platform != "win32":
    os.register_at_fork(after_in_child=FORKS.add)


def let_bots_play(
    state: State,
    bots: Sequence[Bot | BotFault],
    faults: dict[int, BotFault],
    clock: Clock,
    retries: list[Retry],
    moves: list[str],
) -> None:
    """Play to the end, and add what is played to `moves` as «SEAT NOTATION» texts.

    Raises the `BotFault` of a bot that forfeits; those in `faults`, by seat, have done so before.
    """
    asked = [None if seat in faults else _Asked(bot, clock) for seat, bot in enumerate(bots)]
    cities = len(state.cities)
    while (seat := state.seat) is not None:
        bot = asked[seat]
        if bot is None:
            raise faults[seat]
        move = bot.twice(state, seat, retries, len(moves))
        city = state.city
        if type(city) is int and 0 <= city < cities:
            moves.append(move.said_by(city))
        else:
            moves.append(f"{city} {move.text}")
        if len(moves) > MOST_MOVES:
            raise endless(state)
        state.play(move)


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
    assert state.seat is not None
    return _Asked(bot, clock).twice(state, state.seat, retries, step)


class _Asked:
    """A bot that is asked for moves, and the time that it may take for each."""

    __slots__ = ("bot", "budget", "clock", "deep", "now", "reads", "seconds", "work")

    def __init__(self, bot: Any, clock: Clock) -> None:
        self.bot = bot
        self.clock: Any = clock
        self.budget: float | None = clock.seconds
        #: Whether a view is made for it; None until it has been asked.
        self.reads: bool | None = None
        self.seconds: float | None = waited(bot, clock.limit)
        #: What a watchdog is told of each call; None if nobody watches.
        self.work: Work | None = _watched(self.seconds)
        self.deep: int = DEPTH()
        #: Tells the time; from here it is read faster than from its module.
        self.now: Any = perf_counter

    def twice(self, state: State, seat: int, retries: list[Retry] | None, step: int) -> Move:
        """Return its move; after a fault, ask it once more."""
        try:
            return self.once(state, seat, self.clock)
        except BotFault as fault:
            why = str(fault)
            if retries is not None:
                retries.append(Retry(0, seat, step, why, fault.where))
            return self.once(state, seat, structs.replace(self.clock, note=why))

    def once(self, state: State, seat: int, clock: Any) -> Move:
        """Return its move; raise `BotFault` for any other answer."""
        bot, work, budget = self.bot, self.work, self.budget
        moves = state.moves()
        if not moves:
            expect_moves(state)
        reads = self.reads
        if reads is None:
            self.reads = reads = _reads_view(bot)
        view = state.view(seat) if reads else None
        forks = FORKS.count
        timed = work is not None or budget is not None
        began: float = self.now() if timed else 0.0
        if work is not None:
            work.begin(self.seconds)
        try:
            move: object = bot.choose(view, moves, clock)
        except BaseException as error:
            raise _not_its_own(error, bot, state, view) or _fault(error) from error
        finally:
            if FORKS.count != forks:
                os._exit(1)
            if work is not None:
                work.end()
            if DEPTH() < self.deep:
                sys.setrecursionlimit(self.deep)
        if timed:
            ended: float = self.now()
            self._expect_in_time(began, ended)
        # Each move is one object, so identity is enough, and faster than `in`.
        for legal in moves:
            if legal is move:
                return legal
        raise BotFault(f"answered {safe_repr(move)}, which is no legal move")

    def _expect_in_time(self, began: float, ended: float) -> None:
        """Raise `BotFault` if an answer took too long."""
        seconds, budget = self.seconds, self.budget
        if self.work is not None and seconds is not None and _took(began, ended, seconds):
            raise BotFault(unanswered(seconds))
        if (
            budget is not None
            and not type(self.bot).keeps_time
            and _took(began, ended, budget + ANSWER_GRACE)
        ):
            raise BotFault(f"took more than its {budget:g} s")


def _took(began: float, ended: float, seconds: float) -> bool:
    """Return whether it took longer than so many seconds, without what the process was stopped."""
    if ended - began <= seconds:
        return False
    watch = current()
    return watch is None or ended - began - watch.stopped(began, ended) > seconds


def _watched(seconds: float | None) -> Work | None:
    """Return what a watchdog of this thread is told of calls that may take so many seconds."""
    watch = None if seconds is None else current()
    if watch is None or seconds is None:
        return None
    watch.expect(seconds)
    return watch.work


def waited(bot: Any, limit: float | None) -> float | None:
    """Return the seconds that a bot may take, None for no limit."""
    return limit + OWN_LIMIT_GRACE if limit is not None and type(bot).keeps_time else limit


def _reads_view(bot: Any) -> bool:
    """Return whether a view is to be made for a bot; raise `BotFault` if it cannot say."""
    try:
        return bool(bot.reads_view)
    except BaseException as error:
        raise _fault(error) from error


def start_bot(bot: Bot, seat: int, state: State, limit: float | None) -> None:
    """Let a bot prepare for a game, in at most `limit` seconds; raise `BotFault` if it fails.

    Raises `BadPlugin` if it is the game, or its rules, that fail.
    """
    reads = _reads_view(bot)
    if getattr(bot.start, "__func__", None) is Bot.start:
        return
    # Outside `call_bot`: an error while the view is made is not the bot's fault.
    view = state.view(seat) if reads else None
    try:
        call_bot(waited(bot, limit), bot.start, seat, view)
    except BotFault as fault:
        error = fault.__cause__
        if error is None:
            raise
        raise _not_its_own(error, bot, state, view) or fault from error


def _not_its_own(error: BaseException, bot: Any, state: State, view: object) -> BadPlugin | None:
    # One of ours may watch over another.
    its = bot if is_of_plugins(bot) else getattr(bot, "watched", bot)
    return as_fault_of_plugins(error, its, state, view)


def call_bot(seconds: float | None, call: Callable[..., T], *values: object) -> T:
    """Call a method of a bot; raise `BotFault` for any error in it.

    `seconds` matter only in a process with limits: there a late return is a fault, and a call
    that never returns ends the process. If the call forks, the child exits on return, as only
    one process may play on.
    """
    work = _watched(seconds)
    forks = FORKS.count
    if work is not None:
        work.begin(seconds)
    began = perf_counter()
    try:
        answer = call(*values)
    except BaseException as error:
        raise _fault(error) from error
    finally:
        if FORKS.count != forks:
            os._exit(1)
        if work is not None:
            work.end()
    if work is not None and seconds is not None and _took(began, perf_counter(), seconds):
        raise BotFault(unanswered(seconds))
    return answer


def unanswered(seconds: float) -> str:
    """Return the reason of the fault that no answer came; the same text each time."""
    return f"no answer after {seconds:g} s"


def _fault(error: BaseException) -> BotFault:
    """Return an error in a bot as its fault; raise again what is not its fault."""
    error = readable(error)
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
