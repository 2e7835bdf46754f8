"""Playing games of which one may end its process, and finding out whose fault that is."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from wonders.core.arena.plan import Plan
from wonders.core.arena.referee import BotMaker
from wonders.core.arena.series import Chunk, Series
from wonders.core.arena.settling import series_of, settle
from wonders.core.bots import Bot, BotFault, Clock
from wonders.core.errors import WondersError
from wonders.core.files import interrupt_held
from wonders.core.moves import Move
from wonders.core.scoring import Result
from wonders.core.view import View

__all__ = ["RunBroken", "play_alone"]

#: How often in a row the process of a game may end without anybody to blame.
MOST_DEATHS = 8


class RunBroken(WondersError):
    """Tells that a run cannot go on, through nobody's wrong input."""


class Culprit(NamedTuple):
    """Names who was at work when a process ended: a seat, and how often it had been called."""

    seat: int
    call: int


def play_alone(series: Series, first: int, count: int) -> Chunk:
    """Play some games in a process of their own; a bot that ends it forfeits that game.

    A process may also be ended from outside, so only who is at work in the same call a second
    time is to blame. Raises `RunBroken` if processes go on ending while no bot is at work.
    """
    chunk = series.chunk(first)
    number = first
    seen: set[tuple[int, Culprit]] = set()
    blamed: dict[int, list[Culprit]] = {}
    deaths = 0
    while number < first + count:
        culprit: Culprit | None = None
        began = number
        for told in _watched(series.plan, number, first + count - number, blamed):
            if isinstance(told, Culprit):
                culprit = told
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
        if culprit is not None and (number, culprit) in seen:
            blamed.setdefault(number, []).append(culprit)
            deaths = 0
        elif culprit is not None:
            seen.add((number, culprit))
        if deaths > MOST_DEATHS:
            raise RunBroken(f"game {number}: its process ends again and again, by no bot's fault")
    return chunk


def _watched(plan: Plan, first: int, count: int, blamed: dict[int, list[Culprit]]) -> Iterator[Any]:
    """Play in a new process; yield who is called, None when it is back, and finished games."""
    ours, its = get_context("spawn").Pipe(duplex=False)
    process = get_context("spawn").Process(
        target=_play, args=(its, plan, first, count, blamed), daemon=True
    )
    with interrupt_held():
        process.start()
    its.close()
    try:
        with suppress(EOFError, OSError):
            while True:
                yield ours.recv()
    finally:
        ours.close()
        process.kill()
        process.join()


def _play(
    parent: "Connection[Any, Any]",
    plan: Plan,
    first: int,
    count: int,
    blamed: dict[int, list[Culprit]],
) -> None:
    """Play games one by one, telling the parent of each call of a bot before it is made."""
    settle()
    try:
        series = series_of(plan)
        for number in range(first, first + count):
            entrants = series.schedule.seating(number).entrants
            makers: Sequence[BotMaker] = [
                _Witness(series.makers[entrant], seat, parent, blamed.get(number, [])).made
                for seat, entrant in enumerate(entrants)
            ]
            parent.send(series.play(number, makers))
    except WondersError as error:
        parent.send(error)


class _Witness:
    """Counts the calls of what sits at one seat of one game, and tells the parent of each.

    At a call that has ended a process before, the seat fails instead.
    """

    def __init__(
        self, maker: BotMaker, seat: int, parent: "Connection[Any, Any]", blamed: Sequence[Culprit]
    ) -> None:
        self._maker = maker
        self._seat = seat
        self._parent = parent
        self._blamed = {each.call for each in blamed if each.seat == seat}
        self._call = 0

    def made(self, seed: int) -> Bot:
        """Make the bot."""
        with self.at_work():
            return _Watched(self._maker(seed), self)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Tell when the bot is called, and when it is back.

        Raises `BotFault` for a call that has ended the process before.
        """
        self._call += 1
        if self._call in self._blamed:
            # Asked once more it would do the same.
            self._blamed.add(self._call + 1)
            raise BotFault("ended its process")
        self._parent.send(Culprit(self._seat, self._call))
        try:
            yield
        finally:
            self._parent.send(None)


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
