"""Seeds derived from seeds, so that any part of a run can be made again alone."""

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Any, TypeVar

from wonders.core.errors import BadSpec
from wonders.core.guard.texts import safe_repr

__all__ = ["SEED_LIMIT", "check_seed", "derive", "shuffled"]

T = TypeVar("T")

#: Seeds are whole numbers from 0 up to, not including, this (exact in every JSON reader).
SEED_LIMIT = 2**53


def derive(seed: int, *names: int | str) -> int:
    """Return the seed that belongs to a part of a run, such as `derive(7, "deal", 12)`.

    The same arguments give the same seed in every process and on every machine.
    """
    text = "/".join(map(str, (seed, *names)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") % SEED_LIMIT


def check_seed(seed: Any) -> int:
    """Return the seed; raise `BadSpec` when it is not one."""
    # True would pass for 1, and be written as it stands into records.
    if type(seed) is bool or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise BadSpec(f"the seed {safe_repr(seed)} is not a whole number from 0 to 2^53 - 1")
    return int(seed)


def shuffled(things: Sequence[T], rng: Random) -> list[T]:
    """Return the things in a new, uniformly random order.

    Sorting by one `random()` each takes a third of the time of `random.shuffle`; two equal
    keys of 53 bits, which would keep their order, will not be met.
    """
    draw = rng.random
    return sorted(things, key=lambda _: draw())
