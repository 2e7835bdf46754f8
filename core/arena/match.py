"""A series of games between bots: the same records on any number of workers."""

import signal
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import msgspec

from wonders.core.arena.referee import BotMaker, bot_seed, deal_seed, make_bots, play_game
from wonders.core.arena.tally import Tally
from wonders.core.errors import BadSpec
from wonders.core.files import interrupt_held
from wonders.core.plugins import find_bot, load, use
from wonders.core.record import Record, write_line
from wonders.core.ruleset import Game
from wonders.core.seeds import check_seed

__all__ = ["Chunk", "Match", "MatchPlan", "run_match"]

#: Games a worker plays before it reports: large enough that reporting costs little.
CHUNK = 16


class MatchPlan(msgspec.Struct, frozen=True):
    """Says everything about a match that its games depend on; it travels to workers."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, str] = {}
    houses: tuple[str, ...] = ()
    plugins: tuple[str, ...] = ()
    rotate: bool = True


class Chunk(msgspec.Struct, frozen=True):
    """Holds consecutive finished games: their lines and their tally."""

    first: int
    lines: list[str]
    tally: Tally


class Match:
    """Is a match made ready: game and bots found, every number checked.

    With rotation each deal is played once in every rotation of the seats: game k is deal
    k // n, with the entrants moved on by k % n seats.
    """

    def __init__(self, plan: MatchPlan) -> None:
        self.plan = plan
        check_seed(plan.seed)
        self.game: Game = load(plan.game, plan.houses, plan.options, text=True)
        players = self.game.players
        if len(plan.bots) != players:
            count = "1 player" if players == 1 else f"{players} players"
            bots = "1 bot" if len(plan.bots) == 1 else f"{len(plan.bots)} bots"
            raise BadSpec(f"{plan.game} is for {count}, not {bots}")
        self.rotations = players if plan.rotate else 1
        if plan.games < 1 or plan.games % self.rotations:
            raise BadSpec(
                f"{plan.games} games: with rotation it takes a multiple of {self.rotations}"
                " (or --no-rotate)"
                if plan.games > 0
                else "a match takes at least one game"
            )
        self._makers: list[BotMaker] = []
        #: The bots' specs with every parameter written out.
        self.bots: list[str] = []
        for spec in plan.bots:
            kind, options = find_bot(spec)
            self._makers.append(partial(kind, options))
            self.bots.append(kind.label(options))
        #: All whose games are counted: the bots, then whoever plays without one.
        self.names = [*self.bots, *self.game.automata]

    def seating(self, number: int) -> list[int]:
        """Return which bot sits at each seat in a game."""
        players = len(self.bots)
        return [(seat + number % self.rotations) % players for seat in range(players)]

    def entrants(self, number: int, record: Record) -> list[int]:
        """Return which entrant sat at each seat in a game that was played."""
        bots = len(self.bots)
        automata = [self.game.automata.index(name) for name in record.seats[bots:]]
        return [*self.seating(number), *(bots + place for place in automata)]

    def play(self, number: int) -> Record:
        """Play one game of the match."""
        plan = self.plan
        seating = self.seating(number)
        seeds = [bot_seed(plan.seed, number, seat) for seat in range(len(seating))]
        makers = [self._makers[entrant] for entrant in seating]
        names = [self.bots[entrant] for entrant in seating]
        return play_game(
            self.game,
            deal_seed(plan.seed, number // self.rotations),
            make_bots(makers, seeds),
            names,
            again=lambda seat: makers[seat](seeds[seat]),
        ).record

    def play_chunk(self, first: int) -> Chunk:
        """Play the games from `first` to the end of its chunk."""
        tally = Tally(len(self.names))
        lines = []
        for number in range(first, min(first + CHUNK, self.plan.games)):
            record = self.play(number)
            tally.add(record, self.entrants(number, record))
            lines.append(write_line(record))
        return Chunk(first, lines, tally)


def run_match(match: Match, workers: int = 1) -> Iterator[Chunk]:
    """Play a match and yield its chunks in the order of the games."""
    starts: Sequence[int] = range(0, match.plan.games, CHUNK)
    if workers == 1:
        for first in starts:
            yield match.play_chunk(first)
        return
    pool = ProcessPoolExecutor(
        workers, get_context("spawn"), initializer=_prepare, initargs=(match.plan,)
    )
    waiting: deque[Future[Chunk]] = deque()
    try:
        for first in starts:
            # A few chunks a worker under way and no more, so that memory stays flat.
            if len(waiting) >= 4 * workers:
                yield waiting.popleft().result()
            # A worker inherits that Ctrl-C is held back; the parent alone decides about it.
            with interrupt_held():
                waiting.append(pool.submit(_play_chunk, first))
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


_match: Match | None = None


def _prepare(plan: MatchPlan) -> None:
    """Make the match ready in a worker process."""
    global _match  # noqa: PLW0603 - a worker process has one match
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What a bot prints must not come between the records that the parent writes.
    sys.stdout = sys.stderr
    use(plan.plugins)
    _match = Match(plan)


def _play_chunk(first: int) -> Chunk:
    assert _match is not None
    return _match.play_chunk(first)
