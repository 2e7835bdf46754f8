"""The contract of a bot: it gets a view and the legal moves, never the state."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from wonders.core.errors import WondersError
from wonders.core.game.moves import Move
from wonders.core.game.scoring import Result
from wonders.core.game.view import View
from wonders.core.options.specs import NoOptions, format_spec

__all__ = ["Bot", "BotFault", "Clock"]


class BotFault(WondersError):
    """Tells what a bot did wrong; its text is the reason of the forfeit.

    A bot may raise it itself, for something that it talks to. `where` is the place in its
    code, if that is known: for its author, not for records.
    """

    def __init__(self, why: str, where: str = "") -> None:
        super().__init__(why)
        self.where = where


class Clock(msgspec.Struct, frozen=True):
    """Tells a bot how long it may think about this move, and what it did wrong just now.

    `seconds` is its budget, None as long as it likes. After `limit` seconds nobody waits for
    its answer any more (None: for ever). `note` is empty, or says what was wrong with the
    answer it has given to the same question: see `wonders.core.arena.referee`.
    """

    seconds: float | None = None
    limit: float | None = None
    note: str = ""


class Bot:
    """Plays one seat of one game.

    A subclass gives `name`, a docstring whose first line tells what it does, an `Options`
    struct if it has parameters, and `choose`. One that reads only the moves says
    `reads_view = False`: then no view is made for it and `choose` gets None instead.
    All its chance must come from `self.seed`, or runs cannot be repeated.
    """

    name: ClassVar[str]
    Options: ClassVar[type[msgspec.Struct]] = NoOptions
    reads_view: ClassVar[bool] = True
    #: Whether it keeps to the clock by itself: then it gets some more time for what is not
    #: thinking, such as starting again what it talks to.
    keeps_time: ClassVar[bool] = False
    #: The one parameter that takes the rest of the spec as it is; None: they are `key=value`.
    verbatim: ClassVar[str | None] = None
    #: The most of each number that a record may ask of it when it is taken to the table again;
    #: whoever types its spec may ask for more.
    record_limits: ClassVar[Mapping[str, float]] = {}

    def __init__(self, options: msgspec.Struct, seed: int) -> None:
        self.options = options
        self.seed = seed

    @classmethod
    def spec(cls, options: msgspec.Struct) -> str:
        """Return the spec that makes a bot with these options, every parameter in full."""
        if cls.verbatim is not None:
            return f"{cls.name}:{getattr(options, cls.verbatim)}"
        return format_spec(cls.name, options)

    @classmethod
    def label(cls, options: msgspec.Struct) -> str:
        """Return what records call a bot with these options: its spec."""
        return cls.spec(options)

    @classmethod
    def made_of(cls, options: msgspec.Struct) -> str:
        """Return a hash of what makes it play so besides its label, such as a file it reads.

        A run that has begun is not gone on with by a bot that is made of something else.
        """
        return ""

    @classmethod
    def timed(cls, options: msgspec.Struct) -> bool:
        """Return whether it looks at a clock by itself, so that runs cannot be repeated."""
        return False

    def start(self, seat: int, view: View | None) -> None:
        """Prepare for a game at `seat`."""

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        """Return one of the moves."""
        raise NotImplementedError

    def end(self, result: Result) -> None:
        """Take note of how the game ended."""
