"""The chance of a deal: random numbers and orders that follow from its seed."""

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Final, TypeVar

from wonders.core.compiled_or_plain import i64, read_i32_le, vec
from wonders.core.game.derived_seeds import derive

__all__ = ["Chance"]

T = TypeVar("T")

#: How many words of 32 bits a hash has, and how many bytes a word.
WORDS: Final = 16
BYTES: Final = 4
#: The bits of a word.
WORD: Final = 0xFFFFFFFF
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

    __slots__ = ("_hash", "_key", "_rng", "_seed", "_taken")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._key = b"%d/" % seed
        #: The hash that words are taken from, and how many were taken of this and those before.
        self._hash = b""
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
        size: i64 = len(pool)
        wanted: i64 = size if count is None or count > size else count
        order = NUMBERS[:size] if size <= len(NUMBERS) else vec[i64](range(size))
        self.shuffle(order, 0, size, wanted)
        return [pool[order[at]] for at in range(wanted)]

    def shuffle(self, row: vec[i64], start: i64, size: i64, count: i64) -> None:
        """Put so many numbers of a row into a random order, at least the first `count` of it."""
        left = size
        # For the last thing only one place is left.
        last = start + min(count, size - 1)
        at = start
        # Each word settles two positions.
        while at < last:
            word = self._word()
            rest = word // left
            other = at + word - rest * left
            number = row[at]
            row[at] = row[other]
            row[other] = number
            at += 1
            other = at + rest % (left - 1)
            number = row[at]
            row[at] = row[other]
            row[other] = number
            at += 1
            left -= 2

    def _word(self) -> i64:
        """Return the next word."""
        at = self._taken % WORDS
        if at == 0:
            self._hash = blake2b(self._key + str(self._taken).encode()).digest()
        self._taken += 1
        return i64(read_i32_le(self._hash, at * BYTES)) & WORD
