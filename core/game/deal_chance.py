"""The chance of a deal: random numbers and orders that follow from its seed."""

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from struct import Struct
from typing import Final, TypeVar

from wonders.core.game.derived_seeds import derive
from wonders.core.native import append, i64, vec

__all__ = ["Chance"]

T = TypeVar("T")

#: One hash as sixteen words of 32 bits.
WORDS: Final = Struct("<16I")
#: The first numbers in their order, for orders of so many things.
NUMBERS: Final[vec[i64]] = vec[i64](range(256))


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
        self._words: vec[i64] = vec[i64]()
        self._taken: i64 = 0
        self._rng: Random | None = None

    @property
    def rng(self) -> Random:
        """Return a `random.Random` for the same seed, the same object each time.

        House rules draw from it.
        """
        if self._rng is None:
            self._rng = Random(derive(self._seed, "rng"))
        return self._rng

    def below(self, count: i64) -> i64:
        """Return a number from 0 to `count - 1`. `count` may be a few hundred at most."""
        return self._word() % count

    def shuffled(self, things: Sequence[T], count: int | None = None) -> list[T]:
        """Return the things in a random order, or only the first `count` of that order."""
        pool = list(things)
        size = len(pool)
        if count is None or count > size:
            count = size
        return [pool[at] for at in self._order(size, count)]

    def _order(self, size: i64, count: i64) -> vec[i64]:
        """Return the first `count` of the numbers below `size` in a random order."""
        order = NUMBERS[:size] if size <= len(NUMBERS) else vec[i64](range(size))
        left = size
        at: i64 = 0
        # Each word settles two positions; for the last thing only one is left.
        while at < count and left > 1:
            word = self._word()
            other = at + word % left
            number = order[at]
            order[at] = order[other]
            order[other] = number
            at += 1
            other = at + word // left % (left - 1)
            number = order[at]
            order[at] = order[other]
            order[other] = number
            at += 1
            left -= 2
        return order[:count]

    def _word(self) -> i64:
        """Return the next word."""
        if self._taken == len(self._words):
            text = self._key + str(self._taken).encode()
            for word in WORDS.unpack(blake2b(text).digest()):
                self._words = append(self._words, word)
        word = self._words[self._taken]
        self._taken += 1
        return word
