"""Faults of bots after which they were asked again."""

import msgspec

__all__ = ["Retry"]


class Retry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fault of a bot after which it was asked once more.

    `game` is the number of the game in the run, `step` the number of moves before the fault.
    `where` is the line of the bot's code, if known; run files leave it out, as it differs
    between machines.
    """

    game: int
    seat: int
    step: int
    reason: str
    where: str = ""
