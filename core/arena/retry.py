"""Faults of bots that were forgiven."""

import msgspec

__all__ = ["Retry"]


class Retry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fault of a bot after which it was asked once more: in which game of a run, at which step.

    `step` is how many moves there were before, `where` the line of the bot's code, if it is
    known; run files leave that out, as it is not the same on each machine.
    """

    game: int
    seat: int
    step: int
    reason: str
    where: str = ""
