"""The chance of a deal: random numbers and orders that follow from its seed."""

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from wonders.core.compiled_or_plain import i64, vec
from wonders.core.game.chance.derived_seeds import derive
from wonders.core.game.chance.random_numbers import DEALS, WORD, WORD_BITS, Dice

__all__ = ["Chance"]

T = TypeVar("T")

#: Of no more than so many things in any order, a word gives three: 25 times 24 times 23 orders
#: are few enough for none to be likelier than another by 2 to the -18.
THREE_A_WORD: Final = 25
#: The first numbers in their order, for orders of so many things.
NUMBERS: Final[vec[i64]] = vec[i64](range(256))


class Chance:
    """A random generator that gives the same draws for a seed in every process.

    Draws are uniform and independent: each is the whole part of a fraction of 32 bits times the
    number of things, and what is left of the fraction serves for one or two draws more. In an
    order of a hundred things, no pair is likelier than another by more than 2 to the -18.

    >>> chance = Chance(7)
    >>> [chance.below(6) for _ in range(8)]
    [1, 3, 3, 3, 2, 4, 0, 2]
    >>> chance.shuffled("abc")
    ['b', 'a', 'c']
    """

    __slots__ = ("_dice", "_rng", "_seed")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._dice = Dice(seed, DEALS)
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
        return (self._dice.word() * count) >> WORD_BITS

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
        dice = self._dice
        left = size
        at = start
        # For the last thing only one place is left.
        last = start + min(count, size - 1)
        while at < last:
            fraction = dice.word()
            draws: i64 = 3 if left <= THREE_A_WORD else 2
            while draws > 0 and left > 0:
                draws -= 1
                fraction = (fraction & WORD) * left
                other = at + (fraction >> WORD_BITS)
                number = row[at]
                row[at] = row[other]
                row[other] = number
                at += 1
                left -= 1
