"""Seeds derived from seeds, so that any part of a run can be repeated alone."""

from contextlib import suppress
from hashlib import blake2b
from operator import index
from typing import Any

from wonders.core.errors import BadSpec
from wonders.core.guard.texts_safe_to_print import safe_repr

__all__ = ["SEED_LIMIT", "check_seed", "derive"]

#: Seeds are whole numbers below this limit, which every JSON reader reads exactly.
SEED_LIMIT = 2**53


def derive(seed: int, *names: int | str) -> int:
    """Return the seed of a part of a run, such as `derive(7, "deal", 12)`.

    The same arguments give the same seed in every process and on every machine.
    """
    text = str(seed)
    for name in names:
        text += f"/{name}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") % SEED_LIMIT


def check_seed(seed: Any) -> int:
    """Return `seed` as an `int`; raise `BadSpec` if it is not a seed."""
    whole = -1
    # True would pass for 1. A number of NumPy's may be a seed.
    if type(seed) is not bool:
        with suppress(TypeError):
            whole = index(seed)
    if not 0 <= whole < SEED_LIMIT:
        raise BadSpec(f"the seed {safe_repr(seed)} is not a whole number from 0 to 2^53 - 1")
    return whole
