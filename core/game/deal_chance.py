"""The chance of a deal: random numbers and orders that follow from its seed."""

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from struct import Struct
from typing import Final, TypeVar

from wonders.core.game.derived_seeds import derive

__all__ = ["Chance"]

T = TypeVar("T")

#: One hash as sixteen words of 32 bits.
WORDS: Final = Struct("<16I")


class Chance:
    """A random generator that gives the same draws for a seed in every process.

    Draws are uniform and independent. They are remainders of 32-bit words, one or two draws
    a word: in an order of a hundred things, no pair is likelier than another by more than
    2 to the -18. The words are hashes of the seed; making those of a whole deal takes less
    time than seeding a generator of `random`.

    >>> chance = Chance(7)
    >>> [chance.below(6) for _ in range(8)]
    [1, 1, 5, 1, 1, 2, 4, 5]
    >>> chance.shuffled("abc")
    ['a', 'b', 'c']
    """

    __slots__ = ("_key", "_rng", "_seed", "_taken", "_words")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._key = b"%d/" % seed
        self._words: tuple[int, ...] = ()
        self._taken = 0
        self._rng: Random | None = None

    @property
    def rng(self) -> Random:
        """Return a `random.Random` for the same seed, the same object each time.

        House rules draw from it.
        """
        if self._rng is None:
            self._rng = Random(derive(self._seed, "rng"))
        return self._rng

    def below(self, count: int) -> int:
        """Return a number from 0 to `count - 1`. `count` may be a few hundred at most."""
        return self._take(1)[0] % count

    def shuffled(self, things: Sequence[T], count: int | None = None) -> list[T]:
        """Return the things in a random order, or only the first `count` of that order."""
        order = list(things)
        left = len(order)
        if count is None or count > left:
            count = left
        at = 0
        # Each word settles two positions; for the last thing only one is left.
        for word in self._take((min(count, left - 1) + 1) // 2):
            other = at + word % left
            thing = order[at]
            order[at] = order[other]
            order[other] = thing
            at += 1
            other = at + word // left % (left - 1)
            thing = order[at]
            order[at] = order[other]
            order[other] = thing
            at += 1
            left -= 2
        if count < len(order):
            del order[count:]
        return order

    def _take(self, count: int) -> tuple[int, ...]:
        """Return the next words."""
        upto = self._taken + count
        while len(self._words) < upto:
            text = self._key + str(len(self._words)).encode()
            self._words += WORDS.unpack(blake2b(text).digest())
        taken = self._words[self._taken : upto]
        self._taken = upto
        return taken
