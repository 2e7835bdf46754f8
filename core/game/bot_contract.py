"""The contract of bots: a bot gets a view and the legal moves, never the state."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

import msgspec

from wonders.core.errors import WondersError
from wonders.core.game.moves import Move
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.game.view import View
from wonders.core.options.names_with_parameters import NoOptions, format_spec

__all__ = ["Bot", "BotFault", "Clock", "Judgement"]


class BotFault(WondersError):
    """A mistake of a bot; its text is the reason of the forfeit.

    A bot may raise it itself, to report a fault of a program it talks to. `where` is the line
    of its code, or nothing: it is for the author and stays out of records.
    """

    def __init__(self, why: str, where: str = "") -> None:
        super().__init__(why)
        self.where = where


class Clock(msgspec.Struct, frozen=True):
    """The time a bot has for one move, and what was wrong with its last answer.

    `seconds` is the time it should use, `limit` the time after which the game goes on without
    its answer; None means no limit. `note` is empty, or says why its previous answer to the
    same question was refused: see `wonders.core.arena.referee`.
    """

    seconds: float | None = None
    limit: float | None = None
    note: str = ""


class Judgement(msgspec.Struct, frozen=True):
    """What a bot found out about one legal move by playing games on from it.

    `won` is the share of these games that its seat won, from 0 to 1, a shared victory counted in
    part; `low` and `high` are the ends of its 95 % interval. `value` is what the bot itself goes
    by, in a measure of its own: more is better.
    """

    move: Move
    games: int
    won: float
    low: float
    high: float
    value: float


class Bot:
    """A player for one seat of one game.

    A subclass defines `name`, a docstring whose first line says what it does, `choose`, and an
    `Options` struct if it has parameters. With `reads_view = False` no view is made for it,
    and `choose` gets None instead. All its randomness must come from `self.seed`, or runs
    cannot be repeated.
    """

    name: ClassVar[str]
    Options: ClassVar[type[msgspec.Struct]] = NoOptions
    reads_view: ClassVar[bool] = True
    #: Whether it keeps to the clock by itself. Then it gets extra time for work other than
    #: thinking, such as restarting the program it talks to.
    keeps_time: ClassVar[bool] = False
    #: The only parameter, if it takes the rest of the spec verbatim. None means `key=value`.
    verbatim: ClassVar[str | None] = None
    #: The largest value of each parameter that a record may set when its game is resumed, and a
    #: tournament file without being trusted. A spec typed by the user may go beyond.
    record_limits: ClassVar[Mapping[str, float]] = {}

    def __init__(self, options: msgspec.Struct, seed: int) -> None:
        self.options = options
        self.seed = seed

    @classmethod
    def spec(cls, options: msgspec.Struct) -> str:
        """Return the spec of a bot with these options, every parameter written out."""
        if cls.verbatim is not None:
            return f"{cls.name}:{getattr(options, cls.verbatim)}"
        return format_spec(cls.name, options)

    @classmethod
    def label(cls, options: msgspec.Struct) -> str:
        """Return the name of a bot with these options in records: its spec."""
        return cls.spec(options)

    @classmethod
    def made_of(cls, options: msgspec.Struct) -> str:
        """Return a hash of whatever decides how it plays and its label does not tell.

        That may be a file it reads. A run is not resumed when this hash has changed. Where it is
        empty, and the label is not the spec, the spec is taken.
        """
        return ""

    @classmethod
    def timed(cls, options: msgspec.Struct) -> bool:
        """Return whether its moves depend on time, so that runs cannot be repeated."""
        return False

    def start(self, seat: int, view: View | None) -> None:
        """Prepare for a game at `seat`."""

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        """Return one of `moves`."""
        raise NotImplementedError

    def ponder(self, view: View, asked: Callable[[], bool]) -> None:
        """Think while somebody else decides, until `asked` returns True; ask it often.

        Only a table with people calls this, so what a bot does elsewhere cannot depend on it.
        """

    def analyse(self, view: View, moves: Sequence[Move], clock: Clock) -> Sequence[Judgement]:
        """Return what the bot thinks of each of `moves`, the one it would play first.

        Empty if it cannot tell. It is asked by coaches and reviews, never in a game of its own.
        """
        return ()

    def end(self, result: Result) -> None:
        """Learn the result of the game."""
