"""Examinations: random games under all laws, and the smallest case that breaks one."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import chain, count, cycle
from time import monotonic, process_time
from typing import Any, NamedTuple, TypeVar

from wonders.core.cards.effect_contract import Effect
from wonders.core.errors import BadSpec
from wonders.core.game.check_games_before_records import MOST_MOVES
from wonders.core.game.game import Game
from wonders.core.game.state import State
from wonders.core.guard.watchdog import Late, current
from wonders.core.house_rules.declared_hooks import House
from wonders.core.record.read_and_write_record_line import record_of, write_line
from wonders.core.testing.broken_law import Broken, LawBroken, broken_by, unended
from wonders.core.testing.conserved_coins_and_cards import Accounts
from wonders.core.testing.laws_of_positions import SPOT_LAWS, check_cards
from wonders.core.testing.laws_of_whole_games import (
    Twins,
    check_declared,
    check_record,
    check_repeats,
    check_silence,
)
from wonders.core.testing.random_game import Course, Rule, Trial, trials_of

__all__ = ["Case", "Examination", "Extent", "Report", "unended_now"]

T = TypeVar("T")

#: Share of the points of a game that are examined, and number of first points that always are:
#: in the first game (`CLOSE_`) and in the others.
CLOSE_SHARE, CLOSE_FIRST = 0.3, 12
SHARE, FIRST = 0.1, 2
#: Number of points with the same verbs to choose from that are always examined: in the first
#: game, and in all others together.
CLOSE_ALIKE, ALIKE = 4, 3
#: What `only` says where no law is looked at.
NO_LAW = "none"
#: How many records a report keeps, to compare them with those of another process.
KEPT = 100
#: Limits of the search for a smaller case: seconds, and games without a smaller one.
SEARCH_SECONDS = 5.0
SEARCH_GAMES = 60


class Extent(NamedTuple):
    """The extent of an examination: number of games, first seed, most seconds for a step.

    Without `laws` the last `KEPT` games are only played, the last first.
    """

    games: int = 20
    seed: int = 0
    seconds: float = 10.0
    laws: bool = True


class Report(NamedTuple):
    """The report of a check without a broken law."""

    #: What was checked.
    what: str
    #: The name of the ruleset.
    game: str
    #: The options it was played with, one after the other.
    options: list[dict[str, Any]]
    #: How many games were played, with all options together.
    games: int
    #: How many moves they had.
    moves: int
    #: The records of the last `KEPT` of them, by seed.
    records: list[str]


class Case(NamedTuple):
    """A broken law in a game: how it is played, its seed, the moves up to that point."""

    broken: Broken
    trial: Trial
    seed: int
    moves: list[str]
    record: str | None

    @classmethod
    def at(cls, broken: Broken, trial: Trial, seed: int, course: Course | None) -> "Case":
        """Return the case of a law broken in a game; `course` is None if it was not dealt."""
        if course is None:
            return cls(broken, trial, seed, [], None)
        moves = [*course.moves[: broken.moves], *broken.more]
        return cls(broken, trial, seed, moves, _record(course, moves))


class Examination:
    """An examination of a ruleset, rules or a bot by random games under the laws.

    `what` names what is examined, for messages. The first game is examined more closely than
    the others. Neither a step nor the moves of a game may take longer than the extent says.
    """

    def __init__(
        self,
        what: str,
        ruleset: type[Game],
        given: Mapping[str, Any],
        effects: Sequence[type[Effect]],
        extent: Extent,
    ) -> None:
        if extent.games < 1:
            raise BadSpec(f"games: at least 1 is to be played, not {extent.games}")
        self.what = what
        self.ruleset = ruleset
        self.given = given
        self.effects = tuple(effects)
        self.extent = extent
        #: The current game: its trial, its seed, and the game itself once it is dealt.
        self.now: tuple[Trial, int, Course | None] | None = None
        self.ways: list[Trial] = []
        #: How often the same verbs were to choose from, so that rare points are examined.
        self._met: Counter[frozenset[str]] = Counter()
        self._accounts: dict[Trial, Accounts] = {}

    def run(
        self, rules: Sequence[Rule] = (), first: Callable[[Trial], object] = lambda _: None
    ) -> Report:
        """Play all games with `rules` in force; `first` is called before.

        Raises `LawBroken` with the smallest case found, `BadSpec` for options that do not
        exist or that a rule refuses.
        """
        before = self._plain_line() if rules else ""
        trials = self.ways = self.trials(rules)
        if self.extent.laws:
            self._outside(trials[0], lambda: first(trials[0]))
        only = None if self.extent.laws else NO_LAW
        moves = 0
        records: dict[int, str] = {}
        numbers = range(self.extent.games)
        for number in numbers if self.extent.laws else numbers[::-1][:KEPT]:
            trial = trials[number % len(trials)]
            found = self.examine(trial, self.extent.seed + number, number == 0, only)
            if isinstance(found, Case):
                raise self._error(self._smallest(found))
            moves += found
            assert self.now is not None
            *_, course = self.now
            assert course is not None
            records[number] = course.line()
            records.pop(number - KEPT, None)
        if rules and self._plain_line() != before:
            why = "the same game without it is another after it has been played"
            raise self._error(
                Case(Broken("apart", why), trials[0].plain, self.extent.seed, [], None)
            )
        options = [trial.options_record() for trial in trials[: self.extent.games]]
        return Report(
            self.what,
            self.ruleset.name,
            options,
            self.extent.games,
            moves,
            [records[number] for number in sorted(records)],
        )

    def step(self, action: Callable[[], T]) -> T:
        """Do something that must end in time; a process with limits is ended if it does not."""
        limit = current()
        if limit is None:
            return action()
        _at_work[:] = [self]
        limit.begin(self.extent.seconds)
        try:
            return action()
        finally:
            limit.end()

    def is_playable(self, rules: Sequence[type[House]]) -> bool:
        """Return whether a game with these rules can be played to its end."""
        ready = [(rule, rule.Options()) for rule in rules]
        trial = Trial.given(self.ruleset, self.given, ready, self.effects)
        self.now = (trial, 0, None)
        with suppress(Exception):
            course = self.step(lambda: Course(trial.game, 0))
            self.now = (trial, 0, course)
            self.step(course.play)
            return True
        return False

    def unended(self, late: Late) -> LawBroken:
        """Return the error for a call that does not return, with the current game as its case."""
        broken = Broken("ends", unended(late))
        if self.now is None:
            return LawBroken(self.what, broken.law, broken.why, self.ruleset.name)
        trial, seed, course = self.now
        return self._told(Case.at(broken, trial, seed, course), False)

    def trials(self, rules: Sequence[Rule]) -> list[Trial]:
        """Return the ways to play with these rules."""
        plain = Trial.given(self.ruleset, self.given, (), self.effects)
        try:
            return self._outside(
                plain, lambda: trials_of(self.ruleset, self.given, rules, self.effects)
            )
        except BadSpec as error:
            # The game without the rules could be built, so the rules are to blame.
            if not rules or error.blamed:
                raise
            raise BadSpec(f"{self.what}: {error}") from error

    def _plain_line(self) -> str:
        """Return the record of a game without rules, built anew."""
        trial = Trial.given(self.ruleset, self.given, (), self.effects)
        seed = self.extent.seed
        return self._outside(trial, lambda: Course(trial.game, seed).play().line(), True)

    def _outside(self, trial: Trial, action: Callable[[], T], plain: bool = False) -> T:
        """Do something outside a game; an error breaks a law, without moves in its case.

        `plain`: no rule is involved.
        """
        self.now = None
        try:
            return self.step(action)
        except BadSpec:
            raise
        except Exception as error:
            broken = broken_by(error)
        options = trial.options_record()
        raise LawBroken(
            self.what, broken.law, broken.why, self.ruleset.name, options, plain_too=plain
        )

    # -- one game --------------------------------------------------------------------------

    def examine(
        self,
        trial: Trial,
        seed: int,
        close: bool,
        only: str | None = None,
        most: int = MOST_MOVES,
    ) -> int | Case:
        """Examine one game; return its number of moves, or the case of a broken law.

        `only` restricts it to one law. The game stops after `most` moves.
        """
        course: Course | None = None
        self.now = (trial, seed, None)
        try:
            game = self.step(lambda: trial.game)
            if trial not in self._accounts:
                self._accounts[trial] = Accounts(game)
            accounts = self._accounts[trial]
            with accounts.open():
                accounts.begin()
                course = self.step(lambda: Course(game, seed))
                self.now = (trial, seed, course)
                accounts.watch(course.game)
                self._go_through(trial, course, accounts, close, only, most)
        except Exception as error:
            broken = broken_by(error)
        else:
            return len(course.moves)
        return Case.at(broken, trial, seed, course)

    def _go_through(
        self,
        trial: Trial,
        course: Course,
        accounts: Accounts,
        close: bool,
        only: str | None,
        most: int,
    ) -> None:
        dealt = accounts.dealt or Counter(course.state.cards())
        twins = Twins()
        draw = course.chance("look").random
        share, first = (CLOSE_SHARE, CLOSE_FIRST) if close else (SHARE, FIRST)
        met: Counter[frozenset[str]] = Counter() if close else self._met
        alike = CLOSE_ALIKE if close else ALIKE

        def audit(state: State) -> None:
            accounts.settle()
            if not accounts.may_touch_cards:
                check_cards(state, dealt, accounts.changes)
            accounts.clear()

        course.audit = audit
        while True:
            audit(course.state)
            count = len(course.moves)
            over = course.state.seat is None
            # Always drawn, so that a closer look includes all points of a less close one.
            luck = draw()
            verbs = frozenset([move.verb for move in self.step(course.state.moves)])
            met[verbs] += 1
            if over or count < first or luck < share or met[verbs] <= alike:
                self._look(course, accounts, only)
                twins.keep(course)
            if over or count >= most:
                break
            if count >= MOST_MOVES:
                raise Broken("ends", f"{MOST_MOVES:,} moves and no end")
            if course.seconds > self.extent.seconds:
                raise Broken("ends", f"{count:,} moves take {course.seconds:.0f} s and no end")
            self.step(course.step)
        self._look_back(trial, course, twins, only)

    def _look(self, course: Course, accounts: Accounts, only: str | None) -> None:
        """Check the laws that hold at every point of a game."""
        for laws, look in SPOT_LAWS:
            if only is None or only in (*laws, "runs", "ends"):
                self.step(lambda look=look: look(course))  # type: ignore[misc]
                # Events in imagined states are not part of this game.
                accounts.clear()

    def _look_back(self, trial: Trial, course: Course, twins: Twins, only: str | None) -> None:
        """Check the laws about the whole game."""
        laws: dict[str, Callable[[], object]] = {
            "repeats": lambda: check_repeats(course, [trial.game, trial.anew]),
            "declares": lambda: check_declared(course, trial, trial.plain.game),
            "copies": lambda: twins.check(course),
            "replays": lambda: check_record(course, trial.anew),
            "silence": lambda: check_silence(course, trial.silent.game),
        }
        if not trial.rules:
            del laws["declares"]
        for law, look in laws.items():
            if only in (None, law, "runs", "ends"):
                self.step(look)

    # -- the smallest case -----------------------------------------------------------------

    def _smallest(self, first: Case) -> Case:
        """Search other games, within limits, for one that breaks the law after fewer moves."""
        best = first
        law = first.broken.law
        # With only this law checked, the same game may break it sooner.
        games = chain(
            [(first.trial, first.seed)],
            zip(cycle(self.ways), count(self.extent.seed + self.extent.games), strict=False),
        )
        left = SEARCH_GAMES
        # Processor time, or a busy machine would find larger cases. Code that waits uses none, so
        # there is a limit in real time as well.
        until, at_last = process_time() + SEARCH_SECONDS, monotonic() + 4 * SEARCH_SECONDS
        # An endless game is not made smaller by other games.
        while 0 < len(best.moves) < MOST_MOVES and left:
            if process_time() > until or monotonic() > at_last:
                break
            most = len(best.moves) - 1
            found = self.examine(*next(games), True, law, most)
            left -= 1
            if isinstance(found, Case) and found.broken.law == law and len(found.moves) <= most:
                best = found
                left = SEARCH_GAMES
        return best

    def _error(self, case: Case) -> LawBroken:
        """Return the error for a case; `plain_too` says whether it happens without rules."""
        trial = case.trial
        law = case.broken.law
        plain_too = False
        if trial.rules:
            found = self.examine(trial.plain, case.seed, True, law)
            plain_too = isinstance(found, Case) and found.broken.law == law
        return self._told(case, plain_too)

    def _told(self, case: Case, plain_too: bool) -> LawBroken:
        trial = case.trial
        return LawBroken(
            self.what,
            case.broken.law,
            case.broken.why,
            trial.ruleset.name,
            trial.options_record(),
            trial.specs,
            case.seed,
            case.moves,
            case.record,
            plain_too,
        )


#: The examination whose step is running, if any.
_at_work: list[Examination] = []


def unended_now(what: str, late: Late) -> LawBroken:
    """Return the error for a call that does not return, with as much of the case as is known.

    `what` names what is checked, if no examination is running.
    """
    if _at_work:
        return _at_work[0].unended(late)
    return LawBroken(what, "ends", unended(late))


def _record(course: Course, moves: Sequence[str]) -> str | None:
    """Return the record of a game with these moves, None if it cannot be written."""
    with suppress(Exception):
        game = course.game
        names = [f"player {seat}" for seat in range(game.players)]
        return write_line(record_of(game, course.state.deal, names, moves, None, course.seed))
    return None
