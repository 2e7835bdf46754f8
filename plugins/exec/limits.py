"""What a bot's program may use: time, memory, output, processes."""

import os
from functools import lru_cache
from typing import Annotated

import msgspec

from wonders.core.options.specs import Count, parse_options, read_pairs

__all__ = ["VARIABLE", "Limits", "limits"]

#: The environment variable that sets them, like a spec's parameters: `answer=5,memory=512`.
VARIABLE = "WONDERS_BOT_LIMITS"

Seconds = Annotated[float, msgspec.Meta(gt=0, le=86_400)]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Says how much of everything a program may use.

    Seconds for its greeting, for an answer (the clock may set fewer), and for ending by
    itself; MiB of memory for it and its children together; how many processes these may be;
    bytes of a line; bytes of standard error that are kept.
    """

    hello: Seconds = 10.0
    answer: Seconds | None = None
    bye: Seconds = 1.0
    memory: Count = 2048
    processes: Count = 64
    line: Count = 1 << 16
    log: Count = 1 << 20


def limits() -> Limits:
    """Return the limits, those of the environment before the usual ones.

    Raises `BadSpec` naming the variable and what is wrong in it.
    """
    return _read(os.environ.get(VARIABLE, ""))


@lru_cache(maxsize=8)
def _read(text: str) -> Limits:
    return parse_options(Limits, read_pairs(text.split(","), VARIABLE) if text else {}, VARIABLE)
