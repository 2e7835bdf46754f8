"""Chance that belongs to a seed: what deals are drawn from."""

from collections.abc import Sequence
from hashlib import shake_128
from random import Random
from struct import Struct
from typing import Final, TypeVar

from wonders.core.seeds import derive

__all__ = ["Chance"]

T = TypeVar("T")

#: The words of one hash, each a number of 32 bits; a deal takes about as many.
WORDS: Final = Struct("<100I")


class Chance:
    """Draws numbers and orders that belong to a seed, the same in every process.

    Everything that is drawn is even, and independent of what was drawn before. Each number is
    what remains of a word of 32 bits, so that among a hundred none is likelier than another by
    more than 2 to the -25. The words are a hash of the seed, which takes a fourth of the time
    of seeding a generator of `random`.

    >>> chance = Chance(7)
    >>> [chance.below(6) for _ in range(8)]
    [1, 1, 4, 0, 1, 0, 1, 3]
    >>> chance.shuffled("abc")
    ['c', 'a', 'b']
    """

    __slots__ = ("_rng", "_seed", "_taken", "_words")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._words: tuple[int, ...] = ()
        self._taken = 0
        self._rng: Random | None = None

    @property
    def rng(self) -> Random:
        """Return a generator that belongs to the same seed, always the same one.

        It is for house rules, which know `random` and no other chance.
        """
        if self._rng is None:
            self._rng = Random(derive(self._seed, "rng"))
        return self._rng

    def below(self, count: int) -> int:
        """Return a number from 0 up to, not including, `count`, which is a few hundred at most."""
        return self._take(1)[0] % count

    def shuffled(self, things: Sequence[T], count: int | None = None) -> list[T]:
        """Return the things in a new order, or only the first `count` of that order."""
        order = list(things)
        left = len(order)
        if count is None or count > left:
            count = left
        # The last one has no choice, and takes no word.
        for at, word in enumerate(self._take(max(0, min(count, left - 1)))):
            other = at + word % left
            thing = order[at]
            order[at] = order[other]
            order[other] = thing
            left -= 1
        del order[count:]
        return order

    def _take(self, count: int) -> tuple[int, ...]:
        """Return the next words."""
        upto = self._taken + count
        while len(self._words) < upto:
            text = f"{self._seed}/{len(self._words)}"
            self._words += WORDS.unpack(shake_128(text.encode()).digest(WORDS.size))
        taken = self._words[self._taken : upto]
        self._taken = upto
        return taken
