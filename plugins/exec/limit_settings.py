"""The limits of a bot's program, with their defaults and how they are set.

`enforce_memory_and_process_limits` and `running_program_and_answer_time` hold the program to them.
"""

import os
from functools import lru_cache
from typing import Annotated

import msgspec

from wonders.core.options.names_with_parameters import Count, parse_options, read_pairs

__all__ = ["VARIABLE", "Limits", "limits"]

#: The environment variable that sets limits, like a spec's parameters: `answer=5,memory=512`.
VARIABLE = "WONDERS_BOT_LIMITS"

Seconds = Annotated[float, msgspec.Meta(gt=0, le=86_400)]
#: The system counts bytes in 63 bits.
Mebibytes = Annotated[int, msgspec.Meta(ge=1, le=1 << 30)]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The most that a program may use.

    `hello`, `answer` and `bye` are the seconds for its greeting, for an answer (a clock may allow
    fewer) and for ending by itself. `memory` is in MiB and `processes` the number of processes
    and their threads, both for the program and its children together. `line` is the bytes of a
    line, `log` the bytes of standard error that are kept.
    """

    hello: Seconds = 10.0
    answer: Seconds | None = None
    bye: Seconds = 1.0
    memory: Mebibytes = 2048
    processes: Count = 256
    line: Count = 1 << 16
    log: Count = 1 << 20


def limits() -> Limits:
    """Return the limits: those set in the environment, else the defaults.

    Raises `BadSpec` naming the variable and what is wrong in it.
    """
    return _read(os.environ.get(VARIABLE, ""))


@lru_cache(maxsize=8)
def _read(text: str) -> Limits:
    return parse_options(Limits, read_pairs(text.split(","), VARIABLE) if text else {}, VARIABLE)
