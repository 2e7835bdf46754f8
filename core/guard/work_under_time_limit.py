"""The work that a watchdog looks at: how long it may take, and when other work began."""

from wonders.core.compiled_or_plain import i64

__all__ = ["Work"]


class Work:
    """What the code of one thread is doing under a time limit.

    Compiled with the engine, as it changes twice at each decision of a bot.
    """

    __slots__ = ("seconds", "turn", "usual")

    #: The seconds that the work may take, None for no limit.
    seconds: float | None
    #: The limit on work that has none of its own.
    usual: float | None
    #: Counts the pieces of work.
    turn: i64

    def __init__(self, usual: float | None) -> None:
        self.seconds = self.usual = usual
        self.turn = 0

    def begin(self, seconds: float | None) -> None:
        """Begin work that may take this many seconds."""
        self.seconds = seconds
        self.turn += 1

    def end(self) -> None:
        """Return to the usual limit."""
        self.seconds = self.usual
        self.turn += 1
