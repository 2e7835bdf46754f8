"""Games in a process of their own, to find out which bot ends the process or hangs."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, Any, NamedTuple

from wonders.core.arena.ask_bots_and_ask_again import unanswered
from wonders.core.arena.referee import BotMaker
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Chunk, Series
from wonders.core.arena.run.workers.start_and_end_processes import (
    Ended,
    Send,
    at_play,
    fresh_context,
    series_of,
    watched,
)
from wonders.core.errors import BadPlugin, WondersError
from wonders.core.game.bot_contract import Bot, BotFault, Clock
from wonders.core.game.moves import Move
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.game.view import View
from wonders.core.guard.watchdog import Late

__all__ = ["RunBroken", "play_alone"]

LOG = logging.getLogger(__name__)
#: How often in a row the process of a game may end with no bot to blame.
MOST_DEATHS = 8
#: The reason for the forfeit of a bot that has ended its process.
ENDED = "ended its process"


class RunBroken(WondersError):
    """A run that cannot go on, for a reason other than wrong input."""


class Culprit(NamedTuple):
    """The bot that was running when a process ended: its seat, and the number of its call."""

    seat: int
    call: int


def play_alone(series: Series, first: int, count: int) -> Chunk:
    """Play games in a process of their own; a bot that ends it or hangs forfeits its game.

    A process may also be ended from outside, so a bot is blamed only if its process ends twice
    in the same call; a bot that hangs is blamed at once. Raises `BadPlugin` if a house rule or
    anything else hangs, in a world that a bot imagines too, `RunBroken` if processes keep ending
    while no bot is running.
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
        # A rule may hang in a world that a bot imagines: then it stays in one call of the rule. A
        # bot may make another one.
        of_rule = late is not None and late.stays and not late.whose.startswith("bot ")
        if late is not None and (culprit is None or of_rule):
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
            rules = ", ".join(series.game.houses.specs)
            also = f"; house rules in force: {rules}" if rules else ""
            raise RunBroken(
                f"game {number}: its process keeps ending, and no bot is to blame{also}"
            )
    return chunk


def _watched(
    plan: Plan, first: int, count: int, blamed: dict[int, dict[Culprit, str]]
) -> Iterator[Any]:
    """Play in a new process; yield a `Culprit` at each call, None at its return, and games.

    A call that does not return is yielded as a `Late`. The last item is how the process ended.
    """
    return watched(fresh_context(), _play, plan, first, count, blamed)


def _play(
    send: Send,
    dump: IO[str],
    plan: Plan,
    first: int,
    count: int,
    blamed: dict[int, dict[Culprit, str]],
) -> None:
    """Play games one by one, and tell the parent before each call of a bot."""

    def play() -> None:
        for number in range(first, first + count):
            entrants = series.schedule.seating(number).entrants
            makers: Sequence[BotMaker] = [
                _Witness(series.makers[entrant], seat, send, blamed.get(number, {})).made
                for seat, entrant in enumerate(entrants)
            ]
            send(series.play(number, makers))

    try:
        series = series_of(plan)
        at_play(play, plan.clock.limit, send, dump)
    except WondersError as error:
        send(error)


class _Witness:
    """A counter of the calls to the bot at one seat of one game that reports each to the parent.

    At a call that ended a process before, or never returned, it raises `BotFault` instead.
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
        """Report the call of the bot and its return.

        Raises `BotFault` for a call that must not be made again.
        """
        self._call += 1
        if self._call in self._blamed:
            # The retry would do the same, so it fails as well.
            why = self._blamed[self._call + 1] = self._blamed[self._call]
            raise BotFault(why)
        self._send(Culprit(self._seat, self._call))
        try:
            yield
        finally:
            self._send(None)


class _Watched(Bot):
    """A bot that passes every call on to another one and reports it."""

    def __init__(self, bot: Bot, witness: _Witness) -> None:
        super().__init__(bot.options, bot.seed)
        self.reads_view = bot.reads_view  # type: ignore[misc]
        #: The bot that a fault is of.
        self.watched = bot
        self._witness = witness

    def start(self, seat: int, view: View | None) -> None:
        with self._witness.at_work():
            self.watched.start(seat, view)

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        with self._witness.at_work():
            return self.watched.choose(view, moves, clock)

    def end(self, result: Result) -> None:
        with self._witness.at_work():
            self.watched.end(result)


class _WatchedPatiently(_Watched):
    """The same for a bot that enforces its own limits."""

    keeps_time = True
