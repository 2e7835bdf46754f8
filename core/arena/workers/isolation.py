"""Playing games of which one may end its process or hang, and finding out whose fault that is."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from typing import IO, Any, NamedTuple

from wonders.core.arena.plan import Plan
from wonders.core.arena.referee import BotMaker, unanswered
from wonders.core.arena.series import Chunk, Series
from wonders.core.arena.workers.process import Ended, Send, at_play, series_of, watched
from wonders.core.errors import BadPlugin, WondersError
from wonders.core.game.bots import Bot, BotFault, Clock
from wonders.core.game.moves import Move
from wonders.core.game.scoring import Result
from wonders.core.game.view import View
from wonders.core.guard.limits import Late

__all__ = ["RunBroken", "play_alone"]

LOG = logging.getLogger(__name__)
#: How often in a row the process of a game may end without anybody to blame.
MOST_DEATHS = 8
#: Why a bot forfeits that has ended its process.
ENDED = "ended its process"


class RunBroken(WondersError):
    """Tells that a run cannot go on, through nobody's wrong input."""


class Culprit(NamedTuple):
    """Names who was at work when a process ended: a seat, and how often it had been called."""

    seat: int
    call: int


def play_alone(series: Series, first: int, count: int) -> Chunk:
    """Play some games in a process of their own; a bot that ends it or hangs forfeits that game.

    A process may also be ended from outside, so only who is at work in the same call a second
    time is to blame; who hangs is at once. Raises `BadPlugin` for a house rule or anything else
    that hangs, `RunBroken` if processes go on ending while no bot is at work.
    """
    chunk = series.chunk(first)
    number = first
    seen: set[tuple[int, Culprit]] = set()
    blamed: dict[int, dict[Culprit, str]] = {}
    deaths = 0
    while number < first + count:
        culprit: Culprit | None = None
        late: Late | None = None
        began = number
        for told in _watched(series.plan, number, first + count - number, blamed):
            if isinstance(told, Culprit):
                culprit = told
            elif isinstance(told, Late):
                late = told
            elif isinstance(told, Ended):
                if told.place:
                    late = Late("", told.place, series.plan.clock.limit or 0.0)
            elif told is None:
                culprit = None
            elif isinstance(told, Exception):
                raise told
            else:
                series.put(chunk, number, *told)
                number += 1
                culprit = None
        if number == first + count:
            break
        deaths = deaths + 1 if number == began else 1
        if late is not None and culprit is None:
            raise BadPlugin(f"game {number}: {late}", blamed=late.whose)
        if late is not None and culprit is not None:
            seat = series.schedule.seating(number).entrants[culprit.seat]
            LOG.warning("wonders: game %s: bot %s %s", number, series.bots[seat], late)
        if culprit is not None and (late is not None or (number, culprit) in seen):
            why = ENDED if late is None else unanswered(late.seconds)
            blamed.setdefault(number, {})[culprit] = why
            deaths = 0
        elif culprit is not None:
            seen.add((number, culprit))
        if deaths > MOST_DEATHS:
            raise RunBroken(f"game {number}: its process ends again and again, by no bot's fault")
    return chunk


def _watched(
    plan: Plan, first: int, count: int, blamed: dict[int, dict[Culprit, str]]
) -> Iterator[Any]:
    """Play in a new process; yield who is called, None when it is back, and finished games.

    What does not come back is yielded as a `Late`, and how the process ended at last.
    """
    return watched(get_context("spawn"), _play, plan, first, count, blamed)


def _play(
    send: Send,
    dump: IO[str],
    plan: Plan,
    first: int,
    count: int,
    blamed: dict[int, dict[Culprit, str]],
) -> None:
    """Play games one by one, telling the parent of each call of a bot before it is made."""
    try:
        series = series_of(plan)
        with at_play(plan.clock.limit, send, dump):
            for number in range(first, first + count):
                entrants = series.schedule.seating(number).entrants
                makers: Sequence[BotMaker] = [
                    _Witness(series.makers[entrant], seat, send, blamed.get(number, {})).made
                    for seat, entrant in enumerate(entrants)
                ]
                send(series.play(number, makers))
    except WondersError as error:
        send(error)


class _Witness:
    """Counts the calls of what sits at one seat of one game, and tells the parent of each.

    At a call that has ended a process before, or never came back, the seat fails instead.
    """

    def __init__(
        self,
        maker: BotMaker,
        seat: int,
        send: Send,
        blamed: Mapping[Culprit, str],
    ) -> None:
        self._maker = maker
        self._seat = seat
        self._send = send
        self._blamed = {each.call: why for each, why in blamed.items() if each.seat == seat}
        self._call = 0

    def made(self, seed: int) -> Bot:
        """Make the bot."""
        with self.at_work():
            bot = self._maker(seed)
            return (_WatchedPatiently if type(bot).keeps_time else _Watched)(bot, self)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Tell when the bot is called, and when it is back.

        Raises `BotFault` for a call that must not be made again.
        """
        self._call += 1
        if self._call in self._blamed:
            # Asked once more it would do the same.
            why = self._blamed[self._call + 1] = self._blamed[self._call]
            raise BotFault(why)
        self._send(Culprit(self._seat, self._call))
        try:
            yield
        finally:
            self._send(None)


class _Watched(Bot):
    """Passes everything on to another bot, with a witness."""

    def __init__(self, bot: Bot, witness: _Witness) -> None:
        super().__init__(bot.options, bot.seed)
        self.reads_view = bot.reads_view  # type: ignore[misc]
        self._bot = bot
        self._witness = witness

    def start(self, seat: int, view: View | None) -> None:
        with self._witness.at_work():
            self._bot.start(seat, view)

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        with self._witness.at_work():
            return self._bot.choose(view, moves, clock)

    def end(self, result: Result) -> None:
        with self._witness.at_work():
            self._bot.end(result)


class _WatchedPatiently(_Watched):
    """The same for a bot that keeps to the clock by itself."""

    keeps_time = True
